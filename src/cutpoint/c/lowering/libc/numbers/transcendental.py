"""Functions of <math.h> of which only special values are exact; for all other values, bounds are known.

The bounds are step functions: between two points, a monotone function is between its values there. Python computes
these values; they are widened by far more than the error of any library. A constant argument is also such a point.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from cutpoint.base.frozen import frozen
from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import FLOATS, Caller, Handler, taking
from cutpoint.c.lowering.libc.numbers.reals import (
    at_most,
    between,
    infinity,
    is_infinite,
    is_nan,
    is_negative,
    is_zero,
    less,
    magnitude,
    may_underflow,
    named,
    negated,
    not_a_number,
    number,
    report_errors,
    same,
    with_sign,
)
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.smt.terms import floats, ieee, ops
from cutpoint.smt.terms.boolean import and_, ite, not_, or_
from cutpoint.smt.terms.sorts import FLOAT80, FloatSort
from cutpoint.smt.terms.term import TRUE, Term

Case = tuple[Term, Term]
"""A condition on the arguments, and the value that the function has if it holds."""
Cases = Callable[[Term], Sequence[Case]]

_POWERS = (-1, 0, 1, 3, 6, 9)
_POSITIVE = tuple(2.0**k for k in _POWERS)
_ALL = (*(-point for point in reversed(_POSITIVE)), 0.0, *_POSITIVE)
_EXPONENTS = (-1024.0, *_ALL, 89.0, 128.0, 710.0, 1024.0)
_SCALES = tuple(2.0**k for k in (-100, -10, -1, 0, 1, 10, 100))
_UNIT = (-1.0, -0.5, 0.0, 0.5, 1.0)
_INFINITE = (-math.inf, math.inf)
_SMALLEST_ACCURATE = 2.0**-1000
"""Python's results below this one may have lost digits, which a `long double` has."""
_LARGEST_POWER, _LARGEST_EXACT = 8, 1100
"""The largest constant exponents for which a power is bounded by products, and for which a constant's is computed."""


def _above(value: float) -> float:
    return math.nextafter(value, math.inf)


@frozen
class _Function:
    """A function of one argument: monotone on its domain or, without points, only bounded by its range."""

    compute: Callable[[float], float | Fraction]
    range: tuple[float, float]
    cases: Cases
    points: tuple[float, ...] = ()
    falls: bool = False
    even: bool = False
    """Whether the sign of the argument makes no difference; then the points are not negative."""
    vanishes: bool = False
    """Whether it comes close to zero for arguments that are not."""


# -- bounds -----------------------------------------------------------------------------------------


def _constant(value: float | Fraction, sort: FloatSort, upwards: bool) -> Term:
    if isinstance(value, float) and math.isinf(value):
        return infinity(sort) if value > 0 else negated(infinity(sort))
    return number(Fraction(value), sort, floats.RTP if upwards else floats.RTN)


def _wider(function: _Function, point: float, value: float | Fraction, sort: FloatSort, upwards: bool) -> Term:
    """A bound of the result of any library if Python computes this value. All libraries compute exp(0) = 1 exactly."""
    if isinstance(value, float) and math.isinf(value):
        return _constant(value, sort, upwards)
    is_exact = point == 0 and value == 1
    slack = Fraction(0) if is_exact else abs(Fraction(value)) / 2 ** (min(sort.significand, 50) - 6)
    widened = Fraction(value) + slack if upwards else Fraction(value) - slack
    low, high = function.range
    if widened >= Fraction(2) ** (1 << (sort.exponent - 1)):  # beyond what rounds to a number
        return infinity(sort)
    return _constant(high if widened > high else low if widened < low else widened, sort, upwards)


def _constant_value(term: Term) -> float | None:
    """The value of a constant that is a finite `double`, also if its type is `long double`."""
    if term.op != ops.CONST:
        return None
    sort = floats.format_of(term)
    value = ieee.to_float(term.value, sort.exponent, sort.significand)
    if not math.isfinite(value) or ieee.to_fraction(term.value, sort.exponent, sort.significand) != Fraction(value):
        return None
    return value


def _value_at(function: _Function, point: float) -> float | Fraction | None:
    """None if Python cannot compute the value: it is too large, or so small that a `double` has not all its digits."""
    try:
        value = function.compute(point)
    except (ArithmeticError, ValueError):  # too large, or not in the domain
        return None
    return None if isinstance(value, float) and _has_underflown(value, function.vanishes and point != 0) else value


