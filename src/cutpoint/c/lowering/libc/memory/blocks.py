"""Blocks of memory: allocation, copying, filling."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.arguments import pointed_type, size_argument
from cutpoint.c.lowering.libc.branches import unless
from cutpoint.c.lowering.libc.errors import EINVAL, ENOMEM, set_errno_if
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import ArrayType, CType, RecordType, VoidType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.layout import Layout, Run
from cutpoint.cfa.program import (
    LARGEST_BLOCK,
    Copy,
    Fill,
    Store,
    load,
    step,
)
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.boolean import and_, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, Term, bv

_SMALL_BLOCK = 256
"""Bytes up to which a block of constant size is copied without a loop."""
_PAGE = 4096
_LARGEST_ALIGNMENT = 1 << 16
_LARGEST_POWER = 1 << 30
"""The largest alignment that is modelled: for larger ones, the library has several kinds of errors."""
LARGEST_FILL = 1 << 20
"""Bytes up to which a block of constant size is filled without a loop."""


def _from_heap(caller: Caller, node: Node, size: Term, align: int = 16) -> Term:
    """A block, or null and ENOMEM for a request that no address space can satisfy."""
    builder = caller.builder
    builder.assuming(AssumptionKind.ALLOCATION_SUCCEEDS, callee_name(node))
    block = builder.allocate(size, align)
    if caller.program.resizes_blocks:
        sizes = caller.program.block_sizes
        builder.assign(sizes, store(sizes, block, size))
    if not _is_possible(builder, size):
        set_errno_if(caller, _is_null(builder, block), ENOMEM)
    return block


def _is_null(builder: FunctionBuilder, pointer: Term) -> Term:
    return eq(pointer, bv(0, builder.pointer_width))


def _is_possible(builder: FunctionBuilder, size: Term) -> bool:
    """Whether a request for this many bytes is certain to succeed."""
    return size.op == ops.CONST and size.value <= LARGEST_BLOCK[builder.pointer_width]


def _malloc(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return _from_heap(caller, node, size_argument(caller, arguments[0]))


def _page_aligned(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """valloc."""
    return _from_heap(caller, node, size_argument(caller, arguments[0]), _PAGE)


def _whole_pages(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """pvalloc. A request that overflows when rounded up to pages fails like any other that is too large."""
    width = caller.builder.pointer_width
    size = size_argument(caller, arguments[0])
    rounded = b.bvand(b.add(size, bv(_PAGE - 1, width)), bv(-_PAGE, width))
    return _from_heap(caller, node, ite(b.ult(rounded, size), bv(-1, width), rounded), _PAGE)


def _aligned(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """aligned_alloc and memalign."""
    align, size = (caller.builder.kept(size_argument(caller, argument)) for argument in arguments[:2])
    return _with_alignment(caller, node, align, size)


def _with_alignment(caller: Caller, node: Node, align: Term, size: Term) -> Term:
    """A block at a multiple of a power of two; glibc rounds other numbers up to the next one."""
    builder = caller.builder
    if align.op == ops.CONST and align.value <= _LARGEST_ALIGNMENT:
        return _from_heap(caller, node, size, max(16, 1 << max(0, int(align.value) - 1).bit_length()))
    width = builder.pointer_width
    is_power = eq(b.bvand(align, b.sub(align, bv(1, width))), bv(0, width))
    is_usual = and_(is_power, and_(distinct(align, bv(0, width)), b.ule(align, bv(_LARGEST_POWER, width))))
    builder.refuse_if(not_(is_usual), "an alignment that is not a power of two, or very large")
    larger = b.add(size, align)
    block = _from_heap(caller, node, ite(b.ult(larger, size), bv(-1, width), larger))
    skipped = b.bvand(b.neg(block), b.sub(align, bv(1, width)))
    return builder.kept(ite(_is_null(builder, block), block, step(block, skipped)))


def _alloca(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    size = size_argument(caller, arguments[0])
    if size.op != ops.CONST or size.value == 0:
        # two blocks without bytes may have one address
        caller.builder.assuming(AssumptionKind.ONE_LAYOUT_OF_OBJECTS, "alloca")
    return caller.builder.allocate(size, on_stack=True)


def _alloca_with_align(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """The alignment is in bits."""
    align = size_argument(caller, arguments[1])
    if align.op != ops.CONST or align.value > 8 * _LARGEST_ALIGNMENT:
        raise caller.builder.unsupported("an alignment that is not a small constant", arguments[1])
    return caller.builder.allocate(size_argument(caller, arguments[0]), max(16, align.value // 8), on_stack=True)


def _calloc(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    builder = caller.builder
    total = _product(caller, *arguments)
    block = _from_heap(caller, node, total)
    if _is_possible(builder, total):
        fill(builder, block, bv(0, 8), total, None)
        return block
    with unless(builder, _is_null(builder, block)):
        fill(builder, block, bv(0, 8), total, None)
    return block


def _product(caller: Caller, count_argument: Node, element_argument: Node) -> Term:
    """The size of an array in bytes; if it overflows, the largest size, which cannot be allocated."""
    builder = caller.builder
    width = builder.pointer_width
    count, element = (builder.kept(size_argument(caller, argument)) for argument in (count_argument, element_argument))
    wide = b.mul(b.zext(count, width), b.zext(element, width))
    overflows = b.ult(bv((1 << width) - 1, 2 * width), wide)
    for one, other in ((count, element), (element, count)):
        if one.op == ops.CONST:
            overflows = b.ult(bv(((1 << width) - 1) // one.value, width), other) if one.value else FALSE
    return builder.kept(ite(overflows, bv(-1, width), b.mul(count, element)))


def _realloc(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return _resize(caller, node, arguments[0], caller.builder.kept(size_argument(caller, arguments[1])))


def _reallocarray(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return _resize(caller, node, arguments[0], _product(caller, *arguments[1:]))


def _resize(caller: Caller, node: Node, argument: Node, size: Term) -> Term:
    """A new block with the content of the old one. As in glibc, a size of zero frees the block."""
    builder = caller.builder
    caller.program.frees = True
    old = builder.temporary(caller.evaluation.value(argument), "old")
    result = builder.new_variable("result", old.sort)
    width, end = builder.pointer_width, builder.label()
    old_size = builder.temporary(select(caller.program.block_sizes, old), "size")
    frees, resizes = builder.fork(and_(distinct(old, bv(0, width)), eq(size, bv(0, width))))
    builder.here = frees
    builder.assign(result, bv(0, width))
    builder.jump(end)
    builder.here = resizes
    builder.assign(result, _from_heap(caller, node, size))
    nothing_to_copy, copies = builder.fork(or_(_is_null(builder, old), _is_null(builder, result)))
    builder.here = copies
    _copy_part(builder, result, old, old_size, size, pointed_type(argument))
    builder.jump(end)
    builder.here = nothing_to_copy
    builder.place(end)
    return result


def _copy_part(
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


def _free(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """The block stays unchanged: it is assumed not to be used again. A real machine may reuse the memory."""
    caller.program.frees = True
    caller.builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, callee_name(node))


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
    target = builder.kept(caller.evaluation.value(arguments[0]))
    byte = b.extract(caller.evaluation.converted(arguments[1], builder.arithmetic.int), 7, 0)
    fill(builder, target, byte, size_argument(caller, arguments[2]), pointed_type(arguments[0]))
    return target


def _clear(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """bzero."""
    target = caller.builder.temporary(caller.evaluation.value(arguments[0]), "target")
    fill(caller.builder, target, bv(0, 8), size_argument(caller, arguments[1]), pointed_type(arguments[0]))


def _copy_and_pass(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """mempcpy, which returns the address after the copy."""
    size = caller.builder.kept(size_argument(caller, arguments[2]))
    target = _memcpy(caller, node, arguments)
    return step(target, size)


def _backwards(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """bcopy: memmove with the source first."""
    _memmove(caller, node, [arguments[1], arguments[0], *arguments[2:]])


def _aligned_block(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """posix_memalign: stores the address of the block and returns 0, or returns an error number and stores nothing."""
    builder = caller.builder
    width = 8 * node.type.size
    where = builder.temporary(caller.evaluation.value(arguments[0]), "where")
    align, size = (builder.kept(size_argument(caller, argument)) for argument in arguments[1:3])
    if align.op != ops.CONST:
        raise builder.unsupported("an alignment that is not constant", arguments[1])
    if align.value == 0 or align.value % (builder.pointer_width // 8) or align.value & (align.value - 1):
        return bv(EINVAL, width)
    block = _with_alignment(caller, node, align, size)
    result = builder.temporary(ite(_is_null(builder, block), bv(ENOMEM, width), bv(0, width)), "result")
    with unless(builder, _is_null(builder, block)):
        builder.emit(Store(where, block))
    return result


BLOCKS: dict[str, Handler] = {
    **taking(1, {"malloc": _malloc, "valloc": _page_aligned, "pvalloc": _whole_pages, "alloca": _alloca}),
    **taking(1, {"free": _free, "cfree": _free}),
    **taking(2, {"aligned_alloc": _aligned, "memalign": _aligned, "alloca_with_align": _alloca_with_align}),
    **taking(2, {"calloc": _calloc, "realloc": _realloc, "bzero": _clear, "explicit_bzero": _clear}),
    **taking(3, {"memcpy": _memcpy, "memmove": _memmove, "memset": _memset, "posix_memalign": _aligned_block}),
    **taking(3, {"__memcpy": _memcpy, "__memmove": _memmove, "__memset": _memset}),  # of the Linux kernel
    **taking(3, {"mempcpy": _copy_and_pass, "bcopy": _backwards, "reallocarray": _reallocarray}),
}
