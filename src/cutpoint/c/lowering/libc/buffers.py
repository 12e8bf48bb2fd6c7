"""Library functions that write through their pointers: what they write can be anything.

- A buffer with a length beside it (`fgets`, `read`, `snprintf` …): each of its bytes gets any value.
- A buffer without a length (`sprintf`, `gets`): likewise, if it is named as an array, so that its size is known; else
  any number of its elements, from the first on.
- An object of known type (`gettimeofday`, `frexp`, the arguments of `scanf` …): each of its scalars gets any value.
- The end pointer of `strtod` and its kin: any place in the string.

"Any value" includes the one that was there, so that this also covers a call that fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.conversions import convert
from cutpoint.c.lowering.libc.blocks import as_written, block_layout, loop, pointed_type, size_argument
from cutpoint.c.lowering.libc.handler import Handler, taking
from cutpoint.c.lowering.libc.printing import without_counting
from cutpoint.c.types import ArrayType, CType, IntType, PointerType
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.cfa.program import Fill, Store, step
from cutpoint.smt import bitvectors as b
from cutpoint.smt import ops
from cutpoint.smt.boolean import eq, ite
from cutpoint.smt.sorts import bitvec
from cutpoint.smt.term import Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_LARGEST_HAVOC = 256
"""Scalars up to which a block is overwritten without a loop."""


def _note(lower: CallLowering, node: Node) -> None:
    lower.note(f"function {lower.callee_name(node)!r} is not modelled: it writes any values and returns any value")


def _result(lower: CallLowering, node: Node) -> Term | None:
    return lower.any_result(node.type, Origin.NO_BODY, lower.callee_name(node))


def overwrite(lower: CallLowering, target: Term, size: Term, type_: CType | None) -> None:
    """Gives every byte of a block any value."""
    layout = block_layout(lower, type_, size)
    if layout is not None and sum(run.count for run in layout) <= _LARGEST_HAVOC:
        lower.emit(Fill(target, layout, Origin.NO_BODY))
    else:
        _overwrite_units(lower, target, size, 1)


def _overwrite_units(lower: CallLowering, target: Term, size: Term, unit: int) -> None:
    written = lower.new_variable("written", bitvec(8 * unit))

    def one(at: Term) -> None:
        lower.emit(Havoc(written, Origin.NO_BODY, "written value", False))
        lower.emit(Store(step(target, at), written))

    loop(lower, size, unit, one)


def _object_type(argument: Node) -> CType | None:
    """The type of the object that an argument points to: the whole array, where it names one."""
    named = as_written(argument).stripped.type
    return named if isinstance(named, ArrayType) else pointed_type(argument)


def _overwrite_object(lower: CallLowering, argument: Node, node: Node) -> None:
    """Gives the object that an argument points to any value; a null pointer points to none."""
    type_ = _object_type(argument)
    pointer = lower.value(argument)
    if pointer.op == ops.CONST and pointer.value == 0:
        return
    if type_ is None or not type_.size:
        raise lower.unsupported(f"{lower.callee_name(node)} on an object of unknown type", argument)
    pointer = lower.kept(pointer)
    end = lower.label()
    is_null, is_object = lower.fork(eq(pointer, bv(0, lower.pointer_width)))
    lower.here = is_object
    overwrite(lower, pointer, bv(type_.size, lower.pointer_width), type_)
    lower.jump(end)
    lower.here = is_null
    lower.place(end)


def _sized(buffer: int, size: int) -> Handler:
    """The argument at position `buffer` is overwritten as far as the one at position `size` says."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
        terms: dict[int, Term] = {}
        for position, argument in enumerate(arguments):
            if position == buffer:
                terms[position] = lower.kept(lower.value(argument))
            elif position == size:
                terms[position] = lower.kept(size_argument(lower, argument))
            else:
                lower.effect(argument)
        if len(terms) != 2:
            raise lower.unsupported(f"a call of {lower.callee_name(node)} with too few arguments", node)
        _note(lower, node)
        overwrite(lower, terms[buffer], terms[size], None)
        if isinstance(node.type, PointerType):  # fgets, getcwd: the buffer, or null
            succeeds = lower.any_scalar(lower.arithmetic.int, Origin.NO_BODY, lower.callee_name(node))
            return ite(b.nonzero(succeeds), terms[buffer], bv(0, lower.pointer_width))
        return _result(lower, node)

    return handler


