"""The part of a graph that makes it inconsistent: the conjuncts of an unsat core."""

from __future__ import annotations

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.cores import minimise_core
from cutpoint.smt.interpolation.errors import NotDecided, NotInconsistent
from cutpoint.smt.interpolation.graph import selected, with_parts
from cutpoint.smt.interpolation.problem import Problem
from cutpoint.smt.solver import Result


def sliced(problem: Problem, deadline: Deadline, minimal: bool = False) -> Problem:
    """The same graph with the conjuncts of a core; a minimal one has late conjuncts rather than early ones left out."""
    formulas, selectors = selected(problem)
    with create_for(formulas) as solver:
        solver.add(*formulas)
        answer = solver.check(list(selectors), deadline.left)
        if answer is Result.SAT:
            raise NotInconsistent("some path through the graph is satisfiable: there are no interpolants")
        if answer is Result.UNKNOWN:
            raise NotDecided(solver.reason)
        core = solver.core()
        if minimal:
            core = list(minimise_core(solver, [*reversed(core)], deadline.left).formulas)
    kept = sorted(selectors[selector] for selector in core)
    return with_parts(problem, kept)
