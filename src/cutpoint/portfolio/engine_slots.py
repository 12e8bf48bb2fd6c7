"""The number of engines that run at a time.

It is one at first, because most programs are decided soon. After that, it is the maximum; or, if engines yield to other
processes, the number of idle cores. Two engines that share a core get no further than one, and slow down everything
else, because they evict each other's caches.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from cutpoint.base.cores import Cores

ALONE = 1.0
"""For this many seconds, one engine runs at a time."""
_ADJUST_EVERY = 0.5
_IDLE_FOR_ONE_MORE = 0.5
"""If this many cores are idle, one more engine may run."""
_FULL, _TOO_LITTLE = 0.1, 0.75
"""Too many engines run if fewer cores than the first value are idle, and each engine gets fewer CPU seconds per second
than the second value."""


class EngineSlots:
    def __init__(
        self,
        most: int,
        yield_to_others: bool = False,
        clock: Callable[[], float] = monotonic,
        idle: Callable[[], float] | None = None,
    ) -> None:
        self.most = most
        self._yield_to_others = yield_to_others
        self._clock = clock
        self._idle = idle or Cores().idle
        self._begin = self._at = clock()
        self._work = 0.0
        self._wanted = 1 if yield_to_others else most

    @property
    def number(self) -> int:
        return self._wanted if self._clock() - self._begin >= ALONE else 1

    def adjust(self, engines: int, work: float) -> None:
        """To be called regularly, with the number of running engines, and the CPU seconds of all engines so far."""
        seconds = self._clock() - self._at
        if not self._yield_to_others or seconds < _ADJUST_EVERY:
            return
        idle, got = self._idle(), (work - self._work) / seconds
        self._at, self._work = self._clock(), work
        if idle >= _IDLE_FOR_ONE_MORE:
            self._wanted = min(self.most, engines + 1)
        elif idle < _FULL and got < _TOO_LITTLE * engines:
            self._wanted = max(1, engines - 1)
