"""Integers: absolute values, bits and bytes, arithmetic with overflow checks."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.conversions import is_signed
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import IntType, PointerType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Store
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import distinct, ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, width_of


def _absolute(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    value = caller.evaluation.converted(arguments[0], node.type)
    return ite(b.slt(value, bv(0, width_of(value))), b.neg(value), value)


def _swap_bytes(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    value = caller.evaluation.converted(arguments[0], node.type)
    parts = [b.extract(value, low + 7, low) for low in range(0, width_of(value), 8)]
    result = parts[0]
    for part in parts[1:]:
        result = b.concat(result, part)
    return result


def _bits_set(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    value = caller.evaluation.value(arguments[0])
    result = bv(0, 8 * node.type.size)
    for index in range(width_of(value)):
        result = b.add(result, b.resize(b.extract(value, index, index), width_of(result), False))
    return result


def _parity(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return b.bvand(_bits_set(caller, node, arguments), bv(1, 8 * node.type.size))


def _first_bit(from_top: bool, empty: int | None, offset: int) -> Handler:
    """The index of the lowest (or the distance of the highest) set bit; `empty` is the answer for zero.

    Without it, the result for zero is whatever was in a register.
    """

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        value = caller.evaluation.value(arguments[0])
        width, size = width_of(value), 8 * node.type.size
        if empty is not None or value.op == ops.CONST:
            result = bv(empty or 0, size)
        else:
            result = caller.builder.any_value("bit", bitvec(size), Origin.APPROXIMATED, callee_name(node))
        if empty is None and value.op == ops.CONST and not value.value:
            raise caller.builder.unsupported(f"{callee_name(node)} of zero", node)
        indices = range(width) if from_top else reversed(range(width))
        for index in indices:
            distance = width - 1 - index if from_top else index
            result = ite(b.nonzero(b.extract(value, index, index)), bv(distance + offset, size), result)
        return result

    return handler


def _checked(compute: Callable[[Term, Term], Term]) -> Handler:
    """__builtin_add_overflow and similar functions: the exact result, converted to the type that the third argument
    points to, is stored there; the returned value says whether the conversion changed it."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        builder = caller.builder
        first, second, where = arguments
        pointer = builder.arithmetic.decayed(where.type)
        target = pointer.target if isinstance(pointer, PointerType) else None
        if not isinstance(target, IntType) or not all(isinstance(a.type, IntType) for a in (first, second)):
            raise builder.unsupported(f"{callee_name(node)} on these types", node)
        wide = 2 * max(8 * first.type.size, 8 * second.type.size, target.width) + 2
        x, y = (b.resize(caller.evaluation.value(a), wide, is_signed(a.type)) for a in (first, second))
        exact = builder.temporary(compute(x, y), "exact")
        result = b.extract(exact, target.width - 1, 0)
        builder.emit(Store(caller.evaluation.value(where), result))
        overflows = distinct(b.resize(result, wide, target.signed), exact)
        return b.from_bool(overflows, 8 * node.type.size)

    return handler


_CHECKED = {"add": b.add, "sub": b.sub, "mul": b.mul}

_SUFFIXES = ("", "l", "ll")

INTEGERS: dict[str, Handler] = {
    **taking(1, dict.fromkeys(("abs", "labs", "llabs", "imaxabs"), _absolute), (IntType,), (IntType,)),
    **taking(1, dict.fromkeys(("bswap16", "bswap32", "bswap64"), _swap_bytes), (IntType,), (IntType,)),
    **taking(
        1,
        {
            name + suffix: handler
            for suffix in _SUFFIXES
            for name, handler in (
                ("popcount", _bits_set),
                ("parity", _parity),
                ("clz", _first_bit(True, None, 0)),
                ("ctz", _first_bit(False, None, 0)),
                ("ffs", _first_bit(False, 0, 1)),
            )
        },
        (IntType,),
        (IntType,),
    ),
    **taking(3, {f"{name}_overflow": _checked(compute) for name, compute in _CHECKED.items()}),
    **taking(
        3,
        {
            f"{sign}{name}{suffix}_overflow": _checked(compute)
            for name, compute in _CHECKED.items()
            for sign in ("s", "u")
            for suffix in _SUFFIXES
        },
    ),
}
