from __future__ import annotations

import random

import pytest

from cutpoint.smt.backends import create
from cutpoint.smt.queries.queries import Truth, equivalent, implies, satisfiable, valid
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.term import FALSE, TRUE, bv

from . import small
from .small import X, Y
from .unsure import Unsure, always, never


def answer(truth: bool) -> Truth:
    return Truth.YES if truth else Truth.NO


def test_an_answer_is_no_truth_value() -> None:
    for truth in Truth:
        with pytest.raises(TypeError, match=truth.value):
            bool(truth)


def test_queries_agree_with_all_states() -> None:
    rng = random.Random(1)
    seen = set()
    for _ in range(60):
        context, a, b = small.formula(rng), small.formula(rng, 1), small.formula(rng, 1)
        with create() as solver:
            solver.add(context)
            both = small.states(context, a)
            results = {
                "satisfiable": (satisfiable(solver, [a]), bool(both)),
                "implies": (implies(solver, [a], b), both == small.states(context, a, b)),
                "valid": (valid(solver, b), small.states(context) == small.states(context, b)),
                "equivalent": (equivalent(solver, a, b), both == small.states(context, b)),
            }
            for name, (found, expected) in results.items():
                assert found is answer(expected), (name, context, a, b)
                seen.add((name, expected))
    assert len(seen) == 8


def test_the_stack_stays_as_it_is() -> None:
    solver = Unsure(never)
    solver.add(ult(X, bv(3, 3)))
    assert implies(solver, [ult(Y, X)], ult(Y, bv(2, 3))) is Truth.YES
    assert implies(solver, [ult(Y, X)], ult(Y, bv(1, 3))) is Truth.NO
    assert solver.model([X, Y]).satisfies(ult(Y, X))
    assert not solver.model([X, Y]).satisfies(ult(Y, bv(1, 3)))
    assert solver.levels == 0
    assert satisfiable(solver, [not_(ult(Y, X))]) is Truth.YES


def test_what_the_formulas_say_themselves_needs_no_query() -> None:
    solver = Unsure(always)
    p = ult(X, Y)
    assert implies(solver, [], TRUE) is Truth.YES
    assert implies(solver, [p, FALSE], ult(Y, X)) is Truth.YES
    assert implies(solver, [p], p) is Truth.YES
    assert equivalent(solver, p, p) is Truth.YES
    assert solver.asked == []


def test_unknown_is_an_answer_of_its_own() -> None:
    solver = Unsure(always)
    p, q = ult(X, Y), ult(Y, X)
    assert satisfiable(solver, [p]) is Truth.UNKNOWN
    assert implies(solver, [p], q) is Truth.UNKNOWN
    assert valid(solver, p) is Truth.UNKNOWN
    assert equivalent(solver, p, q) is Truth.UNKNOWN
    assert solver.reason == "was told so"


@pytest.mark.parametrize("seconds", [None, 0.25])
def test_the_limit_reaches_the_solver(seconds: float | None) -> None:
    solver = Unsure(never)
    implies(solver, [ult(X, Y)], ult(Y, X), seconds)
    assert solver.limits == [seconds]


def test_no_time_means_unknown() -> None:
    solver: Solver = create()
    assert valid(solver, ult(X, Y), 0) is Truth.UNKNOWN
