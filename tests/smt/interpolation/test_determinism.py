"""The same problems give the same text in every process, whatever the order of hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cutpoint.smt.interpolation import ENGINES

ROOT = Path(__file__).parents[3]
PROGRAM = """
from cutpoint.smt.interpolation import ENGINES, CannotInterpolate, InterpolationConfig, interpolate
from cutpoint.smt.terms.smtlib import to_smtlib
from tests.smt.interpolation.examples import ARRAYS, FLOATS, PROBLEMS
from tests.smt.interpolation.random_problems import graphs, sequences

def show(name, problem, config):
    try:
        found = interpolate(problem, config)
        print(name, found.engine, *[to_smtlib(formula) for formula in found.formulas], sep=" | ")
    except CannotInterpolate as failure:
        print(name, failure)

PATIENT = InterpolationConfig(seconds=60.0, patient=True)
for name in ("counter", "parity", "diamond", "unrolled_loop", "parallel", "dead_ends", "array_loop", "float_path"):
    show(name, (PROBLEMS | ARRAYS | FLOATS)[name](), PATIENT)
for engine in ENGINES:
    for name in ("with_inputs", "far_apart"):
        show(name, PROBLEMS[name](), InterpolationConfig((engine,), 60.0, patient=True))
for number, problem in enumerate([*sequences(31, 2), *graphs(31, 2)]):
    show(number, problem, PATIENT)
"""


def run(seed: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_processes_say_the_same() -> None:
    (first, errors), (second, more_errors) = [process.communicate() for process in [run("1"), run("2")]]
    assert errors == ""
    assert more_errors == ""
    assert len(first.splitlines()) == 12 + 2 * len(ENGINES)
    assert first.splitlines() == second.splitlines()
