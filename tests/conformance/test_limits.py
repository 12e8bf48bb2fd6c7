"""Deadlines, interruption, and terms that are deep. The bounds are lax: `benchmarks/deadlines.py` measures them."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.bitvectors import add, bvxor, ult
from cutpoint.smt.terms.boolean import conjunction, distinct, eq, ite, not_
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import Term, bv, variable
from tests.meanwhile import after_work
from tests.patience import LATE

from .hard import FACTORS, HARD
from .variants import Variant

AMPLE = 60.0
DEEP = 50_000
X, Y = variable("limits.x", bitvec(32)), variable("limits.y", bitvec(32))


def assert_usable(solver: Solver) -> None:
    assert solver.check([eq(FACTORS[0], bv(1, 64))], AMPLE) is Result.UNSAT
    assert solver.core() == [eq(FACTORS[0], bv(1, 64))]
    solver.pop()
    assert solver.check([eq(FACTORS[0], bv(1, 64))], AMPLE) is Result.SAT
    assert solver.values(FACTORS[:1]) == [1]


def test_a_query_ends_at_its_deadline(solver: Solver) -> None:
    solver.push()
    solver.add(*HARD)
    start = time.monotonic()
    assert solver.check(seconds=0.5) is Result.UNKNOWN
    assert 0.4 < time.monotonic() - start < LATE
    assert "no answer in" in solver.reason
    assert_usable(solver)


def test_the_limit_of_a_solver_is_that_of_its_queries(variant: Variant) -> None:
    with variant.create(0.3) as solver:
        solver.push()
        solver.add(*HARD)
        start = time.monotonic()
        assert solver.check() is Result.UNKNOWN
        assert time.monotonic() - start < LATE
        assert_usable(solver)


def test_without_time_there_is_no_answer(solver: Solver) -> None:
    for seconds in (0.0, -1.0):
        assert solver.check(seconds=seconds) is Result.UNKNOWN
        assert solver.reason == "the time ran out before the query"
    assert solver.check(seconds=60.0) is Result.SAT


def test_a_query_can_be_interrupted(variant: Variant, solver: Solver) -> None:
    if not variant.interruptible:
        pytest.skip(f"{variant.name} can be interrupted only in a process of its own")
    solver.interrupt()  # nothing runs, so nothing happens
    assert solver.check() is Result.SAT
    solver.push()
    solver.add(*HARD)
    start = time.monotonic()
    with after_work(solver.interrupt):
        assert solver.check(seconds=LATE) is Result.UNKNOWN
    assert time.monotonic() - start < LATE
    assert solver.reason == "interrupted"
    assert_usable(solver)


def test_an_interrupt_between_queries_does_nothing(variant: Variant, solver: Solver) -> None:
    if not variant.interruptible:
        pytest.skip(f"{variant.name} can be interrupted only in a process of its own")
    for value in range(3):
        assert solver.check([eq(X, bv(value, 32))]) is Result.SAT
        solver.interrupt()
    assert solver.check([eq(X, bv(9, 32))]) is Result.SAT


def _sum() -> Term:
    term = X
    for number in range(DEEP):
        term = add(term, Y) if number % 2 else bvxor(term, X)
    return term


def _choice() -> Term:
    term = X
    for number in range(DEEP):
        term = ite(ult(term, bv(number, 32)), term, Y)
    return term


@pytest.mark.parametrize("build", [_sum, _choice])
def test_deep_terms_are_translated(solver: Solver, build: Callable[[], Term]) -> None:
    """Without a look at the answer: solvers may have their own trouble with such terms, but must not be wrong."""
    deep = build()
    solver.push()
    solver.add(eq(deep, variable("limits.deep", bitvec(32))))
    solver.pop()
    assert solver.check([eq(X, Y)]) is Result.SAT


def test_long_conjunctions(solver: Solver) -> None:
    flags = [variable(f"limits.flag{number}", BOOL) for number in range(DEEP // 10)]
    solver.add(conjunction(flags))
    assert solver.check([not_(flags[-1])]) is Result.UNSAT
    assert solver.check([distinct(X, Y)]) is Result.SAT
    assert solver.values(flags) == [True] * len(flags)
