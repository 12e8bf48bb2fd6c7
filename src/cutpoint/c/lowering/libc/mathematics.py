"""The functions of <math.h> that IEEE arithmetic defines exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.conversions import float_to_integer
from cutpoint.c.lowering.libc.handler import ANY, FLOATS, Handler, taking
from cutpoint.c.types import FloatType, IntType
from cutpoint.cfa.program import Store
from cutpoint.smt import floats, ops
from cutpoint.smt.bitvectors import from_bool, resize
from cutpoint.smt.boolean import and_, ite, not_, or_
from cutpoint.smt.term import Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering


def _rounding(mode: str) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.converted(arguments[0], node.type)
        return floats.operation(ops.FP_ROUND, (value,), mode)

    return handler


def _rounding_to_integer(mode: str) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = floats.operation(ops.FP_ROUND, (lower.value(arguments[0]),), mode)
        return float_to_integer(value, 8 * node.type.size, True)

    return handler


def _exact(op: int) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        return floats.exact(op, tuple(lower.converted(argument, node.type) for argument in arguments))

    return handler


def _extreme(pick_less: bool) -> Handler:
    """fmin and fmax: a NaN gives way to a number, and of two equal zeros the second is taken, as in glibc."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        x, y = (lower.converted(argument, node.type) for argument in arguments)
        first = floats.fp_compare(ops.FP_LT, x, y) if pick_less else floats.fp_compare(ops.FP_LT, y, x)
        is_nan = floats.fp_test(ops.FP_IS_NAN, y)
        return ite(or_(is_nan, first), x, y)

    return handler


def _rounded(op: int) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        return floats.operation(op, tuple(lower.converted(argument, node.type) for argument in arguments))

    return handler


def _float_argument(lower: CallLowering, argument: Node) -> Term:
    """The value of an argument that may be of any arithmetic type."""
    if isinstance(argument.type, FloatType):
        return lower.value(argument)
    return lower.converted(argument, lower.arithmetic.double)


def _test(*tests: int, negated: bool = False) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = _float_argument(lower, arguments[0])
        holds = floats.fp_test(tests[0], value)
        for test in tests[1:]:
            holds = or_(holds, floats.fp_test(test, value))
        return from_bool(not_(holds) if negated else holds, 8 * node.type.size)

    return handler