def _has_underflown(value: float, vanishes: bool) -> bool:
    return vanishes if value == 0 else abs(value) < _SMALLEST_ACCURATE


def _known_values(function: _Function, x: Term) -> list[tuple[float, float | Fraction]]:
    """The points that the format can represent, in order, with the values there."""
    sort = floats.format_of(x)
    own = _constant_value(x)
    points = {*function.points} if own is None else {*function.points, own}
    found: list[tuple[float, float | Fraction]] = []
    for point in sorted(points):
        bits = ieee.from_float(point, sort.exponent, sort.significand)
        value = _value_at(function, point)
        if value is not None and ieee.to_fraction(bits, sort.exponent, sort.significand) == Fraction(point):
            found.append((point, value))
    return found


def _bounds(function: _Function, x: Term) -> tuple[Term, Term]:
    """The largest known lower bound of the function's value, and the least known upper bound."""
    sort = floats.format_of(x)
    low, high = _constant(function.range[0], sort, False), _constant(function.range[1], sort, True)
    known = _known_values(function, x)
    for point, value in known:  # the last one that the argument has reached
        reached = at_most(number(Fraction(point), sort), x)
        bound = _wider(function, point, value, sort, function.falls)
        low, high = (low, ite(reached, bound, high)) if function.falls else (ite(reached, bound, low), high)
    for point, value in reversed(known):  # the first one that it has not passed
        reached = at_most(x, number(Fraction(point), sort))
        bound = _wider(function, point, value, sort, not function.falls)
        low, high = (ite(reached, bound, low), high) if function.falls else (low, ite(reached, bound, high))
    return low, high


def _finished(
    caller: Caller, result: Term, cases: Sequence[Case], arguments: tuple[Term, ...], tiny: Term = TRUE
) -> Term:
    for condition, value in reversed(cases):
        result = ite(condition, value, result)
    result = caller.builder.temporary(result)
    report_errors(caller, result, arguments)
    may_underflow(caller, result, arguments, tiny)
    return result


def _model(function: _Function) -> Handler:
    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        x = caller.builder.snapshot(caller.evaluation.converted(arguments[0], node.type))
        low, high = _bounds(function, magnitude(x) if function.even else x)
        value = between(caller.builder, low, high, callee_name(node))
        tiny = TRUE if function.vanishes else floats.fp_test(ops.FP_IS_SUBNORMAL, x)
        return _finished(caller, value, [(is_nan(x), x), *function.cases(x)], (x,), tiny)

    return handler


# -- special values ---------------------------------------------------------------------------------


def _outside(x: Term, low: float | None, high: float | None) -> Case:
    """A NaN outside of the domain."""
    sort = floats.format_of(x)
    below = less(x, floats.from_python(low, sort)) if low is not None else less(x, x)
    above = less(floats.from_python(high, sort), x) if high is not None else less(x, x)
    return or_(below, above), not_a_number(sort)


def _at(x: Term, point: float, value: float) -> Case:
    """An exact value; the sign of a zero makes no difference."""
    sort = floats.format_of(x)
    return same(x, floats.from_python(point, sort)), floats.from_python(value, sort)


def _zero(x: Term) -> Case:
    """The value at zero is zero, with its sign."""
    return is_zero(x), x


def _exponential(at_zero: float, at_bottom: float) -> Cases:
    return lambda x: [
        _at(x, math.inf, math.inf),
        _at(x, -math.inf, at_bottom),
        _at(x, 0, at_zero) if at_zero else _zero(x),
    ]


def _logarithm(pole: float, root: float) -> Cases:
    return lambda x: [
        _outside(x, pole, None),
        _at(x, pole, -math.inf),
        _at(x, math.inf, math.inf),
        _at(x, root, 0) if root else _zero(x),
    ]


def _odd(at_infinity: float | None = None) -> Cases:
    """An odd function: zero keeps its sign, and the limit has the sign of the infinity."""
    if at_infinity is None:
        return lambda x: [_zero(x)]
    return lambda x: [_zero(x), _at(x, math.inf, at_infinity), _at(x, -math.inf, -at_infinity)]


def _periodic(at_zero: float) -> Cases:
    return lambda x: [
        (is_infinite(x), not_a_number(floats.format_of(x))),
        _at(x, 0, at_zero) if at_zero else _zero(x),
    ]


def _even_to_infinity(x: Term) -> list[Case]:
    return [_at(magnitude(x), math.inf, math.inf), _at(x, 0, 1)]


