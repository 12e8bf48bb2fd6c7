"""The limit of memory of a portfolio: it holds for all processes together, and who keeps to it may go on."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

from cutpoint.algorithms.portfolio import PortfolioProgress, portfolio
from cutpoint.algorithms.portfolio_engine import Run
from cutpoint.algorithms.portfolio_schedule import Plan, Schedule, Turn, fair_plan
from cutpoint.algorithms.services import Services
from cutpoint.base.limits import Deadline
from cutpoint.base.processes import Child, call_isolated
from cutpoint.base.supervision import Limits, Stopped, _below, supervise
from cutpoint.evidence.verdict import Certificate, Safe, Unknown, Verdict

MEGABYTE = 10**6
SAFE = Safe(Certificate("by decree", 0))
ENDED = "ended because of its memory"
PIECE = 4 * MEGABYTE
MARGIN = 60 * MEGABYTE
"""What the processes may take in the tenth of a second until somebody looks, on a busy machine."""

_PROPORTIONAL = re.compile(r"^Pss_Anon:\s+(\d+) kB", re.MULTILINE)


def taken() -> int:
    """The bytes of all processes below this one; those that some of them share count once."""
    total = 0
    for pid in _below(os.getpid())[1:]:
        try:
            found = _PROPORTIONAL.search(Path(f"/proc/{pid}/smaps_rollup").read_text())
        except OSError:  # it has just ended
            continue
        total += int(found[1]) * 1024 if found else 0
    return total


def hoards(most: int | None = None) -> Run:
    """An engine that takes more and more, up to a number of bytes, and never ends."""

    def run(services: Services) -> Verdict:
        kept = []
        while most is None or len(kept) * PIECE < most:
            kept.append(bytearray(b"x") * PIECE)
            time.sleep(0.02)
        time.sleep(60.0)
        return Unknown(f"{len(kept)} pieces were not too many")

    return run


def lets_another_hoard(services: Services) -> Verdict:
    child = Child(lambda channel: hoards()(services) and None)
    time.sleep(60.0)
    child.close()
    return Unknown("nobody has ended it")


def proves_after(seconds: float) -> Run:
    def run(services: Services) -> Verdict:
        time.sleep(seconds)
        return SAFE

    return run


def under_limit(
    memory: int, runs: dict[str, Run], plan: Plan | None = None, jobs: int = 1
) -> tuple[Verdict | Stopped[PortfolioProgress], int]:
    """As `verify` does it: what came out, and the most that all processes have had while it was looked at."""

    def work() -> tuple[Verdict | Stopped[PortfolioProgress], int]:
        before, most = taken(), 0

        def watch(progress: PortfolioProgress | None, seconds: float) -> None:
            nonlocal most
            most = max(most, taken())

        def in_turns(tell: Callable[[PortfolioProgress], None]) -> Verdict:
            schedule = Schedule(plan or fair_plan(tuple(runs)))
            return portfolio(runs, schedule, Services(Deadline.after(15.0)), jobs, memory, tell)

        result = supervise(in_turns, Limits(20.0, memory), watch)
        assert before == 0
        assert _below(os.getpid())[1:] == [], "a process is left"
        return result, most

    return call_isolated(work, seconds=60.0)


def outcomes(verdict: Verdict) -> dict[str, str]:
    return {engine.name: engine.outcome for engine in verdict.engines}


def test_together_they_take_too_much() -> None:
    """Two that are paused with less than the limit each: one of them has to go, and the third can answer."""
    memory = own_memory() * 4 + 300 * MEGABYTE
    ...
