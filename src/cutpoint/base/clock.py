"""The clock for time limits: it stands still while the process is paused.

A process that pauses another adds the length of the pause to memory that both share, before it resumes the other. So a
limit of five seconds means five seconds of execution, not counting pauses.
"""

from __future__ import annotations

import mmap
import struct
from time import monotonic

_FORMAT = struct.Struct("=d")


class Pauses:
    """The seconds for which a process has been paused. Created before the process is forked, it is shared with the
    process and all its descendants."""

    __slots__ = ("_memory",)

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _FORMAT.size)

    @property
    def seconds(self) -> float:
        seconds: float = _FORMAT.unpack_from(self._memory)[0]
        return seconds

    def add(self, seconds: float) -> None:
        _FORMAT.pack_into(self._memory, 0, self.seconds + seconds)


_own: list[Pauses] = []


def count_pauses(pauses: Pauses) -> None:
    """Called once, in a process that can be paused."""
    _own.append(pauses)


def paused() -> float:
    """The seconds for which this process has been paused."""
    return sum(pauses.seconds for pauses in _own)


def now() -> float:
    """Monotonic time in seconds, without the pauses of this process."""
    return monotonic() - paused() if _own else monotonic()
