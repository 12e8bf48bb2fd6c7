"""A long computation under time and memory limits that are enforced from outside.

It runs in its own process, which reports its progress and finally its result. The memory limit applies to that
process and all its descendants. When a limit is reached, all of them are killed; the last report says how far they got.
"""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Generic, TypeVar

from cutpoint.base import pickling, quantities
from cutpoint.base.limits import Deadline
from cutpoint.base.options import option
from cutpoint.base.processes import Channel, Child, ProcessDied, encode_error, uninterrupted

T = TypeVar("T")
R = TypeVar("R")

_POLL_INTERVAL = 0.1
"""The interval, in seconds, at which memory is checked and `watch` is called."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Unlimited where the value is None."""

    seconds: float | None = option(
        None,
        "time limit (verdict UNKNOWN if exceeded): 20s, 5min, none",
        name="timelimit",
        group="limits",
        read=quantities.seconds,
        write=quantities.shown_seconds,
        metavar="T",
    )
    memory: int | None = option(
        None,
        "memory limit (verdict UNKNOWN if exceeded): 4GB, 500MB, none",
        name="memlimit",
        group="limits",
        read=quantities.size,
        write=quantities.shown_size,
        metavar="M",
    )
    """In bytes."""


class Limit(Enum):
    TIME = "time"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Stopped(Generic[R]):
    """A computation that did not finish."""

    reason: str
    last_report: R | None
    limit: Limit | None
    """The limit that ended it; None if it crashed."""


def supervise(
    function: Callable[[Callable[[R], None]], T],
    limits: Limits,
    watch: Callable[[R | None, float], None],
) -> T | Stopped[R]:
    """The result of the function (or its exception), or how it was stopped. The function gets a callback for reports.

    `watch` is called several times a second with the last report and the elapsed seconds.
    """

    def body(channel: Channel) -> None:
        def report(value: R) -> None:
            channel.offer(pickling.dumps((None, value)))

        try:
            message = pickling.dumps((True, function(report)))
        except MemoryError:
            raise
        except Exception as error:
            message = encode_error(error)
        channel.send(message)

    start = monotonic()
    deadline = Deadline.after(limits.seconds)
    next_check = deadline.sooner(_POLL_INTERVAL)
    inherited = own_memory()
    child = Child(body)
    last: R | None = None
    reached: tuple[Limit, str] | None = None
    try:
        while True:
            child.poll(next_check.left)
            try:
                messages = child.drain()
            except ProcessDied as death:
                return Stopped(death.reason, last, Limit.MEMORY if death.out_of_memory else None)
            for kind, value in map(pickling.loads, messages):
                if kind is not None:
                    if kind:
                        return value  # type: ignore[no-any-return]
                    raise value
                last = value
            if reached is not None:  # and no result had arrived before
                return Stopped(f"the {reached[1]} is reached", last, reached[0])
            if next_check.passed:
                reached = _reached(limits, deadline, child.pid, inherited)
                if reached is None:
                    watch(last, monotonic() - start)
                next_check = deadline.sooner(_POLL_INTERVAL if reached is None else 0.0)
    finally:
        with uninterrupted():
            _end_all(child)


def _reached(limits: Limits, deadline: Deadline, pid: int, inherited: int) -> tuple[Limit, str] | None:
    """The limit that is reached, if one is."""
    if deadline.passed:
        return Limit.TIME, f"time limit of {limits.seconds:g} s"
    if limits.memory is not None and takes_more_than(limits.memory, pid, inherited):
        return Limit.MEMORY, f"memory limit of {_readable(limits.memory)}"
    return None


def _end_all(child: Child) -> None:
    """Kills a process and its descendants."""
    is_there = child.stop()  # so that it forks nothing while its descendants are killed
    below = _below(child.pid)[1:] if is_there else []
    for pid in below:
        with suppress(ProcessLookupError):  # it may have ended; a paused one would not end by itself
            os.kill(pid, signal.SIGKILL)
    child.close()
    for pid in below:
        with suppress(ChildProcessError):  # it is our child only if this process adopts orphans
            os.waitpid(pid, 0)


def own_memory() -> int:
    """The memory of this process in bytes, without libraries; a forked process inherits it."""
    return _own_memory(os.getpid())


def memory_below(pid: int, inherited: int = 0) -> int:
    """The memory of a process and its descendants in bytes, without libraries and without what each inherited.

    `inherited` is the memory that each process shares with its ancestor until it writes to it.
    """
    return sum(max(0, _own_memory(current) - inherited) for current in _below(pid))


def takes_more_than(limit: int, pid: int, inherited: int = 0) -> bool:
    """Whether a process and its descendants use more memory than the limit, in bytes.

    Shared pages are divided among the processes that share them. Computing that is slow, and never gives more than
    `memory_below`, so the latter is checked first.
    """
    return memory_below(pid, inherited) > limit and sum(map(_own_part, _below(pid))) > limit


def _own_part(pid: int) -> int:
    """The anonymous memory of a process in bytes, with its proportional share of shared pages."""
    with suppress(OSError):  # the process may just have ended
        with open(f"/proc/{pid}/smaps_rollup") as sums:
            for line in sums:
                if line.startswith("Pss_Anon:"):
                    return int(line.split()[1]) * 1024
        return _own_memory(pid)  # an old kernel
    return 0


def cpu_seconds_below(pid: int) -> float:
    """The CPU time of a process, its descendants, and all children that they have reaped."""
    ticks = 0
    for current in _below(pid):
        with suppress(OSError, IndexError), open(f"/proc/{current}/stat") as stat:  # the process may just have ended
            ticks += sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _own_memory(pid: int) -> int:
    """The anonymous memory of a process in bytes; this excludes libraries, which are mapped files."""
    with suppress(OSError, IndexError):  # the process may just have ended
        with open(f"/proc/{pid}/statm") as statm:
            fields = statm.read().split()
        return (int(fields[1]) - int(fields[2])) * resource.getpagesize()
    return 0


def _below(pid: int) -> list[int]:
    """A process and its descendants."""
    found = [pid]
    for current in found:  # grows during the traversal
        with suppress(OSError):  # the process may just have ended
            for thread in os.listdir(f"/proc/{current}/task"):
                with open(f"/proc/{current}/task/{thread}/children") as children:
                    found += map(int, children.read().split())
    return found


def _readable(size: int) -> str:
    for unit, factor in (("GB", 10**9), ("MB", 10**6)):
        if size >= factor:
            return f"{size / factor:g} {unit}"
    return f"{size} bytes"
