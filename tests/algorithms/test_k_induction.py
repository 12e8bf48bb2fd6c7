"""k-induction: which k proves what, what invariants change, whose turn it is, and what no bound may hide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from time import sleep

import pytest

from cutpoint.algorithms.bounded import k_induction as module
from cutpoint.algorithms.bounded import turn_taking
from cutpoint.algorithms.bounded.bounds import Bounds, Increment
from cutpoint.algorithms.bounded.config import KInductionConfig
from cutpoint.algorithms.bounded.k_induction import k_induction
from cutpoint.algorithms.bounded.step_case import StepCase
from cutpoint.algorithms.common.exchange import Exchange, Invariant
from cutpoint.algorithms.common.services import Progress
from cutpoint.algorithms.invariants import generation as invariant_generation
from cutpoint.algorithms.invariants.config import InvariantConfig, InvariantMode
from cutpoint.algorithms.invariants.generation import Invariants
from cutpoint.api import LoadOptions, Task, VerifyConfig, verify_task
from cutpoint.base.limits import Deadline
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cfa.task import ModelOptions
from cutpoint.evidence.finding import Alarm, Argument, Finding
from cutpoint.evidence.verdict import Unknown
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.bitvectors import sle, ule, ult, urem
from cutpoint.smt.terms.boolean import and_, eq
from cutpoint.smt.terms.term import FALSE, Term, bv
from tests.algorithms.programs import DEEP_BEFORE_A_LOOP, alarm, inconclusive, proof, services
from tests.evidence.checking import assert_confirmed, task_of, variable_of
from tests.patience import ENOUGH, growing

NEVER = Deadline.after(None)
NONE = InvariantConfig(InvariantMode.NONE)
PLAIN = LoadOptions(model=ModelOptions(constants=False))

EQUAL = "int main(void) { unsigned x = 0, y = 0; while (any) { x++; y++; if (x != y) reach_error(); } return 0; }"
UP_TO_TEN = """
int main(void) { unsigned x = 0; while (any) { if (x == 13) reach_error(); if (x != 10) x += 2; } return 0; }"""
"""13 is not reached, but before any number of steps there is an odd number from which it would be."""
FOUR_STATES = """
int main(void) {
    unsigned x1 = 0, x2 = 0; int s = 1;
    while (any) {
        if (s == 1) x1++; else if (s == 2) x2++;
        s++;
        if (s == 5) s = 1;
        if (s == 1 && x1 != x2) reach_error();
    }
    return 0;
}"""


def shift_register(length: int) -> str:
    """Safe, because everything is at most 5; by induction only after `length` rounds have shown it."""
    cells = [f"x{number}" for number in range(length)]
    shifts = " ".join(f"{one} = {other};" for one, other in pairwise(cells))
    begin = " ".join(f"unsigned {cell} = any & 1;" for cell in cells)
    return f"int main(void) {{ {begin} while (any) {{ if (x0 > 5) reach_error(); {shifts} }} return 0; }}"


def run(task: Task, bounds: Bounds | None = None, invariants: InvariantConfig = NONE, seconds: float = 60) -> Finding:
    return k_induction(task, KInductionConfig(bounds or Bounds(), invariants), services(seconds))


# -- which k ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [1, 2, 3, 6])
def test_the_k_of_an_induction(length: int) -> None:
    task = task_of(shift_register(length), PLAIN)
    found = proof(run(task))
    assert (found.argument, found.k) == (Argument.INDUCTIVE, length)
    assert_confirmed(task, found)
    if length > 1:
        assert inconclusive(run(task, Bounds(k_max=length - 1))).k == length - 1


@pytest.mark.parametrize(
    ("bounds", "k"),
    [(Bounds(6), 6), (Bounds(8), 8), (Bounds(inc=Increment(0, 2)), 8), (Bounds(2, inc=Increment(3)), 8)],
)
def test_larger_steps(bounds: Bounds, k: int) -> None:
    task = task_of(shift_register(6), PLAIN)
    found = proof(run(task, bounds))
    assert found.k == k
    assert_confirmed(task, found)


def test_the_forward_condition_comes_before_the_step_case() -> None:
    source = (
        "int main(void) { unsigned x = 0; for (int i = 0; i < 3; i++) x += i; if (x != 3) reach_error(); return 0; }"
    )
    found = proof(run(task_of(source, PLAIN)))
    assert (found.argument, found.k) == (Argument.UNWOUND, 4)
    loop_free = proof(run(task_of("int main(void) { int x = any; if (x * x == 3) reach_error(); return 0; }")))
    assert loop_free.argument is Argument.UNWOUND


def test_an_error_that_a_step_case_would_overlook() -> None:
    """The step case holds for all k: the error is before the loop, and after exactly 3 rounds."""
    task = task_of("int main(void) { if (any == 7) reach_error(); while (any) ; return 0; }")
    assert alarm(run(task)).k == 0
    task = task_of("int main(void) { unsigned x = 0; while (any) x += 2; if (x == 6) reach_error(); return 0; }")
    assert alarm(run(task)).k == 4


@pytest.mark.parametrize(
    "source",
    [
        "int main(void) { unsigned x = 0, y = 0; while (any) { x++; y++; } while (any) { x--; y--; } %s }",
        "int main(void) { unsigned x = 0, y = 0; while (any) { while (any) { x++; y++; } x += 2; y += 2; } %s }",
    ],
)
def test_several_loops(source: str) -> None:
    safe, unsafe = task_of(source % "if (x != y) reach_error();"), task_of(source % "if (x == 5) reach_error();")
    at_heads = {head: eq(variable_of(safe, "x"), variable_of(safe, "y")) for head in safe.blocks().heads}
    assert len(at_heads) == 2
    step = StepCase(safe.blocks(), services())
    assert step.inductive(1, NEVER) is Truth.NO
    step.assume(at_heads)
    assert step.inductive(1, NEVER) is Truth.YES
    step.close()
    assert isinstance(run(unsafe), Alarm)


# -- invariants -------------------------------------------------------------------------------------


def test_a_step_case_with_invariants() -> None:
    task = task_of(UP_TO_TEN, PLAIN)
    blocks, x = task.blocks(), variable_of(task, "x")
    (head,) = blocks.heads
    weak, strong = {head: ule(x, bv(300, 32))}, {head: eq(urem(x, bv(2, 32)), bv(0, 32))}
    step = StepCase(blocks, services())
    for k in (1, 5, 3):
        assert step.inductive(k, NEVER) is Truth.NO
    step.assume(weak)
    assert step.inductive(3, NEVER) is Truth.NO
    step.assume(strong)
    for k in (5, 1):
        assert step.inductive(k, NEVER) is Truth.YES
        assert strong in step.used
    step.close()
    step.close()


def test_a_step_case_needs_time() -> None:
    step = StepCase(task_of(EQUAL).blocks(), services())
    assert step.inductive(1, Deadline.after(0)) is Truth.UNKNOWN
    assert step.reason


def test_invariants_are_picked_up_from_the_process() -> None:
    for text in ("continuous", "static:0,1,t"):
        task = task_of(FOUR_STATES)
        found = proof(run(task, invariants=InvariantConfig.parse(text)))
        assert found.argument is Argument.INDUCTIVE
        assert found.k <= 4
        assert found.invariants
        assert_confirmed(task, found)


def test_the_last_bound_does_not_come_before_the_invariants(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether they arrive sooner or later than the last bound is reached must not matter."""
    generate = invariant_generation.generate

    def slowly(cfa: Cfa, config: InvariantConfig, deadline: Deadline) -> Iterator[Invariants]:
        sleep(0.5)
        yield from generate(cfa, config, deadline)

    monkeypatch.setattr(invariant_generation, "generate", slowly)
    found = proof(run(task_of(FOUR_STATES), Bounds(k_max=5), InvariantConfig.parse("static:0,1,t")))
    assert found.k <= 4


