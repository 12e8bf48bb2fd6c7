"""From integer formulas back to bit-vector formulas, in one of two forms.

The *exact* form computes at widths that rule out overflow: it is equivalent. The *plain* form keeps the width of the
variables, as a programmer would write it, and may differ where arithmetic overflows.
"""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.smt.integer_encoding.linear import Linear, linear
from cutpoint.smt.integer_encoding.readings import NoIntegerForm, Reading
from cutpoint.smt.integer_encoding.words import (
    Word,
    bounds,
    choice_of,
    exact_word,
    needed_width,
    quotient_of,
    remainder_of,
    sum_of,
    widest,
)
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import sle, slt, ule, ult
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.sorts import BOOL, INT
from cutpoint.smt.terms.term import FALSE, TRUE, Term, boolean, not_yet_in
from cutpoint.smt.terms.walk import is_connective

_ORDERS = {
    (Reading.SIGNED, False): sle,
    (Reading.SIGNED, True): slt,
    (Reading.UNSIGNED, False): ule,
    (Reading.UNSIGNED, True): ult,
}


class Decoder:
    """Decodes formulas into one of the two forms; memoised."""

    __slots__ = ("_exact", "_formulas", "_variable", "_words")

    def __init__(self, variable: Callable[[Term], Word], exact: bool) -> None:
        self._variable = variable
        self._exact = exact
        self._formulas: dict[Term, Term] = {}
        self._words: dict[Term, Word] = {}

    def __call__(self, formula: Term) -> Term:
        for term in not_yet_in(self._formulas, formula):
            if term.sort is BOOL:
                self._formulas[term] = self._formula(term)
            elif term.sort is not INT:
                raise NoIntegerForm(f"an integer formula has no terms of sort {term.sort}", term)
            elif term.op not in (ops.INT_ADD, ops.CONST) and not _is_scaling(term) and term not in self._words:
                self._words[term] = self._word(term)
        return self._formulas[formula]

    def _formula(self, term: Term) -> Term:
        if term.op in (ops.VAR, ops.CONST):
            return term
        if term.op == ops.NOT and term.args[0].op == ops.INT_LE:
            a, b = term.args[0].args
            return self._at_most_zero(linear(b, a).plus(1))  # b < a
        if is_connective(term):
            return rebuild(term.op, tuple([self._formulas[child] for child in term.args]), None, BOOL)
        if term.op == ops.INT_LE:
            return self._at_most_zero(linear(*term.args))
        if term.op == ops.EQ:
            return self._zero(linear(*term.args))
        raise _not_linear(term)

    def _word(self, term: Term) -> Word:
        """A term that is not a sum: a variable, an if-then-else, a quotient or a remainder."""
        op, args = term.op, term.args
        if op == ops.VAR:
            return self._variable(term)
        if op == ops.ITE:
            return choice_of(self._formulas[args[0]], self._sum(args[1]), self._sum(args[2]))
        if op not in (ops.INT_DIV, ops.INT_MOD) or args[1].op != ops.CONST or args[1].value <= 0:
            raise _not_linear(term)
        divide = quotient_of if op == ops.INT_DIV else remainder_of
        return divide(self._sum(args[0]), args[1].value, self._exact)

    def _sum(self, term: Term) -> Word:
        form = linear(term)
        reading = None if self._exact else self._plain_reading((form,), widest(form, self._words))
        if reading is None:
            return exact_word(form, self._words)
        width = widest(form, self._words)
        least, greatest = reading.range(width)
        low, high = bounds(form, self._words)
        low, high = max(low, least), min(high, greatest)
        return Word(sum_of(form, self._words, width), *((low, high) if low <= high else (least, greatest)))

    def _zero(self, form: Linear) -> Term:
        coefficients, divisor = form.divided()
        if form.constant % divisor:
            return FALSE
        if not coefficients:
            return boolean(form.constant == 0)
        left, right = _sides(Linear(coefficients, form.constant // divisor))
        (low, high), (least, greatest) = bounds(left, self._words), bounds(right, self._words)
        if high < least or greatest < low:
            return FALSE
        a, b, _ = self._at_one_width(left, right)
        return eq(a, b)

    def _at_most_zero(self, form: Linear) -> Term:
        coefficients, divisor = form.divided()
        if not coefficients:
            return boolean(form.constant <= 0)
        left, right = _sides(Linear(coefficients, -(-form.constant // divisor)))
        (low, high), (least, greatest) = bounds(left, self._words), bounds(right, self._words)
        if high <= least:
            return TRUE
        if low > greatest:
            return FALSE
        strict = left.constant == 1 and bool(left.coefficients)
        if strict:
            left = left.part(1, 0)
        a, b, reading = self._at_one_width(left, right)
        return _ORDERS[reading, strict](a, b)

    def _at_one_width(self, left: Linear, right: Linear) -> tuple[Term, Term, Reading]:
        """Both sides as bit-vectors of one width, and the reading in which to compare them."""
        words = self._words
        width = max(widest(left, words), widest(right, words))
        reading = None if self._exact else self._plain_reading((left, right), width)
        if reading is None:
            (low, high), (least, greatest) = bounds(left, words), bounds(right, words)
            low, high = min(low, least), max(high, greatest)
            width = max(width, needed_width(low, high))
            reading = Reading.SIGNED if low < 0 else Reading.UNSIGNED
        return sum_of(left, words, width), sum_of(right, words, width), reading

    def _plain_reading(self, forms: tuple[Linear, ...], width: int) -> Reading | None:
        """A reading in which all terms and constants of the forms fit the width; None if there is none."""
        for reading in Reading:
            low, high = reading.range(width) if width else (1, 0)
            if all(
                low <= form.constant <= high
                and all(abs(factor) <= high for factor in form.coefficients.values())
                and all(self._words[term].fits(reading, width) for term in form.coefficients)
                for form in forms
            ):
                return reading
        return None


def _sides(form: Linear) -> tuple[Linear, Linear]:
    """Positive summands on the left, negative ones on the right; the constant goes where it is positive or alone."""
    left, right = form.part(1, 0), form.part(-1, 0)
    if not left.coefficients or (right.coefficients and form.constant > 0):
        return Linear(left.coefficients, form.constant), right
    return left, Linear(right.coefficients, -form.constant)


def _is_scaling(term: Term) -> bool:
    return term.op == ops.INT_MUL and term.args[1].op == ops.CONST


def _not_linear(term: Term) -> NoIntegerForm:
    return NoIntegerForm(f"{ops.NAMES[term.op]} is not linear here", term)
