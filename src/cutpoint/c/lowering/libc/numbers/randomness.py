"""Random numbers. A generator returns any number in its range, but the same ones again if it is seeded again."""

from __future__ import annotations

from fractions import Fraction

from cutpoint.base.patterns import Pattern
from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import FLOATS, Caller, Handler, taking
from cutpoint.c.lowering.libc.numbers.reals import number
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import FloatType, IntType
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.cfa.program import Store, load
from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.bitvectors import sle
from cutpoint.smt.terms.boolean import and_, eq, ite
from cutpoint.smt.terms.sorts import Sort, bitvec
from cutpoint.smt.terms.term import Term, bv

_BITS, _LARGEST = 48, (1 << 31) - 1
_RESTARTS = Pattern(rb"\b(srand|srandom|srand48)\b")
_UNUSED, _USED, _RESTARTED = 0, 1, 2


def _fraction(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """48 random bits after the binary point."""
    assert isinstance(node.type, FloatType)
    sort = node.type.format
    bits = floats.from_integer(_drawn(caller, "choice", bitvec(_BITS), callee_name(node)), sort, False)
    return caller.builder.temporary(floats.operation(ops.FP_MUL, (bits, number(Fraction(1, 1 << _BITS), sort))))


def _natural(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """31 random bits."""
    return _between(caller, node, 0)


def _integer(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """32 random bits, the first of which is the sign."""
    return _between(caller, node, -_LARGEST - 1)


def _between(caller: Caller, node: Node, lowest: int) -> Term:
    width = 8 * node.type.size
    value = _drawn(caller, "result", bitvec(width), callee_name(node))
    caller.builder.assume(and_(sle(bv(lowest, width), value), sle(value, bv(_LARGEST, width))))
    return value


def _drawn(caller: Caller, name: str, sort: Sort, source: str) -> Term:
    """The next number of a generator. After it has been seeded again, this is not a free choice."""
    builder = caller.builder
    value = builder.new_variable(name, sort)
    if not caller.program.mentions(_RESTARTS):
        builder.emit(Havoc(value, Origin.LIBRARY, source))
        return value
    generator = _generator(caller)
    end = builder.label()
    restarted, first = builder.fork(eq(load(generator, bitvec(32)), bv(_RESTARTED, 32)))
    builder.here = restarted
    builder.emit(Havoc(value, Origin.APPROXIMATED, source))
    builder.jump(end)
    builder.here = first
    builder.emit(Havoc(value, Origin.LIBRARY, source))
    builder.emit(Store(generator, bv(_USED, 32)))
    builder.place(end)
    return value


def _start(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """Seeds a generator. Before the first call, the seed is 1."""
    caller.evaluation.effect(arguments[0])
    generator = _generator(caller)
    is_first = eq(load(generator, bitvec(32)), bv(_UNUSED, 32))
    caller.builder.emit(Store(generator, ite(is_first, bv(_USED, 32), bv(_RESTARTED, 32))))


def _generator(caller: Caller) -> Term:
    """The state of the generators, one for all of them."""
    return caller.program.add_library_object("generator", caller.builder.arithmetic.int)


RANDOMNESS: dict[str, Handler] = {
    **taking(0, {"drand48": _fraction}, result=FLOATS),
    **taking(0, {"rand": _natural, "random": _natural, "lrand48": _natural, "mrand48": _integer}, result=(IntType,)),
    **taking(1, {"srand": _start, "srandom": _start, "srand48": _start}),
}
