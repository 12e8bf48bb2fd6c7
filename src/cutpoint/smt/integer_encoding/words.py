"""Bit-vector terms that represent integers: extension, sums and division without overflow."""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.base.frozen import frozen
from cutpoint.smt.integer_encoding.linear import Linear
from cutpoint.smt.integer_encoding.readings import Reading
from cutpoint.smt.terms.bitvectors import add, ashr, bvand, lshr, mul, resize, sdiv, srem, sub, udiv, urem
from cutpoint.smt.terms.boolean import ite
from cutpoint.smt.terms.term import Term, bv, width_of


@frozen
class Word:
    """A bit-vector term and the interval of the integers it represents: it is signed if some of them are negative."""

    term: Term
    low: int
    high: int

    @property
    def width(self) -> int:
        return width_of(self.term)

    def extended(self, width: int) -> Term:
        return resize(self.term, width, self.low < 0)

    def fits(self, reading: Reading, width: int) -> bool:
        low, high = reading.range(width)
        return low <= self.low and self.high <= high


def needed_width(low: int, high: int) -> int:
    """The least width that can represent these integers, signed if some are negative."""
    if low >= 0:
        return max(high.bit_length(), 1)
    return max((~low).bit_length(), (high if high >= 0 else ~high).bit_length()) + 1


def widest(form: Linear, words: Mapping[Term, Word]) -> int:
    """The greatest width of the terms of a linear form; 0 if it is a constant."""
    return max([words[term].width for term in form.coefficients], default=0)


def bounds(form: Linear, words: Mapping[Term, Word]) -> tuple[int, int]:
    low = high = form.constant
    for term, factor in form.coefficients.items():
        word = words[term]
        low += factor * (word.low if factor > 0 else word.high)
        high += factor * (word.high if factor > 0 else word.low)
    return low, high


def sum_of(form: Linear, words: Mapping[Term, Word], width: int) -> Term:
    """A linear form, computed modulo 2**width."""
    result = bv(0, width)
    for sign, combine in ((1, add), (-1, sub)):
        for term, factor in form.part(sign, 0).coefficients.items():
            result = combine(result, mul(words[term].extended(width), bv(factor, width)))
    return add(result, bv(form.constant, width))


def exact_word(form: Linear, words: Mapping[Term, Word]) -> Word:
    """The sum at a width that rules out overflow."""
    low, high = bounds(form, words)
    width = max(widest(form, words), needed_width(low, high))
    return Word(sum_of(form, words, width), low, high)


def choice_of(condition: Term, a: Word, b: Word) -> Word:
    low, high = min(a.low, b.low), max(a.high, b.high)
    width = max(a.width, b.width, needed_width(low, high))
    return Word(ite(condition, a.extended(width), b.extended(width)), low, high)


def remainder_of(a: Word, divisor: int, exact: bool) -> Word:
    """The remainder by a positive number; if not exact, C's remainder, which is negative for a negative dividend."""
    if a.low >= 0 and a.high < divisor:
        return a
    if divisor & (divisor - 1) == 0:
        # Modulo a power of two, wrap-around changes nothing.
        width = max(a.width, divisor.bit_length() - 1)
        return Word(bvand(a.extended(width), bv(divisor - 1, width)), 0, divisor - 1)
    if a.low < 0 and not exact and a.width >= needed_width(-1, divisor):
        return Word(srem(a.term, bv(divisor, a.width)), 1 - divisor, divisor - 1)
    shifted, _ = _made_positive(a, divisor)
    if shifted.high < divisor:
        return shifted
    return Word(urem(shifted.term, bv(divisor, shifted.width)), 0, divisor - 1)


def quotient_of(a: Word, divisor: int, exact: bool) -> Word:
    """The quotient by a positive number, rounded down; if not exact, C's quotient."""
    low, high = a.low // divisor, a.high // divisor
    if low == high:
        return Word(bv(low, needed_width(low, high)), low, high)
    if divisor & (divisor - 1) == 0:
        shift = ashr if a.low < 0 else lshr
        return Word(shift(a.term, bv(min(divisor.bit_length() - 1, a.width - 1), a.width)), low, high)
    if a.low < 0 and not exact and a.width >= needed_width(-1, divisor):
        return Word(sdiv(a.term, bv(divisor, a.width)), low, high)
    shifted, multiple = _made_positive(a, divisor)
    width = max(shifted.width, needed_width(low, high))
    quotient = udiv(shifted.extended(width), bv(divisor, width))
    return Word(sub(quotient, bv(multiple, width)), low, high)


def _made_positive(a: Word, divisor: int) -> tuple[Word, int]:
    """The word plus a multiple of the divisor that makes all its values non-negative, and this multiple."""
    multiple = max(-(a.low // divisor), 0)
    low, high = a.low + multiple * divisor, a.high + multiple * divisor
    width = max(a.width, needed_width(low, high))
    return Word(add(a.extended(width), bv(multiple * divisor, width)), low, high), multiple
