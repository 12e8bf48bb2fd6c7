"""Progress display during the runs: a bar on a terminal, otherwise only wrong results."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from time import monotonic
from typing import TextIO

from cutpoint.bench.results import Result

_WIDTH = 24
_CLEAR = "\r\x1b[K"


class Progress:
    def __init__(self, stream: TextIO, total: int, before: Iterable[Result] = ()) -> None:
        self._stream = stream
        self.live = stream.isatty()
        self._total = total
        self._done = self._solved = self._wrong = 0
        for result in before:
            self._count(result)
        self._earlier = self._done
        self._start = monotonic()

    def _count(self, result: Result) -> None:
        self._done += 1
        self._solved += result.outcome.correct
        self._wrong += result.outcome.wrong

    def add(self, result: Result) -> None:
        self._count(result)
        if result.outcome.wrong:
            self.say(f"{result.outcome}: {result.task} with {result.config}")
        self.draw()

    def draw(self) -> None:
        if self.live:
            self._stream.write(f"{_CLEAR}{self.line()}")
            self._stream.flush()

    def line(self) -> str:
        filled = _WIDTH * self._done // self._total if self._total else _WIDTH
        bar = "█" * filled + "░" * (_WIDTH - filled)
        parts = [f"{bar} {self._done}/{self._total}", f"{self._solved} solved", f"{self._wrong} wrong"]
        left = self._left()
        if left is not None:
            parts.append(f"{duration(left)} left")
        return ", ".join(parts)

    def _left(self) -> float | None:
        """Estimates the time left from the mean of the new runs; earlier results took no time in this call."""
        done = self._done - self._earlier
        if not done or self._done == self._total:
            return None
        return (monotonic() - self._start) / done * (self._total - self._done)

    def say(self, line: str) -> None:
        """Prints a permanent line above the bar."""
        self._stream.write(f"{_CLEAR if self.live else ''}{line}\n")
        self._stream.flush()

    def close(self) -> None:
        if self.live:
            self.say(self.line())


def duration(seconds: float) -> str:
    """The duration in readable units, rounded up."""
    if seconds < 60:
        return f"{ceil(seconds)} s"
    minutes = ceil(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
