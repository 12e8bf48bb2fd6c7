"""The load of the CPU cores that this process may use."""

from __future__ import annotations

import os
from contextlib import suppress
from time import monotonic

_IDLE = slice(3, 5)
"""The columns of /proc/stat for a core that is idle, and idle while waiting for I/O."""


class Cores:
    """Measures how many cores are idle."""

    def __init__(self) -> None:
        self._ticks, self._at = _idle_ticks(), monotonic()

    def idle(self) -> float:
        """The average number of idle cores since the last call; 0 where the system does not provide it."""
        ticks, at = _idle_ticks(), monotonic()
        passed = (at - self._at) * os.sysconf("SC_CLK_TCK")
        idle = (ticks - self._ticks) / passed if passed > 0 else 0.0
        self._ticks, self._at = ticks, at
        return max(0.0, idle)


def _idle_ticks() -> int:
    ticks = 0
    ours = {f"cpu{number}" for number in os.sched_getaffinity(0)}
    with suppress(OSError, ValueError), open("/proc/stat") as lines:
        for line in lines:
            name, *numbers = line.split()
            if name in ours:
                ticks += sum(map(int, numbers[_IDLE]))
    return ticks
