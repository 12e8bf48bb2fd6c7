"""Every algorithm runs the same safe and unsafe programs, and what it finds is never wrong: not even unchecked."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint.algorithms.bounds import Bounds
from cutpoint.algorithms.invariant_config import InvariantConfig
from cutpoint.api import VerifyConfig, load, verify_task
from cutpoint.config import ALGORITHMS
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.finding import Alarm, Proof
from cutpoint.evidence.replay import replay
from cutpoint.evidence.verdict import Safe
from tests.algorithms.programs import PROGRAMS, find, is_safe, services

INVARIANTS = {"k-induction": ["none", "continuous"]}
CONFIGS = {
    f"{name} {invariants}": VerifyConfig(name, Bounds(k_max=5), InvariantConfig.parse(invariants))
    for name in ALGORITHMS
    for invariants in INVARIANTS.get(name, ["none"])
}
HARD = {"float_root", "gcd", "bit_multiply"}
"""What solvers cannot do in the time that a test has."""


def test_there_are_programs_of_both_kinds() -> None:
    assert len([program for program in PROGRAMS if is_safe(program)]) > 40
    assert len([program for program in PROGRAMS if not is_safe(program)]) > 8


@pytest.mark.parametrize("config", CONFIGS.values(), ids=list(CONFIGS))
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_no_finding_is_wrong(program: Path, config: VerifyConfig) -> None:
    task = load([program])
    finding = find(task, config, seconds=0.3 if program.stem in HARD else 3)
    if isinstance(finding, Proof):
        assert is_safe(program)
    elif isinstance(finding, Alarm):
        assert not is_safe(program)
        assert isinstance(replay(task, finding), Counterexample)


@pytest.mark.parametrize("program", [p for p in PROGRAMS if not is_safe(p)], ids=lambda program: program.stem)
def test_a_wrong_proof_never_becomes_a_verdict(program: Path) -> None:
    """The heuristic "proves" some of these."""
    config = VerifyConfig("k-induction", Bounds(k_max=3), InvariantConfig.parse("esbmc-unsound"))
    assert not isinstance(verify_task(load([program]), config, services(20)), Safe)