def _read(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    """read and recv say how many bytes they wrote, or -1."""
    result = _sized(1, 2)(lower, node, arguments)
    if result is not None and isinstance(node.type, IntType):
        limit = b.resize(size_argument(lower, arguments[2]), node.type.width, False)
        return ite(b.ule(result, limit), result, bv(-1, node.type.width))
    return result


def _fread(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    target = lower.kept(lower.value(arguments[0]))
    size, count = (lower.kept(size_argument(lower, argument)) for argument in arguments[1:3])
    for argument in arguments[3:]:
        lower.effect(argument)
    _note(lower, node)
    overwrite(lower, target, b.mul(size, count), None)
    result = lower.any_scalar(lower.arithmetic.size, Origin.NO_BODY, lower.callee_name(node))
    return convert(ite(b.ule(result, count), result, count), lower.arithmetic.size, node.type)


def _unsized(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    """sprintf and gets."""
    array = as_written(arguments[0]).stripped
    if array.kind == kinds.CAST:
        array = array.expressions[-1].stripped
    target = lower.kept(lower.value(arguments[0]))
    for argument in arguments[1:]:
        lower.effect(argument)
    _note(lower, node)
    width = lower.pointer_width
    if isinstance(array.type, ArrayType) and array.type.size:
        overwrite(lower, target, bv(array.type.size, width), array.type)
    else:
        type_ = pointed_type(arguments[0])
        unit = type_.size if isinstance(type_, IntType) else 1
        length = lower.any_value("length", bitvec(width), Origin.NO_BODY, "length of the text", False)
        lower.assume(b.ult(length, bv(1 << 31, width)))
        _overwrite_units(lower, target, b.mul(length, bv(unit, width)), unit)
    return _result(lower, node)


def _objects(*positions: int) -> Handler:
    """The objects that the arguments at some positions point to are overwritten."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
        for position, argument in enumerate(arguments):
            if position in positions:
                _overwrite_object(lower, argument, node)
            else:
                lower.effect(argument)
        _note(lower, node)
        return _result(lower, node)

    return handler


def _parse_number(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    """strtod and its kin."""
    text = lower.kept(lower.value(arguments[0]))
    end = lower.kept(lower.value(arguments[1]))
    for argument in arguments[2:]:
        lower.effect(argument)
    _note(lower, node)
    if end.op != ops.CONST:
        length = lower.any_value("length", bitvec(lower.pointer_width), Origin.NO_BODY, "length of the number", False)
        after = lower.label()
        is_null, is_place = lower.fork(eq(end, bv(0, lower.pointer_width)))
        lower.here = is_place
        lower.emit(Store(end, step(text, length)))
        lower.jump(after)
        lower.here = is_null
        lower.place(after)
    return _result(lower, node)


def _time(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    """time stores what it returns."""
    pointer = lower.kept(lower.value(arguments[0]))
    _note(lower, node)
    now = _result(lower, node)
    if now is not None and pointer.op != ops.CONST:
        after = lower.label()
        is_null, is_place = lower.fork(eq(pointer, bv(0, lower.pointer_width)))
        lower.here = is_place
        lower.emit(Store(pointer, now))
        lower.jump(after)
        lower.here = is_null
        lower.place(after)
    return now


BUFFERS: dict[str, Handler] = {
    **taking(2, dict.fromkeys(("snprintf", "vsnprintf"), without_counting(2, _sized(0, 1)))),
    **taking(1, dict.fromkeys(("sprintf", "vsprintf"), without_counting(1, _unsized))),
    **taking(1, {"swprintf": without_counting(1, without_counting(2, _unsized)), "gets": _unsized}),
    **taking(2, dict.fromkeys(("strtod", "strtof", "strtold"), _parse_number)),
    **taking(1, {"time": _time}, result=(IntType,)),
}
