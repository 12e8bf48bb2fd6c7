"""Bitwuzla's interpolants as such, and its terms read back."""

from __future__ import annotations

import random

import pytest

from cutpoint.base.processes import call_isolated
from cutpoint.smt.backends.bitwuzla import translator
from cutpoint.smt.backends.bitwuzla_interpolants import Reader, interpolants, is_readable
from cutpoint.smt.interpolation import sequence
from cutpoint.smt.solvers.errors import SolverFailure
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.term import FALSE, TRUE, Term, subterms
from cutpoint.smt.terms.walk import free_variables
from tests.smt.trees import random_value

from .checking import wrong
from .examples import ARRAYS, FLOATS, PROBLEMS, X, Y, num
from .random_problems import Writer, sequences

OPTIONS = [(substitute, simplify) for substitute in (True, False) for simplify in (True, False)]


def isolated(parts: list[list[Term]], substitute: bool, simplify: bool) -> list[Term]:
    found: list[Term] = call_isolated(interpolants, parts, substitute, simplify, seconds=30.0)
    return found


@pytest.mark.parametrize(("substitute", "simplify"), OPTIONS)
def test_between_the_parts(substitute: bool, simplify: bool) -> None:
    for problem in [PROBLEMS["equalities"](), PROBLEMS["repeated"](), *sequences(41, 6)]:
        found = isolated([list(edge.conjuncts) for edge in problem.edges], substitute, simplify)
        assert len(found) == len(problem.edges) - 1
        assert wrong(problem, (TRUE, *found, FALSE)) == []


def test_one_part_has_nothing_between() -> None:
    assert isolated([[ult(X, num(3)), ult(num(5), X)]], True, True) == []


def test_empty_parts_and_constants() -> None:
    parts: list[list[Term]] = [[], [TRUE], [eq(X, num(1))], [], [eq(X, num(2))], [TRUE], []]
    found = isolated(parts, True, True)
    assert wrong(sequence(parts), (TRUE, *found, FALSE)) == []


def test_parts_that_are_not_inconsistent() -> None:
    with pytest.raises(SolverFailure, match="does not find the parts inconsistent"):
        isolated([[ult(X, Y)], [ult(Y, num(9))]], True, True)


def test_terms_read_back_mean_the_same() -> None:
    rng = random.Random(1)
    known = translator()
    read = Reader(known)
    for _ in range(300):
        writer = Writer(rng)
        term = rng.choice((writer.formula, writer.number))(3)
        back = read(known(term))
        assert back.sort is term.sort
        variables = free_variables(term, back)
        for _ in range(10):
            values = {x: random_value(rng, x.sort) for x in variables}
            assert evaluate(back, values) == evaluate(term, values)


def test_what_is_readable() -> None:
    for make in PROBLEMS.values():
        assert all(is_readable(term) for edge in make().edges for term in subterms(edge.conjuncts))
    for make in (ARRAYS | FLOATS).values():
        assert not all(is_readable(term) for edge in make().edges for term in subterms(edge.conjuncts))
