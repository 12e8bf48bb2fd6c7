"""A verification task: a program with its property, and the automata that are built from it on demand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.options import option
from cutpoint.cfa.blocks.block_graph import MOST_PATHS, BlockGraph, Cutpoints, block_graph
from cutpoint.cfa.calls.feasible import FeasibleUnfolding
from cutpoint.cfa.calls.inline import MOST_EDGES, Unfolding
from cutpoint.cfa.interpret import Execution, Observer, Outcome, execute, given_inputs, random_inputs
from cutpoint.cfa.model import Cfa
from cutpoint.cfa.program import Program
from cutpoint.cfa.simplification.constants import propagate_constants
from cutpoint.cfa.simplification.slice import slice_program

DEEPEST_CALL = 10_000
"""The largest recursion depth of an execution: every depth has its own variables, which cost time and memory."""


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """How an automaton is built from a program."""

    recursion_bound: int = option(5, "initial recursion depth; verify raises it where needed")
    slice: bool = option(
        True, "drop code that is irrelevant to the property", off="keep code that is irrelevant to the property"
    )
    constants: bool = option(True, "propagate constants", off="do not propagate constants")


@dataclass(frozen=True)
class Task:
    """A program with its property. Everything is computed when it is first needed."""

    program: Program
    """The program as lowered, which is used for executions and checks of proofs."""
    options: ModelOptions = field(default_factory=ModelOptions)
    _simplified: dict[tuple[bool, bool], Program] = field(default_factory=dict, repr=False, compare=False)
    """The simplified programs that exist so far. Tasks for other models of the program share them."""

    def with_model(self, options: ModelOptions) -> Task:
        """The task for another model of the same program."""
        return replace(self, options=options)

    @property
    def simplified(self) -> Program:
        """The program after constant propagation and slicing for the property."""
        key = (self.options.constants, self.options.slice)
        known = self._simplified.get(key)
        if known is None:
            known = propagate_constants(self.program) if self.options.constants else self.program
            if self.options.slice:
                known = slice_program(known)
            self._simplified[key] = known
        return known

    @cached_property
    def cfa(self) -> Cfa:
        return self.simplified_unfolding.automaton(MOST_EDGES)

    @cached_property
    def simplified_unfolding(self) -> Unfolding:
        """The inlining from which the automaton is made; it knows the program points of the automaton's locations."""
        return self.unfolding(self.simplified)

    @cached_property
    def full_cfa(self) -> Cfa:
        """The automaton as lowered, before any slicing or simplification."""
        return self.unfolding(self.program).automaton(MOST_EDGES)

    def unfolding(self, program: Program) -> Unfolding:
        """The inlining of a program of this task: if constants are propagated, without the edges that they exclude."""
        kind = FeasibleUnfolding if self.options.constants else Unfolding
        return kind(program, self.options.recursion_bound)

    def blocks(self, kind: str | Cutpoints = Cutpoints.LOOPS, most_paths: int = MOST_PATHS) -> BlockGraph:
        """The block graph of the automaton. It is built once for each choice of cutpoints."""
        key = (Cutpoints(kind), most_paths)
        known = self._block_graphs.get(key)
        if known is None:
            known = self._block_graphs[key] = block_graph(self.cfa, *key)
        return known

    @cached_property
    def _block_graphs(self) -> dict[tuple[Cutpoints, int], BlockGraph]:
        return {}

    def run(
        self,
        inputs: Sequence[int] | None = None,
        seed: int | None = None,
        max_steps: int = 1_000_000,
        on_step: Observer | None = None,
    ) -> Execution:
        """Executes the program as lowered, on given inputs or on random ones."""
        choose = given_inputs(inputs) if inputs is not None else random_inputs(seed or 0)
        graph = Unfolding(self.program, DEEPEST_CALL)
        execution = execute(graph, choose, max_steps, on_step, self.program.exit_status)
        last = execution.last
        if execution.outcome is not Outcome.REFUSED or last is None or (point := graph.point(last.source)) is None:
            return execution
        refusal = UnsupportedC(self.program.functions[last.source.function].refusals[point.number], last.range)
        return replace(execution, reason=str(refusal))
