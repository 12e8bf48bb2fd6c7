"""The functions of <math.h> that decompose and compose floats: exact, on the encoding."""

from __future__ import annotations

from fractions import Fraction

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.errors import EDOM, ERANGE, set_errno_if
from cutpoint.c.lowering.libc.handler import FLOATS, Caller, Handler, taking
from cutpoint.c.lowering.libc.numbers.reals import (
    either,
    infinity,
    is_infinite,
    is_nan,
    is_negative,
    is_zero,
    less,
    named,
    negated,
    number,
    report_errors,
    same,
    with_sign,
)
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import FloatType, IntType, PointerType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Store
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.boolean import and_, disjunction, ite, not_, or_
from cutpoint.smt.terms.sorts import FloatSort, bitvec
from cutpoint.smt.terms.term import Term, bv, width_of

_WIDTH = 32
"""The width in which exponents are computed, in bits."""


def _bias(sort: FloatSort) -> int:
    return (1 << (sort.exponent - 1)) - 1


def _power(exponent: int, sort: FloatSort) -> Term:
    return number(Fraction(2) ** exponent, sort)


def _times(value: Term, factor: Term) -> Term:
    return floats.operation(ops.FP_MUL, (value, factor))


def _is_special(value: Term) -> Term:
    return disjunction([is_nan(value), is_infinite(value), is_zero(value)])


def _taken_apart(value: Term) -> tuple[Term, Term]:
    """A fraction from 1/2 to 1 and the power of two by which it must be multiplied, for values that are not special."""
    sort = floats.format_of(value)
    subnormal, digits = floats.fp_test(ops.FP_IS_SUBNORMAL, value), sort.significand - 1
    bits = floats.to_bits(ite(subnormal, _times(value, _power(sort.significand, sort)), value))
    exponent = b.zext(b.extract(bits, sort.width - 2, digits), _WIDTH - sort.exponent)
    exponent = b.sub(exponent, bv(_bias(sort) - 1, _WIDTH))
    exponent = ite(subnormal, b.sub(exponent, bv(sort.significand, _WIDTH)), exponent)
    sign, fraction = b.extract(bits, sort.width - 1, sort.width - 1), b.extract(bits, digits - 1, 0)
    half = b.concat(b.concat(sign, bv(_bias(sort) - 1, sort.exponent)), fraction)
    return floats.from_bits(half, sort), exponent