class Scripted(Exchange):
    """Invariants that arrive after somebody has asked for them so often."""

    def __init__(self, invariants: Mapping[Location, Term], after: int, announced: bool) -> None:
        self._invariants = invariants
        self._left = after
        self._announced = announced

    @property
    def has_news(self) -> bool:
        return self._announced and self._left == 0

    def news(self) -> list[Invariant]:
        self._left -= 1
        self.received += self._left == -1
        return [Invariant("elsewhere", self._invariants)] if self._left == -1 else []


def scripted(
    monkeypatch: pytest.MonkeyPatch, invariants: Mapping[Location, Term], after: int, announced: bool = False
) -> None:
    @contextmanager
    def exchange(*_: object) -> Iterator[Exchange]:
        yield Scripted(invariants, after, announced)

    monkeypatch.setattr(module, "invariant_exchange", exchange)


def states_are_bounded(task: Task) -> dict[Location, Term]:
    s = variable_of(task, "s")
    (head,) = task.blocks().heads
    return {head: and_(sle(bv(1, 32), s), sle(s, bv(4, 32)))}


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize("after", [0, 1, 5, 12])
def test_smaller_bounds_get_another_chance(monkeypatch: pytest.MonkeyPatch, after: int, announced: bool) -> None:
    """The invariants make k = 4 enough, however large k has become without them."""
    task = task_of(FOUR_STATES)
    scripted(monkeypatch, states_are_bounded(task), after, announced)
    told: list[Progress] = []
    found = proof(k_induction(task, KInductionConfig(), services(ENOUGH, told)))
    assert found.k == 4
    assert max(progress.k or 0 for progress in told) == max(4, after if announced else after + 1)
    assert_confirmed(task, found)


