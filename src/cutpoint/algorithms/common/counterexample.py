"""Abstract counterexamples (unifying-view, Sect. 3.2.1) and their feasibility (Sect. 3.2.2).

An abstract counterexample is the sequence of abstraction states on the path to a state, with the blocks between them.
On a block graph these are the blocks on the path; on the automaton, where intermediate states are merged, it is the
block that contains all paths between two abstraction states.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cutpoint.algorithms.common.alarms import alarm_from
from cutpoint.algorithms.common.services import Services, terms_of_blocks
from cutpoint.base.frozen import frozen
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.cpa.arg import Arg
from cutpoint.cpa.composite import State
from cutpoint.cpa.predicate.state import PredicateState, predicate_state
from cutpoint.cpa.predicate.symbolic_path import SymbolicPath, SymbolicPaths
from cutpoint.evidence.finding import Alarm
from cutpoint.smt.interpolation import Step
from cutpoint.smt.queries.queries import Truth, satisfiable, seconds_left
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.term import FALSE, Term
from cutpoint.smt.terms.walk import conjuncts


@frozen(eq=False)
class AbstractCounterexample:
    """⟨e_0, …, e_n⟩, and for each but the first the blocks that lead to it from its predecessor."""

    states: tuple[State, ...]
    blocks: tuple[tuple[Block, ...], ...]

    def steps(self) -> list[Step]:
        """φ_1, …, φ_n as steps for interpolation."""
        return [step_of(blocks) for blocks in self.blocks]


class Counterexamples:
    """Finds the abstract counterexample of a state, in the graph of one analysis."""

    def __init__(self, arg: Arg, index: int, graph: BlockGraph) -> None:
        """`index` is that of the Predicate CPA in the composite states."""
        self._arg = arg
        self._index = index
        self._between: Mapping[tuple[Location, Location], Block] = {
            (block.source, block.target): block for block in graph.blocks
        }

    def of(self, state: State) -> AbstractCounterexample:
        path = self._arg.path_to(state)
        states, blocks = [path.states[0]], []
        since: list[Any] = []
        for edge, after in zip(path.edges, path.states[1:], strict=True):
            since.append(edge)
            if after is state or self.predicate(after).is_abstraction:
                blocks.append(self._blocks(since))
                states.append(after)
                since = []
        return AbstractCounterexample(tuple(states), tuple(blocks))

    def predicate(self, state: State) -> PredicateState:
        return predicate_state(state, self._index)

    def _blocks(self, edges: list[Any]) -> tuple[Block, ...]:
        if all(isinstance(edge, Block) for edge in edges):
            return tuple(edges)
        return (self._between[edges[0].source, edges[-1].target],)


def step_of(blocks: tuple[Block, ...]) -> Step:
    """The sequential composition of blocks, as one step of the program."""
    path = composed(blocks)
    return Step(blocks[0].source, blocks[-1].target, path.formula, path.store, tuple(path.inputs))


def composed(blocks: tuple[Block, ...]) -> SymbolicPath:
    paths = SymbolicPaths()
    path = paths.empty(blocks[0].source)
    for block in blocks:
        path = paths.post(path, block)
    return path


class Feasibility:
    """Decides whether counterexamples are feasible: one query each."""

    def __init__(self, graph: BlockGraph, services: Services) -> None:
        self._graph = graph
        self._services = services
        self._solver: Solver | None = None
        self.reason = ""
        """Why the last answer was *unknown*."""

    def of(self, counterexample: AbstractCounterexample) -> tuple[Truth, Alarm | None]:
        """Whether it is feasible; if it is, and ends in the error, also the execution that it describes."""
        blocks = tuple(block for part in counterexample.blocks for block in part)
        path = composed(blocks)
        self._services.statistics.count("queries")
        with self._services.statistics.timer("feasibility"):
            answer = self.possible(path.formula)
        if answer is not Truth.YES or blocks[-1].target is not self._graph.error:
            return answer, None
        return answer, alarm_from(self._graph, path.inputs, self._ready())

    def possible(self, formula: Term) -> Truth:
        if formula is FALSE:
            return Truth.NO
        solver = self._ready()
        answer = satisfiable(solver, conjuncts(formula), seconds_left(self._services.deadline))
        if answer is Truth.UNKNOWN:
            self.reason = solver.reason
        return answer

    def close(self) -> None:
        if self._solver is not None:
            self._services.statistics.include(self._solver.statistics, "feasibility.")
            self._solver.close()
            self._solver = None

    def _ready(self) -> Solver:
        if self._solver is None:
            self._solver = self._services.solver(terms_of_blocks(self._graph))
        return self._solver
