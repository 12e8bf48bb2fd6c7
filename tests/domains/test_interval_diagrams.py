"""Interval diagrams against sets of states: operations, canonical form, sizes, coarsening and grids."""

from __future__ import annotations

import gc
import random
from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.domains.interval_diagram_coarsening import arcs_of, coarsened, cuts, limited, rounded, split
from cutpoint.domains.interval_diagram_meaning import from_box, hull, to_term
from cutpoint.domains.interval_diagrams import (
    EVERYTHING,
    NOTHING,
    Diagram,
    below,
    complement,
    contains,
    difference,
    make,
    meet,
    project,
    restrict,
    segments_of,
    size,
    union,
    variables,
)
from cutpoint.domains.intervals import Intervals
from cutpoint.smt.terms import walk
from cutpoint.smt.terms.bitvectors import sle, ule
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, variable
from tests.domains.lattice_laws import FLAG, POINTS, P, Q, states

SOME = settings(max_examples=60)
ORDER = sorted([P, Q, FLAG], key=lambda x: x.id)
BITS = {P: 3, Q: 3, FLAG: 1}


def members(diagram: Diagram) -> frozenset[int]:
    return frozenset([number for number, point in enumerate(POINTS) if contains(diagram, point)])


def point(number: int) -> Diagram:
    return from_box({x: Intervals.constant(int(value), BITS[x]) for x, value in POINTS[number].items()})


def of_points(numbers: Sequence[int]) -> Diagram:
    return union(*[point(number) for number in numbers])


def some_box(numbers: tuple[int, int, int, int, int]) -> Diagram:
    first, last, begin, end, flag = numbers
    values = {P: Intervals.between(first, last, 3), Q: Intervals.between(begin, end, 3)}
    return from_box(values if flag == 2 else {**values, FLAG: Intervals.constant(flag, 1)})


BOXES = st.builds(some_box, st.tuples(*[st.integers(0, 7)] * 4, st.integers(0, 2)))
DIAGRAMS = st.builds(lambda boxes: union(*boxes), st.lists(BOXES, max_size=5))


def check_form(root: Diagram) -> None:
    """Ordered, reduced, and cut inside the range of each variable."""
    for node in below(root):
        assert node.variable is not None
        assert len(node.starts) == len(node.children) >= 2
        assert node.starts[0] == 0
        assert all(first < second for first, second in pairwise(node.starts))
        assert node.starts[-1] < 1 << BITS[node.variable]
        assert all(first is not second for first, second in pairwise(node.children))
        assert all(child.level > node.level for child in node.children)


@SOME
@given(st.sets(st.integers(0, len(POINTS) - 1)), st.randoms(use_true_random=False))
def test_equal_sets_are_the_same_object(numbers: set[int], rng: random.Random) -> None:
    shuffled = rng.sample(sorted(numbers), len(numbers))
    others = [number for number in range(len(POINTS)) if number not in numbers]
    diagram = of_points(shuffled)
    check_form(diagram)
    assert members(diagram) == numbers
    assert diagram is of_points(sorted(numbers))
    assert diagram is complement(of_points(others))
    assert diagram is reduce(difference, [point(number) for number in others], EVERYTHING)
    assert diagram is union(of_points(shuffled[::2]), of_points(shuffled[1::2]))
    assert diagram is meet(diagram, union(diagram, of_points(others[:5])))


@SOME
@given(DIAGRAMS, DIAGRAMS)
def test_set_operations(a: Diagram, b: Diagram) -> None:
    ours, theirs = members(a), members(b)
    for found, wanted in (
        (union(a, b), ours | theirs),
        (meet(a, b), ours & theirs),
        (difference(a, b), ours - theirs),
        (complement(a), states(to_term(EVERYTHING)) - ours),
    ):
        check_form(found)
        assert members(found) == wanted
    assert complement(complement(a)) is a
    assert (a is NOTHING) == (not ours)
    assert (a is b) == (ours == theirs)


