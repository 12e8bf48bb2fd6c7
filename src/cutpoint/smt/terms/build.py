"""Rebuilding a term from an operator code, as substitution and unpickling do for every node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cutpoint.smt.terms import arrays, bitvectors, boolean, floats, integers, ops
from cutpoint.smt.terms.sorts import Sort
from cutpoint.smt.terms.term import Term, make_with

CONSTRUCTORS: dict[int, Callable[..., Term]] = {
    ops.EQ: boolean.eq,
    ops.ITE: boolean.ite,
    ops.NOT: boolean.not_,
    ops.AND: boolean.and_,
    ops.OR: boolean.or_,
    ops.ADD: bitvectors.add,
    ops.SUB: bitvectors.sub,
    ops.MUL: bitvectors.mul,
    ops.UDIV: bitvectors.udiv,
    ops.UREM: bitvectors.urem,
    ops.SDIV: bitvectors.sdiv,
    ops.SREM: bitvectors.srem,
    ops.BVAND: bitvectors.bvand,
    ops.BVOR: bitvectors.bvor,
    ops.BVXOR: bitvectors.bvxor,
    ops.BVNOT: bitvectors.bvnot,
    ops.SHL: bitvectors.shl,
    ops.LSHR: bitvectors.lshr,
    ops.ASHR: bitvectors.ashr,
    ops.ULT: bitvectors.ult,
    ops.ULE: bitvectors.ule,
    ops.SLT: bitvectors.slt,
    ops.SLE: bitvectors.sle,
    ops.CONCAT: bitvectors.concat,
    ops.SELECT: arrays.select,
    ops.STORE: arrays.store,
    ops.FP_TO_BITS: floats.to_bits,
    ops.INT_ADD: integers.plus,
    ops.INT_MUL: integers.times,
    ops.INT_LE: integers.at_most,
    ops.INT_DIV: integers.div,
    ops.INT_MOD: integers.mod,
}
_ROUNDING = {ops.FP_ADD, ops.FP_SUB, ops.FP_MUL, ops.FP_DIV, ops.FP_SQRT, ops.FP_FMA, ops.FP_ROUND}
_EXACT = {ops.FP_NEG, ops.FP_ABS, ops.FP_REM, ops.FP_MIN, ops.FP_MAX}
_COMPARISON = {ops.FP_EQ, ops.FP_LT, ops.FP_LE}


def rebuild(op: int, args: tuple[Term, ...], value: Any, sort: Sort) -> Term:
    """The same operator applied to other arguments, with the usual rewriting."""
    build = CONSTRUCTORS.get(op)
    if build is not None:
        return build(*args)
    if op <= ops.CONST or op == ops.APPLY or op == ops.CONST_ARRAY:
        return make_with(op, value, sort, args)
    if op == ops.EXTRACT:
        return bitvectors.extract(args[0], *value)
    if op == ops.ZEXT:
        return bitvectors.zext(args[0], value)
    if op == ops.SEXT:
        return bitvectors.sext(args[0], value)
    if op in _ROUNDING:
        return floats.operation(op, args, value)
    if op in _EXACT:
        return floats.exact(op, args)
    if op in _COMPARISON:
        return floats.fp_compare(op, *args)
    if op == ops.FP_FROM_BITS:
        return floats.from_bits(args[0], sort)  # type: ignore[arg-type]
    if op == ops.FP_FROM_FP:
        return floats.convert(args[0], sort, value)  # type: ignore[arg-type]
    if op in (ops.FP_FROM_SIGNED, ops.FP_FROM_UNSIGNED):
        return floats.from_integer(args[0], sort, op == ops.FP_FROM_SIGNED, value)  # type: ignore[arg-type]
    if op in (ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED):
        width = sort.width  # type: ignore[attr-defined]
        return floats.to_integer(args[0], width, op == ops.FP_TO_SIGNED, value)
    return floats.fp_test(op, args[0])
