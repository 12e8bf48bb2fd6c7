"""Work in a forked process: it can be killed at any time, its memory can be capped, and it may crash.

A child starts with everything that its parent has in memory, so only what comes back must be picklable. It never
returns into the parent's code: it runs no exit handlers, writes no buffered text of its parent, and collects no
objects that it inherited. What it prints goes to a file of its own, whose end explains a crash.

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
from typing import Any, TypeVar

from cutpoint.base import pickling
from cutpoint.base.errors import CutpointError
from cutpoint.base.limits import NEVER, Deadline

T = TypeVar("T")

_LENGTH = struct.Struct("=Q")
_CHUNK = 1 << 20
_MOST_PIECES = 100
_LONGEST = 2**31 - 1
_LAST_WORDS = 400
OUT_OF_MEMORY = "out of memory"
"""How a process has ended that got no more memory."""
_OUT_OF_MEMORY = ("MemoryError", "bad_alloc", "out of memory", "annot allocate memory")
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


class ProcessTimeout(CutpointError):
    """A process did not answer in time and was killed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the process did not answer in {seconds:.3g} s")
        self.seconds = seconds


class ProcessDied(CutpointError):
    """A process ended without an answer; the reason says how."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the process died: {reason}")
        self.reason = reason
        self.out_of_memory = reason == OUT_OF_MEMORY


class ErrorInProcess(CutpointError):
    """Something was raised in a process that cannot be sent: only its words arrive."""


class Channel:
    """The child's end of the line: blocking messages."""

    __slots__ = ("_socket",)

    def __init__(self, line: socket.socket) -> None:
        self._socket = line

    def send(self, message: bytes) -> None:
        self._socket.sendall(_LENGTH.pack(len(message)))
        self._socket.sendall(message)

    def offer(self, message: bytes) -> None:
        """Sends a short message, or leaves it if the parent does not listen."""
        if _is_ready(self._socket, select.POLLOUT):  # there is room for much more than a short message
            self.send(message)

    def receive(self) -> bytes:
        """The next message of the parent; EOFError when it has hung up."""
        return _message(self._read)

    @property
    def has_message(self) -> bool:
        """Whether the parent has said something, or has hung up."""
        return _is_ready(self._socket, select.POLLIN)

    def _read(self, most: int) -> bytes:
        piece = self._socket.recv(most)
        if not piece:
            raise EOFError
        return piece


def _is_ready(line: socket.socket, event: int, seconds: float = 0.0) -> bool:
    """Whether a line can be read or written, at the latest after so many seconds."""
    poll = select.poll()
    poll.register(line, event)
    return bool(poll.poll(None if seconds == float("inf") else min(ceil(seconds * 1000), _LONGEST)))


def _message(read: Callable[[int], bytes]) -> bytes:
    """A whole message, from a function that reads some of the bytes that are wanted."""
    wanted, data = _LENGTH.size, bytearray()
    while len(data) < wanted:
        data += read(wanted - len(data))
    (wanted,) = _LENGTH.unpack(data)
    data.clear()
    while len(data) < wanted:
        data += read(min(wanted - len(data), _CHUNK))
    return bytes(data)


def _whole_messages(data: bytearray) -> Iterator[bytes]:
    """Takes the whole messages from the front of what has been read."""
    while len(data) >= _LENGTH.size:
        end = _LENGTH.size + _LENGTH.unpack_from(data)[0]
        if len(data) < end:
            break
        yield bytes(data[_LENGTH.size : end])
        del data[:end]


