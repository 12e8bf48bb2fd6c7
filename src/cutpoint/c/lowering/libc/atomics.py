"""gcc's `__sync` functions, and what its `__atomic` functions need: with one thread they are plain operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.blocks import pointed_type
from cutpoint.c.lowering.libc.handler import Handler, taking
from cutpoint.c.types import CType, PointerType
from cutpoint.cfa.program import Store, load
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.boolean import conjunction, eq
from cutpoint.smt.terms.term import Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_OPERATIONS: dict[str, Callable[[Term, Term], Term]] = {
    "add": b.add,
    "sub": b.sub,
    "or": b.bvor,
    "and": b.bvand,
    "xor": b.bvxor,
    "nand": lambda x, y: b.bvnot(b.bvand(x, y)),
}


def _object(lower: CallLowering, node: Node, argument: Node) -> tuple[Term, CType]:
    type_ = lower.decayed(argument.type)
    if not isinstance(type_, PointerType) or not type_.target.is_scalar:
        raise lower.unsupported(f"{lower.callee_name(node)} on this type", node)
    return lower.kept(lower.value(argument)), type_.target


def _modify(operation: Callable[[Term, Term], Term], gives_new: bool) -> Handler:
    """Fetch and change, or change and fetch."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        pointer, type_ = _object(lower, node, arguments[0])
        operand = lower.converted(arguments[1], type_)
        old = lower.temporary(load(pointer, type_.sort), "old")
        new = lower.temporary(operation(old, operand), "new")
        lower.emit(Store(pointer, new))
        return new if gives_new else old

    return handler


def _compare_and_swap(gives_success: bool) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        pointer, type_ = _object(lower, node, arguments[0])
        expected, new = (lower.kept(lower.converted(argument, type_)) for argument in arguments[1:3])
        old = lower.temporary(load(pointer, type_.sort), "old")
        end = lower.label()
        same, other = lower.fork(eq(old, expected))
        lower.here = same
        lower.emit(Store(pointer, new))
        lower.jump(end)
        lower.here = other
        lower.place(end)
        return b.from_bool(eq(old, expected), 8 * node.type.size) if gives_success else old

    return handler


def _release(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    pointer, type_ = _object(lower, node, arguments[0])
    lower.emit(Store(pointer, bv(0, 8 * type_.size)))


def _fence(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    return None


def _same(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """Whether two objects have the same bytes: what `__atomic_compare_exchange` asks, see predefined/atomics.h."""
    pointers = [lower.kept(lower.value(argument)) for argument in arguments]
    type_ = pointed_type(arguments[0])
    if type_ is None:
        raise lower.unsupported("a comparison of objects of unknown type", node)
    left, right = (lower.load_scalars(pointer, lower.layout(type_)) for pointer in pointers)
    equal = conjunction(eq(one, other) for one, other in zip(left, right, strict=True))
    return b.from_bool(equal, 8 * node.type.size)


_SIZES = ("", "_1", "_2", "_4", "_8", "_16")
_PLAIN: dict[str, Handler] = {
    **taking(2, {f"fetch_and_{name}": _modify(operation, False) for name, operation in _OPERATIONS.items()}),
    **taking(2, {f"{name}_and_fetch": _modify(operation, True) for name, operation in _OPERATIONS.items()}),
    **taking(2, {"lock_test_and_set": _modify(lambda old, new: new, False)}),
    **taking(1, {"lock_release": _release}),
    **taking(3, {"bool_compare_and_swap": _compare_and_swap(True), "val_compare_and_swap": _compare_and_swap(False)}),
}
ATOMICS: dict[str, Handler] = {
    **{f"__sync_{name}{size}": handler for name, handler in _PLAIN.items() for size in _SIZES},
    "__sync_synchronize": _fence,
    "__cutpoint_same": _same,
}
