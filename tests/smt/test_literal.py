"""Values as terms: evaluation takes them back."""

from __future__ import annotations

import random

import pytest

from cutpoint.smt.backends import create
from cutpoint.smt.solvers.solver import Result, default_value
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.array_value import ArrayValue, same_value
from cutpoint.smt.terms.boolean import eq, not_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.literal import literal
from cutpoint.smt.terms.sorts import BOOL, INT, Sort, array, bitvec, floating
from cutpoint.smt.terms.term import FALSE, TRUE, bv, variable
from cutpoint.smt.terms.walk import free_variables

from .trees import SORTS, random_value

NESTED = array(bitvec(2), array(bitvec(3), bitvec(4)))


def test_every_sort() -> None:
    rng = random.Random(1)
    for sort in SORTS:
        for _ in range(40):
            value = random_value(rng, sort)
            term = literal(value, sort)
            assert term.sort is sort
            assert free_variables(term) == []
            assert same_value(evaluate(term, {}), value, sort)


def test_scalars_are_the_constants() -> None:
    assert literal(True, BOOL) is TRUE
    assert literal(False, BOOL) is FALSE
    assert literal(200, bitvec(8)) is bv(200, 8)
    assert literal(-3, INT).op == ops.CONST
    assert evaluate(literal(-3, INT), {}) == -3


def test_arrays_are_stores_in_the_order_of_indices() -> None:
    value = ArrayValue(1, {3: 7, 0: 5, 2: 1})
    assert literal(value, array(bitvec(2), bitvec(4))) is literal(
        ArrayValue(1).set(0, 5).set(3, 7), array(bitvec(2), bitvec(4))
    )
    assert evaluate(literal(value, array(bitvec(2), bitvec(4))), {}) == value


def test_arrays_of_arrays() -> None:
    rows = {0: ArrayValue(3, {1: 2}), 2: ArrayValue(9)}
    value = ArrayValue(ArrayValue(0), rows)
    term = literal(value, NESTED)
    assert term.sort is NESTED
    assert same_value(evaluate(term, {}), value, NESTED)


@pytest.mark.parametrize("sort", [*SORTS, floating(8, 24), NESTED], ids=str)
def test_default_values(sort: Sort) -> None:
    value = default_value(sort)
    assert same_value(evaluate(literal(value, sort), {}), value, sort)


def test_special_floats() -> None:
    sort = floating(8, 24)
    for encoding in (0x00000000, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x00000001, 0x3F800000):
        assert evaluate(literal(encoding, sort), {}) == encoding


@pytest.mark.parametrize("sort", SORTS, ids=str)
def test_a_solver_finds_exactly_the_value(sort: Sort) -> None:
    rng = random.Random(2)
    x = variable(f"literal_{SORTS.index(sort)}", sort)
    with create("z3") as solver:
        for _ in range(3):
            value = random_value(rng, sort)
            same = eq(x, literal(value, sort))
            assert solver.check([same]) is Result.SAT
            assert same_value(solver.model([x])[x], value, sort)
            assert solver.check([same, not_(eq(x, literal(solver.model([x])[x], sort)))]) is Result.UNSAT
