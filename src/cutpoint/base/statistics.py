"""Counters and timers of a run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Statistics:
    """Counters and timers by name. Names are arbitrary; a dot groups them (`solver.checks`)."""

    __slots__ = ("counts", "seconds")

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.seconds: dict[str, float] = {}

    def count(self, name: str, amount: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + amount

    def spend(self, name: str, seconds: float) -> None:
        self.seconds[name] = self.seconds.get(name, 0.0) + seconds

    @contextmanager
    def timer(self, name: str) -> Iterator[None]:
        start = perf_counter()
        try:
            yield
        finally:
            self.spend(name, perf_counter() - start)

    def include(self, other: Statistics, prefix: str = "") -> None:
        """Adds the counters and timers of another run to these."""
        for name, amount in other.counts.items():
            self.count(prefix + name, amount)
        for name, seconds in other.seconds.items():
            self.spend(prefix + name, seconds)

    def __str__(self) -> str:
        lines = [f"{name}: {amount}" for name, amount in sorted(self.counts.items())]
        lines += [f"{name}: {seconds:.3f} s" for name, seconds in sorted(self.seconds.items())]
        return "\n".join(lines)
