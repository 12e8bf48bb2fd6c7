"""The fixpoint as a certificate, without the clauses that the proof does not need.

The clauses of F_(i,l) at a fixpoint are inductive together and exclude the error (ic3cfa, Lemma 2). Many of them were
learned during the search and are no longer needed. Starting at the error, unsat cores yield the clauses that exclude
it, then the clauses that these depend on, and so on. The clauses found in this way are inductive as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

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

_SHARE = 0.1
"""The fraction of the remaining time that may be spent; after that, the whole frames are the certificate."""


def certificate(
    frames: Frames,
    level: int,
    heads: Sequence[Location],
    into_targets: Iterable[Command],
    entering: Mapping[Location, Sequence[Command]],
    services: Services,
) -> dict[Location, Term]:
    """Inductive invariants that exclude the targets, at the fixpoint F_(level,·)."""
    left = services.deadline.left
    until = services.deadline if left == float("inf") else services.deadline.sooner(left * _SHARE)
    with services.statistics.timer("certificate"), services.solver(frames.terms) as solver:
        found = _Needed(frames, level, entering, solver, services, until).by(into_targets)
        services.statistics.include(solver.statistics, "certificate.")
    if found is None:
        found = _everything(frames, level, heads)
    return {head: found.get(head, TRUE) for head in heads}


def _everything(frames: Frames, level: int, heads: Sequence[Location]) -> dict[Location, Term]:
    found = {head: frames.formula(head, level) for head in heads}
    for invariants in frames.invariants:  # as a whole, because their parts need not be inductive
        for location in found.keys() & invariants.keys():
            found[location] = and_(found[location], invariants[location])
    return found


class _Needed:
    def __init__(
        self,
        frames: Frames,
        level: int,
        entering: Mapping[Location, Sequence[Command]],
        solver: Solver,
        services: Services,
        until: Deadline,
    ) -> None:
        self._frames = frames
        self._level = level
        self._entering = entering
        self._solver = solver
        self._services = services
        self._until = until

    def by(self, into_targets: Iterable[Command]) -> dict[Location, Term] | None:
        """The formulas that are needed, by location; None if a query was not decided."""
        todo: list[tuple[Command, Cube]] = [(command, frozenset()) for command in into_targets]
        cubes: set[tuple[Location, Cube]] = set()
        rounds: set[int] = set()
        while todo:
            command, cube = todo.pop()
            core = self._core(command, cube)
            if core is None:
                return None
            location = command.source
            for other in self._frames.cubes(location, self._level):
                if clause_of(other) in core and (location, other) not in cubes:
                    cubes.add((location, other))
                    todo += [(edge, other) for edge in self._entering[location]]
            rounds |= {number for part, number in self._frames.always(location).items() if part in core}
        return together(self._frames, self._level, cubes, rounds)

    def _core(self, command: Command, cube: Cube) -> set[Term] | None:
        """The formulas at the source that exclude the predecessors of a cube; None if the query is not decided."""
        location = command.source
        frame = [clause_of(other) for other in self._frames.cubes(location, self._level)]
        frame += self._frames.always(location)
        return core_of_step(self._solver, command, cube, frame, self._services, self._until)


def core_of_step(
    solver: Solver, command: Command, cube: Cube, frame: Sequence[Term], services: Services, until: Deadline
) -> set[Term] | None:
    """The formulas of a frame that exclude every step into a cube; None if there is such a step, or it is undecided."""
    images = [command.wep_of_literal(literal) for literal in literals_of(cube)]
    if FALSE in images or FALSE in command.assumed:
        return set()
    if FALSE in frame:
        return {FALSE}
    parts = [part for part in (*command.assumed, *images, *frame) if part is not TRUE]
    services.statistics.count("queries")
    result = solver.check(parts, seconds_left(until))
    return set(solver.core()) if result is Result.UNSAT else None


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
