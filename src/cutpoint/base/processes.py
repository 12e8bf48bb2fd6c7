"""Work in a forked process: it can be killed at any time, its memory can be limited, and it may crash.

Only results need to be picklable, because a child inherits its parent's memory. It never returns into the parent's
code: it runs no exit handlers, flushes no buffered text of its parent, and collects no inherited objects. Its output
goes to a file of its own, whose end explains a crash.

The kernel kills a child when the *thread* that started it ends.
"""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import os
import resource
import select
import signal
import socket
import struct
import sys
import threading
import traceback
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from fcntl import F_GETFL, F_SETFL, fcntl
from functools import cache
from math import ceil
from typing import Any, NamedTuple, TypeVar

from cutpoint.base import pickling
from cutpoint.base.errors import CutpointError
from cutpoint.base.limits import NEVER, Deadline

T = TypeVar("T")

_LENGTH = struct.Struct("=Q")
_CHUNK = 1 << 20
_MOST_PIECES = 100
_LONGEST = 2**31 - 1
_LAST_OUTPUT = 400
"""The number of bytes at the end of a child's output that are searched for the reason of a crash."""
_OUT_OF_MEMORY = ("MemoryError", "bad_alloc", "out of memory", "annot allocate memory")
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


class ProcessTimeout(CutpointError):
    """A process did not answer in time and was killed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the process did not answer in {seconds:.3g} s")
        self.seconds = seconds


class Death(NamedTuple):
    """How a process ended."""

    reason: str = ""
    out_of_memory: bool = False


class ProcessDied(CutpointError):
    """A process ended without an answer; the reason describes how."""

    def __init__(self, reason: str, out_of_memory: bool = False) -> None:
        super().__init__(f"the process died: {reason}")
        self.reason = reason
        self.out_of_memory = out_of_memory


class ErrorInProcess(CutpointError):
    """An exception in a process that could not be pickled: only its message is available."""


class Channel:
    """The child's end of the connection: blocking messages."""

    __slots__ = ("_socket",)

    def __init__(self, line: socket.socket) -> None:
        self._socket = line

    def send(self, message: bytes) -> None:
        self._socket.sendall(_LENGTH.pack(len(message)))
        self._socket.sendall(message)

    def offer(self, message: bytes) -> None:
        """Sends a short message, or drops it if the parent is not reading."""
        if _is_ready(self._socket, select.POLLOUT):  # then the buffer has room for much more than a short message
            self.send(message)

    def receive(self) -> bytes:
        """The next message of the parent; EOFError if it has closed the connection."""
        return _message(self._read)

    @property
    def has_message(self) -> bool:
        """Whether there is a message from the parent, or the parent has closed the connection."""
        return _is_ready(self._socket, select.POLLIN)

    def _read(self, most: int) -> bytes:
        piece = self._socket.recv(most)
        if not piece:
            raise EOFError
        return piece


def _is_ready(line: socket.socket, event: int, seconds: float = 0.0) -> bool:
    """Whether a socket can be read or written, waiting for at most the given seconds."""
    poll = select.poll()
    poll.register(line, event)
    return bool(poll.poll(None if seconds == float("inf") else min(ceil(seconds * 1000), _LONGEST)))


def _message(read: Callable[[int], bytes]) -> bytes:
    """A complete message, from a function that reads at most the given number of bytes."""
    wanted, data = _LENGTH.size, bytearray()
    while len(data) < wanted:
        data += read(wanted - len(data))
    (wanted,) = _LENGTH.unpack(data)
    data.clear()
    while len(data) < wanted:
        data += read(min(wanted - len(data), _CHUNK))
    return bytes(data)


def _whole_messages(data: bytearray) -> Iterator[bytes]:
    """Removes complete messages from the front of the data read so far."""
    while len(data) >= _LENGTH.size:
        end = _LENGTH.size + _LENGTH.unpack_from(data)[0]
        if len(data) < end:
            break
        yield bytes(data[_LENGTH.size : end])
        del data[:end]


