"""Interval expressions as a domain of VINTA: the laws of a domain, and what they can say that Box and Boxes cannot."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings

from cutpoint.cfa.model import Cfa, Location
from cutpoint.domains.interval_expression_domain import EVERYTHING, NOTHING, ExpressionsDomain, Facts
from cutpoint.domains.interval_expression_widening import Landmarks
from cutpoint.domains.interval_expressions import Expression, State
from cutpoint.domains.intervals import Intervals
from cutpoint.smt.terms.arrays import select
from cutpoint.smt.terms.bitvectors import add, bvand, mul, neg, sle, slt, sub, ule, ult
from cutpoint.smt.terms.boolean import and_, conjunction, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import compile_term
from cutpoint.smt.terms.sorts import BOOL, array, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from tests.domains.lattice_laws import FORMULAS, lattice_laws, states
from tests.domains.lattice_laws import POINTS as ALL

NO_LANDMARKS = Landmarks(Cfa(Location(0), Location(1), ()))
DOMAIN = ExpressionsDomain(NO_LANDMARKS)

TestLawsOfEquations = lattice_laws(ExpressionsDomain(NO_LANDMARKS, depth=1), lambda e, point: e.contains(point), 30)


class TestLaws(lattice_laws(DOMAIN, lambda e, point: e.contains(point))):  # type: ignore[misc]
    @settings(max_examples=60)
    @given(FORMULAS)
    def test_alpha_and_gamma(self, formula: Term) -> None:
        """As the law says, but that nothing is possible is not always known: x = 3y and x = y and x in {1, 3}."""
        e = DOMAIN.alpha(formula)
        members = states(DOMAIN.gamma(e))
        assert states(formula) <= members
        assert members == {number for number, point in enumerate(ALL) if e.contains(point)}
        assert not members or not DOMAIN.is_bottom(e)
        assert DOMAIN.alpha(formula) == e
        assert hash(DOMAIN.alpha(formula)) == hash(e)


X, Y, Z = (variable(name, bitvec(8)) for name in "xyz")
FLAG = variable("flag", BOOL)
MEMORY = variable("memory", array(bitvec(8), bitvec(8)))


def number(value: int) -> Term:
    return bv(value, 8)


def constant(value: int) -> Intervals:
    return Intervals.constant(value, 8)


def between(low: int, high: int) -> Intervals:
    return Intervals.between(low, high, 8)


def apart(x: Term, base: Term, offset: Intervals) -> Facts:
    """Nothing but x ∈ base + offset."""
    return Facts(State({}, {x: Expression(base, offset)}))


EQUAL = apart(X, Y, constant(0))


class TestWrapAround:
    def test_a_distance_is_no_order(self) -> None:
        near = DOMAIN.alpha(ule(sub(X, Y), number(3)))
        assert near == apart(X, Y, between(0, 3))
        assert near.contains({X: 1, Y: 254})
        assert not near.contains({X: 254, Y: 1})
        assert DOMAIN.assume(near, ult(X, Y)) != NOTHING
        assert DOMAIN.assume(DOMAIN.assume(near, ult(Y, number(100))), ult(X, Y)) != NOTHING
        assert DOMAIN.assume(near, eq(X, sub(Y, number(1)))) == NOTHING

    def test_the_successor_of_the_greatest(self) -> None:
        later = DOMAIN.assign(DOMAIN.assume(EVERYTHING, ule(number(254), Y)), X, add(Y, number(1)))
        assert later == Facts(State({X: between(255, 0), Y: between(254, 255)}, {X: Expression(Y, constant(1))}))
        assert DOMAIN.assume(later, slt(Y, X)) != NOTHING
        zero = DOMAIN.assume(later, ult(X, number(9)))
        assert zero.state is not None
        assert zero.state.values == {X: constant(0), Y: constant(255)}

    def test_a_number_that_is_its_own_negative(self) -> None:
        """Of 0 and 128, both x = x and x = -x hold."""
        either = DOMAIN.join(DOMAIN.alpha(eq(X, number(0))), DOMAIN.alpha(eq(X, number(128))))
        assert either == Facts(State({X: Intervals.of(8, [(0, 0), (128, 128)])}, {}))
        later = DOMAIN.assign(either, X, add(X, number(1)))
        assert DOMAIN.assume(later, eq(X, number(1))) == DOMAIN.alpha(eq(X, number(1)))
        widened = DOMAIN.widen(DOMAIN.alpha(eq(X, number(0))), DOMAIN.alpha(eq(X, number(128))))
        assert widened.contains({X: 0})
        assert widened.contains({X: 128})
        assert widened.state is not None
        assert widened.state.expressions == {}


# -- formulas ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("formula", "facts"),
    [
        (eq(X, Y), apart(X, Y, constant(0))),
        (eq(X, add(Y, number(7))), apart(X, Y, constant(7))),
        (eq(X, sub(number(3), Y)), apart(X, neg(Y), constant(3))),
        (eq(X, bvand(Y, Z)), apart(X, bvand(Y, Z), constant(0))),
        (eq(X, mul(X, Y)), EVERYTHING),
        (eq(X, bvand(Y, mul(Z, Z))), EVERYTHING),  # too deep
        (distinct(X, Y), EVERYTHING),
        (not_(eq(sub(X, Y), number(2))), apart(X, Y, between(3, 1))),
        (sle(sub(X, Y), number(4)), apart(X, Y, between(-128, 4))),
        (ult(number(4), add(sub(X, Y), number(1))), apart(X, Y, between(4, 254))),
        (ult(add(X, Y), number(4)), apart(X, neg(Y), between(0, 3))),
        (or_(eq(X, Y), eq(X, add(Y, number(1)))), apart(X, Y, between(0, 1))),
        (and_(eq(X, Y), eq(X, add(Y, number(1)))), NOTHING),
        (and_(ule(sub(X, Y), number(5)), ule(number(5), sub(X, Y))), apart(X, Y, constant(5))),
        (and_(ule(sub(X, Y), number(5)), ule(sub(Y, X), number(250))), EQUAL),
        (and_(ule(sub(X, Y), number(5)), ule(number(6), sub(X, Y))), NOTHING),
        (or_(ult(X, number(2)), eq(X, number(9))), Facts(State({X: Intervals.of(8, [(0, 1), (9, 9)])}, {}))),
        (eq(select(MEMORY, X), Y), EVERYTHING),
        (ite(FLAG, eq(X, Y), FALSE), Facts(State({FLAG: Intervals.constant(1, 1)}, {X: Expression(Y, constant(0))}))),
    ],
)
def test_alpha(formula: Term, facts: Facts) -> None:
    found = DOMAIN.alpha(formula)
    if found != facts:  # which of two variables has the expression is not said
        assert DOMAIN.gamma(DOMAIN.meet(found, facts)) is DOMAIN.gamma(found)
        assert DOMAIN.gamma(DOMAIN.meet(facts, found)) is DOMAIN.gamma(facts)


@pytest.mark.parametrize(
    "facts",
    [
        EVERYTHING,
        NOTHING,
        apart(X, Y, constant(9)),
        apart(X, Y, between(250, 3)),
        apart(X, neg(Y), Intervals.of(8, [(1, 2), (9, 9)])),
        apart(X, bvand(Y, Z), constant(0)),
        Facts(
            State({Y: between(1, 5), X: between(2, 6), FLAG: Intervals.constant(0, 1)}, {X: Expression(Y, constant(1))})
        ),
    ],
)
def test_alpha_reads_what_gamma_writes(facts: Facts) -> None:
    assert DOMAIN.alpha(DOMAIN.gamma(facts)) == facts


def test_gamma() -> None:
    assert DOMAIN.gamma(EVERYTHING) is TRUE
    assert DOMAIN.gamma(NOTHING) is FALSE
    assert DOMAIN.gamma(EQUAL) is eq(X, Y)


# -- what is kept -----------------------------------------------------------------------------------


def test_what_two_have_in_common_stays_when_a_third_is_forgotten() -> None:
    both = DOMAIN.alpha(and_(eq(X, add(Z, number(1))), eq(Y, add(Z, number(2)))))
    assert DOMAIN.assume(DOMAIN.forget(both, [Z]), distinct(add(X, number(1)), Y)) == NOTHING
    assert DOMAIN.keep(both, {X}) == EVERYTHING


def test_a_join_finds_that_variables_move_together() -> None:
    zeros = DOMAIN.alpha(and_(eq(X, number(0)), eq(Y, number(0))))
    ones = DOMAIN.alpha(and_(eq(X, number(1)), eq(Y, number(1))))
    joined = DOMAIN.join(zeros, ones)
    assert DOMAIN.assume(joined, distinct(X, Y)) == NOTHING
    assert DOMAIN.assume(DOMAIN.widen(zeros, joined), distinct(X, Y)) == NOTHING


def test_widening_is_the_same_whatever_came_before() -> None:
    """An offset that grows goes on to the end of an order at once."""
    assert DOMAIN.widen(EQUAL, apart(X, Y, between(0, 1))) == apart(X, Y, between(0, 127))
    assert DOMAIN.widen(apart(X, Y, between(0, 127)), apart(X, Y, between(0, 128))) == apart(X, Y, between(0, 128))
    assert DOMAIN.widen(apart(X, Y, between(0, 127)), apart(X, Y, between(0, 129))) == EVERYTHING
    assert DOMAIN.widen(EQUAL, EQUAL) == EQUAL


def test_an_expression_is_taken_over_only_by_values_that_grow() -> None:
    small = DOMAIN.alpha(and_(ult(X, number(2)), ult(Y, number(2))))
    same = DOMAIN.meet(small, EQUAL)
    assert DOMAIN.widen(small, same) == small
    larger = DOMAIN.alpha(conjunction([ult(X, number(9)), ult(Y, number(9)), ule(sub(X, Y), number(2))]))
    assert DOMAIN.widen(small, larger).contains({X: 1, Y: 1})


@pytest.mark.parametrize("start", [TRUE, and_(eq(X, number(0)), eq(Y, number(0)))])
def test_distances_do_not_grow_for_ever(start: Term) -> None:
    e = DOMAIN.alpha(and_(start, eq(X, Y)))
    seen = [e]
    for _ in range(10):
        e = DOMAIN.widen(e, DOMAIN.join(e, DOMAIN.assign(DOMAIN.assign(e, X, add(X, number(2))), Y, add(Y, number(1)))))
        if e == seen[-1]:
            break
        seen.append(e)
    else:
        pytest.fail("it is still growing")
    assert all(e.contains({X: 2 * n % 256, Y: n}) for n in range(256))


# -- against all states of three variables ------------------------------------------------------------

A, B, C = (variable(name, bitvec(2)) for name in ("a2", "b2", "c2"))
POINTS = [dict(zip((A, B, C), values, strict=True)) for values in product(range(4), repeat=3)]
TERMS = [A, B, C, bv(1, 2), bv(2, 2), add(A, bv(1, 2)), sub(B, C), neg(C), bvand(A, C), mul(A, bv(3, 2)), add(A, B)]
CONDITIONS = [compare(left, right) for compare in (eq, distinct, ult, sle) for left in TERMS for right in TERMS]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_no_state_gets_lost(depth: int) -> None:
    """Expressions over expressions: all operations at random, with the set of states that they must keep."""
    domain = ExpressionsDomain(NO_LANDMARKS, depth)
    rng = random.Random(depth)
    known = [(domain.top(), set(range(len(POINTS))))]
    for _ in range(400):
        e, inside = rng.choice(known[-6:])
        other, others = rng.choice(known[-6:])
        kind = rng.randrange(7)
        if kind <= 1:
            condition = rng.choice(CONDITIONS)
            holds = compile_term(condition)
            after = {n for n in inside if holds(POINTS[n])}
            e = domain.assume(e, condition) if kind else domain.meet(e, domain.alpha(condition))
        elif kind <= 3:
            x, value = rng.choice((A, B, C)), rng.choice(TERMS)
            image = compile_term(value)
            after = {POINTS.index({**POINTS[n], x: image(POINTS[n])}) for n in inside}
            e = domain.assign(e, x, value)
        elif kind == 4:
            x = rng.choice((A, B, C))
            after = {POINTS.index({**POINTS[n], x: value}) for n in inside for value in range(4)}
            e = domain.forget(e, [x])
        else:
            after = inside | others
            e = domain.join(e, other) if kind == 5 else domain.widen(e, other)
        formula = compile_term(domain.gamma(e))
        assert all(formula(POINTS[n]) and e.contains(POINTS[n]) for n in after)
        known.append((e, after) if after else (domain.top(), set(range(len(POINTS)))))
