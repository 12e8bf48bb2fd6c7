"""The schedule of a portfolio: the order and length of turns.

After the opening of the plan, the engine that has had the least time in proportion to its weight is next. Turns grow
with the time that an engine has had, so that engines are seldom paused during a long computation. An engine that made
no progress in its last turn, or that unrolls a loop step by step, has half of its weight until it does better.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum

from cutpoint.config import Plan, Turn


class Pace(Enum):
    """The progress of an engine in a turn."""

    CHECKING = "checking"
    """It has a finding, and checks it with priority, so that it is not lost."""
    FURTHER = "further"
    STALLED = "stalled"
    """It made no progress in the turn: the same k, no refinement."""
    DIVERGING = "diverging"
    """Paths become longer and longer from refinement to refinement: it does not generalise."""


_SHORTEST_TURN, _LONGEST_TURN = 0.5, 8.0
_GROWTH = 0.5
"""A turn is this fraction of the time that the engine has had."""
_COUNTS = {Pace.CHECKING: 10.0, Pace.FURTHER: 1.0, Pace.STALLED: 0.5, Pace.DIVERGING: 0.5}


@dataclass(slots=True)
class Schedule:
    """Assigns turns according to a plan."""

    plan: Plan
    _opened: int = 0
    _paces: dict[str, Pace] = field(default_factory=dict)

    def next_turn(self, ready: Collection[str], spent: Mapping[str, float]) -> Turn | None:
        """The next turn for one of the engines that are ready, given the seconds of CPU time that each has had."""
        opening = self.plan.opening
        while self._opened < len(opening):
            turn = opening[self._opened]
            self._opened += 1
            if turn.engine in ready:
                return turn
        if not ready:
            return None
        engine = min(ready, key=lambda name: (spent.get(name, 0.0) / self._weight(name), self._position(name)))
        seconds = min(max(_SHORTEST_TURN, _GROWTH * spent.get(engine, 0.0)), _LONGEST_TURN)
        return Turn(engine, seconds)

    def after_turn(self, engine: str, pace: Pace) -> None:
        """Records the pace of an engine in the turn that is over."""
        self._paces[engine] = pace

    def share_of(self, engine: str) -> float:
        """The fraction of all time that an engine can expect."""
        return self.plan.weights[engine] / sum(self.plan.weights.values())

    def _weight(self, engine: str) -> float:
        return self.plan.weights[engine] * _COUNTS[self._paces.get(engine, Pace.FURTHER)]

    def _position(self, engine: str) -> int:
        return list(self.plan.weights).index(engine)
