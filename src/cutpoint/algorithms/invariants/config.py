"""The auxiliary invariants of k-induction (k-induction, Sect. IV): none, static ones, or continuously refined ones.

The default is not from the paper: it alternates between the paper's continuous sequence and template invariants.
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
    """Alternates between continuous and template invariants (unifying-view, Sect. 4.2, names both kinds)."""
    ESBMC_UNSOUND = "esbmc-unsound"
    """No invariants; ESBMC's heuristic restricts the start of the step case instead, which is unsound."""


GENERATING = frozenset([InvariantMode.STATIC, InvariantMode.CONTINUOUS, InvariantMode.COMBINED])
"""The modes in which invariants are generated."""


@dataclass(frozen=True, slots=True)
class InvariantConfig:
    mode: InvariantMode = InvariantMode.COMBINED
    size: int = 0
    """s of a static precision (s, n, w): the number of important variables."""
    depth: int = 1
    """n: the nesting depth of expressions."""
    widening: bool = True
    """w."""
    max_steps: int = 100_000
    """How many abstract states a run may expand, in addition to the first one of each location."""
    max_values: int = 64
    """A variable with more values than this at a loop head is no longer considered important."""

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
                raise UsageError(f"static invariants are written static:16,2,t (or f for no widening), not {text!r}")
            return InvariantConfig(InvariantMode.STATIC, int(found[1]), int(found[2]), found[3] == "t")
        try:
            return InvariantConfig(InvariantMode(text))
        except ValueError:
            known = ", ".join(mode.value for mode in InvariantMode if mode is not InvariantMode.STATIC)
            raise UsageError(f"unknown kind of invariants {text!r}; known are {known}, static:s,n,w") from None
