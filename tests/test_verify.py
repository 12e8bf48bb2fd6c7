"""`verify`, from Python and on the command line: what it answers, how it ends, and that limits and interrupts hold."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import cutpoint
from cutpoint import api, cli
from cutpoint.algorithms.bounded.bounds import Bounds, Increment
from cutpoint.algorithms.bounded.config import BmcConfig, KInductionConfig
from cutpoint.algorithms.common.services import Progress
from cutpoint.algorithms.invariants.config import InvariantConfig
from cutpoint.base.errors import InputError, UsageError
from cutpoint.base.supervision import Limits
from cutpoint.c.types import DataModel
from cutpoint.evidence.reason import ReasonKind
from cutpoint.output.verdict_text import verdict_text
from cutpoint.portfolio.portfolio import PortfolioProgress
from cutpoint.smt.queries.queries import Truth
from tests.patience import ENOUGH, LATE, growing
from tests.undecided import undecided

ROOT = Path(__file__).resolve().parents[1]
SAFE, UNSAFE = ROOT / "benchmarks/loops/eq_inc.c", ROOT / "examples/average.c"
TRUE, FALSE = "Verification result: TRUE.", "Verification result: FALSE. Property violation (unreach-call)."
UNKNOWN = "Verification result: UNKNOWN, "
HEADER = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
SAFE_TEXT = HEADER + "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0 && x < 0) reach_error(); return 0; }"
UNSAFE_TEXT = HEADER + "int main(void) { int x = __VERIFIER_nondet_int();\n if (x == 77) reach_error(); return 0; }"


@pytest.fixture(autouse=True)
def _garbage_collection() -> Iterator[None]:
    """The command line switches it off, for good."""
    yield
    gc.enable()


class Said:
    """What the command has printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def last(self) -> str:
        assert self.out.endswith("\n")
        return self.out.splitlines()[-1]

    @property
    def json(self) -> dict[str, Any]:
        result = json.loads(self.out)
        assert isinstance(result, dict)
        return result


Command = Callable[..., Said]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*arguments: str | Path) -> Said:
        try:
            code = cli.main(["verify", *map(str, arguments)])
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


# -- Python -----------------------------------------------------------------------------------------


def test_names_are_imported_when_they_are_used() -> None:
    code = "import sys, cutpoint; assert 'cutpoint.api' not in sys.modules; cutpoint.verify, cutpoint.Safe"
    subprocess.run([sys.executable, "-c", code], check=True)
    for name in cutpoint.__all__:
        assert getattr(cutpoint, name) is not None
    with pytest.raises(AttributeError, match="nonsense"):
        cutpoint.nonsense  # noqa: B018


def test_paths_and_text() -> None:
    assert cutpoint.verify(SAFE).line == TRUE
    assert cutpoint.verify([UNSAFE]).line == FALSE
    assert cutpoint.verify(SAFE_TEXT).line == TRUE


def test_the_counterexample_of_a_text() -> None:
    verdict = cutpoint.verify(UNSAFE_TEXT)
    assert isinstance(verdict, cutpoint.Unsafe)
    assert [one.value for one in verdict.counterexample.inputs] == [77]
    assert verdict.counterexample.violation is not None
    assert verdict.counterexample.violation.line == 3
    assert verdict_text(verdict).endswith(FALSE)  # although its file is gone


def test_several_files(tmp_path: Path) -> None:
    one, other = tmp_path / "one.c", tmp_path / "other.c"
    one.write_text("int twice(int); void reach_error(void);\nint main(void) { if (twice(4) != 8) reach_error(); }")
    other.write_text("int twice(int x) { return x + x; }")
    assert cutpoint.verify([one, other]).line == TRUE


def test_how_a_program_is_read() -> None:
    text = HEADER + "int start(void) { if (sizeof(long) == 4) reach_error(); return 0; }"
    for model, line in ((DataModel.ILP32, FALSE), (DataModel.LP64, TRUE)):
        assert cutpoint.verify(text, options=cutpoint.LoadOptions(model, entry="start")).line == line


