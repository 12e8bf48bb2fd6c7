"""Processes: values and errors come back, the rest is a typed error, and nothing is left behind."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Collection
from pathlib import Path

import pytest

from cutpoint.base.errors import CutpointError
from cutpoint.base.limits import Deadline
from cutpoint.base.processes import (
    Channel,
    Child,
    ErrorInProcess,
    ProcessDied,
    ProcessTimeout,
    call_isolated,
    uninterrupted,
)
from cutpoint.smt.solvers.errors import MissingCapability, SortMismatch
from cutpoint.smt.terms.bitvectors import add, mul
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, variable
from tests.patience import LATE

X, Y = variable("x", bitvec(32)), variable("y", bitvec(32))


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def is_running(pid: int) -> bool:
    """Whether a process exists; a zombie counts."""
    return Path(f"/proc/{pid}").exists()


def children() -> list[str]:
    """The processes that we have started and not yet waited for."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if entry.joinpath("stat").read_text().rpartition(")")[2].split()[1] == str(os.getpid()):
                found.append(entry.name)
    return found


def test_a_value_comes_back() -> None:
    assert call_isolated(divmod, 17, 5, seconds=LATE) == (3, 2)
    assert call_isolated(os.getpid, seconds=None) != os.getpid()


def test_the_child_sees_the_memory_of_its_parent_and_not_the_other_way_round() -> None:
    numbers = [1, 2]

    def grow() -> list[int]:
        numbers.append(3)
        return numbers

    assert call_isolated(grow, seconds=LATE) == [1, 2, 3]
    assert numbers == [1, 2]


def test_a_value_larger_than_any_buffer() -> None:
    assert call_isolated(bytes, 5_000_000, seconds=LATE) == bytes(5_000_000)


def _raise(error: BaseException) -> None:
    raise error


def test_errors_come_back_with_their_types() -> None:
    with pytest.raises(ZeroDivisionError, match="division"):
        call_isolated(divmod, 1, 0, seconds=LATE)
    with pytest.raises(MissingCapability, match="z3 cannot do magic") as caught:
        call_isolated(_raise, MissingCapability("z3", "magic"), seconds=LATE)
    assert caught.value.solver == "z3"
    with pytest.raises(SortMismatch) as mismatch:
        call_isolated(_raise, SortMismatch("odd", X), seconds=LATE)
    assert mismatch.value.term is X


