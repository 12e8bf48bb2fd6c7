"""Writes of library functions into the program's memory.

Bytes from outside (a file, a socket) are arbitrary; values that the library computes (a date, the status of a file) are
not computed here, so an execution that depends on them does not count as a counterexample.
"""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.arguments import pointed_type
from cutpoint.c.lowering.libc.branches import only_if, unless
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.c.lowering.libc.memory.blocks import block_layout, loop
from cutpoint.c.types import ArrayType, CType, VoidType
from cutpoint.cfa.layout import Layout, Run
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.cfa.program import Fill, Store, load, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import conjunction, distinct, eq, ite, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_BYTE = bitvec(8)
_SPACES = b" \t\n\v\f\r"
_EXACT = 128
"""The size in bytes up to which each byte is written separately, under the condition that the text reaches it."""
_LARGEST_HAVOC = 256
"""The number of scalars up to which a block is overwritten without a loop."""


def forget(builder: FunctionBuilder, target: Term, size: Term, type_: CType | None, origin: Origin) -> None:
    """Makes every byte of a block arbitrary."""
    layout = block_layout(builder, type_, size)
    if layout is not None and _count(layout) <= _LARGEST_HAVOC:
        builder.emit(Fill(target, layout, origin))
    else:
        _forget_bytes(builder, target, size, origin)


def _count(layout: Layout) -> int:
    return sum(run.count for run in layout)


def _forget_bytes(builder: FunctionBuilder, target: Term, size: Term, origin: Origin) -> None:
    target = builder.snapshot(target)
    written = builder.new_variable("written", _BYTE)

    def one(at: Term) -> None:
        builder.emit(Havoc(written, origin, "written value", False))
        builder.emit(Store(step(target, at), written))

    loop(builder, size, 1, one)


def receive(builder: FunctionBuilder, argument: Node, target: Term, limit: Term, count: Term) -> None:
    """Writes `count` bytes from outside into a buffer of `limit` bytes; the bytes after them stay unchanged."""
    type_ = pointed_type(argument)
    if limit.op != ops.CONST:
        _forget_bytes(builder, target, count, Origin.LIBRARY)
        return
    layout = block_layout(builder, type_, limit)
    assert layout is not None
    if limit.value <= _EXACT and all(run.sort is _BYTE for run in layout):
        _receive_bytes(builder, target, limit.value, count)
        return
    if _count(layout) > _LARGEST_HAVOC:
        _forget_bytes(builder, target, count, Origin.LIBRARY)
        return
    end = builder.label()
    whole, part = builder.fork(eq(count, limit))
    for start, origin in ((whole, Origin.LIBRARY), (part, Origin.APPROXIMATED)):
        builder.here = start
        builder.emit(Fill(target, layout, origin))
        builder.jump(end)
    builder.place(end)


def _receive_bytes(builder: FunctionBuilder, target: Term, limit: int, count: Term) -> None:
    width = builder.pointer_width
    for position in range(limit):
        address = step(target, bv(position, width))
        byte = builder.any_value("byte", _BYTE, Origin.LIBRARY, "byte from outside", False)
        inside = b.ult(bv(position, width), count)
        builder.emit(Store(address, ite(inside, byte, load(address, _BYTE))))


def receive_line(builder: FunctionBuilder, target: Term, size: Term) -> None:
    """Writes a line from outside, which ends after a newline or if there is only room for a zero, and then a zero.

    It has at least one character, unless there is no room for any.
    """
    width = builder.pointer_width
    length = _some_length(builder, size, Origin.LIBRARY)
    builder.assume(or_(b.ule(size, bv(1, width)), distinct(length, bv(0, width))))
    if size.op == ops.CONST and size.value <= _EXACT:
        for position in range(size.value - 1):
            _line_byte(builder, target, position, length)
    else:
        target = builder.snapshot(target)
        written = builder.new_variable("written", _BYTE)

        def one(at: Term) -> None:
            builder.emit(Havoc(written, Origin.LIBRARY, "byte of a line", False))
            last = eq(b.add(at, bv(1, width)), length)
            builder.assume(or_(last, distinct(written, bv(ord("\n"), 8))))
            builder.emit(Store(step(target, at), written))

        loop(builder, length, 1, one)
    builder.emit(Store(step(target, length), bv(0, 8)))


