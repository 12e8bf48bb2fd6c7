"""Unsat core and weakest precondition: backwards from the exit, the condition at a node that blocks all paths to it.

The core determines which conjuncts matter; all others are dropped, so that the preconditions stay general. Since edges
are guarded assignments, a precondition is a substitution, and only inputs remain to be eliminated.
"""

from __future__ import annotations

from cutpoint.base.limits import Deadline
from cutpoint.smt.interpolation.elimination import TooManyInstances, exists
from cutpoint.smt.interpolation.engine import ENGINES, RegisteredEngine
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.problem import Edge, Interpolants, Problem
from cutpoint.smt.interpolation.slicing import sliced
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import conjunction, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import conjuncts, free_variables, size

NAME = "core-wp"
_LARGEST_PRECONDITION = 20_000


def weakest_preconditions(problem: Problem, deadline: Deadline) -> Interpolants:
    problem = sliced(problem.whole or problem, deadline, minimal=True)
    found = [TRUE] * len(problem.nodes)
    found[problem.exit] = FALSE
    whole = problem.whole or problem
    full_edges = dict(zip(problem.edges, whole.edges, strict=True))
    for node in reversed(range(1, problem.exit)):
        parts = []
        for edge in problem.leaving(node):
            escape = [*edge.conjuncts, *conjuncts(not_(found[edge.target]))]
            escape += _definitions(full_edges[edge], escape, problem.shared(node))
            try:
                parts.append(not_(exists(escape, problem.shared(node), deadline)))
            except TooManyInstances:
                raise CannotInterpolate(NAME, f"cannot eliminate the inputs on edge {node} → {edge.target}") from None
        found[node] = conjunction(parts)
        if size(found[node]) > _LARGEST_PRECONDITION:
            raise CannotInterpolate(NAME, f"a precondition has more than {_LARGEST_PRECONDITION} nodes")
    return tuple(found)


def _definitions(edge: Edge, parts: list[Term], scope: frozenset[Term]) -> list[Term]:
    """Definitions outside the core of variables that occur in the parts and are not in scope."""
    defined = {part.args[i]: part for part in edge.conjuncts if part.op == ops.EQ for i in (1, 0)}
    found: dict[Term, None] = {}
    known = set(parts)
    todo = free_variables(*parts)
    for x in todo:  # grows during the traversal
        part = defined.get(x)
        if x not in scope and part is not None and part not in known:
            known.add(part)
            found[part] = None
            todo += free_variables(part)
    return list(found)


ENGINES.register(
    RegisteredEngine(
        "core-wp", "an unsat core, and weakest preconditions backwards", weakest_preconditions, 10.0, "bitwuzla"
    )
)
