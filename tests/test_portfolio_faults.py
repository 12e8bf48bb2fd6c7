"""Processes of a portfolio are killed: the verdict stays the same or becomes UNKNOWN, and nothing is left behind."""

from __future__ import annotations

import json
import mmap
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks import faults
from benchmarks.faults import BELOW, ENGINE, WORKER, Ended, FaultyRun, Judgement, Kill, Plan, Process, Trial, judge
from benchmarks.interpolation import LOOPS
from benchmarks.refinement import tasks_in

from cutpoint import config
from cutpoint.algorithms.common.facts import Fact
from cutpoint.algorithms.common.services import Services
from cutpoint.base.errors import UsageError
from cutpoint.base.limits import Deadline
from cutpoint.base.processes import adopt_orphans, call_isolated
from cutpoint.bench.suite import BenchTask
from cutpoint.cfa.task import ModelOptions
from cutpoint.config import Turn
from cutpoint.evidence.finding import Argument
from cutpoint.evidence.verdict import Certificate, Safe, Unknown, Verdict
from cutpoint.portfolio.engine import Run
from cutpoint.portfolio.portfolio import EngineState, PortfolioProgress, portfolio
from cutpoint.portfolio.schedule import Schedule
from cutpoint.smt.terms.term import TRUE
from tests.patience import ENOUGH, LATE
from tests.reasons import because

# -- the verifier as it is --------------------------------------------------------------------------


def trials(names: tuple[str, ...], kills: int, workers: float) -> list[Trial]:
    """In a process of its own, which adopts what runs leave behind, and waits longer than `benchmarks/faults.py`."""
    tasks = tasks_in([LOOPS / f"{name}.c" for name in names])

    def work() -> list[Trial]:
        faults.GRACE = faults._UNTIL_GONE = LATE
        return list(faults.trials(tasks, kills, LATE, 7, workers))

    return call_isolated(work, seconds=2 * ENOUGH)


def assert_fine(done: list[Trial], kills: int) -> None:
    assert [str(trial) for trial in done if trial.is_bad] == []
    assert sum(len(trial.end.kills) for trial in done) >= kills


def test_engines_are_killed() -> None:
    done = trials(("bound1000", "bugin", "uwrap"), 5, workers=0.0)
    assert_fine(done, 5)
    assert {kill.kind for trial in done for kill in trial.end.kills} <= {ENGINE, BELOW}


def test_the_worker_is_killed() -> None:
    done = trials(("nested",), 1, workers=1.0)
    assert_fine(done, 1)
    assert {kill.kind for trial in done for kill in trial.end.kills} == {WORKER}


# -- moments that are hard to hit -------------------------------------------------------------------

SAFE = Safe(Certificate(Argument.INDUCTIVE, 0))
FACT = Fact("teller", ModelOptions(), {7: TRUE})


@dataclass
class Signal:
    """A process says something to another one, once."""

    ends: tuple[int, int] = field(default_factory=os.pipe)

    def give(self) -> None:
        os.write(self.ends[1], b"!")

    def wait(self) -> None:
        os.read(self.ends[0], 1)


def wait_for_a_dead_child() -> None:
    os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)


def outcome_of(runs: dict[str, Run], opening: tuple[Turn, ...], jobs: int, tell: Callable[[set[str]], None]) -> Verdict:
    """Of a portfolio in this process; those that run are reported now and then, while the portfolio waits."""
    plan = config.Plan(opening, dict.fromkeys(runs, 1.0))

    def tell_names(progress: PortfolioProgress) -> None:
        tell({engine.name for engine in progress.engines if engine.state is EngineState.RUNS})

    return portfolio(runs, Schedule(plan), Services(Deadline.after(ENOUGH)), jobs, None, tell_names)


def tells_of_a_kill(verdict: Verdict, name: str) -> bool:
    (report,) = [engine for engine in verdict.engines if engine.name == name]
    return "signal 9" in str(report)


