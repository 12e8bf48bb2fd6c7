"""The one place where the tests that compare with gcc call the interpreter."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WATCHED = "checksum_log"


class Disobeyed(Exception):
    """The command did not answer as its contract says."""


def cutpoint_command() -> list[str]:
    """The installed command: the one beside this Python, or the one that the set-up made in the project."""
    if chosen := os.environ.get("CUTPOINT"):
        return chosen.split()
    beside = Path(sys.executable).with_name("cutpoint")
    return [str(beside if beside.exists() else ROOT / ".venv" / "bin" / "cutpoint")]


def interpret(path: Path, data_model: str = "LP64", inputs: Sequence[int] = ()) -> tuple[int | None, list[int]]:
    """The exit value (None if the program was aborted) and the values assigned to `checksum_log`."""
    command = [*cutpoint_command(), "run", str(path), "--32" if data_model == "ILP32" else "--64"]
    command += ["--json", "--watch", WATCHED]
    if inputs:
        command.append("--inputs=" + ",".join(map(str, inputs)))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        answer = json.loads(done.stdout)
        exit_value, values = answer["exit_value"], answer["watched"][WATCHED]
    except (ValueError, KeyError) as error:
        raise Disobeyed(f"exit code {done.returncode}\n{done.stdout}{done.stderr}") from error
    if exit_value is None and answer["outcome"] not in {"abort", "assume", "error"}:
        raise Disobeyed(f"the run ended with outcome {answer['outcome']!r}")
    # The first value is the zero that every global begins with; gcc does not report it.
    return (None if exit_value is None else exit_value & 255), values[1:]
