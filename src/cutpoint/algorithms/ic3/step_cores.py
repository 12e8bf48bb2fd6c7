"""Steps along the edges that the frames exclude, and the formulas on which that rests, from unsat cores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.cubes import Cube, clause_of, literals_of
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.base.limits import Deadline
from cutpoint.cfa.model import Location
from cutpoint.smt.queries.queries import seconds_left
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import and_, conjunction
from cutpoint.smt.terms.term import FALSE, TRUE, Term

Step: TypeAlias = tuple[Command, Cube]
"""A command, and the cube of a clause at its target."""


class StepCores:
    """Decides steps with one solver. Formulas of a frame are the clauses of some cubes, and external invariants."""

    def __init__(
        self,
        frames: Frames,
        entering: Mapping[Location, Sequence[Command]],
        solver: Solver,
        services: Services,
        until: Deadline,
    ) -> None:
        self.frames = frames
        self._entering = entering
        self._solver = solver
        self._services = services
        self._until = until

    def into(self, location: Location, cube: Cube) -> list[Step]:
        return [(command, cube) for command in self._entering[location]]

    def core(self, step: Step, cubes: Iterable[Cube]) -> set[Term] | None:
        """The formulas at the source that exclude a step; None if there is such a step, or it is undecided."""
        command, cube = step
        frame = [*map(clause_of, cubes), *self.frames.always(command.source)]
        images = [command.wep_of_literal(literal) for literal in literals_of(cube)]
        if FALSE in images or FALSE in command.assumed:
            return set()
        if FALSE in frame:
            return {FALSE}
        parts = [part for part in (*command.assumed, *images, *frame) if part is not TRUE]
        self._services.statistics.count("queries")
        result = self._solver.check(parts, seconds_left(self._until))
        return set(self._solver.core()) if result is Result.UNSAT else None

    def rounds(self, location: Location, core: AbstractSet[Term]) -> set[int]:
        """The indices of the external invariants in a core at a location."""
        return {number for part, number in self.frames.always(location).items() if part in core}


def together(
    frames: Frames, level: int, cubes: AbstractSet[tuple[Location, Cube]], rounds: AbstractSet[int]
) -> dict[Location, Term]:
    """Clauses of a frame, conjoined with external invariants as a whole, because their parts need not be inductive."""
    found: dict[Location, Term] = {}
    for number in sorted(rounds):
        for location, invariant in frames.invariants[number].items():
            found[location] = and_(found.get(location, TRUE), invariant)
    for location in dict.fromkeys(location for location, _ in sorted(cubes, key=lambda needed: needed[0].id)):
        clauses = [clause_of(cube) for cube in frames.cubes(location, level) if (location, cube) in cubes]
        found[location] = and_(found.get(location, TRUE), conjunction(clauses))
    return found
