"""What the chain remembers between the refinements of a program: invariants, and who has taken how long for nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.smt.interpolation import (
    CannotInterpolate,
    Interpolants,
    InterpolationConfig,
    Interpolator,
    Problem,
    Step,
    chain,
    path,
)
from cutpoint.smt.interpolation.engine import Engine, RegisteredEngine
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.boolean import and_, distinct, eq
from cutpoint.smt.terms.term import FALSE, TRUE, Term

from .checking import check_all
from .examples import X, Y, inc, num

START = Step("entry", "head", TRUE, {X: num(0), Y: num(0)})
BODY = Step("head", "head", TRUE, {X: inc(X), Y: inc(Y)})
LEAVE = Step("head", "error", distinct(X, Y), {})
OTHER = Step("head", "error", ult(X, Y), {})


def rounds(count: int, leave: Step = LEAVE) -> Problem:
    """x and y grow together."""
    return path([START, *[BODY] * count, leave])


class Clock:
    """The time that the chain sees: it passes when somebody says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Slow:
    """An engine that takes so many seconds, and then fails; or it finds what it is told."""

    def __init__(self, clock: Clock, seconds: float, find: Callable[[Problem], Interpolants] | None = None) -> None:
        self._clock = clock
        self._seconds = seconds
        self._find = find
        self.asked = 0

    def __call__(self, problem: Problem, deadline: Deadline) -> Interpolants:
        self.asked += 1
        self._clock.now += self._seconds
        if self._find is None:
            raise CannotInterpolate("slow", f"not at the attempt {self.asked}")
        return self._find(problem)


@pytest.fixture(name="clock")
def _clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(chain, "now", clock)
    return clock


Install = Callable[..., Interpolator]


@pytest.fixture(name="install")
def _install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Makes a chain of these engines."""

    def install(
        *engines: tuple[str, RegisteredEngine, Engine], statistics: Statistics | None = None, patient: bool = False
    ) -> Interpolator:
        made = {name: entry._replace(name=name, implementation=engine) for name, entry, engine in engines}
        monkeypatch.setattr(chain, "ENGINES", made)
        return Interpolator(InterpolationConfig(tuple(made), patient=patient), statistics)

    return install


def nothing(_problem: Problem, _deadline: Deadline) -> Interpolants:
    raise AssertionError("stands for an engine that a test installs")


def of_path_program(
    seconds: float = 4.0, first: float = 1.0, share: float = 0.1, resumes: bool = False
) -> RegisteredEngine:
    return RegisteredEngine("", "", nothing, seconds, "bitwuzla", True, first, share, resumes)


PLAIN = RegisteredEngine("", "", nothing, 2.0, "bitwuzla")


def said_at_heads(formula: Callable[[Term, Term, int], Term]) -> Callable[[Problem], Interpolants]:
    """An engine's answer: a formula over x and y, and the round, at every head."""

    def find(problem: Problem) -> Interpolants:
        inner = [formula(node.names[X], node.names[Y], round_) for round_, node in enumerate(problem.nodes[1:-1])]
        return (TRUE, *inner, FALSE)

    return find


equal = said_at_heads(lambda x, y, _: eq(x, y))
in_this_round = said_at_heads(lambda x, y, round_: and_(eq(x, num(round_)), eq(y, num(round_))))


# -- invariants ---------------------------------------------------------------------------------------


def test_an_invariant_is_used_again_for_a_longer_unrolling(clock: Clock, install: Install) -> None:
    engine, statistics = Slow(clock, 0.1, equal), Statistics()
    asked = install(("slow", of_path_program(), engine), statistics=statistics)
    first = asked(rounds(1))
    assert "interpolation.again" not in statistics.counts
    for count in (2, 3, 7, 0):
        problem = rounds(count)
        again = asked(problem)
        assert again.engine == first.engine == "slow"
        check_all(problem, again.formulas)
    # A path without a round is another path program.
    assert engine.asked == 2
    assert statistics.counts == {"interpolation.slow": 2, "interpolation.again": 3}


