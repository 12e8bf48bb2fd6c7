"""Blocks of memory: allocation, copying, filling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.evaluation.evaluation import Argument
from cutpoint.c.lowering.libc.errors import EINVAL, ENOMEM, set_errno_if
from cutpoint.c.lowering.libc.handler import Handler, taking
from cutpoint.c.types import ArrayType, CType, PointerType, RecordType, VoidType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.layout import Layout, Run
from cutpoint.cfa.program import (
    Allocate,
    Copy,
    Fill,
    Store,
    load,
    step,
)
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.boolean import and_, distinct, eq, ite, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_SMALL_BLOCK = 256
"""Bytes up to which a block of constant size is copied without a loop."""
_PAGE = 4096
_LARGEST_ALIGNMENT = 1 << 16
LARGEST_FILL = 1 << 20
"""Bytes up to which a block of constant size is filled without a loop."""


def as_written(node: Node) -> Node:
    """The expression that an argument was evaluated from."""
    return node.expression if isinstance(node, Argument) else node


def size_argument(lower: CallLowering, node: Node) -> Term:
    return lower.converted(node, lower.arithmetic.size)


def allocate(lower: CallLowering, size: Term, align: int = 16) -> Term:
    """A new block: its address is different from every other address that was ever given out."""
    site = lower.linker.add_heap_site(lower.function.name)
    site.align = align
    pointer = lower.new_variable("block", bitvec(lower.pointer_width))
    lower.emit(Allocate(pointer, size, site))
    return pointer


def _from_heap(lower: CallLowering, node: Node, size: Term, align: int = 16) -> Term:
    """A block, or null and ENOMEM for a request that no address space can satisfy."""
    lower.assuming(AssumptionKind.ALLOCATION_SUCCEEDS, lower.callee_name(node))
    block = allocate(lower, size, align)
    if lower.linker.resizes_blocks:
        sizes = lower.linker.block_sizes
        lower.assign(sizes, store(sizes, block, size))
    if not _is_possible(lower, size):
        set_errno_if(lower, _is_null(lower, block), ENOMEM)
    return block


def _is_null(lower: CallLowering, pointer: Term) -> Term:
    return eq(pointer, bv(0, lower.pointer_width))


def _is_possible(lower: CallLowering, size: Term) -> bool:
    """Whether a request for so many bytes surely gets them."""
    return size.op == ops.CONST and size.value < 1 << lower.pointer_width - 1


def _malloc(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return _from_heap(lower, node, size_argument(lower, arguments[0]))


def _page_aligned(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """valloc."""
    return _from_heap(lower, node, size_argument(lower, arguments[0]), _PAGE)


def _whole_pages(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """pvalloc. A request that the end of the last page exceeds is refused like any that is too large."""
    width = lower.pointer_width
    size = size_argument(lower, arguments[0])
    rounded = b.bvand(b.add(size, bv(_PAGE - 1, width)), bv(-_PAGE, width))
    return _from_heap(lower, node, ite(b.ult(rounded, size), bv(-1, width), rounded), _PAGE)


def _aligned(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """aligned_alloc and memalign."""
    align, size = (lower.kept(size_argument(lower, argument)) for argument in arguments[:2])
    return _with_alignment(lower, node, align, size)


def _with_alignment(lower: CallLowering, node: Node, align: Term, size: Term) -> Term:
    """A block at a multiple of a power of two; glibc takes the next one for other numbers."""
    if align.op == ops.CONST and align.value <= _LARGEST_ALIGNMENT:
        return _from_heap(lower, node, size, max(16, 1 << max(0, int(align.value) - 1).bit_length()))
    width = lower.pointer_width
    larger = b.add(size, align)
    block = _from_heap(lower, node, ite(b.ult(larger, size), bv(-1, width), larger))
    skipped = b.bvand(b.neg(block), b.sub(align, bv(1, width)))
    return lower.kept(ite(_is_null(lower, block), block, step(block, skipped)))


def _alloca(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    size = size_argument(lower, arguments[0])
    if size.op != ops.CONST or size.value == 0:
        lower.assuming(AssumptionKind.ONE_LAYOUT_OF_OBJECTS, "alloca")  # two blocks without bytes may be in one place
    return allocate(lower, size)


def _alloca_with_align(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """The alignment is in bits."""
    align = size_argument(lower, arguments[1])
    if align.op != ops.CONST or align.value > 8 * _LARGEST_ALIGNMENT:
        raise lower.unsupported("an alignment that is not a small constant", arguments[1])
    return allocate(lower, size_argument(lower, arguments[0]), max(16, align.value // 8))


def _calloc(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    total = _product(lower, *arguments)
    block = _from_heap(lower, node, total)
    if _is_possible(lower, total):
        fill(lower, block, bv(0, 8), total, None)
        return block
    end = lower.label()
    is_null, is_block = lower.fork(_is_null(lower, block))
    lower.here = is_block
    fill(lower, block, bv(0, 8), total, None)
    lower.jump(end)
    lower.here = is_null
    lower.place(end)
    return block


def _product(lower: CallLowering, count_argument: Node, element_argument: Node) -> Term:
    """The bytes of an array; if they are too many to count, as many as can be counted, which are too many to get."""
    width = lower.pointer_width
    count, element = (lower.kept(size_argument(lower, argument)) for argument in (count_argument, element_argument))
    wide = b.mul(b.zext(count, width), b.zext(element, width))
    overflows = b.ult(bv((1 << width) - 1, 2 * width), wide)
    for one, other in ((count, element), (element, count)):
        if one.op == ops.CONST:
            overflows = b.ult(bv(((1 << width) - 1) // one.value, width), other) if one.value else FALSE
    return lower.kept(ite(overflows, bv(-1, width), b.mul(count, element)))


def _realloc(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return _resize(lower, node, arguments[0], lower.kept(size_argument(lower, arguments[1])))


def _reallocarray(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return _resize(lower, node, arguments[0], _product(lower, *arguments[1:]))


def _resize(lower: CallLowering, node: Node, argument: Node, size: Term) -> Term:
    """A new block with the bytes of the old one. As in glibc, no bytes are a call of free."""
    lower.linker.frees = True
    old = lower.temporary(lower.value(argument), "old")
    result = lower.new_variable("result", old.sort)
    width, end = lower.pointer_width, lower.label()
    old_size = lower.temporary(select(lower.linker.block_sizes, old), "size")
    frees, resizes = lower.fork(and_(distinct(old, bv(0, width)), eq(size, bv(0, width))))
    lower.here = frees
    lower.assign(result, bv(0, width))
    lower.jump(end)
    lower.here = resizes
    lower.assign(result, _from_heap(lower, node, size))
    nothing_to_copy, copies = lower.fork(or_(_is_null(lower, old), _is_null(lower, result)))
    lower.here = copies
    _copy_part(lower, result, old, old_size, size, pointed_type(argument))
    lower.jump(end)
    lower.here = nothing_to_copy
    lower.place(end)
    return result


def _copy_part(
    lower: CallLowering, target: Term, source: Term, old_size: Term, size: Term, type_: CType | None
) -> None:
    """Copies what a block had and has room for; the rest of the new block has any content already."""
    width = lower.pointer_width
    layout = block_layout(lower, type_, size)
    if layout is None or sum(run.count for run in layout) > _SMALL_BLOCK:
        smaller = ite(b.ult(old_size, size), old_size, size)
        unit = _unit(lower, type_, size)
        loop(lower, smaller, unit, _copier(lower, target, source, unit))
        return
    for run in layout:
        for offset in run.offsets():
            place, origin = (step(pointer, bv(offset, width)) for pointer in (target, source))
            is_there = b.ule(bv(offset + run.size, width), old_size)
            lower.emit(Store(place, ite(is_there, load(origin, run.sort), load(place, run.sort))))


def _free(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    """The block stays as it is: nobody looks at it again. A real machine may use the memory for another block."""
    lower.linker.frees = True
    lower.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, lower.callee_name(node))


def pointed_type(node: Node) -> CType | None:
    """What an argument points to, seen through the conversion to `void *`."""
    node = as_written(node)
    while True:
        type_ = node.type
        if isinstance(type_, ArrayType):
            return type_
        if isinstance(type_, PointerType) and not isinstance(type_.target, VoidType):
            return type_.target
        if node.kind not in (kinds.PARENTHESES, kinds.CAST) and not node.is_conversion:
            return None
        node = node.children[-1]


def block_layout(lower: CallLowering, type_: CType | None, size: Term) -> Layout | None:
    """The scalars of a block of constant size, by the type of what it holds, or else byte by byte."""
    if size.op != ops.CONST:
        return None
    if size.value == 0:
        return ()
    if type_ is not None and type_.size and size.value % type_.size == 0 and not isinstance(type_, VoidType):
        count = size.value // type_.size
        return lower.layout(type_ if count == 1 else ArrayType(type_, count))
    if isinstance(type_, ArrayType) and type_.element.size and size.value % type_.element.size == 0:
        return lower.layout(ArrayType(type_.element, size.value // type_.element.size))
    return (Run(0, bitvec(8), 1, size.value, 1),)


def _unit(lower: CallLowering, type_: CType | None, size: Term) -> int:
    """How many bytes a loop over a block moves at once."""
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


def _copier(lower: CallLowering, target: Term, source: Term, unit: int) -> Callable[[Term], None]:
    sort = bitvec(8 * unit)
    return lambda at: lower.emit(Store(step(target, at), load(step(source, at), sort)))


def copy(lower: CallLowering, target: Term, source: Term, size: Term, type_: CType | None) -> None:
    """Copies a block, from the first byte to the last."""
    layout = block_layout(lower, type_, size)
    if layout is not None and sum(run.count for run in layout) <= _SMALL_BLOCK:
        lower.emit(Copy(target, source, layout))
        return
    unit = _unit(lower, type_, size)
    target, source = lower.temporary(target), lower.temporary(source)
    loop(lower, size, unit, _copier(lower, target, source, unit))


def fill(lower: CallLowering, target: Term, byte: Term, size: Term, type_: CType | None) -> None:
    """Sets every byte of a block."""
    layout = block_layout(lower, type_, size)
    if layout is not None and byte.op == ops.CONST and sum(run.count for run in layout) <= LARGEST_FILL:
        lower.emit(Fill(target, layout, byte=byte.value))
        return
    unit = _unit(lower, type_, size) if byte.op == ops.CONST else 1
    target = lower.temporary(target)
    byte = byte if byte.op == ops.CONST else lower.temporary(byte, "byte")
    value = byte
    for _ in range(unit - 1):
        value = b.concat(value, byte)
    loop(lower, size, unit, lambda at: lower.emit(Store(step(target, at), value)))


def loop(lower: CallLowering, size: Term, unit: int, body: Callable[[Term], None], backwards: bool = False) -> None:
    """Runs the body for every multiple of the unit below the size."""
    width = lower.pointer_width
    limit = lower.temporary(size, "size")
    at = lower.temporary(limit if backwards else bv(0, width), "at")
    head = lower.label()
    lower.place(head)
    inside, outside = lower.fork(b.ult(bv(0, width), at) if backwards else b.ult(at, limit))
    lower.here = inside
    if backwards:
        lower.assign(at, b.sub(at, bv(unit, width)))
    body(at)
    if not backwards:
        lower.assign(at, b.add(at, bv(unit, width)))
    lower.jump(head)
    lower.here = outside


def _memcpy(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    target = lower.temporary(lower.value(arguments[0]), "target")
    source = lower.temporary(lower.value(arguments[1]), "source")
    type_ = pointed_type(arguments[0]) or pointed_type(arguments[1])
    copy(lower, target, source, size_argument(lower, arguments[2]), type_)
    return target


def _memmove(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """Like memcpy; where the target lies behind the source, from the last byte to the first."""
    target = lower.temporary(lower.value(arguments[0]), "target")
    source = lower.temporary(lower.value(arguments[1]), "source")
    size = lower.temporary(size_argument(lower, arguments[2]), "size")
    type_ = pointed_type(arguments[0]) or pointed_type(arguments[1])
    unit = _unit(lower, type_, size_argument(lower, arguments[2]))
    end = lower.label()
    is_behind = b.ult(source, target)
    lower.linker.indifferent.add(is_behind)
    behind, before = lower.fork(is_behind)
    for start, backwards in ((behind, True), (before, False)):
        lower.here = start
        loop(lower, size, unit, _copier(lower, target, source, unit), backwards)
        lower.jump(end)
    lower.place(end)
    return target


def _memset(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    target = lower.kept(lower.value(arguments[0]))  # where it is an object's address, the block is that object
    byte = b.extract(lower.converted(arguments[1], lower.arithmetic.int), 7, 0)
    fill(lower, target, byte, size_argument(lower, arguments[2]), pointed_type(arguments[0]))
    return target


def _clear(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    """bzero."""
    target = lower.temporary(lower.value(arguments[0]), "target")
    fill(lower, target, bv(0, 8), size_argument(lower, arguments[1]), pointed_type(arguments[0]))


def _copy_and_pass(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """mempcpy: the place behind the copy."""
    size = lower.kept(size_argument(lower, arguments[2]))
    target = _memcpy(lower, node, arguments)
    return step(target, size)


def _backwards(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    """bcopy: memmove with the source first."""
    _memmove(lower, node, [arguments[1], arguments[0], *arguments[2:]])


def _aligned_block(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """posix_memalign: stores the block and gives 0, or gives the number of an error and stores nothing."""
    width = 8 * node.type.size
    where = lower.temporary(lower.value(arguments[0]), "where")
    align, size = (lower.kept(size_argument(lower, argument)) for argument in arguments[1:3])
    if align.op != ops.CONST:
        raise lower.unsupported("an alignment that is not constant", arguments[1])
    if align.value % (lower.pointer_width // 8) or align.value & (align.value - 1):
        return bv(EINVAL, width)
    block = _with_alignment(lower, node, align, size)
    result = lower.temporary(ite(_is_null(lower, block), bv(ENOMEM, width), bv(0, width)), "result")
    end = lower.label()
    is_null, is_block = lower.fork(_is_null(lower, block))
    lower.here = is_block
    lower.emit(Store(where, block))
    lower.jump(end)
    lower.here = is_null
    lower.place(end)
    return result


BLOCKS: dict[str, Handler] = {
    **taking(1, {"malloc": _malloc, "valloc": _page_aligned, "pvalloc": _whole_pages, "alloca": _alloca}),
    **taking(1, {"free": _free, "cfree": _free}),
    **taking(2, {"aligned_alloc": _aligned, "memalign": _aligned, "alloca_with_align": _alloca_with_align}),
    **taking(2, {"calloc": _calloc, "realloc": _realloc, "bzero": _clear, "explicit_bzero": _clear}),
    **taking(3, {"memcpy": _memcpy, "memmove": _memmove, "memset": _memset, "posix_memalign": _aligned_block}),
    **taking(3, {"__memcpy": _memcpy, "__memmove": _memmove, "__memset": _memset}),  # the kernel's names for its own
    **taking(3, {"mempcpy": _copy_and_pass, "bcopy": _backwards, "reallocarray": _reallocarray}),
}
