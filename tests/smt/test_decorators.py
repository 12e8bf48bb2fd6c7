"""Solvers around solvers: traces that another solver can read, numbers, disagreements, escalation."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

from cutpoint.base.statistics import Statistics
from cutpoint.smt.backends import create
from cutpoint.smt.solvers.decorators import CrossChecked, Decorator, Measured, Traced
from cutpoint.smt.solvers.errors import SolverDisagreement, SolverMisuse, SortMismatch
from cutpoint.smt.solvers.escalation import Escalating
from cutpoint.smt.solvers.solver import Model, Result, Solver
from cutpoint.smt.terms.bitvectors import add, mul, ult
from cutpoint.smt.terms.boolean import apply, eq, not_
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import Term, bv, variable
from tests.patience import ENOUGH, LATE

X, Y = variable("x", bitvec(32)), variable("y", bitvec(32))
P, Q = variable("p", BOOL), variable("q", BOOL)
Z3 = Path(sys.prefix, "bin", "z3")


class Clock:
    """Stands still until somebody waits."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time

    def wait(self, seconds: float | None) -> None:
        assert seconds is not None, "without a limit, it would wait for ever"
        self.time += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    fake = Clock()
    for name in ("limits.now", "limits.monotonic"):
        monkeypatch.setattr(f"cutpoint.base.{name}", fake)
    monkeypatch.setattr("cutpoint.smt.solvers.escalation.now", fake)
    return fake


class Scripted(Decorator):
    """Gives prepared answers instead of its own; waits for its time to pass before an *unknown*."""

    def __init__(self, *answers: Result | None, patient: bool = True, clock: Clock | None = None) -> None:
        super().__init__(create())
        self._answers = list(answers)
        self._patient = patient
        self._clock = clock
        self.asked: list[tuple[list[Term], float | None]] = []
        self.added: list[Term] = []
        self.running = threading.Event()
        self.stopped = threading.Event()
        self.closed = False

    def add(self, *formulas: Term) -> None:
        self.added += formulas
        super().add(*formulas)

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        self.asked.append((list(assumptions), seconds))
        answer = self._answers.pop(0) if self._answers else None
        if answer is None:
            return super().check(assumptions, seconds)
        if answer is Result.UNKNOWN and self._patient:
            self.running.set()
            if self._clock is not None:
                self._clock.wait(seconds)
            else:
                self.stopped.wait(seconds)
        return answer

    @property
    def reason(self) -> str:
        return "as prepared"

    def interrupt(self) -> None:
        self.stopped.set()

    def close(self) -> None:
        self.closed = True
        super().close()


class Lying(Decorator):
    """Its models and cores are wrong."""

    def model(self, variables: Iterable[Term] | None = None) -> Model:
        return Model({X: 4})

    def core(self) -> list[Term]:
        return super().core()[:-1]


def interrupt_when(running: threading.Event, solver: Solver) -> None:
    running.wait(LATE)
    solver.interrupt()


def z3_says(path: Path) -> str:
    return subprocess.run([Z3, path], capture_output=True, text=True, check=False).stdout.strip()


@pytest.mark.parametrize(
    "wrap",
    [
        lambda solver, _: Decorator(solver),
        lambda solver, directory: Traced(solver, directory),
        lambda solver, _: Measured(solver, Statistics(), "queries"),
        lambda solver, directory: CrossChecked(solver, create(), directory),
        lambda solver, _: Escalating(solver, 1.0, create),
        lambda _, __: Escalating(Scripted(*[Result.UNKNOWN] * 9, patient=False), 0.01, create),
    ],
    ids=["plain", "traced", "measured", "cross-checked", "escalating", "escalated"],
)
def test_a_decorated_solver_is_a_solver(wrap: Callable[[Solver, Path], Solver], tmp_path: Path) -> None:
    with wrap(create(), tmp_path) as solver:
        assert solver.name == "bitwuzla"
        assert solver.capabilities == create().capabilities
        with pytest.raises(SolverMisuse):
            solver.pop()
        with pytest.raises(SolverMisuse):
            solver.model()
        solver.add(eq(X, bv(3, 32)))
        solver.push()
        solver.add(eq(Y, add(X, X)))
        assert solver.check() is Result.SAT
        assert solver.values([X, Y]) == [3, 6]
        assert dict(solver.model()) == {X: 3, Y: 6}
        with pytest.raises(SolverMisuse):
            solver.core()
        assert solver.check([P, eq(Y, bv(7, 32))]) is Result.UNSAT
        assert solver.core() == [eq(Y, bv(7, 32))]
        solver.pop()
        with pytest.raises(SolverMisuse):
            solver.core()
        assert solver.check([eq(Y, bv(7, 32))]) is Result.SAT
        assert solver.model([Y])[Y] == 7
        assert solver.check(seconds=0) is Result.UNKNOWN
        assert solver.reason
        solver.interrupt()  # no query runs
        assert solver.check() is Result.SAT


