"""C's operators on terms, for operands that have their common type."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c.lowering.building.conversions import is_signed
from cutpoint.c.types import CType, FloatType
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.boolean import distinct, eq, not_
from cutpoint.smt.terms.term import Term

COMPARISONS = frozenset({"<", ">", "<=", ">=", "==", "!="})
_SIGNED: dict[str, Callable[[Term, Term], Term]] = {
    "/": b.sdiv,
    "%": b.srem,
    ">>": b.ashr,
    "<": b.slt,
    "<=": b.sle,
    ">": lambda x, y: b.slt(y, x),
    ">=": lambda x, y: b.sle(y, x),
}
_UNSIGNED: dict[str, Callable[[Term, Term], Term]] = {
    "+": b.add,
    "-": b.sub,
    "*": b.mul,
    "/": b.udiv,
    "%": b.urem,
    "&": b.bvand,
    "|": b.bvor,
    "^": b.bvxor,
    "<<": b.shl,
    ">>": b.lshr,
    "<": b.ult,
    "<=": b.ule,
    ">": lambda x, y: b.ult(y, x),
    ">=": lambda x, y: b.ule(y, x),
    "==": eq,
    "!=": distinct,
}
_FLOAT_ARITHMETIC = {"+": ops.FP_ADD, "-": ops.FP_SUB, "*": ops.FP_MUL, "/": ops.FP_DIV}


def binary_value(operator: str, x: Term, y: Term, type_: CType) -> Term:
    """The value in the operands' common type; for a comparison, a formula."""
    if isinstance(type_, FloatType):
        return _float_value(operator, x, y)
    if is_signed(type_) and operator in _SIGNED:
        return _SIGNED[operator](x, y)
    return _UNSIGNED[operator](x, y)


def _float_value(operator: str, x: Term, y: Term) -> Term:
    if operator in _FLOAT_ARITHMETIC:
        return floats.operation(_FLOAT_ARITHMETIC[operator], (x, y))
    if operator in (">", ">="):
        x, y = y, x
    if operator in ("<", ">"):
        return floats.fp_compare(ops.FP_LT, x, y)
    if operator in ("<=", ">="):
        return floats.fp_compare(ops.FP_LE, x, y)
    equal = floats.fp_compare(ops.FP_EQ, x, y)
    return equal if operator == "==" else not_(equal)


def unary_value(operator: str, x: Term, type_: CType) -> Term:
    if operator == "+":
        return x
    if operator == "-":
        return floats.exact(ops.FP_NEG, (x,)) if isinstance(type_, FloatType) else b.neg(x)
    assert operator == "~", operator
    return b.bvnot(x)