@pytest.mark.slow
def test_wrong_invariants_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever gives them: the check of the proof does not believe them."""
    task = task_of(UP_TO_TEN)
    (head,) = task.blocks().heads
    for wrong in (FALSE, ult(variable_of(task, "x"), bv(5, 32))):
        scripted(monkeypatch, {head: wrong}, 0)
        verdict = verify_task(task, VerifyConfig("k-induction"), services(2))
        assert isinstance(verdict, Unknown)
        assert "the check does not confirm the proof" in verdict.reason.message


# -- recursion --------------------------------------------------------------------------------------


def test_a_proof_excludes_that_a_recursion_was_cut_short() -> None:
    """In the base case as well, although its executions go on."""
    assert inconclusive(run(task_of(DEEP_BEFORE_A_LOOP), Bounds(k_max=4))).deeper_recursion


def test_a_recursion_inside_a_loop() -> None:
    source = """
        unsigned count(unsigned n) { if (n == 0) return 0; return 1 + count(n - 1); }
        int main(void) { unsigned n = 0; while (any) { if (count(n) != n) reach_error(); if (n < %d) n++; } }"""
    shallow, deep = task_of(source % 3), task_of(source % 30)
    found = proof(run(shallow, invariants=InvariantConfig.parse("continuous")))
    assert_confirmed(shallow, found)
    assert not isinstance(run(deep, Bounds(k_max=3)), Alarm)
    assert inconclusive(run(deep, Bounds(k_max=9))).deeper_recursion


# -- turns ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Script:
    """Two cases that answer as they are told, and what they were asked, with the length of the turn."""

    base: Callable[[int, int], Truth] = lambda k, times: Truth.NO
    step: Callable[[int, int], Truth] = lambda k, times: Truth.NO
    asked: list[tuple[str, int]] = field(default_factory=list)
    turns: dict[str, list[float]] = field(default_factory=lambda: {"base": [], "step": []})

    def answer(self, case: str, k: int, deadline: Deadline) -> Truth:
        self.asked.append((case, k))
        self.turns[case].append(deadline.left)
        return (self.base if case == "base" else self.step)(k, self.asked.count((case, k)))


class ScriptedBase:
    reason, alarm = "it is hard", Alarm((), 99)

    def __init__(self, script: Script) -> None:
        self._script = script

    def violation_within(self, k: int, deadline: Deadline) -> Truth:
        return self._script.answer("base", k, deadline)

    def goes_on_after(self, k: int, deadline: Deadline) -> Truth:
        return Truth.YES

    def cut_short(self, deadline: Deadline) -> Truth:
        return Truth.NO

    def close(self) -> None:
        pass


class ScriptedStep:
    reason = "it is hard"
    used: tuple[()] = ()

    def __init__(self, script: Script) -> None:
        self._script = script

    def assume(self, invariants: Mapping[Location, Term]) -> None:
        pass

    def inductive(self, k: int, deadline: Deadline) -> Truth:
        return self._script.answer("step", k, deadline)

    def close(self) -> None:
        pass


def play(
    monkeypatch: pytest.MonkeyPatch, script: Script, bounds: Bounds, seconds: float = 60, news: int = -1
) -> Finding:
    monkeypatch.setattr(module, "BaseCase", lambda *_: ScriptedBase(script))
    monkeypatch.setattr(module, "StepCase", lambda *_: ScriptedStep(script))
    scripted(monkeypatch, {}, news)
    return k_induction(task_of(EQUAL), KInductionConfig(bounds, NONE), services(seconds))


def test_without_trouble_the_cases_alternate(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script()
    assert inconclusive(play(monkeypatch, script, Bounds(k_max=3))).k == 3
    assert script.asked == [(case, k) for k in (1, 2, 3) for case in ("base", "step")]


def test_the_base_case_runs_ahead_of_a_hard_step_case(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(
        base=lambda k, _: Truth.YES if k == 6 else Truth.NO, step=lambda k, _: Truth.UNKNOWN if k >= 2 else Truth.NO
    )
    assert alarm(play(monkeypatch, script, Bounds())).k == 99
    assert [k for case, k in script.asked if case == "base"] == [1, 2, 3, 4, 5, 6]
    hard = script.turns["step"][1:]
    assert all(later > 1.5 * earlier for earlier, later in pairwise(hard))


def test_the_step_case_is_tried_while_the_base_case_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(
        base=lambda k, times: Truth.UNKNOWN if k == 3 and times < 4 else Truth.NO,
        step=lambda k, _: Truth.YES if k == 3 else Truth.NO,
    )
    found = proof(play(monkeypatch, script, Bounds()))
    assert found.k == 3
    assert script.asked.index(("step", 3)) < len(script.asked) - 1 - script.asked[::-1].index(("base", 3))
    assert script.asked.count(("base", 3)) == 4
    assert script.asked.count(("step", 3)) == 1


def test_no_proof_without_its_base_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a base case is stuck, a step case of some bound between the last two may succeed: its base case is open."""
    script = Script(
        base=lambda k, _: Truth.NO if k <= 15 else Truth.UNKNOWN,
        step=lambda k, _: Truth.YES if k > 15 else Truth.NO,
    )
    for news in range(8):
        for seconds in growing(0.2):
            script.asked.clear()
            inconclusive(play(monkeypatch, script, Bounds(5, inc=Increment(10)), seconds=seconds, news=news))
            if ("base", 25) in script.asked:
                break
        assert ("base", 25) in script.asked


def test_both_cases_are_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = Script(base=lambda *_: Truth.UNKNOWN, step=lambda *_: Truth.UNKNOWN)
    found = inconclusive(play(monkeypatch, hard, Bounds(), seconds=0.1))
    assert "base case" in found.reason.message
    assert found.k == 0


def test_a_hard_step_case_does_not_hide_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """From any state one would have to factorise; from the entry that code is not reached."""
    monkeypatch.setattr(turn_taking, "FIRST_TURN", 0.05)
    source = """int main(void) {
        unsigned long a = 0, b = 0; unsigned rounds = 0;
        while (any) {
            if (a > 1 && b > 1 && a < 4294967296ul && b < 4294967296ul && a * b == 9345208819797720269ul) reach_error();
            rounds += any & 1;
            if (rounds == 5) reach_error();
        }
        return 0; }"""
    source = source.replace("9345208819797720269", str(3267000013 * 2860486313))
    assert alarm(run(task_of(source, PLAIN))).k >= 5
