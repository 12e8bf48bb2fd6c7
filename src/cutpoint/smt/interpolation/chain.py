"""The chain of engines: each is asked in turn, and what it gives is minimised and checked before anyone sees it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple

from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.smt.errors import UnknownName
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.minimise import minimised
from cutpoint.smt.interpolation.opinions import second_opinion
from cutpoint.smt.interpolation.path_program import path_program
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.interpolation.slicing import sliced

Engine = Callable[[Problem, Deadline], Interpolants]
_SECONDS_TO_CHECK = 5.0


class EngineEntry(NamedTuple):
    module: str
    function: str
    seconds: float
    """How long it may take in the chain."""
    solver: str
    """The solver that its result rests on, and that therefore is not the first to check it."""
    of_path_program: bool = False
    """Whether it looks for an invariant of the path program. Its formulas are best left as they are, because an
    invariant is the same in each round of a loop; and what it could not do for one unrolling, it will hardly do for
    another."""


ENGINES = {
    "houdini": EngineEntry("houdini", "houdini", 4.0, "bitwuzla", of_path_program=True),
    "integer-invariants": EngineEntry("integers", "integer_invariants", 2.0, "bitwuzla", of_path_program=True),
    "phases": EngineEntry("houdini", "phases", 2.0, "bitwuzla", of_path_program=True),
    "integers": EngineEntry("integers", "integers", 2.0, "bitwuzla"),
    "spacer": EngineEntry("spacer", "spacer", 4.0, "z3-fresh"),
    "vocabulary": EngineEntry("forward", "forward_vocabulary", 2.0, "bitwuzla"),
    "core-wp": EngineEntry("weakest", "weakest_preconditions", 10.0, "bitwuzla"),
    "bitwuzla": EngineEntry("bitwuzla", "from_proofs", 60.0, "bitwuzla"),
}
"""All engines, in the order of the chain; a module is imported when its engine is asked."""


def engine(name: str) -> Engine:
    if name not in ENGINES:
        raise UnknownName("interpolation engine", name, ENGINES)
    found: Engine = getattr(import_module(f"cutpoint.smt.interpolation.{ENGINES[name].module}"), ENGINES[name].function)
    return found


@dataclass(frozen=True, slots=True)
class InterpolationConfig:
    engines: tuple[str, ...] = tuple(ENGINES)
    seconds: float | None = None
    """The most time for the whole chain; each engine has a limit of its own besides."""
    patient: bool = False
    """Whether an engine may use all of that time: for engines that are asked by name."""

    def __post_init__(self) -> None:
        for name in self.engines:
            if name not in ENGINES:
                raise UnknownName("interpolation engine", name, ENGINES)


@dataclass(frozen=True, slots=True, eq=False)
class Interpolation:
    """Interpolants, who found them, and why the engines before could not."""

    formulas: Interpolants
    engine: str
    failures: tuple[CannotInterpolate, ...] = ()


class Interpolator:
    """The chain, with a memory between the refinements of one program: whom a path program was too hard for."""

    def __init__(self, config: InterpolationConfig | None = None, statistics: Statistics | None = None) -> None:
        self._config = config or InterpolationConfig()
        self._statistics = statistics or Statistics()
        self._too_hard: dict[tuple[str, Hashable], CannotInterpolate] = {}

    def __call__(self, problem: Problem, seconds: float | None = None) -> Interpolation:
        """Interpolants of a graph that has no satisfiable path; they have been confirmed by a second solver.

        Raises NotInconsistent if there is such a path, CannotInterpolate if no engine finds interpolants in time.
        """
        config, statistics = self._config, self._statistics
        deadline = Deadline.after(config.seconds if seconds is None else seconds)
        with statistics.timer("interpolation.slice"):
            part = sliced(problem, deadline)
        program = path_program(part)
        failures: list[CannotInterpolate] = []
        for name in config.engines:
            if deadline.passed:
                failures.append(CannotInterpolate(name, "no time was left"))
                break
            memory = (name, program.identity) if program and ENGINES[name].of_path_program else None
            if memory in self._too_hard:
                failures.append(self._too_hard[memory])
                continue
            limit = deadline if config.patient else deadline.sooner(ENGINES[name].seconds)
            try:
                with statistics.timer(f"interpolation.{name}"):
                    found = _checked(name, problem, engine(name)(part, limit), deadline)
                statistics.count(f"interpolation.{name}")
                return Interpolation(found, name, tuple(failures))
            except CannotInterpolate as failure:
                failures.append(failure)
                if memory is not None and not deadline.passed:
                    self._too_hard[memory] = failure
        raise CannotInterpolate("all engines", "; ".join(map(str, failures)))


def interpolate(
    problem: Problem, config: InterpolationConfig | None = None, statistics: Statistics | None = None
) -> Interpolation:
    """Interpolants of one graph; see `Interpolator`."""
    return Interpolator(config, statistics)(problem)


def _checked(name: str, problem: Problem, found: Interpolants, deadline: Deadline) -> Interpolants:
    entry = ENGINES[name]
    smaller = found if entry.of_path_program else minimised(problem, found, deadline.sooner(entry.seconds))
    with second_opinion(entry.solver, problem.parts) as solver:
        flaw = find_flaw(problem, smaller, solver, deadline.sooner(max(entry.seconds, _SECONDS_TO_CHECK)))
    if flaw is not None:
        raise CannotInterpolate(name, f"its formulas were not confirmed: {flaw}")
    return smaller
