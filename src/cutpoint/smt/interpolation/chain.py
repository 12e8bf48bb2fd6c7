"""The chain of engines: they run in order, and the result of each is minimised and checked before it is returned."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf

from cutpoint.base.clock import now
from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.interpolation.checkers import second_opinion
from cutpoint.smt.interpolation.engine import CHAIN, ENGINES, Engine
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.literals import with_needed_literals
from cutpoint.smt.interpolation.minimise import minimised
from cutpoint.smt.interpolation.path_program import PathProgram, path_program
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.interpolation.slicing import sliced
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import Substitution

_SECONDS_TO_CHECK = 5.0
_LITERALS_SECONDS = 2.0
_LEAST_SECONDS = 0.2
_USED_UP = 0.8
"""An engine that ran for this fraction of its time limit has used it up."""


@frozen
class InterpolationConfig:
    engines: tuple[str, ...] = CHAIN
    seconds: float | None = None
    """Time limit of the whole chain; each engine also has a limit of its own."""
    patient: bool = False
    """Whether one engine may use all of that time: for engines that are selected by name."""
    patience: float = 1.0
    """A factor on the time limits of the engines."""
    literals: bool = False
    """Whether to reduce the problem to the needed literals first, and not only to the needed conjuncts."""

    def __post_init__(self) -> None:
        if self.engines != CHAIN:
            for name in self.engines:
                ENGINES[name]  # raises UnknownName if there is none of this name


@frozen(eq=False)
class Interpolation:
    """Interpolants, the engine that found them, and why the engines before it failed."""

    formulas: Interpolants
    engine: str
    failures: tuple[CannotInterpolate, ...] = ()


class Interpolator:
    """The chain, with a cache across the refinements of one program: results and failures for each path program."""

    def __init__(self, config: InterpolationConfig | None = None, statistics: Statistics | None = None) -> None:
        self._config = config or InterpolationConfig()
        self._statistics = statistics or Statistics()
        self._too_hard: dict[tuple[str, Hashable], tuple[CannotInterpolate, float]] = {}
        """Why an engine failed on a path program, and the time limit with which another attempt is worthwhile."""
        self._found: dict[Hashable, tuple[str, dict[Hashable, Term]]] = {}
        """For a path program, the engine that found an invariant of it, and the invariant by location."""
        self._wasted: dict[str, float] = {}
        """The seconds that an engine has spent without a result."""
        self._engines: dict[str, Engine] = {}
        self._begin = now()

    def __call__(self, problem: Problem, seconds: float | None = None) -> Interpolation:
        """Interpolants of a graph without a satisfiable path, confirmed by a second solver.

        Raises NotInconsistent if there is such a path, CannotInterpolate if no engine finds interpolants in time.
        """
        config, statistics = self._config, self._statistics
        deadline = Deadline.after(config.seconds if seconds is None else seconds)
        failures: list[CannotInterpolate] = []
        program = path_program(problem)
        known = self._again(problem, program, deadline)
        if known is not None:
            return known
        names = [name for name in config.engines if self._seconds(name) >= _LEAST_SECONDS]
        if not names:
            raise CannotInterpolate("all engines", "they have failed too often before")
        with statistics.timer("interpolation.slice"):
            part = sliced(problem, deadline)
            if config.literals:
                part = with_needed_literals(part, deadline.sooner(_LITERALS_SECONDS))
        for name in names:
            if deadline.passed:
                failures.append(CannotInterpolate(name, "the time ran out"))
                break
            memory = (name, program.identity) if program and ENGINES[name].of_path_program else None
            seconds_for_it = self._seconds(name)
            if memory in self._too_hard and seconds_for_it < self._too_hard[memory][1]:
                failures.append(self._too_hard[memory][0])
                continue
            limit = deadline.sooner(seconds_for_it)
            start = now()
            try:
                with statistics.timer(f"interpolation.{name}"):
                    if name not in self._engines:
                        self._engines[name] = ENGINES[name].start()
                    found = _checked(name, problem, self._engines[name](part, limit), deadline)
                statistics.count(f"interpolation.{name}")
                if memory is not None:
                    self._found[memory[1]] = (name, _by_location(problem, found))
                return Interpolation(found, name, tuple(failures))
            except CannotInterpolate as failure:
                failures.append(failure)
                self._wasted[name] = self._wasted.get(name, 0.0) + now() - start
                if memory is not None and not deadline.passed:
                    used_up = now() - start > _USED_UP * seconds_for_it
                    again = 0.0 if ENGINES[name].resumes else 2 * seconds_for_it
                    self._too_hard[memory] = (failure, again if used_up else inf)
        raise CannotInterpolate("all engines", "; ".join(map(str, failures)))

    def _again(self, problem: Problem, program: PathProgram | None, deadline: Deadline) -> Interpolation | None:
        """The invariant found earlier for the same path program, if it also yields interpolants of this graph."""
        known = None if program is None else self._found.get(program.identity)
        if known is None:
            return None
        engine_name, invariant = known
        formulas = [TRUE]
        for node in range(1, problem.exit):
            described = problem.nodes[node]
            formulas.append(Substitution(described.names)(invariant.get(described.location, TRUE)))
        found = (*formulas, FALSE)
        try:
            other = second_opinion(ENGINES[engine_name].solver, problem.parts)
            with self._statistics.timer("interpolation.again"), other as solver:
                if find_flaw(problem, found, solver, deadline.sooner(_SECONDS_TO_CHECK)) is not None:
                    return None
        except CannotInterpolate:
            return None
        self._statistics.count("interpolation.again")
        return Interpolation(found, engine_name)

    def _seconds(self, name: str) -> float:
        """The time limit of an engine. Engines of the path program, which often fail, get a share of the elapsed time,
        from which the time of failed runs is deducted."""
        entry = ENGINES[name]
        if self._config.patient:
            return inf
        if not entry.of_path_program:
            return entry.seconds * self._config.patience
        share = max(entry.first, entry.share * (now() - self._begin))
        return min(entry.seconds, share - self._wasted.get(name, 0.0))


def interpolate(
    problem: Problem, config: InterpolationConfig | None = None, statistics: Statistics | None = None
) -> Interpolation:
    """Interpolants of one graph; see `Interpolator`."""
    return Interpolator(config, statistics)(problem)


def _by_location(problem: Problem, found: Interpolants) -> dict[Hashable, Term]:
    """The interpolants at each location, over the program variables, conjoined where a location has several nodes."""
    formulas: dict[Hashable, Term] = {}
    for node, formula in list(zip(problem.nodes, found, strict=True))[1:-1]:
        back = Substitution({name: x for x, name in node.names.items()})
        formulas[node.location] = and_(formulas.get(node.location, TRUE), back(formula))
    return formulas


def _checked(name: str, problem: Problem, found: Interpolants, deadline: Deadline) -> Interpolants:
    entry = ENGINES[name]
    smaller = found if entry.of_path_program else minimised(problem, found, deadline.sooner(entry.seconds))
    with second_opinion(entry.solver, problem.parts) as solver:
        flaw = find_flaw(problem, smaller, solver, deadline.sooner(max(entry.seconds, _SECONDS_TO_CHECK)))
    if flaw is not None:
        raise CannotInterpolate(name, f"its formulas were not confirmed: {flaw}")
    return smaller
