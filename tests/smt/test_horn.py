"""Horn clauses: every solution of Spacer is put into every clause and proved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress

import pytest

from cutpoint.smt.backends import create, horn
from cutpoint.smt.backends.horn import Clause, NoSolution, solve_horn
from cutpoint.smt.solvers.errors import SolverFailure
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms import arrays, bitvectors, integers
from cutpoint.smt.terms.boolean import and_, conjunction, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.integers import at_most, integer, less, plus, times
from cutpoint.smt.terms.sorts import BOOL, INT, Sort, array, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import free_variables, substitute
from tests.patience import LATE

SECONDS = LATE
WORD = bitvec(32)
X, Y, X1, Y1 = (variable(name, WORD) for name in ("x", "y", "x1", "y1"))
A, B, A1, B1 = (variable(name, INT) for name in ("a", "b", "a1", "b1"))


def word(value: int) -> Term:
    return bv(value, 32)


def instance(
    predicates: Sequence[Sequence[Term]], solution: list[Term], end: tuple[int, tuple[Term, ...]] | None, none: Term
) -> Term:
    if end is None:
        return none
    return substitute(solution[end[0]], dict(zip(predicates[end[0]], end[1], strict=True)))


def solved(predicates: Sequence[Sequence[Term]], clauses: Sequence[Clause], prover: str = "bitwuzla") -> list[Term]:
    """The solution, after it has been checked."""
    solution = solve_horn(predicates, clauses, SECONDS)
    assert len(solution) == len(predicates)
    for formula, variables in zip(solution, predicates, strict=True):
        assert set(free_variables(formula)) <= set(variables)
    for clause in clauses:
        premise = instance(predicates, solution, clause.premise, TRUE)
        head = instance(predicates, solution, clause.head, FALSE)
        with create(prover) as solver:
            solver.add(premise, clause.constraint, not_(head))
            assert solver.check(seconds=SECONDS) is Result.UNSAT, (clause, solution)
    return solution


def counter(limit: int, bad: Term) -> list[Clause]:
    step = conjunction(
        [
            bitvectors.ult(X, word(limit)),
            eq(X1, bitvectors.add(X, word(1))),
            eq(Y1, bitvectors.add(Y, word(1))),
        ]
    )
    return [
        Clause(conjunction([eq(X, word(0)), eq(Y, word(0))]), None, (0, (X, Y))),
        Clause(step, (0, (X, Y)), (0, (X1, Y1))),
        Clause(bad, (0, (X, Y)), None),
    ]


def test_a_loop_over_bit_vectors() -> None:
    solved([(X, Y)], counter(10, bitvectors.ult(word(10), X)))
    solved([(X, Y)], counter(1000, bitvectors.ult(word(1000), X)))


def test_a_relation_between_two_variables() -> None:
    solved([(X, Y)], counter(10, distinct(X, Y)))


def test_a_loop_over_integers() -> None:
    clauses = [
        Clause(and_(eq(A, integer(0)), eq(B, integer(0))), None, (0, (A, B))),
        Clause(
            conjunction([less(A, integer(100)), eq(A1, plus(A, integer(1))), eq(B1, plus(B, integer(2)))]),
            (0, (A, B)),
            (0, (A1, B1)),
        ),
        Clause(and_(at_most(integer(100), A), distinct(B, integer(200))), (0, (A, B)), None),
    ]
    solved([(A, B)], clauses, "z3")


def test_integers_with_remainders() -> None:
    clauses = [
        Clause(eq(A, integer(0)), None, (0, (A,))),
        Clause(eq(A1, plus(A, integer(2))), (0, (A,)), (0, (A1,))),
        Clause(eq(integers.mod(A, integer(2)), integer(1)), (0, (A,)), None),
    ]
    solved([(A,)], clauses, "z3")


def test_a_dag_of_six_predicates() -> None:
    """Two diamonds, one after the other; bit-vectors."""
    predicates = [(X, Y)] * 6
    one, two = word(1), word(2)

    def step(source: int, target: int, *constraints: Term) -> Clause:
        return Clause(conjunction(constraints), (source, (X, Y)), (target, (X1, Y1)))

    same = eq(Y1, Y)
    clauses = [
        Clause(and_(bitvectors.ult(X, word(5)), eq(Y, word(0))), None, (0, (X, Y))),
        step(0, 1, bitvectors.ult(X, two), eq(X1, bitvectors.add(X, one)), same),
        step(0, 2, bitvectors.ule(two, X), eq(X1, X), same),
        step(1, 3, eq(X1, X), eq(Y1, bitvectors.add(Y, one))),
        step(2, 3, eq(X1, X), eq(Y1, bitvectors.add(Y, two))),
        step(3, 4, eq(X1, bitvectors.add(X, Y)), same),
        step(3, 5, eq(X1, X), same),
        step(4, 5, eq(X1, X), same),
        Clause(bitvectors.ult(word(6), X), (5, (X, Y)), None),
        Clause(bitvectors.ult(two, Y), (5, (X, Y)), None),
    ]
    solved(predicates, clauses)


def test_a_chain_of_integers() -> None:
    count = 6
    clauses = [Clause(and_(at_most(integer(0), A), at_most(A, integer(3))), None, (0, (A,)))]
    for number in range(1, count):
        clauses.append(Clause(eq(A1, plus(times(A, integer(2)), integer(1))), (number - 1, (A,)), (number, (A1,))))
    clauses.append(Clause(less(integer(127), A), (count - 1, (A,)), None))
    solved([(A,)] * count, clauses, "z3")


def test_bool_arguments_and_predicates_without_arguments() -> None:
    p, q = variable("p", BOOL), variable("q", BOOL)
    clauses = [
        Clause(not_(p), None, (0, (p, X))),
        Clause(eq(q, not_(p)), (0, (p, X)), (0, (q, ite(p, word(1), word(2))))),
        Clause(eq(X, word(7)), (0, (p, X)), (1, ())),
        Clause(and_(p, eq(X, word(1))), (0, (p, X)), None),
        Clause(bitvectors.ult(X, word(0)), (1, ()), None),
    ]
    assert solved([(p, X), ()], clauses)[1] is not FALSE


def test_predicates_that_cannot_be_derived_are_false_and_those_without_use_true() -> None:
    clauses = [
        Clause(TRUE, None, (0, (X,))),
        Clause(TRUE, (1, (X,)), None),
        Clause(TRUE, (1, (X,)), (2, (X,))),
        Clause(TRUE, (2, (X,)), (1, (X,))),
        Clause(TRUE, (2, (X,)), (0, (X,))),
        Clause(bitvectors.ult(X, word(7)), None, (3, (X,))),
        Clause(bitvectors.ult(word(7), X), (3, (X,)), None),
        Clause(eq(X1, X), (3, (X,)), (0, (X1,))),
    ]
    solution = solved([(X,)] * 4, clauses)
    assert solution[:3] == [TRUE, FALSE, FALSE]


def test_what_only_the_constraints_make_underivable() -> None:
    never = and_(bitvectors.ult(X, word(3)), bitvectors.ult(word(5), X))
    clauses = [
        Clause(never, None, (0, (X,))),
        Clause(eq(X1, bitvectors.add(X, word(1))), (0, (X,)), (1, (X1,))),
        Clause(TRUE, (1, (X,)), None),
        Clause(TRUE, None, (2, (X,))),
        Clause(never, (2, (X,)), None),
    ]
    solved([(X,)] * 3, clauses)


def test_no_predicates() -> None:
    assert solve_horn([], [Clause(bitvectors.ult(X, word(0)), None, None)], SECONDS) == []
    with pytest.raises(NoSolution):
        solve_horn([], [Clause(TRUE, None, None)], SECONDS)


@pytest.mark.slow
def test_no_solution() -> None:
    with pytest.raises(NoSolution):
        solve_horn([(X, Y)], counter(10, eq(X, word(10))), SECONDS)


def test_out_of_time_is_a_failure() -> None:
    wide = bitvec(64)
    a, b, a1 = (variable(name, wide) for name in ("a", "b", "a1"))
    clauses = [
        Clause(and_(bitvectors.ult(bv(1, 64), a), bitvectors.ult(a, bv(1 << 32, 64))), None, (0, (a,))),
        Clause(
            conjunction(
                [
                    bitvectors.ult(bv(1, 64), b),
                    bitvectors.ult(b, bv(1 << 32, 64)),
                    eq(bitvectors.mul(a, b), bv(0xFEDCBA9876543211, 64)),
                    eq(a1, bitvectors.mul(b, b)),
                ]
            ),
            (0, (a,)),
            (1, (a1,)),
        ),
        Clause(TRUE, (1, (a,)), None),
    ]
    with pytest.raises(SolverFailure, match=r"spacer found no solution in 0\.3 s"):
        solve_horn([(a,), (a,)], clauses, 0.3)
    solved([(X, Y)], counter(3, bitvectors.ult(word(3), X)))  # and the next system is not disturbed


def test_arrays() -> None:
    memory, after = (variable(name, array(WORD, bitvec(8))) for name in ("memory", "after"))
    clauses = [
        Clause(eq(arrays.select(memory, word(3)), bv(5, 8)), None, (0, (memory,))),
        Clause(eq(after, arrays.store(memory, word(4), bv(9, 8))), (0, (memory,)), (1, (after,))),
        Clause(distinct(arrays.select(memory, word(3)), bv(5, 8)), (1, (memory,)), None),
    ]
    solved([(memory,), (memory,)], clauses)


def test_solutions_are_deterministic() -> None:
    clauses = counter(10, bitvectors.ult(word(10), X))
    assert solve_horn([(X, Y)], clauses, SECONDS) == solve_horn([(X, Y)], clauses, SECONDS)


def test_random_systems() -> None:
    """Small systems of all shapes; Spacer may say that there is no solution, never give a wrong one."""
    rng = random.Random(1)
    sort: Sort = bitvec(4)
    x, y, x1, y1 = (variable(f"{name}4", sort) for name in ("x", "y", "x1", "y1"))

    def operand() -> Term:
        return rng.choice((x, y, bv(rng.randrange(16), 4)))

    def atom() -> Term:
        relation = rng.choice((eq, bitvectors.ult, bitvectors.ule, bitvectors.slt, bitvectors.sle, distinct))
        return relation(rng.choice((x, y)), operand())

    def expression() -> Term:
        build = rng.choice((bitvectors.add, bitvectors.sub, bitvectors.bvand, bitvectors.bvor, bitvectors.bvxor))
        return build(operand(), operand())

    count = 0
    for _ in range(40):
        size = rng.randrange(1, 5)
        clauses = [Clause(and_(atom(), atom()), None, (0, (x, y)))]
        for _ in range(rng.randrange(1, 6)):
            guard = or_(atom(), atom())
            move = conjunction([guard, eq(x1, expression()), eq(y1, expression())])
            clauses.append(Clause(move, (rng.randrange(size), (x, y)), (rng.randrange(size), (x1, y1))))
        clauses.append(Clause(conjunction([atom(), atom(), atom()]), (rng.randrange(size), (x, y)), None))
        with suppress(NoSolution):
            solved([(x, y)] * size, clauses)
            count += 1
    assert count > 10


@pytest.mark.parametrize("was_paused", [True, False])
def test_a_search_that_was_paused_is_begun_again(monkeypatch: pytest.MonkeyPatch, was_paused: bool) -> None:
    """Spacer's clock goes on in a pause: what looks like too little time to it may not be."""
    pauses = iter([0.0, 9.0 if was_paused else 0.0])
    monkeypatch.setattr(horn, "paused", lambda: next(pauses, 9.0))
    search, failures = horn._Spacer.solve, [SolverFailure("spacer: canceled")]

    def interrupted(self: horn._Spacer, clauses: list[Clause], seconds: float) -> dict[int, Term]:
        if failures:
            raise failures.pop()
        return search(self, clauses, seconds)

    monkeypatch.setattr(horn._Spacer, "solve", interrupted)
    if was_paused:
        solved([(X, Y)], counter(10, distinct(X, Y)))
    else:
        with pytest.raises(SolverFailure, match="canceled"):
            solved([(X, Y)], counter(10, distinct(X, Y)))
