"""Every algorithm runs the same safe and unsafe programs, and what it finds is never wrong: not even unchecked."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.config import BmcConfig, KInductionConfig
from cutpoint.algorithms.invariants.config import InvariantConfig
from cutpoint.algorithms.predicate.config import PRESETS
from cutpoint.api import VerifyConfig, load, verify_task
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.replay import replay
from cutpoint.evidence.finding import Alarm, Proof
from cutpoint.evidence.verdict import Safe
from tests.algorithms.programs import PROGRAMS, find, is_safe, services
from tests.patience import ENOUGH

BOUNDS = Bounds(k_max=5)
CONFIGS = {
    "bmc": VerifyConfig("bmc", BmcConfig(BOUNDS)),
    **{
        f"k-induction {invariants}": VerifyConfig(
            "k-induction", KInductionConfig(BOUNDS, InvariantConfig.parse(invariants))
        )
        for invariants in ("none", "continuous")
    },
}
HARD = {"float_root", "gcd", "bit_multiply"}
"""What solvers cannot do in the time that a test has."""

SHORT = (
    "bound10 bug5 bugin cggmp count_n counter_overflow eq_inc flag keep_order modcnt mul3 parity2 producer "
    "protocol_lock recursion_parity slam_lock string_parse sumconst uwrap"
)
CHOSEN = {
    "predicate": SHORT,
    "impact": SHORT,
    # Needs the invariants of k-induction, which take some seconds to begin.
    "ic3": SHORT.replace("sumconst ", ""),
    # As `predicate`, with fewer blocks.
    "lbe": "bound10 bug5 eq_inc flag slam_lock",
    # An abstraction after every statement, and refinements one statement longer each time: small programs.
    "blast": "bound10 eq_inc flag protocol_lock slam_lock",
    # Nothing is abstracted, so that loops are unrolled to their end: few and short executions, or an early error.
    "symbolic-execution": "bound10 bug5 bugin counter_overflow recursion_parity string_parse uwrap",
}
"""What these algorithms, which have no bound, can do in the time that a test has."""


def is_for(name: str, program: Path) -> bool:
    return program.stem in CHOSEN[name].split()


def test_there_are_programs_of_both_kinds() -> None:
    assert len([program for program in PROGRAMS if is_safe(program)]) > 40
    assert len([program for program in PROGRAMS if not is_safe(program)]) > 8


@pytest.mark.parametrize("config", CONFIGS.values(), ids=list(CONFIGS))
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_no_finding_is_wrong(program: Path, config: VerifyConfig) -> None:
    task = load([program])
    finding = find(task, config, seconds=0.2 if program.stem in HARD else 0.8)
    if isinstance(finding, Proof):
        assert is_safe(program)
    elif isinstance(finding, Alarm):
        assert not is_safe(program)
        assert isinstance(replay(task, finding), Counterexample)


@pytest.mark.parametrize(
    ("name", "program"),
    [(name, program) for program in PROGRAMS for name in CHOSEN if is_for(name, program)],
    ids=lambda value: value.stem if isinstance(value, Path) else value,
)
def test_algorithms_without_a_bound_find_out(name: str, program: Path) -> None:
    task = load([program])
    finding = find(task, VerifyConfig(name), seconds=ENOUGH)
    if is_safe(program):
        assert isinstance(finding, Proof), finding
    else:
        assert isinstance(finding, Alarm), finding
        assert isinstance(replay(task, finding), Counterexample)


def test_the_tables_name_programs() -> None:
    stems = {program.stem for program in PROGRAMS}
    assert all(stems.issuperset(table.split()) for table in CHOSEN.values())
    assert set(CHOSEN) == {*PRESETS, "ic3"}


@pytest.mark.parametrize("program", [p for p in PROGRAMS if not is_safe(p)], ids=lambda program: program.stem)
def test_a_wrong_proof_never_becomes_a_verdict(program: Path) -> None:
    """The heuristic "proves" some of these."""
    config = VerifyConfig("k-induction", KInductionConfig(Bounds(k_max=3), InvariantConfig.parse("esbmc-unsound")))
    assert not isinstance(verify_task(load([program]), config, services(20)), Safe)
