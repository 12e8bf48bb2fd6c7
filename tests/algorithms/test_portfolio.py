"""The portfolio with engines made for the test: who gets time, who wins, and what happens to those who fall."""

from __future__ import annotations

import errno
import itertools
import mmap
import os
import signal
import time
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from cutpoint.algorithms.common.facts import Fact
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.base.limits import Deadline
from cutpoint.base.processes import call_isolated
from cutpoint.base.supervision import _below, own_memory
from cutpoint.cfa.task import ModelOptions
from cutpoint.config import Plan, Turn
from cutpoint.evidence.finding import Argument
from cutpoint.evidence.reason import ReasonKind
from cutpoint.evidence.verdict import Certificate, EngineReport, Safe, Unknown, Verdict
from cutpoint.portfolio import portfolio as portfolio_module
from cutpoint.portfolio import schedule as schedule_module
from cutpoint.portfolio.engine import Engine, how_far
from cutpoint.portfolio.plans import fair_plan
from cutpoint.portfolio.portfolio import EngineState, PortfolioProgress, portfolio
from cutpoint.portfolio.schedule import Pace, Schedule
from cutpoint.smt.solvers.errors import AnswerLost, SolverFailure
from cutpoint.smt.terms.term import TRUE
from tests.bench.support import is_alive
from tests.patience import ENOUGH, LATE
from tests.reasons import because

SAFE = Safe(Certificate(Argument.INDUCTIVE, 0))
Run = Callable[[Services], Verdict]


def proves(services: Services) -> Verdict:
    return SAFE


def gives_up(services: Services) -> Verdict:
    return Unknown(because("it is too hard"))


