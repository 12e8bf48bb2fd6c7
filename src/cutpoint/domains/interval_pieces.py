"""Helpers for the rules of operators on intervals: building images, pairs of arcs, signed pieces, clipping."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from cutpoint.domains.intervals import MOST_RANGES, Arc, Intervals, empty
from cutpoint.smt.terms.bitvectors import fold

Binary: TypeAlias = Callable[[Intervals, Intervals], Intervals]

FEW = 8
"""Up to this many combinations of values, an image is computed value by value."""

_MOST_PAIRS = 64


def image(width: int, arcs: Iterable[Arc]) -> Intervals:
    """The union of arcs, coarsened to at most MOST_RANGES."""
    return Intervals.of(width, arcs).coarsened(MOST_RANGES)


def narrowed(a: Intervals, b: Intervals) -> Intervals:
    """The intersection of a and b, or a slightly larger subset of a with about MOST_RANGES arcs."""
    common = a.meet(b)
    if len(common.ranges) <= MOST_RANGES + 1:
        return common
    return a.meet(b.coarsened(max(1, MOST_RANGES + 1 - len(a.ranges))))


def exact_on_few(op: int) -> Callable[[Binary], Binary]:
    """Makes the rule of a binary operator exact if its arguments have few values, by applying the operator to them."""

    def decorate(rule: Binary) -> Binary:
        def decorated(a: Intervals, b: Intervals) -> Intervals:
            width = a.width
            if len(a.ranges) == 1 and len(b.ranges) == 1:
                ((l1, h1),) = a.ranges
                ((l2, h2),) = b.ranges
                if l1 == h1 and l2 == h2:
                    return Intervals.constant(fold(op, l1, l2, width), width)
                few = (h1 - l1 + 1) * (h2 - l2 + 1) <= FEW
            else:
                few = a.size * b.size <= FEW
            if not few:
                return rule(a, b)
            found = [fold(op, x, y, width) for x in values(a) for y in values(b)]
            return Intervals.of(width, [(value, value) for value in found])

        return decorated

    return decorate


def values(a: Intervals) -> list[int]:
    """All elements, one by one."""
    return [value for low, high in a.ranges for value in range(low, high + 1)]


def pairs(a: Intervals, b: Intervals, pieces: Callable[[Intervals], Sequence[Arc]]) -> list[tuple[int, int, int, int]]:
    """All pairs of a piece of a and a piece of b; both are coarsened first if there would be too many."""
    if len(a.ranges) * len(b.ranges) > _MOST_PAIRS:
        most = _MOST_PAIRS // MOST_RANGES * 2
        a, b = a.coarsened(most), b.coarsened(most)
    theirs = pieces(b)
    return [(l1, h1, l2, h2) for l1, h1 in pieces(a) for l2, h2 in theirs]


def unsigned(a: Intervals) -> Sequence[Arc]:
    return a.ranges


def signed(a: Intervals) -> list[Arc]:
    """The ranges with signed bounds, each entirely negative or entirely non-negative."""
    half = 1 << (a.width - 1)
    circle = 2 * half
    found: list[Arc] = []
    for low, high in a.ranges:
        if high < half:
            found.append((low, high))
        elif low >= half:
            found.append((low - circle, high - circle))
        else:
            found.append((low, half - 1))
            found.append((-half, high - circle))
    return found


def clipped(a: Intervals, low: int, high: int) -> Intervals:
    """The elements between two unsigned bounds."""
    ranges = a.ranges
    least, greatest = ranges[0][0], ranges[-1][1]
    if low <= least and greatest <= high:
        return a
    if len(ranges) == 1:
        if low < least:
            low = least
        if high > greatest:
            high = greatest
        return Intervals(a.width, ((low, high),)) if low <= high else empty(a.width)
    if low > high:
        return empty(a.width)
    found = [
        (begin if begin > low else low, end if end < high else high)
        for begin, end in ranges
        if begin <= high and low <= end
    ]
    return Intervals(a.width, tuple(found)) if found else empty(a.width)


def clipped_signed(a: Intervals, low: int, high: int) -> Intervals:
    """The elements between two signed bounds, which are in the signed range unless the result is empty."""
    width = a.width
    half = 1 << (width - 1)
    ranges = a.ranges
    if ranges[-1][1] < half:
        return clipped(a, low if low > 0 else 0, high) if high >= 0 else empty(width)
    circle = 2 * half
    if ranges[0][0] >= half:
        return clipped(a, low + circle, high + circle if high < 0 else circle - 1) if low < 0 else empty(width)
    least, greatest = a.signed_bounds()
    if low <= least and greatest <= high:
        return a
    if low > greatest or high < least or low > high:
        return empty(width)
    windows: list[Arc] = []  # the non-negative values come first in the unsigned order
    if high >= 0:
        windows.append((low if low > 0 else 0, high))
    if low < 0:
        windows.append((low + circle, high + circle if high < 0 else circle - 1))
    found: list[Arc] = []
    for first, last in windows:
        for begin, end in ranges:
            if begin <= last and first <= end:
                found.append((begin if begin > first else first, end if end < last else last))
    return Intervals(width, tuple(found)) if found else empty(width)
