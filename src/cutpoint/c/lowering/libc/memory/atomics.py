"""gcc's `__sync` functions, and helpers of its `__atomic` ones: with one thread, they are plain operations."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.arguments import pointed_type
from cutpoint.c.lowering.libc.branches import only_if
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.passing.passing import load_scalars
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import CType, PointerType
from cutpoint.cfa.program import Store, load
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.boolean import conjunction, eq
from cutpoint.smt.terms.term import Term, bv

_OPERATIONS: dict[str, Callable[[Term, Term], Term]] = {
    "add": b.add,
    "sub": b.sub,
    "or": b.bvor,
    "and": b.bvand,
    "xor": b.bvxor,
    "nand": lambda x, y: b.bvnot(b.bvand(x, y)),
}


def _object(caller: Caller, node: Node, argument: Node) -> tuple[Term, CType]:
    builder = caller.builder
    type_ = builder.arithmetic.decayed(argument.type)
    if not isinstance(type_, PointerType) or not type_.target.is_scalar:
        raise builder.unsupported(f"{callee_name(node)} on this type", node)
    return builder.snapshot(caller.evaluation.value(argument)), type_.target


def _modify(operation: Callable[[Term, Term], Term], gives_new: bool) -> Handler:
    """Fetch-and-modify, which returns the old value, or modify-and-fetch."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        builder = caller.builder
        pointer, type_ = _object(caller, node, arguments[0])
        operand = caller.evaluation.converted(arguments[1], type_)
        old = builder.temporary(load(pointer, type_.sort), "old")
        new = builder.temporary(operation(old, operand), "new")
        builder.emit(Store(pointer, new))
        return new if gives_new else old

    return handler


def _compare_and_swap(gives_success: bool) -> Handler:
    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        builder = caller.builder
        pointer, type_ = _object(caller, node, arguments[0])
        expected, new = (builder.snapshot(caller.evaluation.converted(argument, type_)) for argument in arguments[1:3])
        old = builder.temporary(load(pointer, type_.sort), "old")
        with only_if(builder, eq(old, expected)):
            builder.emit(Store(pointer, new))
        return b.from_bool(eq(old, expected), 8 * node.type.size) if gives_success else old

    return handler


def _release(caller: Caller, node: Node, arguments: list[Node]) -> None:
    pointer, type_ = _object(caller, node, arguments[0])
    caller.builder.emit(Store(pointer, bv(0, 8 * type_.size)))


def _fence(caller: Caller, node: Node, arguments: list[Node]) -> None:
    return None


def _same(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """Whether two objects have the same bytes, for `__atomic_compare_exchange` in predefined/atomics.h."""
    builder = caller.builder
    pointers = [builder.snapshot(caller.evaluation.value(argument)) for argument in arguments]
    type_ = pointed_type(arguments[0])
    if type_ is None:
        raise builder.unsupported("a comparison of objects of unknown type", node)
    layout, width = builder.layout(type_), builder.pointer_width
    left, right = (load_scalars(pointer, layout, width) for pointer in pointers)
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
