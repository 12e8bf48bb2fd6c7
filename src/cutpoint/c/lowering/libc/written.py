"""What a function of the library writes into the program's memory.

Bytes that come from outside (a file, a socket) may be any; what the library computes (a date, the status of a file) is
not computed here, so that an execution that depends on it is no counterexample.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.blocks import block_layout, loop, pointed_type
from cutpoint.c.types import ArrayType, CType, VoidType
from cutpoint.cfa.layout import Layout, Run
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.cfa.program import Fill, Store, load, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import conjunction, distinct, eq, ite, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_BYTE = bitvec(8)
_SPACES = b" \t\n\v\f\r"
_EXACT = 128
"""Bytes up to which each is written only if the block reaches so far."""
_LARGEST_HAVOC = 256
"""Scalars up to which a block is overwritten without a loop."""


def forget(lower: CallLowering, target: Term, size: Term, type_: CType | None, origin: Origin) -> None:
    """Gives every byte of a block any value."""
    layout = block_layout(lower, type_, size)
    if layout is not None and _count(layout) <= _LARGEST_HAVOC:
        lower.emit(Fill(target, layout, origin))
    else:
        _forget_bytes(lower, target, size, origin)


def _count(layout: Layout) -> int:
    return sum(run.count for run in layout)


def _forget_bytes(lower: CallLowering, target: Term, size: Term, origin: Origin) -> None:
    target = lower.kept(target)
    written = lower.new_variable("written", _BYTE)

    def one(at: Term) -> None:
        lower.emit(Havoc(written, origin, "written value", False))
        lower.emit(Store(step(target, at), written))

    loop(lower, size, 1, one)


def receive(lower: CallLowering, argument: Node, target: Term, limit: Term, count: Term) -> None:
    """Writes `count` bytes from outside into a buffer of `limit` bytes; those behind them stay as they are."""
    type_ = pointed_type(argument)
    if limit.op != ops.CONST:
        _forget_bytes(lower, target, count, Origin.LIBRARY)
        return
    layout = block_layout(lower, type_, limit)
    assert layout is not None
    if limit.value <= _EXACT and all(run.sort is _BYTE for run in layout):
        _receive_bytes(lower, target, limit.value, count)
        return
    if _count(layout) > _LARGEST_HAVOC:
        _forget_bytes(lower, target, count, Origin.LIBRARY)
        return
    end = lower.label()
    whole, part = lower.fork(eq(count, limit))
    for start, origin in ((whole, Origin.LIBRARY), (part, Origin.APPROXIMATED)):
        lower.here = start
        lower.emit(Fill(target, layout, origin))
        lower.jump(end)
    lower.place(end)


def _receive_bytes(lower: CallLowering, target: Term, limit: int, count: Term) -> None:
    width = lower.pointer_width
    for position in range(limit):
        place = step(target, bv(position, width))
        byte = lower.any_value("byte", _BYTE, Origin.LIBRARY, "byte from outside", False)
        inside = b.ult(bv(position, width), count)
        lower.emit(Store(place, ite(inside, byte, load(place, _BYTE))))


def receive_line(lower: CallLowering, target: Term, size: Term) -> None:
    """Writes a line from outside, which ends behind a newline or where only a zero has room, and a zero behind it."""
    width = lower.pointer_width
    length = _some_length(lower, size, Origin.LIBRARY)
    if size.op == ops.CONST and size.value <= _EXACT:
        for position in range(size.value - 1):
            _line_byte(lower, target, position, length)
    else:
        target = lower.kept(target)
        written = lower.new_variable("written", _BYTE)

        def one(at: Term) -> None:
            lower.emit(Havoc(written, Origin.LIBRARY, "byte of a line", False))
            last = eq(b.add(at, bv(1, width)), length)
            lower.assume(or_(last, distinct(written, bv(ord("\n"), 8))))
            lower.emit(Store(step(target, at), written))

        loop(lower, length, 1, one)
    lower.emit(Store(step(target, length), bv(0, 8)))


def receive_word(lower: CallLowering, target: Term, size: Term, origin: Origin, of_set: bool = False) -> None:
    """Writes one or more characters and a zero behind them into so many bytes: none that is a space, or those of a
    set, which is not looked at.
    """
    width = lower.pointer_width
    if size.op != ops.CONST or size.value < 2:
        raise lower.unsupported("a word that is read into less than two bytes")
    length = b.add(_some_length(lower, bv(size.value - 1, width), origin), bv(1, width))
    length = lower.kept(length)
    if size.value > _EXACT:
        _forget_bytes(lower, target, length, origin)
    else:
        for position in range(size.value - 1):
            place = step(target, bv(position, width))
            byte = lower.any_value("byte", _BYTE, origin, "character of a word", False)
            lower.assume(conjunction(distinct(byte, bv(space, 8)) for space in (() if of_set else _SPACES)))
            inside = b.ult(bv(position, width), length)
            lower.emit(Store(place, ite(inside, byte, load(place, _BYTE))))
    lower.emit(Store(step(target, length), bv(0, 8)))


def _some_length(lower: CallLowering, size: Term, origin: Origin) -> Term:
    """Any number below a size; an execution in which there is none does not go on."""
    width = lower.pointer_width
    lower.assume(distinct(size, bv(0, width)))
    free = lower.any_value("length", bitvec(width), origin, "length of a text", False)
    return lower.kept(ite(b.ult(free, size), free, b.sub(size, bv(1, width))))


def _line_byte(lower: CallLowering, target: Term, position: int, length: Term) -> None:
    """One byte of a line: a newline can only be the last one."""
    width = lower.pointer_width
    place = step(target, bv(position, width))
    byte = lower.any_value("byte", _BYTE, Origin.LIBRARY, "byte of a line", False)
    last = eq(length, bv(position + 1, width))
    lower.assume(or_(last, distinct(byte, bv(ord("\n"), 8))))
    inside = b.ult(bv(position, width), length)
    lower.emit(Store(place, ite(inside, byte, load(place, _BYTE))))


def compute(lower: CallLowering, argument: Node, target: Term, size: Term | None, type_: CType) -> None:
    """Gives what a pointer points to a value that only the library knows; a null pointer points to nothing.

    Without a size, it is an object of the type that the library's prototype has there.
    """
    if target.op == ops.CONST and target.value == 0:
        return
    end = lower.label()
    is_null, is_object = lower.fork(eq(target, bv(0, lower.pointer_width)))
    lower.here = is_object
    if size is None:
        type_ = (pointed_type(argument) or type_) if isinstance(type_, VoidType) else type_
        if isinstance(type_, VoidType) or not type_.size:
            raise lower.unsupported(f"a call that writes an object of the incomplete type {type_}", argument)
        size = bv(type_.size, lower.pointer_width)
    forget(lower, target, size, pointed_type(argument) or type_, Origin.APPROXIMATED)
    lower.jump(end)
    lower.here = is_null
    lower.place(end)


def end_text(lower: CallLowering, target: Term, size: Term) -> None:
    """Puts a zero somewhere into a buffer, if it is there and has room for one."""
    width = lower.pointer_width
    end = lower.label()
    room, none = lower.fork(b.ult(bv(0, width), size))
    lower.here = room
    length = _some_length(lower, size, Origin.APPROXIMATED)
    lower.emit(Store(step(target, length), bv(0, 8)))
    lower.jump(end)
    lower.here = none
    lower.place(end)


def static_text(lower: CallLowering, name: str, size: int) -> Term:
    """The buffer of a function that keeps its text in one: overwritten by every call."""
    type_ = ArrayType(lower.arithmetic.char, size)
    buffer = lower.linker.add_library_object(f"buffer of {name}", type_)
    lower.emit(Fill(buffer, (Run(0, _BYTE, 1, size, 1),), Origin.APPROXIMATED))
    end_text(lower, buffer, bv(size, lower.pointer_width))
    return buffer


def static_object(lower: CallLowering, name: str, type_: CType) -> Term:
    """The object that a function returns the address of: overwritten by every call."""
    buffer = lower.linker.add_library_object(f"object of {name}", type_)
    forget(lower, buffer, bv(type_.size, lower.pointer_width), type_, Origin.APPROXIMATED)
    return buffer