def _power_of(base: float) -> _Function:
    """Computed as a square, which is finite even if the power itself overflows in Python."""

    def power(x: float) -> Fraction:
        root = math.exp(x / 2) if base == math.e else base ** (x / 2)
        if _has_underflown(root, vanishes=True):
            raise ArithmeticError
        return Fraction(root) ** 2

    return _Function(power, (0, math.inf), _exponential(1, 0), _EXPONENTS, vanishes=True)


_PI, _HALF_PI = _above(math.pi), _above(math.pi / 2)
_FUNCTIONS: dict[str, _Function] = {
    "exp": _power_of(math.e),
    "exp2": _power_of(2.0),
    "exp10": _power_of(10.0),
    "expm1": _Function(math.expm1, (-1, math.inf), _exponential(0, -1), _ALL),
    "log": _Function(math.log, _INFINITE, _logarithm(0, 1), _SCALES),
    "log2": _Function(math.log2, _INFINITE, _logarithm(0, 1), _SCALES),
    "log10": _Function(math.log10, _INFINITE, _logarithm(0, 1), _SCALES),
    "log1p": _Function(math.log1p, _INFINITE, _logarithm(-1, 0), (-0.5, 0.0, *_SCALES[2:])),
    "sin": _Function(math.sin, (-1, 1), _periodic(0)),
    "cos": _Function(math.cos, (-1, 1), _periodic(1)),
    "tan": _Function(math.tan, _INFINITE, _periodic(0)),
    "asin": _Function(math.asin, (-_HALF_PI, _HALF_PI), lambda x: [_outside(x, -1, 1), _zero(x)], _UNIT),
    "acos": _Function(math.acos, (0, _PI), lambda x: [_outside(x, -1, 1), _at(x, 1, 0)], _UNIT, falls=True),
    "atan": _Function(math.atan, (-_HALF_PI, _HALF_PI), _odd(), _ALL),
    "sinh": _Function(math.sinh, _INFINITE, _odd(math.inf), _ALL),
    "cosh": _Function(math.cosh, (1, math.inf), _even_to_infinity, (0.0, *_POSITIVE), even=True),
    "tanh": _Function(math.tanh, (-1, 1), _odd(1), _ALL),
    "asinh": _Function(math.asinh, _INFINITE, _odd(math.inf), _ALL),
    "acosh": _Function(
        math.acosh,
        (0, math.inf),
        lambda x: [_outside(x, 1, None), _at(x, 1, 0), _at(x, math.inf, math.inf)],
        _SCALES[3:],
    ),
    "atanh": _Function(
        math.atanh,
        _INFINITE,
        lambda x: [_outside(x, -1, 1), _at(x, 1, math.inf), _at(x, -1, -math.inf), _zero(x)],
        (-0.5, 0.0, 0.5),
    ),
    "cbrt": _Function(lambda x: math.copysign(abs(x) ** (1 / 3), x), _INFINITE, _odd(math.inf), _ALL),
    "erf": _Function(math.erf, (-1, 1), _odd(1), _ALL),
    "erfc": _Function(
        math.erfc,
        (0, 2),
        lambda x: [_at(x, 0, 1), _at(x, math.inf, 0), _at(x, -math.inf, 2)],
        _ALL,
        falls=True,
        vanishes=True,
    ),
}


# -- functions of two arguments ---------------------------------------------------------------------


