"""Bounded model checking: which k finds what, the forward condition, recursion, limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cutpoint.algorithms.bounded.base_case import BaseCase
from cutpoint.algorithms.bounded.bmc import bmc
from cutpoint.algorithms.bounded.bounds import Bounds, Increment
from cutpoint.algorithms.bounded.config import BmcConfig
from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.algorithms.common.services import Progress
from cutpoint.api import LoadOptions, VerifyConfig, verify_task
from cutpoint.base.limits import Deadline
from cutpoint.cfa.task import ModelOptions
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.replay import replay
from cutpoint.evidence.finding import Argument, Finding
from cutpoint.evidence.verdict import Safe, Unknown, Unsafe
from cutpoint.smt.queries.queries import Truth
from tests.algorithms.programs import DEEP_BEFORE_A_LOOP, alarm, inconclusive, proof, services
from tests.evidence.checking import task_of
from tests.patience import ENOUGH

NEVER = Deadline.after(None)
FAILS_AFTER_FIVE = "int main(void) { unsigned x = 0; while (any) x += any & 1; if (x == 5) reach_error(); return 0; }"
TEN_ROUNDS = "int main(void) { unsigned x = 0; while (x < 10 && any) x++; if (x > 10) reach_error(); return 0; }"
ENDLESS = "int main(void) { unsigned x = 0; while (1) { x += 2; if (x == 7) reach_error(); } }"
RECURSIVE = """
unsigned count(unsigned n) { if (n == 0) return 0; return 1 + count(n - 1); }
int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < %d && count(n) %s) reach_error(); return 0; }"""


def run(source: str, bounds: Bounds | None = None, seconds: float | None = 60.0) -> Finding:
    return bmc(task_of(source), BmcConfig(bounds or Bounds()), services(seconds))


def test_an_error_is_found_at_its_k_and_not_before() -> None:
    task = task_of(FAILS_AFTER_FIVE)
    found = alarm(bmc(task, BmcConfig(), services(ENOUGH)))
    assert found.k == 6
    assert isinstance(replay(task, found), Counterexample)
    assert inconclusive(run(FAILS_AFTER_FIVE, Bounds(k_max=5))).k == 5


@pytest.mark.parametrize("bounds", [Bounds(6), Bounds(9), Bounds(inc=Increment(4)), Bounds(inc=Increment(0, 3))])
def test_larger_steps_find_it_too(bounds: Bounds) -> None:
    assert 6 <= alarm(run(FAILS_AFTER_FIVE, bounds)).k <= 9


@pytest.mark.parametrize(("bounds", "k"), [(Bounds(), 11), (Bounds(20), 20), (Bounds(inc=Increment(0, 2)), 16)])
def test_the_forward_condition(bounds: Bounds, k: int) -> None:
    found = proof(run(TEN_ROUNDS, bounds))
    assert (found.argument, found.k) == (Argument.UNWOUND, k)
    assert not found.invariants


def test_programs_without_loops() -> None:
    assert proof(run("int main(void) { if (any == 3 && any != any + 0) return 1; return 0; }")).k == 1
    assert proof(run("int main(void) { int x = any; if (x * x == 3) reach_error(); return 0; }")).k == 1
    assert alarm(run("int main(void) { int x = any; if (x * x == 49) reach_error(); return 0; }")).k == 0


@pytest.mark.parametrize(
    ("source", "k"),
    [
        ("int main(void) { reach_error(); return 0; }", 0),
        ("int main(void) { int i = 0; while (i < 3) i++; reach_error(); return 0; }", 4),
        ("int main(void) { int x = any; while (any) x++; while (any) x--; reach_error(); return 0; }", 2),
        ("int main(void) { int x; unsigned i = 0; while (i < 2) i++; if (i == 2) reach_error(); return x; }", 3),
    ],
)
def test_an_error_that_needs_no_solver(source: str, k: int) -> None:
    task = task_of(source)
    found = alarm(bmc(task, BmcConfig(Bounds(k_max=9)), services(ENOUGH)))
    assert found.k == k
    assert isinstance(replay(task, found), Counterexample)


def test_the_largest_bound() -> None:
    found = inconclusive(run(ENDLESS, Bounds(k_max=6)))
    assert found.k == 6
    assert "k = 6" in found.reason.message
    assert "--k-max" in found.hint


def test_time_that_is_over() -> None:
    found = inconclusive(run(ENDLESS, seconds=0.0))
    assert "k = 1 " in found.reason.message
    assert found.k == 0


def test_a_query_that_no_solver_answers() -> None:
    """Factors of a product of two large primes."""
    hard = """int main(void) {
        unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
        if (a > 1 && b > 1 && a * b == 9345208821757322069ul) reach_error();
        return 0; }"""
    found = inconclusive(run(hard, seconds=0.2))
    assert "the base case of k = 1 is not decided" in found.reason.message


def test_the_base_case_remembers_what_it_has_shown() -> None:
    own = services()
    base = BaseCase(task_of(FAILS_AFTER_FIVE).blocks(), own)
    assert base.violation_within(4, NEVER) is Truth.NO
    asked = own.statistics.counts["queries"]
    assert base.violation_within(4, NEVER) is Truth.NO
    assert base.violation_within(2, NEVER) is Truth.NO
    assert own.statistics.counts["queries"] == asked
    assert base.goes_on_after(4, NEVER) is Truth.YES
    assert base.cut_short(NEVER) is Truth.NO
    assert base.violation_within(6, NEVER) is Truth.YES
    assert base.alarm is not None
    base.close()
    base.close()


def test_progress_is_told() -> None:
    told: list[Progress] = []
    bmc(task_of(FAILS_AFTER_FIVE), BmcConfig(), services(told=told))
    assert [progress.k for progress in told] == [1, 2, 3, 4, 5, 6]
    assert {progress.phase for progress in told} == {"base case"}
    assert told[-1].queries > told[0].queries


def test_what_was_never_assigned_has_any_value() -> None:
    source = "int main(void) { unsigned x, y; while (any) { if (x == 77 && y == 3) reach_error(); x++; } return 0; }"
    task = task_of(source)
    assert isinstance(replay(task, alarm(bmc(task, BmcConfig(), services(ENOUGH)))), Counterexample)


# -- recursion --------------------------------------------------------------------------------------


def test_a_recursion_that_is_too_deep_is_no_proof() -> None:
    found = inconclusive(run(RECURSIVE % (9, "!= n")))
    assert found.deeper_recursion
    assert "deeper than 5" in found.reason.message


@pytest.mark.parametrize("algorithm", ["bmc", "k-induction"])
def test_recursion_is_unrolled_as_deep_as_it_must_be(algorithm: str) -> None:
    config = VerifyConfig(algorithm)
    safe = verify_task(task_of(RECURSIVE % (9, "!= n")), config, services(ENOUGH))
    assert isinstance(safe, Safe), safe
    unsafe = verify_task(task_of(RECURSIVE % (14, "== 12")), config, services(ENOUGH))
    assert isinstance(unsafe, Unsafe), unsafe


@pytest.mark.parametrize("algorithm", ["bmc", "k-induction"])
def test_a_deep_recursion_beside_a_loop_that_goes_on(algorithm: str) -> None:
    """That executions go on says nothing about those that were cut short."""
    settings = replace(ALGORITHMS[algorithm].settings, bounds=Bounds(k_max=20))
    verdict = verify_task(task_of(DEEP_BEFORE_A_LOOP), VerifyConfig(algorithm, settings), services(ENOUGH))
    assert isinstance(verdict, Unsafe), verdict


@pytest.mark.slow
def test_recursion_without_end() -> None:
    source = "int f(int n) { return n == 77777 ? 9 : f(n + 2); } int main(void) { if (f(any * 2) == 9) reach_error(); }"
    verdict = verify_task(
        task_of(source, LoadOptions(model=ModelOptions(constants=False))), VerifyConfig("bmc"), services(1)
    )
    assert isinstance(verdict, Unknown)
