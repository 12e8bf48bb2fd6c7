"""Every engine by its name on small graphs of bit-vectors, and who cannot do which of them."""

from __future__ import annotations

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.smt.interpolation import (
    ENGINES,
    CannotInterpolate,
    Interpolation,
    InterpolationConfig,
    Interpolator,
    Problem,
    interpolate,
)

from .checking import check_all
from .examples import PROBLEMS, counter, lockstep, with_inputs

ON_PROGRAMS = ("houdini", "enumerated", "integer-invariants", "phases")
"""The engines that look for invariants of the path program: they need steps."""
NO_PROGRAM = "does not record which program it unrolls"
NO_INVARIANT = "no invariant of the path program"
WRAPS = "do not hold on bit-vectors"
MANY_VALUES = "depends on no variable with few values"
CANNOT: dict[tuple[str, str], str] = {
    **{
        (name, problem): NO_PROGRAM
        for problem, make in PROBLEMS.items()
        if any(edge.step is None for edge in make().edges)
        for name in ON_PROGRAMS
    },
    **{
        ("enumerated", problem): MANY_VALUES
        for problem in ("counter", "lockstep", "parity", "phases", "with_inputs", "unrolled_loop", "ladder")
    },
    ("enumerated", "diamond"): "do not exclude the exit",
    ("integers", "nonlinear"): "have no solution",
    ("houdini", "phases"): NO_INVARIANT,
    ("integers", "ladder"): WRAPS,
    ("integer-invariants", "ladder"): NO_INVARIANT,
}
"""All combinations of an engine and a graph that have no answer, with a part of the reason."""


def alone(name: str, problem: Problem) -> Interpolation:
    """One engine, with time enough on a busy machine."""
    return interpolate(problem, InterpolationConfig((name,), 60.0, patient=True))


COMBINATIONS = [(name, example) for example in PROBLEMS for name in ENGINES]
COMBINATIONS.remove(("integer-invariants", "phases"))  # what it finds, and how soon, depends on the ids of terms


@pytest.mark.parametrize(("name", "example"), COMBINATIONS)
def test_interpolants(name: str, example: str) -> None:
    problem = PROBLEMS[example]()
    reason = CANNOT.get((name, example))
    if reason is None:
        found = alone(name, problem)
        assert found.engine == name
        assert found.failures == ()
        check_all(problem, found.formulas)
    else:
        with pytest.raises(CannotInterpolate, match=f"{name}: .*{reason}"):
            alone(name, problem)


def test_phases_through_the_integers_or_without() -> None:
    """Whether integers find the phases in time is left open; there are interpolants in any case."""
    problem = PROBLEMS["phases"]()
    found = interpolate(problem, InterpolationConfig(("integer-invariants", "core-wp")))
    check_all(problem, found.formulas)


@pytest.mark.parametrize("example", PROBLEMS)
def test_the_chain_answers_with_the_first_engine_that_can(example: str) -> None:
    problem = PROBLEMS[example]()
    found = interpolate(problem)
    check_all(problem, found.formulas)
    order = list(ENGINES)
    assert [failure.engine for failure in found.failures] == order[: order.index(found.engine)]
    assert all(failure.reason for failure in found.failures)


@pytest.mark.parametrize("name", [name for name in ENGINES if name != "core-wp"])
def test_an_engine_without_time_says_so(name: str) -> None:
    with pytest.raises(CannotInterpolate) as caught:
        ENGINES[name].start()(lockstep(), Deadline.after(0.0))
    assert caught.value.engine == name
    assert caught.value.reason
    assert str(caught.value) == f"{name}: {caught.value.reason}"


def test_substitution_needs_no_time() -> None:
    """Without inputs a precondition is a substitution: no solver is asked."""
    problem = lockstep()
    check_all(problem, ENGINES["core-wp"].start()(problem, Deadline.after(0.0)))


def test_an_engine_that_needs_time_for_inputs_says_so() -> None:
    with pytest.raises(CannotInterpolate, match="core-wp: cannot eliminate the inputs on edge 2 → 3"):
        ENGINES["core-wp"].start()(with_inputs(), Deadline.after(0.0))


def test_failures_are_told_in_the_order_of_the_chain() -> None:
    found = interpolate(PROBLEMS["equalities"](), InterpolationConfig(("phases", "houdini", "spacer", "bitwuzla")))
    assert found.engine == "spacer"
    assert [failure.engine for failure in found.failures] == ["phases", "houdini"]


def test_when_nobody_can_all_are_named() -> None:
    with pytest.raises(CannotInterpolate) as caught:
        interpolate(PROBLEMS["equalities"](), InterpolationConfig(ON_PROGRAMS))
    assert caught.value.engine == "all engines"
    for name in ON_PROGRAMS:
        assert f"{name}: the graph {NO_PROGRAM}" in caught.value.reason


@pytest.mark.parametrize("name", [name for name in ON_PROGRAMS if (name, "counter") not in CANNOT])
def test_an_invariant_is_the_same_in_each_round(name: str) -> None:
    """So unrolling the loop once more needs nothing new."""
    problem = counter()
    found = alone(name, problem).formulas
    x = next(iter(problem.nodes[0].names))
    heads = [node for node, described in enumerate(problem.nodes) if described.location == "head"]
    assert len(heads) == 4
    rounds = {str(found[node]).replace(problem.nodes[node].names[x].value, "x") for node in heads}
    assert len(rounds) == 1


def test_an_interpolator_remembers_who_could_not() -> None:
    """The same path program again: the engine is not asked, and its reason is given once more."""
    asked = Interpolator(InterpolationConfig(("houdini", "core-wp")))
    problem = PROBLEMS["phases"]()
    first, second = asked(problem), asked(problem)
    assert first.engine == second.engine == "core-wp"
    assert first.formulas == second.formulas
    assert second.failures[0] is first.failures[0]
    check_all(problem, second.formulas)


def test_an_interpolator_does_not_take_one_program_for_another() -> None:
    asked = Interpolator(InterpolationConfig(("houdini", "core-wp")))
    assert asked(PROBLEMS["phases"]()).engine == "core-wp"
    for example in ("counter", "lockstep"):
        problem = PROBLEMS[example]()
        found = asked(problem)
        assert found.engine == "houdini"
        check_all(problem, found.formulas)


def test_what_is_counted() -> None:
    statistics = Statistics()
    interpolate(counter(), InterpolationConfig(("spacer",), 60.0, patient=True), statistics)
    assert statistics.counts["interpolation.spacer"] == 1
