"""Bitwuzla's own interpolants, from its proofs: available for all bit-vector problems. The last resort.

For a sequence, one query yields all interpolants. For a graph, each node in turn is a cut: above it, one step from
interpolants already found; below it, all paths to the exit. By induction the two are inconsistent together, and
the interpolant of the cut is the node's.

Reversed blocks with substitution give the smallest formulas; plain simplification is tried if that fails.
"""

from __future__ import annotations

from cutpoint.base.limits import Deadline
from cutpoint.base.processes import ProcessDied, ProcessTimeout, call_isolated
from cutpoint.smt.backends.bitwuzla_interpolants import interpolants, is_readable
from cutpoint.smt.interpolation.engine import ENGINES, RegisteredEngine
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.graph import paths_from
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.solvers.errors import SolverFailure
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import and_, disjunction, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term, subterms

NAME = "bitwuzla"
_MEMORY = 4 << 30


def from_proofs(problem: Problem, deadline: Deadline) -> Interpolants:
    parts = problem.parts
    strange = next((term for term in subterms(parts) if not is_readable(term)), None)
    if strange is not None:
        what = "uninterpreted functions" if strange.op == ops.APPLY else f"terms of sort {strange.sort}"
        raise CannotInterpolate(NAME, f"it does not interpolate {what}")
    work = _of_sequence if problem.is_sequence else _of_graph
    reason = ""
    for substitute in (True, False):
        try:
            found = call_isolated(work, problem, substitute, seconds=deadline.left, memory=_MEMORY)
            return (TRUE, *found, FALSE)
        except (ProcessTimeout, ProcessDied, SolverFailure) as error:
            reason = str(error)
    raise CannotInterpolate(NAME, reason)


def _of_sequence(problem: Problem, substitute: bool) -> list[Term]:
    blocks = [list(edge.conjuncts) for edge in problem.edges]
    backwards = interpolants(blocks[::-1], substitute, simplify=True)
    return [not_(formula) for formula in backwards[::-1]]


def _of_graph(problem: Problem, substitute: bool) -> list[Term]:
    found = [TRUE]
    for node in range(1, problem.exit):
        above = disjunction([and_(found[edge.source], edge.formula) for edge in problem.entering(node)])
        backwards = interpolants([[paths_from(problem, node)], [above]], substitute, simplify=True)
        found.append(not_(backwards[0]))
    return found[1:]


ENGINES.register(
    RegisteredEngine("bitwuzla", "Bitwuzla's own interpolants, from its proofs", from_proofs, 60.0, "bitwuzla")
)
