"""Wrong interpolants are rejected: by the package's check, and by that of these tests for the same reason."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create
from cutpoint.smt.interpolation import InterpolationConfig, Problem, interpolate
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.terms.boolean import and_, eq, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from tests.patience import ENOUGH
from tests.smt.unsure import Unsure

from .checking import wrong
from .examples import PROBLEMS, X, dead_ends, equalities, graph, num


def flaw(problem: Problem, formulas: Sequence[Term], solver: str = "bitwuzla") -> str | None:
    with create(solver) as asked:
        return find_flaw(problem, tuple(formulas), asked, Deadline.after(ENOUGH))


def with_one(formulas: Sequence[Term], node: int, other: Term) -> list[Term]:
    return [*formulas[:node], other, *formulas[node + 1 :]]


@pytest.mark.parametrize("example", PROBLEMS)
def test_weakened_and_strengthened(example: str) -> None:
    """Each formula in turn becomes true, false, or the negation of itself: both checks say the same."""
    problem = PROBLEMS[example]()
    formulas = interpolate(problem, InterpolationConfig(("core-wp",))).formulas
    rejected = 0
    for node in range(1, problem.exit):
        for other in (TRUE, FALSE, not_(formulas[node])):
            mutant = with_one(formulas, node, other)
            faults = wrong(problem, mutant)
            found = flaw(problem, mutant)
            assert (found is None) == (faults == []), (found, faults)
            if found is not None:
                rejected += 1
                assert found.startswith(f"the formula of node {node} ") or f"from {node}" in found
    inside = [node for node in range(1, problem.exit) if formulas[node] not in (TRUE, FALSE)]
    assert rejected >= 2 * len(inside)


def test_too_weak_and_too_strong() -> None:
    problem = equalities()
    formulas = interpolate(problem).formulas
    words = "does not follow on the edge from"
    assert flaw(problem, with_one(formulas, 2, TRUE)) == f"the formula of node 3 {words} 2"
    too_strong = and_(formulas[2], eq(next(iter(problem.shared(2))), num(77)))
    assert flaw(problem, with_one(formulas, 2, too_strong)) == f"the formula of node 2 {words} 1"


def test_foreign_variables() -> None:
    problem = equalities()
    formulas = interpolate(problem).formulas
    never_heard_of = and_(formulas[1], eq(X, num(0)))
    assert flaw(problem, with_one(formulas, 1, never_heard_of)) == "x is not in scope at node 1"
    not_yet_below = with_one(formulas, 2, and_(formulas[2], formulas[1]))
    assert flaw(problem, not_yet_below) == "x0 is not in scope at node 2"
    assert wrong(problem, not_yet_below)[0] == "scope of 2"


def test_wrong_ends() -> None:
    problem = equalities()
    formulas = interpolate(problem).formulas
    ends = "the first is not true, or the last is not false"
    assert flaw(problem, [FALSE, *formulas[1:]]) == ends
    assert flaw(problem, [*formulas[:-1], TRUE]) == ends
    assert flaw(problem, [formulas[1], *formulas[1:]]) == ends
    assert flaw(problem, [*formulas[:-1], formulas[-2]]) == ends


def test_wrong_count() -> None:
    problem = equalities()
    formulas = interpolate(problem).formulas
    assert flaw(problem, formulas[1:]) == "4 formulas for 5 nodes"
    assert flaw(problem, [*formulas, FALSE]) == "6 formulas for 5 nodes"
    assert flaw(problem, []) == "0 formulas for 5 nodes"


def test_edges_of_dead_ends_count_too() -> None:
    """Nodes 1 and 3 of the graph lie on no path to the exit, but their edges are edges."""
    problem = dead_ends()
    formulas = interpolate(problem).formulas
    assert flaw(problem, with_one(formulas, 1, TRUE)) is not None
    assert flaw(problem, with_one(formulas, 3, FALSE)) == "the formula of node 3 does not follow on the edge from 2"


def test_each_of_two_parallel_edges_is_checked() -> None:
    problem = graph(3, (0, 1, [eq(X, num(1))]), (0, 1, [eq(X, num(2))]), (1, 2, [eq(X, num(3))]))
    for only_one in (eq(X, num(1)), eq(X, num(2))):
        assert flaw(problem, [TRUE, only_one, FALSE]) == "the formula of node 1 does not follow on the edge from 0"
    assert flaw(problem, [TRUE, not_(eq(X, num(3))), FALSE]) is None


def test_what_is_not_decided_is_wrong() -> None:
    problem = equalities()
    formulas = interpolate(problem).formulas
    for query in range(4):
        unsure = Unsure(lambda number, query=query: number == query)  # type: ignore[misc]
        found = find_flaw(problem, formulas, unsure, Deadline.after(ENOUGH))
        assert found is not None
        assert found.startswith(f"the formula of node {query + 1} was not proved (")


def test_without_time_nothing_is_proved() -> None:
    problem = equalities()
    formulas = interpolate(problem).formulas
    with create() as solver:
        found = find_flaw(problem, formulas, solver, Deadline.after(0.0))
    assert found is not None
    assert "was not proved" in found
