"""The limit of memory of a portfolio: it holds for all processes together, and who keeps to it may go on.

Engines begin with the memory of the process that forks them. So that a limit means the same however much the tests
take, each portfolio runs below a small process that has just been started.
"""

from __future__ import annotations

import json
import mmap
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cutpoint.algorithms.common.services import Services
from cutpoint.base.limits import Deadline
from cutpoint.base.processes import Channel, Child
from cutpoint.base.supervision import Limits, Stopped, _below, supervise
from cutpoint.evidence.finding import Argument
from cutpoint.evidence.verdict import Certificate, Safe, Unknown, Verdict
from cutpoint.portfolio.engine import Run
from cutpoint.portfolio.plans import fair_plan
from cutpoint.portfolio.portfolio import PortfolioProgress, portfolio
from cutpoint.portfolio.schedule import Schedule
from tests.bench.support import is_alive
from tests.patience import ENOUGH, LATE
from tests.reasons import because
from tests.undecided import undecided

MEGABYTE = 10**6
LIMIT = 300 * MEGABYTE
PIECE = 4 * MEGABYTE
MARGIN = 60 * MEGABYTE
"""What processes may take until somebody has looked, on a busy machine."""
ENDED = "ended because of its memory"
ROOT = Path(__file__).resolve().parents[1]

_SHARED_IN_PARTS = re.compile(r"^Pss_Anon:\s+(\d+) kB", re.MULTILINE)


def taken_below(pid: int) -> int:
    """The bytes of all processes below one, without libraries; what several of them share counts once."""
    total = 0
    for process in _below(pid)[1:]:
        try:
            found = _SHARED_IN_PARTS.search(Path(f"/proc/{process}/smaps_rollup").read_text())
        except OSError:  # it has just ended
            continue
        total += int(found[1]) * 1024 if found else 0
    return total


# -- engines ----------------------------------------------------------------------------------------


HOARDERS = memoryview(mmap.mmap(-1, 16)).cast("i")
"""The ids of the processes that take memory; all that are forked later share it."""


def hoards(services: Services, most: int = 1000 * MEGABYTE) -> Verdict:
    HOARDERS[HOARDERS.tolist().index(0)] = os.getpid()
    kept: list[bytearray] = []
    while len(kept) * PIECE < most:
        kept.append(bytearray(b"x") * PIECE)
        time.sleep(0.02)
    time.sleep(60.0)
    return Unknown(because(f"{len(kept)} pieces were not too many"))


def hoards_some(services: Services) -> Verdict:
    """Less than the limit, but two of them take more."""
    return hoards(services, 130 * MEGABYTE)


def lets_another_hoard(services: Services) -> Verdict:
    def hoard(channel: Channel) -> None:
        hoards(services)

    child = Child(hoard)
    time.sleep(60.0)
    child.close()
    return Unknown(because("nobody has ended it"))


def proves_late(services: Services) -> Verdict:
    """When one of the others has taken too much."""
    while all(pid == 0 or is_alive(pid) for pid in HOARDERS):
        time.sleep(0.02)
    return Safe(Certificate(Argument.INDUCTIVE, 0))


SCENES: dict[str, dict[str, Run]] = {
    "together": {"one": hoards_some, "two": hoards_some, "prover": proves_late},
    "below": {"parent": lets_another_hoard, "prover": proves_late},
    "nobody": {"one": hoards, "two": hoards},
}

# -- how they are watched ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    result: str
    """The engine that has solved it, or the reason why nobody has."""
    outcomes: dict[str, str]
    most: int
    """The most that all processes had when they were looked at."""
    left: int


def play(scene: str, jobs: int) -> Seen:
    """As `verify` does it: a portfolio under supervision, both with the limit."""
    runs, most = SCENES[scene], 0

    def watch(progress: PortfolioProgress | None, seconds: float) -> None:
        nonlocal most
        most = max(most, taken_below(os.getpid()))

    def in_turns(tell: Callable[[PortfolioProgress], None]) -> Verdict:
        services = Services(Deadline.after(LATE))
        return portfolio(runs, Schedule(fair_plan(tuple(runs))), services, jobs, LIMIT, tell)

    verdict = supervise(in_turns, Limits(ENOUGH, LIMIT), watch)
    left = len(_below(os.getpid())) - 1
    if isinstance(verdict, Stopped):
        return Seen(verdict.reason, {}, most, left)
    result = verdict.reason.message if isinstance(verdict, Unknown) else verdict.solved_by
    return Seen(result, {engine.name: engine.outcome for engine in verdict.engines}, most, left)


def seen(scene: str, jobs: int = 1) -> Seen:
    """In a process of its own."""
    call = f"from tests.test_portfolio_memory import *; print(json.dumps(vars(play({scene!r}, {jobs}))))"
    done = subprocess.run([sys.executable, "-c", call], cwd=ROOT, stdout=subprocess.PIPE, timeout=ENOUGH, check=True)
    return Seen(**json.loads(done.stdout))


def assert_limit_held(one: Seen) -> None:
    assert MARGIN < one.most < LIMIT + MARGIN
    assert one.left == 0


# -- tests ------------------------------------------------------------------------------------------


def test_together_they_take_too_much() -> None:
    """Paused ones count as well: each has less than the limit, but one of them has to go."""
    one = seen("together")
    assert one.result == "prover"
    assert sorted(one.outcomes.values()) == ["TRUE", ENDED, "was not needed any more"]
    assert_limit_held(one)


def test_what_an_engine_has_started_counts() -> None:
    one = seen("below")
    assert one.result == "prover"
    assert one.outcomes["parent"] == ENDED
    assert_limit_held(one)


def test_the_last_one_is_stopped_at_the_limit() -> None:
    one = seen("nobody", jobs=2)
    by_supervisor, by_portfolio = "the memory limit of 300 MB is reached", "no engine could decide it within the memory"
    assert one.result.startswith((by_supervisor, by_portfolio)), "one of them must have noticed"
    assert_limit_held(one)


def test_the_limit_of_the_command_line(tmp_path: Path) -> None:
    """Engines are ended one by one; at last the limit is reached, or the time is over."""
    limit, most = 50 * MEGABYTE, 0
    options = ["--memlimit", "50MB", "--timelimit", "8s", "--json"]
    command = [sys.executable, "-m", "cutpoint", "verify", str(undecided(tmp_path)), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        while process.poll() is None:
            most = max(most, taken_below(process.pid))
            time.sleep(0.05)
        assert process.stdout is not None
        said: dict[str, Any] = json.loads(process.stdout.read())
    assert process.returncode == 5
    ended = [engine for engine in said["engines"] if engine["outcome"] == ENDED]
    assert {engine["reason"]["kind"] for engine in ended} == {"out-of-memory"}
    assert 0 < most < limit + MARGIN
