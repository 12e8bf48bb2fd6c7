"""Operators of terms on intervals: images (forward), and arguments refined by a result (backward).

Both over-approximate the operator's semantics: an image contains the value for every choice of arguments, and a
refinement keeps every choice of arguments whose value lies in the result. A Bool has width 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cutpoint.domains import interval_bits as bits
from cutpoint.domains import interval_inverse as inverse
from cutpoint.domains import interval_logic as logic
from cutpoint.domains import interval_sums as sums
from cutpoint.domains.interval_logic import Refined, Refinement
from cutpoint.domains.interval_pieces import Binary
from cutpoint.domains.intervals import Intervals, empty, top
from cutpoint.smt.terms import ops

_UNARY: dict[int, Callable[[Intervals, object], Intervals]] = {
    ops.NOT: logic.negation,
    ops.BVNOT: bits.invert,
    ops.EXTRACT: bits.extract,
    ops.ZEXT: bits.extend_unsigned,
    ops.SEXT: bits.extend_signed,
}
_BINARY: dict[int, Binary] = {
    ops.EQ: logic.equal,
    ops.AND: logic.conjunction,
    ops.OR: logic.disjunction,
    ops.ULT: logic.unsigned_order(strict=True),
    ops.ULE: logic.unsigned_order(strict=False),
    ops.SLT: logic.signed_order(strict=True),
    ops.SLE: logic.signed_order(strict=False),
    ops.ADD: sums.add,
    ops.SUB: sums.subtract,
    ops.MUL: sums.multiply,
    ops.UDIV: sums.divide_unsigned,
    ops.UREM: sums.remainder_unsigned,
    ops.SDIV: sums.divide_signed,
    ops.SREM: sums.remainder_signed,
    ops.BVAND: bits.bit_and,
    ops.BVOR: bits.bit_or,
    ops.BVXOR: bits.bit_xor,
    ops.SHL: bits.shift_left,
    ops.LSHR: bits.shift_right,
    ops.ASHR: bits.shift_right_signed,
    ops.CONCAT: bits.concat,
}
_UNARY_REFINED: dict[int, Callable[[Intervals, Intervals, object], Refined]] = {
    ops.NOT: logic.refine_negation,
    ops.BVNOT: inverse.refine_invert,
    ops.EXTRACT: inverse.refine_extract,
    ops.ZEXT: inverse.refine_extension_unsigned,
    ops.SEXT: inverse.refine_extension_signed,
}
_BINARY_REFINED: dict[int, Refinement] = {
    ops.EQ: logic.refine_equal,
    ops.AND: logic.refine_conjunction,
    ops.OR: logic.refine_disjunction,
    ops.ULT: logic.refine_unsigned_order(strict=True),
    ops.ULE: logic.refine_unsigned_order(strict=False),
    ops.SLT: logic.refine_signed_order(strict=True),
    ops.SLE: logic.refine_signed_order(strict=False),
    ops.ADD: inverse.refine_sum,
    ops.SUB: inverse.refine_difference,
    ops.MUL: inverse.refine_product,
    ops.UDIV: inverse.refine_quotient_unsigned,
    ops.UREM: inverse.refine_remainder_unsigned,
    ops.SDIV: inverse.refine_quotient_signed,
    ops.SREM: inverse.refine_remainder_signed,
    ops.BVAND: inverse.refine_and,
    ops.BVOR: inverse.refine_or,
    ops.BVXOR: inverse.refine_xor,
    ops.SHL: inverse.refine_shift_left,
    ops.LSHR: inverse.refine_shift_right,
    ops.ASHR: inverse.refine_shift_right_signed,
    ops.CONCAT: inverse.refine_concat,
}


def forward(op: int, value: object, arguments: Sequence[Intervals], width: int) -> Intervals:
    """The image of an operator of `smt.ops` with its value; all patterns of the width for an unknown operator."""
    for argument in arguments:
        if not argument.ranges:
            return empty(width)
    binary = _BINARY.get(op)
    if binary is not None:
        return binary(arguments[0], arguments[1])
    if op == ops.ITE:
        return logic.choice(*arguments)
    unary = _UNARY.get(op)
    return top(width) if unary is None else unary(arguments[0], value)


def backward(op: int, value: object, result: Intervals, arguments: Sequence[Intervals]) -> list[Intervals]:
    """The refined arguments: every choice of arguments whose value lies in the result is kept."""
    for each in (result, *arguments):
        if not each.ranges:
            return [empty(argument.width) for argument in arguments]
    if result.is_top:
        return list(arguments)
    binary = _BINARY_REFINED.get(op)
    if binary is not None:
        return binary(result, arguments[0], arguments[1])
    if op == ops.ITE:
        return logic.refine_choice(result, *arguments)
    unary = _UNARY_REFINED.get(op)
    return list(arguments) if unary is None else unary(result, arguments[0], value)
