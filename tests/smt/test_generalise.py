from __future__ import annotations

import random

import pytest

from cutpoint.smt.backends import create
from cutpoint.smt.queries.generalise import (
    Blocked,
    Condition,
    Cube,
    Generalisation,
    Unreachable,
    all_of,
    generalise,
    without_core,
)
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import conjunction, eq, implies, not_, or_
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import Term, bv, variable
from cutpoint.smt.terms.walk import Substitution

from . import small
from .small import X, Y, Z
from .unsure import Unsure, always, at

NEXT = {name: variable(f"{name.value}'", bitvec(small.WIDTH)) for name in (X, Y, Z)}
primed = Substitution(NEXT)


def literals(rng: random.Random, count: int) -> Cube:
    return tuple([rng.choice((atom, not_(atom))) for atom in (small.atom(rng) for _ in range(count))])


def as_list(cube: Cube) -> list[Term]:
    return list(dict.fromkeys(cube))


def test_cubes_disjoint_from_a_region_become_minimal() -> None:
    rng = random.Random(10)
    shrunk = done = 0
    while done < 40:
        region, cube = small.formula(rng), literals(rng, 6)
        with create() as solver:
            solver.add(region)
            result = generalise(cube, Unreachable(solver))
        blocked = not small.states(region, *cube)
        assert result.answer is (Truth.YES if blocked else Truth.NO)
        if not blocked:
            assert result == Generalisation(Truth.NO, tuple(as_list(cube)), 0, False)
            continue
        done += 1
        shrunk += len(result.cube) < len(as_list(cube))
        assert result.complete
        assert not small.states(region, *result.cube)
        for literal in result.cube:
            assert small.states(region, *[other for other in result.cube if other is not literal])
    assert shrunk > 20


def step(rng: random.Random) -> dict[Term, Term]:
    return {X: add(X, rng.choice((Y, bv(1, 3)))), Y: rng.choice((Y, X)), Z: add(Z, bv(2, 3))}


@pytest.mark.parametrize("inductive", [False, True])
def test_relative_induction(inductive: bool) -> None:
    """What IC3 needs: disjoint from the initial states, and no step from the frame leads into the cube."""
    rng = random.Random(11)
    done = 0
    for _ in range(300):
        initial, frame, updates = small.formula(rng, 1), small.formula(rng, 1), step(rng)
        cube = literals(rng, 5)
        active = variable("frame!active", BOOL)
        solver, first = create(), create()
        first.add(initial)
        solver.add(implies(active, frame), *[eq(NEXT[name], value) for name, value in updates.items()])
        condition = all_of(Unreachable(first), Unreachable(solver, (active,), primed, inductive))
        result = generalise(cube, condition, order=lambda literal: -literal.id)
        # A step leads into the cube iff its weakest precondition holds.
        wp = Substitution(updates)

        def blocked(c: Cube, initial: Term = initial, frame: Term = frame, wp: Substitution = wp) -> bool:
            before = [frame, not_(conjunction(c))] if inductive else [frame]
            return not small.states(initial, *c) and not small.states(*before, *map(wp, c))

        assert (result.answer is Truth.YES) == blocked(cube)
        if result.answer is Truth.YES:
            done += 1
            assert blocked(result.cube)
            assert result.cube == tuple([literal for literal in as_list(cube) if literal in result.cube])
            with create() as other:
                by_wp = all_of(Unreachable(first), Unreachable(other, (frame,), wp, inductive))
                assert by_wp(result.cube, None).answer is Truth.YES
        if done == 30:
            break
    assert done == 30


A, B, C, D = [variable(f"lit_{name}", BOOL) for name in "abcd"]


def needs(*needed: Term) -> Condition:
    return without_core(lambda cube: Truth.YES if set(needed) <= set(cube) else Truth.NO)


def test_a_condition_without_cores() -> None:
    assert generalise([A, B, C, D], needs(B, D)) == Generalisation(Truth.YES, (B, D), 4, True)
    assert generalise([A, B, C, D], needs()) == Generalisation(Truth.YES, (), 4, True)
    assert generalise([], needs()) == Generalisation(Truth.YES, (), 0, True)
    assert generalise([A, B], needs(C)) == Generalisation(Truth.NO, (A, B), 0, False)
    assert generalise([A, B, C, D], all_of(needs(B), needs(D), needs(B))).cube == (B, D)


def test_the_order_decides_what_is_dropped() -> None:
    either = without_core(lambda cube: Truth.YES if A in cube or B in cube else Truth.NO)
    assert generalise([A, B, C], either).cube == (B,)
    rank = {A: 2, B: 1, C: 0}
    assert generalise([A, B, C], either, order=rank.__getitem__).cube == (A,)


