"""Supervision: results, errors and reports come back; limits hold whatever the computation does; nothing is left."""

from __future__ import annotations

import ctypes
import gc
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap
from pathlib import Path

import pytest

from cutpoint.base import supervision
from cutpoint.base.errors import InputError, UsageError
from cutpoint.base.processes import Channel, Child
from cutpoint.base.supervision import Limit, Limits, Stopped, cpu_seconds_below, memory_below, supervise
from tests.patience import ENOUGH, LATE, growing

Report = Callable[[str], None]


class Watch:
    """Whoever watches, with what was seen."""

    def __init__(self) -> None:
        self.seen: list[tuple[str | None, float]] = []

    def __call__(self, report: str | None, seconds: float) -> None:
        self.seen.append((report, seconds))


def nobody(report: object, seconds: float) -> None:
    pass


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def gone(pid: int) -> bool:
    end = time.monotonic() + LATE
    while time.monotonic() < end:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z" and pid not in children_of(os.getpid()):
            return True
        time.sleep(0.01)
    return False


# -- what comes back --------------------------------------------------------------------------------


def test_a_value_comes_back() -> None:
    def work(report: Report) -> tuple[int, bytes]:
        for number in range(100):
            report(str(number))
        return os.getpid(), bytes(3_000_000)

    result = supervise(work, Limits(), nobody)
    assert not isinstance(result, Stopped)
    assert result[0] != os.getpid()
    assert len(result[1]) == 3_000_000


@pytest.mark.parametrize("error", [UsageError("no such thing"), InputError("not C", "f.c:1:2"), KeyError("x")])
def test_errors_are_raised_here(error: Exception) -> None:
    def work(report: Report) -> None:
        report("here")
        raise error

    with pytest.raises(type(error), match=str(error)):
        supervise(work, Limits(), nobody)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSEGV])
def test_a_crash_says_where(how: signal.Signals) -> None:
    def work(report: Report) -> None:
        report("in the middle")
        os.kill(os.getpid(), how)

    result = supervise(work, Limits(seconds=ENOUGH), nobody)
    assert isinstance(result, Stopped)
    assert f"signal {int(how)}" in result.reason
    assert (result.last_report, result.limit) == ("in the middle", None)


def test_an_end_without_a_word_is_a_crash() -> None:
    result = supervise(lambda report: os._exit(0), Limits(), nobody)
    assert isinstance(result, Stopped)
    assert result.limit is None
    assert result.last_report is None


def test_no_memory_is_a_limit() -> None:
    def work(report: Report) -> None:
        raise MemoryError

    result = supervise(work, Limits(), nobody)
    assert isinstance(result, Stopped)
    assert (result.reason, result.limit) == ("out of memory", Limit.MEMORY)


def test_the_watcher_sees_the_last_report() -> None:
    reading, writing = os.pipe()

    def work(report: Report) -> None:
        os.close(writing)
        report("first")
        report("second")
        os.read(reading, 1)  # until the other end is closed

    seen: list[tuple[str | None, float]] = []

    def watch(report: str | None, seconds: float) -> None:
        if report == "second" and (not seen or seen[-1][0] != "second"):
            os.close(writing)
        seen.append((report, seconds))

    supervise(work, Limits(), watch)
    os.close(reading)
    assert seen[-1][0] == "second"
    times = [seconds for _, seconds in seen]
    assert times == sorted(times)


