"""The whole pipeline on one screen: files in, an automaton that can be shown, cut and executed out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cutpoint.base.errors import UsageError
from cutpoint.c.frontend import read_program
from cutpoint.c.lowering.linker import Property
from cutpoint.c.task_definition import read_property, read_task
from cutpoint.c.types import DataModel
from cutpoint.cfa.blocks import BlockGraph, Cutpoints, block_graph
from cutpoint.cfa.constants import propagate_constants
from cutpoint.cfa.inline import Unfolding, inline
from cutpoint.cfa.interpret import Execution, Observer, execute, given_inputs, random_inputs
from cutpoint.cfa.memory import resolve_memory
from cutpoint.cfa.model import Cfa
from cutpoint.cfa.program import Program
from cutpoint.cfa.slice import slice_program

DEEPEST_CALL = 10_000
"""How deep a recursion is executed: every depth has variables of its own, so that depth costs time and memory."""


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """How a program is read. A data model that is not given is the task's, or LP64."""

    data_model: DataModel | None = None
    recursion_bound: int = 5
    slice: bool = True
    constants: bool = True
    entry: str | None = None
    """The function to begin with; if not given, the one that the property names, or main."""
    spec: Path | None = None


@dataclass(frozen=True)
class Task:
    """A program with its property. Everything is computed when it is first asked for."""

    program: Program
    """As lowered: what executions and checks of proofs are done on."""
    options: LoadOptions = field(default_factory=LoadOptions)

    @cached_property
    def simplified(self) -> Program:
        """The program with constants propagated and sliced to what the property needs."""
        program = self.program
        if self.options.constants:
            program = propagate_constants(program)
        if self.options.slice:
            program = slice_program(program)
        return program

    @cached_property
    def cfa(self) -> Cfa:
        return inline(self.simplified, self.options.recursion_bound)

    @cached_property
    def full_cfa(self) -> Cfa:
        """The automaton as lowered, before any slicing or simplification."""
        return inline(self.program, self.options.recursion_bound)

    def blocks(self, kind: str | Cutpoints = Cutpoints.LOOPS) -> BlockGraph:
        return block_graph(self.cfa, Cutpoints(kind))

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
        return execute(graph, choose, max_steps, on_step, self.program.exit_status)


def load(paths: Sequence[Path], options: LoadOptions | None = None) -> Task:
    """Reads C files, or one SV-COMP task definition."""
    options = options or LoadOptions()
    files, data_model, spec = tuple(paths), options.data_model, options.spec
    if not files:
        raise UsageError("no file is given")
    if files[0].suffix in (".yml", ".yaml"):
        if len(files) > 1:
            raise UsageError("a task definition stands alone; it names its own files")
        task = read_task(files[0])
        files, data_model, spec = task.files, data_model or task.data_model, spec or task.property_file
    property_, entry = (Property(), "main") if spec is None else read_property(spec)
    program = read_program(files, data_model or DataModel.LP64, property_, options.entry or entry)
    resolve_memory(program)
    return Task(program, options)
