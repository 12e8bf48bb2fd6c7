"""Processes that are paused: they do nothing meanwhile, and their limits do not notice."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from cutpoint.base.clock import now, paused
from cutpoint.base.limits import Deadline
from cutpoint.base.pausable import Pausable, Suspension
from cutpoint.base.processes import Channel, Child, ProcessDied, adopt_orphans, call_isolated
from tests.patience import ENOUGH


@contextmanager
def running(body: Callable[[Channel], None]) -> Iterator[Pausable]:
    process = Pausable(body)
    try:
        yield process
    finally:
        process.close()


def state_of(pid: int) -> str:
    with open(f"/proc/{pid}/stat") as stat:
        return stat.read().rsplit(")", 1)[1].split()[0]


def eventually(condition: Callable[[], bool]) -> None:
    deadline = Deadline.after(ENOUGH)
    while not condition():
        assert not deadline.passed
        time.sleep(0.001)


def count(channel: Channel) -> None:
    number = 0
    while True:
        number += 1
        channel.send(str(number).encode())
        channel.receive()


def test_a_paused_process_stands_still_and_goes_on() -> None:
    with running(count) as process:
        assert process.child.receive() == b"1"
        process.pause()
        eventually(lambda: state_of(process.child.pid) == "T")
        process.child.send(b"")
        assert not process.child.poll(0.05)
        worked = process.seconds
        assert process.is_paused
        process.resume()
        assert process.child.receive() == b"2"
        assert process.seconds >= worked


def test_processes_below_are_paused_too() -> None:
    def with_another(channel: Channel) -> None:
        below = Child(lambda line: time.sleep(60))
        channel.send(str(below.pid).encode())
        time.sleep(60)

    def work() -> bool:
        adopt_orphans()
        process = Pausable(with_another)
        below = int(process.child.receive())
        process.pause()
        eventually(lambda: state_of(below) == "T")
        process.close()
        with pytest.raises(ProcessLookupError):  # it is reaped as well
            os.kill(below, 0)
        return True

    assert call_isolated(work, seconds=ENOUGH)


def test_a_deadline_does_not_count_pauses() -> None:
    def body(channel: Channel) -> None:
        before = time.monotonic()
        deadline, begin = Deadline.after(1000.0), now()
        after = time.monotonic()
        channel.send(b"")
        channel.receive()
        at_least = time.monotonic() - after
        passed, used = now() - begin, 1000.0 - deadline.left
        at_most = time.monotonic() - before
        channel.send(f"{at_least} {passed} {used} {at_most} {paused()}".encode())

    with running(body) as process:
        process.child.receive()
        process.pause()
        time.sleep(0.2)
        process.resume()
        process.child.send(b"")
        at_least, passed, used, at_most, in_pauses = map(float, process.child.receive().split())
        assert in_pauses >= 0.2
        assert at_least - 1e-6 <= passed + in_pauses <= at_most + 1e-6
        assert at_least - 1e-6 <= used + in_pauses <= at_most + 1e-6
    assert paused() == 0.0, "this process was never paused"


def test_time_stops_at_the_end() -> None:
    with running(count) as process:
        process.close()
        worked = process.seconds
        time.sleep(0.01)
        assert process.seconds == worked
        process.close()


def test_messages_without_waiting() -> None:
    def body(channel: Channel) -> None:
        for _ in range(3):
            channel.send(channel.receive() * 2)

    with running(body) as process:
        large = b"x" * 3_000_000  # far more than a line holds
        process.child.send_later(large)
        received: list[bytes] = []

        def has_received() -> bool:
            process.child.send_later()
            received.extend(process.child.drain())
            return bool(received)

        eventually(has_received)
        assert received == [large * 2]
        process.child.send_later(b"a")
        process.child.send_later(b"b")
        rest: list[bytes] = []

        def both_received() -> bool:
            rest.extend(process.child.drain())
            return len(rest) == 2

        eventually(both_received)
        assert rest == [b"aa", b"bb"]

        def ended() -> bool:
            try:
                return bool(process.child.drain())
            except ProcessDied:
                return True

        eventually(ended)


def test_the_child_sees_whether_there_is_a_message() -> None:
    def body(channel: Channel) -> None:
        before = channel.has_message
        channel.send(b"")
        channel.receive()
        while not channel.has_message:
            time.sleep(0.001)
        channel.send(f"{before} {channel.receive().decode()}".encode())

    with running(body) as process:
        process.child.receive()
        process.child.send(b"")
        process.child.send(b"news")
        assert process.child.receive() == b"False news"


def test_a_request_to_stop_can_be_withdrawn() -> None:
    def requests() -> list[bool]:
        suspension = Suspension()
        seen = []
        for number in (signal.SIGTSTP, signal.SIGCONT):
            signal.raise_signal(number)
            seen.append(suspension.stop_requested)
        suspension.suspend()  # returns at once
        suspension.close()
        return [*seen, signal.getsignal(signal.SIGCONT) is signal.SIG_DFL]

    assert call_isolated(requests, seconds=ENOUGH) == [True, False, True]


def test_a_process_that_ignores_the_terminal_is_never_asked_to_stop() -> None:
    def requests() -> bool:
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        suspension = Suspension()
        signal.raise_signal(signal.SIGTSTP)
        return suspension.stop_requested

    assert call_isolated(requests, seconds=ENOUGH) is False
