"""Texts that the library writes into a buffer of the program, of which only the length is known to be limited."""

from __future__ import annotations

from cutpoint.base.frozen import frozen
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import convert
from cutpoint.c.lowering.libc.arguments import as_written, pointed_type, size_argument
from cutpoint.c.lowering.libc.branches import unless
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.libc.memory.written import forget
from cutpoint.c.lowering.libc.text.printing import without_counting
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import ArrayType, IntType, PointerType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Store, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import eq, ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_SMALL_BUFFER = 256
"""The size in bytes up to which a whole buffer becomes arbitrary, whatever the length of the text in it."""
_WIDE = 4
"""The size of a wide character in bytes."""
_NO_SIZE = -1
"""The size of an unlimited buffer."""


@frozen
class Buffer:
    """The address at which a text is written, and the room there in characters: all ones if it is unlimited."""

    target: Term
    size: Term
    unit: int = 1
    """The size of a character in bytes."""


def unlimited(builder: FunctionBuilder) -> Term:
    return bv(_NO_SIZE, builder.pointer_width)


def room_of(builder: FunctionBuilder, argument: Node) -> Term:
    """The size of a buffer that is named as an array; any other buffer counts as unlimited."""
    array = as_written(argument).stripped
    if array.kind == kinds.CAST:
        array = array.expressions[-1].stripped
    size = array.type.size if isinstance(array.type, ArrayType) else 0
    return bv(size, builder.pointer_width) if size else unlimited(builder)


def some_text(builder: FunctionBuilder, buffer: Buffer, origin: Origin) -> Term:
    """Writes an arbitrary text into a buffer, with its zero if there is room for one; returns its length."""
    width = builder.pointer_width
    free = builder.any_value("length", bitvec(32), origin, "length of a text")
    length = builder.snapshot(b.bvand(free, bv((1 << 31) - 1, 32)))
    last = b.sub(buffer.size, bv(1, width))
    with unless(builder, b.ult(buffer.size, bv(1, width))):
        stop = b.resize(length, width, False)
        stop = builder.snapshot(ite(b.ult(stop, last), stop, last))
        limited = buffer.size.op == ops.CONST and buffer.size.value <= _SMALL_BUFFER
        unit = bv(buffer.unit, width)
        forget(builder, buffer.target, b.mul(last if limited else stop, unit), None, origin)
        builder.emit(Store(step(buffer.target, b.mul(stop, unit)), bv(0, 8 * buffer.unit)))
    return length


def length_or_failure(builder: FunctionBuilder, node: Node, length: Term, fails: Term) -> Term:
    return convert(ite(fails, bv(-1, 32), length), builder.arithmetic.int, node.type)


def _wide_text(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """swprintf and vswprintf, which fail if there is no room for the text."""
    builder = caller.builder
    target = builder.snapshot(caller.evaluation.value(arguments[0]))
    if not isinstance(arguments[1].type, IntType):
        return _wide_text_of_windows(builder, node, arguments[0], target)
    size = builder.snapshot(size_argument(caller, arguments[1]))
    length = some_text(builder, Buffer(target, size, _WIDE), Origin.APPROXIMATED)
    fails = builder.snapshot(b.ule(size, b.resize(length, builder.pointer_width, False)))
    end = builder.label()
    builder.here, works = builder.fork(fails)
    forget(builder, target, b.mul(size, bv(_WIDE, builder.pointer_width)), None, Origin.APPROXIMATED)  # no zero ends it
    builder.jump(end)
    builder.here = works
    builder.place(end)
    return length_or_failure(builder, node, length, fails)


def _wide_text_of_windows(builder: FunctionBuilder, node: Node, argument: Node, target: Term) -> Term:
    """swprintf of Windows, which does not get the size of the buffer."""
    type_ = pointed_type(argument)
    element = type_.element if isinstance(type_, ArrayType) else type_
    unit = element.size if isinstance(element, IntType) else _WIDE
    room = room_of(builder, argument)
    size = room if room.value == unlimited(builder).value else bv(room.value // unit, builder.pointer_width)
    length = some_text(builder, Buffer(target, size, unit), Origin.APPROXIMATED)
    return convert(length, builder.arithmetic.int, node.type)


def _gets(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """A line of any length, or null."""
    builder = caller.builder
    target = builder.snapshot(caller.evaluation.value(arguments[0]))
    some_text(builder, Buffer(target, room_of(builder, arguments[0])), Origin.LIBRARY)
    ended = builder.any_value("choice", bitvec(1), Origin.LIBRARY, "end of the input", False)
    return ite(eq(ended, bv(1, 1)), bv(0, builder.pointer_width), target)


def _time(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """time stores what it returns: the seconds since 1970."""
    builder = caller.builder
    assert isinstance(node.type, IntType)
    pointer = builder.snapshot(caller.evaluation.value(arguments[0]))
    now = builder.any_value("now", node.type.sort, Origin.LIBRARY, callee_name(node))
    if node.type.width > 32:  # 32 bits are full in 2038
        builder.assume(b.sle(bv(0, node.type.width), now))
    if pointer.op != ops.CONST:
        with unless(builder, eq(pointer, bv(0, builder.pointer_width))):
            builder.emit(Store(pointer, now))
    return now


BUFFERS: dict[str, Handler] = {
    **taking(3, {"vswprintf": without_counting(2, _wide_text)}),
    **taking(2, {"swprintf": without_counting(1, without_counting(2, _wide_text))}),
    **taking(1, {"gets": _gets}, result=(PointerType,)),
    **taking(1, {"time": _time}, result=(IntType,)),
}
