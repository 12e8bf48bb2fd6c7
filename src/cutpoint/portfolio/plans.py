"""The plan of `auto`: an opening of cheap attempts, then turns by weights.

The attempts of the opening have turns of a second or two, because one of them decides most programs. After that each
engine has a weight, which depends on the features of the program.
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.config import Plan, Turn
from cutpoint.portfolio.features import Features

OPENING = (
    Turn("bmc", 0.4),
    Turn("vinta", 1.1),
    Turn("k-induction", 1.3),
    Turn("bmc", 0.8),
    Turn("k-induction", 1.0),
    Turn("ic3", 1.5),
)
"""Attempts that decide many programs immediately: short executions, abstract interpretation, then a few unrollings."""
OPENING_WITHOUT_LOOPS = (Turn("bmc", 2.5), Turn("k-induction", 2.3), Turn("bmc", 2.0), Turn("ic3", 1.5))
"""Nothing has to be generalised: the only question is whether some path is feasible. Two engines that query it in
different ways succeed more often than one."""
OPENING_FOR_LARGE_PROGRAMS = (Turn("bmc", 0.9), Turn("k-induction", 2.3), Turn("ic3", 1.5), Turn("vinta", 1.1))
"""For programs on which abstract interpretation takes long, because they are large or have more than a few loops."""

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
        return OPENING_FOR_LARGE_PROGRAMS
    return OPENING


def fair_plan(engines: Sequence[str]) -> Plan:
    """The plan with the same time for all engines."""
    return Plan((), dict.fromkeys(engines, 1.0))
