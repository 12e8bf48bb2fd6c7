"""Allocation of blocks: malloc and similar functions."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.arguments import pointed_type, size_argument
from cutpoint.c.lowering.libc.branches import unless
from cutpoint.c.lowering.libc.errors import EINVAL, ENOMEM, set_errno_if
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.libc.memory.blocks import copy_part, fill
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.program import LARGEST_BLOCK, Store, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.boolean import and_, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.term import FALSE, Term, bv

_PAGE = 4096
_LARGEST_ALIGNMENT = 1 << 16
_LARGEST_POWER = 1 << 30
"""The largest alignment that is modelled: for larger ones, the library has several kinds of errors."""


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
    align, size = (caller.builder.snapshot(size_argument(caller, argument)) for argument in arguments[:2])
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
    return builder.snapshot(ite(_is_null(builder, block), block, step(block, skipped)))


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
    count, element = (
        builder.snapshot(size_argument(caller, argument)) for argument in (count_argument, element_argument)
    )
    wide = b.mul(b.zext(count, width), b.zext(element, width))
    overflows = b.ult(bv((1 << width) - 1, 2 * width), wide)
    for one, other in ((count, element), (element, count)):
        if one.op == ops.CONST:
            overflows = b.ult(bv(((1 << width) - 1) // one.value, width), other) if one.value else FALSE
    return builder.snapshot(ite(overflows, bv(-1, width), b.mul(count, element)))


def _realloc(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return _resize(caller, node, arguments[0], caller.builder.snapshot(size_argument(caller, arguments[1])))


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
    copy_part(builder, result, old, old_size, size, pointed_type(argument))
    builder.jump(end)
    builder.here = nothing_to_copy
    builder.place(end)
    return result


def _free(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """The block stays unchanged: it is assumed not to be used again. A real machine may reuse the memory."""
    caller.program.frees = True
    caller.builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, callee_name(node))


def _aligned_block(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """posix_memalign: stores the address of the block and returns 0, or returns an error number and stores nothing."""
    builder = caller.builder
    width = 8 * node.type.size
    where = builder.temporary(caller.evaluation.value(arguments[0]), "where")
    align, size = (builder.snapshot(size_argument(caller, argument)) for argument in arguments[1:3])
    if align.op != ops.CONST:
        raise builder.unsupported("an alignment that is not constant", arguments[1])
    if align.value == 0 or align.value % (builder.pointer_width // 8) or align.value & (align.value - 1):
        return bv(EINVAL, width)
    block = _with_alignment(caller, node, align, size)
    result = builder.temporary(ite(_is_null(builder, block), bv(ENOMEM, width), bv(0, width)), "result")
    with unless(builder, _is_null(builder, block)):
        builder.emit(Store(where, block))
    return result


ALLOCATION: dict[str, Handler] = {
    **taking(1, {"malloc": _malloc, "valloc": _page_aligned, "pvalloc": _whole_pages, "alloca": _alloca}),
    **taking(1, {"free": _free, "cfree": _free}),
    **taking(2, {"aligned_alloc": _aligned, "memalign": _aligned, "alloca_with_align": _alloca_with_align}),
    **taking(2, {"calloc": _calloc, "realloc": _realloc}),
    **taking(3, {"reallocarray": _reallocarray, "posix_memalign": _aligned_block}),
}
