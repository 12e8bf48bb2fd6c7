"""What interpolants are, once more: the definition, by a walk over the graph and a solver of its own."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create
from cutpoint.smt.interpolation import Interpolants, Problem
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import free_variables
from tests.patience import ENOUGH


def closure(problem: Problem, node: int, backwards: bool) -> set[int]:
    """The node and all its ancestors, or all its descendants."""
    found, todo = {node}, [node]
    while todo:
        here = todo.pop()
        for edge in problem.edges:
            start, end = (edge.target, edge.source) if backwards else (edge.source, edge.target)
            if start == here and end not in found:
                found.add(end)
                todo.append(end)
    return found


def scope(problem: Problem, node: int) -> set[Term]:
    """The variables of edges on the way to the node that are also on edges behind it."""
    above, below = closure(problem, node, True), closure(problem, node, False)
    before = [part for edge in problem.edges if edge.target in above for part in edge.conjuncts]
    after = [part for edge in problem.edges if edge.source in below for part in edge.conjuncts]
    return set(free_variables(*before)) & set(free_variables(*after))


def valid(premises: Sequence[Term], conclusion: Term, solver: Solver) -> bool:
    """Whether the conclusion follows; an *unknown* fails the test."""
    answer = solver.check([*premises, not_(conclusion)], 20.0)
    assert answer is not Result.UNKNOWN, solver.reason
    return answer is Result.UNSAT


def wrong(problem: Problem, formulas: Sequence[Term], solver: str = "z3") -> list[str]:
    """Everything that is wrong with interpolants; nothing if they are some."""
    if len(formulas) != len(problem.nodes):
        return ["count"]
    found = []
    if formulas[0] is not TRUE:
        found.append("entry")
    if formulas[-1] is not FALSE:
        found.append("exit")
    for node, formula in enumerate(formulas):
        if not set(free_variables(formula)) <= scope(problem, node):
            found.append(f"scope of {node}")
    with create(solver) as asked:
        for edge in problem.edges:
            if not valid([formulas[edge.source], *edge.conjuncts], formulas[edge.target], asked):
                found.append(f"edge {edge.source} → {edge.target}")
    return found


def check_all(problem: Problem, formulas: Interpolants) -> None:
    """Our definition and the package's agree that these are interpolants, with two solvers."""
    assert wrong(problem, formulas) == []
    with create("bitwuzla") as solver:
        assert find_flaw(problem, formulas, solver, Deadline.after(ENOUGH)) is None
