"""States that executions reach at the loop heads: they refute candidates without a solver.

Executions are pseudo-random with fixed seeds, so results are reproducible. Soundness does not depend on them: a missing
state only makes the search slower.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.cfa.interpret import Chooser, State, execute, random_inputs
from cutpoint.cfa.model import Assign, Cfa, Edge, Havoc, Location
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.sorts import BitVecSort
from cutpoint.smt.terms.term import Term, by_id

RUNS = 60
CONTINUATIONS = 2
"""How many executions continue from a state that a solver has found."""
MOST_STEPS = 3_000
MOST_STATES = 400
"""How many states of random executions are kept at one location."""
FIRST_VISITS, LATER_VISITS = 4, 8
"""How many states of one execution are kept at a location: the first ones, and some of the later ones."""


@frozen(eq=False)
class _Part:
    """The automaton with another entry."""

    cfa: Cfa
    entry: Location

    @property
    def error(self) -> Location:
        return self.cfa.error

    def leaving(self, location: Location) -> list[Edge]:
        return self.cfa.leaving(location)


class ReachedStates:
    """For each of some locations, the values that executions assign to the variables that are live there."""

    def __init__(self, cfa: Cfa, live: Mapping[Location, AbstractSet[Term]]) -> None:
        self._cfa = cfa
        self._live = {location: sorted(variables, key=by_id) for location, variables in live.items()}
        self._seen: dict[Location, set[tuple[Any, ...]]] = {location: set() for location in live}
        self._seeds = 0
        self.at: dict[Location, list[Evaluator]] = {location: [] for location in live}

    def explore(self, deadline: Deadline) -> None:
        """Executes from the entry: every other execution has only small inputs, because these reveal relations."""
        for _ in range(RUNS):
            if deadline.passed:
                break
            self._execute(self._cfa.entry, {})

    def include(self, location: Location, state: Mapping[Term, Any]) -> None:
        """Adds a state that is known to be reachable, and some of its successors."""
        self._keep(location, tuple([state[x] for x in self._live[location]]), always=True)
        for _ in range(CONTINUATIONS):
            self._execute(location, state)

    def _execute(self, start: Location, initial: Mapping[Term, Any]) -> None:
        self._seeds += 1
        state = State(initial)
        visits: dict[Location, list[tuple[Any, ...]]] = {}

        def look(edge: Edge, value: Any) -> None:
            if isinstance(edge.op, Assign | Havoc):
                state[edge.op.variable] = value
            live = self._live.get(edge.target)
            if live is not None:
                visits.setdefault(edge.target, []).append(tuple([state[x] for x in live]))

        choose = random_inputs(self._seeds) if self._seeds % 2 else _small_inputs(self._seeds)
        execute(_Part(self._cfa, start), choose, MOST_STEPS, look, initial=initial)
        for location, found in visits.items():
            for values in _some(found):
                self._keep(location, values)

    def _keep(self, location: Location, values: tuple[Any, ...], always: bool = False) -> None:
        seen = self._seen[location]
        if values not in seen and (always or len(seen) < MOST_STATES):
            seen.add(values)
            self.at[location].append(Evaluator(dict(zip(self._live[location], values, strict=True))))


def _some(visits: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The first visits, and some of the later ones, evenly spaced."""
    later = visits[FIRST_VISITS:]
    distance = max(1, len(later) // LATER_VISITS)
    return [*visits[:FIRST_VISITS], *later[::distance]]


def _small_inputs(seed: int) -> Chooser:
    """Small numbers, often repeating an earlier input, because programs compare their inputs."""
    source, otherwise = random.Random(seed), random_inputs(seed)
    before = [1]

    def choose(edge: Edge, havoc: Havoc) -> Any:
        sort = havoc.variable.sort
        if not isinstance(sort, BitVecSort):
            return otherwise(edge, havoc)
        chosen = source.choice((0, 1, source.randrange(1, 6), source.randrange(1, 40), *before[-2:]))
        before.append(chosen)
        return chosen & ((1 << sort.width) - 1)

    return choose