def test_the_engines_of_the_package_are_not_asked_again_either() -> None:
    statistics = Statistics()
    asked = Interpolator(InterpolationConfig(("houdini",), 60.0, patient=True), statistics)
    for count in (1, 4):
        problem = rounds(count)
        check_all(problem, asked(problem).formulas)
    assert statistics.counts == {"interpolation.houdini": 1, "interpolation.again": 1}


def test_an_invariant_for_another_exit_is_not_tried(clock: Clock, install: Install) -> None:
    engine, statistics = Slow(clock, 0.1, equal), Statistics()
    asked = install(("slow", of_path_program(), engine), statistics=statistics)
    asked(rounds(1))
    asked(rounds(1, OTHER))
    assert engine.asked == 2
    assert "interpolation.again" not in statistics.counts


def test_what_holds_for_one_unrolling_only_is_not_used_for_another(clock: Clock, install: Install) -> None:
    """The formulas of the first rounds contradict each other: together they do not hold at the first head."""
    engine, statistics = Slow(clock, 0.1, in_this_round), Statistics()
    asked = install(("slow", of_path_program(), engine), statistics=statistics)
    for count in (2, 3):
        problem = rounds(count)
        check_all(problem, asked(problem).formulas)
    assert engine.asked == 2
    assert "interpolation.again" not in statistics.counts


def test_what_speaks_of_foreign_variables_is_not_used(clock: Clock, install: Install) -> None:
    """The same path again, where formulas may speak of nothing."""
    engine = Slow(clock, 0.1, equal)
    asked = install(("slow", of_path_program(), engine), ("plain", PLAIN, Slow(clock, 0.1)))
    problem = rounds(2)
    asked(problem)
    nothing = Problem(problem.nodes, problem.edges, tuple([frozenset[Term]()] * len(problem.nodes)))
    with pytest.raises(CannotInterpolate, match="not in scope"):
        asked(nothing)
    assert engine.asked == 2


def test_interpolants_of_a_graph_are_no_invariant(clock: Clock, install: Install) -> None:
    engine, statistics = Slow(clock, 0.1, equal), Statistics()
    asked = install(("plain", PLAIN, engine), statistics=statistics)
    for count in (1, 2, 2):
        asked(rounds(count))
    assert engine.asked == 3
    assert "interpolation.again" not in statistics.counts


def test_what_is_wrong_is_not_remembered(clock: Clock, install: Install) -> None:
    wrong = Slow(clock, 0.1, said_at_heads(lambda x, y, _: ult(x, y)))
    right = Slow(clock, 0.1, equal)
    asked = install(("wrong", of_path_program(), wrong), ("right", PLAIN, right))
    for count in (1, 2):
        found = asked(rounds(count))
        assert found.engine == "right"
        assert [failure.engine for failure in found.failures] == ["wrong"]
        assert "not confirmed" in found.failures[0].reason
    assert (wrong.asked, right.asked) == (1, 2)


# -- shares of time -----------------------------------------------------------------------------------


def test_an_engine_that_has_taken_its_share_waits_until_it_has_grown(clock: Clock, install: Install) -> None:
    slow, last = Slow(clock, 0.9), Slow(clock, 0.0, equal)
    asked = install(("slow", of_path_program(first=1.0, share=0.1), slow), ("last", PLAIN, last))
    first = asked(rounds(1))
    assert first.engine == "last"
    assert [failure.engine for failure in first.failures] == ["slow"]
    # 0.1 s are left: not for this path program, and not for another.
    for problem in (rounds(2), rounds(1, OTHER)):
        assert asked(problem).failures == ()
    assert slow.asked == 1
    # 10 % of 15 s, less the 0.9: enough for another path program, but this one failed with 1 s before.
    clock.now += 15.0 - 0.9
    assert [failure.reason for failure in asked(rounds(3)).failures] == ["not at the attempt 1"]
    assert slow.asked == 1
    asked(rounds(1, OTHER))
    assert slow.asked == 2
    # 10 % of 40 s, less 1.8: twice what it had then.
    clock.now += 40.0 - 15.9
    asked(rounds(1))
    assert slow.asked == 3
    assert last.asked == 6


