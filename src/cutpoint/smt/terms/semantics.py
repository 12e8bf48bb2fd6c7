"""The semantics of each operator, as a Python expression over the values of its arguments.

Values are bool for Bool, the unsigned representative for bit-vectors, int for integers, the canonical encoding
for floats and `ArrayValue` for arrays. The evaluator turns one expression into a function; the compiler combines many
into one. So the semantics is defined once, with constants such as masks inlined.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from cutpoint.smt.terms import ieee, ops
from cutpoint.smt.terms.array_value import ArrayValue, same_value
from cutpoint.smt.terms.bitvectors import fold
from cutpoint.smt.terms.integers import divide, modulo
from cutpoint.smt.terms.sorts import ArraySort, BitVecSort, FloatSort, Sort
from cutpoint.smt.terms.term import Term

GLOBALS: dict[str, Any] = {
    "__builtins__": {"min": min},
    "ArrayValue": ArrayValue,
    "arithmetic": ieee.arithmetic,
    "canonical": ieee.canonical,
    "classify": ieee.classify,
    "compare": ieee.compare,
    "convert": ieee.convert,
    "divide": divide,
    "fold": fold,
    "from_int": ieee.from_int,
    "modulo": modulo,
    "same_value": same_value,
    "to_int": ieee.to_int,
}
"""The names that the expressions use; `expression` may add sorts."""

_PLAIN = {
    ops.EQ: "{0} == {1}",
    ops.ITE: "{1} if {0} else {2}",
    ops.NOT: "not {0}",
    ops.AND: "{0} and {1}",
    ops.OR: "{0} or {1}",
    ops.BVAND: "{0} & {1}",
    ops.BVOR: "{0} | {1}",
    ops.BVXOR: "{0} ^ {1}",
    ops.ULT: "{0} < {1}",
    ops.ULE: "{0} <= {1}",
    ops.ZEXT: "{0}",
    ops.SELECT: "{0}.get({1})",
    ops.STORE: "{0}.set({1}, {2})",
    ops.CONST_ARRAY: "ArrayValue({0})",
    ops.FP_TO_BITS: "{0}",
    ops.INT_ADD: "{0} + {1}",
    ops.INT_MUL: "{0} * {1}",
    ops.INT_LE: "{0} <= {1}",
    ops.INT_DIV: "divide({0}, {1})",
    ops.INT_MOD: "modulo({0}, {1})",
}
_ROUNDED = {
    ops.FP_ADD,
    ops.FP_SUB,
    ops.FP_MUL,
    ops.FP_DIV,
    ops.FP_SQRT,
    ops.FP_FMA,
    ops.FP_ROUND,
    ops.FP_NEG,
    ops.FP_ABS,
    ops.FP_REM,
    ops.FP_MIN,
    ops.FP_MAX,
}
_COMPARED = {ops.FP_EQ, ops.FP_LT, ops.FP_LE}


def template(term: Term) -> str:
    """The expression of a term's operator, with {0}, {1}, ... for its arguments."""
    return expression(term.op, term.value, term.sort, term.args[0].sort, len(term.args))


@cache
def expression(op: int, value: Any, sort: Sort, argument: Sort, count: int) -> str:
    """The expression of an operator with the sorts of its result and of its first argument."""
    if op == ops.APPLY:
        raise ValueError(f"the uninterpreted function {value} has no value")
    if op == ops.EQ and isinstance(argument, ArraySort):
        name = f"sort_{len(GLOBALS)}"
        GLOBALS[name] = argument
        return f"same_value({{0}}, {{1}}, {name})"
    plain = _PLAIN.get(op)
    if plain is not None:
        return plain
    if isinstance(argument, FloatSort):
        return _of_float(op, value, sort, argument, count)
    assert isinstance(argument, BitVecSort)
    if isinstance(sort, FloatSort):
        return _to_float(op, value, sort, argument)
    return _of_bits(op, value, sort, argument.width)


def _of_bits(op: int, value: Any, sort: Sort, width: int) -> str:
    half, mask = hex(1 << (width - 1)), hex((1 << width) - 1)
    if op in (ops.ADD, ops.SUB, ops.MUL):
        sign = {ops.ADD: "+", ops.SUB: "-", ops.MUL: "*"}[op]
        return f"({{0}} {sign} {{1}}) & {mask}"
    if op == ops.BVNOT:
        return f"{{0}} ^ {mask}"
    if op in (ops.SLT, ops.SLE):  # flipping the sign bit maps the signed order to the unsigned one
        return f"({{0}} ^ {half}) {'<' if op == ops.SLT else '<='} ({{1}} ^ {half})"
    if op == ops.SHL:
        return f"({{0}} << min({{1}}, {width})) & {mask}"
    if op == ops.LSHR:
        return f"{{0}} >> min({{1}}, {width})"
    if op == ops.EXTRACT:
        high, low = value
        return f"({{0}} >> {low}) & {hex((1 << (high - low + 1)) - 1)}"
    if op == ops.SEXT:
        assert isinstance(sort, BitVecSort)
        return f"(({{0}} ^ {half}) - {half}) & {hex((1 << sort.width) - 1)}"
    if op == ops.CONCAT:
        assert isinstance(sort, BitVecSort)
        return f"({{0}} << {sort.width - width}) | {{1}}"
    return f"fold({op}, {{0}}, {{1}}, {width}) & {mask}"


def _to_float(op: int, rounding: str | None, sort: FloatSort, source: BitVecSort) -> str:
    target = f"{sort.exponent}, {sort.significand}"
    if op == ops.FP_FROM_BITS:
        return f"canonical({{0}}, {target})"
    half = hex(1 << (source.width - 1))
    integer = "{0}" if op == ops.FP_FROM_UNSIGNED else f"({{0}} ^ {half}) - {half}"
    return f"from_int({integer}, {rounding!r}, {target})"


def _of_float(op: int, rounding: str | None, sort: Sort, source: FloatSort, count: int) -> str:
    form = f"{source.exponent}, {source.significand}"
    if op in _ROUNDED:
        operands = ", ".join([f"{{{position}}}" for position in range(count)])
        return f"arithmetic({op}, ({operands},), {rounding or 'RNE'!r}, {form})"
    if op in _COMPARED:
        return f"compare({op}, {{0}}, {{1}}, {form})"
    if op == ops.FP_FROM_FP:
        assert isinstance(sort, FloatSort)
        return f"convert({{0}}, ({form}), ({sort.exponent}, {sort.significand}), {rounding!r})"
    if op in (ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED):
        assert isinstance(sort, BitVecSort)
        return f"to_int({{0}}, {rounding!r}, {sort.width}, {op == ops.FP_TO_SIGNED}, {form})"
    return f"classify({op}, {{0}}, {form})"
