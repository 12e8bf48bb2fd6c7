"""Integer terms with the interval of their values, as the encoding of bit-vector terms.

The integer is congruent to the bit-vector modulo 2**width. It is reduced to a range only where an operator needs it,
and the interval determines how: not at all, by an if-then-else, or by a remainder.
"""

from __future__ import annotations

from cutpoint.base.frozen import frozen
from cutpoint.smt.integer_encoding.readings import Reading
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import disjunction, eq, ite
from cutpoint.smt.terms.integers import at_most, div, integer, minus, mod, plus, times
from cutpoint.smt.terms.term import Term

_MOST_CASES = 3
"""Up to this many multiples of 2**width, a congruence becomes a disjunction of equations instead of a remainder."""


@frozen
class Value:
    term: Term
    low: int
    high: int

    @property
    def is_constant(self) -> bool:
        return self.term.op == ops.CONST

    def fits(self, reading: Reading, width: int) -> bool:
        low, high = reading.range(width)
        return low <= self.low and self.high <= high

    def clamped(self, low: int, high: int) -> Value:
        """The same term, with values outside these bounds ignored."""
        if low <= self.low and self.high <= high:
            return self
        # An empty interval means that the arithmetic always overflows; then any interval will do.
        return Value(self.term, *_ordered(max(self.low, low), min(self.high, high), low, high))


def _ordered(low: int, high: int, least: int, greatest: int) -> tuple[int, int]:
    return (low, high) if low <= high else (least, greatest)


def constant(value: int) -> Value:
    return Value(integer(value), value, value)


def total(a: Value, b: Value) -> Value:
    return Value(plus(a.term, b.term), a.low + b.low, a.high + b.high)


def difference(a: Value, b: Value) -> Value:
    return Value(minus(a.term, b.term), a.low - b.high, a.high - b.low)


def scaled(a: Value, factor: int) -> Value:
    bounds = a.low * factor, a.high * factor
    return Value(times(a.term, integer(factor)), min(bounds), max(bounds))


def choice(condition: Term, a: Value, b: Value) -> Value:
    return Value(ite(condition, a.term, b.term), min(a.low, b.low), max(a.high, b.high))


def quotient(a: Value, divisor: int) -> Value:
    """Division by a positive number, rounding down."""
    return Value(div(a.term, integer(divisor)), a.low // divisor, a.high // divisor)


def remainder(a: Value, divisor: int) -> Value:
    """The remainder, never negative, of a division by a positive number."""
    multiple = a.low // divisor
    if multiple == a.high // divisor:
        return total(a, constant(-multiple * divisor))
    return Value(mod(a.term, integer(divisor)), 0, divisor - 1)


def as_read(a: Value, reading: Reading, width: int) -> Value:
    """The integer in the range of a reading that is congruent to the value."""
    low, high = reading.range(width)
    modulus = 1 << width
    first, last = (a.low - low) // modulus, (a.high - low) // modulus
    if first == last:
        return total(a, constant(-first * modulus))
    if last == first + 1:
        within = at_most(a.term, integer(high + first * modulus))
        return Value(
            ite(within, plus(a.term, integer(-first * modulus)), plus(a.term, integer(-last * modulus))), low, high
        )
    return total(remainder(total(a, constant(-low)), modulus), constant(low))


def congruent(a: Value, b: Value, width: int) -> Term:
    """Whether two values represent the same bit-vector."""
    modulus = 1 << width
    gap = difference(a, b)
    first, last = -(-gap.low // modulus), gap.high // modulus
    if last - first < _MOST_CASES:
        multiples = sorted(range(first, last + 1), key=abs)
        return disjunction([eq(a.term, plus(b.term, integer(multiple * modulus))) for multiple in multiples])
    return eq(mod(gap.term, integer(modulus)), integer(0))
