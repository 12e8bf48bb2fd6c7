"""Whether a block graph does exactly what the interpreter does, cutpoint by cutpoint and variable by variable."""

from __future__ import annotations

import random
from typing import Any

from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.cfa.interpret import Chooser, Execution, Outcome, State, execute, random_value, zero_of
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location
from cutpoint.smt.terms.array_value import same_value
from cutpoint.smt.terms.boolean import conjunction, eq
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.term import Term, variable
from cutpoint.smt.terms.walk import free_variables


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


class Checker:
    """Follows executions; at every cutpoint it asks the blocks what should have happened since the last one."""

    def __init__(self, graph: BlockGraph) -> None:
        self.graph = graph
        self.blocks = 0
        """How many blocks were compared so far."""
        self.updates = 0
        """How many updates they had."""
        self._live = live_variables(graph)
        self._junk = random.Random(1)
        self._state = State()
        self._begin(graph.entry)

    def run(self, choose: Chooser, max_steps: int = 3000) -> Execution:
        self._state = State()
        self._begin(self.graph.entry)
        execution = execute(self.graph.cfa, choose, max_steps, self._observe)
        if execution.outcome not in {Outcome.STEPS, Outcome.INPUTS}:
            possible = [str(block.target) for block in self._possible(self._evaluator())]
            assert not possible, f"{self._at} has a block to {possible}, but: {execution}"
        return execution

    def _begin(self, cutpoint: Location) -> None:
        self._at = cutpoint
        self._before = self._state.copy()
        self._taken: dict[Edge, Any] = {}

    def _observe(self, edge: Edge, value: Any) -> None:
        if isinstance(edge.op, Assign | Havoc):
            self._state[edge.op.variable] = value
        if isinstance(edge.op, Havoc):
            self._taken[edge] = value
        if edge.target in self._live:
            self._arrived(edge.target)
            self._begin(edge.target)

    def _arrived(self, target: Location) -> None:
        evaluator = self._evaluator()
        possible = self._possible(evaluator)
        assert [block.target for block in possible] == [target], f"from {self._at} to {target}"
        updates, live = possible[0].transition.updates, self._live[target]
        assert live.issuperset(updates)
        for x in live:
            if x not in updates and self._before.get(x) is self._state.get(x):
                continue
            expected = self._state[x]
            found = evaluator(updates.get(x, x))
            assert same_value(found, expected, x.sort), f"{self._at} to {target}: {x} is {found}, not {expected}"
        self.blocks += 1
        self.updates += len(updates)

    def _evaluator(self) -> Evaluator:
        """Of the state at the last cutpoint with the inputs since then; inputs that were not taken are anything."""
        assignment = dict(self._before)
        for block in self.graph.leaving(self._at):
            for wanted in block.transition.inputs:
                x = wanted.variable
                assignment[x] = self._taken[wanted.edge] if wanted.edge in self._taken else self._any(x)
        return Evaluator(assignment, lambda x: zero_of(x.sort))

    def _any(self, x: Term) -> Any:
        return random_value(self._junk, x.sort)

    def _possible(self, evaluator: Evaluator) -> list[Block]:
        return [block for block in self.graph.leaving(self._at) if evaluator(block.transition.guard)]