@SOME
@given(DIAGRAMS, st.sampled_from(ORDER), st.integers(0, 7))
def test_variables(a: Diagram, x: Term, value: int) -> None:
    value %= 1 << BITS[x]
    projected, restricted = project(a, {x}), restrict(a, x, value)
    for found in (projected, restricted):
        check_form(found)
        assert x not in variables(found)
    for state in POINTS:
        assert contains(restricted, state) == contains(a, {**state, x: value})
        assert contains(projected, state) == any(contains(a, {**state, x: other}) for other in range(1 << BITS[x]))
    segments = segments_of(a, x)
    assert all(first is not second for (_, first), (_, second) in pairwise(segments))
    for number, state in enumerate(POINTS):
        (child,) = [child for start, child in segments if start <= state[x]][-1:]
        assert contains(child, state) == (number in members(a))
    if x is ORDER[0]:
        assert make(x, segments) is a


@SOME
@given(DIAGRAMS)
def test_meaning(a: Diagram) -> None:
    formula = to_term(a)
    assert states(formula) == members(a)
    assert set(walk.free_variables(formula)) == set(variables(a))
    if a is not NOTHING:
        around = hull(a)
        for x in ORDER:
            values = around.get(x, Intervals.top(BITS[x]))
            assert {POINTS[number][x] for number in members(a)} == {v for v in range(8) if values.contains(v)}


def test_comparisons_have_few_segments() -> None:
    x = variable("x", bitvec(8))
    top = Intervals.top(8)
    for compare, most in ((ule, 2), (sle, 3)):
        for value in range(0, 255, 7):
            holds = compare(x, bv(value, 8))
            allowed = [v for v in range(256) if walk.substitute(holds, {x: bv(v, 8)}).value]
            diagram = from_box({x: Intervals.of(8, [(v, v) for v in allowed])})
            assert size(diagram) <= most
    assert from_box({x: top}) is EVERYTHING
    assert from_box({x: Intervals.empty(8), P: Intervals.constant(1, 3)}) is NOTHING


def staircase(count: int, width: int = 16) -> Diagram:
    """Numbers x and y close to each other: many nodes, of which many have the same variable."""
    x, y = variable("step", bitvec(width)), variable("height", bitvec(width))
    pieces = [
        from_box({x: Intervals.between(3 * n, 3 * n + 2, width), y: Intervals.between(3 * n, 3 * n + 5, width)})
        for n in range(count)
    ]
    return union(*pieces)


def test_formulas_are_linear() -> None:
    per_segment = [walk.size(to_term(staircase(count))) / size(staircase(count)) for count in (10, 100)]
    assert all(ratio < 6 for ratio in per_segment)
    chain = EVERYTHING
    for number in range(200, 0, -1):  # as a formula without sharing it would have 2^200 literals
        x = variable(f"link {number}", bitvec(8))
        small, large = from_box({x: Intervals.between(0, 9, 8)}), from_box({x: Intervals.between(5, 20, 8)})
        low, high = variable(f"low {number}", bitvec(8)), variable(f"high {number}", bitvec(8))
        either = [meet(small, from_box({low: Intervals.constant(1, 8)}))]
        either.append(meet(large, from_box({high: Intervals.constant(2, 8)})))
        chain = meet(chain, union(*either))
    assert walk.size(to_term(chain)) < 8 * size(chain)


def test_deep_diagrams() -> None:
    names = [variable(f"deep {number}", bitvec(8)) for number in range(3000)]
    deep = from_box({x: Intervals.between(1, 5, 8) for x in names})
    other = from_box({x: Intervals.between(3, 9, 8) for x in names})
    assert meet(deep, other) is from_box({x: Intervals.between(3, 5, 8) for x in names})
    assert project(union(deep, other), frozenset(names[1:])) is from_box({names[0]: Intervals.between(1, 9, 8)})
    assert len(hull(union(deep, other))) == len(names)
    assert restrict(deep, names[-1], 6) is NOTHING
    assert limited(deep, 1, 10) is deep
    assert walk.size(to_term(deep)) < 10 * len(names)


def test_diagrams_are_given_back() -> None:
    from cutpoint.domains import interval_diagrams

    gc.collect()
    before = len(interval_diagrams._known)
    diagram = staircase(50)
    assert len(interval_diagrams._known) > before
    del diagram
    gc.collect()
    assert len(interval_diagrams._known) == before


# -- coarsening -------------------------------------------------------------------------------------


def is_within(root: Diagram, most: int) -> bool:
    nodes = Counter([node.level for node in below(root)])
    return max(nodes.values(), default=0) <= most and all(arcs_of(node) <= most for node in below(root))


