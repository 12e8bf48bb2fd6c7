"""Checks with a solver that formulas are interpolants, by the definition (vinta, Def. 4)."""

from __future__ import annotations

from cutpoint.base.limits import Deadline
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.term import FALSE, TRUE
from cutpoint.smt.terms.walk import free_variables


def find_flaw(problem: Problem, interpolants: Interpolants, solver: Solver, deadline: Deadline) -> str | None:
    """The first flaw of these interpolants; None if there is none. An *unknown* of the solver counts as a flaw."""
    if len(interpolants) != len(problem.nodes):
        return f"{len(interpolants)} formulas for {len(problem.nodes)} nodes"
    if interpolants[0] is not TRUE or interpolants[-1] is not FALSE:
        return "the first is not true, or the last is not false"
    for node, formula in enumerate(interpolants):
        foreign = [x for x in free_variables(formula) if x not in problem.shared(node)]
        if foreign:
            return f"{foreign[0].value} is not in scope at node {node}"
    for edge in problem.edges:
        premise, conclusion = interpolants[edge.source], interpolants[edge.target]
        if premise is FALSE or conclusion is TRUE:
            continue
        answer = solver.check([premise, *edge.conjuncts, not_(conclusion)], deadline.left)
        if answer is not Result.UNSAT:
            words = "does not follow" if answer is Result.SAT else f"was not proved ({solver.reason})"
            return f"the formula of node {edge.target} {words} on the edge from {edge.source}"
    return None