class Child:
    """A process that runs `body` and then ends. It is killed and reaped when this object is closed or collected."""

    __slots__ = ("__weakref__", "_end", "_incoming", "_lock", "_outgoing", "_owner", "_socket", "death", "pid")

    def __init__(self, body: Callable[[Channel], None], memory: int | None = None) -> None:
        _libc()  # loaded once in the parent, not in every child
        self.death = Death()
        """How the process ended, once it is closed."""
        self._owner = os.getpid()
        self._lock = threading.RLock()
        self._incoming, self._outgoing = bytearray(), bytearray()
        # Two threads forking at once would leak their sockets into each other's children, which would hide closed ends.
        with uninterrupted(), _forking, ExitStack() as opened:
            try:
                output = os.memfd_create("output")
                opened.callback(os.close, output)
                fcntl(output, F_SETFL, fcntl(output, F_GETFL) | os.O_APPEND)
                self._socket, theirs = map(opened.enter_context, socket.socketpair())
                self.pid = os.fork()
            except OSError as error:
                raise ProcessDied(f"it could not be started: {error.strerror}") from error
            if self.pid == 0:
                _run_child(body, theirs, output, self._owner, memory)
            opened.pop_all()
            self._end = weakref.finalize(self, _reap, self._lock, self.pid, self._owner, self._socket, output)
            theirs.close()
            self._socket.setblocking(False)

    def poll(self, seconds: float = 0.0) -> bool:
        """Whether the process has sent data or ended, waiting for at most the given seconds."""
        return self._poll(select.POLLIN, seconds)

    @property
    def usable(self) -> bool:
        """Whether the process belongs to this one and, as far as is known, has not ended."""
        if not self._end.alive or self._owner != os.getpid():
            return False
        return not self._poll(select.POLLIN, 0)  # it sends only answers to requests: anything to read means its end

    def send(self, message: bytes, deadline: Deadline = NEVER) -> None:
        view = memoryview(_LENGTH.pack(len(message)) + message)
        while view:
            self._wait(select.POLLOUT, deadline)
            try:
                view = view[self._socket.send(view[:_CHUNK]) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise self.died() from error

    def send_later(self, message: bytes = b"") -> None:
        """Queues a message, and sends as much of the queue as possible without blocking.

        Messages to a process that has ended are dropped; `drain` returns its last messages and then raises ProcessDied.
        """
        if message:
            self._outgoing += _LENGTH.pack(len(message)) + message
        while self._outgoing and self._poll(select.POLLOUT, 0):
            try:
                del self._outgoing[: self._socket.send(self._outgoing[:_CHUNK])]
            except BlockingIOError:
                break
            except OSError:
                self._outgoing.clear()

    def drain(self) -> list[bytes]:
        """The complete messages that have arrived, without blocking. Raises ProcessDied after the last one."""
        ended = False
        for _ in range(_MOST_PIECES):  # bounded, so that a process that sends without pause cannot block its parent
            if not self._poll(select.POLLIN, 0):
                break
            try:
                piece = self._socket.recv(_CHUNK)
            except BlockingIOError:
                break
            except OSError:
                piece = b""
            if not piece:
                ended = True
                break
            self._incoming += piece
        messages = list(_whole_messages(self._incoming))
        if ended and not messages:
            raise self.died()
        return messages

    @property
    def file(self) -> int:
        """The file descriptor, for polling several children at once."""
        return self._socket.fileno()

    def receive(self, deadline: Deadline = NEVER) -> bytes:
        """The next message; ProcessTimeout after the deadline, ProcessDied if the process has ended."""
        return _message(lambda most: self._read(most, deadline))

    def _read(self, most: int, deadline: Deadline) -> bytes:
        while True:
            self._wait(select.POLLIN, deadline)
            try:
                piece = self._socket.recv(most)
            except BlockingIOError:
                continue
            except OSError as error:
                raise self.died() from error
            if not piece:
                raise self.died()
            return piece

    def _wait(self, event: int, deadline: Deadline) -> None:
        left = deadline.left
        while not self._poll(event, deadline.left):  # returns too early if this process was paused meanwhile
            if deadline.passed:
                raise ProcessTimeout(left)

    def _poll(self, event: int, seconds: float) -> bool:
        return _is_ready(self._socket, event, seconds)

    def died(self) -> ProcessDied:
        """The exception to raise when the process has closed the connection."""
        self.close()
        return ProcessDied(*self.death)

    def kill(self) -> None:
        """Kills the process; may be called from any thread, while another waits for an answer."""
        self._signal(signal.SIGKILL)

    def stop(self) -> bool:
        """Stops the process until it is killed; False if it has been reaped, because its id may have been reused."""
        return self._signal(signal.SIGSTOP)

    def _signal(self, number: int) -> bool:
        with self._lock:
            ours = self._end.alive and self._owner == os.getpid()
            if ours:
                os.kill(self.pid, number)
            return ours

    def close(self) -> None:
        self.death = self._end() or self.death


_forking = threading.Lock()


def _new_lock() -> None:
    global _forking
    _forking = threading.Lock()


os.register_at_fork(after_in_child=_new_lock)


@cache
def _libc() -> Any:
    return ctypes.CDLL(None)


def adopt_orphans(adopt: bool = True) -> None:
    """Makes this process adopt its orphaned descendants, so that their resource usage can be attributed to it."""
    _libc().prctl(_PR_SET_CHILD_SUBREAPER, int(adopt), 0, 0, 0)


def children() -> frozenset[int]:
    """The children of this process, including adopted and zombie ones."""
    found: set[int] = set()
    for thread in os.listdir("/proc/self/task"):
        with suppress(OSError), open(f"/proc/self/task/{thread}/children") as pids:  # the thread may just have ended
            found.update(map(int, pids.read().split()))
    return frozenset(found)


def end_orphans(known: frozenset[int]) -> None:
    """Kills and reaps all children of this process except the known ones: the others are adopted."""
    while orphans := children() - known:
        for pid in orphans:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for pid in orphans:
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Blocks signals, so that no exception comes between a fork and its bookkeeping, or a kill and its wait."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        # may raise for a pending signal, but only after blocking the signals
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGALRM))
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _reap(lock: threading.RLock, pid: int, owner: int, line: socket.socket, output: int) -> Death:
    """Kills a process (an ended one keeps its status), waits for it, closes its files; returns how it ended."""
    if owner != os.getpid():  # this is a copy in another child: the process belongs to our parent
        return Death("it belongs to another process")
    with lock, uninterrupted():
        line.close()
        try:
            os.kill(pid, signal.SIGKILL)
            _, status = os.waitpid(pid, 0)
            death = _describe(status, output)
        except (ProcessLookupError, ChildProcessError):  # other code in this program has reaped it
            death = Death("ended with unknown status")
        finally:
            os.close(output)
    return death


