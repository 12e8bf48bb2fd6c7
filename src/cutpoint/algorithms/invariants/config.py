"""Which invariants k-induction gets (k-induction, Sect. IV): none, static ones, or continuously refined ones.

The default is not of the paper: its continuous sequence, in turns with invariants from templates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from cutpoint.base.errors import UsageError


class InvariantMode(Enum):
    NONE = "none"
    STATIC = "static"
    CONTINUOUS = "continuous"
    COMBINED = "combined"
    """The continuous ones, in turns with invariants from templates (unifying-view, Sect. 4.2, names both kinds)."""
    ESBMC_UNSOUND = "esbmc-unsound"
    """No invariants, but a start of the step case that ESBMC's heuristic restricts, although nobody has proved it."""


GENERATING = frozenset([InvariantMode.STATIC, InvariantMode.CONTINUOUS, InvariantMode.COMBINED])
"""The modes in which invariants are generated."""


@dataclass(frozen=True, slots=True)
class InvariantConfig:
    mode: InvariantMode = InvariantMode.COMBINED
    size: int = 0
    """s of a static precision (s, n, w): how many important variables."""
    depth: int = 1
    """n: the nesting depth of expressions."""
    widening: bool = True
    """w."""
    max_steps: int = 100_000
    """How many abstract states a run may expand, beside the first one of each location."""
    max_values: int = 64
    """How many values a variable may have at a loop head if it is to be important."""

    def __str__(self) -> str:
        if self.mode is InvariantMode.STATIC:
            return f"static:{self.size},{self.depth},{'t' if self.widening else 'f'}"
        return str(self.mode.value)

    @staticmethod
    def parse(text: str) -> InvariantConfig:
        """`combined`, `continuous`, `none`, `esbmc-unsound`, or `static:s,n,w` with w one of t and f."""
        if text.startswith("static"):
            found = re.fullmatch(r"static:(\d+),([12]),([tf])", text)
            if found is None:
                raise UsageError(f"static invariants are written static:16,2,t (or f, not to widen), not {text!r}")
            return InvariantConfig(InvariantMode.STATIC, int(found[1]), int(found[2]), found[3] == "t")
        try:
            return InvariantConfig(InvariantMode(text))
        except ValueError:
            known = ", ".join(mode.value for mode in InvariantMode if mode is not InvariantMode.STATIC)
            raise UsageError(f"there are no invariants {text!r}; there are {known}, static:s,n,w") from None
