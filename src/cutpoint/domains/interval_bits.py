"""Bitwise operators, shifts, extraction, concatenation and extension of intervals.

A range whose bounds agree in their leading bits has a known prefix followed by varying bits, from which the bounds of
bitwise operators are computed. A mask that is one block of ones computes a remainder, which is almost exact.
"""

from __future__ import annotations

from cutpoint.domains.interval_pieces import FEW, exact_on_few, image, pairs, signed, unsigned, values
from cutpoint.domains.interval_sums import remainders
from cutpoint.domains.intervals import MOST_RANGES, Arc, Intervals
from cutpoint.smt.terms import ops


def invert(a: Intervals, _value: object = None) -> Intervals:
    """Bitwise not: a reflection of the circle."""
    mask = (1 << a.width) - 1
    return Intervals(a.width, tuple([(mask - high, mask - low) for low, high in reversed(a.ranges)]))


@exact_on_few(ops.BVAND)
def bit_and(a: Intervals, b: Intervals) -> Intervals:
    if a.is_constant:
        a, b = b, a
    if b.is_constant:
        mask = b.value
        above = mask + (mask & -mask)
        if above & (above - 1) == 0:
            return image(a.width, [arc for low, high in a.ranges for arc in _masked(low, high, mask, above)])
    return image(a.width, [_and_bounds(*pair) for pair in pairs(a, b, unsigned)])


def _masked(low: int, high: int, mask: int, above: int) -> list[Arc]:
    """The numbers from low to high under a mask that is one block of ones below the bit `above`."""
    if mask == 0:
        return [(0, 0)]
    step = mask & -mask
    found: list[Arc] = []
    for first, last in remainders(low, high, above, above):
        first &= mask
        last &= mask
        if last - first < FEW * step:
            found += [(value, value) for value in range(first, last + 1, step)]
        else:
            found.append((first, last))
    return found


def _and_bounds(l1: int, h1: int, l2: int, h2: int) -> Arc:
    varying1 = (1 << (l1 ^ h1).bit_length()) - 1
    varying2 = (1 << (l2 ^ h2).bit_length()) - 1
    return l1 & ~varying1 & l2 & ~varying2, min(h1, h2, (l1 | varying1) & (l2 | varying2))


@exact_on_few(ops.BVOR)
def bit_or(a: Intervals, b: Intervals) -> Intervals:
    return invert(bit_and(invert(a), invert(b)))


@exact_on_few(ops.BVXOR)
def bit_xor(a: Intervals, b: Intervals) -> Intervals:
    return image(a.width, [_xor_bounds(*pair) for pair in pairs(a, b, _halves)])


def _halves(a: Intervals) -> list[Arc]:
    """Each range split at the first bit in which its bounds differ, which makes the common prefixes longer."""
    found: list[Arc] = []
    for low, high in a.ranges:
        varying = (low ^ high).bit_length()
        if low == high or high - low == (1 << varying) - 1:
            found.append((low, high))
        else:
            middle = high >> (varying - 1) << (varying - 1)
            found.append((low, middle - 1))
            found.append((middle, high))
    return found


def _xor_bounds(l1: int, h1: int, l2: int, h2: int) -> Arc:
    varying = (1 << max(l1 ^ h1, l2 ^ h2).bit_length()) - 1
    if l1 == h1:
        l1, h1, l2, h2 = l2, h2, l1, h1
    if l2 == h2:
        flipped = l2 & varying
        if flipped == 0:
            return l1 ^ l2, h1 ^ l2
        if flipped == varying:
            return h1 ^ l2, l1 ^ l2
    low = (l1 ^ l2) & ~varying
    return low, low | varying


@exact_on_few(ops.SHL)
def shift_left(a: Intervals, b: Intervals) -> Intervals:
    width = a.width
    amounts = _amounts(b, width)
    if amounts.size <= FEW:
        arcs = a.arcs()
        return image(width, [(low << by, high << by) for by in values(amounts) for low, high in arcs])
    least, most = amounts.ranges[0][0], amounts.ranges[-1][1]
    low, high = a.ranges[0][0] << least, a.ranges[-1][1] << most
    if high >> width == 0:
        return Intervals(width, ((low, high),))
    return Intervals.of(width, [(0, 0), (1 << least, (1 << width) - 1)])


def _amounts(b: Intervals, width: int) -> Intervals:
    """The shift amounts; shifting by more than the width is the same as shifting by the width."""
    if b.ranges[-1][1] <= width:
        return b
    return Intervals.of(width, [(min(low, width), min(high, width)) for low, high in b.ranges])


@exact_on_few(ops.LSHR)
def shift_right(a: Intervals, b: Intervals) -> Intervals:
    amounts = _amounts(b, a.width)
    return image(a.width, [(low >> most, high >> least) for low, high, least, most in pairs(a, amounts, unsigned)])


@exact_on_few(ops.ASHR)
def shift_right_signed(a: Intervals, b: Intervals) -> Intervals:
    found: list[Arc] = []
    amounts = _amounts(b, a.width).ranges
    for low, high in signed(a):
        for least, most in amounts:
            found.append((low >> least, high >> most) if low < 0 else (low >> most, high >> least))
    return image(a.width, found)


def extract(a: Intervals, value: object) -> Intervals:
    """Bits high..low: a shift to the right, then a reduction modulo a power of two, which is precise on arcs."""
    assert isinstance(value, tuple)
    high_bit, low_bit = value
    if len(a.ranges) == 1:
        low, high = a.ranges[0]
        return Intervals.of(high_bit - low_bit + 1, ((low >> low_bit, high >> low_bit),))
    return image(high_bit - low_bit + 1, [(low >> low_bit, high >> low_bit) for low, high in a.ranges])


def extend_unsigned(a: Intervals, value: object) -> Intervals:
    assert isinstance(value, int)
    return Intervals(a.width + value, a.ranges).coarsened(MOST_RANGES)  # an arc that wraps around is split


def extend_signed(a: Intervals, value: object) -> Intervals:
    assert isinstance(value, int)
    width = a.width + value
    if a.ranges[-1][1] >> (a.width - 1) == 0:
        return Intervals(width, a.ranges)
    return image(width, signed(a))


def concat(a: Intervals, b: Intervals) -> Intervals:
    """The bits of a above those of b."""
    low_width = b.width
    width = a.width + low_width
    if a.size * len(b.ranges) <= MOST_RANGES:
        bases = [value << low_width for value in values(a)]
        return Intervals.of(width, [(base + low, base + high) for base in bases for low, high in b.ranges])
    least, most = b.ranges[0][0], b.ranges[-1][1]
    return image(width, [(low << low_width | least, high << low_width | most) for low, high in a.ranges])
