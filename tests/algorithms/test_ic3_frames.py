"""Frames: what the solver is told is what the frames say, at each level and location; delta encoding; invariants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3 import frames as module
from cutpoint.algorithms.ic3.cubes import Cube, clause_of
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.cfa.blocks.block_graph import block_graph
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import conjunction, eq, not_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from tests.smt import small
from tests.smt.small import WIDTH, X, Y, Z

ENTRY, ONE, TWO, ERROR = (Location(number) for number in range(4))
STEP = Assign(X, add(X, bv(1, WIDTH)))
GRAPH = block_graph(
    Cfa(
        ENTRY,
        ERROR,
        (
            Edge(ENTRY, STEP, ONE),
            Edge(ONE, Assume(ult(X, Y)), ONE),
            Edge(ONE, Assume(not_(ult(X, Y))), TWO),
            Edge(TWO, Assume(eq(Y, Z)), TWO),
            Edge(TWO, Assume(not_(eq(Y, Z))), ERROR),
        ),
    )
)
P, Q, R = eq(X, bv(1, WIDTH)), ult(Y, Z), ult(Z, X)
A, B, C = frozenset([P]), frozenset([P, Q]), frozenset([Q, R])


@contextmanager
def frames(shared: bool = False) -> Iterator[Frames]:
    found = Frames(GRAPH, Services(), shared)
    yield found
    found.close()


def test_f_0_is_false_but_at_the_entry() -> None:
    with frames() as f:
        assert [f.is_false(place, 0) for place in GRAPH.cutpoints] == [place is not ENTRY for place in GRAPH.cutpoints]
        assert not any(f.is_false(place, 1) for place in GRAPH.cutpoints)
        assert f.blocks(ONE, 0, A)
        assert not f.blocks(ENTRY, 0, A)
        assert not f.blocks(ONE, 1, A)
        assert [f.formula(place, level) for place in GRAPH.cutpoints for level in (1, 2, 9)] == [TRUE] * 12


def test_delta_encoding() -> None:
    """A cube is kept at the highest level at which it is blocked, and a frame is made of all from its level on."""
    with frames() as f:
        f.block(ONE, 3, B)
        f.block(ONE, 1, C)
        f.block(TWO, 2, C)
        assert [f.at(ONE, level) for level in range(5)] == [[], [C], [], [B], []]
        assert [f.as_set(ONE, level) for level in (1, 2, 3, 4)] == [{B, C}, {B}, {B}, set()]
        assert f.formula(ONE, 2) is clause_of(B)
        assert f.count() == 3
        f.block(ONE, 4, C)  # moved
        assert [f.at(ONE, level) for level in range(5)] == [[], [], [], [B], [C]]
        assert (f.at(TWO, 2), f.count()) == ([C], 3)


def test_a_larger_cube_replaces_those_that_it_contains() -> None:
    with frames() as f:
        f.block(ONE, 1, B)
        f.block(ONE, 3, B | C)
        f.block(ONE, 2, A)
        assert [f.at(ONE, level) for level in range(1, 4)] == [[], [A], [B | C]]  # at level 3, A is not known
        f.block(ONE, 3, A)
        assert [f.at(ONE, level) for level in range(1, 4)] == [[], [], [A]]
        f.block(ONE, 5, frozenset())
        assert list(f.cubes(ONE, 1)) == [frozenset()]
        assert f.formula(ONE, 5) is FALSE


def test_blocked_by_literals_alone() -> None:
    with frames() as f:
        f.block(ONE, 2, B)
        assert [f.blocks(ONE, level, B | C) for level in range(4)] == [True, True, True, False]
        assert not f.blocks(ONE, 2, A)
        assert not f.blocks(TWO, 2, B)


def test_the_fixpoint_is_the_first_level_without_cubes_of_its_own() -> None:
    with frames() as f:
        assert f.fixpoint(0) is None
        assert f.fixpoint(1) == 1
        f.block(ONE, 1, A)
        f.block(TWO, 3, B)
        assert (f.fixpoint(1), f.fixpoint(3)) == (None, 2)
        f.block(TWO, 2, C)
        assert (f.fixpoint(3), f.fixpoint(4)) == (None, 4)


@settings(max_examples=25)
@given(st.integers(0, 1 << 32), st.booleans(), st.booleans())
def test_the_solver_knows_each_frame_and_no_other(seed: int, shared: bool, invariants: bool) -> None:
    rng = random.Random(seed)
    places = (ONE, TWO)
    expected: dict[tuple[Location, int], list[Term]] = {(place, level): [] for place in places for level in range(1, 6)}
    with frames(shared) as f:
        for _ in range(rng.randint(1, 8)):
            place = rng.choice(places)
            if invariants and rng.random() < 0.3:
                invariant = small.formula(rng, 1)
                f.strengthen({place: invariant})
                for level in range(1, 6):
                    expected[place, level].append(invariant)
                continue
            highest = rng.randint(1, 4)
            cube: Cube = frozenset(small.atom(rng) for _ in range(rng.randint(1, 3)))
            f.block(place, highest, cube)
            for level in range(1, highest + 1):
                expected[place, level].append(clause_of(cube))
            if rng.random() < 0.3:
                f.solver(place)
        for (place, level), formulas in expected.items():
            states = small.states(*formulas)
            assert small.states(f.formula(place, level)) == states
            for number in {*states[:1], *states[-1:], *rng.sample(range(len(small.STATES)), 3)}:
                answer = f.solver(place).check([*f.assumptions(place, level), *state(number)])
                assert answer is (Result.SAT if number in states else Result.UNSAT)


def state(number: int) -> list[Term]:
    return [eq(x, bv(value, WIDTH)) for x, value in small.STATES[number].items()]


@pytest.mark.parametrize("shared", [False, True])
def test_an_invariant_strengthens_all_frames_of_its_location(shared: bool) -> None:
    with frames(shared) as f:
        f.strengthen({ONE: P})  # before there is a solver
        assert f.solver(TWO).check([*f.assumptions(TWO, 1), not_(P)]) is Result.SAT
        assert f.solver(ONE).check([*f.assumptions(ONE, 7), not_(P)]) is Result.UNSAT
        f.strengthen({ONE: Q})  # and after
        assert f.solver(ONE).check([*f.assumptions(ONE, 1), not_(Q)]) is Result.UNSAT
        assert f.solver(TWO).check([*f.assumptions(TWO, 1), not_(Q), not_(P)]) is Result.SAT
        assert f.formula(ONE, 3) is conjunction([P, Q])
        f.strengthen({Location(99): FALSE})  # not a cutpoint: nobody asks
        assert f.solver(TWO).check(f.assumptions(TWO, 1)) is Result.SAT


def test_the_stamp_of_a_frame_grows_when_it_becomes_stronger() -> None:
    """At the levels and the location that are changed."""
    with frames() as f:
        f.block(ONE, 2, B)
        assert [f.stamp(ONE, level) > 0 for level in range(1, 5)] == [True, True, False, False]
        assert not any(f.stamp(TWO, level) for level in range(1, 5))
        before = [f.stamp(ONE, level) for level in range(1, 5)]
        f.block(ONE, 1, A)
        assert [f.stamp(ONE, level) > old for level, old in enumerate(before, 1)] == [True, False, False, False]
        for place in (ONE, TWO):
            before = [f.stamp(place, level) for level in range(1, 5)]
            f.strengthen({place: Q})
            assert all(f.stamp(place, level) > old for level, old in enumerate(before, 1))


def test_many_locations_share_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    with frames() as apart:
        assert apart.solver(ONE) is not apart.solver(TWO)
    monkeypatch.setattr(module, "MOST_SOLVERS", 3)
    with frames() as together:
        assert together.solver(ONE) is together.solver(TWO)
        together.block(ONE, 1, A)
        assert together.solver(ONE).check([*together.assumptions(TWO, 1), P]) is Result.SAT
        assert together.solver(ONE).check([*together.assumptions(ONE, 1), P]) is Result.UNSAT


def test_the_names_of_switches_are_our_own() -> None:
    """A program may have a variable that is called like one."""
    mine = variable("frame!1!1", BOOL)
    with frames() as f:
        f.block(ONE, 1, A)
        assert mine not in f.assumptions(ONE, 1)
        assert evaluate(f.formula(ONE, 1), {X: 1}) is False