def test_what_a_verdict_carries() -> None:
    verdict = cutpoint.verify(SAFE, cutpoint.VerifyConfig("k-induction"))
    assert isinstance(verdict, cutpoint.Safe)
    assert verdict.algorithm == "k-induction"
    assert verdict.k == verdict.certificate.k
    assert verdict.certificate.checked_by
    assert verdict.statistics.counts["queries"] > 0
    assert {"load", "algorithm", "check"} <= verdict.statistics.seconds.keys()
    unchecked = cutpoint.verify(SAFE, cutpoint.VerifyConfig(check=False))
    assert isinstance(unchecked, cutpoint.Safe)
    assert unchecked.certificate.checked_by is None


def test_limits_from_python(tmp_path: Path) -> None:
    seen: list[Progress | PortfolioProgress | None] = []
    for limit in growing(1.0):
        start = time.monotonic()
        config = cutpoint.VerifyConfig("k-induction", limits=Limits(seconds=limit))
        verdict = cutpoint.verify(undecided(tmp_path), config, watch=lambda progress, seconds: seen.append(progress))
        assert isinstance(verdict, cutpoint.Unknown)
        assert verdict.reason.kind is ReasonKind.OUT_OF_TIME
        assert time.monotonic() - start < limit + LATE
        if verdict.k and any(isinstance(progress, Progress) and progress.k for progress in seen):
            break
    assert verdict.k is not None
    assert any(isinstance(progress, Progress) and progress.k for progress in seen)


def test_a_portfolio_from_python(tmp_path: Path) -> None:
    seen: list[Progress | PortfolioProgress | None] = []
    shallow = Bounds(k_max=60)
    settings = {"bmc": BmcConfig(shallow), "k-induction": KInductionConfig(shallow, InvariantConfig.parse("none"))}
    config = cutpoint.VerifyConfig("bmc+k-induction", settings, limits=Limits(seconds=ENOUGH), jobs=1)
    verdict = cutpoint.verify(undecided(tmp_path), config, watch=lambda progress, seconds: seen.append(progress))
    assert isinstance(verdict, cutpoint.Unknown)
    assert verdict.reason.kind is not ReasonKind.OUT_OF_TIME
    assert [engine.name for engine in verdict.engines] == ["bmc", "k-induction"]
    assert any(isinstance(progress, PortfolioProgress) and progress.engines for progress in seen)
    verdict = cutpoint.verify(UNSAFE, replace(config, settings=None))
    assert isinstance(verdict, cutpoint.Unsafe)
    assert verdict.winner is not None
    assert verdict.winner.outcome == "FALSE"


def test_errors_from_python() -> None:
    with pytest.raises(InputError, match="hello"):
        cutpoint.verify("hello world")
    with pytest.raises(InputError, match="no such file"):
        cutpoint.verify(Path("missing.c"))
    with pytest.raises(UsageError, match="no file"):
        cutpoint.verify([])
    with pytest.raises(UsageError, match="bmc"):
        cutpoint.VerifyConfig("nonsense")


def test_the_heuristic_of_esbmc_never_becomes_true_without_a_check() -> None:
    program = ROOT / "tests/papers/programs/example-unsafe.c"
    settings = KInductionConfig(invariants=InvariantConfig.parse("esbmc-unsound"))
    assert not isinstance(cutpoint.verify(program, cutpoint.VerifyConfig("k-induction", settings)), cutpoint.Safe)
    with pytest.raises(UsageError, match="prove nothing unless proofs are checked"):
        cutpoint.VerifyConfig("k-induction", settings, check=False)


# -- verdicts on the command line -------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["bmc", "k-induction", "bmc+k-induction"])
def test_the_last_line_and_the_exit_code(command: Command, algorithm: str, tmp_path: Path) -> None:
    false = command(UNSAFE, "--algorithm", algorithm)
    assert (false.code, false.last, false.err) == (10, FALSE, "")
    assert "Inputs, in order:" in false.out
    true = command(ROOT / "benchmarks/loops/signed_up.c", "--algorithm", algorithm)
    assert (true.code, true.last, true.err) == (0, TRUE, "")
    assert "Checked again" in true.out
    unknown = command(undecided(tmp_path), "--algorithm", algorithm, "--k-max", "3", "--timelimit", f"{ENOUGH:g}s")
    assert (unknown.code, unknown.err) == (5, "")
    assert "the largest bound, k = 3, is reached" in unknown.out
    assert unknown.last.startswith(UNKNOWN)
    assert "--k-max" in unknown.out


