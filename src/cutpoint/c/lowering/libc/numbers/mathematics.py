"""The functions of <math.h> that IEEE arithmetic defines exactly."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.errors import ERANGE, set_errno_if
from cutpoint.c.lowering.libc.handler import ANY, FLOATS, Caller, Handler, taking
from cutpoint.c.lowering.libc.numbers.reals import (
    either,
    is_infinite,
    is_nan,
    is_negative,
    is_zero,
    less,
    magnitude,
    named,
    negated,
    report_errors,
    sign_of,
    with_sign,
)
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import FloatType, IntType, PointerType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Store
from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.boolean import and_, conjunction, ite, not_, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, Term, bv


def _arguments(caller: Caller, node: Node, arguments: list[Node]) -> tuple[Term, ...]:
    return tuple(caller.evaluation.converted(argument, node.type) for argument in arguments)


def _rounding(mode: str) -> Handler:
    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        return floats.operation(ops.FP_ROUND, _arguments(caller, node, arguments), mode)

    return handler


def _rounding_to_integer(mode: str) -> Handler:
    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        value = floats.operation(ops.FP_ROUND, (caller.evaluation.value(arguments[0]),), mode)
        return caller.evaluation.scalar(value, arguments[0].type, node.type)

    return handler


def _magnitude(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return magnitude(caller.evaluation.converted(arguments[0], node.type))


def _square_root(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    value = caller.evaluation.converted(arguments[0], node.type)
    result = floats.operation(ops.FP_SQRT, (value,))
    report_errors(caller, result, (value,))
    return result


def _fused(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return floats.operation(ops.FP_FMA, _arguments(caller, node, arguments))


def _extreme(pick_less: bool) -> Handler:
    """fmin and fmax: a number is preferred to a NaN; of two zeros, either is returned: libraries differ."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        x, y = _arguments(caller, node, arguments)
        first = less(x, y) if pick_less else less(y, x)
        zeros = and_(is_zero(x), is_zero(y))
        if zeros is not FALSE and x is not y:
            first = or_(first, and_(zeros, either(caller.builder, f"the sign of {callee_name(node)}(0, -0)")))
        return ite(or_(is_nan(y), first), x, y)

    return handler


def _constant(kind: str) -> Handler:
    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        assert isinstance(node.type, FloatType)
        return floats.from_python(float(kind), node.type.format)

    return handler


def _copy_sign(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    value, sign = _arguments(caller, node, arguments)
    return with_sign(magnitude(value), sign_of(caller.builder, sign))


def _remainder(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    x, y = _arguments(caller, node, arguments)
    result = floats.exact(ops.FP_REM, (x, y))
    report_errors(caller, result, (x, y))
    return result


def _quotient_bits(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """remquo: the remainder, and some bits of the quotient, which are not modelled."""
    builder = caller.builder
    x, y = _arguments(caller, node, arguments[:2])
    result = builder.temporary(floats.exact(ops.FP_REM, (x, y)))
    quotient = builder.any_value("quotient", bitvec(32), Origin.APPROXIMATED, callee_name(node))
    builder.emit(Store(caller.evaluation.value(arguments[2]), quotient))
    return result


def _truncated_remainder(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """fmod from IEEE's remainder, which may have the other sign: |x| rem |y|, plus |y| if negative."""
    x, y = _arguments(caller, node, arguments)
    assert isinstance(node.type, FloatType)
    zero = floats.float_const(0, node.type.format)
    left, right = magnitude(x), magnitude(y)
    remainder = floats.exact(ops.FP_REM, (left, right))
    positive = ite(less(remainder, zero), floats.operation(ops.FP_ADD, (remainder, right)), remainder)
    result = with_sign(magnitude(positive), is_negative(x))
    report_errors(caller, result, (x, y))
    return result


def _dimension(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """fdim: the positive difference, or NaN."""
    x, y = _arguments(caller, node, arguments)
    assert isinstance(node.type, FloatType)
    zero = floats.float_const(0, node.type.format)
    result = ite(floats.fp_compare(ops.FP_LE, x, y), zero, floats.operation(ops.FP_SUB, (x, y)))
    finite = not_(or_(is_infinite(x), is_infinite(y)))
    set_errno_if(caller, conjunction([finite, is_infinite(result)]), ERANGE)
    return result


def _set_rounding(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """Refuses rounding modes other than to nearest, the only one that is modelled."""
    mode = caller.evaluation.value(arguments[0])
    if mode.op != ops.CONST or mode.value != 0:
        raise caller.builder.unsupported("fesetround: a rounding mode other than to nearest", node)
    return bv(0, 8 * node.type.size)


def _get_rounding(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return bv(0, 8 * node.type.size)


def _modf(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    value = caller.builder.temporary(caller.evaluation.converted(arguments[0], node.type))
    whole = floats.operation(ops.FP_ROUND, (value,), floats.RTZ)
    caller.builder.emit(Store(caller.evaluation.value(arguments[1]), whole))
    fraction = floats.operation(ops.FP_SUB, (value, whole))
    assert isinstance(node.type, FloatType)
    zero = floats.float_const(0, node.type.format)
    unsigned = ite(is_infinite(value), zero, fraction)
    return ite(and_(is_negative(value), is_zero(unsigned)), negated(zero), unsigned)


_ONE_TO_FLOAT: dict[str, Handler] = {
    "fabs": _magnitude,
    "sqrt": _square_root,
    "floor": _rounding(floats.RTN),
    "ceil": _rounding(floats.RTP),
    "trunc": _rounding(floats.RTZ),
    "round": _rounding(floats.RNA),
    "roundeven": _rounding(floats.RNE),
    "rint": _rounding(floats.RNE),
    "nearbyint": _rounding(floats.RNE),
}
_TWO_TO_FLOAT: dict[str, Handler] = {
    "fmin": _extreme(True),
    "fmax": _extreme(False),
    "remainder": _remainder,
    "drem": _remainder,
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
_ROUNDING_MODE: dict[str, Handler] = {"fesetround": _set_rounding}
MATHEMATICS: dict[str, Handler] = {
    **taking(1, named(_ONE_TO_FLOAT), FLOATS, FLOATS),
    **taking(2, named(_TWO_TO_FLOAT), FLOATS, FLOATS),
    **taking(3, named({"fma": _fused}), FLOATS, FLOATS),
    **taking(2, named({"modf": _modf}), (FloatType, PointerType), FLOATS),
    **taking(3, named({"remquo": _quotient_bits}), (FloatType, PointerType), FLOATS),
    **taking(0, named({"nan": _constant("nan"), "inf": _constant("inf"), "huge_val": _constant("inf")}), ANY, FLOATS),
    **taking(1, named(_TO_INTEGER), FLOATS, (IntType,)),
    **taking(1, _ROUNDING_MODE, (IntType,), (IntType,)),
    **taking(0, {"fegetround": _get_rounding}, ANY, (IntType,)),
}
