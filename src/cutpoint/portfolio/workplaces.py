"""How many engines work at a time.

In the beginning it is one: most programs are decided soon, and need no second one. Then it is as many as there may be;
or, if engines are considerate, as many as there are cores for them. Two that have to share a core come no further than
one, and make all others slower, in CPU time too, because they take each other's caches.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from cutpoint.base.cores import Cores

ALONE = 1.0
"""For so many seconds one engine runs at a time."""
_LOOK_EVERY = 0.5
_ROOM = 0.5
"""If so many cores are idle, one more engine finds a place."""
_FULL, _TOO_LITTLE = 0.1, 0.75
"""If fewer cores are idle than the one, and engines get less of their cores than the other, there are too many."""


class Workplaces:
    def __init__(
        self,
        most: int,
        considerate: bool = False,
        clock: Callable[[], float] = monotonic,
        idle: Callable[[], float] | None = None,
    ) -> None:
        self.most = most
        self._considerate = considerate
        self._clock = clock
        self._idle = idle or Cores().idle
        self._begin = self._at = clock()
        self._work = 0.0
        self._wanted = 1 if considerate else most

    @property
    def number(self) -> int:
        return self._wanted if self._clock() - self._begin >= ALONE else 1

    def look(self, engines: int, work: float) -> None:
        """Called now and then, with the number of engines at work, and the CPU seconds that all have had so far."""
        seconds = self._clock() - self._at
        if not self._considerate or seconds < _LOOK_EVERY:
            return
        idle, got = self._idle(), (work - self._work) / seconds
        self._at, self._work = self._clock(), work
        if idle >= _ROOM:
            self._wanted = min(self.most, engines + 1)
        elif idle < _FULL and got < _TOO_LITTLE * engines:
            self._wanted = max(1, engines - 1)
