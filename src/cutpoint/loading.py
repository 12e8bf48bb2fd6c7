"""From files to a task: C is read and linked, and its memory becomes variables and arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cutpoint.base.errors import UsageError
from cutpoint.base.options import nested, option
from cutpoint.c.frontend import read_program
from cutpoint.c.lowering.syntax.property import Property
from cutpoint.c.targets import Target
from cutpoint.c.task_definition import read_property, read_task
from cutpoint.c.types import DataModel
from cutpoint.cfa.memory.resolution import resolve_memory
from cutpoint.cfa.model import Note
from cutpoint.cfa.task import ModelOptions, Task

READING = "reading the program"


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """How a program is read."""

    data_model: DataModel | None = option(
        None,
        "sizes of long and of pointers (default: as in the task definition, or LP64)",
        values=lambda: [model.value for model in DataModel],
        read=DataModel,
        group=READING,
    )
    target: Target = option(
        Target.GCC, "the compiler whose predefined macros and types the program sees (gcc: version 12)", group=READING
    )
    spec: Path | None = option(
        None,
        "SV-COMP property file, which says which call is the error",
        read=Path,
        metavar="FILE",
        group=READING,
    )
    entry: str | None = option(
        None,
        "the entry function (default: the one that the property names, or main)",
        read=str,
        metavar="NAME",
        group=READING,
    )
    model: ModelOptions = nested(ModelOptions(), group=READING)


def load(paths: Sequence[Path], options: LoadOptions | None = None) -> Task:
    """Reads C files, or one SV-COMP task definition."""
    options = options or LoadOptions()
    files, data_model, spec = tuple(paths), options.data_model, options.spec
    others: tuple[str, ...] = ()
    if not files:
        raise UsageError("no file is given")
    if files[0].suffix in (".yml", ".yaml"):
        if len(files) > 1:
            raise UsageError("a task definition cannot be combined with other files; it names its own")
        task = read_task(files[0])
        others = task.unchecked if spec is None else ()
        files, data_model, spec = task.files, data_model or task.data_model, spec or task.property_file
    property_, entry = (Property(), "main") if spec is None else read_property(spec)
    program = read_program(files, data_model or DataModel.LP64, property_, options.entry or entry, options.target)
    if others:
        listed = ", ".join(others)
        program.notes.append(Note(None, f"the task has other properties, which are not checked: {listed}"))
    resolve_memory(program)
    return Task(program, options.model)
