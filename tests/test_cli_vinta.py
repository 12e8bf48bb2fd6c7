"""The options of VINTA: how they reach its config, and what is refused and why."""

from __future__ import annotations

import gc
import json
from dataclasses import replace
from pathlib import Path

import pytest

from cutpoint import cli, config
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.vinta.config import PRESETS, RefinementKind, VintaConfig
from cutpoint.api import verify
from cutpoint.base.errors import UsageError
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.cfa.task import Task
from cutpoint.config import VerifyConfig
from cutpoint.evidence.finding import Finding, Inconclusive
from cutpoint.evidence.reason import ReasonKind
from cutpoint.evidence.verdict import Unknown
from tests.reasons import because
from tests.verifier import Refusal, Verifier

VBOX = PRESETS["vbox"]
PAGE = (Path(__file__).resolve().parents[1] / "docs/vinta.md").read_text()


# -- options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", PRESETS)
def test_without_options_the_name_decides(verifier: Verifier, algorithm: str) -> None:
    assert cli.main(["verify", "a.c", "--algorithm", algorithm]) == 5
    assert verifier.config == VerifyConfig(algorithm)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("vbox --domain expressions", replace(VBOX, domain="expressions")),
        ("vbox --domain boxes --vinta-refinement none", PRESETS["intervals"]),
        ("ubox --widen-every 1", VintaConfig("box", RefinementKind.UFO, widen_every=1)),
        ("vinta --blocks sbe", replace(PRESETS["vinta"], blocks=Cutpoints.SBE)),
        ("vinta --blocks loops+calls", replace(PRESETS["vinta"], blocks=Cutpoints.LOOPS_AND_CALLS)),
        ("intervals --vinta-refinement vinta", PRESETS["vboxes"]),
        ("vinta --domain boxes", PRESETS["vboxes"]),
        ("vinta --vinta-refinement ufo", PRESETS["uboxes"]),
        ("vbox --interpolation spacer,core-wp", replace(VBOX, interpolation_engines=("spacer", "core-wp"))),
    ],
)
def test_what_is_given_replaces_what_the_name_stands_for(
    verifier: Verifier, arguments: str, expected: VintaConfig
) -> None:
    assert cli.main(["verify", "a.c", "--algorithm", *arguments.split()]) == 5
    assert verifier.config == VerifyConfig(arguments.split()[0], expected)


# -- what is refused --------------------------------------------------------------------------------


def test_all_that_is_wrong_is_named(refusal: Refusal) -> None:
    said = refusal("--algorithm", "bmc+ic3", "--domain", "box", "--widen-every", "2")
    assert said.startswith("cutpoint: --domain, --widen-every apply only to --algorithm vinta, ")
    assert said.endswith(", not to bmc+ic3")


def test_options_of_others_are_refused(refusal: Refusal) -> None:
    assert refusal("--algorithm", "vinta", "--refinement", "impact").endswith(", not to vinta")
    assert refusal("--algorithm", "vinta", "--blocks", "bounded", "--most-paths", "3").endswith(", not to vinta")


def test_loops_must_be_widened(refusal: Refusal) -> None:
    assert "widen_every must be positive" in refusal("--algorithm", "vbox", "--widen-every", "0")


def test_without_refinement_nothing_is_interpolated(refusal: Refusal) -> None:
    said = refusal("--algorithm", "intervals", "--interpolation", "spacer")
    assert said == "cutpoint: without refinement nothing is interpolated: --interpolation has no effect"


@pytest.mark.parametrize("algorithm", ["bmc", "predicate", "bmc+ic3"])
def test_from_python_the_same_is_refused(algorithm: str) -> None:
    with pytest.raises(UsageError, match="settings"):
        VerifyConfig(algorithm, VBOX)


# -- the algorithm ----------------------------------------------------------------------------------


def test_the_algorithm_gets_its_config(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    class Module:
        @staticmethod
        def vinta(task: Task, config: VintaConfig, services: Services) -> Finding:
            given.append(config)
            return Inconclusive(because("it stands for another"))

    monkeypatch.setattr("cutpoint.algorithms.common.algorithm.import_module", lambda _: Module)
    other = VintaConfig("expressions", widen_every=2)
    for wanted in (VerifyConfig("ubox"), VerifyConfig("ubox", other)):
        config.algorithm(wanted)(None, Services())  # type: ignore[arg-type]
    assert given == [PRESETS["ubox"], other]


PROGRAM = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    unsigned x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        x += 3;
        y += 3;
    }
    if (x != y) reach_error();
}
"""


@pytest.mark.parametrize("blocks", ["sbe", "lbe", "loops"])
def test_the_whole_way(tmp_path: Path, capsys: pytest.CaptureFixture[str], blocks: str) -> None:
    """Interval expressions need no refinement here; blocks of any kind end at the loop head, where it is widened."""
    program = tmp_path / "together.c"
    program.write_text(PROGRAM)
    arguments = ["--algorithm", "vinta", "--domain", "expressions", "--blocks", blocks, "--json"]
    try:
        assert cli.main(["verify", str(program), *arguments]) == 0
    finally:
        gc.enable()
    assert json.loads(capsys.readouterr().out)["statistics"]["counts"]["refinements"] == 0


SUM = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 100, i = 0, sum = 0;
    while (i < n) sum += i++;
    if (2 * sum != n * (n - 1)) reach_error();
}
"""


def test_the_reason_is_that_of_the_only_engine() -> None:
    """An engine for path programs is not asked about the unfolded graph."""
    verdict = verify(SUM, VerifyConfig("vbox", replace(VBOX, interpolation_engines=("houdini",))))
    assert isinstance(verdict, Unknown)
    assert verdict.reason.kind is ReasonKind.NO_INTERPOLANTS
    assert "houdini: no invariant of the path program" in verdict.reason.message