def receive_word(builder: FunctionBuilder, target: Term, size: Term, origin: Origin, of_set: bool = False) -> None:
    """Writes one or more characters and a zero into `size` bytes: characters other than spaces, or those of a set,
    which is ignored.
    """
    width = builder.pointer_width
    if size.op != ops.CONST or size.value < 2:
        raise builder.unsupported("a word that is read into fewer than two bytes")
    length = b.add(_some_length(builder, bv(size.value - 1, width), origin), bv(1, width))
    length = builder.snapshot(length)
    if size.value > _EXACT:
        _forget_bytes(builder, target, length, origin)
    else:
        for position in range(size.value - 1):
            address = step(target, bv(position, width))
            byte = builder.any_value("byte", _BYTE, origin, "character of a word", False)
            builder.assume(conjunction(distinct(byte, bv(space, 8)) for space in (() if of_set else _SPACES)))
            inside = b.ult(bv(position, width), length)
            builder.emit(Store(address, ite(inside, byte, load(address, _BYTE))))
    builder.emit(Store(step(target, length), bv(0, 8)))


def _some_length(builder: FunctionBuilder, size: Term, origin: Origin) -> Term:
    """An arbitrary number below a size; an execution in which there is none ends."""
    width = builder.pointer_width
    builder.assume(distinct(size, bv(0, width)))
    free = builder.any_value("length", bitvec(width), origin, "length of a text", False)
    return builder.snapshot(ite(b.ult(free, size), free, b.sub(size, bv(1, width))))


def _line_byte(builder: FunctionBuilder, target: Term, position: int, length: Term) -> None:
    """One byte of a line: a newline can only be the last one."""
    width = builder.pointer_width
    address = step(target, bv(position, width))
    byte = builder.any_value("byte", _BYTE, Origin.LIBRARY, "byte of a line", False)
    last = eq(length, bv(position + 1, width))
    builder.assume(or_(last, distinct(byte, bv(ord("\n"), 8))))
    inside = b.ult(bv(position, width), length)
    builder.emit(Store(address, ite(inside, byte, load(address, _BYTE))))


def compute(builder: FunctionBuilder, argument: Node, target: Term, size: Term | None, type_: CType) -> None:
    """Writes a value that only the library knows to the object that a pointer points to, unless it is null.

    Without a size, the object has the type that the library's prototype gives.
    """
    if target.op == ops.CONST and target.value == 0:
        return
    with unless(builder, eq(target, bv(0, builder.pointer_width))):
        if size is None:
            type_ = (pointed_type(argument) or type_) if isinstance(type_, VoidType) else type_
            if isinstance(type_, VoidType) or not type_.size:
                raise builder.unsupported(f"a call that writes an object of the incomplete type {type_}", argument)
            size = bv(type_.size, builder.pointer_width)
        forget(builder, target, size, pointed_type(argument) or type_, Origin.APPROXIMATED)


def end_text(builder: FunctionBuilder, target: Term, size: Term) -> None:
    """Writes a zero at an arbitrary position in a buffer, unless it is empty."""
    width = builder.pointer_width
    with only_if(builder, b.ult(bv(0, width), size)):
        length = _some_length(builder, size, Origin.APPROXIMATED)
        builder.emit(Store(step(target, length), bv(0, 8)))


def static_text(caller: Caller, name: str, size: int) -> Term:
    """The static buffer in which a function returns its text, overwritten by every call."""
    builder = caller.builder
    type_ = ArrayType(builder.arithmetic.char, size)
    buffer = caller.program.add_library_object(f"buffer of {name}", type_)
    builder.emit(Fill(buffer, (Run(0, _BYTE, 1, size, 1),), Origin.APPROXIMATED))
    end_text(builder, buffer, bv(size, builder.pointer_width))
    return buffer


def static_object(caller: Caller, name: str, type_: CType) -> Term:
    """The static object whose address a function returns, overwritten by every call."""
    buffer = caller.program.add_library_object(f"object of {name}", type_)
    forget(caller.builder, buffer, bv(type_.size, caller.builder.pointer_width), type_, Origin.APPROXIMATED)
    return buffer
