"""Disjunctions of intervals: lattice laws, hulls, widening and formulas, against sets of integers."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.domains.intervals import MOST_RANGES, Intervals
from cutpoint.smt.terms.evaluate import compile_term
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, subterms, variable


def subset(bits: int, width: int) -> Intervals:
    return Intervals.of(width, [(x, x) for x in range(1 << width) if bits >> x & 1])


def members(a: Intervals) -> set[int]:
    return {x for low, high in a.ranges for x in range(low, high + 1)}


def subsets(width: int) -> list[Intervals]:
    return [subset(bits, width) for bits in range(1 << (1 << width))]


def arcs_of_circle(width: int) -> list[Intervals]:
    circle = 1 << width
    return [Intervals.between(low, high, width) for low in range(circle) for high in range(circle)]


def wide(seed: int, width: int) -> Intervals:
    rng = random.Random(seed)
    circle = 1 << width
    arcs = []
    for _ in range(rng.randint(0, 6)):
        low = rng.choice((rng.randrange(circle), rng.randint(-20, 20), circle // 2 + rng.randint(-20, 20)))
        arcs.append((low, low + rng.choice((0, rng.randint(0, 20), rng.randrange(circle)))))
    return Intervals.of(width, arcs)


WIDE = st.builds(wide, st.integers(min_value=0), st.just(32))


@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_a_set_is_its_members(width: int) -> None:
    everything = set(range(1 << width))
    for bits in range(1 << (1 << width)) if width < 4 else random.Random(0).sample(range(1 << 16), 3000):
        a = subset(bits, width)
        elements = {x for x in everything if bits >> x & 1}
        assert members(a) == elements == {x for x in everything if a.contains(x)}
        assert a.size == len(elements)
        assert a.is_empty == (not elements)
        assert a.is_top == (elements == everything)
        assert a.is_constant == (len(elements) == 1)
        if a.is_constant:
            assert {a.value} == elements
        assert all(first[1] + 1 < second[0] for first, second in pairwise(a.ranges))
        assert members(a.complement()) == everything - elements
        if elements:
            signed = sorted([x - (1 << width) if x >> (width - 1) else x for x in elements])
            assert a.signed_bounds() == (signed[0], signed[-1])
        assert {x % (1 << width) for low, high in a.arcs() for x in range(low, high + 1)} == elements


@pytest.mark.parametrize("width", [1, 2, 3])
def test_lattice_of_all_sets(width: int) -> None:
    pairs = list(product(subsets(width), repeat=2))
    for a, b in pairs if width < 3 else random.Random(1).sample(pairs, 5000):
        x, y = members(a), members(b)
        assert a.leq(b) == (x <= y)
        assert a.intersects(b) == bool(x & y)
        assert a.union(b) == b.union(a) == Intervals.of(width, a.ranges + b.ranges)
        assert members(a.union(b)) == x | y
        assert members(a.meet(b)) == x & y
        assert a.meet(b) == Intervals.of(width, a.meet(b).ranges)


@settings(max_examples=150)
@given(WIDE, WIDE, WIDE)
def test_lattice_laws_of_wide_sets(a: Intervals, b: Intervals, c: Intervals) -> None:
    assert a.union(b) == b.union(a)
    assert a.meet(b) == b.meet(a)
    assert a.union(b).union(c) == a.union(b.union(c))
    assert a.meet(b).meet(c) == a.meet(b.meet(c))
    assert a.union(a) == a.meet(a) == a.union(a.meet(b)) == a.meet(a.union(b)) == a
    assert a.leq(a.union(b))
    assert a.meet(b).leq(a)
    assert a.leq(b) == (a.union(b) == b) == (a.meet(b) == a)
    assert a.complement().complement() == a
    assert a.union(b).complement() == a.complement().meet(b.complement())
    assert a.intersects(b) == (not a.meet(b).is_empty)
    assert Intervals.empty(32).leq(a)
    assert a.leq(Intervals.top(32))


def test_constructors() -> None:
    assert Intervals.top(7) is Intervals.top(7)
    assert Intervals.empty(7) is Intervals.empty(7)
    assert Intervals.constant(-1, 8).ranges == ((255, 255),)
    assert Intervals.between(-5, 5, 32).ranges == ((0, 5), (2**32 - 5, 2**32 - 1))
    assert Intervals.between(250, 3, 8).ranges == ((0, 3), (250, 255))
    assert Intervals.between(3, 2, 8).is_top
    assert Intervals.of(8, [(5, 9), (10, 20), (1, 2), (30, 29)]).ranges == ((1, 2), (5, 20))
    assert Intervals.of(8, [(-1000, 1000)]).is_top
    with pytest.raises(ValueError, match="unpack"):
        _ = Intervals.empty(8).value


def test_sets_travel_between_processes() -> None:
    a = Intervals.between(-5, 5, 32)
    assert pickle.loads(pickle.dumps(a)) == a
    assert hash(pickle.loads(pickle.dumps(a))) == hash(a)


@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_hull_is_a_smallest_arc(width: int) -> None:
    arcs = sorted(arcs_of_circle(width), key=lambda arc: arc.size)
    sets = [
        subset(bits, width) for bits in random.Random(3).sample(range(1, 1 << (1 << width)), min(255, 2**2**width - 1))
    ]
    for a in sets:
        hull = a.hull()
        assert a.leq(hull)
        assert len(hull.arcs()) == 1
        assert hull.size == next(arc.size for arc in arcs if a.leq(arc))
        assert hull.hull() is hull
    assert Intervals.empty(width).hull().is_empty


def test_coarsening_fills_the_smallest_gaps() -> None:
    a = Intervals.of(32, [(-9, -8), (-3, 4), (7, 7), (100, 200)])
    assert a.coarsened(4) is a
    assert a.coarsened(3) == Intervals.of(32, [(-9, -8), (-3, 7), (100, 200)])
    assert a.coarsened(2) == Intervals.of(32, [(-9, 7), (100, 200)])
    assert a.coarsened(1) == a.hull() == Intervals.between(-9, 200, 32)


@settings(max_examples=100)
@given(WIDE, st.integers(1, 5))
def test_coarsening_bounds_the_number_of_arcs(a: Intervals, most: int) -> None:
    coarse = a.coarsened(most)
    assert a.leq(coarse)
    assert len(coarse.arcs()) <= most
    assert len(coarse.arcs()) == min(most, len(a.arcs()))


def test_a_union_has_a_bounded_number_of_arcs() -> None:
    a = Intervals.empty(32)
    for x in range(0, 1000, 3):
        a = a.union(Intervals.constant(x, 32))
        assert len(a.arcs()) <= MOST_RANGES
        assert a.contains(x)
    assert a.leq(Intervals.between(0, 999, 32))


@pytest.mark.parametrize(
    ("old", "new", "thresholds", "widened"),
    [
        ((0, 0), (0, 1), (), (0, 2**31 - 1)),
        ((0, 0), (0, 1), (10, 100), (0, 10)),
        ((0, 10), (1, 11), (10, 100), (0, 100)),
        ((0, 10), (1, 10), (10, 100), (0, 10)),
        ((5, 5), (4, 4), (), (0, 5)),
        ((0, 0), (-1, 0), (), (-1, 0)),
        ((-1, 0), (-2, 0), (), (-(2**31), 0)),
        ((0, 0), (-2, 0), (7, 2**32 - 50), (-50, 0)),
        ((3, 4), (-3, 9), (20,), (-(2**31), 20)),
        ((-9, -8), (-9, -7), (), (-9, -1)),
        ((0, 2**31 - 1), (0, 2**31), (), (0, 2**31)),
        ((0, 2**31), (0, 2**31 + 1), (), (0, 2**32 - 1)),
    ],
)
def test_widening(
    old: tuple[int, int], new: tuple[int, int], thresholds: tuple[int, ...], widened: tuple[int, int]
) -> None:
    found = Intervals.between(*old, 32).widen(Intervals.between(*new, 32), thresholds)
    assert found == Intervals.of(32, [widened])


def test_widening_keeps_what_did_not_change() -> None:
    a = Intervals.of(32, [(0, 1), (5, 6)])
    assert a.widen(Intervals.constant(5, 32), ()) is a
    assert Intervals.empty(32).widen(a, ()) is a
    assert a.widen(Intervals.constant(3, 32), ()) == Intervals.between(0, 6, 32)


@settings(max_examples=60)
@given(WIDE, st.integers(min_value=0), st.sets(st.integers(0, 2**32 - 1), max_size=5))
def test_widening_over_approximates_and_terminates(a: Intervals, seed: int, chosen: set[int]) -> None:
    thresholds = sorted(chosen)
    steps = 0
    for position in range(60):
        new = wide(seed + position, 32).coarsened(2)
        widened = a.widen(new, thresholds)
        assert a.leq(widened)
        assert new.leq(widened)
        steps += widened != a
        a = widened
    # from empty, to an arc, and then each end passes each threshold at most once
    assert steps <= 2 + 2 * (len(thresholds) + 4)


@pytest.mark.parametrize("width", [1, 2, 3])
def test_widening_by_one_reaches_the_top(width: int) -> None:
    for arc in arcs_of_circle(width):
        a = arc
        for _ in range(10):
            moved = Intervals.of(width, [(low + 1, high + 1) for low, high in a.ranges])
            a = a.widen(moved, ())
        assert a.is_top


@pytest.mark.parametrize("width", [1, 2, 3])
def test_formula_has_the_set_as_its_models(width: int) -> None:
    x = variable(f"x_{width}", bitvec(width))
    for a in subsets(width):
        holds = compile_term(a.to_term(x))
        assert {value for value in range(1 << width) if holds({x: value})} == members(a)


def test_formula_of_a_bool() -> None:
    flag = variable("flag", BOOL)
    assert Intervals.constant(1, 1).to_term(flag) is flag
    assert compile_term(Intervals.constant(0, 1).to_term(flag))({flag: False})
    assert Intervals.top(1).to_term(flag) is TRUE
    assert Intervals.empty(1).to_term(flag) is FALSE


@pytest.mark.parametrize(
    ("low", "high", "comparisons"),
    [(-5, 5, 2), (0, 10, 1), (0, 2**31 - 1, 1), (-(2**31), 9, 1), (3, 2**32 - 1, 1), (7, 7, 1), (8, 6, 1), (5, 10, 2)],
)
def test_formula_is_short(low: int, high: int, comparisons: int) -> None:
    x = variable("x", bitvec(32))
    formula = Intervals.between(low, high, 32).to_term(x)
    assert len([term for term in subterms([formula]) if x in term.args]) == comparisons