def _hypot(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """At least as large as either side, at most as large as both together; a side of zero makes no difference."""
    x, y = (caller.builder.snapshot(caller.evaluation.converted(argument, node.type)) for argument in arguments)
    left, right = magnitude(x), magnitude(y)
    high = floats.operation(ops.FP_ADD, (left, right), floats.RTP)
    value = between(caller.builder, ite(less(left, right), right, left), high, callee_name(node))
    cases = [
        (or_(is_infinite(x), is_infinite(y)), infinity(floats.format_of(x))),
        (or_(is_nan(x), is_nan(y)), not_a_number(floats.format_of(x))),
        (is_zero(x), right),
        (is_zero(y), left),
    ]
    return _finished(caller, value, cases, (x, y))


def _atan2(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """The angle of (x, y): it has the sign of y, and exceeds a right angle if x is negative."""
    y, x = (caller.builder.snapshot(caller.evaluation.converted(argument, node.type)) for argument in arguments)
    sort = floats.format_of(x)
    right_angle = _constant(math.pi / 2, sort, False)
    low = ite(is_negative(x), right_angle, floats.float_const(0, sort))
    high = ite(is_negative(x), _constant(_PI, sort, True), _constant(_HALF_PI, sort, True))
    straight = and_(is_zero(y), is_negative(x))
    low = ite(straight, _constant(math.pi, sort, False), low)
    angle = with_sign(between(caller.builder, low, high, callee_name(node)), is_negative(y))
    cases = [(or_(is_nan(x), is_nan(y)), not_a_number(sort)), (and_(is_zero(y), not_(is_negative(x))), y)]
    return _finished(caller, angle, cases, (x, y))


def _is_integer(value: Term) -> Term:
    return same(floats.operation(ops.FP_ROUND, (value,), floats.RTZ), value)


def _power(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    builder = caller.builder
    x, y = (builder.snapshot(caller.evaluation.converted(argument, node.type)) for argument in arguments)
    sort = floats.format_of(x)
    zero, one, top = floats.float_const(0, sort), number(1, sort), infinity(sort)
    if y is number(-1, sort):  # gcc divides instead of calling the library
        return builder.temporary(floats.operation(ops.FP_DIV, (one, x)))
    odd = and_(_is_integer(y), not_(_is_integer(floats.operation(ops.FP_MUL, (y, number(Fraction(1, 2), sort))))))
    negative, size = and_(is_negative(x), odd), magnitude(x)
    grows = or_(and_(less(one, size), less(zero, y)), and_(less(size, one), less(y, zero)))
    extreme = with_sign(ite(grows, top, zero), negative)  # of zero and infinity, or by an infinite exponent
    low, high = _power_bounds(size, y, grows)
    value = with_sign(between(builder, low, high, callee_name(node)), negative)
    unit = and_(same(size, one), is_infinite(y))  # of -1 too
    cases = [
        (or_(or_(is_zero(y), same(x, one)), unit), one),
        (or_(is_nan(x), is_nan(y)), not_a_number(sort)),
        (same(y, one), x),
        (or_(is_zero(x), or_(is_infinite(x), is_infinite(y))), extreme),
        (and_(is_negative(x), not_(_is_integer(y))), not_a_number(sort)),
        (same(size, one), with_sign(one, negative)),
    ]
    return _finished(caller, value, cases, (x, y))


def _power_bounds(size: Term, y: Term, grows: Term) -> tuple[Term, Term]:
    """Bounds of the power of a positive number: with a constant argument, it is monotone in the other one."""
    sort = floats.format_of(size)
    base, exponent = _constant_value(size), _constant_value(y)
    if base and exponent in range(-_LARGEST_EXACT, _LARGEST_EXACT + 1):
        exact = Fraction(base) ** int(exponent or 0)
        return _constant(exact, sort, False), _constant(exact, sort, True)
    if exponent is not None and sort is not FLOAT80:  # glibc returns a neighbour of the exact value
        if abs(exponent) in range(1, _LARGEST_POWER + 1):
            return _product_bounds(size, int(exponent))
        if exponent == 0.5:
            low, high = (floats.operation(ops.FP_SQRT, (size,), mode) for mode in (floats.RTN, floats.RTP))
            return low, high
    if exponent is not None:
        of_base = _Function(lambda x: x**exponent, (0, math.inf), _odd(), _POSITIVE, falls=exponent < 0, vanishes=True)
        return _bounds(of_base, size)
    if base:
        of_exponent = _Function(lambda e: base**e, (0, math.inf), _odd(), _ALL, falls=base < 1, vanishes=True)
        return _bounds(of_exponent, y)
    zero, one = floats.float_const(0, sort), number(1, sort)
    return ite(grows, one, zero), ite(grows, infinity(sort), one)


def _product_bounds(size: Term, exponent: int) -> tuple[Term, Term]:
    """A product of equal factors, or its reciprocal, rounded down and up."""
    low = high = size
    for _ in range(abs(exponent) - 1):
        low = floats.operation(ops.FP_MUL, (low, size), floats.RTN)
        high = floats.operation(ops.FP_MUL, (high, size), floats.RTP)
    if exponent > 0:
        return low, high
    one = number(1, floats.format_of(size))
    return floats.operation(ops.FP_DIV, (one, high), floats.RTN), floats.operation(ops.FP_DIV, (one, low), floats.RTP)


_OF_TWO: dict[str, Handler] = {"hypot": _hypot, "atan2": _atan2, "pow": _power}
TRANSCENDENTAL: dict[str, Handler] = {
    **taking(1, named({name: _model(function) for name, function in _FUNCTIONS.items()}), FLOATS, FLOATS),
    **taking(2, named(_OF_TWO), FLOATS, FLOATS),
}
