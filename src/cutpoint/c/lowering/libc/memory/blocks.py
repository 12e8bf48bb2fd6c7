"""Blocks of memory: copying, filling."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.arguments import pointed_type, size_argument
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.types import ArrayType, CType, RecordType, VoidType
from cutpoint.cfa.layout import Layout, Run
from cutpoint.cfa.program import Copy, Fill, Store, load, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_SMALL_BLOCK = 256
"""Bytes up to which a block of constant size is copied without a loop."""
LARGEST_FILL = 1 << 20
"""Bytes up to which a block of constant size is filled without a loop."""


def block_layout(builder: FunctionBuilder, type_: CType | None, size: Term) -> Layout | None:
    """The scalars of a block of constant size, by the type of its content, or else byte by byte."""
    if size.op != ops.CONST:
        return None
    if size.value == 0:
        return ()
    if type_ is not None and type_.size and size.value % type_.size == 0 and not isinstance(type_, VoidType):
        count = size.value // type_.size
        return builder.layout(type_ if count == 1 else ArrayType(type_, count))
    if isinstance(type_, ArrayType) and type_.element.size and size.value % type_.element.size == 0:
        return builder.layout(ArrayType(type_.element, size.value // type_.element.size))
    return (Run(0, bitvec(8), 1, size.value, 1),)


def _unit(type_: CType | None, size: Term) -> int:
    """The number of bytes that a loop over a block moves at once."""
    while isinstance(type_, ArrayType):
        type_ = type_.element
    if type_ is None or isinstance(type_, RecordType | VoidType) or not type_.is_scalar:
        return 1
    return type_.size if _is_multiple(size, type_.size) else 1


def _is_multiple(term: Term, factor: int) -> bool:
    if term.op == ops.CONST:
        return bool(term.value % factor == 0)
    if term.op == ops.MUL:
        return any(_is_multiple(arg, factor) for arg in term.args if arg.op == ops.CONST)
    if term.op == ops.ADD:
        return all(_is_multiple(arg, factor) for arg in term.args)
    return False


def _copier(builder: FunctionBuilder, target: Term, source: Term, unit: int) -> Callable[[Term], None]:
    sort = bitvec(8 * unit)
    return lambda at: builder.emit(Store(step(target, at), load(step(source, at), sort)))


def copy(builder: FunctionBuilder, target: Term, source: Term, size: Term, type_: CType | None) -> None:
    """Copies a block, from the first byte to the last."""
    layout = block_layout(builder, type_, size)
    if layout is not None and sum(run.count for run in layout) <= _SMALL_BLOCK:
        builder.emit(Copy(target, source, layout))
        return
    unit = _unit(type_, size)
    target, source = builder.temporary(target), builder.temporary(source)
    loop(builder, size, unit, _copier(builder, target, source, unit))


def copy_part(
    builder: FunctionBuilder, target: Term, source: Term, old_size: Term, size: Term, type_: CType | None
) -> None:
    """Copies the content that both blocks have room for; the rest of the new block is arbitrary already.

    If only a part of a scalar lies in the old block, its other bytes come from memory after that block, whose content
    is not known.
    """
    width = builder.pointer_width
    layout = block_layout(builder, type_, size)
    if layout is None or sum(run.count for run in layout) > _SMALL_BLOCK:
        smaller = ite(b.ult(old_size, size), old_size, size)
        unit = _unit(type_, size)
        loop(builder, smaller, unit, _copier(builder, target, source, unit))
        return
    for run in layout:
        for offset in run.offsets():
            address, origin = (step(pointer, bv(offset, width)) for pointer in (target, source))
            is_there = b.ult(bv(offset, width), old_size)
            builder.emit(Store(address, ite(is_there, load(origin, run.sort), load(address, run.sort))))


def fill(builder: FunctionBuilder, target: Term, byte: Term, size: Term, type_: CType | None) -> None:
    """Sets every byte of a block."""
    layout = block_layout(builder, type_, size)
    if layout is not None and byte.op == ops.CONST and sum(run.count for run in layout) <= LARGEST_FILL:
        builder.emit(Fill(target, layout, byte=byte.value))
        return
    unit = _unit(type_, size) if byte.op == ops.CONST else 1
    target = builder.temporary(target)
    byte = byte if byte.op == ops.CONST else builder.temporary(byte, "byte")
    value = byte
    for _ in range(unit - 1):
        value = b.concat(value, byte)
    loop(builder, size, unit, lambda at: builder.emit(Store(step(target, at), value)))


def loop(
    builder: FunctionBuilder, size: Term, unit: int, body: Callable[[Term], None], backwards: bool = False
) -> None:
    """Runs the body for every multiple of the unit below the size."""
    width = builder.pointer_width
    limit = builder.temporary(size, "size")
    at = builder.temporary(limit if backwards else bv(0, width), "at")
    head = builder.label()
    builder.place(head)
    inside, outside = builder.fork(b.ult(bv(0, width), at) if backwards else b.ult(at, limit))
    builder.here = inside
    if backwards:
        builder.assign(at, b.sub(at, bv(unit, width)))
    body(at)
    if not backwards:
        builder.assign(at, b.add(at, bv(unit, width)))
    builder.jump(head)
    builder.here = outside


def _memcpy(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    builder = caller.builder
    target = builder.temporary(caller.evaluation.value(arguments[0]), "target")
    source = builder.temporary(caller.evaluation.value(arguments[1]), "source")
    type_ = pointed_type(arguments[0]) or pointed_type(arguments[1])
    copy(builder, target, source, size_argument(caller, arguments[2]), type_)
    return target


def _memmove(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """Like memcpy; if the target is after the source, from the last byte to the first."""
    builder = caller.builder
    target = builder.temporary(caller.evaluation.value(arguments[0]), "target")
    source = builder.temporary(caller.evaluation.value(arguments[1]), "source")
    size = builder.temporary(size_argument(caller, arguments[2]), "size")
    type_ = pointed_type(arguments[0]) or pointed_type(arguments[1])
    unit = _unit(type_, size_argument(caller, arguments[2]))
    end = builder.label()
    is_behind = b.ult(source, target)
    caller.program.indifferent.add(is_behind)
    behind, before = builder.fork(is_behind)
    for start, backwards in ((behind, True), (before, False)):
        builder.here = start
        loop(builder, size, unit, _copier(builder, target, source, unit), backwards)
        builder.jump(end)
    builder.place(end)
    return target


def _memset(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    builder = caller.builder
    # an object's address is kept as it is: the block is then known to be that object
    target = builder.snapshot(caller.evaluation.value(arguments[0]))
    byte = b.extract(caller.evaluation.converted(arguments[1], builder.arithmetic.int), 7, 0)
    fill(builder, target, byte, size_argument(caller, arguments[2]), pointed_type(arguments[0]))
    return target


def _clear(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """bzero."""
    target = caller.builder.temporary(caller.evaluation.value(arguments[0]), "target")
    fill(caller.builder, target, bv(0, 8), size_argument(caller, arguments[1]), pointed_type(arguments[0]))


def _copy_and_pass(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """mempcpy, which returns the address after the copy."""
    size = caller.builder.snapshot(size_argument(caller, arguments[2]))
    target = _memcpy(caller, node, arguments)
    return step(target, size)


def _backwards(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """bcopy: memmove with the source first."""
    _memmove(caller, node, [arguments[1], arguments[0], *arguments[2:]])


BLOCKS: dict[str, Handler] = {
    **taking(2, {"bzero": _clear, "explicit_bzero": _clear}),
    **taking(3, {"memcpy": _memcpy, "memmove": _memmove, "memset": _memset}),
    **taking(3, {"__memcpy": _memcpy, "__memmove": _memmove, "__memset": _memset}),  # of the Linux kernel
    **taking(3, {"mempcpy": _copy_and_pass, "bcopy": _backwards}),
}
