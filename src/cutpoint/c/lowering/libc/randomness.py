"""Random numbers that are more than bounded: the floats that drand48 gives."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.choices import choice
from cutpoint.c.lowering.libc.handler import FLOATS, Handler, taking
from cutpoint.c.lowering.libc.reals import number
from cutpoint.c.types import FloatType
from cutpoint.smt import floats, ops
from cutpoint.smt.term import Term

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_BITS = 48


def _fraction(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """48 random bits behind the binary point."""
    assert isinstance(node.type, FloatType)
    sort = node.type.format
    bits = floats.from_integer(choice(lower, lower.callee_name(node), _BITS), sort, False)
    return lower.temporary(floats.operation(ops.FP_MUL, (bits, number(Fraction(1, 1 << _BITS), sort))))


RANDOMNESS: dict[str, Handler] = taking(0, {"drand48": _fraction}, result=FLOATS)
