"""Refines the arguments of arithmetic and bitwise operators by the possible values of the result.

Rules are sound but may be imprecise: they never drop arguments whose image lies in the result. The result and the
arguments must not be empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.domains.interval_bits import bit_xor, concat, extract, invert
from cutpoint.domains.interval_logic import Refined
from cutpoint.domains.interval_pieces import clipped, clipped_signed, narrowed, signed
from cutpoint.domains.interval_sums import add, near_zero, subtract
from cutpoint.domains.intervals import Arc, Intervals, empty
from cutpoint.smt.terms.bitvectors import to_signed

_MOST_BLOCKS = 4
"""The number of turns around the circle after which a rule keeps only the outermost elements."""


def refine_sum(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    return [narrowed(a, subtract(result, b)), narrowed(b, subtract(result, a))]


def refine_difference(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    return [narrowed(a, add(result, b)), narrowed(b, subtract(a, result))]


def refine_product(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    """If one factor is a constant, the other is a quotient, one for each time the product wraps around."""
    if a.is_constant:
        return [a, _quotient(result, b, to_signed(a.value, a.width))]
    return [_quotient(result, a, to_signed(b.value, b.width)), b] if b.is_constant else [a, b]


def refine_shift_left(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    return [_quotient(result, a, 1 << b.value), b] if b.is_constant and b.value < a.width else [a, b]


def _quotient(result: Intervals, a: Intervals, factor: int) -> Intervals:
    """The elements whose product with the factor is in the result."""
    if factor == 0:
        return a if result.contains(0) else empty(a.width)
    if factor < 0:
        factor, result = -factor, _negated(result)
    width = a.width
    found: list[Arc] = []
    for low, high in near_zero(a):
        first, last = low * factor >> width, high * factor >> width
        if last - first >= _MOST_BLOCKS:
            found.append((low, high))
            continue
        for base in range(first << width, (last + 1) << width, 1 << width):
            for begin, end in result.ranges:
                least, most = -(-(base + begin) // factor), (base + end) // factor
                found.append((max(low, least), min(high, most)))
    return narrowed(a, Intervals.of(width, found))


def _negated(a: Intervals) -> Intervals:
    return subtract(Intervals.constant(0, a.width), a)


def refine_quotient_unsigned(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    least, most = b.ranges[0][0], b.ranges[-1][1]
    return [_dividends(result, a, least, most) if least else a, b]


def refine_shift_right(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    least, most = b.ranges[0][0], b.ranges[-1][1]
    return [_dividends(result, a, 1 << least, 1 << most) if most < a.width else a, b]


def _dividends(result: Intervals, a: Intervals, least: int, most: int) -> Intervals:
    """The elements whose quotient by a number between two positive bounds can be in the result."""
    mask = (1 << a.width) - 1
    found = [(low * least, min(mask, high * most + most - 1)) for low, high in result.ranges]
    return narrowed(a, Intervals.of(a.width, found))


def refine_quotient_signed(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    divisor = to_signed(b.value, b.width) if b.is_constant else 0
    if divisor == 0:
        return [a, b]
    if divisor < 0:
        divisor, result = -divisor, _negated(result)
    found = [
        (low * divisor - (divisor - 1 if low <= 0 else 0), high * divisor + (divisor - 1 if high >= 0 else 0))
        for low, high in signed(result)
    ]
    return [_within(a, found), b]


def refine_shift_right_signed(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    if not b.is_constant or b.value >= a.width:
        return [a, b]
    return [_within(a, [(low << b.value, ((high + 1) << b.value) - 1) for low, high in signed(result)]), b]


def _within(a: Intervals, arcs: list[Arc]) -> Intervals:
    """The elements whose signed value lies on one of the arcs."""
    half = 1 << (a.width - 1)
    return narrowed(a, Intervals.of(a.width, [(max(-half, low), min(half - 1, high)) for low, high in arcs]))


def refine_remainder_unsigned(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    if b.is_constant and b.value:
        return [_with_remainder(a, b.value, result.ranges), b]
    return [clipped(a, result.ranges[0][0], a.ranges[-1][1]), b]  # a remainder is at most the dividend


def refine_remainder_signed(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    """A remainder is zero or has the dividend's sign, and at most its magnitude."""
    if b.is_constant and b.value:
        divisor = abs(to_signed(b.value, b.width))
        kept = signed(result)
        positive = [(low, high) for low, high in kept if low >= 0]
        negative = [(-high, -low) for low, high in reversed(kept) if low < 0]
        if result.ranges[0][0] == 0:
            negative.insert(0, (0, 0))
        found: list[Arc] = []
        for low, high in signed(a):
            if low >= 0:
                found += _congruent(low, high, divisor, positive)
            else:
                found += [(-end, -begin) for begin, end in _congruent(-high, -low, divisor, negative)]
        return [narrowed(a, Intervals.of(a.width, found)), b]
    least, greatest = result.signed_bounds()
    half = 1 << (a.width - 1)
    if least > 0:
        return [clipped_signed(a, least, half - 1), b]
    return [clipped_signed(a, -half, greatest) if greatest < 0 else a, b]


