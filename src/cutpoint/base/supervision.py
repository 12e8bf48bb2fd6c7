"""A long computation under limits of time and memory that hold, whatever it does.

It runs in a process of its own, which reports how far it is and at last what came out. The limit of memory counts that
process and all below it. When a limit is reached they are all killed; the last report says where they were.
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

from cutpoint.base import pickling
from cutpoint.base.limits import Deadline
from cutpoint.base.processes import Channel, Child, ProcessDied, encode_error, uninterrupted

T = TypeVar("T")
R = TypeVar("R")

_LOOK_EVERY = 0.1
"""How often the memory is looked at and the time is told, in seconds."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Unlimited where nothing is given."""

    seconds: float | None = None
    memory: int | None = None
    """In bytes."""


class Limit(Enum):
    TIME = "time"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Stopped(Generic[R]):
    """A computation that did not come to its end."""

    reason: str
    last_report: R | None
    limit: Limit | None
    """The limit that ended it; None if it crashed."""


def supervise(
    function: Callable[[Callable[[R], None]], T],
    limits: Limits,
    watch: Callable[[R | None, float], None],
) -> T | Stopped[R]:
    """What the function returns (or raises), or how it was stopped. The function gets somebody to report to.

    `watch` is called with the last report and the seconds so far, some times in a second.
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
    look = deadline.sooner(_LOOK_EVERY)
    inherited = own_memory()
    child = Child(body)
    last: R | None = None
    reached: tuple[Limit, str] | None = None
    try:
        while True:
            child.poll(look.left)
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
            if reached is not None:  # and nothing was said before that was seen
                return Stopped(f"the {reached[1]} is reached", last, reached[0])
            if look.passed:
                reached = _reached(limits, deadline, child.pid, inherited)
                if reached is None:
                    watch(last, monotonic() - start)
                look = deadline.sooner(_LOOK_EVERY if reached is None else 0.0)
    finally:
        with uninterrupted():
            _end_all(child)


def _reached(limits: Limits, deadline: Deadline, pid: int, inherited: int) -> tuple[Limit, str] | None:
    """Which limit is reached, if one is."""
    if deadline.passed:
        return Limit.TIME, f"time limit of {limits.seconds:g} s"
    if limits.memory is not None and takes_more_than(limits.memory, pid, inherited):
        return Limit.MEMORY, f"memory limit of {_readable(limits.memory)}"
    return None


def _end_all(child: Child) -> None:
    """Ends a process, and all below it."""
    is_there = child.stop()  # so that it starts nothing while those below it are ended
    below = _below(child.pid)[1:] if is_there else []
    for pid in below:
        with suppress(ProcessLookupError):  # one that is stopped does not end by itself
            os.kill(pid, signal.SIGKILL)
    child.close()
    for pid in below:
        with suppress(ChildProcessError):  # it is ours only if this process adopts orphans
            os.waitpid(pid, 0)


def own_memory() -> int:
    """The bytes of memory that this process has now, without libraries; whoever is forked inherits them."""
    return _own_memory(os.getpid())


def memory_below(pid: int, inherited: int = 0) -> int:
    """The bytes of memory that a process and those below it have, without libraries and without what was there before.

    Each has so many bytes at least that were there before: whoever is forked shares them until it writes to them.
    """
    return sum(max(0, _own_memory(current) - inherited) for current in _below(pid))


def takes_more_than(limit: int, pid: int, inherited: int = 0) -> bool:
    """Whether a process and those below it have more bytes of memory than this.

    What they share is theirs in parts. That takes a while to be counted, and is not more than `memory_below`.
    """
    return memory_below(pid, inherited) > limit and sum(map(_own_part, _below(pid))) > limit


def _own_part(pid: int) -> int:
    """The bytes of a process that are not those of files; of pages that it shares with others, its part."""
    with suppress(OSError):  # it has just ended
        with open(f"/proc/{pid}/smaps_rollup") as sums:
            for line in sums:
                if line.startswith("Pss_Anon:"):
                    return int(line.split()[1]) * 1024
        return _own_memory(pid)  # an old kernel
    return 0


def cpu_seconds_below(pid: int) -> float:
    """The CPU time of a process, of those below it, and of those that they have waited for."""
    ticks = 0
    for current in _below(pid):
        with suppress(OSError, IndexError), open(f"/proc/{current}/stat") as stat:  # it may just have ended
            ticks += sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _own_memory(pid: int) -> int:
    """The bytes of a process that are not those of files, as libraries are."""
    with suppress(OSError, IndexError):  # it has just ended
        with open(f"/proc/{pid}/statm") as statm:
            fields = statm.read().split()
        return (int(fields[1]) - int(fields[2])) * resource.getpagesize()
    return 0


def _below(pid: int) -> list[int]:
    """A process and all that it has started, directly or not."""
    found = [pid]
    for current in found:  # grows while we walk
        with suppress(OSError):  # it has just ended
            for thread in os.listdir(f"/proc/{current}/task"):
                with open(f"/proc/{current}/task/{thread}/children") as children:
                    found += map(int, children.read().split())
    return found


def _readable(size: int) -> str:
    for unit, factor in (("GB", 10**9), ("MB", 10**6)):
        if size >= factor:
            return f"{size / factor:g} {unit}"
    return f"{size} bytes"