def test_one_dies_while_another_tells_a_fact() -> None:
    def work() -> Verdict:
        speak, spoken, end = Signal(), Signal(), Signal()
        numbers = mmap.mmap(-1, 8)
        killed: list[int] = []

        def tells(services: Services) -> Verdict:
            speak.wait()
            services.facts._send(FACT)  # type: ignore[attr-defined]
            spoken.give()
            end.wait()
            return SAFE

        def dies(services: Services) -> Verdict:
            numbers[:] = os.getpid().to_bytes(8)
            time.sleep(60.0)
            return Unknown(because("nobody has killed it"))

        def tell(running: set[str]) -> None:
            if killed:
                end.give()
            elif running == {"teller"} and any(numbers):
                killed.append(int.from_bytes(numbers[:]))
                os.kill(killed[0], signal.SIGKILL)
                wait_for_a_dead_child()
                speak.give()
                spoken.wait()

        opening = (Turn("mortal", 0.2), Turn("teller", 9.0))
        return outcome_of({"teller": tells, "mortal": dies}, opening, 1, tell)

    verdict = call_isolated(work, seconds=ENOUGH)
    assert verdict.solved_by == "teller"
    assert tells_of_a_kill(verdict, "mortal")


def test_a_verdict_is_not_lost_to_a_fact() -> None:
    """An engine that has sent its verdict ends; that it receives nothing more is no crash."""

    def work() -> Verdict:
        speak, spoken, end = Signal(), Signal(), Signal()

        def tells(services: Services) -> Verdict:
            speak.wait()
            services.facts._send(FACT)  # type: ignore[attr-defined]
            spoken.give()
            time.sleep(60.0)
            return Unknown(because("it has said all"))

        def proves(services: Services) -> Verdict:
            end.wait()
            return SAFE

        def tell(running: set[str]) -> None:
            if running == {"teller", "prover"}:
                speak.give()
                spoken.wait()
                end.give()
                wait_for_a_dead_child()

        opening = (Turn("teller", 9.0), Turn("prover", 9.0))
        return outcome_of({"teller": tells, "prover": proves}, opening, 2, tell)

    verdict = call_isolated(work, seconds=ENOUGH)
    assert verdict.solved_by == "prover"
    assert not tells_of_a_kill(verdict, "prover")


@pytest.mark.parametrize("at_last", [SAFE, Unknown(because("it is too hard"))])
def test_a_crash_is_reported_whatever_comes_after_it(at_last: Verdict) -> None:
    def work() -> Verdict:
        starts = mmap.mmap(-1, 1)

        def falls_and_rises(services: Services) -> Verdict:
            starts[0] += 1
            if starts[0] == 1:
                os.kill(os.getpid(), signal.SIGKILL)
            return replace(at_last)

        return outcome_of({"phoenix": falls_and_rises}, (), 1, lambda running: None)

    verdict = call_isolated(work, seconds=ENOUGH)
    assert type(verdict) is type(at_last)
    assert tells_of_a_kill(verdict, "phoenix")


# -- who judges -------------------------------------------------------------------------------------


def ended(answer: str, code: int | None, reason: str = "", outcome: str = "TRUE", **others: Any) -> Ended:
    said = {
        "verdict": answer,
        "reason": {"kind": "crashed", "message": reason} if reason else None,
        "engines": [{"name": "bmc", "outcome": outcome}],
    }
    return replace(Ended(code, json.dumps(said), "", 2.0), **others)


HIT_WORKER = (Kill(WORKER, False, 1.0),)


@pytest.mark.parametrize(
    ("expected", "end", "answer", "wrong"),
    [
        (True, ended("TRUE", 0), "TRUE", ""),
        (False, ended("FALSE", 10), "FALSE", ""),
        (True, ended("UNKNOWN", 5, "no engine could decide it"), "UNKNOWN", ""),
        (True, ended("FALSE", 10), "FALSE", "the verdict is FALSE"),
        (False, ended("TRUE", 0), "TRUE", "the verdict is TRUE"),
        (True, ended("UNKNOWN", 5), "UNKNOWN", "UNKNOWN without a reason"),
        (True, ended("TRUE", 10), "TRUE", "exit code 10 with the verdict TRUE"),
        (True, ended("TRUE", 0, errors="Traceback …\nKeyError: 3\n"), "TRUE", "on standard error: KeyError: 3"),
        (True, ended("TRUE", 0, output=""), "", "exit code 0 without a JSON object; on standard error: nothing"),
        (True, ended("TRUE", 0, kills=HIT_WORKER), "TRUE", ""),
        (True, ended("UNKNOWN", 5, "it has crashed (killed by signal 9)", kills=HIT_WORKER), "UNKNOWN", ""),
        (True, ended("UNKNOWN", 5, "why not", kills=HIT_WORKER), "UNKNOWN", "the worker was killed, but the reason is"),
        (True, ended("", None), "", ""),
    ],
)
def test_judgement(expected: bool, end: Ended, answer: str, wrong: str) -> None:
    judgement = judge(expected, end)
    assert judgement.answer == answer
    assert judgement.wrong.startswith(wrong)
    assert bool(judgement.wrong) == bool(wrong)


