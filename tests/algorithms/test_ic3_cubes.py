"""Cubes in normal form say what their formulas say: by trying all states of narrow bit-vectors."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.algorithms.ic3.cubes import Cube, clause_of, literals_of, normal_form
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, bvand, sext, sle, slt, sub, ule, ult, zext
from cutpoint.smt.terms.boolean import and_, conjunction, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import compile_term
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from tests.smt import small
from tests.smt.small import WIDTH, X, Y, Z

COMPARISONS = (eq, ult, ule, slt, sle)
SEEDS = st.integers(0, 1 << 32)


def of(*parts: Term) -> Cube:
    return frozenset(parts)


def constant(value: int) -> Term:
    return bv(value, WIDTH)


def literal(rng: random.Random) -> Term:
    """Mostly bounds of a few terms, so that they meet; negated or not, with the constant on either side."""
    term = rng.choice((X, X, Y, add(X, constant(3)), add(X, Y), bvand(X, Y), small.number(rng)))
    other = constant(rng.randrange(1 << WIDTH)) if rng.random() < 0.8 else rng.choice((X, Y, Z, add(Z, constant(1))))
    sides = (term, other) if rng.random() < 0.5 else (other, term)
    found = rng.choice(COMPARISONS)(*sides)
    return not_(found) if rng.random() < 0.4 else found


def literals(rng: random.Random, most: int = 7) -> list[Term]:
    return [literal(rng) for _ in range(rng.randint(1, most))]


def is_plain(part: Term) -> bool:
    """Neither a negated comparison nor a strict bound by a constant."""
    if part.op == ops.NOT:
        return part.args[0].op == ops.EQ
    return part.op not in (ops.SLT, ops.ULT) or ops.CONST not in (part.args[0].op, part.args[1].op)


@settings(max_examples=300)
@given(SEEDS)
def test_it_is_equivalent_to_the_conjunction(seed: int) -> None:
    formulas = literals(random.Random(seed))
    cube = normal_form(formulas)
    if cube is None:
        assert small.states(*formulas) == []
    else:
        assert small.states(*cube) == small.states(*formulas)
        assert all(map(is_plain, cube))
        assert TRUE not in cube


@settings(max_examples=100)
@given(SEEDS)
def test_the_order_of_the_formulas_does_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    formulas = literals(rng)
    shuffled = rng.sample([*formulas, *formulas[:2]], k=len(formulas) + len(formulas[:2]))
    assert normal_form(shuffled) == normal_form(formulas)
    assert normal_form([conjunction(formulas)]) in (normal_form(formulas), None)


@settings(max_examples=100)
@given(SEEDS)
def test_conjunctions_and_disjunctions_inside(seed: int) -> None:
    rng = random.Random(seed)
    formulas = [small.formula(rng, rng.randint(1, 2)) for _ in range(rng.randint(1, 3))]
    cube = normal_form(formulas)
    assert (small.states(*cube) if cube is not None else []) == small.states(*formulas)


def test_a_disjunction_is_kept_as_it_is() -> None:
    either = or_(ult(X, Y), eq(X, constant(1)))
    assert normal_form([either]) == of(either)
    assert normal_form([and_(either, ult(Y, Z)), TRUE]) == of(either, ult(Y, Z))
    neither = normal_form([not_(either)])
    assert neither == of(ule(Y, X), not_(eq(X, constant(1))))


@pytest.mark.parametrize("width", [1, 2])
def test_every_pair_of_bounds(width: int) -> None:
    """Signed and unsigned, at the ends of the range and beyond one another."""
    x = variable(f"x of {width}", bitvec(width))
    values = range(1 << width)
    bounds = {
        wrap(compare(*sides))
        for compare in COMPARISONS
        for value in values
        for sides in ((x, bv(value, width)), (bv(value, width), x))
        for wrap in (lambda term: term, not_)
    }
    holds = {bound: {value for value in values if compile_term(bound)({x: value})} for bound in bounds}
    for first, second in product(bounds, bounds):
        cube = normal_form([first, second])
        expected = holds[first] & holds[second]
        if cube is None:
            assert not expected
        else:
            found = conjunction(literals_of(cube))
            assert {value for value in values if compile_term(found)({x: value})} == expected


def test_the_strongest_bounds_stay() -> None:
    five, six = constant(5), constant(6)
    assert normal_form([ult(X, six), ule(X, six), not_(ult(five, X))]) == of(ule(X, five))
    low, high = constant(-3), constant(2)
    assert normal_form([slt(low, X), sle(low, X), not_(slt(high, X))]) == of(sle(constant(-2), X), sle(X, high))
    assert normal_form([sle(high, X), sle(X, high)]) == of(eq(X, high))
    assert normal_form([ule(X, Y), not_(ult(X, Y))]) == of(ule(X, Y), ule(Y, X))
    assert normal_form([]) == frozenset()


def test_disequalities_move_bounds() -> None:
    unequal = [not_(eq(X, constant(value))) for value in range(1 << WIDTH)]
    assert normal_form([ule(X, constant(4)), unequal[4]]) == of(ule(X, constant(3)))
    assert normal_form([ule(X, constant(4)), unequal[0]]) == of(ule(X, constant(4)), ule(constant(1), X))
    assert normal_form([ule(X, constant(4)), unequal[6]]) == of(ule(X, constant(4)))
    assert normal_form([ule(X, constant(4)), unequal[2]]) == of(ule(X, constant(4)), unequal[2])
    assert normal_form([sle(X, constant(-3)), unequal[4]]) == of(eq(X, constant(-3)))
    assert normal_form([unequal[7]]) == of(unequal[7])


@pytest.mark.parametrize(
    "formulas",
    [
        [FALSE],
        [ult(X, Y), FALSE],
        [eq(X, constant(2)), eq(X, constant(3))],
        [eq(X, constant(2)), not_(eq(X, constant(2)))],
        [slt(X, constant(0)), sle(constant(0), X)],
        [ult(X, constant(3)), ult(constant(2), X)],
        [ule(X, constant(1)), not_(eq(X, constant(0))), not_(eq(X, constant(1)))],
        [eq(X, Y), not_(eq(X, Y))],
        [sle(X, Y), not_(sle(X, Y)), sle(Z, X), eq(Z, add(Y, constant(1))), eq(X, Z), not_(eq(X, Z))],
    ],
)
def test_contradictions_are_found(formulas: list[Term]) -> None:
    assert small.states(*formulas) == []
    assert normal_form(formulas) is None


def test_what_a_bound_becomes_when_it_is_written_again() -> None:
    """An equation of a sum, an extension or a choice is another equation, or none: it must say the same."""
    bit, choice = variable("a bit", bitvec(1)), ite(ult(X, Y), constant(1), constant(4))
    for term in (add(X, constant(2)), sub(X, Y), zext(bit, 2), sext(bit, 2), choice):
        for value in range(1 << WIDTH):
            formulas = [ule(constant(value), term), ule(term, constant(value))]
            cube = normal_form(formulas)
            expected = [(i, b) for i in range(0, 512, 7) for b in (0, 1) if holds(formulas, i, bit, b)]
            if cube is None:
                assert expected == []
            else:
                assert [(i, b) for i in range(0, 512, 7) for b in (0, 1) if holds(cube, i, bit, b)] == expected


def holds(formulas: list[Term] | frozenset[Term], state: int, bit: Term, value: int) -> bool:
    return all(compile_term(formula)({**small.STATES[state], bit: value}) for formula in formulas)


def test_booleans_are_literals() -> None:
    a, b = variable("a flag", BOOL), variable("b flag", BOOL)
    assert normal_form([a, not_(b)]) == of(a, not_(b))
    assert normal_form([and_(a, b), not_(a)]) is None
    assert normal_form([eq(a, b)]) == of(eq(a, b))


@settings(max_examples=50)
@given(SEEDS)
def test_the_clause_of_a_cube_blocks_it_and_nothing_else(seed: int) -> None:
    cube = normal_form(literals(random.Random(seed), 4))
    if cube is not None:
        assert sorted(small.states(*cube) + small.states(clause_of(cube))) == list(range(len(small.STATES)))
        assert [part.id for part in literals_of(cube)] == sorted(part.id for part in cube)
    assert clause_of(frozenset()) is FALSE
