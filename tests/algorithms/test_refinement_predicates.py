"""From interpolants to predicates: what is kept of a formula is enough to tell its truth value, in all states."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import product

import pytest

from cutpoint.algorithms.common.predicates import normalised, predicates_of
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, sle, slt, ule, ult
from cutpoint.smt.terms.boolean import and_, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import compile_term, evaluate
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, subterms, variable
from cutpoint.smt.terms.walk import atoms
from tests.smt.small import STATES, WIDTH, X, Y, Z, atom, formula

COMPARISONS = (slt, sle, ult, ule, eq)
Comparison = Callable[[Term, Term], Term]


def number(value: int, width: int = WIDTH) -> Term:
    return bv(value, width)


def same_up_to_negation(first: Term, second: Term, states: Iterable[dict[Term, int]]) -> bool:
    differences = {evaluate(first, state) == evaluate(second, state) for state in states}
    return len(differences) == 1


def determines(predicates: Iterable[Term], whole: Term) -> bool:
    """Whether states that no predicate tells apart have the same truth value."""
    compiled = [compile_term(predicate) for predicate in predicates]
    value = compile_term(whole)
    seen: dict[tuple[bool, ...], bool] = {}
    return all(seen.setdefault(tuple(one(state) for one in compiled), value(state)) == value(state) for state in STATES)


# -- normal forms -------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("compare", COMPARISONS, ids=lambda compare: compare.__name__)
def test_a_comparison_with_a_constant_and_its_normal_form(compare: Comparison, width: int) -> None:
    """All constants, the ends of the signed and unsigned ranges among them, on either side."""
    x = variable("x", bitvec(width))
    states = [{x: value} for value in range(1 << width)]
    for constant in range(1 << width):
        for left, right in ((x, number(constant, width)), (number(constant, width), x)):
            for sign in (lambda term: term, not_):
                whole = sign(compare(left, right))
                assert same_up_to_negation(whole, normalised(whole), states), (whole, normalised(whole))


@pytest.mark.parametrize("compare", COMPARISONS, ids=lambda compare: compare.__name__)
def test_a_comparison_of_variables_and_its_normal_form(compare: Comparison) -> None:
    for left, right in product((X, Y, add(X, Y)), repeat=2):
        if left is not right:
            whole = compare(left, right)
            assert same_up_to_negation(whole, normalised(whole), STATES)
            assert normalised(not_(whole)) is normalised(whole)


@pytest.mark.parametrize(("less", "less_or_equal", "largest"), [(slt, sle, 127), (ult, ule, 255)])
def test_different_ways_to_say_the_same(less: Comparison, less_or_equal: Comparison, largest: int) -> None:
    x = variable("x", bitvec(8))
    five, four = bv(5, 8), bv(4, 8)
    below = less(x, five)
    said = [less_or_equal(five, x), less(four, x), not_(below), less_or_equal(x, four), below]
    assert {normalised(one) for one in said} == {below}
    last = less(x, bv(largest, 8))
    assert {normalised(one) for one in (last, not_(last), less_or_equal(bv(largest, 8), x))} == {last}


def test_a_normal_form_is_its_own_normal_form() -> None:
    rng = random.Random(7)
    for _ in range(200):
        once = normalised(atom(rng))
        assert normalised(once) is once


# -- predicates ---------------------------------------------------------------------------------------


def test_the_predicates_of_constants() -> None:
    assert predicates_of(FALSE) == (FALSE,)
    assert predicates_of(TRUE) == ()


def test_atoms_become_predicates_once_each() -> None:
    below, same = ult(X, number(3)), eq(Y, Z)
    whole = or_(and_(below, same), and_(not_(same), ult(number(2), X)))
    assert set(predicates_of(whole)) == {below, same}
    assert len(predicates_of(whole)) == 2


def test_a_boolean_variable_is_a_predicate() -> None:
    flag = variable("flag", BOOL)
    assert set(predicates_of(and_(not_(flag), eq(X, Y)))) == {flag, eq(X, Y)}


def test_choices_are_split() -> None:
    whole = eq(Z, ite(ult(X, Y), X, add(Y, number(1))))
    found = predicates_of(whole)
    assert set(found) == {ult(X, Y), eq(Z, X), eq(Z, add(Y, number(1)))}
    assert not any(term.op == ops.ITE for term in subterms(found))


def test_nested_choices_are_split() -> None:
    inner = ite(eq(X, Y), number(1), ite(ult(Y, Z), X, number(6)))
    whole = slt(ite(slt(inner, Z), inner, Y), number(2))
    found = predicates_of(whole)
    assert not any(term.op == ops.ITE for term in subterms(found))
    assert determines(found, whole)


def test_an_atom_with_very_many_choices_loses_nothing() -> None:
    value = X
    for constant in range(8):
        for y in (Y, Z):
            value = ite(eq(y, number(constant)), add(value, number(1)), value)
    whole = ult(value, number(4))
    found = predicates_of(whole)
    assert len(found) < 60
    assert determines(found, whole)


@pytest.mark.parametrize("seed", range(40))
def test_predicates_of_random_formulas_determine_them(seed: int) -> None:
    rng = random.Random(seed)
    whole = formula(rng, 3)
    found = predicates_of(whole)
    assert len(found) <= len(atoms(whole)) or whole is FALSE
    assert determines(found, whole)


@pytest.mark.parametrize("seed", range(40))
def test_predicates_of_random_choices_determine_them(seed: int) -> None:
    rng = random.Random(seed)

    def choice(depth: int) -> Term:
        if depth == 0:
            return rng.choice((X, Y, Z, number(rng.randrange(8))))
        return ite(atom(rng), choice(depth - 1), add(choice(depth - 1), number(rng.randrange(3))))

    whole = rng.choice(COMPARISONS)(choice(2), choice(1))
    assert determines(predicates_of(whole), whole)