def never_ends(services: Services) -> Verdict:
    k = 0
    while True:
        k += 1
        services.report(Progress("base case", k // 100_000))


def dies(services: Services) -> Verdict:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def fails(services: Services) -> Verdict:
    raise ValueError("nobody has thought of this")


def refining(refinements: int, depth: int) -> Progress:
    return Progress("refining", refinements=refinements, depth=depth)


def in_turns(
    runs: Mapping[str, Run],
    plan: Plan | None = None,
    seconds: float = LATE,
    jobs: int = 1,
    memory: int | None = None,
) -> tuple[Verdict, list[PortfolioProgress], list[int]]:
    """The verdict, what was told, and the processes that are left behind."""

    def work() -> tuple[Verdict, list[PortfolioProgress], list[int]]:
        told: list[PortfolioProgress] = []
        services = Services(Deadline.after(seconds))
        schedule = Schedule(plan or fair_plan(tuple(runs)))
        verdict = portfolio(runs, schedule, services, jobs, memory, told.append)
        return verdict, told, _below(os.getpid())[1:]

    return call_isolated(work, seconds=ENOUGH)


def reports(verdict: Verdict) -> dict[str, EngineReport]:
    return {report.name: report for report in verdict.engines}


def kind_of(report: EngineReport) -> ReasonKind | None:
    return None if report.reason is None else report.reason.kind


def test_the_first_verdict_wins() -> None:
    verdict, _, left = in_turns({"endless": never_ends, "prover": proves})
    assert isinstance(verdict, Safe)
    assert verdict.solved_by == "prover"
    assert reports(verdict)["prover"].outcome == "TRUE"
    assert reports(verdict)["endless"].outcome == "was not needed any more"
    assert {kind_of(report) for report in verdict.engines} == {None}
    assert reports(verdict)["endless"].progress.startswith("k = ")
    assert not left


def test_nobody_knows() -> None:
    verdict, _, left = in_turns({"one": gives_up, "two": gives_up})
    assert isinstance(verdict, Unknown)
    assert verdict.reason.message == "no engine could decide it"
    assert {name: report.outcome for name, report in reports(verdict).items()} == {
        "one": "it is too hard",
        "two": "it is too hard",
    }
    assert {report.reason for report in verdict.engines} == {because("it is too hard")}
    assert not left


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_time_is_over(jobs: int) -> None:
    verdict, told, left = in_turns({"one": never_ends, "two": never_ends}, seconds=3.0, jobs=jobs)
    assert isinstance(verdict, Unknown)
    assert "the time ran out" in verdict.reason.message
    assert {report.outcome for report in verdict.engines} == {"the time ran out"}
    assert {kind_of(report) for report in verdict.engines} == {ReasonKind.OUT_OF_TIME}
    assert {report.name for report in verdict.engines} == {"one", "two"}
    assert not left
    at_once = max(sum(engine.state is EngineState.RUNS for engine in progress.engines) for progress in told)
    assert at_once == jobs


def test_one_that_dies_is_started_again_and_then_given_up() -> None:
    verdict, _, _ = in_turns({"mortal": dies, "slow": gives_up})
    assert isinstance(verdict, Unknown)
    assert reports(verdict)["mortal"].outcome == "crashed (killed by signal 9)"
    assert kind_of(reports(verdict)["mortal"]) is ReasonKind.CRASHED
    assert reports(verdict)["slow"].outcome == "it is too hard"


def test_all_die() -> None:
    verdict, _, left = in_turns({"mortal": dies, "faulty": fails})
    assert isinstance(verdict, Unknown)
    assert verdict.reason.message == "all engines have crashed"
    assert kind_of(reports(verdict)["faulty"]) is ReasonKind.INTERNAL_ERROR
    assert "report this" in verdict.hint
    assert not left


class FirstTime:
    """Whether something happens for the first time, in this process or in one that was forked from it."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, 1)

    def __call__(self) -> bool:
        first = self._memory[0] == 0
        self._memory[0] = 1
        return first


def test_when_a_process_below_it_dies_an_engine_is_started_again() -> None:
    first_time = FirstTime()

    def asks(services: Services) -> Verdict:
        if first_time():
            raise AnswerLost("the process of cvc5 has ended")
        return SAFE

    verdict, _, _ = in_turns({"asker": asks})
    assert isinstance(verdict, Safe)
    assert "it was started again: the process of cvc5 has ended" in reports(verdict)["asker"].outcome


def test_an_error_of_a_solver_is_one_of_the_engine() -> None:
    """It would come again."""

    def asks(services: Services) -> Verdict:
        raise SolverFailure("no value")

    verdict, _, _ = in_turns({"asker": asks})
    assert reports(verdict)["asker"].outcome == "an error of its own: SolverFailure: no value"


@pytest.mark.parametrize("failures", [3, 10**6])
def test_no_process_for_a_moment_or_at_all(monkeypatch: pytest.MonkeyPatch, failures: int) -> None:
    """Then and there the limit of processes may be reached."""
    monkeypatch.setattr(portfolio_module, "_FAILED_STARTS", 6)

    def work(services: Services) -> Verdict:
        fork, calls = os.fork, itertools.count()

        def may_fail() -> int:
            if next(calls) < failures:
                raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
            return fork()

        os.fork = may_fail
        return portfolio({"prover": proves, "other": proves}, Schedule(fair_plan(("prover", "other"))), services)

    verdict = call_isolated(lambda: work(Services(Deadline.after(LATE))), seconds=ENOUGH)
    if failures == 3:
        assert isinstance(verdict, Safe)
    else:
        assert isinstance(verdict, Unknown)
        assert (
            verdict.reason.message
            == "no engine has a process: it could not be started: Resource temporarily unavailable"
        )


def test_an_error_takes_nothing_with_it() -> None:
    verdict, _, _ = in_turns({"faulty": fails, "prover": proves})
    assert isinstance(verdict, Safe)
    assert "nobody has thought of this" in reports(verdict)["faulty"].outcome


def test_memory_ends_the_largest() -> None:
    hoarder = memoryview(mmap.mmap(-1, 4)).cast("i")

    def hoards(services: Services) -> Verdict:
        hoarder[0] = os.getpid()
        hoard = bytearray(270_000_000)
        hoard[::4096] = bytes(len(hoard[::4096])) or hoard[::4096]
        time.sleep(60)
        return Unknown(because(str(len(hoard))))

    def waits(services: Services) -> Verdict:
        while not hoarder[0] or is_alive(hoarder[0]):
            time.sleep(0.02)
        return SAFE

    verdict, _, left = in_turns({"hoarder": hoards, "patient": waits}, memory=300_000_000)
    assert isinstance(verdict, Safe)
    assert reports(verdict)["hoarder"].outcome == "ended because of its memory"
    assert kind_of(reports(verdict)["hoarder"]) is ReasonKind.OUT_OF_MEMORY
    assert not left


def test_the_opening_comes_first() -> None:
    plan = Plan((Turn("last", 0.3),), {"first": 1.0, "last": 0.01})
    verdict, told, _ = in_turns({"first": proves, "last": never_ends}, plan, seconds=60.0)
    assert told[0].engines[0].name == "last"
    assert verdict.solved_by == "first"


def test_who_has_found_something_may_check_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule_module, "_SHORTEST_TURN", 2.0)  # even on a busy machine long enough to say something

    def checks(services: Services) -> Verdict:
        services.report(Progress("checking the proof", 1, has_finding=True))
        time.sleep(4.5)
        return SAFE

    verdict, _, _ = in_turns({"checker": checks, "endless": never_ends})
    assert isinstance(verdict, Safe)
    assert [report.name for report in verdict.engines] == ["checker"], "nobody else had a turn"


def test_facts_reach_the_others_even_late() -> None:
    fact = Fact("", ModelOptions(), {7: TRUE})

    def tells(services: Services) -> Verdict:
        services.facts._send(replace(fact, origin="teller"))  # type: ignore[attr-defined]
        return Unknown(because("has said all"))

    def listens(services: Services) -> Verdict:
        while not services.facts.has_news_for(ModelOptions()):
            time.sleep(0.01)
        (heard,) = services.facts._waiting  # type: ignore[attr-defined]
        assert heard == replace(fact, origin="teller")
        services.facts.used = 1
        return SAFE

    for runs in ({"teller": tells, "listener": listens}, {"listener": listens, "teller": tells}):
        verdict, _, _ = in_turns(runs)
        assert isinstance(verdict, Safe)
        assert reports(verdict)["teller"].facts_told == 1
        assert reports(verdict)["listener"].facts_used == 1


class TestSchedule:
    def test_the_least_served_is_next(self) -> None:
        schedule = Schedule(Plan((), {"a": 1.0, "b": 2.0}))
        assert schedule.next_turn(["a", "b"], {"a": 0.0, "b": 0.0}) == Turn("a", 0.5)
        assert schedule.next_turn(["a", "b"], {"a": 2.0, "b": 3.0}) == Turn("b", 1.5)
        assert schedule.next_turn(["a"], {"a": 2.0, "b": 3.0}) == Turn("a", 1.0)
        assert schedule.next_turn([], {}) is None

    @pytest.mark.parametrize("pace", [Pace.STALLED, Pace.DIVERGING])
    def test_who_gets_on_badly_waits_longer(self, pace: Pace) -> None:
        schedule = Schedule(Plan((), {"a": 1.0, "b": 1.0}))
        schedule.after_turn("a", pace)
        spent = {"a": 1.0, "b": 1.5}
        assert schedule.next_turn(["a", "b"], spent) == Turn("b", 0.75)
        schedule.after_turn("a", Pace.FURTHER)
        assert schedule.next_turn(["a", "b"], spent) == Turn("a", 0.5)

    def test_what_is_found_is_soon_checked(self) -> None:
        schedule = Schedule(Plan((), {"a": 0.2, "b": 1.8}))
        spent = {"a": 7.0, "b": 10.0}
        assert schedule.next_turn(["a", "b"], spent) == Turn("b", 5.0)
        schedule.after_turn("a", Pace.CHECKING)
        assert schedule.next_turn(["a", "b"], spent) == Turn("a", 3.5)

    def test_shares(self) -> None:
        schedule = Schedule(Plan((), {"a": 1.0, "b": 3.0}))
        assert [schedule.share_of(name) for name in ("a", "b")] == [0.25, 0.75]

    def test_an_opening_skips_who_is_done(self) -> None:
        schedule = Schedule(Plan((Turn("a", 0.1), Turn("b", 0.2)), {"a": 1.0, "b": 1.0}))
        assert schedule.next_turn(["b"], {}) == Turn("b", 0.2)


class TestPace:
    @pytest.mark.parametrize(
        ("turns", "expected"),
        [
            ([Progress("reading")], Pace.FURTHER),
            ([Progress("exploring"), Progress("exploring")], Pace.STALLED),
            ([Progress("base case", 3), Progress("base case", 4)], Pace.FURTHER),
            ([Progress("base case", 3), Progress("step case", 3)], Pace.STALLED),
            ([Progress("base case", 3), Progress("replaying", 3, has_finding=True)], Pace.CHECKING),
            ([refining(5, 2), refining(9, 4), refining(13, 6)], Pace.DIVERGING),
            ([refining(5, 2), refining(9, 4), refining(13, 4)], Pace.FURTHER),
            ([refining(2, 2), refining(4, 4), refining(6, 6)], Pace.FURTHER),
        ],
    )
    def test_an_engine(self, turns: list[Progress], expected: Pace) -> None:
        engine = Engine("ic3", lambda services: SAFE)
        for told in turns:
            engine.at_turn = None if engine.progress is None else engine.reached
            engine.progress = told
            pace = engine.end_turn()
        assert pace is expected

    def test_a_check_that_takes_too_long_is_work_like_any_other(self) -> None:
        engine = Engine("ic3", lambda services: SAFE)
        engine.progress, engine.work = Progress("checking the proof", has_finding=True), 10.0
        assert engine.end_turn() is Pace.CHECKING
        engine.work = 20.0
        assert engine.end_turn() is Pace.FURTHER


def test_an_engine_knows_which_part_of_the_time_it_can_expect() -> None:
    def expects(services: Services) -> Verdict:
        return Unknown(because(f"{services.share:g}"))

    verdict, _, _ = in_turns({"a": expects, "b": expects}, Plan((), {"a": 1.0, "b": 4.0}), jobs=2)
    assert {report.outcome for report in verdict.engines} == {"0.4", "1"}


def test_an_engine_that_grows_faster_than_anybody_looks_falls_alone() -> None:
    def hoards(services: Services) -> Verdict:
        hoard = bytes(3 * 10**9)
        return Unknown(because(f"{len(hoard)} bytes"))

    verdict, _, _ = in_turns({"hoarder": hoards, "prover": proves}, memory=2 * 10**9)
    assert isinstance(verdict, Safe)
    assert reports(verdict)["hoarder"].outcome == "out of memory"
    assert kind_of(reports(verdict)["hoarder"]) is ReasonKind.OUT_OF_MEMORY


def test_what_was_there_before_is_not_the_portfolios() -> None:
    def waits(services: Services) -> Verdict:
        time.sleep(0.5)
        return Unknown(because("has waited"))

    def work() -> Verdict:
        before = bytearray(b"x") * 400_000_000
        runs, inherited = {"one": waits, "two": waits}, own_memory()
        services, schedule = Services(Deadline.after(LATE)), Schedule(fair_plan(tuple(runs)))
        verdict = portfolio(runs, schedule, services, memory=200_000_000, inherited=inherited)
        assert before
        return verdict

    verdict = call_isolated(work, seconds=ENOUGH)
    assert {report.outcome for report in verdict.engines} == {"has waited"}


def test_engines_know_how_much_time_is_left_for_all() -> None:
    """The pauses of an engine take of it, too."""

    def looks(services: Services) -> Verdict:
        end = time.monotonic() + services.deadline.left
        while not services.deadline.passed:
            at_most = max(0.0, end - time.monotonic())  # before a pause, if one comes here
            assert services.deadline.left <= at_most + 0.01
        return Unknown(because("has looked"))

    verdict, _, _ = in_turns({"one": looks, "two": looks, "three": looks}, seconds=3.0)
    assert isinstance(verdict, Unknown)
    assert not any("error" in report.outcome for report in verdict.engines)


def test_what_an_engine_has_told_is_there_when_it_is_started_again() -> None:
    fact = Fact("teller", ModelOptions(), {7: TRUE})
    first_time = FirstTime()

    def tells(services: Services) -> Verdict:
        if first_time():
            services.facts._send(fact)  # type: ignore[attr-defined]
            dies(services)
        while not services.facts.has_news_for(ModelOptions()):
            time.sleep(0.01)
        services.facts.use("teller")
        return SAFE

    verdict, _, _ = in_turns({"teller": tells})
    assert isinstance(verdict, Safe)
    assert reports(verdict)["teller"].facts_used == 0, "these are not of others"


def test_who_has_a_process_works_while_there_are_no_others() -> None:
    def works(services: Services) -> Verdict:
        end = time.process_time() + 1.0
        while time.process_time() < end:
            pass
        return SAFE

    def work() -> Verdict:
        fork, calls = os.fork, itertools.count()

        def only_once() -> int:
            if next(calls):
                raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
            return fork()

        os.fork = only_once
        schedule = Schedule(fair_plan(("one", "two")))
        return portfolio({"one": works, "two": works}, schedule, Services(Deadline.after(ENOUGH)))

    verdict = call_isolated(work, seconds=2 * ENOUGH)
    assert isinstance(verdict, Safe)
    assert reports(verdict)["one"].seconds < LATE


def test_where_nobody_recommends_anything_others_are_recommended() -> None:
    verdict, _, _ = in_turns({"predicate": gives_up})
    assert isinstance(verdict, Unknown)
    assert verdict.hint == "--algorithm uboxes+blast"


def test_how_far() -> None:
    assert how_far(None) == ""
    assert how_far(Progress("step case", 3)) == "k = 3"
    assert how_far(Progress("refining", refinements=2)) == "refinement 2"
    assert how_far(Progress("reading")) == "reading"