@SOME
@given(DIAGRAMS, st.integers(1, 4), st.integers(1, 12))
def test_coarsening(a: Diagram, most: int, largest: int) -> None:
    coarse = coarsened(a, most)
    check_form(coarse)
    assert members(a) <= members(coarse)
    assert is_within(coarse, most)
    if is_within(a, most):
        assert coarse is a
    small = limited(a, most, largest)
    assert members(a) <= members(small)
    assert is_within(small, most)
    assert size(small) <= largest or is_within(small, 1)
    assert limited(small, most, largest) is small
    for result in (coarse, small):
        assert all(marks <= cuts(a)[x] for x, marks in cuts(result).items())


@pytest.mark.parametrize("seed", range(12))
def test_coarsening_of_several_levels(seed: int) -> None:
    rng = random.Random(seed)
    names = [variable(f"level {number}", bitvec(4)) for number in range(6)]
    chosen = [rng.sample(names, rng.randrange(1, 4)) for _ in range(14)]
    a = union(*[from_box({x: Intervals.constant(rng.randrange(16), 4) for x in some}) for some in chosen])
    for most in (1, 2, 3, 5):
        coarse = coarsened(a, most)
        assert difference(a, coarse) is NOTHING
        assert is_within(coarse, most)
        assert coarsened(coarse, most) is coarse


def test_united_nodes_are_united_again_on_later_levels() -> None:
    a, b, c, d = (variable(f"level {number}", bitvec(4)) for number in range(4))

    def either(x: Term, low: Diagram, high: Diagram) -> Diagram:
        return make(x, [(0, low), (8, high)])

    leaf = [from_box({d: Intervals.constant(value, 4)}) for value in range(6)]
    first = either(b, either(c, leaf[2], leaf[3]), either(c, leaf[4], leaf[5]))
    second = either(b, either(c, leaf[0], leaf[1]), either(c, leaf[1], leaf[0]))  # their union does not depend on c
    root = either(a, first, second)
    coarse = coarsened(root, 2)
    assert is_within(coarse, 2)
    assert difference(root, coarse) is NOTHING


def test_coarsening_joins_neighbours() -> None:
    x = variable("x", bitvec(8))
    values = Intervals.of(8, [(-9, -8), (-3, 4), (7, 7), (100, 110)])
    for most in range(1, 5):
        assert coarsened(from_box({x: values}), most) is from_box({x: values.coarsened(most)})
    steps = staircase(100)
    assert size(limited(steps, 8, 1000)) < 8 * 4 * 2
    assert hull(limited(steps, 8, 1000)) == hull(steps)


@SOME
@given(DIAGRAMS, st.sets(st.sampled_from(ORDER)), st.sampled_from([1, 2, 5, 1000]))
def test_pieces(a: Diagram, chosen: set[Term], most: int) -> None:
    pieces = split(a, chosen, most)
    whole = [meet(from_box(values), rest) for values, rest in pieces]
    assert len(pieces) <= most
    assert members(a) <= members(union(*whole))
    assert most < 1000 or union(*whole) is a
    for values, rest in pieces:
        assert rest is not NOTHING
        assert values.keys() <= chosen
        assert not chosen & set(variables(rest))
    assert all(meet(from_box(one), from_box(other)) is NOTHING for (one, _), (other, _) in pairwise(pieces))


@SOME
@given(DIAGRAMS, st.sets(st.integers(1, 7)), st.sets(st.integers(1, 7)))
def test_grid(a: Diagram, first: set[int], second: set[int]) -> None:
    grid = {P: sorted({0, *first}), Q: sorted({0, *second}), FLAG: [0]}

    def cell(number: int) -> tuple[int, ...]:
        return tuple([max(mark for mark in grid[x] if mark <= int(POINTS[number][x])) for x in (P, Q, FLAG)])

    found = rounded(a, grid)
    check_form(found)
    touched = {cell(number) for number in members(a)}
    assert members(found) == {number for number in range(len(POINTS)) if cell(number) in touched}


@pytest.mark.parametrize("root", [EVERYTHING, NOTHING])
def test_leaves(root: Diagram) -> None:
    assert variables(root) == []
    assert size(root) == 0
    assert project(root, {P}) is root
    assert restrict(root, P, 3) is root
    assert coarsened(root, 1) is root
    assert rounded(root, {}) is root
    assert repr(root) == ("<everything>" if root is EVERYTHING else "<nothing>")
    assert split(root, [P], 3) == ([({}, EVERYTHING)] if root is EVERYTHING else [])
