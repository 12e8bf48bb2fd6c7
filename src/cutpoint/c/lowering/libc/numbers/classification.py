"""The classification of floats in <math.h>: classes, signs and comparisons.

The macros become gcc's builtins, whose comparisons yield 0 or 1. For signs, and for the glibc functions behind the
macros, it is only specified whether the result is nonzero.
"""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.choices import choice, latitude, some_nonzero
from cutpoint.c.lowering.libc.handler import ANY, FLOATS, Caller, Handler, taking
from cutpoint.c.lowering.libc.numbers.reals import is_infinite, is_nan, is_negative, is_zero, less, named, sign_of
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import FloatType, IntType
from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.bitvectors import from_bool, resize
from cutpoint.smt.terms.boolean import distinct, ite, not_, or_
from cutpoint.smt.terms.sorts import FLOAT32, FLOAT64, FLOAT80, FloatSort
from cutpoint.smt.terms.term import Term, bv


def _float_argument(caller: Caller, argument: Node) -> Term:
    """The value of an argument that may be of any arithmetic type."""
    if isinstance(argument.type, FloatType):
        return caller.evaluation.value(argument)
    return caller.evaluation.converted(argument, caller.builder.arithmetic.double)


def _holds(value: Term, test: int, negated: bool) -> Term:
    result = or_(is_nan(value), is_infinite(value)) if test == ops.FP_IS_INF else floats.fp_test(test, value)
    return not_(result) if negated else result


def _builtin(test: int, negated: bool = False) -> Handler:
    """A test that gcc computes itself: 1 if it holds."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        return from_bool(_holds(_float_argument(caller, arguments[0]), test, negated), 8 * node.type.size)

    return handler


def _called(test: int, negated: bool = False) -> Handler:
    """A test that glibc computes: any nonzero value if it holds."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        holds = _holds(_float_argument(caller, arguments[0]), test, negated)
        return some_nonzero(caller.builder, callee_name(node), holds, bv(1, 8 * node.type.size))

    return handler


def _sign(usual: dict[FloatSort, int]) -> Handler:
    """signbit: gcc and glibc return the bit, at a position that depends on the type."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        value = _float_argument(caller, arguments[0])
        bit = bv(usual.get(floats.format_of(value), 1), 8 * node.type.size)
        return some_nonzero(caller.builder, callee_name(node), sign_of(caller.builder, value), bit)

    return handler


def _infinity_sign(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """__builtin_isinf_sign, which <math.h> uses: 1 for +∞, -1 for -∞."""
    value = _float_argument(caller, arguments[0])
    width = 8 * node.type.size
    return ite(is_infinite(value), ite(is_negative(value), bv(-1, width), bv(1, width)), bv(0, width))


def _infinity(usual: int) -> Handler:
    """isinf: for -∞, the result is 1 if gcc expands the call, and -1 in glibc; either if gcc folds the call."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        value = _float_argument(caller, arguments[0])
        width = 8 * node.type.size
        chosen = (choice if value.op == ops.CONST else latitude)(caller.builder, callee_name(node), width)
        negative = ite(distinct(chosen, bv(0, width)), bv(-usual, width), bv(usual, width))
        return ite(is_infinite(value), ite(is_negative(value), negative, bv(1, width)), bv(0, width))

    return handler


def _operands(caller: Caller, arguments: list[Node]) -> tuple[Term, Term]:
    common = caller.builder.arithmetic.common(arguments[0].type, arguments[1].type)
    return caller.evaluation.converted(arguments[0], common), caller.evaluation.converted(arguments[1], common)


def _compare(op: int, swapped: bool = False) -> Handler:
    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        x, y = _operands(caller, arguments)
        return from_bool(floats.fp_compare(op, *((y, x) if swapped else (x, y))), 8 * node.type.size)

    return handler


def _unordered(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    x, y = _operands(caller, arguments)
    return from_bool(or_(is_nan(x), is_nan(y)), 8 * node.type.size)


def _less_or_greater(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    x, y = _operands(caller, arguments)
    return from_bool(or_(less(x, y), less(y, x)), 8 * node.type.size)


def _choose_class(value: Term, nan: Term, infinite: Term, normal: Term, subnormal: Term, zero: Term) -> Term:
    result = ite(floats.fp_test(ops.FP_IS_SUBNORMAL, value), subnormal, normal)
    result = ite(is_zero(value), zero, result)
    result = ite(is_infinite(value), infinite, result)
    return ite(is_nan(value), nan, result)


def _classify(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)."""
    *answers, argument = arguments
    nan, infinite, normal, subnormal, zero = (caller.evaluation.converted(answer, node.type) for answer in answers)
    return _choose_class(_float_argument(caller, argument), nan, infinite, normal, subnormal, zero)


def _class_of(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """glibc's __fpclassify: FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4."""
    nan, infinite, zero, subnormal, normal = (bv(number, 32) for number in range(5))
    found = _choose_class(_float_argument(caller, arguments[0]), nan, infinite, normal, subnormal, zero)
    return resize(found, 8 * node.type.size, True)


_EXPANDED = {FLOAT32: 1 << 31, FLOAT64: 1, FLOAT80: 512}
_IN_GLIBC = {FLOAT32: 8, FLOAT64: 128, FLOAT80: 512}
_BUILTINS: dict[str, Handler] = {
    "isnan": _builtin(ops.FP_IS_NAN),
    "finite": _builtin(ops.FP_IS_INF, negated=True),
    "isinf": _infinity(1),
    "signbit": _sign(_EXPANDED),
}
_CALLED: dict[str, Handler] = {
    "isnan": _called(ops.FP_IS_NAN),
    "finite": _called(ops.FP_IS_INF, negated=True),
    "isinf": _infinity(-1),
    "signbit": _sign(_IN_GLIBC),
    "fpclassify": _class_of,
}
_GENERIC: dict[str, Handler] = {
    "isfinite": _builtin(ops.FP_IS_INF, negated=True),
    "isnormal": _builtin(ops.FP_IS_NORMAL),
    "isinf_sign": _infinity_sign,
}
_COMPARISONS: dict[str, Handler] = {
    "isgreater": _compare(ops.FP_LT, swapped=True),
    "isgreaterequal": _compare(ops.FP_LE, swapped=True),
    "isless": _compare(ops.FP_LT),
    "islessequal": _compare(ops.FP_LE),
    "islessgreater": _less_or_greater,
    "isunordered": _unordered,
}
CLASSIFICATION: dict[str, Handler] = {
    **taking(1, named(_BUILTINS), ANY, (IntType,)),
    **taking(1, named(_CALLED, "__"), ANY, (IntType,)),
    **taking(1, _GENERIC, FLOATS, (IntType,)),
    **taking(6, {"fpclassify": _classify}, ANY, (IntType,)),
    **taking(2, _COMPARISONS, ANY, (IntType,)),
}
