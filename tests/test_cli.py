"""The command line: what it accepts, how it ends, and that a person can read what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cutpoint import __main__ as command
from cutpoint import cli
from cutpoint.base.errors import InputError, UnsupportedC, UsageError
from cutpoint.base.source import SourceRange
from cutpoint.c.targets import Target
from cutpoint.c.types import DataModel
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Note, Origin
from cutpoint.cfa.program import Program
from cutpoint.cfa.task import ModelOptions
from cutpoint.cli import exit_codes
from cutpoint.loading import LoadOptions
from cutpoint.smt.terms.bitvectors import add, slt
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import bv, variable


def counter() -> Cfa:
    """x := input; while (x < 10) x := x + 1; one edge into the error location."""
    entry, head, body, error = Location(0, "main"), Location(1, "main"), Location(2, "main"), Location(3, name="ERROR")
    x = variable("x", bitvec(32))
    place = SourceRange("counter.c", 4, 3, 4, 9)
    return Cfa(
        entry,
        error,
        (
            Edge(entry, Havoc(x, Origin.INPUT, "__VERIFIER_nondet_int"), head, place),
            Edge(head, Assume(slt(x, bv(10, 32))), body, place),
            Edge(body, Assign(x, add(x, bv(1, 32))), head, place),
            Edge(head, Assume(slt(bv(10, 32), x)), error),
        ),
        notes=(Note(place, "f has no body: it may return any value"),),
    )


class Outcome(Enum):
    EXIT = "exit"
    ABORT = "abort"
    ERROR = "error"
    ASSUME = "assume"
    LIMIT = "limit"


@dataclass
class Execution:
    outcome: Outcome = Outcome.EXIT
    exit_value: int | None = 0
    steps: int = 3
    reason: str = ""


@dataclass
class FakeTask:
    """Stands for the pipeline, so that these tests are about the command line only."""

    cfa: Cfa = field(default_factory=counter)
    program: Program = field(default_factory=lambda: Program("main", {}, {}, 64, variable("exit", bitvec(32))))
    execution: Execution = field(default_factory=Execution)
    options: LoadOptions = field(default_factory=LoadOptions)
    ran: dict[str, Any] = field(default_factory=dict)
    paths: list[Path] = field(default_factory=list)
    error: BaseException | None = None

    def load(self, paths: Sequence[Path], options: LoadOptions) -> FakeTask:
        self.paths, self.options = list(paths), options
        if self.error is not None:
            raise self.error
        return self

    def run(
        self,
        inputs: Sequence[int] | None,
        seed: int | None,
        max_steps: int,
        on_step: Callable[[Edge, int | None], None] | None,
    ) -> Execution:
        self.ran = {"inputs": inputs, "seed": seed, "max_steps": max_steps}
        if on_step is not None:
            for edge, value in zip(self.cfa.edges[:3], (0xFFFFFFFF, None, 0), strict=True):
                on_step(edge, value)
        return self.execution


@pytest.fixture
def task(monkeypatch: pytest.MonkeyPatch) -> FakeTask:
    fake = FakeTask()
    api = ModuleType("cutpoint.api")
    vars(api).update(load=fake.load, LoadOptions=LoadOptions)
    monkeypatch.setitem(sys.modules, "cutpoint.api", api)
    return fake


def refused(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert isinstance(stop.value.code, int)
    return stop.value.code


# -- reading argv -----------------------------------------------------------------------------------


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused("--version") == 0
    assert capsys.readouterr().out == f"cutpoint {cli.VERSION}\n"
    for arguments in [("--help",), ("cfa", "--help"), ("run", "--help")]:
        assert refused(*arguments) == 0
        assert "usage: cutpoint" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("draw",),
        ("cfa",),
        ("cfa", "a.c", "--blocks", "tiny"),
        ("cfa", "a.c", "--dot", "--svg"),
        ("cfa", "a.c", "--data-model", "LP32"),
        ("cfa", "a.c", "--recursion-bound", "-1"),
        ("run", "a.c", "--inputs", "1,two"),
        ("run", "a.c", "--inputs", "1", "--seed", "1"),
        ("run", "a.c", "--inputs"),
        ("run", "a.c", "--max-steps", "many"),
    ],
)
def test_wrong_usage_is_exit_code_1_and_says_where_help_is(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(*arguments) == exit_codes.WRONG_USAGE
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("cutpoint")
    assert "--help`)" in said.err


def test_defaults_of_loading(task: FakeTask) -> None:
    assert cli.main(["cfa", "a.c", "b.c"]) == 0
    assert task.paths == [Path("a.c"), Path("b.c")]
    assert task.options == LoadOptions()


@pytest.mark.parametrize(
    ("arguments", "model"),
    [
        (["--32"], DataModel.ILP32),
        (["--64"], DataModel.LP64),
        (["--data-model", "ILP32"], DataModel.ILP32),
        (["--32", "--data-model", "LP64"], DataModel.LP64),
    ],
)
def test_the_data_model_has_short_names_and_the_last_one_counts(
    task: FakeTask, arguments: list[str], model: DataModel
) -> None:
    assert cli.main(["cfa", "a.c", *arguments]) == 0
    assert task.options.data_model is model


def test_switches_of_loading(task: FakeTask) -> None:
    switches = ["--no-slice", "--no-constants", "--entry", "f", "--recursion-bound", "0", "--target", "clang"]
    assert cli.main(["cfa", "a.c", *switches]) == 0
    assert task.options == LoadOptions(
        entry="f", target=Target.CLANG, model=ModelOptions(recursion_bound=0, slice=False, constants=False)
    )


@pytest.mark.parametrize(
    ("arguments", "inputs"),
    [
        (["--inputs", "3,-1,0x10"], [3, -1, 16]),
        (["--inputs", "-1,3"], [-1, 3]),
        (["--inputs=-7"], [-7]),
        (["--inputs", ""], []),
        ([], None),
    ],
)
def test_inputs_may_be_negative_hexadecimal_or_none(
    task: FakeTask, arguments: list[str], inputs: list[int] | None
) -> None:
    assert cli.main(["run", *arguments, "a.c"]) == 0
    assert task.ran["inputs"] == inputs
    assert task.ran["seed"] is None


# -- cfa --------------------------------------------------------------------------------------------


def test_the_summary_says_sizes_loops_and_notes(task: FakeTask, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cfa", "counter.c"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "locations  4",
        "edges      4",
        "variables  1",
        "loops      1 (counter.c:4:3)",
        "error      1 edge leads there",
        "note       counter.c:4:3: f has no body: it may return any value",
    ]


def test_every_format_shows_the_operations(task: FakeTask, capsys: pytest.CaptureFixture[str]) -> None:
    for option, beginning in [("--dot", "digraph"), ("--svg", "<"), ("--json", "{")]:
        assert cli.main(["cfa", "dir/counter.c", option]) == 0
        shown = capsys.readouterr().out
        assert shown.startswith(beginning)
        assert "x + 1" in shown


def test_output_goes_to_a_file(task: FakeTask, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cfa", "a.c", "-o", str(tmp_path / "out.txt")]) == 0
    assert (tmp_path / "out.txt").read_text().startswith("locations  4\n")
    assert cli.main(["cfa", "a.c", "-o", str(tmp_path / "missing" / "out.txt")]) == exit_codes.WRONG_USAGE
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "cannot write" in said.err


# -- run --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("execution", "code", "line"),
    [
        (Execution(exit_value=7), 0, "The program ended with exit value 7 (3 steps)."),
        (Execution(Outcome.ABORT, None, 1), 0, "The program aborted (1 step)."),
        (Execution(Outcome.ERROR, None, reason="a.c:3:5: reach_error"), 10, "a.c:3:5: reach_error (3 steps)."),
        (Execution(Outcome.LIMIT, None, reason="step limit"), 5, "The execution was stopped: step limit (3 steps)."),
        (Execution(Outcome.ASSUME, None, reason="an assumption does not hold"), 5, "does not hold (3 steps)."),
    ],
)
def test_how_a_run_ends(
    task: FakeTask, capsys: pytest.CaptureFixture[str], execution: Execution, code: int, line: str
) -> None:
    task.execution = execution
    assert cli.main(["run", "a.c"]) == code
    assert capsys.readouterr().out.endswith(line + "\n")


def test_the_trace_has_lines_and_values(task: FakeTask, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["run", "a.c", "--trace"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "counter.c:4: ",
        "    x = -1  (__VERIFIER_nondet_int)",
        "    [x < 10]",
        "    x = x + 1  → 0",
        "The program ended with exit value 0 (3 steps).",
    ]


def test_json_is_one_object_with_the_watched_values(task: FakeTask, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["run", "a.c", "--json", "--trace", "--watch", "x", "--watch", "y"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "outcome": "exit",
        "exit_value": 0,
        "steps": 3,
        "reason": "",
        "watched": {"x": [0xFFFFFFFF, 0], "y": []},
    }


# -- errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (UsageError("no such function: f"), 1, "cutpoint: no such function: f"),
        (InputError("expected ';'", SourceRange("a.c", 3, 7, 3, 8)), 2, "a.c:3:7: expected ';'"),
        (UnsupportedC("computed goto", "a.c:1:1"), 2, "a.c:1:1: unsupported: computed goto"),
        (KeyError("x"), 6, "cutpoint: internal error: KeyError: 'x' (please report it; --debug shows the traceback)"),
        (
            RecursionError(),
            6,
            "cutpoint: internal error: RecursionError (please report it; --debug shows the traceback)",
        ),
        (ValueError("one\ntwo"), 6, "internal error: ValueError: one (please report it; --debug shows the traceback)"),
    ],
)
def test_every_error_is_one_line_and_an_exit_code(
    task: FakeTask, capsys: pytest.CaptureFixture[str], error: Exception, code: int, message: str
) -> None:
    task.error = error
    assert cli.main(["cfa", "a.c"]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith(message + "\n")
    assert said.err.count("\n") == 1


def test_debug_shows_the_traceback(
    task: FakeTask, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    task.error = ZeroDivisionError("here")
    assert cli.main(["cfa", "a.c", "--debug"]) == exit_codes.INTERNAL_ERROR
    assert "Traceback" in capsys.readouterr().err
    monkeypatch.setenv("CUTPOINT_DEBUG", "1")
    assert cli.main(["cfa", "a.c"]) == exit_codes.INTERNAL_ERROR
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_is_one_line(task: FakeTask, capsys: pytest.CaptureFixture[str]) -> None:
    task.error = KeyboardInterrupt()
    assert cli.main(["cfa", "a.c"]) == exit_codes.INTERRUPTED
    assert capsys.readouterr() == ("", "cutpoint: interrupted\n")


def test_an_interrupt_before_the_command_line_runs_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "main", interrupted)
    assert command.main() == exit_codes.INTERRUPTED
    assert capsys.readouterr() == ("", "cutpoint: interrupted\n")


# -- as a process -----------------------------------------------------------------------------------

LONG_OUTPUT = """
import sys
from cutpoint import cli
from cutpoint.cli import cfa
def endless(arguments):
    for number in range(1_000_000):
        print(number)
    return 0