def _with_remainder(a: Intervals, modulus: int, remainders: Sequence[Arc]) -> Intervals:
    """The elements whose unsigned remainder is one of the given ones."""
    found = [arc for low, high in a.ranges for arc in _congruent(low, high, modulus, remainders)]
    return narrowed(a, Intervals.of(a.width, found))


def _congruent(low: int, high: int, modulus: int, remainders: Sequence[Arc]) -> list[Arc]:
    """The numbers between two bounds with one of these remainders, or the smallest range around them."""
    remainders = [(begin, min(end, modulus - 1)) for begin, end in remainders if begin < modulus]
    first, last = low // modulus, high // modulus
    if last - first >= _MOST_BLOCKS:
        head = _congruent(low, (first + 2) * modulus - 1, modulus, remainders)
        tail = _congruent((last - 1) * modulus, high, modulus, remainders)
        return [(head[0][0], tail[-1][1])] if head else []
    found: list[Arc] = []
    for base in range(first * modulus, (last + 1) * modulus, modulus):
        for begin, end in remainders:
            if base + begin <= high and base + end >= low:
                found.append((max(low, base + begin), min(high, base + end)))
    return found


def refine_and(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    """Both arguments are at least the result; with a mask of low bits, the result is a remainder."""
    return [_under_mask(result, a, b), _under_mask(result, b, a)]


def _under_mask(result: Intervals, a: Intervals, mask: Intervals) -> Intervals:
    if mask.is_constant and mask.value & (mask.value + 1) == 0:
        return _with_remainder(a, mask.value + 1, result.ranges)
    return clipped(a, result.ranges[0][0], a.ranges[-1][1])


def refine_or(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    """The dual of a conjunction."""
    refined = refine_and(invert(result), invert(a), invert(b))
    return [invert(each) for each in refined]


def refine_xor(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    return [narrowed(a, bit_xor(result, b)), narrowed(b, bit_xor(result, a))]


def refine_invert(result: Intervals, a: Intervals, _value: object) -> Refined:
    return [narrowed(a, invert(result))]


def refine_extract(result: Intervals, a: Intervals, value: object) -> Refined:
    assert isinstance(value, tuple)
    low_bit = value[1]
    modulus = 1 << result.width
    if low_bit == 0:
        return [_with_remainder(a, modulus, result.ranges)]
    found = [
        (begin << low_bit, ((end + 1) << low_bit) - 1)
        for low, high in a.ranges
        for begin, end in _congruent(low >> low_bit, high >> low_bit, modulus, result.ranges)
    ]
    return [narrowed(a, Intervals.of(a.width, found))]


def refine_extension_unsigned(result: Intervals, a: Intervals, _value: object) -> Refined:
    reachable = clipped(result, 0, (1 << a.width) - 1)
    return [narrowed(a, Intervals(a.width, reachable.ranges))]


def refine_extension_signed(result: Intervals, a: Intervals, _value: object) -> Refined:
    return [_within(a, signed(result))]


def refine_concat(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    high_bits, low_bits = (result.width - 1, b.width), (b.width - 1, 0)
    possible = narrowed(result, concat(a, b))
    a = narrowed(a, extract(possible, high_bits))
    if a.ranges:
        possible = narrowed(possible, concat(a, b))
    return [a, narrowed(b, extract(possible, low_bits))]
