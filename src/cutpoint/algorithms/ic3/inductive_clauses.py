"""Inductive clauses of a search that is still running.

Many clauses of the last frame are inductive long before there are enough of them for a proof. Houdini determines which.
Together they are an invariant on their own, which other engines can use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.cubes import Cube, clause_of
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.algorithms.ic3.step_cores import Step, StepCores, together
from cutpoint.base.limits import OutOfTime
from cutpoint.cfa.model import Location
from cutpoint.smt.queries.houdini import inductive_subset
from cutpoint.smt.terms.term import Term

_HOUDINI_SECONDS = 0.5
"""The time limit, after which no clause counts as inductive."""
_MOST_CLAUSES = 200
"""With more clauses than this, Houdini is not run."""


def inductive_clauses(
    frames: Frames,
    level: int,
    heads: Sequence[Location],
    entering: Mapping[Location, Sequence[Command]],
    services: Services,
) -> dict[Location, Term]:
    """The clauses of F_(level,·) that are inductive without any others; empty if there are none, or too many to
    check."""
    clauses = {location: dict.fromkeys(frames.cubes(location, level)) for location in entering}
    if not 0 < sum(map(len, clauses.values())) <= _MOST_CLAUSES:
        return {}
    until = services.deadline.sooner(_HOUDINI_SECONDS)
    with services.statistics.timer("inductive clauses"), services.solver(frames.terms) as solver:
        steps = _ClauseSteps(StepCores(frames, entering, solver, services, until))
        order = [step for location, cubes in clauses.items() for step in product(entering[location], cubes)]
        try:
            left = inductive_subset(clauses, order, steps, until)
        except OutOfTime:
            left = {}
        services.statistics.include(solver.statistics, "inductive.")
    cubes = {(location, cube) for location, here in left.items() for cube in here}
    if not cubes:
        return {}
    found = together(frames, level, cubes, steps.rounds())
    return {head: found[head] for head in heads if head in found}


class _ClauseSteps:
    """The steps into the cubes of the clauses. A step relies on the formulas in its unsat core: when any other clause
    is dropped, the step need not be checked again."""

    def __init__(self, cores: StepCores) -> None:
        self._cores = cores
        self._needs: dict[Step, set[Term]] = {}
        """For each step into a cube, the formulas at its source that make it impossible."""
        self._users: defaultdict[tuple[Location, Term], set[Step]] = defaultdict(set)
        """The steps that rely on a formula at a location."""

    def refuted(
        self, step: Step, left: Mapping[Location, Mapping[Cube, None]], /
    ) -> Iterable[tuple[Location, Sequence[Cube]]]:
        command, cube = step
        if cube not in left[command.target]:
            return
        core = self._cores.core(step, left.get(command.source, ()))
        if core is None:
            yield command.target, [cube]
            return
        self._needs[step] = core
        for formula in core:
            self._users[command.source, formula].add(step)

    def relying_on(self, location: Location, dropped: Sequence[Cube], /) -> Iterable[Step]:
        for cube in dropped:
            for step in self._cores.into(location, cube):
                self._needs.pop(step, None)
            yield from [step for step in self._users[location, clause_of(cube)] if step in self._needs]

    def rounds(self) -> set[int]:
        """The indices of the external invariants that are needed."""
        needed = [self._cores.rounds(command.source, core) for (command, _), core in self._needs.items()]
        return set().union(*needed)
