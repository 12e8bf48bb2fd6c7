"""Comparisons, Booleans and if-then-else on intervals, forward and backward. A Bool has width 1: 0 is false, 1 is true.

A signed comparison is an unsigned one after a rotation of the circle by 2^(w-1), so both use the same rules with
different bounds; all rules are exact for independent arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cutpoint.domains.interval_pieces import Binary, clipped, clipped_signed, narrowed
from cutpoint.domains.intervals import MOST_RANGES, Arc, Intervals, empty, top

NO = Intervals.constant(0, 1)
YES = Intervals.constant(1, 1)
EITHER = top(1)
NEITHER = empty(1)

Refined: TypeAlias = list[Intervals]
Refinement: TypeAlias = Callable[[Intervals, Intervals, Intervals], Refined]
"""From the result of a binary operator and its arguments to refined arguments."""


def _truth(can_hold: bool, can_fail: bool) -> Intervals:
    if can_hold:
        return EITHER if can_fail else YES
    return NO if can_fail else NEITHER


def unsigned_order(strict: bool) -> Binary:
    """The image of a < b or a <= b."""
    gap = int(strict)

    def image(a: Intervals, b: Intervals) -> Intervals:
        if a.ranges[0][0] + gap > b.ranges[-1][1]:
            return NO
        return EITHER if a.ranges[-1][1] + gap > b.ranges[0][0] else YES

    return image


def signed_order(strict: bool) -> Binary:
    """The image of a < b or a <= b as signed numbers."""
    gap = int(strict)

    def image(a: Intervals, b: Intervals) -> Intervals:
        least, greatest = a.signed_bounds()
        low, high = b.signed_bounds()
        if least + gap > high:
            return NO
        return EITHER if greatest + gap > low else YES

    return image


def refine_unsigned_order(strict: bool) -> Refinement:
    """The arguments of a < b or a <= b, if it holds and if it does not."""
    gap = int(strict)

    def refine(result: Intervals, a: Intervals, b: Intervals) -> Refined:
        outcome = result.ranges[0]
        if outcome[0] != outcome[1]:
            return [a, b]
        least, greatest = a.ranges[0][0], a.ranges[-1][1]
        low, high = b.ranges[0][0], b.ranges[-1][1]
        if outcome[0]:
            return [clipped(a, 0, high - gap), clipped(b, least + gap, high)]
        other = 1 - gap  # b < a or b <= a
        return [clipped(a, low + other, greatest), clipped(b, 0, greatest - other)]

    return refine


def refine_signed_order(strict: bool) -> Refinement:
    """The arguments of a < b or a <= b as signed numbers, if it holds and if it does not."""
    gap = int(strict)

    def refine(result: Intervals, a: Intervals, b: Intervals) -> Refined:
        outcome = result.ranges[0]
        if outcome[0] != outcome[1]:
            return [a, b]
        least, greatest = a.signed_bounds()
        low, high = b.signed_bounds()
        if outcome[0]:
            return [
                a if greatest + gap <= high else clipped_signed(a, least, high - gap),
                b if least + gap <= low else clipped_signed(b, least + gap, high),
            ]
        other = 1 - gap  # b < a or b <= a
        return [
            a if low + other <= least else clipped_signed(a, low + other, greatest),
            b if high + other <= greatest else clipped_signed(b, low, greatest - other),
        ]

    return refine


def equal(a: Intervals, b: Intervals) -> Intervals:
    if not a.intersects(b):
        return NO
    return YES if a.is_constant and b.is_constant else EITHER


def refine_equal(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    if result.ranges == YES.ranges:
        common = narrowed(a, b)
        return [common, common.meet(b)]
    if result.ranges == NO.ranges:
        return [_without(a, b.value) if b.is_constant else a, _without(b, a.value) if a.is_constant else b]
    return [a, b]


def _without(a: Intervals, value: int) -> Intervals:
    """All elements except one; all of them if the hole would make too many ranges."""
    ranges = a.ranges
    for position, (low, high) in enumerate(ranges):
        if low <= value <= high:
            rest: list[Arc] = [(low, value - 1)] if low < value else []
            if value < high:
                rest.append((value + 1, high))
            if len(ranges) + len(rest) - 1 > MOST_RANGES:
                return a
            return Intervals(a.width, (*ranges[:position], *rest, *ranges[position + 1 :]))
    return a


def negation(a: Intervals, _value: object) -> Intervals:
    return NO if a.ranges == YES.ranges else YES if a.ranges == NO.ranges else a


def refine_negation(result: Intervals, a: Intervals, value: object) -> Refined:
    return [a.meet(negation(result, value))]


def conjunction(a: Intervals, b: Intervals) -> Intervals:
    if a.ranges[0][1] == 0 or b.ranges[0][1] == 0:
        return NO
    return YES if a.ranges[0][0] and b.ranges[0][0] else EITHER


def disjunction(a: Intervals, b: Intervals) -> Intervals:
    if a.ranges[0][0] or b.ranges[0][0]:
        return YES
    return EITHER if a.ranges[0][1] or b.ranges[0][1] else NO


def refine_conjunction(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    low, high = result.ranges[0]
    if low:
        return [a.meet(YES), b.meet(YES)]
    if high:
        return [a, b]
    return [a.meet(NO) if b.ranges[0][0] else a, b.meet(NO) if a.ranges[0][0] else b]


def refine_disjunction(result: Intervals, a: Intervals, b: Intervals) -> Refined:
    low, high = result.ranges[0]
    if not high:
        return [a.meet(NO), b.meet(NO)]
    if not low:
        return [a, b]
    return [a if b.ranges[0][1] else a.meet(YES), b if a.ranges[0][1] else b.meet(YES)]


def choice(condition: Intervals, then: Intervals, otherwise: Intervals) -> Intervals:
    low, high = condition.ranges[0]
    if low:
        return then
    return then.union(otherwise) if high else otherwise


def refine_choice(result: Intervals, condition: Intervals, then: Intervals, otherwise: Intervals) -> Refined:
    low, high = condition.ranges[0]
    condition = condition.meet(
        _truth(can_hold=bool(high) and then.intersects(result), can_fail=not low and otherwise.intersects(result))
    )
    if not condition.ranges:
        return [condition, empty(then.width), empty(then.width)]
    if condition.ranges == YES.ranges:
        then = narrowed(then, result)
    elif condition.ranges == NO.ranges:
        otherwise = narrowed(otherwise, result)
    return [condition, then, otherwise]
