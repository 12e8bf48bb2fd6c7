"""The two programs of the k-induction paper: what is said about them there holds here."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.config import BmcConfig, KInductionConfig
from cutpoint.algorithms.bounded.step_case import StepCase
from cutpoint.algorithms.invariants.config import InvariantConfig
from cutpoint.api import Task, VerifyConfig, load, verify
from cutpoint.base.limits import Deadline
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.replay import replay
from cutpoint.evidence.finding import Argument, Proof
from cutpoint.evidence.verdict import Safe, Unknown, Unsafe, Verdict
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.bitvectors import add, sle
from cutpoint.smt.terms.boolean import conjunction, eq, implies, not_
from cutpoint.smt.terms.term import Term, bv
from tests.algorithms.programs import alarm, find, inconclusive, proof, services
from tests.evidence.checking import assert_confirmed, inductive, variable_of

PROGRAMS = Path(__file__).parent / "programs"
SAFE, UNSAFE = PROGRAMS / "example-safe.c", PROGRAMS / "example-unsafe.c"
NEVER = Deadline.after(None)


def config(invariants: str, k_max: int | None = None) -> VerifyConfig:
    return VerifyConfig("k-induction", KInductionConfig(Bounds(k_max=k_max), InvariantConfig.parse(invariants)))


def verdict_of(program: Path, invariants: str = "continuous", k_max: int | None = None) -> Verdict:
    return verify(program, config(invariants, k_max))


def stronger_property(task: Task) -> dict[str, Term]:
    """s >= 1 ∧ s <= 4 ∧ (s = 2 ⇒ x1 = x2 + 1) ∧ (s ≠ 2 ⇒ x1 = x2), of Section I, in parts."""
    s, x1, x2 = (variable_of(task, name) for name in ("s", "x1", "x2"))
    two = eq(s, bv(2, 32))
    return {
        "s >= 1": sle(bv(1, 32), s),
        "s <= 4": sle(s, bv(4, 32)),
        "s != 2 => x1 = x2": implies(not_(two), eq(x1, x2)),
        "s = 2 => x1 = x2 + 1": implies(two, eq(x1, add(x2, bv(1, 32)))),
    }


# -- Fig. 1: example-safe ---------------------------------------------------------------------------


def test_example_safe_with_continuously_refined_invariants() -> None:
    verdict = verdict_of(SAFE)
    assert isinstance(verdict, Safe), verdict
    assert verdict.k is not None
    assert verdict.k <= 4
    assert verdict.certificate.argument is Argument.INDUCTIVE
    assert verdict.certificate.checked_by is not None
    assert "s" in verdict.certificate.invariants[0].formula


@pytest.mark.parametrize("invariants", ["none", "esbmc-unsound"])
def test_example_safe_cannot_be_proven_without_invariants(invariants: str) -> None:
    verdict = verdict_of(SAFE, invariants, 20)
    assert isinstance(verdict, Unknown)
    assert verdict.k == 20


def test_bounded_model_checking_cannot_prove_example_safe() -> None:
    assert inconclusive(find(load([SAFE]), VerifyConfig("bmc", BmcConfig(Bounds(k_max=20))))).k == 20


def test_every_step_case_of_example_safe_has_a_counterexample() -> None:
    """Such as s = -k, x1 = 0, x2 = 1."""
    task = load([SAFE])
    s, x1, x2 = (variable_of(task, name) for name in ("s", "x1", "x2"))
    (head,) = task.blocks().heads
    for k in range(1, 21):
        step = StepCase(task.blocks(), services())
        assert step.inductive(k, NEVER) is Truth.NO
        values = {s: -k % 2**32, x1: 0, x2: 1}
        step.assume({head: conjunction(eq(x, bv(value, 32)) for x, value in values.items())})
        assert step.inductive(k, NEVER) is Truth.NO
        step.close()


def test_one_lower_bound_is_enough_for_k_4() -> None:
    task = load([SAFE])
    (head,) = task.blocks().heads
    step = StepCase(task.blocks(), services())
    step.assume({head: stronger_property(task)["s >= 1"]})
    assert [step.inductive(k, NEVER) for k in (1, 2, 3)] == [Truth.NO] * 3
    assert step.inductive(4, NEVER) is Truth.YES
    assert_confirmed(task, inductive(task, 4, conjunction(list(stronger_property(task).values())[:2])))


def test_a_stronger_invariant_makes_k_2_enough() -> None:
    """Without the last part. By itself that is not inductive: from s = 2 a step may leave it."""
    task = load([SAFE])
    (head,) = task.blocks().heads
    step = StepCase(task.blocks(), services())
    step.assume({head: conjunction(list(stronger_property(task).values())[:3])})
    assert Truth.YES in [step.inductive(k, NEVER) for k in (1, 2)]


def test_the_full_loop_invariant_allows_1_induction() -> None:
    task = load([SAFE])
    assert_confirmed(task, inductive(task, 1, conjunction(stronger_property(task).values())))


# -- Fig. 2: example-unsafe -------------------------------------------------------------------------


@pytest.mark.parametrize("invariants", ["continuous", "static:16,2,t", "none"])
def test_example_unsafe_is_unsafe(invariants: str) -> None:
    assert isinstance(verdict_of(UNSAFE, invariants), Unsafe)


def test_the_error_of_example_unsafe() -> None:
    task = load([UNSAFE])
    found = alarm(find(task, VerifyConfig("bmc")))
    assert found.k == 4  # s is 1, 2, 3, 4 at the loop head
    assert isinstance(replay(task, found), Counterexample)


def test_the_heuristic_of_esbmc_proves_example_unsafe_and_the_check_notices() -> None:
    found: Proof = proof(find(load([UNSAFE]), config("esbmc-unsound")))
    assert found.argument is Argument.INDUCTIVE
    verdict = verdict_of(UNSAFE, "esbmc-unsound")
    assert isinstance(verdict, Unknown)
    assert "the check does not confirm the proof" in verdict.reason.message