def _describe(status: int, output: int) -> Death:
    size = os.fstat(output).st_size
    text = os.pread(output, _LAST_OUTPUT, max(0, size - _LAST_OUTPUT)).decode(errors="replace").strip()
    if any(mark in text for mark in _OUT_OF_MEMORY):
        return Death("out of memory", out_of_memory=True)
    code = os.waitstatus_to_exitcode(status)
    how = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
    last = text.splitlines()[-1] if text else ""
    return Death(f"{how}: {last}" if last else how)


def _run_child(
    body: Callable[[Channel], None], line: socket.socket, output: int, parent: int, memory: int | None
) -> None:
    """Everything that a child does after the fork."""
    code = 1
    try:
        _detach(output, parent)
        if memory is not None:
            _cap(memory)
        body(Channel(line))
        code = 0
    except MemoryError:
        os.write(2, b"MemoryError\n")
    except SystemExit as exit_:
        code = exit_.code if isinstance(exit_.code, int) else 1
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # the parent has closed the connection
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _detach(output: int, parent: int) -> None:
    """Detaches a new child from its parent's terminal, signals and garbage, but makes it die with its parent."""
    gc.disable()
    gc.freeze()
    faulthandler.disable()
    os.dup2(output, 1)
    os.dup2(output, 2)
    _INHERITED.extend((sys.stdout, sys.stderr))
    sys.stdout = sys.stderr = open(2, "w", buffering=1, closefd=False)  # noqa: SIM115 (open until the end)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C signals all processes; the parent decides what to do
    for number in (signal.SIGTERM, signal.SIGTSTP, signal.SIGCONT):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # crashes are expected: no core dumps
    _libc().prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


_INHERITED: list[Any] = []
"""Streams of the parent, kept alive so that they are not flushed."""


def _cap(memory: int) -> None:
    with open("/proc/self/statm") as statm:
        pages = int(statm.read().split()[0])
    most = pages * resource.getpagesize() + memory
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = min([most, *(limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY)])
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def discard_output() -> None:
    """Called in a child: discards its output so far, which would not explain a later crash."""
    sys.stderr.flush()
    os.ftruncate(2, 0)


def encode_error(error: Exception) -> bytes:
    """An exception as a message; one that cannot be pickled is replaced by its text."""
    if not isinstance(error, CutpointError):
        error.add_note("".join(traceback.format_exception(error)).rstrip())
    try:
        message = pickling.dumps((False, error))
        pickling.loads(message)
    except Exception:
        return pickling.dumps((False, ErrorInProcess(f"{type(error).__name__}: {error}")))
    return message


def call_isolated(function: Callable[..., T], *args: Any, seconds: float | None, memory: int | None = None) -> T:
    """The result of a function, computed in a process with limits on its time and additional memory.

    Exceptions of the function are raised here. ProcessTimeout and ProcessDied report any other failure.
    """

    def body(channel: Channel) -> None:
        try:
            message = pickling.dumps((True, function(*args)))
        except MemoryError:
            raise
        except Exception as error:
            message = encode_error(error)
        channel.send(message)

    deadline = Deadline.after(seconds)
    child = Child(body, memory)
    try:
        message = child.receive(deadline)
    except ProcessTimeout:
        assert seconds is not None
        raise ProcessTimeout(seconds) from None
    finally:
        child.close()
    return decode(message)  # type: ignore[no-any-return]


def decode(message: bytes) -> Any:
    """The value in an answer; raises its exception instead, if it has one."""
    fine, value = pickling.loads(message)
    if not fine:
        raise value
    return value