class Child:
    """A process that runs `body` and then ends. It is killed and reaped when this object is closed or collected."""

    __slots__ = ("__weakref__", "_end", "_incoming", "_lock", "_outgoing", "_owner", "_socket", "pid", "reason")

    def __init__(self, body: Callable[[Channel], None], memory: int | None = None) -> None:
        _libc()  # loaded here, once, and not in every child
        self.reason = ""
        """How the process ended, once it is closed."""
        self._owner = os.getpid()
        self._lock = threading.RLock()
        self._incoming, self._outgoing = bytearray(), bytearray()
        # Two threads that fork at once would give each other's lines to their children, and hide who has hung up.
        with uninterrupted(), _forking, ExitStack() as opened:
            try:
                words = os.memfd_create("words")
                opened.callback(os.close, words)
                fcntl(words, F_SETFL, fcntl(words, F_GETFL) | os.O_APPEND)
                self._socket, theirs = map(opened.enter_context, socket.socketpair())
                self.pid = os.fork()
            except OSError as error:
                raise ProcessDied(f"it could not be started: {error.strerror}") from error
            if self.pid == 0:
                _live(body, theirs, words, self._owner, memory)
            opened.pop_all()
            self._end = weakref.finalize(self, _reap, self._lock, self.pid, self._owner, self._socket, words)
            theirs.close()
            self._socket.setblocking(False)

    def poll(self, seconds: float = 0.0) -> bool:
        """Whether the process has said something (or has ended), at the latest after so many seconds."""
        return self._poll(select.POLLIN, seconds)

    @property
    def usable(self) -> bool:
        """Whether the process is ours and has not ended, as far as is known."""
        if not self._end.alive or self._owner != os.getpid():
            return False
        return not self._poll(select.POLLIN, 0)  # it speaks only when asked: anything to read is its end

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
        """Adds a message to those on their way, and sends as much of them as goes without waiting.

        A process that has ended hears nothing; `drain` tells what it said last, and then that it has ended.
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
        """Messages that have arrived as a whole, without waiting. ProcessDied after the last one."""
        ended = False
        for _ in range(_MOST_PIECES):  # whoever talks without end is not listened to without end
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
        """To be polled together with others."""
        return self._socket.fileno()

    def receive(self, deadline: Deadline = NEVER) -> bytes:
        """The next message; ProcessTimeout after the deadline, ProcessDied if there will be none."""
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
        while not self._poll(event, deadline.left):  # too early, if this process was paused meanwhile
            if deadline.passed:
                raise ProcessTimeout(left)

    def _poll(self, event: int, seconds: float) -> bool:
        return _is_ready(self._socket, event, seconds)

    def died(self) -> ProcessDied:
        """What to raise when the process has hung up."""
        self.close()
        return ProcessDied(self.reason)

    def kill(self) -> None:
        """Ends the process; may be called from any thread, while another waits for an answer."""
        self._signal(signal.SIGKILL)

    def stop(self) -> bool:
        """Lets the process do nothing any more, until it is ended; False if nobody has its number any more."""
        return self._signal(signal.SIGSTOP)

    def _signal(self, number: int) -> bool:
        with self._lock:
            ours = self._end.alive and self._owner == os.getpid()
            if ours:
                os.kill(self.pid, number)
            return ours

    def close(self) -> None:
        self.reason = self._end() or self.reason


_forking = threading.Lock()


def _new_lock() -> None:
    global _forking
    _forking = threading.Lock()


os.register_at_fork(after_in_child=_new_lock)


@cache
def _libc() -> Any:
    return ctypes.CDLL(None)


def adopt_orphans(adopt: bool = True) -> None:
    """From now on, children of children that have ended are ours, so that what they took can be counted as ours."""
    _libc().prctl(_PR_SET_CHILD_SUBREAPER, int(adopt), 0, 0, 0)


def children() -> frozenset[int]:
    """The children of this process, by birth or by adoption; also those that nobody has waited for."""
    found: set[int] = set()
    for thread in os.listdir("/proc/self/task"):
        with suppress(OSError), open(f"/proc/self/task/{thread}/children") as pids:  # the thread has just ended
            found.update(map(int, pids.read().split()))
    return frozenset(found)


def end_orphans(known: frozenset[int]) -> None:
    """Kills and waits for the children of this process but those that are known: it has adopted the others."""
    while orphans := children() - known:
        for pid in orphans:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for pid in orphans:
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Lets signals wait, so that no exception comes between a fork and the note of it, or a kill and its wait."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        # may raise for a signal from before: then they are blocked already
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGALRM))
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _reap(lock: threading.RLock, pid: int, owner: int, line: socket.socket, words: int) -> str:
    """Kills a process (one that has ended keeps its status), waits for it, closes its files; says how it ended."""
    if owner != os.getpid():  # a copy in another child: the process is its parent's
        return "it belongs to another process"
    with lock, uninterrupted():
        line.close()
        try:
            os.kill(pid, signal.SIGKILL)
            _, status = os.waitpid(pid, 0)
            reason = _describe(status, words)
        except (ProcessLookupError, ChildProcessError):  # someone waits for all children of this program
            reason = "ended, unseen"
        finally:
            os.close(words)
    return reason


def _describe(status: int, words: int) -> str:
    size = os.fstat(words).st_size
    said = os.pread(words, _LAST_WORDS, max(0, size - _LAST_WORDS)).decode(errors="replace").strip()
    if any(mark in said for mark in _OUT_OF_MEMORY):
        return OUT_OF_MEMORY
    code = os.waitstatus_to_exitcode(status)
    how = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
    last = said.splitlines()[-1] if said else ""
    return f"{how}: {last}" if last else how


def _live(body: Callable[[Channel], None], line: socket.socket, words: int, parent: int, memory: int | None) -> None:
    """The whole life of a child, after its birth."""
    code = 1
    try:
        _settle(words, parent)
        if memory is not None:
            _cap(memory)
        body(Channel(line))
        code = 0
    except MemoryError:
        os.write(2, b"MemoryError\n")
    except SystemExit as exit_:
        code = exit_.code if isinstance(exit_.code, int) else 1
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # the parent has hung up
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _settle(words: int, parent: int) -> None:
    """Cuts a new child off from the terminal, the signals and the garbage of its parent, but not from its death."""
    gc.disable()
    gc.freeze()
    faulthandler.disable()
    os.dup2(words, 1)
    os.dup2(words, 2)
    _INHERITED.extend((sys.stdout, sys.stderr))
    sys.stdout = sys.stderr = open(2, "w", buffering=1, closefd=False)  # noqa: SIM115 (open until the end)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key press reaches all processes; the parent decides
    for number in (signal.SIGTERM, signal.SIGTSTP, signal.SIGCONT):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a crash is no surprise
    _libc().prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


_INHERITED: list[Any] = []
"""Streams of the parent, kept so that nothing flushes them."""


def _cap(memory: int) -> None:
    with open("/proc/self/statm") as statm:
        pages = int(statm.read().split()[0])
    most = pages * resource.getpagesize() + memory
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = min([most, *(limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY)])
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def forget_words() -> None:
    """Called in a child: what it has said so far explains no later crash."""
    sys.stderr.flush()
    os.ftruncate(2, 0)


def encode_error(error: Exception) -> bytes:
    """An exception as a message; one that cannot travel is told in words."""
    if not isinstance(error, CutpointError):
        error.add_note("".join(traceback.format_exception(error)).rstrip())
    try:
        message = pickling.dumps((False, error))
        pickling.loads(message)
    except Exception:
        return pickling.dumps((False, ErrorInProcess(f"{type(error).__name__}: {error}")))
    return message


def call_isolated(function: Callable[..., T], *args: Any, seconds: float | None, memory: int | None = None) -> T:
    """The value of a function, computed in a process with at most so much time and so many more bytes of memory.

    Exceptions of the function are raised here. ProcessTimeout and ProcessDied say what else went wrong.
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
    """The value of an answer, or its exception, raised."""
    fine, value = pickling.loads(message)
    if not fine:
        raise value
    return value
