"""Every engine by its name on small graphs of bit-vectors, and who cannot do which of them."""

from __future__ import annotations

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.smt.interpolation import (
    ENGINES,
    CannotInterpolate,
    Interpolation,
    InterpolationConfig,
    Problem,
    interpolate,
)
from cutpoint.smt.interpolation.chain import engine

from .checking import check_all
from .examples import PROBLEMS, counter, lockstep, with_inputs

ON_PROGRAMS = ("houdini", "integer-invariants", "phases")
"""The engines that look for invariants of the path program: they need steps."""
NO_PROGRAM = "does not say which program it unrolls"
WRAPS = "does not hold on bit-vectors"
CANNOT: dict[tuple[str, str], str] = {
    **{
        (name, problem): NO_PROGRAM
        for problem, make in PROBLEMS.items()
        if any(edge.step is None for edge in make().edges)
        for name in ON_PROGRAMS
    },
    ("integers", "nonlinear"): "have no solution",
    ("houdini", "phases"): "no invariant of the path program",
    ("integers", "ladder"): WRAPS,
    ("integer-invariants", "ladder"): WRAPS,
}
"""All combinations of an engine and a graph that have no answer, with a part of the reason."""


def alone(name: str, problem: Problem) -> Interpolation:
    """One engine, with time enough on a busy machine."""
    return interpolate(problem, InterpolationConfig((name,), 60.0, patient=True))


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("example", PROBLEMS)
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
        engine(name)(lockstep(), Deadline.after(0.0))
    assert caught.value.engine == name
    assert caught.value.reason
    assert str(caught.value) == f"{name}: {caught.value.reason}"


def test_substitution_needs_no_time() -> None:
    """Without inputs a precondition is a substitution: no solver is asked."""
    problem = lockstep()
    check_all(problem, engine("core-wp")(problem, Deadline.after(0.0)))


def test_an_engine_that_needs_time_for_inputs_says_so() -> None:
    with pytest.raises(CannotInterpolate, match="core-wp: the inputs between node 2 and 3 stay"):
        engine("core-wp")(with_inputs(), Deadline.after(0.0))


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


@pytest.mark.parametrize("name", ON_PROGRAMS)
def test_an_invariant_is_the_same_in_each_round(name: str) -> None:
    """So unrolling the loop once more needs nothing new."""
    problem = counter()
    found = alone(name, problem).formulas
    x = next(iter(problem.nodes[0].names))
    heads = [node for node, described in enumerate(problem.nodes) if described.location == "head"]
    assert len(heads) == 4
    rounds = {str(found[node]).replace(problem.nodes[node].names[x].value, "x") for node in heads}
    assert len(rounds) == 1