def _frexp(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """The exponent of NaN and infinity is arbitrary."""
    builder = caller.builder
    value = builder.temporary(caller.evaluation.converted(arguments[0], node.type))
    fraction, exponent = _taken_apart(value)
    open_ = builder.any_value("exponent", bitvec(_WIDTH), Origin.APPROXIMATED, callee_name(node))
    without = ite(is_zero(value), bv(0, _WIDTH), open_)
    result = builder.temporary(ite(_is_special(value), value, fraction))
    builder.emit(Store(caller.evaluation.value(arguments[1]), ite(_is_special(value), without, exponent)))
    return result


def _ilogb(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """FP_ILOGB0 and FP_ILOGBNAN are INT_MIN here."""
    value = caller.builder.snapshot(caller.evaluation.value(arguments[0]))
    _, exponent = _taken_apart(value)
    without = ite(is_infinite(value), bv((1 << 31) - 1, _WIDTH), bv(1 << 31, _WIDTH))
    set_errno_if(caller, _is_special(value), EDOM)
    return ite(_is_special(value), without, b.sub(exponent, bv(1, _WIDTH)))


def _logb(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    value = caller.builder.snapshot(caller.evaluation.converted(arguments[0], node.type))
    sort = floats.format_of(value)
    _, exponent = _taken_apart(value)
    result = floats.from_integer(b.sub(exponent, bv(1, _WIDTH)), sort, True)
    set_errno_if(caller, and_(is_zero(value), either(caller.builder, "the error of logb(0)")), ERANGE)
    result = ite(is_infinite(value), infinity(sort), result)
    return ite(is_nan(value), value, ite(is_zero(value), negated(infinity(sort)), result))


def _scale(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """ldexp, scalbn and scalbln: the product with a power of two, rounded once."""
    value = caller.builder.snapshot(caller.evaluation.converted(arguments[0], node.type))
    result = caller.builder.temporary(_scaled(value, _saturated(caller.evaluation.value(arguments[1]))))
    report_errors(caller, result, (value,))
    set_errno_if(caller, and_(is_zero(result), not_(is_zero(value))), ERANGE)
    return result


def _saturated(exponent: Term) -> Term:
    """An exponent in 32 bits; values beyond a million make no difference."""
    width, most = width_of(exponent), 1 << 20
    low, high = bv(-most, width), bv(most, width)
    inside = ite(b.slt(exponent, low), low, ite(b.slt(high, exponent), high, exponent))
    return b.resize(inside, _WIDTH, True)


def _scaled(value: Term, exponent: Term) -> Term:
    """Powers that the format does not have are applied in steps, of which only the last one may round.

    Downward steps leave more digits than the significand has to the last one, so there is no double rounding.
    """
    sort = floats.format_of(value)
    largest, least = _bias(sort), 1 - _bias(sort)
    down = least + sort.significand
    above, below = bv(largest, _WIDTH), bv(least, _WIDTH)
    for _ in range(2):
        too_large, too_small = b.slt(above, exponent), b.slt(exponent, below)
        up_value, down_value = _times(value, _power(largest, sort)), _times(value, _power(down, sort))
        value = ite(too_large, up_value, ite(too_small, down_value, value))
        smaller, larger = b.sub(exponent, above), b.sub(exponent, bv(down, _WIDTH))
        exponent = ite(too_large, smaller, ite(too_small, larger, exponent))
    exponent = ite(b.slt(above, exponent), above, ite(b.slt(exponent, below), below, exponent))
    field = b.extract(b.add(exponent, bv(_bias(sort), _WIDTH)), sort.exponent - 1, 0)
    power = b.concat(b.concat(bv(0, 1), field), bv(0, sort.significand - 1))
    return _times(value, floats.from_bits(power, sort))


def _next(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """nextafter and nexttoward: the neighbour in the direction of the second argument."""
    builder = caller.builder
    assert isinstance(node.type, FloatType)
    value = builder.snapshot(caller.evaluation.converted(arguments[0], node.type))
    sort = node.type.format
    toward = builder.snapshot(caller.evaluation.value(arguments[1]))
    compared = floats.convert(value, floats.format_of(toward))
    up = less(compared, toward)
    bits = floats.to_bits(value)
    outwards = ite(is_negative(value), not_(up), up)
    one = bv(1, sort.width)
    neighbour = floats.from_bits(ite(outwards, b.add(bits, one), b.sub(bits, one)), sort)
    least = with_sign(floats.float_const(1, sort), not_(up))
    moved = ite(is_zero(value), least, neighbour)
    unordered = or_(is_nan(value), is_nan(toward))
    result = ite(unordered, floats.from_python(float("nan"), sort), moved)
    result = builder.temporary(ite(same(compared, toward), floats.convert(toward, sort), result))
    moves = not_(or_(unordered, same(compared, toward)))
    set_errno_if(caller, and_(and_(moves, is_infinite(result)), not_(is_infinite(value))), ERANGE)
    small = or_(floats.fp_test(ops.FP_IS_SUBNORMAL, result), is_zero(result))
    set_errno_if(caller, and_(and_(moves, small), not_(is_zero(value))), ERANGE)
    return result


_MIXED = (IntType, FloatType)
_POINTING = (FloatType, PointerType)
EXPONENTS: dict[str, Handler] = {
    **taking(2, named({"frexp": _frexp}), _POINTING, FLOATS),
    **taking(1, named({"ilogb": _ilogb}), FLOATS, (IntType,)),
    **taking(1, named({"logb": _logb}), FLOATS, FLOATS),
    **taking(2, named({"ldexp": _scale, "scalbn": _scale, "scalbln": _scale}), _MIXED, FLOATS),
    **taking(2, named({"nextafter": _next, "nexttoward": _next}), FLOATS, FLOATS),
}