def test_limits_leave_the_rest_as_it_is() -> None:
    cube = [A, B, C, D]
    assert generalise(cube, needs(B), attempts=0) == Generalisation(Truth.YES, (A, B, C, D), 0, False)
    assert generalise(cube, needs(B), attempts=2) == Generalisation(Truth.YES, (B, C, D), 2, False)
    assert generalise(cube, needs(B), attempts=4) == Generalisation(Truth.YES, (B,), 4, True)
    assert generalise(cube, needs(B), seconds=0) == Generalisation(Truth.YES, (A, B, C, D), 0, False)


def test_fixed_literals_stay() -> None:
    cube = [A, B, C, D]
    assert generalise(cube, needs(B), fixed=(A,)) == Generalisation(Truth.YES, (A, B), 3, True)
    assert generalise(cube, needs(), fixed={D, A}) == Generalisation(Truth.YES, (A, D), 2, True)
    assert generalise(cube, needs(B), fixed=cube) == Generalisation(Truth.YES, tuple(cube), 0, True)
    assert generalise([A, B], needs(B), fixed=(C,)) == Generalisation(Truth.YES, (B,), 2, True)  # none of the cube
    assert generalise(cube, needs(B), attempts=1, fixed=(A,)) == Generalisation(Truth.YES, (A, B, C, D), 1, False)
    assert generalise([A, B], needs(C), fixed=(A,)) == Generalisation(Truth.NO, (A, B), 0, False)


def test_fixed_literals_stay_although_a_core_has_none_of_them() -> None:
    def core_of_b(cube: Cube, _: float | None) -> Blocked:
        return Blocked(Truth.YES, (B,)) if B in cube else Blocked(Truth.NO)

    assert generalise([A, B, C, D], core_of_b) == Generalisation(Truth.YES, (B,), 1, True)
    assert generalise([A, B, C, D], core_of_b, fixed=(D, A)) == Generalisation(Truth.YES, (A, B, D), 1, True)
    assert generalise([A, B, C, D], core_of_b, fixed=(C,), known=True) == Generalisation(Truth.YES, (B, C), 2, True)


def test_what_is_known_is_not_asked() -> None:
    asked: list[Cube] = []

    def condition(cube: Cube, _: float | None) -> Blocked:
        asked.append(cube)
        return Blocked(Truth.YES if B in cube else Truth.NO, cube)

    assert generalise([A, B], condition, known=True) == Generalisation(Truth.YES, (B,), 2, True)
    assert asked == [(B,), ()]
    asked.clear()
    assert generalise([A, B], condition) == Generalisation(Truth.YES, (B,), 2, True)
    assert asked == [(A, B), (B,), ()]
    asked.clear()
    assert generalise([], condition, known=True) == Generalisation(Truth.YES, (), 0, True)
    assert generalise([A, B], condition, fixed=(A, B), known=True).cube == (A, B)
    assert asked == []


def test_with_fixed_literals_the_rest_is_minimal() -> None:
    rng = random.Random(12)
    done = 0
    while done < 25:
        region, cube = small.formula(rng), as_list(literals(rng, 5))
        if small.states(region, *cube):
            continue
        done += 1
        fixed = rng.sample(cube, k=rng.randint(0, len(cube)))
        with create() as solver:
            solver.add(region)
            result = generalise(cube, Unreachable(solver), fixed=fixed, known=done % 2 == 0)
        assert result.complete
        assert set(fixed) <= set(result.cube) <= set(cube)
        assert not small.states(region, *result.cube)
        for literal in set(result.cube) - set(fixed):
            assert small.states(region, *[other for other in result.cube if other is not literal])


def test_unknown_drops_nothing() -> None:
    region = or_(not_(ult(X, Y)), eq(X, bv(1, 3)))
    cube = (eq(X, bv(0, 3)), ult(X, Y), eq(Z, bv(3, 3)))
    silent = Unsure(always)
    silent.add(region)
    assert generalise(cube, Unreachable(silent)) == Generalisation(Truth.UNKNOWN, cube, 0, False)
    for query in range(1, 4):
        solver = Unsure(at(query))
        solver.add(region)
        result = generalise(cube, Unreachable(solver))
        assert result.answer is Truth.YES
        assert not small.states(region, *result.cube)
        assert set(cube[:2]) <= set(result.cube)
        assert result.complete == (query >= len(solver.asked))
    unsure = without_core(lambda _: Truth.UNKNOWN)
    assert all_of(needs(A), unsure)((A,), None).answer is Truth.UNKNOWN
    assert generalise([A], all_of(needs(A), unsure)).answer is Truth.UNKNOWN


def test_the_limit_reaches_every_query() -> None:
    solver = Unsure(at())
    generalise((ult(X, Y), ult(Y, X), ult(Z, X)), all_of(Unreachable(solver), Unreachable(solver)), seconds=60)
    assert len(solver.limits) > 3
    assert all(limit is not None and 0 < limit <= 60 for limit in solver.limits)