def test_what_the_watcher_raises_ends_everything() -> None:
    def interrupt(report: object, seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        supervise(lambda report: time.sleep(600), Limits(), interrupt)
    assert children_of(os.getpid()) == []


# -- time -------------------------------------------------------------------------------------------


def sleeps(report: Report) -> None:
    report("asleep")
    time.sleep(600)


def computes(report: Report) -> None:
    report("busy")
    while True:
        pass


def holds_the_interpreter(report: Report) -> None:
    report("outside of Python")
    ctypes.PyDLL(None).sleep(600)


def ignores_signals(report: Report) -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    report("deaf")
    time.sleep(600)


def talks_without_end(report: Report) -> None:
    while True:
        report("blah" * 50)


def stopped(work: Callable[[Report], None]) -> tuple[Stopped[str], float]:
    """With the limit that was reached. On a busy machine a short one may be over before the work says anything."""
    for seconds in growing(0.5):
        result = supervise(work, Limits(seconds=seconds), nobody)
        assert isinstance(result, Stopped)
        if result.last_report is not None:
            return result, seconds
    raise AssertionError("it says nothing")


@pytest.mark.parametrize("work", [sleeps, computes, holds_the_interpreter, ignores_signals, talks_without_end])
def test_the_time_limit_holds(work: Callable[[Report], None]) -> None:
    start = time.monotonic()
    result, limit = stopped(work)
    assert result.reason == f"the time limit of {limit:g} s is reached"
    assert result.limit
    assert result.last_report
    assert limit <= time.monotonic() - start < 2 * limit + LATE
    assert children_of(os.getpid()) == []


def test_a_limit_that_is_over_before_it_begins() -> None:
    result = supervise(sleeps, Limits(seconds=0.0), nobody)
    assert isinstance(result, Stopped)
    assert result.limit


def test_who_talks_all_the_time_is_watched_too() -> None:
    """Frequent reports must not keep the watcher from being called, nor the memory from being checked."""

    reader, writer = os.pipe()

    def work(report: Report) -> str:
        poll = select.poll()
        poll.register(reader, select.POLLIN)
        while not poll.poll(10):
            report("still here")
        return "done"

    watch = Watch()

    def watch_twice(report: str | None, seconds: float) -> None:
        watch(report, seconds)
        if len(watch.seen) == 2:
            os.write(writer, b"!")

    try:
        assert supervise(work, Limits(seconds=LATE), watch_twice) == "done"
    finally:
        os.close(reader)
        os.close(writer)
    assert len(watch.seen) >= 2


def test_what_was_said_in_time_counts() -> None:
    """Also if the watcher was busy until the time was over."""
    limit = 2.0

    def work(report: Report) -> str:
        report("here")
        time.sleep(0.2)
        return "done"

    def watch(report: str | None, seconds: float) -> None:
        if report is not None:
            time.sleep(max(0.0, limit - seconds) + 0.5)

    assert supervise(work, Limits(seconds=limit), watch) == "done"


def test_nobody_waits_for_a_watcher() -> None:
    """A terminal may take no text for a while; what is computed goes on."""
    watched, watches = os.pipe()
    reader, writer = os.pipe()
    waited: list[bool] = []

    def work(report: Report) -> str:
        os.read(watched, 1)
        for _ in range(5000):
            report("blah" * 50)
        os.write(writer, b"!")
        return "done"

    def watch(report: object, seconds: float) -> None:
        os.write(watches, b"!")
        poll = select.poll()
        poll.register(reader, select.POLLIN)
        waited.append(bool(poll.poll(LATE * 1000)))

    try:
        assert supervise(work, Limits(seconds=ENOUGH), watch) == "done"
    finally:
        for file in (watched, watches, reader, writer):
            os.close(file)
    assert waited
    assert all(waited), "what is computed waits for the watcher"


def test_interrupted_twice() -> None:
    """The second time in the middle of cleaning up."""

    others = children_of(os.getpid())
    below: list[int] = []

    def work(report: Callable[[int], None]) -> None:
        child = Child(lambda channel: time.sleep(600))
        report(child.pid)
        time.sleep(600)

    def interrupt(pid: int | None, seconds: float) -> None:
        if pid is not None:
            below.append(pid)
            raise KeyboardInterrupt

    def again(child: Child) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        end_all(child)
        assert children_of(os.getpid()) == others

    end_all = supervision._end_all
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(supervision, "_end_all", again)
        with pytest.raises(KeyboardInterrupt):
            supervise(work, Limits(), interrupt)
    assert len(below) == 1
    assert gone(below[0])


# -- memory -----------------------------------------------------------------------------------------

_MEGABYTE = 10**6


def hoards(report: Report) -> None:
    report("hoarding")
    kept = []
    while True:
        kept.append(bytearray(b"x") * (5 * _MEGABYTE))
        time.sleep(0.02)


def hoards_and_talks(report: Report) -> None:
    kept: list[bytearray] = []
    while True:
        if len(kept) < 80:
            kept.append(bytearray(b"x") * (5 * _MEGABYTE))
        for _ in range(10):
            report("hoarding")
            time.sleep(0.002)


def lets_another_hoard(report: Report) -> None:
    child = Child(lambda channel: hoards(lambda _: None))
    report("hoarding")
    time.sleep(600)
    child.close()


@pytest.mark.parametrize("work", [hoards, hoards_and_talks, lets_another_hoard])
def test_the_memory_limit_holds(work: Callable[[Report], None]) -> None:
    limit = 150 * _MEGABYTE
    result = supervise(work, Limits(seconds=ENOUGH, memory=limit), nobody)
    assert isinstance(result, Stopped), "it was not stopped"
    assert result.limit
    assert result.reason.startswith("the memory limit of ")
    assert result.last_report == "hoarding"
    assert children_of(os.getpid()) == []


@pytest.mark.parametrize(("size", "text"), [(10**6, "1 MB"), (1_500_000, "1.5 MB"), (1000, "1000 bytes")])
def test_a_small_memory_limit_is_named(size: int, text: str) -> None:
    result = supervise(hoards, Limits(memory=size), nobody)
    assert isinstance(result, Stopped)
    assert text in result.reason


def test_memory_of_processes() -> None:
    own = memory_below(os.getpid())
    assert own > 10 * _MEGABYTE
    assert memory_below(2**22 + 1) == 0  # there is no such process

    def grow(report: Report) -> tuple[int, int]:
        gc.disable()  # garbage of other tests must not be freed between the two measurements
        before = memory_below(os.getpid())
        kept = mmap(-1, 50 * _MEGABYTE, MAP_PRIVATE | MAP_ANONYMOUS)  # malloc may reuse what other tests have freed
        kept.write(b"x" * len(kept))
        return memory_below(os.getpid()) - before, len(kept)

    result = supervise(grow, Limits(), nobody)
    assert not isinstance(result, Stopped)
    assert 40 * _MEGABYTE < result[0] < 200 * _MEGABYTE


# -- nothing is left --------------------------------------------------------------------------------


def test_processes_below_the_computation_end_with_it() -> None:
    def work(report: Report) -> None:
        child = Child(lambda channel: time.sleep(600))
        report(str(child.pid))
        time.sleep(600)
        child.close()

    result, _ = stopped(work)
    assert result.last_report is not None
    assert gone(int(result.last_report))


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_no_file_is_left_open() -> None:
    before = len(os.listdir("/proc/self/fd"))
    for work in (sleeps, computes):
        supervise(work, Limits(seconds=0.1), nobody)
    supervise(lambda report: 3, Limits(), nobody)
    assert len(os.listdir("/proc/self/fd")) == before


def test_cpu_time_counts_those_below() -> None:
    def burn(channel: Channel) -> None:
        end = time.process_time() + 0.2
        while time.process_time() < end:
            pass
        channel.send(b"")
        channel.receive()

    def with_another(channel: Channel) -> None:
        below = Child(burn)
        below.receive()
        channel.send(b"")
        channel.receive()

    child = Child(with_another)
    try:
        child.receive()
        assert 0.15 < cpu_seconds_below(child.pid) < 5.0
    finally:
        child.close()