def test_an_error_tells_where_it_was_raised() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        call_isolated(lambda: 1 // 0, seconds=LATE)
    assert "lambda" in caught.value.__notes__[0]


def test_what_cannot_travel_is_told_in_words() -> None:
    class Local(Exception):
        pass

    with pytest.raises(ErrorInProcess, match="Local: here"):
        call_isolated(_raise, Local("here"), seconds=LATE)
    with pytest.raises((TypeError, AttributeError), match="pickle"):
        call_isolated(lambda: lambda: 0, seconds=LATE)


def test_a_stuck_process_is_killed() -> None:
    start = time.monotonic()
    with pytest.raises(ProcessTimeout, match=r"0\.1 s") as caught:
        call_isolated(time.sleep, 60, seconds=0.1)
    assert time.monotonic() - start < LATE
    assert caught.value.seconds == 0.1
    assert isinstance(caught.value, CutpointError)


def test_deaths_have_reasons() -> None:
    with pytest.raises(ProcessDied) as killed:
        call_isolated(lambda: os.kill(os.getpid(), signal.SIGKILL), seconds=LATE)
    assert killed.value.reason == "killed by signal 9"
    with pytest.raises(ProcessDied) as exited:
        call_isolated(os._exit, 3, seconds=LATE)
    assert exited.value.reason == "exit code 3"
    with pytest.raises(ProcessDied) as left:
        call_isolated(sys.exit, 4, seconds=LATE)
    assert left.value.reason == "exit code 4"


def test_the_last_output_of_a_crash_is_read_and_does_not_mix_with_ours(capfd: pytest.CaptureFixture[str]) -> None:
    def crash() -> None:
        print("to standard output")
        os.write(2, b"first\nassertion failed\n")
        os.abort()

    faulthandler.enable(2)
    try:
        with pytest.raises(ProcessDied) as caught:
            call_isolated(crash, seconds=LATE)
        assert faulthandler.is_enabled()
    finally:
        faulthandler.disable()
    assert caught.value.reason == "killed by signal 6: assertion failed"
    assert capfd.readouterr() == ("", "")


def test_too_much_memory() -> None:
    with pytest.raises(ProcessDied) as caught:
        call_isolated(lambda: len(bytearray(1 << 30)), seconds=LATE, memory=100 << 20)
    assert caught.value.reason == "out of memory"
    assert call_isolated(lambda: len(bytearray(1 << 20)), seconds=LATE, memory=100 << 20) == 1 << 20


def test_memory_that_a_library_lacks() -> None:
    def crash() -> None:
        os.write(2, b"terminate called after throwing an instance of 'std::bad_alloc'\n")
        os.abort()

    with pytest.raises(ProcessDied) as caught:
        call_isolated(crash, seconds=LATE)
    assert caught.value.reason == "out of memory"


def test_an_exception_of_the_caller_ends_the_process() -> None:
    class Stop(BaseException):
        pass

    def on_alarm(*_: object) -> None:
        raise Stop

    before = signal.signal(signal.SIGALRM, on_alarm)
    files, offspring = open_files(), children()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(Stop):
            call_isolated(time.sleep, 60, seconds=None)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert open_files() == files
    assert children() == offspring


def test_nothing_is_left_behind() -> None:
    files, offspring = open_files(), children()
    for number in range(30):
        assert call_isolated(abs, -number, seconds=LATE) == number
    with pytest.raises(ProcessTimeout):
        call_isolated(time.sleep, 60, seconds=0.01)
    with pytest.raises(ProcessDied):
        call_isolated(os._exit, 1, seconds=LATE)
    assert open_files() == files
    assert children() == offspring


def _echo(channel: Channel) -> None:
    while True:
        channel.send(channel.receive())


def test_messages_in_both_directions_and_a_child_that_is_dropped() -> None:
    child = Child(_echo)
    pid = child.pid
    for length in (0, 1, 3_000_000):
        child.send(bytes(length))
        assert child.receive() == bytes(length)
    assert child.usable
    del child
    assert not is_running(pid)


def test_a_child_that_does_not_listen_does_not_block_the_sender() -> None:
    child = Child(lambda _: time.sleep(60))
    with pytest.raises(ProcessTimeout):
        child.send(bytes(10_000_000), Deadline.after(0.1))
    child.close()
    assert child.death.reason == "killed by signal 9"
    assert not child.usable


def test_killed_from_another_thread() -> None:
    child = Child(_echo)
    timer = threading.Timer(0.05, child.kill)
    timer.start()
    with pytest.raises(ProcessDied, match="killed by signal 9"):
        child.receive()
    timer.join()
    child.kill()  # and nothing happens, even if the number of the process is in use again


def test_a_child_does_not_end_its_siblings() -> None:
    sibling = Child(_echo)

    def drop() -> bool:
        usable = sibling.usable
        sibling.kill()
        sibling.close()
        return usable

    assert call_isolated(drop, seconds=LATE) is False
    sibling.send(b"still here")
    assert sibling.receive() == b"still here"


def test_a_child_dies_with_its_parent() -> None:
    def grandchild() -> int:
        _kept.append(Child(_echo))
        return _kept[-1].pid

    def parent(channel: Channel) -> None:
        channel.send(str(grandchild()).encode())
        time.sleep(60)

    child = Child(parent)
    pid = int(child.receive())
    assert is_running(pid)
    child.close()
    deadline = Deadline.after(LATE)
    while _state(pid) not in ("Z", "") and not deadline.passed:
        time.sleep(0.01)
    assert _state(pid) in ("Z", "")


_kept: list[Child] = []


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def test_terms_that_only_the_child_has_made() -> None:
    def build() -> list[Term]:
        fresh = variable("made.in.the.child", bitvec(32))
        return [add(fresh, X), mul(fresh, X)]

    total, product = call_isolated(build, seconds=LATE)
    made = variable("made.in.the.child", bitvec(32))
    assert total is add(made, X)
    assert product is mul(made, X)


def test_no_signal_is_left_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handler may raise just when signals begin to be blocked."""
    block = signal.pthread_sigmask

    def interrupted(how: int, signals: Collection[int]) -> set[signal.Signals | int]:
        before = block(how, signals)
        if how == signal.SIG_BLOCK and signals:
            raise KeyboardInterrupt
        return before

    monkeypatch.setattr(signal, "pthread_sigmask", interrupted)
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        pass
    assert signal.SIGINT not in block(signal.SIG_BLOCK, ())


def test_messages_without_end_are_received_in_parts() -> None:
    def talk(channel: Channel) -> None:
        while True:
            channel.send(b"blah")

    child = Child(talk)
    try:
        messages: list[bytes] = []
        while not messages:  # the first piece may end in the middle of a message
            assert child.poll(30.0)
            messages = child.drain()
        assert set(messages) == {b"blah"}
    finally:
        child.close()
