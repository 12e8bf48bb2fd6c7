"""Quantifiers removed from formulas over three bits, against trying all values."""

from __future__ import annotations

import random

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create
from cutpoint.smt.interpolation.elimination import TooManyInstances, exists
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.bitvectors import add, mul, ult
from cutpoint.smt.terms.boolean import and_, conjunction, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import compile_term
from cutpoint.smt.terms.sorts import BOOL, array, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import free_variables
from tests.smt import small
from tests.smt.small import STATES, X, Y, Z

from .checking import valid

SOON = 20.0
WIDE = [variable(name, bitvec(32)) for name in "abh"]


def brute_force(formula: Term, scope: frozenset[Term]) -> set[tuple[int, ...]]:
    """The values of the variables in scope for which some values of the others satisfy the formula."""
    holds = compile_term(formula)
    return {tuple([state[x] for x in (X, Y, Z) if x in scope]) for state in STATES if holds(state)}


def agrees(result: Term, formula: Term, scope: frozenset[Term]) -> bool:
    holds, possible = compile_term(result), brute_force(formula, scope)
    return all(
        bool(holds(state)) == (tuple([state[x] for x in (X, Y, Z) if x in scope]) in possible) for state in STATES
    )


def test_one_hidden_variable_always_goes() -> None:
    rng = random.Random(1)
    for _ in range(250):
        parts = [small.formula(rng, rng.randint(1, 2)) for _ in range(rng.randint(1, 4))]
        scope = frozenset(rng.sample((X, Y, Z), 2))
        result = exists(parts, scope, Deadline.after(SOON))
        assert scope.issuperset(free_variables(result))
        assert agrees(result, conjunction(parts), scope)


def test_two_or_three_hidden_variables_go_exactly_or_not_at_all() -> None:
    rng = random.Random(2)
    gone = 0
    for _ in range(150):
        parts = [small.formula(rng, rng.randint(1, 2)) for _ in range(rng.randint(1, 4))]
        scope = frozenset(rng.sample((X, Y, Z), rng.randrange(2)))
        try:
            result = exists(parts, scope, Deadline.after(SOON))
        except TooManyInstances:
            continue
        gone += 1
        assert scope.issuperset(free_variables(result))
        assert agrees(result, conjunction(parts), scope)
    assert gone > 120


def test_nothing_hidden() -> None:
    parts = [ult(X, Y), ult(Y, Z)]
    assert exists(parts, frozenset((X, Y, Z)), Deadline.after(0.0)) is conjunction(parts)
    assert exists([], frozenset(), Deadline.after(0.0)) is TRUE
    assert exists([TRUE], frozenset(), Deadline.after(0.0)) is TRUE
    assert exists([FALSE, ult(X, Y)], frozenset((X,)), Deadline.after(SOON)) is FALSE


def test_definitions_are_substituted_without_a_solver() -> None:
    """Chains of definitions, whichever side the variable is on, and cycles that define nothing."""
    a, b, h = WIDE
    k = variable("k", bitvec(32))
    no_time = Deadline.after(0.0)
    assert exists([eq(h, add(a, b)), ult(h, b)], frozenset((a, b)), no_time) is ult(add(a, b), b)
    assert exists([eq(k, mul(h, h)), eq(add(a, b), h), ult(k, b)], frozenset((a, b)), no_time) is ult(
        mul(add(a, b), add(a, b)), b
    )
    assert exists([eq(h, k), eq(k, a), ult(h, b)], frozenset((a, b)), no_time) is ult(a, b)
    twice = exists([eq(h, a), eq(h, b)], frozenset((a, b)), no_time)
    assert twice is eq(a, b)


def test_a_cycle_is_no_definition() -> None:
    h, k = Y, Z
    parts = [eq(h, add(k, X)), eq(k, mul(h, h))]
    scope = frozenset((X,))
    assert agrees(exists(parts, scope, Deadline.after(SOON)), conjunction(parts), scope)


def test_terms_serve_better_than_values() -> None:
    """∃h. a < h < b over 32 bits: values alone would never end."""
    a, b, h = WIDE
    result = exists([ult(a, h), ult(h, b)], frozenset((a, b)), Deadline.after(SOON))
    with create("z3") as solver:
        meaning = and_(ult(a, b), distinct(add(a, bv(1, 32)), b))
        assert valid([result], meaning, solver)
        assert valid([meaning], result, solver)


def test_hidden_booleans_and_arrays() -> None:
    flag = variable("flag", BOOL)
    result = exists([or_(flag, ult(X, Y)), or_(eq(X, Y), not_(flag))], frozenset((X, Y)), Deadline.after(SOON))
    assert agrees(result, or_(ult(X, Y), eq(X, Y)), frozenset((X, Y)))
    memory = variable("memory", array(bitvec(3), bitvec(3)))
    read = [eq(select(memory, X), bv(2, 3)), ult(Y, select(store(memory, Z, bv(5, 3)), X))]
    kept = exists(read, frozenset((X, Y, Z)), Deadline.after(SOON))
    assert agrees(kept, ite(eq(X, Z), ult(Y, bv(5, 3)), ult(Y, bv(2, 3))), frozenset((X, Y, Z)))


def test_too_many_instances_are_told() -> None:
    a, b, h = WIDE
    with pytest.raises(TooManyInstances):
        exists([eq(mul(h, h), add(a, mul(b, h)))], frozenset((a, b)), Deadline.after(5.0))


def test_without_time() -> None:
    with pytest.raises(TooManyInstances):
        exists([ult(X, Y), ult(Y, mul(Y, Z))], frozenset((X,)), Deadline.after(0.0))