def _infinity_sign(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """1 for +∞, -1 for -∞, as gcc's isinf."""
    value = _float_argument(lower, arguments[0])
    width = 8 * node.type.size
    negative = floats.fp_test(ops.FP_IS_NEGATIVE, value)
    return ite(floats.fp_test(ops.FP_IS_INF, value), ite(negative, bv(-1, width), bv(1, width)), bv(0, width))


def _compare(op: int, swapped: bool = False) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        common = lower.arithmetic.common(arguments[0].type, arguments[1].type)
        x, y = (lower.converted(argument, common) for argument in arguments)
        if swapped:
            x, y = y, x
        return from_bool(floats.fp_compare(op, x, y), 8 * node.type.size)

    return handler


def _unordered(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    x, y = (lower.value(argument) for argument in arguments)
    either = or_(floats.fp_test(ops.FP_IS_NAN, x), floats.fp_test(ops.FP_IS_NAN, y))
    return from_bool(either, 8 * node.type.size)


def _less_or_greater(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    x, y = (lower.value(argument) for argument in arguments)
    either = or_(floats.fp_compare(ops.FP_LT, x, y), floats.fp_compare(ops.FP_LT, y, x))
    return from_bool(either, 8 * node.type.size)


def _constant(kind: str) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        assert isinstance(node.type, FloatType)
        return floats.from_python(float(kind), node.type.format)

    return handler


def _copy_sign(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    magnitude, sign = (lower.converted(argument, node.type) for argument in arguments)
    positive = floats.exact(ops.FP_ABS, (magnitude,))
    negative = floats.fp_test(ops.FP_IS_NEGATIVE, sign)
    return ite(negative, floats.exact(ops.FP_NEG, (positive,)), positive)


def _truncated_remainder(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """fmod from IEEE's remainder, which may have the other sign: |x| rem |y|, plus |y| if negative."""
    x, y = (lower.converted(argument, node.type) for argument in arguments)
    assert isinstance(node.type, FloatType)
    zero = floats.float_const(0, node.type.format)
    left, right = floats.exact(ops.FP_ABS, (x,)), floats.exact(ops.FP_ABS, (y,))
    remainder = floats.exact(ops.FP_REM, (left, right))
    below = floats.fp_compare(ops.FP_LT, remainder, zero)
    magnitude = floats.exact(ops.FP_ABS, (ite(below, floats.operation(ops.FP_ADD, (remainder, right)), remainder),))
    return ite(floats.fp_test(ops.FP_IS_NEGATIVE, x), floats.exact(ops.FP_NEG, (magnitude,)), magnitude)


def _dimension(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """fdim: the positive difference, or NaN."""
    x, y = (lower.converted(argument, node.type) for argument in arguments)
    assert isinstance(node.type, FloatType)
    zero = floats.float_const(0, node.type.format)
    return ite(floats.fp_compare(ops.FP_LE, x, y), zero, floats.operation(ops.FP_SUB, (x, y)))


def _classify(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)."""
    *answers, argument = arguments
    value = _float_argument(lower, argument)
    nan, infinite, normal, subnormal, zero = (lower.converted(a, node.type) for a in answers)
    result = ite(floats.fp_test(ops.FP_IS_SUBNORMAL, value), subnormal, normal)
    result = ite(floats.fp_test(ops.FP_IS_ZERO, value), zero, result)
    result = ite(floats.fp_test(ops.FP_IS_INF, value), infinite, result)
    return ite(floats.fp_test(ops.FP_IS_NAN, value), nan, result)


def _class_of(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """glibc's __fpclassify: FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4."""
    if len(arguments) == 6:
        return _classify(lower, node, arguments)
    value = _float_argument(lower, arguments[0])
    result = ite(floats.fp_test(ops.FP_IS_SUBNORMAL, value), bv(3, 32), bv(4, 32))
    result = ite(floats.fp_test(ops.FP_IS_ZERO, value), bv(2, 32), result)
    result = ite(floats.fp_test(ops.FP_IS_INF, value), bv(1, 32), result)
    return resize(ite(floats.fp_test(ops.FP_IS_NAN, value), bv(0, 32), result), 8 * node.type.size, True)


def _set_rounding(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """Arithmetic is modelled with rounding to nearest only: another mode must not go unnoticed."""
    mode = lower.value(arguments[0])
    if mode.op != ops.CONST or mode.value != 0:
        raise lower.unsupported("fesetround: a rounding mode other than to nearest", node)
    return bv(0, 8 * node.type.size)


def _get_rounding(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return bv(0, 8 * node.type.size)


def _modf(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    value = lower.temporary(lower.converted(arguments[0], node.type))
    whole = floats.operation(ops.FP_ROUND, (value,), floats.RTZ)
    lower.emit(Store(lower.value(arguments[1]), whole))
    fraction = floats.operation(ops.FP_SUB, (value, whole))
    assert isinstance(node.type, FloatType)
    zero = floats.float_const(0, node.type.format)
    unsigned = ite(floats.fp_test(ops.FP_IS_INF, value), zero, fraction)
    negative = and_(floats.fp_test(ops.FP_IS_NEGATIVE, value), floats.fp_test(ops.FP_IS_ZERO, unsigned))
    return ite(negative, floats.exact(ops.FP_NEG, (zero,)), unsigned)


def _named(handlers: dict[str, Handler], *prefixes: str) -> dict[str, Handler]:
    """The functions for double, float and long double."""
    return {f"{p}{name}{s}": f for name, f in handlers.items() for p in prefixes or ("",) for s in ("", "f", "l")}


_ONE_TO_FLOAT: dict[str, Handler] = {
    "fabs": _exact(ops.FP_ABS),
    "sqrt": _rounded(ops.FP_SQRT),
    "floor": _rounding(floats.RTN),
    "ceil": _rounding(floats.RTP),
    "trunc": _rounding(floats.RTZ),
    "round": _rounding(floats.RNA),
    "rint": _rounding(floats.RNE),
    "nearbyint": _rounding(floats.RNE),
}
_TWO_TO_FLOAT: dict[str, Handler] = {
    "fmin": _extreme(True),
    "fmax": _extreme(False),
    "remainder": _exact(ops.FP_REM),
    "fmod": _truncated_remainder,
    "fdim": _dimension,
    "copysign": _copy_sign,
}
_TO_INTEGER: dict[str, Handler] = {
    "lround": _rounding_to_integer(floats.RNA),
    "llround": _rounding_to_integer(floats.RNA),
    "lrint": _rounding_to_integer(floats.RNE),
    "llrint": _rounding_to_integer(floats.RNE),
}
_TESTS: dict[str, Handler] = {
    "isnan": _test(ops.FP_IS_NAN),
    "signbit": _test(ops.FP_IS_NEGATIVE),
    "finite": _test(ops.FP_IS_NAN, ops.FP_IS_INF, negated=True),
    "isinf": _infinity_sign,
    "fpclassify": _class_of,
}
_COMPARISONS: dict[str, Handler] = {
    "isgreater": _compare(ops.FP_LT, swapped=True),
    "isgreaterequal": _compare(ops.FP_LE, swapped=True),
    "isless": _compare(ops.FP_LT),
    "islessequal": _compare(ops.FP_LE),
    "islessgreater": _less_or_greater,
    "isunordered": _unordered,
}
_ROUNDING_MODE: dict[str, Handler] = {"fesetround": _set_rounding}
_MORE_TESTS: dict[str, Handler] = {
    "isfinite": _test(ops.FP_IS_NAN, ops.FP_IS_INF, negated=True),
    "isnormal": _test(ops.FP_IS_NORMAL),
    "isinf_sign": _infinity_sign,
}
MATHEMATICS: dict[str, Handler] = {
    **taking(1, _named(_ONE_TO_FLOAT), FLOATS, FLOATS),
    **taking(2, _named(_TWO_TO_FLOAT), FLOATS, FLOATS),
    **taking(3, _named({"fma": _rounded(ops.FP_FMA)}), FLOATS, FLOATS),
    **taking(1, _named({"modf": _modf}), FLOATS, FLOATS),
    **taking(0, _named({"nan": _constant("nan"), "inf": _constant("inf"), "huge_val": _constant("inf")}), ANY, FLOATS),
    **taking(1, _named(_TO_INTEGER), FLOATS, (IntType,)),
    **taking(1, _named(_TESTS, "", "__"), ANY, (IntType,)),
    **taking(1, _MORE_TESTS, FLOATS, (IntType,)),
    **taking(2, _COMPARISONS, FLOATS, (IntType,)),
    **taking(1, _ROUNDING_MODE, (IntType,), (IntType,)),
    **taking(0, {"fegetround": _get_rounding}, ANY, (IntType,)),
}