@pytest.mark.parametrize("invariants", ["none", "static:16,2,t", "continuous", "esbmc-unsound"])
def test_kinds_of_invariants(command: Command, invariants: str) -> None:
    assert command(UNSAFE, "--invariants", invariants).code == 10


def test_more_or_less_words(command: Command) -> None:
    quiet = command(UNSAFE, "-q")
    assert quiet.out == f"{FALSE}\n"
    verbose = command(UNSAFE, "-v")
    assert "queries: " in verbose.out
    assert verbose.last == FALSE


def test_json(command: Command, tmp_path: Path) -> None:
    false = command(UNSAFE, "--json")
    assert (false.code, false.json["verdict"]) == (10, "FALSE")
    assert false.json["evidence"]["kind"] == "counterexample"
    true = command(SAFE, "--json")
    assert (true.code, true.json["verdict"]) == (0, "TRUE")
    assert true.json["evidence"]["kind"] == "certificate"
    unknown = command(undecided(tmp_path), "--json", "--k-max", "2", "--algorithm", "k-induction")
    assert (unknown.code, unknown.json["verdict"], unknown.json["k"]) == (5, "UNKNOWN", 2)
    reason = {"kind": "bound-reached", "message": "the largest bound, k = 2, is reached", "k": 2}
    assert unknown.json["reason"] == reason


def test_a_harness(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "harness.c"
    assert command(UNSAFE, "--harness", path).code == 10
    assert "__VERIFIER_nondet_int" in path.read_text()
    path.unlink()
    assert command(SAFE, "--harness", path).code == 0
    assert not path.exists()


def test_a_harness_does_not_overwrite_the_program(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(UNSAFE.read_text())
    (tmp_path / "link.c").symlink_to(path)
    for output in (path, tmp_path / "link.c"):
        said = command(path, "--harness", output)
        assert said.code == 1
        assert "is an input; it would be overwritten" in said.err
    assert path.read_text() == UNSAFE.read_text()


def test_a_harness_that_cannot_be_written_does_not_hide_the_verdict(command: Command, tmp_path: Path) -> None:
    said = command(UNSAFE, "--harness", tmp_path / "missing" / "harness.c")
    assert said.code == 1
    assert "cannot write" in said.err
    assert said.last == FALSE


# -- what cannot be verified ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("hello world", ":1:1: unknown type name 'hello'"),
        ("\x7fELF\x01\x02", ":1:1: "),
        ("", "main"),
        ("int f(void) { return 0; }", "no function 'main'"),
        (None, "no such file"),
    ],
)
def test_what_is_not_c(command: Command, tmp_path: Path, content: str | None, complaint: str) -> None:
    path = tmp_path / "input.c"
    if content is not None:
        path.write_text(content)
    said = command(path)
    assert (said.code, said.last) == (2, f"{UNKNOWN}the input cannot be read.")
    assert said.err.startswith(str(path))
    assert complaint in said.err
    assert said.err.count("\n") == 1
    as_json = command(path, "--json")
    assert (as_json.code, as_json.json["verdict"]) == (2, "UNKNOWN")
    assert as_json.json["reason"]["kind"] == "unreadable-input"
    assert complaint in as_json.json["reason"]["message"]


