"""From bit-vector formulas to integer formulas.

With wrap-around, the integer formula is equivalent, provided that the variables are in their ranges. Without it, sums,
differences and products are assumed to stay in the range of their operands: unsound, but often what the programmer
meant. Deliberate truncation (the low bits of a term, masks) is exact in both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cutpoint.smt.integer_encoding.readings import NoIntegerForm, Reading
from cutpoint.smt.integer_encoding.values import (
    Value,
    as_read,
    choice,
    congruent,
    constant,
    difference,
    quotient,
    remainder,
    scaled,
    total,
)
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.integers import at_most, integer, less
from cutpoint.smt.terms.sorts import BOOL, BitVecSort
from cutpoint.smt.terms.term import Term, not_yet_in, width_of

_COMPARISONS = {
    ops.ULT: (less, Reading.UNSIGNED),
    ops.ULE: (at_most, Reading.UNSIGNED),
    ops.SLT: (less, Reading.SIGNED),
    ops.SLE: (at_most, Reading.SIGNED),
}
_CONNECTIVES = {ops.NOT, ops.AND, ops.OR}


class Encoder:
    """Encodes formulas in one of the two ways; memoised."""

    __slots__ = ("_known", "_variable", "_wraps")

    def __init__(self, variable: Callable[[Term], Value], wraps: bool) -> None:
        self._known: dict[Term, Any] = {}
        self._variable = variable
        self._wraps = wraps

    def __call__(self, formula: Term) -> Term:
        known = self._known
        for term in not_yet_in(known, formula):
            if term.sort is BOOL:
                known[term] = self._formula(term)
            elif isinstance(term.sort, BitVecSort):
                known[term] = self._bits(term, term.sort.width)
            else:
                raise NoIntegerForm(f"values of sort {term.sort} have no integer form", term)
        encoded: Term = known[formula]
        return encoded

    def _formula(self, term: Term) -> Term:
        op = term.op
        if not term.args and op != ops.APPLY:
            return term
        args = [self._known[child] for child in term.args]
        if op in _CONNECTIVES or (op in (ops.EQ, ops.ITE) and term.args[-1].sort is BOOL):
            return rebuild(op, tuple(args), None, BOOL)
        if op == ops.EQ:
            return congruent(args[0], args[1], width_of(term.args[0]))
        if op not in _COMPARISONS:
            raise _no_form(term)
        compare, reading = _COMPARISONS[op]
        a, b = [as_read(value, reading, width_of(term.args[0])) for value in args]
        return compare(a.term, b.term)

    def _bits(self, term: Term, width: int) -> Value:
        op, args = term.op, term.args
        if op == ops.VAR:
            return self._variable(term)
        if op == ops.CONST:
            return as_read(constant(term.value), Reading.SIGNED, width)
        if op == ops.ITE:
            return self._choice(term, width)
        operands = [self._known[child] for child in args]
        if op in (ops.ADD, ops.SUB):
            a, b = self._operands(operands, width)
            return self._assumed((total if op == ops.ADD else difference)(a, b), (a, b), width)
        if op in (ops.ZEXT, ops.SEXT):
            reading = Reading.UNSIGNED if op == ops.ZEXT else Reading.SIGNED
            return as_read(operands[0], reading, width_of(args[0]))
        if op == ops.CONCAT:
            low = width_of(args[1])
            return total(scaled(operands[0], 1 << low), as_read(operands[1], Reading.UNSIGNED, low))
        if op == ops.EXTRACT:
            # Reading the value cuts off the bits above the extracted ones.
            return quotient(operands[0], 1 << term.value[1])
        if op == ops.BVNOT:
            (a,) = self._operands(operands, width)
            return difference(constant(_top(a, width)), a)
        return self._with_constant(term, operands, width)

    def _choice(self, term: Term, width: int) -> Value:
        condition, *alternatives = [self._known[child] for child in term.args]
        a, b = self._operands(alternatives, width)
        if not self._wraps:
            reading = _common_reading((a, b), width)
            a, b = as_read(a, reading, width), as_read(b, reading, width)
        return choice(condition, a, b)

    def _operands(self, values: list[Value], width: int) -> list[Value]:
        """Operands for arithmetic: without wrap-around, all in one range, with constants in the range of the others."""
        if self._wraps:
            return values
        in_range = [v if v.fits(_natural(v), width) else as_read(v, Reading.UNSIGNED, width) for v in values]
        reading = _common_reading(in_range, width)
        # A negative constant added to unsigned terms is a subtraction, not a large number.
        return [v if v.is_constant else as_read(v, reading, width) for v in in_range]

    def _assumed(self, result: Value, operands: tuple[Value, ...], width: int) -> Value:
        """The result of arithmetic; without wrap-around, it is assumed to be in the range of its operands."""
        if result.fits(Reading.SIGNED, width):
            return result
        if self._wraps:  # the integers must not grow with the depth of the term
            return result if result.fits(Reading.SIGNED, 2 * width + 8) else as_read(result, Reading.SIGNED, width)
        return result.clamped(*_common_reading(operands, width).range(width))

    def _with_constant(self, term: Term, operands: list[Value], width: int) -> Value:
        """Operators that are linear if their second argument is constant."""
        op = term.op
        if op not in _BY_CONSTANT or term.args[1].op != ops.CONST:
            raise _no_form(term)
        (a,) = self._operands(operands[:1], width)
        value: int = term.args[1].value
        if op in (ops.MUL, ops.SHL):
            factor = operands[1].low if op == ops.MUL else 1 << min(value, width)
            return self._assumed(scaled(a, factor), (a,), width)
        if op in (ops.BVAND, ops.BVOR, ops.BVXOR):
            return self._assumed(self._masked(term, a, value, width), (a,), width)
        reading = Reading.UNSIGNED if op in (ops.LSHR, ops.UDIV, ops.UREM) else Reading.SIGNED
        a = as_read(a, reading, width)
        if op in (ops.LSHR, ops.ASHR):
            return quotient(a, 1 << min(value, width))
        if op == ops.UDIV:
            return quotient(a, value) if value else constant(-1)
        if op == ops.UREM:
            return remainder(a, value) if value else a
        return _truncated(op, a, operands[1].low)

    def _masked(self, term: Term, a: Value, mask: int, width: int) -> Value:
        """A bitwise operator with a mask whose ones are contiguous."""
        first, end = (mask & -mask).bit_length() - 1, mask.bit_length()
        if mask == 0 or mask != (1 << end) - (1 << first):
            raise _no_form(term)
        common = remainder(a, 1 << end) if end < width else a
        if first:
            common = difference(common, remainder(common, 1 << first))
        if term.op == ops.BVAND:
            return common
        unsigned = self._wraps or not a.fits(Reading.SIGNED, width)
        ones = constant(mask if unsigned else as_read(constant(mask), Reading.SIGNED, width).low)
        return difference(total(a, ones), common if term.op == ops.BVOR else scaled(common, 2))


_BY_CONSTANT = {
    *(ops.MUL, ops.SHL, ops.LSHR, ops.ASHR, ops.UDIV, ops.UREM, ops.SDIV, ops.SREM),
    *(ops.BVAND, ops.BVOR, ops.BVXOR),
}


def _no_form(term: Term) -> NoIntegerForm:
    return NoIntegerForm(f"{ops.NAMES[term.op]} of these arguments is not linear", term)


def _natural(value: Value) -> Reading:
    return Reading.SIGNED if value.low < 0 else Reading.UNSIGNED


def _common_reading(values: list[Value] | tuple[Value, ...], width: int) -> Reading:
    """The common reading of the values; signed where they differ or fit both. Constants are ignored."""
    kinds = [_natural(value) for value in values if not value.is_constant]
    if Reading.SIGNED in kinds or all(value.fits(Reading.SIGNED, width) for value in values if not value.is_constant):
        return Reading.SIGNED
    return Reading.UNSIGNED


def _top(value: Value, width: int) -> int:
    """The sum of a value and its complement, in the value's range."""
    return -1 if value.fits(Reading.SIGNED, width) else (1 << width) - 1


def _truncated(op: int, a: Value, divisor: int) -> Value:
    """C's signed division and remainder, which round towards zero; division by zero follows SMT-LIB."""
    negative = less(a.term, integer(0))
    if divisor == 0:
        return choice(negative, constant(1), constant(-1)) if op == ops.SDIV else a
    part = quotient if op == ops.SDIV else remainder
    positive_case = part(Value(a.term, max(a.low, 0), max(a.high, 0)), abs(divisor))
    result = positive_case
    if a.low < 0:
        opposite = scaled(a, -1)
        negative_case = scaled(part(Value(opposite.term, max(opposite.low, 0), opposite.high), abs(divisor)), -1)
        result = choice(negative, negative_case, positive_case) if a.high >= 0 else negative_case
    return scaled(result, -1) if op == ops.SDIV and divisor < 0 else result
