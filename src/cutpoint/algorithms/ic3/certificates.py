"""The fixpoint as a certificate, without the clauses that the proof does not need.

The clauses of F_(i,l) at a fixpoint are inductive together and exclude the error (ic3cfa, Lemma 2). Many of them were
learned during the search and are no longer needed. Starting at the error, unsat cores yield the clauses that exclude
it, then the clauses that these depend on, and so on. The clauses found in this way are inductive as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.cubes import Cube, clause_of
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.algorithms.ic3.step_cores import Step, StepCores, together
from cutpoint.cfa.model import Location
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import TRUE, Term

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
        found = _needed(StepCores(frames, entering, solver, services, until), level, into_targets)
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


def _needed(cores: StepCores, level: int, into_targets: Iterable[Command]) -> dict[Location, Term] | None:
    """The formulas that are needed, by location; None if a query was not decided."""
    todo: list[Step] = [(command, frozenset()) for command in into_targets]
    cubes: set[tuple[Location, Cube]] = set()
    rounds: set[int] = set()
    while todo:
        step = todo.pop()
        location = step[0].source
        here = list(cores.frames.cubes(location, level))
        core = cores.core(step, here)
        if core is None:
            return None
        for cube in here:
            if clause_of(cube) in core and (location, cube) not in cubes:
                cubes.add((location, cube))
                todo += cores.into(location, cube)
        rounds |= cores.rounds(location, core)
    return together(cores.frames, level, cubes, rounds)
