"""The part of a graph that makes it inconsistent: the conjuncts in an unsat core."""

from __future__ import annotations

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.interpolation.checkers import quick_then_z3
from cutpoint.smt.interpolation.errors import NotInconsistent
from cutpoint.smt.interpolation.graph import paths_from, selected, with_parts
from cutpoint.smt.interpolation.problem import Problem
from cutpoint.smt.queries.cores import minimise_core
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.term import FALSE, Term

_CORE_SECONDS = 2.0
_ANSWER_SECONDS = 5.0
"""Time limits, in seconds, for a core and for deciding whether the graph is inconsistent; the rest is for engines."""


def sliced(problem: Problem, deadline: Deadline, minimal: bool = False) -> Problem:
    """The same graph with the conjuncts of a core; a minimal core drops late conjuncts rather than early ones.

    Raises NotInconsistent if a path is satisfiable. If the solver does not decide that in time, the graph is returned
    unchanged: an engine may succeed where the solver fails, and its results are checked anyway.
    """
    core = _core(problem, deadline.sooner(_CORE_SECONDS), minimal)
    if core is not None:
        return with_parts(problem, core)
    paths = paths_from(problem, 0)
    if paths is not FALSE:
        with quick_then_z3([paths]) as solver:
            solver.add(paths)
            _refuse_satisfiable(solver.check((), deadline.at_most(_ANSWER_SECONDS)))
    return problem


def _core(problem: Problem, deadline: Deadline, minimal: bool) -> list[tuple[int, int]] | None:
    """The positions of the conjuncts in a core; None if the solver answers *unknown*."""
    formulas, selectors = selected(problem)
    with create_for(formulas) as solver:
        solver.add(*formulas)
        answer = solver.check(list(selectors), deadline.left)
        _refuse_satisfiable(answer)
        if answer is Result.UNKNOWN:
            return None
        core: list[Term] = solver.core()
        if minimal:
            core = list(minimise_core(solver, [*reversed(core)], deadline.left).formulas)
    return sorted(selectors[selector] for selector in core)


def _refuse_satisfiable(answer: Result) -> None:
    if answer is Result.SAT:
        raise NotInconsistent("some path through the graph is satisfiable: there are no interpolants")
