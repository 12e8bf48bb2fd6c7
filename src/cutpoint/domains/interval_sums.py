"""Sums, differences, products and quotients of intervals.

Sums and differences work on arcs, so signs and wrap-around do not matter; they are exact as long as there are not too
many arcs. Products use the representatives of an arc that are closest to zero; divisions distinguish signs.
"""

from __future__ import annotations

from cutpoint.domains.interval_pieces import exact_on_few, image, pairs, signed, unsigned
from cutpoint.domains.intervals import Arc, Intervals
from cutpoint.smt.terms import ops


def add(a: Intervals, b: Intervals) -> Intervals:
    width = a.width
    if len(a.ranges) == 1:
        if len(b.ranges) == 1:
            ((l1, h1),) = a.ranges
            ((l2, h2),) = b.ranges
            high = h1 + h2
            if high >> width == 0:
                return Intervals(width, ((l1 + l2, high),))
            return Intervals.of(width, ((l1 + l2, high),))
        a, b = b, a
    if b.is_constant:
        return _rotated(a, b.ranges[0][0])
    return image(width, [(l1 + l2, h1 + h2) for l1, h1, l2, h2 in pairs(a, b, Intervals.arcs)])


def subtract(a: Intervals, b: Intervals) -> Intervals:
    width = a.width
    if len(b.ranges) == 1:
        ((l2, h2),) = b.ranges
        if len(a.ranges) == 1:
            ((l1, h1),) = a.ranges
            low = l1 - h2
            if low >= 0:
                return Intervals(width, ((low, h1 - l2),))
            return Intervals.of(width, ((low, h1 - l2),))
        if l2 == h2:
            return _rotated(a, (1 << width) - l2)
    return image(width, [(l1 - h2, h1 - l2) for l1, h1, l2, h2 in pairs(a, b, Intervals.arcs)])


def _rotated(a: Intervals, by: int) -> Intervals:
    """All elements moved clockwise by at most one turn."""
    circle = 1 << a.width
    over: list[Arc] = []  # elements that wrap around to the beginning of the unsigned order
    rest: list[Arc] = []
    for low, high in a.ranges:
        low += by
        high += by
        if high < circle:
            rest.append((low, high))
        elif low >= circle:
            over.append((low - circle, high - circle))
        else:
            rest.append((low, circle - 1))
            over.append((0, high - circle))
    if over and rest and over[-1][1] + 1 == rest[0][0]:
        rest[0] = over.pop()[0], rest[0][1]
    return Intervals(a.width, (*over, *rest))


@exact_on_few(ops.MUL)
def multiply(a: Intervals, b: Intervals) -> Intervals:
    if len(a.ranges) == 1 and len(b.ranges) == 1:
        ((l1, h1),) = a.ranges
        ((l2, h2),) = b.ranges
        if (h1 * h2) >> a.width == 0:
            return Intervals(a.width, ((l1 * l2, h1 * h2),))
    return image(a.width, [_product(*pair) for pair in pairs(a, b, near_zero)])


def near_zero(a: Intervals) -> list[Arc]:
    """The arcs with bounds closest to zero: one that is negative or crosses 0 begins below 0."""
    half = 1 << (a.width - 1)
    circle = 2 * half
    return [(low - circle, high - circle) if low >= half or high >= circle else (low, high) for low, high in a.arcs()]


def _product(l1: int, h1: int, l2: int, h2: int) -> Arc:
    corners = (l1 * l2, l1 * h2, h1 * l2, h1 * h2)
    return min(corners), max(corners)


@exact_on_few(ops.UDIV)
def divide_unsigned(a: Intervals, b: Intervals) -> Intervals:
    found: list[Arc] = []
    for l1, h1, l2, h2 in pairs(a, b, unsigned):
        if l2 == 0:
            found.append((-1, -1))  # SMT-LIB's division by zero: all ones
            l2 = 1
        if h2:
            found.append((l1 // h2, h1 // l2))
    return image(a.width, found)


@exact_on_few(ops.UREM)
def remainder_unsigned(a: Intervals, b: Intervals) -> Intervals:
    found: list[Arc] = []
    for l1, h1, l2, h2 in pairs(a, b, unsigned):
        if l2 == 0:
            found.append((l1, h1))  # the remainder of a division by zero is the dividend
            l2 = 1
        if h2:
            found += remainders(l1, h1, l2, h2)
    return image(a.width, found)


def remainders(l1: int, h1: int, l2: int, h2: int) -> list[Arc]:
    """The remainders of natural numbers between two bounds by divisors between two positive bounds."""
    if h1 < l2:
        return [(l1, h1)]
    if l2 < h2:
        return [(0, min(h1, h2 - 1))]
    low = l1 % l2
    high = low + h1 - l1
    if high < l2:
        return [(low, high)]
    high -= l2
    return [(0, high), (low, l2 - 1)] if high < low else [(0, l2 - 1)]


@exact_on_few(ops.SDIV)
def divide_signed(a: Intervals, b: Intervals) -> Intervals:
    found: list[Arc] = []
    for l1, h1, l2, h2 in pairs(a, b, signed):
        if l2 == 0:
            found.append((1, 1) if l1 < 0 else (-1, -1))  # SMT-LIB's signed division by zero
            l2 = 1
        if h2:
            low, high = _magnitudes(l1, h1)
            least, most = _magnitudes(l2, h2)
            low, high = low // most, high // least
            found.append((low, high) if (l1 < 0) == (l2 < 0) else (-high, -low))
    return image(a.width, found)


@exact_on_few(ops.SREM)
def remainder_signed(a: Intervals, b: Intervals) -> Intervals:
    found: list[Arc] = []
    for l1, h1, l2, h2 in pairs(a, b, signed):
        if l2 == 0:
            found.append((l1, h1))
            l2 = 1
        if h2:
            left = remainders(*_magnitudes(l1, h1), *_magnitudes(l2, h2))
            found += [(-high, -low) for low, high in left] if l1 < 0 else left
    return image(a.width, found)


def _magnitudes(low: int, high: int) -> Arc:
    return (-high, -low) if low < 0 else (low, high)
