"""Clauses that hold for ever, of a search that goes on.

Many clauses of the last frame are inductive long before enough of them are found. Which ones is a question of the kind
that Houdini answers: all are assumed, those that one step refutes are dropped, until none is. What is left is an
invariant on its own, and others can use it.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from itertools import product

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.certificates import core_of_step, together
from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.cubes import Cube, clause_of
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.base.limits import Deadline
from cutpoint.cfa.model import Location
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.term import Term

_SECONDS = 0.5
"""After that nothing is said about them."""
_MOST = 200
"""Of so many clauses, or fewer, the inductive ones are looked for."""


def inductive_clauses(
    frames: Frames,
    level: int,
    heads: Sequence[Location],
    entering: Mapping[Location, Sequence[Command]],
    services: Services,
) -> dict[Location, Term]:
    """The clauses of F_(level,·) that are inductive without any others; empty if there are none, or too many to ask."""
    clauses = {place: dict.fromkeys(frames.cubes(place, level)) for place in entering}
    if not 0 < sum(map(len, clauses.values())) <= _MOST:
        return {}
    until = services.deadline.sooner(_SECONDS)
    with services.statistics.timer("inductive clauses"), services.solver(frames.terms) as solver:
        houdini = _Houdini(frames, clauses, entering, solver, services, until)
        decided = houdini.run()
        services.statistics.include(solver.statistics, "inductive.")
    cubes = {(place, cube) for place, left in clauses.items() for cube in left}
    if not decided or not cubes:
        return {}
    found = together(frames, level, cubes, houdini.rounds())
    return {head: found[head] for head in heads if head in found}


class _Houdini:
    def __init__(
        self,
        frames: Frames,
        clauses: dict[Location, dict[Cube, None]],
        entering: Mapping[Location, Sequence[Command]],
        solver: Solver,
        services: Services,
        until: Deadline,
    ) -> None:
        self._frames = frames
        self._clauses = clauses
        """What is left, by location."""
        self._entering = entering
        self._solver = solver
        self._services = services
        self._until = until
        self._needs: dict[tuple[Command, Cube], set[Term]] = {}
        """For each step into a cube, the formulas at its source that exclude it."""
        self._users: defaultdict[tuple[Location, Term], set[tuple[Command, Cube]]] = defaultdict(set)
        """The steps that a formula at a location excludes."""

    def run(self) -> bool:
        """Drops what is not inductive; False if the time was over before that was known."""
        todo: deque[tuple[Command, Cube]] = deque()
        for place, cubes in self._clauses.items():
            todo.extend(product(self._entering[place], cubes))
        while todo:
            if self._until.passed:
                return False
            command, cube = todo.popleft()
            place = command.source
            if cube not in self._clauses[command.target]:
                continue
            frame = [*map(clause_of, self._clauses.get(place, ())), *self._frames.always(place)]
            core = core_of_step(self._solver, command, cube, frame, self._services, self._until)
            if core is None:
                todo.extend(self._drop(command.target, cube))
                continue
            self._needs[command, cube] = core
            for formula in core:
                self._users[place, formula].add((command, cube))
        return True

    def _drop(self, place: Location, cube: Cube) -> list[tuple[Command, Cube]]:
        """The steps that have to be looked at again without this clause."""
        del self._clauses[place][cube]
        for command in self._entering[place]:
            self._needs.pop((command, cube), None)
        return [step for step in self._users[place, clause_of(cube)] if step in self._needs]

    def rounds(self) -> set[int]:
        """Which invariants from elsewhere are needed."""
        return {
            number
            for (command, _), core in self._needs.items()
            for part, number in self._frames.always(command.source).items()
            if part in core
        }
