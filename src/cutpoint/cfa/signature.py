"""Signatures: the parameters and the result of a function, as the calling convention sees them."""

from __future__ import annotations

from enum import Enum

from cutpoint.base.frozen import frozen
from cutpoint.cfa.layout import Layout


class Kind(Enum):
    """How a value is passed."""

    INTEGER = "integer"  # pointers too
    BOOL = "bool"  # an integer that the callee expects to be 0 or 1
    FLOAT = "float"
    EXTENDED = "extended float"  # long double: never in an integer or float register
    RECORD = "record"


@frozen
class Passed:
    """An argument, a parameter or a result."""

    kind: Kind
    size: int
    align: int
    signed: bool = False
    layout: Layout = ()
    """The scalars of which it consists."""

    @property
    def scalars(self) -> int:
        return sum(run.count for run in self.layout)


@frozen
class Signature:
    """The parameters and result of a function, or the arguments and expected result of a call."""

    parameters: tuple[Passed, ...]
    result: Passed | None
    variadic: bool = False
    unnamed: tuple[Passed, ...] = ()
    """The arguments of a call after the parameters of a variadic type."""
