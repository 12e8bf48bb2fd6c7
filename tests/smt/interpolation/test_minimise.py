"""Interpolants made smaller are still some, and have nothing to spare."""

from __future__ import annotations

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.smt.interpolation import CannotInterpolate, Interpolants, Problem, sequence
from cutpoint.smt.interpolation.engine import ENGINES
from cutpoint.smt.interpolation.minimise import minimised
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import and_, conjunction, eq
from cutpoint.smt.terms.term import FALSE, TRUE
from cutpoint.smt.terms.walk import conjuncts, size

from .checking import check_all, wrong
from .examples import PROBLEMS, X, Y, Z, num
from .random_problems import sequences

LONG = 20.0


def strong(problem: Problem) -> Interpolants | None:
    """All candidates of the vocabulary that hold: conjunctions with much to spare."""
    try:
        return ENGINES["vocabulary"].start()(problem, Deadline.after(LONG))
    except CannotInterpolate:
        return None


def superfluous(problem: Problem, formulas: Interpolants) -> list[tuple[int, str]]:
    """Conjuncts without which these would still be interpolants."""
    found = []
    for node in range(1, problem.exit):
        parts = [part for part in conjuncts(formulas[node]) if part is not TRUE]
        for part in parts:
            rest = conjunction(other for other in parts if other is not part)
            if not wrong(problem, (*formulas[:node], rest, *formulas[node + 1 :])):
                found.append((node, str(part)))
    return found


@pytest.mark.parametrize("example", [*PROBLEMS])
def test_still_interpolants_without_anything_to_spare(example: str) -> None:
    problem = PROBLEMS[example]()
    given = strong(problem)
    assert given is not None
    smaller = minimised(problem, given, Deadline.after(LONG))
    check_all(problem, smaller)
    assert size(*smaller) <= size(*given)
    assert superfluous(problem, smaller) == []
    for before, after in zip(given, smaller, strict=True):
        assert set(conjuncts(after)) <= {*conjuncts(before), TRUE}


def test_random_sequences() -> None:
    done = 0
    for problem in sequences(5, 8):
        given = strong(problem)
        if given is not None:
            done += 1
            smaller = minimised(problem, given, Deadline.after(LONG))
            check_all(problem, smaller)
            assert superfluous(problem, smaller) == []
    assert done > 2


def test_small_conjuncts_are_preferred() -> None:
    problem = sequence([[eq(X, num(1)), eq(Y, num(1)), eq(Z, num(1))], [ult(num(3), X), ult(num(9), Y), eq(Z, Y)]])
    large = ult(X, add(Z, add(Y, num(1))))
    smaller = minimised(problem, (TRUE, and_(large, ult(X, num(3))), FALSE), Deadline.after(LONG))
    assert smaller == (TRUE, ult(X, num(3)), FALSE)


def test_without_time_they_stay() -> None:
    problem = PROBLEMS["equalities"]()
    given = strong(problem)
    assert given is not None
    assert minimised(problem, given, Deadline.after(0.0)) == given


def test_what_are_no_interpolants_is_not_made_some() -> None:
    problem = PROBLEMS["equalities"]()
    bad = (TRUE, TRUE, TRUE, TRUE, FALSE)
    assert minimised(problem, bad, Deadline.after(LONG)) == bad
