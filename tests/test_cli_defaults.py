"""Configuration files: where they are found, what they say, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cutpoint import cli
from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.algorithms.ic3.config import DEFAULT, CubeOrder
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.config import AUTO_ENGINES, VerifyConfig
from cutpoint.smt.backends.registry import SOLVERS
from cutpoint.smt.interpolation.engine import ENGINES
from tests.verifier import Refusal, Verifier

Config = Callable[..., VerifyConfig]
CHAIN = ", ".join(ENGINES)


@pytest.fixture
def config(verifier: Verifier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    """What a command leads to, in a folder below that of the file."""
    folder = tmp_path / "src"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def read(*arguments: str) -> VerifyConfig:
        assert cli.main(["verify", "a.c", *arguments]) == 5
        assert verifier.config is not None
        return verifier.config

    return read


@pytest.mark.parametrize(("name", "head"), [("cutpoint.toml", ""), ("pyproject.toml", "[tool.cutpoint]\n")])
def test_the_nearest_file_sets_defaults(config: Config, tmp_path: Path, name: str, head: str) -> None:
    (tmp_path / name).write_text(
        head + 'timelimit = "5min"\nforbid = ["one-thread", "allocation-succeeds"]\ncheck = false\n'
    )
    found = config()
    assert found.limits.seconds == 300.0
    assert found.forbid == {AssumptionKind.ONE_THREAD, AssumptionKind.ALLOCATION_SUCCEEDS}
    assert not found.check
    assert config("--timelimit", "7", "--check").limits.seconds == 7.0
    assert config("--check").check
    assert config("--no-config") == VerifyConfig()


def test_other_projects_are_left_alone(config: Config, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.other]\nthis = is not even TOML\n")
    assert config() == VerifyConfig()


def test_a_file_by_name(config: Config, tmp_path: Path) -> None:
    file = tmp_path / "slow.toml"
    file.write_text('algorithm = "ic3"\ncube-order = "random"\nseed = 3\n')
    found = config("--config", str(file))
    assert found.algorithm == "ic3"
    assert (found.settings.cube_order, found.settings.seed) == (CubeOrder.RANDOM, 3)
    assert found.settings.cores == DEFAULT.cores
    # The options of IC3 are defaults: they do not matter to another algorithm.
    assert config("--config", str(file), "--algorithm", "bmc") == VerifyConfig("bmc")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('timelimt = "5s"', "unknown option 'timelimt' (did you mean 'timelimit'?)"),
        ('timelimit = "soon"', "timelimit: not a time such as 20s or 5min: 'soon'"),
        ("check = 3", "check: neither true nor false: '3'"),
        ('order = "random"', "order: there is no value 'random'; choose one of bfs, dfs"),
        ("json = true", "'json' can only be given on the command line"),
        ("quiet = true", "'quiet' can only be given on the command line"),
        ('harness = "a.c"', "'harness' can only be given on the command line"),
        ("no-check = true", "unknown option 'no-check': write check = false"),
        ("jobs = 0", "--jobs must be at least 1"),
        (
            'interpolation = ["spacer", ""]',
            f"interpolation: there is no interpolation engine ''; choose one of {CHAIN}",
        ),
        ("[timelimit]\nx = 1", "timelimit: expected a value, found a table"),
        (f"jobs = {'[' * 20000}", "nested too deeply"),
        ("= 3", "Invalid statement (at line 1, column 1)"),
    ],
)
def test_what_is_wrong_is_named(
    verifier: Verifier, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, reason: str
) -> None:
    file = tmp_path / "cutpoint.toml"
    file.write_text(text)
    assert cli.main(["verify", "a.c", "--config", str(file)]) == 1
    assert capsys.readouterr().err == f"cutpoint: {file}: {reason}\n"


def test_a_file_that_is_not_there(verifier: Verifier, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", "a.c", "--config", "missing.toml"]) == 1
    assert capsys.readouterr().err == "cutpoint: cannot read missing.toml: No such file or directory\n"


def test_paths_are_relative_to_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p.prp").write_text("CHECK( init(main()), LTL(G ! call(bad())) )\n")
    (tmp_path / "cutpoint.toml").write_text('spec = "p.prp"\n')
    folder = tmp_path / "src"
    folder.mkdir()
    (folder / "a.c").write_text("extern void bad(void);\nint main(void) { bad(); return 0; }\n")
    monkeypatch.chdir(folder)
    assert cli.main(["verify", "a.c", "-q"]) == 10


def test_files_before_between_and_after_options(verifier: Verifier) -> None:
    for arguments in (["a.c", "b.c", "--k-max", "3"], ["--k-max", "3", "a.c", "b.c"], ["a.c", "--k-max", "3", "b.c"]):
        assert cli.main(["verify", "--algorithm", "bmc", *arguments]) == 5
        assert verifier.paths == [Path("a.c"), Path("b.c")]
        assert verifier.settings.bounds.k_max == 3


def test_files_whose_names_begin_with_a_dash(verifier: Verifier) -> None:
    assert cli.main(["verify", "--algorithm", "bmc", "--", "a.c", "-b.c", "--k-max"]) == 5
    assert verifier.paths == [Path("a.c"), Path("-b.c"), Path("--k-max")]


def test_the_help_of_an_algorithm(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", "--help-algorithm", "k-induction"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("usage: cutpoint verify --algorithm k-induction [OPTIONS] FILE ...")
    assert "--invariants KIND" in shown
    assert "--cube-order" not in shown
    assert cli.main(["verify", "--help-algorithm", "k-inducton"]) == 1
    assert "did you mean 'k-induction'?" in capsys.readouterr().err


def test_without_a_name_the_help_lists_the_algorithms(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", "--help-algorithm"]) == 0
    shown = capsys.readouterr().out
    for name, algorithm in ALGORITHMS.items():
        assert f"\n{name:18}  {algorithm.summary}\n" in shown


def test_the_help_of_a_portfolio(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", "--help-algorithm", "auto"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("usage: cutpoint verify --algorithm auto [OPTIONS] FILE ...")
    for name in AUTO_ENGINES:
        assert f"\n{name:11}  {ALGORITHMS[name].summary}\n" in shown
        assert f"\n  --help-algorithm {name}\n" in shown
    assert "options of portfolios:\n  --jobs N" in shown
    assert "--solver" not in shown
    assert cli.main(["verify", "--help-algorithm", "bmc+ic3"]) == 0
    assert "--help-algorithm ic3\n" in capsys.readouterr().out


def test_the_general_help_fits_two_screens(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        cli.main(["verify", "--help"])
    shown = capsys.readouterr().out
    assert len(shown.splitlines()) <= 90
    assert max(map(len, shown.splitlines())) <= 80
    assert "--cube-order" not in shown


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("forbid", [*((kind.value, kind.meaning) for kind in AssumptionKind), ("all", "all of these")]),
        ("solver", [(name, entry.summary) for name, entry in SOLVERS.items()]),
        ("interpolation", [(name, entry.summary) for name, entry in ENGINES.items()]),
    ],
)
def test_values_have_a_list_of_their_own(
    capsys: pytest.CaptureFixture[str], option: str, values: list[tuple[str, str]]
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["verify", f"--{option}", "help"])
    assert end.value.code == 0
    assert [tuple(line.split(None, 1)) for line in capsys.readouterr().out.splitlines()] == values


def test_interpolation_engines_are_listed_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", "--help-algorithm", "predicate"]) == 0
    assert "(--interpolation help lists them)" in " ".join(capsys.readouterr().out.split())
    with pytest.raises(SystemExit) as end:
        cli.main(["verify", "--interpolation", "help"])
    assert end.value.code == 0
    listed = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert listed == [[name, engine.summary] for name, engine in ENGINES.items()]


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (
            ["--domain", "boxs"],
            "there is no abstract domain 'boxs' (did you mean 'boxes'?); choose one of box, boxes, ",
        ),
        (["--solver", "z4"], "there is no solver 'z4' (did you mean 'z3'?); choose one of bitwuzla, z3, "),
        (["--algorithm", "bcm"], "there is no algorithm 'bcm' (did you mean 'bmc'?); choose one of auto, bmc, "),
        (
            ["--forbid", "one-thread,division-trap"],
            "there is no assumption 'division-trap' (did you mean 'divisions-trap'?); choose",
        ),
        (["--interpolation", "core"], "there is no interpolation engine 'core' (did you mean 'core-wp'?); choose one "),
        (["--order", "bsf"], "argument --order: there is no value 'bsf' (did you mean 'bfs'?); choose one of bfs, dfs"),
        (["--alg", "bmc"], "unknown option --alg (did you mean '--algorithm'?)"),
    ],
)
def test_a_suggestion_for_what_is_misspelt(refusal: Refusal, given: list[str], meant: str) -> None:
    assert meant in refusal(*given)


@pytest.mark.parametrize(
    ("text", "arguments", "reason"),
    [
        ('algorithm = "bcm"', [], "FILE: there is no algorithm 'bcm' (did you mean 'bmc'?)"),
        ("jobs = 2", ["--algorithm", "bmc"], "FILE: bmc is a single algorithm"),
        ("jobs = 2", ["--algorithm", "bcm"], "there is no algorithm 'bcm'"),
    ],
)
def test_a_contradiction_names_the_file_unless_the_command_is_wrong_anyway(
    refusal: Refusal, tmp_path: Path, text: str, arguments: list[str], reason: str
) -> None:
    file = tmp_path / "cutpoint.toml"
    file.write_text(text)
    said = refusal("--config", str(file), *arguments)
    assert said.startswith("cutpoint: " + reason.replace("FILE", str(file)))
