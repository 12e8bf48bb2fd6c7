"""A process that can be paused and resumed, together with its descendants.

They form a process group of their own. Their clock for time limits stands still while they are paused.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from cutpoint.base.clock import Pauses, count_pauses
from cutpoint.base.processes import Channel, Child


class Suspension:
    """A request to stop, as Ctrl-Z in a terminal makes it.

    The terminal signals only its own process group: a process that has started others pauses them before it stops.
    """

    def __init__(self) -> None:
        self.stop_requested = False
        self._before = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
        if self._before[signal.SIGTSTP] is not signal.SIG_IGN:
            signal.signal(signal.SIGTSTP, self._request)
            signal.signal(signal.SIGCONT, self._withdraw)

    def _request(self, number: int, frame: object) -> None:
        self.stop_requested = True

    def _withdraw(self, number: int, frame: object) -> None:
        self.stop_requested = False

    def suspend(self) -> None:
        """Stops until this process is continued; returns at once if the request was withdrawn."""
        if self.stop_requested:
            self.stop_requested = False
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)  # the default action, as in the rest of the process group
            signal.raise_signal(signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, self._request)

    def close(self) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)


class Pausable:
    """`memory` limits the bytes that the process, and each descendant, may allocate beyond those inherited."""

    def __init__(self, body: Callable[[Channel], None], memory: int | None = None) -> None:
        self._pauses = pauses = Pauses()

        def run(channel: Channel) -> None:
            with suppress(PermissionError):
                os.setpgid(0, 0)
            count_pauses(pauses)
            body(channel)

        self.child = Child(run, memory)
        with suppress(OSError):  # parent and child both try, because either may run first
            os.setpgid(self.child.pid, self.child.pid)
        self._begin = monotonic()
        self._paused_since: float | None = None
        self._closed = False

    @property
    def is_paused(self) -> bool:
        return self._paused_since is not None

    @property
    def seconds(self) -> float:
        """The seconds for which it has run, without pauses."""
        until = monotonic() if self._paused_since is None else self._paused_since
        return until - self._begin - self._pauses.seconds

    def pause(self) -> None:
        if self._paused_since is None:
            self._signal(signal.SIGSTOP)
            self._paused_since = monotonic()

    def resume(self) -> None:
        if self._paused_since is not None:
            self._pauses.add(monotonic() - self._paused_since)
            self._paused_since = None
            self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kills the process group without waiting for it."""
        if not self._closed:
            if self._paused_since is None:
                self._paused_since = monotonic()  # stops the clock
            self._signal(signal.SIGKILL)

    def close(self) -> None:
        """Kills the process group and waits for its processes, as far as they are (possibly adopted) children."""
        if self._closed:
            return
        self.kill()
        self._closed = True
        self.child.close()
        with suppress(ChildProcessError):
            while True:
                os.waitpid(-self.child.pid, 0)

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):  # all have ended
            os.killpg(self.child.pid, number)
