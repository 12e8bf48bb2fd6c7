"""Alarms as an algorithm would raise them: executions of the simplified automaton that end in the violation."""

from collections.abc import Sequence
from pathlib import Path

from cutpoint.c.frontend import read_program
from cutpoint.c.lowering.syntax.property import Property
from cutpoint.c.types import DataModel
from cutpoint.cfa.interpret import Chooser, Outcome, execute, given_inputs
from cutpoint.cfa.memory.resolution import resolve_memory
from cutpoint.cfa.task import ModelOptions, Task
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.replay import replay
from cutpoint.evidence.finding import Alarm

ROOT = Path(__file__).parents[2]


def task_of(
    path: Path,
    data_model: DataModel = DataModel.LP64,
    options: ModelOptions | None = None,
    property_: Property | None = None,
) -> Task:
    program = read_program((path,), data_model, property_ or Property(), "main")
    resolve_memory(program)
    return Task(program, options or ModelOptions())


def task_of_source(source: str, folder: Path, options: ModelOptions | None = None) -> Task:
    path = folder / "program.c"
    path.write_text(source)
    return task_of(path, options=options)


def alarm_of(task: Task, choose: Chooser) -> Alarm:
    execution = execute(task.cfa, choose)
    assert execution.outcome is Outcome.ERROR, execution.reason
    return Alarm(execution.inputs, k=1)


def counterexample_of(task: Task, inputs: Sequence[int]) -> Counterexample:
    """The alarm of an execution on these inputs, replayed."""
    result = replay(task, alarm_of(task, given_inputs(inputs)))
    assert isinstance(result, Counterexample), result.reason
    return result
