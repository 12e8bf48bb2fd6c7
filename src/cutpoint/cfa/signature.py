"""Signatures: what a function takes and gives, as far as the calling convention is concerned."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cutpoint.cfa.layout import Layout


class Kind(Enum):
    """How a value is passed."""

    INTEGER = "integer"  # pointers too
    BOOL = "bool"  # an integer that the callee takes for 0 or 1
    FLOAT = "float"
    EXTENDED = "extended float"  # long double: never in a register of the two kinds
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Passed:
    """An argument, a parameter or a result."""

    kind: Kind
    size: int
    align: int
    signed: bool = False
    layout: Layout = ()
    """The scalars that it consists of."""

    @property
    def scalars(self) -> int:
        return sum(run.count for run in self.layout)


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function takes and gives, or what a call passes and expects."""

    parameters: tuple[Passed, ...]
    result: Passed | None
    variadic: bool = False
    unnamed: tuple[Passed, ...] = ()
    """What a call passes behind the parameters of a variadic type."""