def test_who_fails_at_once_is_never_asked_the_same_again(clock: Clock, install: Install) -> None:
    quick = Slow(clock, 0.01)
    asked = install(("quick", of_path_program(), quick), ("last", PLAIN, Slow(clock, 0.0, equal)))
    for count in (1, 2, 3):
        clock.now += 1000.0
        found = asked(rounds(count))
        assert [failure.reason for failure in found.failures] == ["not at the attempt 1"]
    assert quick.asked == 1
    asked(rounds(1, OTHER))
    assert quick.asked == 2


def test_an_engine_that_resumes_is_asked_again(clock: Clock, install: Install) -> None:
    slow = Slow(clock, 2.0)
    entry = of_path_program(seconds=2.0, first=5.0, resumes=True)
    asked = install(("slow", entry, slow), ("last", PLAIN, Slow(clock, 0.0, equal)))
    reasons = [[failure.reason for failure in asked(rounds(count)).failures] for count in (1, 2)]
    assert reasons == [["not at the attempt 1"], ["not at the attempt 2"]]
    assert [failure.reason for failure in asked(rounds(3)).failures] == ["not at the attempt 3"]  # the last second
    assert asked(rounds(4)).failures == ()  # its share is used up
    assert slow.asked == 3


def test_an_engine_that_resumes_and_gave_up_early_is_not_asked_again(clock: Clock, install: Install) -> None:
    """It did not fail for want of time."""
    slow = Slow(clock, 0.5)
    asked = install(("slow", of_path_program(first=5.0, resumes=True), slow), ("last", PLAIN, Slow(clock, 0.0, equal)))
    for count in (1, 2):
        asked(rounds(count))
    assert slow.asked == 1


def test_time_with_success_is_not_deducted(clock: Clock, install: Install) -> None:
    slow = Slow(clock, 3.0, in_this_round)
    asked = install(("slow", of_path_program(share=0.0), slow))
    for count in (1, 2, 3, 4):
        assert asked(rounds(count)).engine == "slow"
    assert slow.asked == 4


def test_engines_of_the_graph_have_no_share(clock: Clock, install: Install) -> None:
    slow, last = Slow(clock, 60.0), Slow(clock, 0.0, equal)
    asked = install(("slow", PLAIN, slow), ("last", PLAIN, last))
    for count in (1, 2, 3):
        asked(rounds(count))
    assert slow.asked == 3


def test_when_all_have_failed_too_often_nobody_is_asked(clock: Clock, install: Install) -> None:
    slow, statistics = Slow(clock, 5.0), Statistics()
    asked = install(("slow", of_path_program(), slow), statistics=statistics)
    with pytest.raises(CannotInterpolate, match="not at the attempt 1"):
        asked(rounds(1))
    with pytest.raises(CannotInterpolate, match="all engines: they have failed too often before"):
        asked(rounds(1, OTHER))
    assert slow.asked == 1
    clock.now += 1000.0
    with pytest.raises(CannotInterpolate, match="not at the attempt 2"):
        asked(rounds(1, OTHER))


def test_an_engine_that_is_asked_by_name_has_no_share(clock: Clock, install: Install) -> None:
    slow = Slow(clock, 5.0)
    asked = install(("slow", of_path_program(), slow), patient=True)
    for problem in (rounds(1), rounds(1, OTHER)):
        with pytest.raises(CannotInterpolate, match="not at the attempt"):
            asked(problem)
    assert slow.asked == 2