def test_a_kill_that_is_reported() -> None:
    assert judge(True, ended("TRUE", 0, outcome="crashed (killed by signal 9)")).reported
    assert not judge(True, ended("TRUE", 0)).reported


def test_table() -> None:
    task = BenchTask("loops/a", Path("a.c"), True)
    engine, below = Kill(ENGINE, True, 1.0), Kill(BELOW, False, 2.0)
    left = (Process(7, "python", "T", 1, 6),)

    def trial(end: Ended) -> Trial:
        return Trial(0, task, end, judge(True, end))

    done = [
        trial(ended("TRUE", 0, outcome="killed by signal 9", kills=(engine, below))),
        trial(ended("FALSE", 10, kills=(engine,))),
        trial(ended("UNKNOWN", 5, "why not", kills=(below,), left=left)),
        trial(ended("", None, kills=(engine,))),
        trial(ended("TRUE", 0)),
    ]
    assert [one.is_bad for one in done] == [False, True, True, True, False]
    assert faults.table_of(done)[1:] == [
        ["engine", "3", "3", "3", "1", "0", "1", "1", "0", "1"],
        ["below an engine", "2", "0", "2", "1", "1", "0", "0", "1", "1"],
        ["worker", "0", "0", "0", "0", "0", "0", "0", "0", "0"],
        ["nothing", "0", "0", "1", "1", "0", "0", "0", "0", "0"],
        ["all", "5", "3", "5", "2", "1", "1", "1", "1", "1"],
    ]


# -- who kills and counts ---------------------------------------------------------------------------

PARENT = """\
import os, signal, sys, time
child = os.fork()
if child == 0:
    os.setpgid(0, 0)
    time.sleep(60)
{then}
"""


def run_of(then: str, limit: float = LATE, moments: tuple[float, ...] = ()) -> Ended:
    """Of a program that starts an "engine" and does something then."""

    def work() -> Ended:
        adopt_orphans()
        command = (sys.executable, "-S", "-c", PARENT.format(then=then))
        run = FaultyRun(Plan(command, limit, moments, False, Random(1)))
        while (end := run.look()) is None:
            time.sleep(0.005)
        assert faults.of_session(os.getpid()) == []
        return end

    return call_isolated(work, seconds=ENOUGH)


def test_a_process_below_is_hit() -> None:
    end = run_of("sys.exit(-os.waitstatus_to_exitcode(os.wait()[1]))", moments=(0.0,))
    assert (end.code, end.left) == (signal.SIGKILL, ())
    assert [(kill.kind, kill.paused) for kill in end.kills] == [(ENGINE, False)]


@pytest.mark.parametrize("then", ["os.kill(child, signal.SIGSTOP)", "os.kill(child, signal.SIGKILL)", "pass"])
def test_what_is_left_is_seen(monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    monkeypatch.setattr(faults, "_UNTIL_GONE", 0.2)
    end = run_of(then)
    assert end.code == 0
    assert len(end.left) == 1


def test_a_hang_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "GRACE", 0.1)
    end = run_of("time.sleep(60)", limit=0.2)
    assert end.code is None
    assert judge(True, end) == Judgement("")


def test_programs_that_are_too_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    class Over:
        def __init__(self, plan: Plan) -> None:
            assert "--json" in plan.command

        def look(self) -> Ended:
            return ended("TRUE", 0)

    monkeypatch.setattr(faults, "adopt_orphans", lambda: None)
    task = BenchTask("loops/a", Path("a.c"), True)
    with pytest.raises(UsageError, match="take harder programs"):
        list(faults.trials([task], 3, 10.0, start=Over))  # type: ignore[arg-type]
