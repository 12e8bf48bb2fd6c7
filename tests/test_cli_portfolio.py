"""Portfolios on the command line: lists of algorithms, how many at a time, and which engine gets which option."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cutpoint import cli
from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.config import BmcConfig, KInductionConfig
from cutpoint.algorithms.ic3.config import CONFIGURATIONS as IC3
from cutpoint.algorithms.ic3.config import DEFAULT
from cutpoint.algorithms.invariants.config import InvariantConfig
from cutpoint.algorithms.predicate.config import AbstractionKind, ForcedCovering, Order
from cutpoint.algorithms.vinta.config import PRESETS as INSTANCES
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.config import AUTO_ENGINES, VerifyConfig
from cutpoint.evidence.finding import Argument
from cutpoint.evidence.verdict import Certificate, EngineReport, Safe
from tests.algorithms.predicate_presets import IMPACT, PREDICATE
from tests.verifier import Verifier

Config = Callable[[str], VerifyConfig]


@pytest.fixture
def config(verifier: Verifier) -> Config:
    """What options lead to."""

    def read(arguments: str) -> VerifyConfig:
        assert cli.main(["verify", "a.c", *arguments.split()]) == 5
        assert verifier.config is not None
        return verifier.config

    return read


def test_names_and_jobs(config: Config) -> None:
    assert config("") == config("--algorithm auto") == VerifyConfig()
    assert config("--algorithm bmc+impact+ic3 --jobs 3") == VerifyConfig("bmc+impact+ic3", jobs=3)


@pytest.mark.parametrize("algorithm", ["auto", "ic3+bmc+k-induction"])
def test_bounds_and_invariants_are_for_those_that_have_them(config: Config, algorithm: str) -> None:
    bounds = Bounds(k_max=5)
    settings = {"bmc": BmcConfig(bounds), "k-induction": KInductionConfig(bounds, InvariantConfig.parse("none"))}
    wanted = VerifyConfig(algorithm, settings)
    assert config(f"--algorithm {algorithm} --k-max 5 --invariants none") == wanted


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("--order dfs", {"predicate": replace(PREDICATE, order=Order.DFS), "impact": replace(IMPACT, order=Order.DFS)}),
        ("--forced-covering id", {"predicate": PREDICATE, "impact": replace(IMPACT, covering=ForcedCovering.ID)}),
        ("--abstraction cartesian", {"predicate": replace(PREDICATE, abstraction=AbstractionKind.CARTESIAN)}),
        (
            "--interpolation spacer,core-wp",
            {
                "vinta": replace(INSTANCES["vinta"], interpolation_engines=("spacer", "core-wp")),
                "predicate": replace(PREDICATE, interpolation_engines=("spacer", "core-wp")),
                "impact": replace(IMPACT, interpolation_engines=("spacer", "core-wp")),
            },
        ),
        (
            "--domain box",
            {"vinta": replace(INSTANCES["vinta"], domain="box", switch=None)},
        ),
    ],
)
def test_options_are_for_all_engines_that_they_do_not_contradict(
    config: Config, arguments: str, expected: dict[str, object]
) -> None:
    assert config(arguments).settings == expected


def test_options_of_ic3(config: Config) -> None:
    assert config("--ic3-config B").settings == {"ic3": IC3["B"]}
    assert config("--algorithm bmc+ic3 --no-cores").settings == {"ic3": replace(DEFAULT, cores=False)}


def test_blocks_are_for_all_that_have_some(config: Config) -> None:
    everyone = config("--blocks sbe")
    for name in AUTO_ENGINES:
        own: Any = everyone.of_engine(name).settings
        assert (own is None) == (name in ("bmc", "k-induction"))
        assert own is None or own.blocks is Cutpoints.SBE
    without_predicates = config("--algorithm bmc+ic3+vinta --blocks sbe")
    assert without_predicates.settings == {
        "ic3": replace(DEFAULT, blocks=Cutpoints.SBE),
        "vinta": replace(INSTANCES["vinta"], blocks=Cutpoints.SBE),
    }


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("--algorithm bmc+bmc", "bmc is in the list bmc+bmc more than once"),
        ("--algorithm bmc+magic", "there is no algorithm 'magic'"),
        (
            "--algorithm bmc --jobs 2",
            "bmc is a single algorithm: --jobs is for auto and for lists such as bmc+impact+ic3",
        ),
        ("--jobs 0", "--jobs must be at least 1"),
        ("--jobs many", "argument --jobs: "),
        (
            "--algorithm bmc+impact --invariants none",
            "--invariants applies only to --algorithm k-induction, not to bmc+impact",
        ),
        ("--algorithm impact+ic3 --k-max 5", "--k-max applies only to --algorithm bmc, k-induction, not to impact+ic3"),
        ("--refinement none", "only --blocks whole goes with --refinement none"),
    ],
)
def test_wrong_usage(verifier: Verifier, capsys: pytest.CaptureFixture[str], arguments: str, reason: str) -> None:
    try:
        code = cli.main(["verify", "missing.c", *arguments.split()])
    except SystemExit as stop:
        code = int(stop.code or 0)
    said = capsys.readouterr()
    assert (code, said.out, verifier.config) == (1, "", None)
    assert reason in said.err


def test_what_auto_does_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["verify", "--help"])
    shown = capsys.readouterr().out
    assert "--algorithm NAME[+NAME…]" in shown
    assert "--jobs N" in shown
    assert f"each in its own process; auto\n  has {', '.join(AUTO_ENGINES)}.\n" in shown


def test_a_graph_is_only_there_if_a_predicate_analysis_has_solved_it(
    verifier: Verifier, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = EngineReport("ic3", 1.0, "TRUE")
    verifier.verdict = Safe(Certificate(Argument.INDUCTIVE, 0), algorithm="auto", engines=(engine,), solved_by="ic3")
    path = tmp_path / "graph.svg"
    assert cli.main(["verify", "a.c", "--arg", str(path)]) == 0
    assert verifier.config == VerifyConfig(arg=True)
    said = capsys.readouterr()
    assert said.out.splitlines()[2].startswith("Proof by ic3 (auto): ")
    assert said.err == f"cutpoint: {path} is not written: ic3 ended without an abstract reachability graph\n"
