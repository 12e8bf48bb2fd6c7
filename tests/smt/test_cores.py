from __future__ import annotations

import random

from cutpoint.smt.backends import create
from cutpoint.smt.queries.cores import Core, minimise_core
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.term import Term, bv

from . import small
from .small import X, Y, Z
from .unsure import Unsure, always, at, never

ZERO = bv(0, 3)
BELOW = ult(X, Y)
ABOVE = ult(Y, X)
LESS = [ult(X, bv(bound, 3)) for bound in (2, 3, 4)]
HIGH = ult(bv(5, 3), X)


def test_random_cores_become_minimal() -> None:
    rng = random.Random(2)
    minimised = 0
    while minimised < 40:
        formulas = [small.formula(rng, 1) for _ in range(8)]
        context = small.atom(rng)
        if small.states(context, *formulas):
            continue
        minimised += 1
        with create() as solver:
            solver.add(context)
            core = minimise_core(solver, formulas, strict=minimised % 4 == 0)
        assert core.minimal
        assert not small.states(context, *core.formulas)
        for formula in core.formulas:
            assert small.states(context, *[other for other in core.formulas if other is not formula])
        assert list(core.formulas) == [formula for formula in dict.fromkeys(formulas) if formula in core.formulas]
        assert core.checks <= len(formulas)


def test_what_comes_last_is_kept() -> None:
    for first, second in ((BELOW, ABOVE), (ABOVE, BELOW)):
        pair = [eq(X, Y), first, second]
        with create() as solver:
            assert minimise_core(solver, pair) == Core((first, second), True, 3)
            assert minimise_core(solver, pair[1:] + pair[:1]) == Core((second, eq(X, Y)), True, 3)
    with create() as solver:
        for bound in LESS:
            others = [formula for formula in LESS if formula is not bound]
            assert minimise_core(solver, [*others, bound, HIGH], strict=True) == Core((bound, HIGH), True, 4)


def test_the_core_of_a_query_drops_several_at_once() -> None:
    idle = [eq(Z, bv(1, 3)), *[ult(Y, bv(bound, 3)) for bound in range(2, 7)]]
    with create() as solver:
        core = minimise_core(solver, [*idle, LESS[0], HIGH])
    assert core.formulas == (LESS[0], HIGH)
    assert core.minimal
    assert core.checks < len(idle)


def test_an_empty_core_and_one_with_repetitions() -> None:
    with create() as solver:
        solver.add(BELOW, ABOVE)
        assert minimise_core(solver, [HIGH]) == Core((), True, 1)
        assert minimise_core(solver, []) == Core((), True, 0)
    with create() as solver:
        assert minimise_core(solver, [HIGH, LESS[0], HIGH]) == Core((HIGH, LESS[0]), True, 2)


def test_limits_give_the_best_core_so_far() -> None:
    formulas: list[Term] = [eq(Z, bv(1, 3)), LESS[0], HIGH]
    with create() as solver:
        assert minimise_core(solver, formulas, seconds=0) == Core(tuple(formulas), False, 0)
        assert minimise_core(solver, formulas, checks=0) == Core(tuple(formulas), False, 0)
        assert minimise_core(solver, formulas, checks=1) == Core((LESS[0], HIGH), False, 1)
        assert minimise_core(solver, formulas, checks=3) == Core((LESS[0], HIGH), True, 3)


def test_unknown_keeps_formulas() -> None:
    formulas = (eq(Z, bv(1, 3)), LESS[0], HIGH)
    assert minimise_core(Unsure(always), formulas) == Core(formulas, False, 3)
    last = Unsure(at(2))
    assert minimise_core(last, formulas) == Core((LESS[0], HIGH), False, 3)
    for query in range(3):
        core = minimise_core(Unsure(at(query)), formulas)
        assert create().check(core.formulas) is Result.UNSAT
        assert not core.minimal or query == 0


def test_a_formula_kept_for_want_of_an_answer_can_go_with_a_later_core() -> None:
    spare = eq(Z, bv(1, 3))
    core = minimise_core(Unsure(at(0)), [spare, eq(Y, ZERO), LESS[0], HIGH])
    assert core.formulas == (LESS[0], HIGH)
    assert core.minimal
    assert minimise_core(Unsure(never), core.formulas).minimal
