"""A process that can be paused, with all processes below it, and go on.

They are a process group of their own. Their clock for limits stands still meanwhile.
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

    The terminal signals its own process group only: a process that has started others pauses them before it stops.
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
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)  # the system decides, as it does for the rest of the group
            signal.raise_signal(signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, self._request)

    def close(self) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)


class Pausable:
    """`memory` is how many bytes its process, and each below it, may take beyond those that there are now."""

    def __init__(self, body: Callable[[Channel], None], memory: int | None = None) -> None:
        self._pauses = pauses = Pauses()

        def live(channel: Channel) -> None:
            with suppress(PermissionError):
                os.setpgid(0, 0)
            count_pauses(pauses)
            body(channel)

        self.child = Child(live, memory)
        with suppress(OSError):  # whoever of the two is first
            os.setpgid(self.child.pid, self.child.pid)
        self._begin = monotonic()
        self._paused_since: float | None = None
        self._closed = False

    @property
    def is_paused(self) -> bool:
        return self._paused_since is not None

    @property
    def seconds(self) -> float:
        """How long it has worked."""
        until = monotonic() if self._paused_since is None else self._paused_since
        return until - self._begin - self._pauses.seconds

    def pause(self) -> None:
        if self._paused_since is None:
            self._signal(signal.SIGSTOP)
            self._paused_since = monotonic()

    def go_on(self) -> None:
        if self._paused_since is not None:
            self._pauses.add(monotonic() - self._paused_since)
            self._paused_since = None
            self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """Ends all of them, and does not wait for that."""
        if not self._closed:
            if self._paused_since is None:
                self._paused_since = monotonic()  # the time stops
            self._signal(signal.SIGKILL)

    def close(self) -> None:
        """Ends all of them, and waits for those that are this process's, by birth or by adoption."""
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
