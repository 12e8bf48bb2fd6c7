"""The one place where the tests that compare with gcc call the interpreter.

They call it in this process, which is twice as fast as a process for each program. But terms live as long as their
process, so after a batch of programs each further one gets a process of its own. Where the environment variable
CUTPOINT names a command, that command is called from the beginning.
"""

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cutpoint.api import LoadOptions, load
from cutpoint.c.types import DataModel
from cutpoint.output.execution import Recorder, report

ROOT = Path(__file__).resolve().parents[2]
WATCHED = "checksum_log"
BATCH = 250
"""How many programs are interpreted in this process: some 600 MB."""

_count = itertools.count()


class Disobeyed(Exception):
    """The interpreter did not answer as its contract says."""


ZEROS = (0,) * 200
"""Behind the given inputs: gcc's side of the comparison reads zeros once they are used up."""


def cutpoint_command() -> list[str]:
    """The installed command: the one beside this Python, or the one that the set-up made in the project."""
    if chosen := os.environ.get("CUTPOINT"):
        return chosen.split()
    beside = Path(sys.executable).with_name("cutpoint")
    return [str(beside if beside.exists() else ROOT / ".venv" / "bin" / "cutpoint")]


def interpret(path: Path, data_model: str = "LP64", inputs: Sequence[int] = ()) -> tuple[int | None, list[int]]:
    """The exit value (None if the program was aborted) and the values assigned to `checksum_log`."""
    if "CUTPOINT" in os.environ:
        answer = _called(cutpoint_command(), path, data_model, inputs)
    elif next(_count) < BATCH:
        answer = _interpreted(path, data_model, inputs)
    else:
        answer = _called([sys.executable, "-m", "cutpoint"], path, data_model, inputs)
    exit_value, values = answer["exit_value"], answer["watched"][WATCHED]
    if exit_value is None and answer["outcome"] not in {"abort", "assume", "error"}:
        raise Disobeyed(f"the run ended with outcome {answer['outcome']!r}")
    # The first value is the zero that every global begins with; gcc does not report it.
    return (None if exit_value is None else exit_value & 255), values[1:]


def _interpreted(path: Path, data_model: str, inputs: Sequence[int]) -> dict[str, Any]:
    recorder = Recorder(None, (WATCHED,))
    try:
        task = load([path], LoadOptions(data_model=DataModel(data_model)))
        execution = task.run(inputs=[*inputs, *ZEROS] if inputs else None, on_step=recorder)
    except Exception as error:  # one failure of many is reported like the others, an internal error too
        raise Disobeyed(f"{type(error).__name__}: {error}") from error
    answer: dict[str, Any] = json.loads(report(execution, recorder, as_json=True))
    return answer


def _called(command: list[str], path: Path, data_model: str, inputs: Sequence[int]) -> dict[str, Any]:
    command = [*command, "run", str(path), "--32" if data_model == "ILP32" else "--64", "--json", "--watch", WATCHED]
    if inputs:
        command.append("--inputs=" + ",".join(map(str, [*inputs, *ZEROS])))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except ValueError as error:
        raise Disobeyed(f"exit code {done.returncode}\n{done.stdout}{done.stderr}") from error
    return answer
