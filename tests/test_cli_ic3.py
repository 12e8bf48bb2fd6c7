"""The options of IC3: how they reach its config, and what is refused and why."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cutpoint import cli
from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.config import CONFIGURATIONS, DEFAULT, Choices, CubeOrder, Ic3Config
from cutpoint.base.errors import UsageError
from cutpoint.base.options import Option
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.cfa.task import Task
from cutpoint.config import VerifyConfig, algorithm, named_configurations
from cutpoint.evidence.finding import Finding, Inconclusive
from tests.reasons import because
from tests.verifier import Refusal, Verifier

IC3 = ALGORITHMS["ic3"]
OPTIONS = [option for option in IC3.options if option.name not in ("blocks", "interpolation")]
SWITCHES = [option for option in OPTIONS if option.is_flag]


Own = Callable[..., Ic3Config | None]


@pytest.fixture
def own(verifier: Verifier) -> Own:
    """The config of IC3 that options lead to."""

    def read(*arguments: str) -> Ic3Config | None:
        assert cli.main(["verify", "a.c", "--algorithm", "ic3", *arguments]) == 5
        settings: Ic3Config | None = verifier.settings
        return settings

    return read


# -- options ----------------------------------------------------------------------------------------


def test_without_options_it_is_the_default(own: Own) -> None:
    assert own() is None


@pytest.mark.parametrize("letter", CONFIGURATIONS)
def test_configurations_of_the_paper(own: Own, letter: str) -> None:
    assert own("--ic3-config", letter) == CONFIGURATIONS[letter]
    assert named_configurations()[f"ic3-{letter}"] == ("--algorithm", "ic3", "--ic3-config", letter)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("--blocks loops+calls", replace(DEFAULT, blocks=Cutpoints.LOOPS_AND_CALLS)),
        ("--blocks bounded --most-paths 3", replace(DEFAULT, blocks=Cutpoints.BOUNDED, most_paths=3)),
        ("--choices split", replace(DEFAULT, choices=Choices.SPLIT)),
        ("--cube-order descending", replace(DEFAULT, cube_order=CubeOrder.DESCENDING)),
        ("--ic3-config E --seed 7", replace(CONFIGURATIONS["E"], seed=7)),
        ("--ic3-config A --blocks sbe", replace(CONFIGURATIONS["A"], blocks=Cutpoints.SBE)),
        ("--ic3-config C --generalise multi", CONFIGURATIONS["B"]),
        ("--ic3-config B --generalise none --no-static-literals", CONFIGURATIONS["A"]),
        ("--ic3-config C --obligation-reuse --generalisation-caching --lower-bounds", CONFIGURATIONS["J"]),
        ("--cores --ic3-config L", replace(CONFIGURATIONS["L"], cores=True)),
        (
            "--ic3-config K --interpolation core-wp,spacer",
            replace(CONFIGURATIONS["K"], interpolation_engines=("core-wp", "spacer")),
        ),
        ("--ic3-config M --no-semantic-subsumption", CONFIGURATIONS["L"]),
    ],
)
def test_what_is_given_replaces_what_the_configuration_has(own: Own, arguments: str, expected: Ic3Config) -> None:
    assert own(*arguments.split()) == expected


@pytest.mark.parametrize("option", SWITCHES, ids=lambda option: option.name)
def test_switches_go_both_ways(own: Own, option: Option) -> None:
    for value in (True, False):
        change: dict[str, Any] = {option.path[0]: value}
        assert own("--ic3-config", "I", option.written(value)) == replace(CONFIGURATIONS["I"], **change)


# -- what is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("--blocks bounded --most-paths 0", "--most-paths must be positive"),
        ("--most-paths 4", "--most-paths applies only to --blocks bounded, not to --blocks loops"),
        ("--seed 4", "--seed applies only to --cube-order random, not to --cube-order ascending"),
        ("--ic3-config F --lower-bounds", "use --generalisation-caching, or --no-lower-bounds"),
        ("--ic3-config L --no-generalisation-caching", "use --generalisation-caching, or --no-lower-bounds"),
        ("--ic3-config H --generalise multi", "along single edges: use --generalise single, or none of --predecessor"),
        ("--ic3-config A --cores", "--cores, --intervals and --vocabulary have no use"),
        ("--ic3-config K --interpolation houdini", "IC3 interpolates along single edges"),
        ("--interpolation spacer", "--interpolation has no effect without --interpolants"),
        ("--ic3-config N", "argument --ic3-config: there is no value 'N'; choose one of A, B, "),
        ("--generalise both", "argument --generalise: there is no value 'both'; choose one of none, multi, single"),
        ("--seed -1", "argument --seed: "),
        ("--k-max 5", "--k-max applies only to --algorithm bmc, k-induction, not to ic3"),
        ("--invariants none", "--invariants applies only to --algorithm k-induction, not to ic3"),
        ("--arg x.svg", "ic3 builds no abstract reachability graph"),
    ],
)
def test_wrong_usage(refusal: Refusal, arguments: str, reason: str) -> None:
    assert reason in refusal("--algorithm", "ic3", *arguments.split())


def _example(option: Option) -> list[str]:
    return [f"--{option.name}", *([] if option.is_flag else option.values[:1] or ["1"])]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_other_algorithms_have_none_of_the_options(refusal: Refusal, option: Option) -> None:
    refused = f"cutpoint: --{option.name} applies only to --algorithm ic3, not to "
    assert refusal("--algorithm", "impact", *_example(option)) == f"{refused}impact"
    assert refusal("--algorithm", "bmc+impact", *_example(option)) == f"{refused}bmc+impact"


def test_all_that_is_wrong_is_named_as_it_was_written(refusal: Refusal) -> None:
    said = refusal("--algorithm", "bmc", "--no-cores", "--lower-bounds", "--ic3-config", "L")
    assert said == "cutpoint: --no-cores, --lower-bounds, --ic3-config apply only to --algorithm ic3, not to bmc"


@pytest.mark.parametrize("algorithm", ["bmc", "k-induction", "predicate", "bmc+vinta"])
def test_from_python_the_same_is_refused(algorithm: str) -> None:
    with pytest.raises(UsageError, match="settings"):
        VerifyConfig(algorithm, DEFAULT)


def test_messages_name_options_that_exist() -> None:
    known = {name for option in IC3.options for name in (option.written(None), option.written(False))}
    known |= {"--ic3-config"}
    messages = [message for _, message in DEFAULT._contradictions()]
    named = {word for message in messages for word in re.findall(r"--[a-z0-9-]+", message)}
    assert {"--generalise", "--no-lower-bounds"} <= named <= known


# -- the algorithm ----------------------------------------------------------------------------------


def test_the_algorithm_gets_its_config(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    class Module:
        @staticmethod
        def ic3_cfa(task: Task, config: Ic3Config, services: Services) -> Finding:
            given.append(config)
            return Inconclusive(because("it stands for another"))

    monkeypatch.setattr("cutpoint.algorithms.common.algorithm.import_module", lambda _: Module)
    for wanted in (VerifyConfig("ic3"), VerifyConfig("ic3", CONFIGURATIONS["K"])):
        algorithm(wanted)(None, Services())  # type: ignore[arg-type]
    assert given == [DEFAULT, CONFIGURATIONS["K"]]


def test_the_whole_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "small.c"
    program.write_text(
        "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
        "int main(void) {\n"
        "    int x = 0;\n"
        "    while (__VERIFIER_nondet_int())\n"
        "        x = 1 - x;\n"
        "    if (x == 5)\n"
        "        reach_error();\n"
        "    return 0;\n"
        "}\n"
    )
    arguments = ["--algorithm", "ic3", "--ic3-config", "L", "--blocks", "sbe", "--cores", "--json"]
    try:
        assert cli.main(["verify", str(program), *arguments]) == 0
    finally:
        gc.enable()
    assert json.loads(capsys.readouterr().out)["statistics"]["counts"]["iterations"] > 0
