"""Who gets time next.

First the cheap things, in turns of a second or two: most programs are decided by one of them. After that
each engine has a weight, by what the program looks like, and the one that has had the least time for its weight is
next. Turns grow with the time that an engine has had, so that engines are seldom paused in the middle of something
long. An engine that came no further in its last turns, or that unrolls a loop step by step, counts half until it does
better.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from cutpoint.portfolio.features import Features


@dataclass(frozen=True, slots=True)
class Turn:
    engine: str
    seconds: float
    """Of CPU time."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Turns to begin with, and what each engine's time counts later."""

    opening: tuple[Turn, ...]
    weights: Mapping[str, float]


class Pace(Enum):
    """How an engine has got on in a turn."""

    CHECKING = "checking"
    """It has found something, and must not have done so in vain."""
    FURTHER = "further"
    STALLED = "stalled"
    """At the end it was where it had been at the beginning: the same k, no refinement."""
    DIVERGING = "diverging"
    """Paths become longer and longer from refinement to refinement: it does not generalise."""


OPENING = (
    Turn("bmc", 0.4),
    Turn("vinta", 1.1),
    Turn("k-induction", 1.3),
    Turn("bmc", 0.8),
    Turn("k-induction", 1.0),
    Turn("ic3", 1.5),
)
"""What decides many programs at once: short executions, then abstract interpretation, then a few unrollings."""
OPENING_WITHOUT_LOOPS = (Turn("bmc", 2.5), Turn("k-induction", 2.3), Turn("bmc", 2.0), Turn("ic3", 1.5))
"""Nothing has to be generalised: the only question is whether some path is feasible. Two who ask it in different ways
have more luck than one."""
OPENING_OF_THE_INTRICATE = (Turn("bmc", 0.9), Turn("k-induction", 2.3), Turn("ic3", 1.5), Turn("vinta", 1.1))
"""Where abstract interpretation takes long, because there is much to go through, or more than a few loops."""

_MANY_LOOPS = 4
_MANY_EDGES = 1000
_FEW_INPUTS = 2

_WEIGHTS = {"bmc": 0.6, "vinta": 0.4, "k-induction": 1.2, "ic3": 1.8, "predicate": 0.3, "impact": 0.2}
_WITH_FLOATS = {"bmc": 1.5, "ic3": 0.3, "predicate": 0.5, "impact": 0.5, "vinta": 0.3}
_WITH_ARRAYS = {"bmc": 2.0, "ic3": 0.7, "vinta": 0.5}
_WITH_RECURSION = {"bmc": 1.5, "vinta": 0.5}
_WITH_BIT_OPERATIONS = {"predicate": 0.5, "impact": 0.5}
_WITH_FEW_INPUTS = {"k-induction": 1.5, "vinta": 0.5}
_WITH_NESTED_LOOPS = {"k-induction": 0.7, "predicate": 2.0}
_WITHOUT_LOOPS = {"bmc": 5.0, "vinta": 0.5}

_SHORTEST_TURN, _LONGEST_TURN = 0.5, 8.0
_GROWTH = 0.5
"""A turn is this part of the time that the engine has had."""
_COUNTS = {Pace.CHECKING: 10.0, Pace.FURTHER: 1.0, Pace.STALLED: 0.5, Pace.DIVERGING: 0.5}


def plan_for(features: Features, engines: Sequence[str]) -> Plan:
    """The plan of `auto`."""
    weights = {engine: _WEIGHTS.get(engine, 0.3) for engine in engines}
    for applies, factors in (
        (features.floats, _WITH_FLOATS),
        (features.arrays, _WITH_ARRAYS),
        (features.recursion, _WITH_RECURSION),
        (features.bit_operations, _WITH_BIT_OPERATIONS),
        (features.inputs <= _FEW_INPUTS, _WITH_FEW_INPUTS),
        (features.depth > 1, _WITH_NESTED_LOOPS),
        (features.loops == 0, _WITHOUT_LOOPS),
    ):
        for engine, factor in factors.items() if applies else ():
            if engine in weights:
                weights[engine] *= factor
    return Plan(tuple(turn for turn in _opening(features) if turn.engine in weights), weights)


def _opening(features: Features) -> tuple[Turn, ...]:
    if not features.loops:
        return OPENING_WITHOUT_LOOPS
    if features.loops >= _MANY_LOOPS or features.edges >= _MANY_EDGES:
        return OPENING_OF_THE_INTRICATE
    return OPENING


def fair_plan(engines: Sequence[str]) -> Plan:
    """The same time for all."""
    return Plan((), dict.fromkeys(engines, 1.0))


@dataclass(slots=True)
class Schedule:
    """Hands out turns by a plan."""

    plan: Plan
    _opened: int = 0
    _paces: dict[str, Pace] = field(default_factory=dict)

    def next_turn(self, ready: Collection[str], spent: Mapping[str, float]) -> Turn | None:
        """For one of the engines that are ready, given the seconds of CPU time that each has had."""
        opening = self.plan.opening
        while self._opened < len(opening):
            turn = opening[self._opened]
            self._opened += 1
            if turn.engine in ready:
                return turn
        if not ready:
            return None
        engine = min(ready, key=lambda name: (spent.get(name, 0.0) / self._weight(name), self._place(name)))
        seconds = min(max(_SHORTEST_TURN, _GROWTH * spent.get(engine, 0.0)), _LONGEST_TURN)
        return Turn(engine, seconds)

    def after_turn(self, engine: str, pace: Pace) -> None:
        """Says how an engine has got on in the turn that is over."""
        self._paces[engine] = pace

    def share_of(self, engine: str) -> float:
        """The part of all time that an engine can expect."""
        return self.plan.weights[engine] / sum(self.plan.weights.values())

    def _weight(self, engine: str) -> float:
        return self.plan.weights[engine] * _COUNTS[self._paces.get(engine, Pace.FURTHER)]

    def _place(self, engine: str) -> int:
        return list(self.plan.weights).index(engine)
