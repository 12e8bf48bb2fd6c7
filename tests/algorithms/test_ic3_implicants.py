"""Cubes inside formulas, and cubes without inputs: what they promise, by trying all states."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.algorithms.ic3.implicants import Implicant, implicant, without_inputs
from cutpoint.smt.solvers.solver import Model
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, bvand, bvxor, sext, sle, slt, sub, ule, ult, zext
from cutpoint.smt.terms.boolean import and_, conjunction, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import compile_term
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, subterms, variable
from cutpoint.smt.terms.walk import free_variables, is_connective

X, Y = variable("state_x", bitvec(2)), variable("state_y", bitvec(2))
N, J, B = variable("input_n", bitvec(2)), variable("input_j", bitvec(1)), variable("input_b", BOOL)
INPUTS = frozenset([N, J, B])
STATES = [{X: x, Y: y, N: i, J: j, B: b} for x, y, i, j, b in product(*[range(4)] * 3, range(2), (False, True))]
SEEDS = st.integers(0, 1 << 32)


def number(rng: random.Random, depth: int, choices: bool = True) -> Term:
    """Two bits wide: inputs of one bit are extended; with choices between values, if wanted."""
    kind = rng.randrange(9) if depth else rng.randrange(5)
    if kind < 2:
        return rng.choice((X, Y))
    if kind < 5:
        return rng.choice((N, N, bv(rng.randrange(4), 2), zext(J, 1), sext(J, 1)))
    if kind < 7 or not choices:
        combine = rng.choice((add, add, sub, bvand, bvxor))
        return combine(number(rng, depth - 1, choices), number(rng, depth - 1, choices))
    return ite(atom(rng, 0), number(rng, depth - 1), number(rng, depth - 1))


def atom(rng: random.Random, depth: int, choices: bool = True) -> Term:
    if rng.random() < 0.1:
        return B
    compare = rng.choice((eq, eq, ult, ule, slt, sle))
    return compare(number(rng, depth, choices), number(rng, depth, choices))


def formula(rng: random.Random, depth: int) -> Term:
    if depth == 0:
        return atom(rng, 2)
    a, b = formula(rng, depth - 1), formula(rng, depth - 1)
    return rng.choice((and_(a, b), or_(a, b), ite(atom(rng, 1), a, b), eq(a, b), not_(a), not_(eq(a, b))))


def states(*formulas: Term) -> list[int]:
    compiled = [compile_term(each) for each in formulas]
    return [number for number, state in enumerate(STATES) if all(holds(state) for holds in compiled)]


def before(numbers: Iterable[int]) -> set[tuple[int, int]]:
    """The states without their inputs."""
    return {(STATES[number][X], STATES[number][Y]) for number in numbers}


def drawn(rng: random.Random, formulas: Sequence[Term]) -> Model | None:
    """A state in which the formulas hold."""
    satisfying = states(*formulas)
    return Model(STATES[rng.choice(satisfying)]) if satisfying else None


def is_literal(term: Term) -> bool:
    positive = term.args[0] if term.op == ops.NOT else term
    return not is_connective(positive) and all(part.op != ops.ITE for part in subterms([positive]))


@settings(max_examples=200)
@given(SEEDS)
def test_an_implicant_has_the_state_and_implies_the_formulas(seed: int) -> None:
    rng = random.Random(seed)
    formulas = [formula(rng, rng.randrange(3)) for _ in range(rng.randint(1, 3))]
    model = drawn(rng, formulas)
    if model is None:
        return
    found = implicant(formulas, model)
    assert all(map(is_literal, found.literals))
    assert all(map(model.satisfies, found.literals))
    covered = states(*found.literals)
    assert set(covered) <= set(states(*formulas))
    if found.exact:
        assert covered == states(*formulas)


@settings(max_examples=30)
@given(SEEDS)
def test_all_states_together_make_up_the_formula(seed: int) -> None:
    """One cube for each state: the disjunction that `split` has at once."""
    rng = random.Random(seed)
    whole = formula(rng, 1)
    satisfying = states(whole)
    cubes = {implicant([whole], Model(STATES[number])).literals for number in satisfying}
    assert sorted({number for cube in cubes for number in states(*cube)}) == satisfying


P, Q = ult(X, Y), eq(X, bv(3, 2))


@pytest.mark.parametrize(
    ("formulas", "literals", "exact"),
    [
        ([and_(P, not_(Q)), TRUE], {P, not_(Q)}, True),
        ([not_(or_(P, Q))], {not_(P), not_(Q)}, True),
        ([or_(Q, P)], {P}, False),
        ([not_(and_(Q, P))], {not_(Q)}, False),
        ([ite(P, not_(Q), B)], {P, not_(Q)}, False),
        ([not_(eq(P, Q))], {P, not_(Q)}, False),
        ([eq(Q, B)], {not_(Q), not_(B)}, False),
        ([ult(N, add(X, ite(P, Y, bv(0, 2))))], {P, ult(N, add(X, Y))}, False),
        ([], set(), True),
    ],
)
def test_what_is_chosen(formulas: list[Term], literals: set[Term], exact: bool) -> None:
    model = Model({X: 1, Y: 2, N: 0, J: 0, B: False})
    found = implicant(formulas, model)
    assert (set(found.literals), found.exact) == (literals, exact)


def cube(rng: random.Random) -> list[Term]:
    """Literals without choices between values, as an implicant has them; mostly about inputs."""
    found = []
    for _ in range(rng.randint(1, 4)):
        literal = atom(rng, rng.randrange(3), choices=False)
        literal = not_(literal) if rng.random() < 0.3 else literal
        if literal is not TRUE and literal is not FALSE:
            found.append(literal)
    return found


@settings(max_examples=300)
@given(SEEDS)
def test_what_is_left_without_inputs_implies_that_there_are_some(seed: int) -> None:
    rng = random.Random(seed)
    literals = cube(rng)
    model = drawn(rng, literals)
    if model is None:
        return
    found = without_inputs(literals, INPUTS, model)
    assert INPUTS.isdisjoint(free_variables(*found.literals))
    assert all(map(model.satisfies, found.literals))
    left, possible = before(states(*found.literals)), before(states(*literals))
    assert left <= possible
    if found.exact:
        assert left == possible


@settings(max_examples=60)
@given(SEEDS)
def test_only_inputs_are_replaced(seed: int) -> None:
    rng = random.Random(seed)
    literals = cube(rng)
    model = drawn(rng, literals)
    if model is None:
        return
    assert without_inputs(literals, frozenset(), model) == Implicant(
        tuple(sorted(set(literals), key=lambda term: term.id)), True
    )
    only = without_inputs(literals, frozenset([J]), model)
    assert J not in free_variables(*only.literals)
    untouched = {literal for literal in literals if J not in free_variables(literal)}
    assert untouched <= set(only.literals)


ONE = bv(1, 2)


@pytest.mark.parametrize(
    ("literals", "left"),
    [
        ([eq(N, add(X, ONE)), ult(N, Y)], {ult(add(X, ONE), Y)}),
        ([eq(N, X)], set()),
        ([ule(X, N)], set()),
        ([ule(X, N), ule(N, X)], set()),
        ([B, ult(X, Y)], {ult(X, Y)}),
        ([not_(B), not_(eq(add(N, ONE), X))], set()),
        ([not_(eq(N, Y)), not_(eq(N, add(Y, ONE)))], set()),
    ],
)
def test_nothing_is_lost_where_an_input_can_be_solved_for(literals: list[Term], left: set[Term]) -> None:
    model = drawn(random.Random(1), literals)
    assert model is not None
    found = without_inputs(literals, INPUTS, model)
    assert found == Implicant(tuple(sorted(left, key=lambda term: term.id)), True)
    assert before(states(*found.literals)) == before(states(*literals))


@pytest.mark.parametrize("literals", [[eq(zext(J, 1), X)], [ult(X, N), ult(N, Y)], [eq(bvand(N, X), Y)]])
def test_what_is_lost_is_said(literals: list[Term]) -> None:
    for number in states(*literals):
        found = without_inputs(literals, INPUTS, Model(STATES[number]))
        assert not found.exact


def test_inputs_may_stand_for_each_other() -> None:
    other = variable("input_k", bitvec(2))
    literals = [eq(N, other), ult(other, X), eq(add(N, other), Y)]
    model = Model({X: 3, Y: 2, N: 1, other: 1})
    found = without_inputs(literals, frozenset([N, other]), model)
    assert set(free_variables(*found.literals)) <= {X, Y}
    values = {(x, y) for x, y in product(range(4), range(4)) if holds(found.literals, x, y)}
    assert (3, 2) in values
    assert values <= {(x, y) for x, y in product(range(4), range(4)) if any(i < x and 2 * i % 4 == y for i in range(4))}


def holds(literals: Sequence[Term], x: int, y: int) -> bool:
    return bool(compile_term(conjunction(literals))({X: x, Y: y}))
