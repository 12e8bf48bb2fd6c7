"""Configuration files: where they are found, what they say, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cutpoint import cli
from cutpoint.algorithms.ic3.config import DEFAULT, CubeOrder
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.config import VerifyConfig
from tests.verifier import Verifier

Config = Callable[..., VerifyConfig]


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
        ('timelimt = "5s"', "unknown option 'timelimt' (do you mean 'timelimit'?)"),
        ('timelimit = "soon"', "timelimit: not a time such as 20s or 5min: 'soon'"),
        ("check = 3", "check: neither true nor false: '3'"),
        ('order = "random"', "order: invalid choice: 'random' (choose from bfs, dfs)"),
        ("[timelimit]\nx = 1", "timelimit: a table is not a value"),
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


def test_the_help_of_an_algorithm(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", "--help-algorithm", "k-induction"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("usage: cutpoint verify --algorithm k-induction [OPTIONS] FILE ...")
    assert "--invariants KIND" in shown
    assert "--cube-order" not in shown
    assert cli.main(["verify", "--help-algorithm", "k-inducton"]) == 1
    assert "do you mean 'k-induction'?" in capsys.readouterr().err


def test_the_general_help_fits_two_screens(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    with pytest.raises(SystemExit):
        cli.main(["verify", "--help"])
    shown = capsys.readouterr().out
    assert len(shown.splitlines()) <= 100
    assert "--cube-order" not in shown
