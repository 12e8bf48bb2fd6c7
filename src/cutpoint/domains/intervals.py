"""Disjunctions of intervals (k-induction paper, section III, "Abstract Domain") over bit patterns of one width.

The patterns of a width form a circle: the successor of 2^w-1 is 0. A set is stored as sorted, disjoint ranges of
unsigned bounds, and read as *arcs* of the circle: a range that ends at 2^w-1 and one that begins at 0 form one arc.
So nothing here depends on signs: the signed interval [-5, 5] is the arc from 2^w-5 over 0 to 5.

Deviations: the paper's intervals have bounds in ℤ ∪ {-∞, ∞}; machine integers wrap, so ours are arcs, and the greatest
element is the full circle. Widening to thresholds replaces the paper's jump to infinity.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from cutpoint.base.frozen import frozen
from cutpoint.smt.terms.bitvectors import sle, ule
from cutpoint.smt.terms.boolean import and_, disjunction, eq, not_, or_
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import Term, boolean, bv

MOST_RANGES = 16
"""The maximum number of arcs in the result of an operation."""

Ranges: TypeAlias = tuple[tuple[int, int], ...]
Arc: TypeAlias = tuple[int, int]
"""All integers from the first to the second, modulo 2^w: the bounds may be any integers."""


@frozen
class Intervals:
    """A set of bit patterns of one width; a Bool is a pattern of width 1."""

    width: int
    ranges: Ranges
    """Unsigned, inclusive, sorted, disjoint, not adjacent; () for the empty set."""

    @staticmethod
    def of(width: int, arcs: Iterable[Arc]) -> Intervals:
        """The exact union of arcs; an arc whose first bound is above its second is empty."""
        mask = (1 << width) - 1
        pieces: list[Arc] = []
        for low, high in arcs:
            span = high - low
            if span >= mask:
                return top(width)
            if span < 0:
                continue
            low &= mask
            high = low + span
            if high <= mask:
                pieces.append((low, high))
            else:
                pieces.append((low, mask))
                pieces.append((0, high - mask - 1))
        if len(pieces) <= 1:
            return Intervals(width, tuple(pieces)) if pieces else empty(width)
        pieces.sort()
        return Intervals(width, _joined(pieces))

    @staticmethod
    def constant(value: int, width: int) -> Intervals:
        value &= (1 << width) - 1
        return Intervals(width, ((value, value),))

    @staticmethod
    def top(width: int) -> Intervals:
        return top(width)

    @staticmethod
    def empty(width: int) -> Intervals:
        return empty(width)

    @staticmethod
    def between(low: int, high: int, width: int) -> Intervals:
        """The arc from low to high; it wraps around from 2^w-1 to 0 if low > high."""
        return Intervals.of(width, ((low, high if low <= high else high + (1 << width)),))

    @property
    def is_empty(self) -> bool:
        return not self.ranges

    @property
    def is_top(self) -> bool:
        ranges = self.ranges
        return len(ranges) == 1 and ranges[0][0] == 0 and ranges[0][1] == (1 << self.width) - 1

    @property
    def is_constant(self) -> bool:
        ranges = self.ranges
        return len(ranges) == 1 and ranges[0][0] == ranges[0][1]

    @property
    def value(self) -> int:
        """The only element of a constant."""
        ((low, high),) = self.ranges
        assert low == high, "not a constant"
        return low

    @property
    def size(self) -> int:
        """The number of patterns in the set."""
        total = len(self.ranges)
        for low, high in self.ranges:
            total += high - low
        return total

    def contains(self, value: int) -> bool:
        """Whether an unsigned value is in the set."""
        return any(low <= value <= high for low, high in self.ranges)

    def signed_bounds(self) -> tuple[int, int]:
        """The least and the greatest element in the signed order; the set must not be empty."""
        ranges = self.ranges
        half = 1 << (self.width - 1)
        least, greatest = ranges[0][0], ranges[-1][1]
        if greatest < half:
            return least, greatest
        if least >= half:
            return least - 2 * half, greatest - 2 * half
        greatest = half - 1
        for low, high in ranges:
            if high >= half:
                if low >= half:
                    return low - 2 * half, greatest
                return -half, half - 1
            greatest = high
        raise AssertionError("the last range ends at or above half")

    def leq(self, other: Intervals) -> bool:
        """Whether this is a subset of the other set."""
        ours, theirs = self.ranges, other.ranges
        if ours == theirs:
            return True
        position = 0
        count = len(theirs)
        for low, high in ours:
            while position < count and theirs[position][1] < low:
                position += 1
            if position == count or low < theirs[position][0] or high > theirs[position][1]:
                return False
        return True

    def intersects(self, other: Intervals) -> bool:
        """Whether the sets have a common element."""
        ours, theirs = self.ranges, other.ranges
        position = 0
        count = len(theirs)
        for low, high in ours:
            while position < count and theirs[position][1] < low:
                position += 1
            if position == count:
                return False
            if theirs[position][0] <= high:
                return True
        return False

    def union(self, other: Intervals) -> Intervals:
        """The union; if it has more than MOST_RANGES arcs, the smallest gaps are filled."""
        if other.leq(self):
            return self
        if self.leq(other):
            return other
        return Intervals(self.width, _joined(sorted(self.ranges + other.ranges))).coarsened(MOST_RANGES)

    def meet(self, other: Intervals) -> Intervals:
        """The exact intersection."""
        ours, theirs = self.ranges, other.ranges
        if self.leq(other):
            return self
        if other.leq(self):
            return other
        found: list[Arc] = []
        position = 0
        count = len(theirs)
        for low, high in ours:
            while position < count and theirs[position][1] < low:
                position += 1
            while position < count:
                begin, end = theirs[position]
                if begin > high:
                    break
                found.append((low if low > begin else begin, high if high < end else end))
                if end > high:
                    break
                position += 1
        return Intervals(self.width, tuple(found)) if found else empty(self.width)

    def complement(self) -> Intervals:
        """All patterns that are not in the set."""
        found: list[Arc] = []
        begin = 0
        for low, high in self.ranges:
            if begin < low:
                found.append((begin, low - 1))
            begin = high + 1
        if begin >> self.width == 0:
            found.append((begin, (1 << self.width) - 1))
        return Intervals(self.width, tuple(found)) if found else empty(self.width)

    def arcs(self) -> Sequence[Arc]:
        """The arcs, ordered by their lower ends; only the last may wrap around: then its upper end is 2^w or above."""
        ranges = self.ranges
        if len(ranges) < 2 or ranges[0][0] or (ranges[-1][1] + 1) >> self.width == 0:
            return ranges
        return [*ranges[1:-1], (ranges[-1][0], ranges[0][1] + (1 << self.width))]

    def coarsened(self, most: int) -> Intervals:
        """A superset of at most `most` arcs (at least one): the smallest gaps are filled."""
        if len(self.ranges) <= most:
            return self
        arcs = self.arcs()
        count = len(arcs)
        if count <= most:
            return self
        circle = 1 << self.width
        gaps = [arcs[i + 1][0] - arcs[i][1] for i in range(count - 1)]
        gaps.append(arcs[0][0] + circle - arcs[-1][1])
        # of equal gaps the last one is kept: if possible, the one at 0, where the unsigned order begins
        kept = sorted(sorted(range(count), key=lambda i: (-gaps[i], -i))[:most])
        found = [(arcs[before + 1][0], arcs[after][1]) for before, after in pairwise(kept)]
        first = (kept[-1] + 1) % count
        begin = arcs[first][0] - (circle if first else 0)
        found.append((begin, arcs[kept[0]][1]))
        return Intervals.of(self.width, found)

    def hull(self) -> Intervals:
        """The smallest arc that contains all elements."""
        return self.coarsened(1)

    def widen(self, other: Intervals, thresholds: Sequence[int]) -> Intervals:
        """An upper bound of this, the old value, and the other, the new one; repeated widening becomes stable.

        If the new value adds nothing, this is the old one. Otherwise it is a single arc, and each end that moved is
        moved on to the next threshold. Thresholds are sorted unsigned values; the bounds of the signed and the unsigned
        order are always among them.
        """
        if not self.ranges:
            return other
        if other.leq(self):
            return self
        old = self.hull()
        new = old.union(other).hull()
        if new.is_top:
            return new
        low, high = new.arcs()[0]
        old_low, old_high = old.arcs()[0]
        mask = (1 << self.width) - 1
        if low != old_low:
            low -= _distance_down(low, thresholds, self.width)
        if (high ^ old_high) & mask:
            high += _distance_up(high & mask, thresholds, self.width)
        return Intervals.of(self.width, ((low, high),))

    def to_term(self, x: Term) -> Term:
        """A formula stating that x, a bit-vector or (for width 1) a Bool, is in the set."""
        if len(self.ranges) < 1 or self.is_top:
            return boolean(bool(self.ranges))
        if x.sort is BOOL:
            return x if self.ranges[0][0] else not_(x)
        inside = [_between(x, low, high, self.width) for low, high in self.arcs()]
        outside = [_between(x, low, high, self.width) for low, high in self.complement().arcs()]
        if sum([comparisons for comparisons, _ in outside]) < sum([comparisons for comparisons, _ in inside]):
            return not_(disjunction([formula for _, formula in outside]))
        return disjunction([formula for _, formula in inside])


@cache
def top(width: int) -> Intervals:
    """All patterns of a width; always the same object."""
    return Intervals(width, ((0, (1 << width) - 1),))


@cache
def empty(width: int) -> Intervals:
    """The empty set; always the same object."""
    return Intervals(width, ())


def _joined(pieces: Sequence[Arc]) -> Ranges:
    """Merges sorted ranges that overlap or touch."""
    found: list[Arc] = []
    begin, end = pieces[0]
    for low, high in pieces:
        if low > end + 1:
            found.append((begin, end))
            begin, end = low, high
        elif high > end:
            end = high
    found.append((begin, end))
    return tuple(found)


def _distance_up(end: int, thresholds: Sequence[int], width: int) -> int:
    """The distance from the upper end of an arc clockwise to the next threshold."""
    half = 1 << (width - 1)
    nearest = half - 1 if end < half else 2 * half - 1
    if end == 0 or end == half:
        return 0
    position = bisect_left(thresholds, end)
    if position < len(thresholds):
        nearest = min(nearest, thresholds[position])
    return nearest - end


def _distance_down(begin: int, thresholds: Sequence[int], width: int) -> int:
    """The distance from the lower end of an arc counter-clockwise to the next threshold."""
    half = 1 << (width - 1)
    nearest = 0 if begin < half else half
    if begin == half - 1 or begin == 2 * half - 1:
        return 0
    position = bisect_right(thresholds, begin)
    if position:
        nearest = max(nearest, thresholds[position - 1])
    return begin - nearest


def _between(x: Term, low: int, high: int, width: int) -> tuple[int, Term]:
    """A formula stating that x is on an arc, and its number of comparisons.

    Comparisons are signed unless the arc crosses the ends of the signed order or unsigned ones save a comparison.
    """
    half = 1 << (width - 1)
    mask = 2 * half - 1
    begin, end = bv(low, width), bv(high, width)
    if low == high:
        return 1, eq(x, begin)
    if low == half:
        return 1, sle(x, end)
    if high & mask == half - 1:
        return 1, sle(begin, x)
    if low == 0:
        return 1, ule(x, end)
    if high == mask:
        return 1, ule(begin, x)
    if low < half <= high or high > mask + half:  # the arc crosses the ends of the signed order
        return 2, and_(ule(begin, x), ule(x, end)) if high <= mask else or_(ule(begin, x), ule(x, end))
    return 2, and_(sle(begin, x), sle(x, end))
