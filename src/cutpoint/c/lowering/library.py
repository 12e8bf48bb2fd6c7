"""The C library and the verifiers' own functions, as edges.

A function of the program that has the same name and a body comes first, except for those that verification
tasks define only to be executable.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.mathematics import MATHEMATICS
from cutpoint.c.types import ArrayType, CType, PointerType, RecordType, VoidType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import ABORT, ERROR, EXIT, Allocate, Copy, Fill, Layout, Run, Store, load, step
from cutpoint.smt import bitvectors as b
from cutpoint.smt import ops
from cutpoint.smt.boolean import eq, ite
from cutpoint.smt.sorts import bitvec
from cutpoint.smt.term import Term, bv, width_of

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

Handler = Callable[["CallLowering", Node, list[Node]], Term | None]
_SMALL_BLOCK = 256
"""Bytes up to which a block of constant size is copied or filled without a loop."""


def find(name: str) -> Handler | None:
    plain = name.removeprefix("__builtin_")
    handler = _LIBRARY.get(plain) or MATHEMATICS.get(plain)
    if handler is None and name.startswith("__VERIFIER_nondet_"):
        return _nondet
    if handler is None and name.startswith("__VERIFIER_atomic_"):
        return _nothing
    return handler


def always_ours(name: str) -> bool:
    """Functions whose meaning is fixed, whatever body a task gives them to be executable."""
    return name in ("__VERIFIER_assume", "__VERIFIER_error")


def _nondet(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    return lower.any_result(node.type, Origin.INPUT, lower.callee_name(node))


def _nothing(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    """Has no effect that a program could see; its result, if looked at, is anything."""
    for argument in arguments:
        lower.effect(argument)
    if not node.type.is_scalar:
        return None
    return lower.any_result(node.type, Origin.UNSPECIFIED, lower.callee_name(node))


def _assume(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.assume(lower.condition(arguments[0]))


def _assert(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    holds, fails = lower.fork(lower.condition(arguments[0]))
    lower.here = fails
    lower.leave(ERROR if lower.linker.property.failed_assert else ABORT)
    lower.here = holds


def _failed_assert(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.leave(ERROR if lower.linker.property.failed_assert else ABORT)


def _abort(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.leave(ABORT)


def _exit(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.assign(lower.linker.exit_status, lower.converted(arguments[0], lower.arithmetic.int))
    lower.leave(EXIT)


def _expect(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    value = lower.converted(arguments[0], node.type)
    for argument in arguments[1:]:
        lower.effect(argument)
    return value


def _constant_p(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    is_constant = lower.is_pure(arguments[0]) and lower.value(arguments[0]).op == ops.CONST
    return bv(int(is_constant), 8 * node.type.size)


def _object_size(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return bv(-1, 8 * node.type.size)


# -- memory ---------------------------------------------------------------------------------------


def _size_argument(lower: CallLowering, node: Node) -> Term:
    return lower.converted(node, lower.arithmetic.size)


def allocate(lower: CallLowering, size: Term) -> Term:
    """A new block: its address is different from every other address that was ever given out."""
    site = lower.linker.add_heap_site(lower.function.name)
    pointer = lower.new_variable("block", bitvec(lower.pointer_width))
    lower.emit(Allocate(pointer, size, site))
    return pointer


def _malloc(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return allocate(lower, _size_argument(lower, arguments[-1]))


def _calloc(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    count, size = (_size_argument(lower, argument) for argument in arguments)
    total = b.mul(count, size)
    block = allocate(lower, total)
    fill(lower, block, bv(0, 8), total, None)
    return block


def _realloc(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """A new block with the bytes of the old one. More bytes than the old block had are copied from
    whatever lies behind it, which no defined program looks at."""
    old = lower.temporary(lower.value(arguments[0]), "old")
    size = lower.temporary(_size_argument(lower, arguments[1]), "size")
    block = allocate(lower, size)
    end = lower.label()
    is_null, is_block = lower.fork(eq(old, bv(0, lower.pointer_width)))
    lower.here = is_block
    copy(lower, block, old, size, pointed_type(arguments[0]))
    lower.jump(end)
    lower.here = is_null
    lower.place(end)
    return block


def pointed_type(node: Node) -> CType | None:
    """What an argument points to, seen through the conversion to `void *`."""
    while True:
        type_ = node.type
        if isinstance(type_, ArrayType):
            return type_
        if isinstance(type_, PointerType) and not isinstance(type_.target, VoidType):
            return type_.target
        if node.kind not in (kinds.PARENTHESES, kinds.UNEXPOSED_EXPR, kinds.CAST) or not node.children:
            return None
        node = node.children[-1]


def _block_layout(lower: CallLowering, type_: CType | None, size: Term) -> Layout | None:
    """The scalars of a block of constant size, by the type of what it holds, or else byte by byte."""
    if size.op != ops.CONST:
        return None
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
    layout = _block_layout(lower, type_, size)
    if layout is not None and sum(run.count for run in layout) <= _SMALL_BLOCK:
        lower.emit(Copy(target, source, layout))
        return
    unit = _unit(lower, type_, size)
    target, source = lower.temporary(target), lower.temporary(source)
    _loop(lower, size, unit, _copier(lower, target, source, unit))


def fill(lower: CallLowering, target: Term, byte: Term, size: Term, type_: CType | None) -> None:
    """Sets every byte of a block."""
    layout = _block_layout(lower, type_, size)
    if layout is not None and byte.op == ops.CONST and sum(run.count for run in layout) <= 1 << 20:
        lower.emit(Fill(target, layout, byte=byte.value))
        return
    unit = _unit(lower, type_, size) if byte.op == ops.CONST else 1
    target = lower.temporary(target)
    value = byte = byte if byte.op == ops.CONST else lower.temporary(byte, "byte")
    for _ in range(unit - 1):
        value = b.concat(value, byte)
    _loop(lower, size, unit, lambda at: lower.emit(Store(step(target, at), value)))


def _loop(lower: CallLowering, size: Term, unit: int, body: Callable[[Term], None], backwards: bool = False) -> None:
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
    copy(lower, target, source, _size_argument(lower, arguments[2]), type_)
    return target


def _memmove(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """Like memcpy; where the target lies behind the source, from the last byte to the first."""
    target = lower.temporary(lower.value(arguments[0]), "target")
    source = lower.temporary(lower.value(arguments[1]), "source")
    size = lower.temporary(_size_argument(lower, arguments[2]), "size")
    type_ = pointed_type(arguments[0]) or pointed_type(arguments[1])
    unit = _unit(lower, type_, _size_argument(lower, arguments[2]))
    end = lower.label()
    behind, before = lower.fork(b.ult(source, target))
    for start, backwards in ((behind, True), (before, False)):
        lower.here = start
        _loop(lower, size, unit, _copier(lower, target, source, unit), backwards)
        lower.jump(end)
    lower.place(end)
    return target


def _memset(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    target = lower.temporary(lower.value(arguments[0]), "target")
    byte = b.extract(lower.converted(arguments[1], lower.arithmetic.int), 7, 0)
    fill(lower, target, byte, _size_argument(lower, arguments[2]), pointed_type(arguments[0]))
    return target


# -- variadic functions ---------------------------------------------------------------------------


def _va_start(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    if lower.variadic_arguments is None:
        raise lower.unsupported("va_start in a function that is not variadic", node)
    lower.set_list_pointer(lower.argument_list(arguments[0]), lower.variadic_arguments)


def _va_copy(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.copy_list(arguments[0], arguments[1])


# -- integers -------------------------------------------------------------------------------------


def _absolute(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    value = lower.converted(arguments[0], node.type)
    return ite(b.slt(value, bv(0, width_of(value))), b.neg(value), value)


def _swap_bytes(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    value = lower.converted(arguments[0], node.type)
    parts = [b.extract(value, low + 7, low) for low in range(0, width_of(value), 8)]
    result = parts[0]
    for part in parts[1:]:
        result = b.concat(result, part)
    return result


def _bits_set(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    value = lower.value(arguments[0])
    result = bv(0, 8 * node.type.size)
    for index in range(width_of(value)):
        result = b.add(result, b.resize(b.extract(value, index, index), width_of(result), False))
    return result


def _parity(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return b.bvand(_bits_set(lower, node, arguments), bv(1, 8 * node.type.size))


def _first_bit(from_top: bool, empty: int | None, offset: int) -> Handler:
    """The index of the lowest (or the distance of the highest) set bit; `empty` is the answer for zero."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.value(arguments[0])
        width, size = width_of(value), 8 * node.type.size
        result = bv(width if empty is None else empty, size)
        indices = range(width) if from_top else reversed(range(width))
        for index in indices:
            distance = width - 1 - index if from_top else index
            result = ite(b.nonzero(b.extract(value, index, index)), bv(distance + offset, size), result)
        return result

    return handler


