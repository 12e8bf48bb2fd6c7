"""Pushing: whether a clause of a frame also holds at the next level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.cubes import Cube, literals_of
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.algorithms.ic3.inductivity import Inductivity
from cutpoint.cfa.model import Location
from cutpoint.smt.queries.queries import Truth

_QUERY_SECONDS = 1.0
"""The time limit in seconds for one query."""


class Pushing:
    def __init__(
        self, frames: Frames, inductivity: Inductivity, entering: Mapping[Location, Sequence[Command]]
    ) -> None:
        self._frames = frames
        self._inductivity = inductivity
        self._entering = entering
        self._stuck: dict[tuple[Location, int, Cube], int] = {}
        """Clauses that could not be pushed, with the stamp of the frames at that time."""

    def is_possible(self, location: Location, level: int, cube: Cube) -> bool:
        """Whether a cube that is blocked up to this level is also blocked at the next one."""
        commands = self._entering[location]
        stamp = max((self._frames.stamp(command.source, level) for command in commands), default=0)
        key = location, level, cube
        if self._stuck.get(key) == stamp:
            return False  # the frames have not changed since the last attempt
        literals = literals_of(cube)
        for command in commands:
            if self._inductivity.blocked(command, level, literals, _QUERY_SECONDS).answer is not Truth.YES:
                self._stuck[key] = stamp
                return False
        return True
