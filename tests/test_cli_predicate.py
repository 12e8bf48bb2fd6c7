"""The options of the predicate analysis: how they reach its config, what is refused and why, and where the ARG goes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cutpoint import api, cli, config, verification
from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.predicate.config import (
    PRESETS,
    AbstractionKind,
    Checked,
    ForcedCovering,
    Merge,
    Order,
    PredicateConfig,
    Refinement,
    Representation,
    Sharing,
    Stop,
)
from cutpoint.base.errors import UsageError
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.cfa.task import Task
from cutpoint.cli.verify_options import ARG_FORMATS, AUTO_SUMMARY
from cutpoint.config import VerifyConfig, named_configurations
from cutpoint.evidence.arg_graph import ArgGraph, ArgGraphNode
from cutpoint.evidence.finding import Argument, Finding, Inconclusive
from cutpoint.evidence.verdict import Certificate, Safe, Unknown, Verdict
from cutpoint.output.graphs import FORMATS
from cutpoint.smt.interpolation.engine import ENGINES
from tests.algorithms.predicate_presets import IMPACT, PREDICATE
from tests.reasons import because
from tests.verifier import Refusal, Verifier

GRAPH = ArgGraph((ArgGraphNode(0, 4, "x == y", "true", True, False),), ())


def run(*arguments: str | Path) -> int:
    return cli.main(["verify", "a.c", *map(str, arguments)])


# -- knobs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", PRESETS)
def test_without_options_the_name_decides(verifier: Verifier, algorithm: str) -> None:
    assert run("--algorithm", algorithm) == 5
    assert verifier.config == VerifyConfig(algorithm)
    assert verifier.settings is None


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--blocks", "loops+calls"], replace(PREDICATE, blocks=Cutpoints.LOOPS_AND_CALLS)),
        (["--abstraction", "cartesian"], replace(PREDICATE, abstraction=AbstractionKind.CARTESIAN)),
        (
            ["--representation", "smt", "--stop", "join"],
            replace(PREDICATE, representation=Representation.SMT, stop=Stop.JOIN),
        ),
        (
            ["--refinement", "both", "--representation", "smt", "--stop", "sep", "--forced-covering", "impact"],
            replace(
                PREDICATE,
                refinement=Refinement.BOTH,
                representation=Representation.SMT,
                stop=Stop.SEP,
                covering=ForcedCovering.IMPACT,
            ),
        ),
        (["--merge", "sep"], replace(PREDICATE, merge=Merge.SEP)),
        (["--stop", "sep"], replace(PREDICATE, stop=Stop.SEP)),
        (["--algorithm", "lbe", "--stop", "rest"], replace(PRESETS["lbe"], stop=Stop.REST)),
        (["--checked", "none"], replace(PREDICATE, checked=Checked.NONE)),
        (["--sharing", "path"], replace(PREDICATE, sharing=Sharing.PATH)),
        (["--order", "dfs"], replace(PREDICATE, order=Order.DFS)),
        (["--interpolation", "spacer, core-wp"], replace(PREDICATE, interpolation_engines=("spacer", "core-wp"))),
        (["--algorithm", "impact", "--forced-covering", "id"], replace(IMPACT, covering=ForcedCovering.ID)),
        (["--algorithm", "impact", "--blocks", "sbe"], replace(IMPACT, blocks=Cutpoints.SBE)),
        (["--algorithm", "blast", "--blocks", "loops"], replace(PRESETS["blast"], blocks=Cutpoints.LOOPS)),
        (["--refinement", "impact", "--abstraction", "none", "--representation", "smt", "--stop", "sep"], None),
    ],
)
def test_what_is_given_replaces_the_preset(
    verifier: Verifier, arguments: list[str], expected: PredicateConfig | None
) -> None:
    run("--algorithm", "predicate", *arguments)
    assert verifier.settings == (expected or replace(IMPACT, covering=ForcedCovering.ID))


# -- what is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("predicate --blocks whole", "have nothing to refine: use --refinement none"),
        ("predicate --blocks whole --refinement none", "are never abstracted: use --abstraction none"),
        (
            "predicate --blocks whole --refinement none --abstraction none",
            "needs a loop bound: use --merge sep, or bmc",
        ),
        ("predicate --refinement none", "only --blocks whole goes with --refinement none"),
        ("symbolic-execution --blocks loops", "only --blocks whole goes with --refinement none"),
        ("predicate --abstraction none", "finds predicates, which --abstraction none would not use"),
        ("predicate --refinement impact", "nothing is abstracted: use --abstraction none"),
        ("predicate --refinement impact --abstraction none", "propositional structure: use --representation smt"),
        ("predicate --refinement both", "propositional structure: use --representation smt"),
        ("impact --representation bdd", "propositional structure: use --representation smt"),
        ("predicate --forced-covering impact", "it needs --refinement impact or both"),
        ("lbe --merge sep", "--merge sep comes too late"),
        ("predicate --refinement both --representation smt", "strengthens states one by one, and so they cover"),
        ("impact --stop join", "strengthens states one by one, and so they cover one by one: use --stop sep"),
        ("predicate --representation smt", "needs --representation bdd: use --stop join or sep"),
        ("symbolic-execution --stop rest", "(--stop rest) needs --representation bdd: use --stop join or sep"),
    ],
)
def test_wrong_combinations(refusal: Refusal, arguments: str, reason: str) -> None:
    said = refusal("--algorithm", *arguments.split())
    assert said.startswith("cutpoint: ")
    assert reason in said


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--blocks", "tiny"], "tiny"),
        (["--order", "random"], "random"),
        (["--interpolation"], "--interpolation"),
        (
            ["--interpolation", "magic"],
            f"--interpolation: there is no interpolation engine 'magic'; choose one of {', '.join(ENGINES)}",
        ),
        (["--interpolation", "spacer,"], "there is no interpolation engine ''"),
        (["--invariants", "none"], "--invariants applies only to --algorithm k-induction, not to predicate"),
        (["--k-max", "5"], "--k-max applies only to --algorithm bmc, k-induction, not to predicate"),
        (["--arg", "x.png"], "argument --arg: must end in .dot, .svg or .json: 'x.png'"),
        (["--arg", "svg"], "argument --arg: must end in .dot, .svg or .json: 'svg'"),
        (["--algorithm", "nonsense", "--blocks", "sbe"], "there is no algorithm 'nonsense'"),
        (["--algorithm", "bmc", "--arg", "x.svg"], "bmc builds no abstract reachability graph; predicate, impact, "),
        (["--algorithm", "bmc+ic3", "--arg", "x.svg"], "bmc+ic3 builds no abstract reachability graph"),
    ],
)
def test_wrong_usage(refusal: Refusal, arguments: list[str], reason: str) -> None:
    assert reason in refusal("--algorithm", "predicate", *arguments)


@pytest.mark.parametrize("algorithm", ["bmc", "k-induction", "bmc+ic3"])
def test_from_python_the_same_is_refused(algorithm: str) -> None:
    with pytest.raises(UsageError, match="settings"):
        VerifyConfig(algorithm, PredicateConfig())
    with pytest.raises(UsageError, match="builds no abstract reachability graph"):
        VerifyConfig(algorithm, arg=True)


# -- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", named_configurations())
def test_configurations_of_benchmarks_are_valid(verifier: Verifier, name: str) -> None:
    assert run(*named_configurations()[name]) == 5
    if name == "predicate-ufo":
        as_ufo = replace(PREDICATE, refinement=Refinement.BOTH, representation=Representation.SMT, stop=Stop.SEP)
        assert verifier.settings == as_ufo


def test_the_algorithm_gets_its_config(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    class Module:
        @staticmethod
        def run(task: Task, config: PredicateConfig, services: Services) -> Finding:
            given.append(config)
            return Inconclusive(because("it stands for another"))

    monkeypatch.setattr("cutpoint.algorithms.common.algorithm.import_module", lambda _: Module)
    own = replace(IMPACT, blocks=Cutpoints.SBE)
    for wanted in (VerifyConfig("lbe"), VerifyConfig("impact", own)):
        config.algorithm(wanted)(None, Services())  # type: ignore[arg-type]
    assert given == [PRESETS["lbe"], own]


def test_the_help_has_a_line_for_each_algorithm(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["verify", "--help"])
    shown = [line.split(None, 1) for line in capsys.readouterr().out.splitlines()]
    for name, algorithm in ALGORITHMS.items():
        assert [name, algorithm.summary] in shown
    assert ["auto", AUTO_SUMMARY] in shown


# -- the abstract reachability graph ----------------------------------------------------------------


def test_the_formats() -> None:
    assert set(ARG_FORMATS) == set(FORMATS)


@pytest.mark.parametrize(
    ("verdict", "code"),
    [
        (Safe(Certificate(Argument.INDUCTIVE, 1), arg=GRAPH), 0),
        (Unknown(because("the time limit is reached"), arg=GRAPH), 5),
    ],
)
@pytest.mark.parametrize(("ending", "beginning"), [("dot", 'digraph "a"'), ("svg", "<svg"), ("json", '{"name": "a"')])
def test_the_graph_is_written_whatever_the_verdict(
    verifier: Verifier, tmp_path: Path, verdict: Verdict, code: int, ending: str, beginning: str
) -> None:
    path = tmp_path / f"graph.{ending}"
    verifier.verdict = verdict
    assert run("--algorithm", "impact", "--arg", path) == code
    assert verifier.config is not None
    assert verifier.config.arg
    text = path.read_text()
    assert text.startswith(beginning)
    assert "x == y" in text
    if ending == "json":
        assert json.loads(text)["nodes"][0]["location"] == 4


def test_a_verdict_without_a_graph(verifier: Verifier, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "graph.svg"
    assert run("--algorithm", "predicate", "--arg", path) == 5
    said = capsys.readouterr()
    assert said.out == "Verification result: UNKNOWN, no reason.\n"
    assert said.err == f"cutpoint: {path} is not written: the analysis ended without an abstract reachability graph\n"
    assert not path.exists()


def test_a_graph_that_cannot_be_written_does_not_hide_the_verdict(
    verifier: Verifier, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verifier.verdict = Unknown(because("no reason"), arg=GRAPH)
    assert run("--algorithm", "predicate", "--arg", tmp_path / "missing" / "graph.svg") == 1
    said = capsys.readouterr()
    assert said.out.endswith("UNKNOWN, no reason.\n")
    assert "cannot write" in said.err


@pytest.mark.parametrize("wanted", [True, False])
def test_the_algorithm_leaves_the_graph_in_the_verdict(monkeypatch: pytest.MonkeyPatch, wanted: bool) -> None:
    """Through the process that is watched, and back."""

    def search(task: Task, services: Services) -> Finding:
        if services.artifacts.wants_arg:
            services.artifacts.arg = GRAPH
        return Inconclusive(because("it stands for another"))

    monkeypatch.setattr(verification, "algorithm", lambda _: search)
    verdict = api.verify("int main(void) { return 0; }", VerifyConfig("predicate", arg=wanted))
    assert isinstance(verdict, Unknown)
    assert verdict.arg == (GRAPH if wanted else None)
