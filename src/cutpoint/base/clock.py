"""The clock of limits: it stands still while the process is paused.

Whoever pauses a process adds the length of the pause to memory that both share, before it lets the process go on. So a
limit of five seconds is five seconds of work, and not two of work and three of waiting for others.
"""

from __future__ import annotations

import mmap
import struct
from time import monotonic

_FORMAT = struct.Struct("=d")


class Pauses:
    """The seconds that a process has been paused. Made before the process is forked, it is shared with it and with all
    below it."""

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
    """Called in a process that can be paused, once."""
    _own.append(pauses)


def paused() -> float:
    """The seconds for which this process has been paused."""
    return sum(pauses.seconds for pauses in _own)


def now() -> float:
    """Seconds since some moment, without the pauses of this process."""
    return monotonic() - paused() if _own else monotonic()
