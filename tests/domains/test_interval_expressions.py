"""Interval expressions: concrete states travel along with abstract ones; then the examples that they are made for."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from cutpoint.cfa.model import Assume, Cfa, Edge, Location
from cutpoint.domains.interval_expression_conditions import assume
from cutpoint.domains.interval_expression_programs import program_of, width_of_sort
from cutpoint.domains.interval_expression_transfer import assign, forget, havoc
from cutpoint.domains.interval_expression_widening import FINE_MOVES, Landmarks, widen
from cutpoint.domains.interval_expressions import (
    TOP,
    Expression,
    State,
    known_about,
    leq,
    levels,
    to_formula,
    union,
)
from cutpoint.domains.intervals import Intervals
from cutpoint.smt.terms.bitvectors import add, bvand, mul, neg, sext, sle, slt, sub, ule, ult
from cutpoint.smt.terms.boolean import and_, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import compile_term, evaluate
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from tests.smt.trees import SORTS, build, random_assignment, random_tree, random_value

Point = dict[Term, Any]
X, Y, Z = (variable(name, bitvec(8)) for name in "xyz")
FLAG = variable("flag", BOOL)


def landmarks_of(*conditions: Term) -> Landmarks:
    start, error = Location(0), Location(1)
    return Landmarks(Cfa(start, error, tuple(Edge(start, Assume(condition), error) for condition in conditions)))


def holds(state: State, point: Point) -> bool:
    return bool(evaluate(to_formula(state), point))


class Walk:
    """An abstract state and concrete ones that it represents, on their way through random operations."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.state = TOP
        self.points = [random_assignment(self.rng) for _ in range(6)]
        self.variables = list(self.points[0])
        self.depth = self.rng.randrange(1, 4)

    def step(self) -> None:
        kind = self.rng.randrange(9)
        x = self.rng.choice(self.variables)
        if kind < 3:
            self._assign(x, build(random_tree(self.rng, x.sort, self.rng.randrange(3))))
        elif kind < 5:
            self._assign(x, self._simple(x))
        elif kind == 5:
            for point in self.points:
                point[x] = random_value(self.rng, x.sort)
            self.state = havoc(self.state, x, self.depth)
        elif kind == 6:
            self.state = forget(self.state, [x], self.depth)
        else:
            self._assume(build(random_tree(self.rng, BOOL, self.rng.randrange(1, 5))))

    def _simple(self, x: Term) -> Term:
        """What programs assign most: constants, copies, sums."""
        same = [y for y in self.variables if y.sort is x.sort]
        y = self.rng.choice(same)
        if x.sort is BOOL or width_of_sort(x.sort) is None:
            return y
        constant = bv(self.rng.randrange(4), width_of_sort(x.sort) or 0)
        return self.rng.choice([constant, y, add(y, constant), sub(y, self.rng.choice(same)), neg(y)])

    def _assign(self, x: Term, value: Term) -> None:
        for point in self.points:
            point[x] = evaluate(value, point)
        self.state = assign(self.state, x, value, self.depth)

    def _assume(self, condition: Term) -> None:
        possible = [point for point in self.points if evaluate(condition, point)]
        if not possible:
            return
        after = assume(self.state, condition, self.depth)
        assert after is not None
        self.state, self.points = after, possible

    def check(self) -> None:
        for point in self.points:
            assert holds(self.state, point)
        for x, value in self.state.values.items():
            assert value.ranges
            assert not value.is_top
            assert value.width == width_of_sort(x.sort)
        for x, expression in self.state.expressions.items():
            assert expression.depth <= self.depth
            assert not expression.offset.is_top
            assert x not in program_of(expression.base).reads