cfa.main = endless
sys.exit(cli.main(["cfa", "a.c"]))
"""


def test_a_reader_that_goes_away_is_no_reason_to_complain() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LONG_OUTPUT], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"0\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == exit_codes.BROKEN_PIPE


def python_m_cutpoint(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cutpoint", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | environment)


@pytest.mark.parametrize("closed", ["1", "2", "0, 1, 2"])
def test_streams_that_the_caller_has_closed(closed: str, tmp_path: Path) -> None:
    program = tmp_path / "program.c"
    program.write_text("int main(void) { return 7; }")
    code = f"import os, sys\nfor number in ({closed},): os.close(number)\n"
    code += f"os.execv({sys.executable!r}, [{sys.executable!r}, '-m', 'cutpoint', 'run', {str(program)!r}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (exit_codes.FINE, "")
    assert ("7" in done.stdout) == (closed == "2")


def test_help_imports_nothing_heavy() -> None:
    assert python_m_cutpoint("--help").returncode == 0
    heavy = "import sys, cutpoint.cli; print([m for m in sys.modules if m.startswith(('cutpoint.', 'clang', 'yaml'))])"
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    loaded = {f"cutpoint.base.{name}" for name in ("errors", "options", "registry", "source")}
    loaded |= {"cutpoint.cli", "cutpoint.base", "cutpoint.cli.arguments", "cutpoint.cli.exit_codes"}
    assert set(json.loads(done.stdout.replace("'", '"'))) == loaded


def test_a_terminal_that_knows_only_ascii_can_show_the_help() -> None:
    done = python_m_cutpoint("run", "--help", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == ""
