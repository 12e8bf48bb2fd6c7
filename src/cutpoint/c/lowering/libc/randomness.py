"""Random numbers. A generator gives any number in its range, but the same ones again when it is started again."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import FLOATS, Handler, taking
from cutpoint.c.lowering.libc.reals import number
from cutpoint.c.types import FloatType, IntType
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.cfa.program import Store, load
from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.bitvectors import sle
from cutpoint.smt.terms.boolean import and_, eq, ite
from cutpoint.smt.terms.sorts import Sort, bitvec
from cutpoint.smt.terms.term import Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_BITS, _LARGEST = 48, (1 << 31) - 1
_RESTARTS = re.compile(rb"\b(srand|srandom|srand48)\b")
_UNUSED, _USED, _RESTARTED = 0, 1, 2


def _fraction(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """48 random bits behind the binary point."""
    assert isinstance(node.type, FloatType)
    sort = node.type.format
    bits = floats.from_integer(_drawn(lower, "choice", bitvec(_BITS), lower.callee_name(node)), sort, False)
    return lower.temporary(floats.operation(ops.FP_MUL, (bits, number(Fraction(1, 1 << _BITS), sort))))


def _natural(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """31 random bits."""
    return _between(lower, node, 0)


def _integer(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """32 random bits, the first of which is the sign."""
    return _between(lower, node, -_LARGEST - 1)


def _between(lower: CallLowering, node: Node, lowest: int) -> Term:
    width = 8 * node.type.size
    value = _drawn(lower, "result", bitvec(width), lower.callee_name(node))
    lower.assume(and_(sle(bv(lowest, width), value), sle(value, bv(_LARGEST, width))))
    return value


def _drawn(lower: CallLowering, name: str, sort: Sort, source: str) -> Term:
    """What a generator gives. After it was started again that is no free choice."""
    value = lower.new_variable(name, sort)
    if not lower.linker.mentions(_RESTARTS):
        lower.emit(Havoc(value, Origin.LIBRARY, source))
        return value
    generator = _generator(lower)
    end = lower.label()
    restarted, first = lower.fork(eq(load(generator, bitvec(32)), bv(_RESTARTED, 32)))
    lower.here = restarted
    lower.emit(Havoc(value, Origin.APPROXIMATED, source))
    lower.jump(end)
    lower.here = first
    lower.emit(Havoc(value, Origin.LIBRARY, source))
    lower.emit(Store(generator, bv(_USED, 32)))
    lower.place(end)
    return value


def _start(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    """Starts a generator, which was started with 1 before if nobody did."""
    lower.effect(arguments[0])
    generator = _generator(lower)
    is_first = eq(load(generator, bitvec(32)), bv(_UNUSED, 32))
    lower.emit(Store(generator, ite(is_first, bv(_USED, 32), bv(_RESTARTED, 32))))


def _generator(lower: CallLowering) -> Term:
    """What has happened to the generators: one for all of them."""
    return lower.linker.add_library_object("generator", lower.arithmetic.int)


RANDOMNESS: dict[str, Handler] = {
    **taking(0, {"drand48": _fraction}, result=FLOATS),
    **taking(0, {"rand": _natural, "random": _natural, "lrand48": _natural, "mrand48": _integer}, result=(IntType,)),
    **taking(1, {"srand": _start, "srandom": _start, "srand48": _start}),
}