def test_a_refused_formula_is_not_remembered() -> None:
    quick = Scripted(*[Result.UNKNOWN] * 2, patient=False)
    solver = Escalating(quick, 0.01, create)
    with pytest.raises(SortMismatch):
        solver.add(P, X, not_(P))
    assert solver.check() is Result.SAT
    assert solver.check([not_(P)]) is Result.UNSAT


def test_traces_can_be_asked_again(tmp_path: Path) -> None:
    directory = tmp_path / "traces"
    solver = Traced(create(), directory)
    solver.add(ult(X, Y))
    assert solver.check() is Result.SAT
    solver.push()
    solver.add(ult(Y, X))
    assert solver.check() is Result.UNSAT
    solver.pop()
    assert solver.check([P, ult(Y, X)]) is Result.UNSAT
    assert solver.check([P], seconds=0) is Result.UNKNOWN
    paths = sorted(directory.iterdir())
    assert [path.name for path in paths] == [f"{number:06}.smt2" for number in (1, 2, 3, 4)]
    texts = [path.read_text() for path in paths]
    assert "; sat in 0." in texts[0]
    assert "(set-info :status sat)" in texts[0]
    assert "(set-info :status unsat)" in texts[1]
    assert "; bitwuzla; the last 2 assertions were assumed" in texts[2]
    assert ":status" not in texts[3]
    assert "the time ran out" in texts[3]
    assert [z3_says(path) for path in paths] == ["sat", "unsat", "unsat", "sat"]


def test_a_trace_is_there_before_the_answer(tmp_path: Path) -> None:
    class Broken(Decorator):
        def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
            raise KeyboardInterrupt

    solver = Traced(Broken(create()), tmp_path)
    solver.add(P)
    with pytest.raises(KeyboardInterrupt):
        solver.check()
    (path,) = tmp_path.iterdir()
    assert "no answer yet" in path.read_text()
    assert z3_says(path) == "sat"


def test_what_cannot_be_written_does_not_stop_a_query(tmp_path: Path) -> None:
    solver = Traced(create(), tmp_path)
    solver.add(eq(X, bv(1, 32)), variable("x", BOOL))
    assert solver.check() is Result.SAT
    assert "two sorts" in (tmp_path / "000001.smt2").read_text()


def test_several_solvers_share_a_directory(tmp_path: Path) -> None:
    first, second = Traced(create(), tmp_path), Traced(create(), tmp_path)
    first.check()
    second.check()
    first.check()
    assert len(list(tmp_path.iterdir())) == 3


def test_measured() -> None:
    statistics = Statistics()
    solver = Measured(create(), statistics, "refinement")
    solver.add(P)
    solver.check()
    solver.check([not_(P)])
    solver.check([P])
    assert statistics.counts == {"refinement.sat": 2, "refinement.unsat": 1}
    assert statistics.seconds["refinement"] > 0


@pytest.mark.parametrize("answers", [(Result.SAT, Result.UNSAT), (Result.UNSAT, Result.SAT)])
def test_a_disagreement_raises_and_can_be_reproduced(answers: tuple[Result, Result], tmp_path: Path) -> None:
    solver = CrossChecked(Scripted(answers[0]), Scripted(answers[1]), tmp_path)
    solver.add(ult(X, Y))
    with pytest.raises(SolverDisagreement, match="says unsat") as caught:
        solver.check([P])
    (path,) = tmp_path.iterdir()
    assert str(path) in str(caught.value)
    assert z3_says(path) == "sat"
    with pytest.raises(SolverDisagreement, match="says unsat"):
        CrossChecked(Scripted(answers[0]), Scripted(answers[1])).check()


def test_an_unknown_contradicts_nothing() -> None:
    first, second = Scripted(None, Result.UNKNOWN, patient=False), Scripted(Result.UNKNOWN, None, patient=False)
    solver = CrossChecked(first, second)
    solver.add(P)
    assert solver.check() is Result.SAT
    assert solver.check() is Result.UNKNOWN
    assert solver.check() is Result.SAT
    assert (solver.statistics.counts["confirmed"], solver.statistics.counts["unconfirmed"]) == (1, 2)


def test_a_model_that_does_not_satisfy_raises() -> None:
    solver = CrossChecked(Lying(create()), create())
    solver.add(eq(X, bv(4, 32)))
    assert solver.check() is Result.SAT
    with pytest.raises(SolverDisagreement, match="does not satisfy"):
        solver.check([eq(Y, bv(1, 32))])


def test_models_with_functions_are_not_evaluated() -> None:
    solver = CrossChecked(create(), create())
    solver.add(eq(apply("f", (X,), bitvec(32)), bv(4, 32)), ult(X, Y))
    assert solver.check() is Result.SAT


def test_a_core_that_is_no_core_raises() -> None:
    solver = CrossChecked(Lying(create()), create())
    with pytest.raises(SolverDisagreement, match="core"):
        solver.check([eq(X, bv(1, 32)), eq(X, bv(2, 32))])


