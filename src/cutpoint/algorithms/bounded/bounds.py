"""Iterative deepening: the values of k that an algorithm tries (k_init, k_max and inc of the papers)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cutpoint.base.errors import UsageError


@dataclass(frozen=True, slots=True)
class Bounds:
    """k_init, inc(k_init), inc(inc(k_init)) … up to k_max, with inc(k) = max(k + step, k * factor)."""

    k_init: int = 1
    k_max: int | None = None
    step: int = 1
    factor: int = 1

    def __post_init__(self) -> None:
        if self.k_init < 1:
            raise UsageError("the first bound k must be at least 1")
        if self.k_max is not None and self.k_max < self.k_init:
            raise UsageError(f"the last bound k is {self.k_max}, before the first one, {self.k_init}")
        if self.step < 1 and self.factor < 2:
            raise UsageError("the bound k must grow: by a step of at least 1, or by a factor of at least 2")

    def inc(self, k: int) -> int:
        return max(k + self.step, k * self.factor)

    def __iter__(self) -> Iterator[int]:
        k = self.k_init
        while self.k_max is None or k <= self.k_max:
            yield k
            k = self.inc(k)
