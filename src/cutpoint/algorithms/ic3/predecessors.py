"""The predecessors of an obligation (ic3cfa, Alg. 3): cubes of the weakest existential preconditions of the edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.config import Choices
from cutpoint.algorithms.ic3.cubes import Cube, literals_of, normal_form
from cutpoint.algorithms.ic3.implicants import implicant, without_inputs
from cutpoint.algorithms.ic3.inductivity import Inductivity
from cutpoint.algorithms.ic3.obligations import Obligation
from cutpoint.cfa.model import Location
from cutpoint.smt.terms.term import Term

IsBlocked = Callable[[Command, int, tuple[Term, ...]], bool]
"""Whether no state in the frame of a level reaches a cube along an edge; otherwise, there is a model."""


class Predecessors:
    def __init__(
        self,
        entering: Mapping[Location, Sequence[Command]],
        inductivity: Inductivity,
        is_blocked: IsBlocked,
        choices: Choices,
    ) -> None:
        self._entering = entering
        self._inductivity = inductivity
        self._is_blocked = is_blocked
        self._choices = choices

    def of(self, obligation: Obligation) -> tuple[list[Obligation], bool]:
        """Obligations for predecessors in the frames of the previous level; and whether they are all that there are."""
        found = list(self._along_edges(obligation))
        every_edge_was_asked = self._choices is Choices.SPLIT
        return [one for one, _ in found], every_edge_was_asked and all(exact for _, exact in found)

    def _along_edges(self, obligation: Obligation) -> Iterator[tuple[Obligation, bool]]:
        """Each with whether it covers all predecessors along its edge."""
        level = obligation.level - 1
        for command in self._entering[obligation.location]:
            if self._is_blocked(command, level, literals_of(obligation.cube)):
                continue
            cube, exact = self.cube(command, obligation.cube)
            yield Obligation(level, command.source, cube, command.block, obligation), exact
            if self._choices is Choices.MODEL:
                return  # one at a time: blocking it may exclude the others

    def cube(self, command: Command, cube: Cube) -> tuple[Cube, bool]:
        """The cube of wep(cmd, c) that contains the last model; and whether it is all of wep(cmd, c)."""
        precondition = command.wep(literals_of(cube))
        model = self._inductivity.model(precondition)
        chosen = implicant(precondition, model)
        free = without_inputs(chosen.literals, command.inputs, model)
        normal = normal_form(free.literals)
        assert normal is not None, "a cube with a state in it does not contradict itself"
        return normal, chosen.exact and free.exact
