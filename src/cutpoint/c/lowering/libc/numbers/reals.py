"""Common parts of the models of <math.h>: constants, signs, values of which only bounds are known, and errno."""

from __future__ import annotations

from fractions import Fraction

from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.errors import EDOM, ERANGE, set_errno_if
from cutpoint.c.lowering.libc.handler import Caller, Handler
from cutpoint.cfa.model import Origin
from cutpoint.smt.terms import floats, ieee, ops
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, eq, ite, not_
from cutpoint.smt.terms.sorts import FloatSort, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv


def named(handlers: dict[str, Handler], *prefixes: str) -> dict[str, Handler]:
    """The functions for double, float and long double."""
    return {f"{p}{name}{s}": f for name, f in handlers.items() for p in prefixes or ("",) for s in ("", "f", "l")}


def number(value: Fraction | int, sort: FloatSort, rounding: str = floats.RNE) -> Term:
    """The constant of a format that is nearest to a number, in the direction of rounding."""
    return floats.float_const(ieee.from_fraction(Fraction(value), rounding, sort.exponent, sort.significand), sort)


def infinity(sort: FloatSort) -> Term:
    return floats.from_python(float("inf"), sort)


def not_a_number(sort: FloatSort) -> Term:
    return floats.from_python(float("nan"), sort)


def is_nan(value: Term) -> Term:
    return floats.fp_test(ops.FP_IS_NAN, value)


def is_infinite(value: Term) -> Term:
    return floats.fp_test(ops.FP_IS_INF, value)


def is_zero(value: Term) -> Term:
    return floats.fp_test(ops.FP_IS_ZERO, value)


def is_negative(value: Term) -> Term:
    """Whether a value that is not a NaN has a minus sign."""
    return floats.fp_test(ops.FP_IS_NEGATIVE, value)


def less(a: Term, b: Term) -> Term:
    return floats.fp_compare(ops.FP_LT, a, b)


def at_most(a: Term, b: Term) -> Term:
    return floats.fp_compare(ops.FP_LE, a, b)


def same(a: Term, b: Term) -> Term:
    return floats.fp_compare(ops.FP_EQ, a, b)


def negated(value: Term) -> Term:
    return floats.exact(ops.FP_NEG, (value,))


def magnitude(value: Term) -> Term:
    return floats.exact(ops.FP_ABS, (value,))


def with_sign(value: Term, negative: Term) -> Term:
    """A value that has no minus sign, with one if the condition holds."""
    return ite(negative, negated(value), value)


def sign_of(builder: FunctionBuilder, value: Term) -> Term:
    """Whether a value has a minus sign. That of a NaN is not known: SMT-LIB has only one NaN."""
    nan = is_nan(value)
    if nan is FALSE:
        return is_negative(value)
    return ite(nan, either(builder, "the sign of a NaN"), is_negative(value))


def either(builder: FunctionBuilder, source: str) -> Term:
    """A choice of the library that is not modelled."""
    return eq(builder.any_value("choice", bitvec(1), Origin.APPROXIMATED, source, False), bv(1, 1))


def between(builder: FunctionBuilder, low: Term, high: Term, source: str) -> Term:
    """The value that a function computes, of which only bounds are known; neither of them is a NaN."""
    if low is high:
        return low
    free = builder.any_value("value", low.sort, Origin.APPROXIMATED, source)
    return ite(and_(at_most(low, free), at_most(free, high)), free, low)


def report_errors(caller: Caller, result: Term, arguments: tuple[Term, ...]) -> None:
    """errno as glibc sets it: EDOM for a NaN that results from numbers, ERANGE for an overflow.

    Whether a result that is zero or below the normal numbers is an error depends on the function.
    """
    numbers = not_(disjunction([is_nan(argument) for argument in arguments]))
    set_errno_if(caller, and_(numbers, is_nan(result)), EDOM)
    finite = conjunction([not_(is_infinite(argument)) for argument in arguments])
    set_errno_if(caller, conjunction([numbers, finite, is_infinite(result)]), ERANGE)


def may_underflow(caller: Caller, result: Term, arguments: tuple[Term, ...], where: Term = TRUE) -> None:
    """A result below the normal numbers sets ERANGE or not: libraries differ. `where` restricts the arguments."""
    if not caller.program.mentions_errno:
        return
    normal = disjunction([floats.fp_test(ops.FP_IS_NORMAL, result), is_nan(result), is_infinite(result)])
    finite = conjunction([not_(is_infinite(argument)) for argument in arguments])
    set_errno_if(caller, conjunction([where, finite, not_(normal), either(caller.builder, "underflow")]), ERANGE)
