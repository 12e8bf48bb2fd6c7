"""Every program of the folders beside this file gets the verdict that it names, and does what it says under gcc."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from cutpoint.algorithms.common.services import Services
from cutpoint.api import LoadOptions, VerifyConfig, load, verify_task
from cutpoint.base.errors import UnsupportedC
from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.c.types import DataModel
from cutpoint.evidence.verdict import Safe, Unknown, Unsafe, Verdict
from tests.border.expectation import FAILS, SKIP, Expectation, expectation
from tests.generator import gcc
from tests.patience import ENOUGH
from tests.reasons import because

HERE = Path(__file__).parent
PROGRAMS = sorted(HERE.glob("*/*.c"))
IDS = [f"{path.parent.name}-{path.stem}" for path in PROGRAMS]
LEAST = 8
"""How many programs each folder has."""
ERROR = 42


def _verdict(path: Path, expected: Expectation, folder: Path) -> Verdict:
    options = LoadOptions(data_model=DataModel(expected.data_model), entry=expected.entry)
    if expected.property is not None:
        spec = folder / "property.prp"
        spec.write_text(f"CHECK( init(main()), LTL(G ! call({expected.property}())) )")
        options = replace(options, spec=spec)
    try:
        task = load([path], options)
    except UnsupportedC as error:
        return Unknown(because(str(error)))
    services = Services(Deadline.after(ENOUGH), Statistics(), lambda _: None)
    algorithm = "bmc" if expected.verdict == "FALSE" else "k-induction"
    return verify_task(task, VerifyConfig(algorithm), services)


@pytest.mark.parametrize("folder", sorted({path.parent.name for path in PROGRAMS}))
def test_each_class_has_programs_of_both_kinds(folder: str) -> None:
    verdicts = [expectation(path).verdict for path in PROGRAMS if path.parent.name == folder]
    assert len(verdicts) >= LEAST
    assert "FALSE" in verdicts
    assert len(set(verdicts)) > 1


@pytest.mark.parametrize("path", PROGRAMS, ids=IDS)
def test_verdict(path: Path, tmp_path: Path) -> None:
    expected = expectation(path)
    verdict = _verdict(path, expected, tmp_path)
    kind = {Safe: "TRUE", Unsafe: "FALSE", Unknown: "UNKNOWN"}[type(verdict)]
    reason = verdict.reason.message if isinstance(verdict, Unknown) else ""
    assert (kind, reason if kind != expected.verdict else "") == (expected.verdict, "")
    assert expected.reason in reason
    if expected.assumes is not None:
        assert {assumption.kind.value for assumption in verdict.assumptions} == expected.assumes


@pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")
@pytest.mark.parametrize("path", PROGRAMS, ids=IDS)
def test_compiled_program(path: Path, tmp_path: Path) -> None:
    expected = expectation(path)
    if expected.gcc == SKIP:
        pytest.skip("the program says so")
    if not gcc.supports(expected.data_model):
        pytest.skip("gcc has no library for this data model")
    binary = tmp_path / "program"
    model = "-m32" if expected.data_model == "ILP32" else "-m64"
    command = ["gcc", "-O0", "-w", model, "-std=gnu17", "-fwrapv", "-fno-strict-aliasing", *expected.flags]
    if expected.inputs:
        command.append("-DINPUTS=" + ",".join(f"{value}LL" for value in expected.inputs))
    done = subprocess.run(
        [*command, str(path), str(HERE / "runtime.c"), "-o", str(binary), "-lm"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    run = subprocess.run([str(binary)], capture_output=True, timeout=ENOUGH, stdin=subprocess.DEVNULL)
    failed = run.returncode == ERROR or (expected.property is None and b"Assertion" in run.stderr)
    assert failed == (expected.gcc == FAILS), (run.returncode, run.stderr)
