"""Literals that a graph can do without: what is left is weaker and still inconsistent."""

from __future__ import annotations

import random

from cutpoint.base.limits import Deadline
from cutpoint.smt.interpolation import InterpolationConfig, Problem, interpolate, sequence
from cutpoint.smt.interpolation.literals import with_needed_literals
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.boolean import and_, conjunction, eq, not_, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, Term, bv, variable
from cutpoint.smt.terms.walk import atoms, free_variables
from tests.smt import small

from .examples import graph
from .test_graph import along, routes

X, Y, Z = (variable(name, bitvec(8)) for name in "xyz")
FOREVER = Deadline.after(None)


def is_zero(x: Term) -> Term:
    return eq(x, bv(0, 8))


def test_a_literal_inside_a_conjunct_is_left_out() -> None:
    either = or_(and_(is_zero(X), is_zero(Y)), and_(ult(X, bv(3, 8)), is_zero(Z)))
    problem = sequence([[either], [ult(bv(9, 8), X)]])
    (first, second) = with_needed_literals(problem, FOREVER).edges
    assert set(free_variables(*first.conjuncts, *second.conjuncts)) == {X}
    assert set(atoms(conjunction(first.conjuncts))) == {is_zero(X), ult(X, bv(3, 8))}


def test_one_that_is_needed_on_one_edge_only() -> None:
    problem = graph(4, (0, 1, [is_zero(X)]), (0, 2, [is_zero(X), FALSE]), (1, 3, [not_(is_zero(X))]), (2, 3, []))
    reduced = with_needed_literals(problem, FOREVER)
    assert reduced.edges[0].conjuncts == (is_zero(X),)
    assert reduced.edges[1].conjuncts == (FALSE,)
    assert reduced.whole is problem


def random_graph(rng: random.Random) -> Problem:
    size = rng.randint(2, 5)
    ends = [(node, node + 1) for node in range(size - 1)]
    for _ in range(rng.randint(0, size)):
        a, b = sorted(rng.sample(range(size), 2))
        ends.append((a, b))
    return graph(size, *[(a, b, [small.formula(rng, 2) for _ in range(rng.randint(1, 3))]) for a, b in ends])


def test_what_is_left_is_weaker_and_inconsistent() -> None:
    rng = random.Random(5)
    inconsistent = 0
    for _ in range(150):
        problem = random_graph(rng)
        if any(along(problem, route) for route in routes(problem, 0)):
            assert with_needed_literals(problem, FOREVER) is problem, "there is no core"
            continue
        inconsistent += 1
        reduced = with_needed_literals(problem, FOREVER)
        assert not any(along(reduced, route) for route in routes(reduced, 0))
        for before, after in zip(problem.edges, reduced.edges, strict=True):
            assert set(small.states(before.formula)) <= set(small.states(after.formula))
    assert inconsistent > 30


def test_no_time() -> None:
    problem = sequence([[is_zero(X)], [not_(is_zero(X))]])
    reduced = with_needed_literals(problem, Deadline.after(0.0))
    assert reduced is problem or reduced.whole is problem


def test_interpolants_speak_of_what_is_needed() -> None:
    either = or_(and_(is_zero(X), is_zero(Y)), and_(ult(X, bv(3, 8)), is_zero(Z)))
    problem = sequence([[either], [ult(bv(9, 8), X), ult(Y, Z)]])
    found = interpolate(problem, InterpolationConfig(literals=True)).formulas
    assert set(free_variables(found[1])) <= {X}