def test_an_interrupt_ends_the_whole_cross_check() -> None:
    first, second = Scripted(Result.UNKNOWN), Scripted(Result.UNKNOWN)
    solver = CrossChecked(first, second)
    thread = threading.Thread(target=interrupt_when, args=(first.running, solver))
    thread.start()
    assert solver.check(seconds=LATE) is Result.UNKNOWN
    thread.join()
    assert second.asked == [([], 0)]


def test_the_quick_solver_answers_alone() -> None:
    def fresh() -> Solver:
        raise AssertionError("not wanted")

    solver = Escalating(create(), 1.0, fresh)
    solver.add(P)
    assert solver.check() is Result.SAT
    assert solver.reason == ""


def test_a_fresh_solver_gets_everything(clock: Clock) -> None:
    made: list[Scripted] = []

    def fresh() -> Solver:
        made.append(Scripted())
        return made[-1]

    solver = Escalating(Scripted(Result.UNKNOWN, Result.UNKNOWN, clock=clock), LATE, fresh)
    solver.add(eq(X, bv(3, 32)))
    solver.push()
    solver.add(ult(Y, X))
    assert solver.check([P], seconds=ENOUGH) is Result.SAT
    assert made[0].added == [eq(X, bv(3, 32)), ult(Y, X)]
    assert made[0].asked[0][0] == [P]
    assert solver.model()[X] == 3
    assert not made[0].closed
    assert solver.check([P, not_(P)], seconds=ENOUGH) is Result.UNSAT
    assert made[0].closed
    assert solver.core() == [P, not_(P)]
    solver.add(Q)
    assert made[1].closed
    with pytest.raises(SolverMisuse):
        solver.core()
    assert solver.statistics.counts["escalations"] == 2
    assert solver.statistics.counts["escalated.checks.sat"] == 1


def test_turns_grow_until_one_answers(clock: Clock) -> None:
    quick = Scripted(Result.UNKNOWN, Result.UNKNOWN, clock=clock)
    made: list[Scripted] = []

    def fresh() -> Solver:
        made.append(Scripted(Result.UNKNOWN, clock=clock))
        return made[-1]

    solver = Escalating(quick, 10, fresh)
    assert solver.check() is Result.SAT
    turns = [asked for asker in (quick, *made) for _, asked in asker.asked]
    assert turns == [10, 40, 160, 20, 80]
    assert all(second.closed for second in made)
    assert dict(solver.model()) == {}


def test_one_that_gives_up_leaves_the_time_to_the_other(clock: Clock) -> None:
    made: list[Scripted] = []

    def fresh() -> Solver:
        made.append(Scripted(Result.UNKNOWN, patient=False))
        return made[-1]

    quick = Scripted(Result.UNKNOWN, clock=clock)
    solver = Escalating(quick, 10, fresh)
    assert solver.check(seconds=60) is Result.SAT
    assert len(made) == 1
    assert quick.asked[-1][1] == 50
    both = Escalating(Scripted(Result.UNKNOWN, patient=False), 10, fresh)
    assert both.check() is Result.UNKNOWN
    assert both.reason == "as prepared"


def test_the_limit_of_the_whole_is_kept(clock: Clock) -> None:
    def fresh() -> Solver:
        return Scripted(*[Result.UNKNOWN] * 9, clock=clock)

    solver = Escalating(Scripted(*[Result.UNKNOWN] * 9, clock=clock), 2, fresh, seconds=20)
    assert solver.check() is Result.UNKNOWN
    assert clock.time == 20
    with pytest.raises(SolverMisuse):
        solver.model()


@pytest.mark.parametrize("in_second", [False, True])
def test_an_interrupt_reaches_whoever_is_running(in_second: bool) -> None:
    quick, second = Scripted(Result.UNKNOWN), Scripted(Result.UNKNOWN)
    solver = Escalating(quick, 0.01 if in_second else LATE, lambda: second, seconds=ENOUGH)
    running = second.running if in_second else quick.running
    thread = threading.Thread(target=interrupt_when, args=(running, solver))
    thread.start()
    start = time.monotonic()
    assert solver.check() is Result.UNKNOWN
    assert time.monotonic() - start < LATE
    thread.join()
    assert solver.reason == "interrupted"
    assert len(second.asked) == (1 if in_second else 0)


def test_a_hard_product_in_real_turns() -> None:
    a, b = variable("a", bitvec(64)), variable("b", bitvec(64))
    solver = Escalating(create(), 0.05, create)
    solver.add(eq(mul(a, b), bv((2**31 - 1) * (2**29 - 3), 64)), ult(bv(1, 64), a), ult(a, bv(1 << 32, 64)))
    solver.add(ult(bv(1, 64), b), ult(b, bv(1 << 32, 64)))
    start = time.monotonic()
    result = solver.check(seconds=0.4)
    assert time.monotonic() - start < LATE
    assert result is not Result.UNSAT
