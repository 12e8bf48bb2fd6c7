"""Whether a block graph does exactly what the interpreter does, cutpoint by cutpoint and variable by variable."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cutpoint.cfa.blocks import Block, BlockGraph
from cutpoint.cfa.interpret import Chooser, Execution, Outcome, State, execute, random_value, zero_of
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location
from cutpoint.smt.array_value import same_value
from cutpoint.smt.boolean import conjunction, eq
from cutpoint.smt.evaluate import Evaluator
from cutpoint.smt.term import Term, variable
from cutpoint.smt.walk import free_variables


def live_variables(graph: BlockGraph) -> dict[Location, frozenset[Term]]:
    """For each cutpoint the variables that a block from there reads, at once or after blocks that keep them."""
    written = {block: frozenset(block.transition.updates) for block in graph.blocks}
    live: dict[Location, set[Term]] = {cutpoint: set() for cutpoint in graph.cutpoints}
    for block in graph.blocks:
        inputs = {taken.variable for taken in block.transition.inputs}
        read = free_variables(block.transition.guard, *block.transition.updates.values())
        live[block.source].update(x for x in read if x not in inputs)
    todo = list(reversed(graph.blocks))
    queued = set(todo)
    while todo:
        block = todo.pop()
        queued.discard(block)
        passed = live[block.target] - written[block] - live[block.source]
        if passed:
            live[block.source] |= passed
            for earlier in graph.entering(block.source):
                if earlier not in queued:
                    queued.add(earlier)
                    todo.append(earlier)
    return {cutpoint: frozenset(names) for cutpoint, names in live.items()}


def observed(cfa: Cfa) -> Cfa:
    """The same automaton with every end of the program followed by an edge that reads all variables.

    So no end is pruned and hardly any update is dead: everything that the program does has to be exact.
    """
    last = max(location.id for location in cfa.locations)
    target = Location(last + 1, name="observed")
    twins = [eq(x, variable(f"{x.value}!!", x.sort)) for x in cfa.variables()]
    ends = [place for place in cfa.locations if not cfa.leaving(place)]
    edges = [Edge(end, Assume(conjunction(twins)), target) for end in ends]
    return Cfa(cfa.entry, target, (*cfa.edges, *edges), frozenset(ends), calls=cfa.calls)


@dataclass
class Checker:
    """Follows an execution; at every cutpoint it asks the blocks what should have happened since the last one."""

    graph: BlockGraph
    steps: int = 0
    """How many blocks were compared."""
    comparisons: int = 0
    """How many values of variables were compared."""

    def __post_init__(self) -> None:
        self._live = live_variables(self.graph)
        self._junk = random.Random(1)

    def run(self, choose: Chooser, max_steps: int = 1_000_000) -> Execution:
        self._state = State()
        self._begin(self.graph.entry)
        execution = execute(self.graph.cfa, choose, max_steps, self._observe)
        assert all(self._state[x] is execution.state[x] for x in execution.state)
        ended = execution.outcome not in {Outcome.STEPS, Outcome.INPUTS}
        if self._at is not self.graph.error and ended and not self._finished:
            possible = self._possible(Evaluator(self._before, self._default))
            assert not possible, f"{possible} after the execution ended: {execution.reason}"
        return execution

    def _begin(self, cutpoint: Location) -> None:
        self._at = cutpoint
        self._before = self._state.copy()
        self._inputs: dict[Edge, Any] = {}
        self._finished = False

    def _observe(self, edge: Edge, value: Any) -> None:
        if isinstance(edge.op, Assign | Havoc):
            self._state[edge.op.variable] = value
        if isinstance(edge.op, Havoc):
            self._inputs[edge] = value
        self._finished = edge.target in self._live
        if self._finished:
            self._arrived(edge.target)
            self._begin(edge.target)
            self._finished = not self.graph.leaving(edge.target)

    def _arrived(self, target: Location) -> None:
        evaluator = Evaluator(self._before, self._default)
        (block,) = self._possible(evaluator)
        assert block.target is target, f"{self._at} to {target}, but the block goes to {block.target}"
        self._compare(block, evaluator, self._live[target])
        self.steps += 1

    def _possible(self, evaluator: Evaluator) -> list[Block]:
        """The blocks whose guards hold in the state at the last cutpoint with the inputs taken since then."""
        blocks = self.graph.leaving(self._at)
        for block in blocks:
            for taken in block.transition.inputs:
                if taken.edge in self._inputs:
                    self._before[taken.variable] = self._inputs[taken.edge]
        return [block for block in blocks if evaluator(block.transition.guard)]

    def _compare(self, block: Block, evaluator: Evaluator, live: Iterable[Term]) -> None:
        updates = block.transition.updates
        for x in live:
            expected = self._state[x] if x in self._state else zero_of(x.sort)
            found = evaluator(updates.get(x, x))
            assert same_value(found, expected, x.sort), f"{block.source}-{block.target}: {x} is {found}, not {expected}"
        for x in updates:
            assert x in live, f"{block.source}-{block.target}: nobody reads {x}"
        self.comparisons += len(updates)

    def _default(self, x: Term) -> Any:
        """What nobody assigned is zero; an input that was not taken may be anything."""
        if x in self._untaken:
            return random_value(self._junk, x.sort)
        return zero_of(x.sort)

    @property
    def _untaken(self) -> set[Term]:
        return {taken.variable for block in self.graph.leaving(self._at) for taken in block.transition.inputs}
