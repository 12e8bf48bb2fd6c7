"""Iterative deepening: the values of k that an algorithm tries (k_init, k_max and inc of the papers)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cutpoint.base.errors import UsageError
from cutpoint.base.frozen import frozen
from cutpoint.base.options import count_or_none, option


@frozen
class Increment:
    """inc(k) = max(k + step, k * factor)."""

    step: int = 1
    factor: int = 1

    def __call__(self, k: int) -> int:
        return max(k + self.step, k * self.factor)

    def __str__(self) -> str:
        return f"*{self.factor}" if self.factor > 1 else f"+{self.step}"

    @staticmethod
    def parse(text: str) -> Increment:
        """`+2` or `*2`."""
        if not re.fullmatch(r"[+*]\d+", text):
            raise UsageError(f"not an increment such as +1 or *2: {text!r}")
        return Increment(int(text[1:]), 1) if text[0] == "+" else Increment(0, int(text[1:]))


@frozen
class Bounds:
    """k_init, inc(k_init), inc(inc(k_init)) … up to k_max."""

    k_init: int = option(1, "the first bound")
    k_max: int | None = option(None, "the last bound (default: none)", read=count_or_none, metavar="N")
    inc: Increment = option(
        Increment(), "how to compute the next bound", name="k-inc", read=Increment.parse, metavar="+N|*N"
    )

    def __post_init__(self) -> None:
        if self.k_init < 1:
            raise UsageError("the first bound k must be at least 1")
        if self.k_max is not None and self.k_max < self.k_init:
            raise UsageError(f"the last bound k is {self.k_max}, before the first one, {self.k_init}")
        if self.inc.step < 1 and self.inc.factor < 2:
            raise UsageError("the bound k must grow: by a step of at least 1, or by a factor of at least 2")

    def include(self, k: int) -> bool:
        """Whether k is not beyond k_max."""
        return self.k_max is None or k <= self.k_max

    def __iter__(self) -> Iterator[int]:
        k = self.k_init
        while self.include(k):
            yield k
            k = self.inc(k)