def test_an_unsupported_construct(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "input.c"
    path.write_text("int main(void) {\n  double _Complex z = 1;\n  return z != 1;\n}")
    said = command(path)
    assert (said.code, said.last) == (5, f"{UNKNOWN}{path}:2:3: unsupported: object of type _Complex double.")
    assert command(path, "--json").json["reason"] == {
        "kind": "unsupported",
        "message": f"{path}:2:3: unsupported: object of type _Complex double",
        "construct": "object of type _Complex double",
        "where": f"{path}:2:3",
    }


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        (["--algorithm", "nonsense"], "nonsense"),
        (["--invariants", "nonsense"], "nonsense"),
        (["--invariants", "static:1"], "static:16,2,t"),
        (["--k-init", "0"], "at least 1"),
        (["--k-init", "5", "--k-max", "4"], "before the first one"),
        (["--k-inc", "1"], "--k-inc"),
        (["--k-inc", "*1"], "grow"),
        (["--k-max", "-1"], "--k-max"),
        (["--timelimit", "0"], "--timelimit"),
        (["--timelimit", "soon"], "--timelimit"),
        (["--memlimit", "much"], "--memlimit"),
        (["-q", "-v"], "not allowed"),
        (["--nonsense"], "--nonsense"),
        (["--data-model", "LLP64"], "LLP64"),
    ],
)
def test_wrong_usage(command: Command, arguments: list[str], culprit: str) -> None:
    said = command(SAFE, *arguments)
    assert (said.code, said.out) == (1, "")
    assert culprit in said.err


def test_no_file(command: Command) -> None:
    assert command().code == 1


def test_an_error_of_our_own(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise IndexError("out of range\nand more")

    monkeypatch.setattr(api, "load", fail)
    said = command(SAFE)
    assert said.code == 6
    assert said.last.startswith(UNKNOWN)
    assert said.err.startswith("cutpoint: internal error: IndexError: out of range")
    assert said.err.count("\n") == 1
    assert command(SAFE, "--json").json["verdict"] == "UNKNOWN"
    assert "Traceback" in command(SAFE, "--debug").err


def test_a_crash_of_our_own(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "load", lambda *_: os.kill(os.getpid(), signal.SIGSEGV))
    said = command(SAFE)
    assert said.code == 5
    assert said.last == f"{UNKNOWN}the verifier has crashed (killed by signal 11) (reading)."


def test_an_answer_that_is_no_truth_value_is_an_error(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "load", lambda *_: bool(Truth.UNKNOWN))
    assert command(SAFE).code == 6


def test_bounds_from_the_command_line(command: Command, tmp_path: Path) -> None:
    said = command(
        undecided(tmp_path), "--json", "--algorithm", "bmc", "--k-init", "2", "--k-inc", "*3", "--k-max", "20"
    )
    assert said.json["k"] == 18
    assert list(Bounds(2, 20, Increment(0, 3))) == [2, 6, 18]


# -- limits -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", ["0.01s", "10ms", "0.0001min"])
def test_a_time_limit_that_is_too_small(command: Command, limit: str) -> None:
    said = command(SAFE, "--timelimit", limit)
    assert said.code == 5
    assert said.last.startswith(f"{UNKNOWN}the time limit of ")
    assert "--timelimit" in said.out
    assert said.err == ""


def test_a_memory_limit_that_is_too_small(command: Command, tmp_path: Path) -> None:
    said = command(undecided(tmp_path), "--memlimit", "1MB", "--timelimit", f"{ENOUGH:g}s")
    assert said.code == 5
    assert said.last.startswith(f"{UNKNOWN}the memory limit of 1 MB is reached")


@pytest.mark.parametrize("algorithm", ["bmc", "k-induction"])
def test_what_cannot_be_decided_ends_in_time(command: Command, algorithm: str, tmp_path: Path) -> None:
    for limit in growing(1.0):
        start = time.monotonic()
        said = command(undecided(tmp_path), "--algorithm", algorithm, "--timelimit", f"{limit:g}s")
        assert time.monotonic() - start < limit + LATE
        assert said.code == 5
        assert said.last.startswith(UNKNOWN)
        if "k = " in said.last:
            break
    assert "k = " in said.last


def test_a_query_that_no_solver_answers_ends_in_time(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "factors.c"
    path.write_text(
        HEADER + "extern unsigned __VERIFIER_nondet_uint(void);\n"
        "int main(void) { unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();\n"
        f"  if (a > 1 && b > 1 && a * b == {3267000013 * 2860486313}ul) reach_error(); return 0; }}"
    )
    start = time.monotonic()
    said = command(path, "--timelimit", "1s")
    assert time.monotonic() - start < 1.0 + LATE
    assert said.code == 5