@pytest.mark.parametrize("seed", range(40))
def test_operations_lose_no_concrete_state(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(40):
        walk.step()
        walk.check()


@pytest.mark.parametrize("seed", range(40))
def test_bounds_of_two_states_represent_what_both_do(seed: int) -> None:
    first, second = Walk(seed), Walk(seed + 1000)
    landmarks = landmarks_of(eq(X, bv(3, 8)))
    for walk in (first, second):
        walk.depth = 2
        for _ in range(12):
            walk.step()
    for old, new in ((first.state, second.state), (second.state, first.state), (first.state, TOP), (TOP, first.state)):
        for bound in (union(old, new, 2), widen(old, new, 2, landmarks)):
            assert leq(old, bound)
            assert leq(new, bound)
    for bound in (union(first.state, second.state, 2), widen(first.state, second.state, 2, landmarks)):
        assert all(holds(bound, point) for point in [*first.points, *second.points])


P, Q, R = SMALL = [variable(name, bitvec(3)) for name in "pqr"]
CUBE: list[Point] = [dict(zip(SMALL, values, strict=True)) for values in product(range(8), repeat=3)]
"""All concrete states of three small variables."""


def represented(state: State) -> list[Point]:
    formula = compile_term(to_formula(state))
    return [point for point in CUBE if formula(point)]


class SmallWalk:
    """States of three small variables with many relations; what they represent is known completely."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.depth = self.rng.randrange(1, 4)
        self.state = TOP

    def term(self) -> Term:
        x, y = self.rng.choice(SMALL), self.rng.choice(SMALL)
        c = bv(self.rng.randrange(8), 3)
        if self.rng.random() < 0.6:
            return self.rng.choice([x, add(x, c), add(x, bv(1, 3))])
        return self.rng.choice([c, sub(c, x), add(x, y), sub(x, y), mul(x, y), bvand(x, c), ite(slt(x, y), c, x)])

    def condition(self) -> Term:
        compare = self.rng.choice([eq, eq, distinct, ult, slt, ule, sle])
        formula = compare(self.term(), self.term())
        while self.rng.random() < 0.3:
            formula = self.rng.choice([and_, or_])(formula, compare(self.term(), self.term()))
        return self.rng.choice([formula, not_(formula)])

    def step(self) -> None:
        """One operation, checked against what it does to every concrete state that is represented before."""
        before = represented(self.state)
        kind, x = self.rng.randrange(10), self.rng.choice(SMALL)
        if kind < 5:
            term = self.rng.choice([self.term(), self.term(), add(x, self.term()), sub(x, self.term())])
            value = compile_term(term)
            images = [{**point, x: value(point)} for point in before]
            after = assign(self.state, x, term, self.depth)
        elif kind < 8:
            condition = self.condition()
            test = compile_term(condition)
            images = [point for point in before if test(point)]
            assumed = assume(self.state, condition, self.depth)
            assert assumed is not None or not images
            if not images:
                return
            assert assumed is not None
            after = assumed
        else:
            images = [{**point, x: value} for point in before for value in range(8)]
            after = (havoc if self.rng.random() < 0.5 else forget_one)(self.state, x, self.depth)
        formula = compile_term(to_formula(after))
        assert all(formula(point) for point in images)
        self.state = after


def forget_one(state: State, x: Term, depth: int) -> State:
    return forget(state, [x], depth)


@pytest.mark.parametrize("seed", range(60))
def test_every_concrete_successor_is_represented(seed: int) -> None:
    walk = SmallWalk(seed)
    for _ in range(30):
        walk.step()


@pytest.mark.parametrize("seed", range(60))
def test_order_and_bounds_mean_what_they_say(seed: int) -> None:
    walk, other = SmallWalk(seed), SmallWalk(seed + 1000)
    landmarks = landmarks_of(eq(P, bv(3, 3)), slt(Q, R))
    for _ in range(12):
        before = walk.state
        walk.step()
        other.step()
        assert leq(walk.state, walk.state)
        assert leq(walk.state, TOP)
        assert union(walk.state, walk.state, walk.depth) is walk.state
        for a, b in ((before, walk.state), (walk.state, before), (walk.state, other.state)):
            inside = represented(a)
            if leq(a, b):
                assert all(holds(b, point) for point in inside)
            for bound in (union(a, b, walk.depth), widen(a, b, walk.depth, landmarks)):
                assert leq(a, bound)
                assert leq(b, bound)
                formula = compile_term(to_formula(bound))
                assert all(formula(point) for point in [*inside, *represented(b)])


def test_widening_ends() -> None:
    rng = random.Random(1)
    landmarks = landmarks_of(*[eq(x, bv(rng.randrange(256), 8)) for x in (X, Y) for _ in range(30)])
    state = State({X: Intervals.constant(7, 8), Y: Intervals.constant(7, 8)}, {})
    steps = 0
    for _ in range(2000):
        new = State({x: Intervals.constant(rng.randrange(256), 8) for x in (X, Y)}, {})
        after = widen(state, new, 2, landmarks)
        steps += after is not state
        state = after
    assert steps <= 2 * (FINE_MOVES + 12)
    assert state == TOP


class TestRelations:
    def both(self, depth: int = 2) -> State:
        """x = y, and nothing else."""
        return assign(TOP, X, Y, depth)

    def test_equality_survives_two_increments(self) -> None:
        after = assign(assign(self.both(), X, add(X, bv(1, 8)), 2), Y, add(Y, bv(1, 8)), 2)
        assert after == self.both()
        assert assume(after, distinct(X, Y), 2) is None

    def test_but_not_with_depth_1(self) -> None:
        after = assign(self.both(1), X, add(X, bv(1, 8)), 1)
        assert after == TOP

    def test_a_sum_with_an_interval(self) -> None:
        known = State({Z: Intervals.between(0, 1, 8)}, {X: Expression(Y, Intervals.constant(0, 8))})
        after = assign(known, X, add(X, Z), 2)
        assert after.expressions == {X: Expression(Y, Intervals.between(0, 1, 8))}
        assert to_formula(havoc(after, Z, 2)) is not TRUE

    def test_another_variable_takes_over_when_one_gets_a_new_value(self) -> None:
        known = assign(assign(TOP, X, add(Y, bv(1, 8)), 2), Z, add(Y, bv(3, 8)), 2)
        after = havoc(known, Y, 2)
        assert assume(after, eq(Z, X), 2) is None
        assert assume(after, distinct(Z, add(X, bv(2, 8))), 2) is None

    def test_what_a_variable_was_is_put_in_its_place(self) -> None:
        known = assign(assign(TOP, Y, Z, 2), X, mul(Y, bv(3, 8)), 2)
        assert havoc(known, Y, 2).expressions == {X: Expression(mul(Z, bv(3, 8)), Intervals.constant(0, 8))}

    def test_deep_terms_become_intervals(self) -> None:
        term = bvand(mul(Y, Z), bv(7, 8))
        after = assign(TOP, X, term, 2)
        assert after == State({X: Intervals.between(0, 7, 8)}, {})
        assert assign(TOP, X, term, 3).expressions == {X: Expression(term, Intervals.constant(0, 8))}

    def test_an_assumed_equality_is_remembered(self) -> None:
        after = assume(TOP, eq(X, add(Y, bv(1, 8))), 2)
        assert after is not None
        assert assume(after, eq(X, Y), 2) is None
        assert assume(after, distinct(sub(X, bv(1, 8)), Y), 2) is None

    def test_refinement_goes_through_expressions_both_ways(self) -> None:
        known = assign(TOP, X, add(Y, bv(1, 8)), 2)
        from_x, from_y = assume(known, eq(X, bv(5, 8)), 2), assume(known, ult(Y, bv(3, 8)), 2)
        assert from_x is not None
        assert from_x.value(Y) == Intervals.constant(4, 8)
        assert from_y is not None
        assert from_y.value(X) == Intervals.between(1, 3, 8)

    def test_a_condition_that_was_stored(self) -> None:
        known = assign(TOP, Z, ite(slt(X, bv(5, 8)), bv(1, 8), bv(0, 8)), 2)
        after = assume(known, distinct(Z, bv(0, 8)), 2)
        assert after is not None
        assert after.value(X) == Intervals.between(128, 4, 8)

    def test_union_finds_what_kept_its_distance(self) -> None:
        def at(x: int, y: int, z: int) -> State:
            return State({v: Intervals.constant(c, 8) for v, c in ((X, x), (Y, y), (Z, z))}, {})

        joined = union(at(0, 3, 9), at(1, 4, 8), 2)
        assert assume(joined, distinct(sub(Y, X), bv(3, 8)), 2) is None
        assert evaluate(to_formula(joined), {X: 0, Y: 3, Z: 9})
        assert evaluate(to_formula(joined), {X: 1, Y: 4, Z: 8})
        assert not evaluate(to_formula(joined), {X: 0, Y: 3, Z: 8})
        assert not union(at(0, 3, 9), at(1, 4, 8), 1).expressions

    def test_a_move_by_half_the_range_says_nothing_about_the_variable_itself(self) -> None:
        joined = union(assign(TOP, X, bv(0, 8), 2), assign(TOP, X, bv(128, 8), 2), 2)
        assert assume(assign(joined, X, add(X, bv(1, 8)), 2), eq(X, bv(1, 8)), 2) is not None

    def test_an_unchanged_state_is_the_same_object(self) -> None:
        known = self.both()
        assert union(known, assume(known, ult(X, bv(9, 8)), 2) or TOP, 2) is known
        assert assume(known, eq(X, Y), 2) is known


class TestConditions:
    def test_alternatives_are_united(self) -> None:
        after = assume(TOP, or_(eq(X, bv(3, 8)), eq(X, bv(9, 8))), 1)
        assert after == State({X: Intervals.of(8, [(3, 3), (9, 9)])}, {})
        assert assume(after or TOP, not_(and_(eq(X, bv(3, 8)), eq(Y, bv(1, 8)))), 1) == after

    def test_only_what_is_possible_counts(self) -> None:
        known = State({X: Intervals.constant(3, 8)}, {})
        after = assume(known, or_(eq(X, bv(4, 8)), and_(eq(X, bv(3, 8)), ult(Y, bv(2, 8)))), 1)
        assert after is not None
        assert after.value(Y) == Intervals.between(0, 1, 8)
        assert assume(known, or_(eq(X, bv(4, 8)), eq(X, bv(5, 8))), 1) is None

    def test_flags(self) -> None:
        after = assume(TOP, not_(FLAG), 1)
        assert after == State({FLAG: Intervals.constant(0, 1)}, {})
        assert to_formula(after) is not_(FLAG)
        assert assume(after, FLAG, 1) is None
        assert assume(TOP, FALSE, 1) is None
        assert assume(TOP, TRUE, 1) is TOP

    def test_a_deep_term(self) -> None:
        term: Term = X
        for _ in range(20_000):
            term = add(mul(term, Y), Z)
        assert assume(assign(TOP, X, term, 2), eq(term, bv(0, 8)), 2) is not None


def test_important_variables_make_states_differ() -> None:
    one, two = (State({X: Intervals.constant(c, 8), Y: Intervals.constant(c, 8)}, {}) for c in (1, 2))
    assert known_about(one, [X]) != known_about(two, [X])
    assert known_about(one, []) == known_about(two, [])
    assert known_about(one, [X]) == known_about(State({X: Intervals.constant(1, 8)}, {}), [X])
    assert known_about(TOP, [X]) != known_about(assign(TOP, X, Y, 1), [X])


def test_depth() -> None:
    assert levels(X) == 1
    assert levels(sext(X, 8)) == 1
    assert levels(ite(slt(X, Y), bv(1, 8), bv(0, 8))) == 2
    assert Expression(Y, Intervals.constant(0, 8)).depth == 1
    assert Expression(Y, Intervals.constant(3, 8)).depth == 2
    assert Expression(neg(Y), Intervals.constant(3, 8)).depth == 2
    assert Expression(mul(Y, Z), Intervals.constant(3, 8)).depth == 3


def test_all_sorts_are_in_the_walks() -> None:
    assert any(width_of_sort(sort) is None for sort in SORTS)