def _unreachable(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.here = None


def _putchar(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return lower.converted(arguments[0], lower.arithmetic.int)


def _character_class(*ranges: tuple[int, int]) -> Handler:
    """isdigit and its kin in the C locale: nonzero is 1."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.converted(arguments[0], lower.arithmetic.int)
        inside = bv(0, 32)
        for low, high in ranges:
            within = b.ule(b.sub(value, bv(low, 32)), bv(high - low, 32))
            inside = ite(within, bv(1, 32), inside)
        return inside

    return handler


def _change_case(low: str, high: str, by: int) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.converted(arguments[0], lower.arithmetic.int)
        within = b.ule(b.sub(value, bv(ord(low), 32)), bv(ord(high) - ord(low), 32))
        return ite(within, b.add(value, bv(by, 32)), value)

    return handler


_SILENT = (
    "printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf puts fputs perror fflush "
    "fputc putc fclose free va_end prefetch srand setbuf setvbuf printk "
    "__VERIFIER_atomic_begin __VERIFIER_atomic_end"
).split()

_LIBRARY: dict[str, Handler] = {
    **dict.fromkeys(_SILENT, _nothing),
    "__VERIFIER_assume": _assume,
    "__VERIFIER_assert": _assert,
    "assert": _assert,
    "__assert_fail": _failed_assert,
    "__assert": _failed_assert,
    "__assert_rtn": _failed_assert,
    "abort": _abort,
    "trap": _abort,
    "exit": _exit,
    "_exit": _exit,
    "_Exit": _exit,
    "unreachable": _unreachable,
    "expect": _expect,
    "constant_p": _constant_p,
    "object_size": _object_size,
    "malloc": _malloc,
    "valloc": _malloc,
    "alloca": _malloc,
    "calloc": _calloc,
    "realloc": _realloc,
    "memcpy": _memcpy,
    "memmove": _memmove,
    "memset": _memset,
    "va_start": _va_start,
    "va_copy": _va_copy,
    "abs": _absolute,
    "labs": _absolute,
    "llabs": _absolute,
    "bswap16": _swap_bytes,
    "bswap32": _swap_bytes,
    "bswap64": _swap_bytes,
    **{f"popcount{suffix}": _bits_set for suffix in ("", "l", "ll")},
    **{f"parity{suffix}": _parity for suffix in ("", "l", "ll")},
    **{f"clz{suffix}": _first_bit(True, None, 0) for suffix in ("", "l", "ll")},
    **{f"ctz{suffix}": _first_bit(False, None, 0) for suffix in ("", "l", "ll")},
    **{f"ffs{suffix}": _first_bit(False, 0, 1) for suffix in ("", "l", "ll")},
    "putchar": _putchar,
    "isdigit": _character_class((48, 57)),
    "isalpha": _character_class((65, 90), (97, 122)),
    "isalnum": _character_class((48, 57), (65, 90), (97, 122)),
    "isupper": _character_class((65, 90)),
    "islower": _character_class((97, 122)),
    "isspace": _character_class((32, 32), (9, 13)),
    "isxdigit": _character_class((48, 57), (65, 70), (97, 102)),
    "isprint": _character_class((32, 126)),
    "ispunct": _character_class((33, 47), (58, 64), (91, 96), (123, 126)),
    "iscntrl": _character_class((0, 31), (127, 127)),
    "isgraph": _character_class((33, 126)),
    "isblank": _character_class((32, 32), (9, 9)),
    "toupper": _change_case("a", "z", -32),
    "tolower": _change_case("A", "Z", 32),
}
