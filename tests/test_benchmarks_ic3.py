"""The benchmark of the IC3CFA paper: its configurations, its example, its tables and its scatter plots."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from benchmarks import ic3
from benchmarks.ic3 import BEYOND, KNOWN, comparison, example_table, main, remark
from benchmarks.ic3_figures import FIGURES, Panel, draw_all

from cutpoint import cli
from cutpoint.algorithms.ic3.config import CONFIGURATIONS
from cutpoint.bench.results import Answer, Result
from cutpoint.bench.runs import Measured
from tests.patience import ENOUGH

SVG = "{http://www.w3.org/2000/svg}"


def statistics(queries: int, solver: float) -> str:
    """Without clauses: what was never counted is not there."""
    counts = {"queries": queries, "iterations": 3, "obligations": 2}
    return json.dumps({"counts": counts, "seconds": {"solver": solver}})


def result(config: str, task: str, expected: bool, answer: Answer, cpu: float = 1.0, queries: int = 10) -> Result:
    return Result(config, task, expected, answer, cpu, cpu, 50, None, "", statistics(queries, cpu / 2))


class FakeRunner:
    """Answers by the program, whatever the configuration is."""

    def __init__(self, **answers: Answer) -> None:
        self.answers = answers
        self.commands: list[list[str]] = []

    def __call__(self, commands: Sequence[Sequence[str]], limit: float, jobs: int) -> Iterator[tuple[int, Measured]]:
        self.commands += map(list, commands)
        for number in reversed(range(len(commands))):  # what ends first need not have begun first
            answer = self.answers[Path(commands[number][-1]).stem]
            yield number, Measured(answer, "", None, statistics(10, 0.25), 0.5, 0.5, 50)


@pytest.fixture
def programs(tmp_path: Path) -> list[str]:
    (tmp_path / "good.c").write_text("/* safe: always */\n")
    (tmp_path / "bad.c").write_text("/* unsafe: after a round */\n")
    return [str(tmp_path / "good.c"), str(tmp_path / "bad.c")]


def right() -> FakeRunner:
    return FakeRunner(good=Answer.TRUE, bad=Answer.FALSE)


# -- the table --------------------------------------------------------------------------------------


def test_configurations() -> None:
    assert list(KNOWN) == [*CONFIGURATIONS, "default"]
    assert KNOWN["C"] == ("--algorithm", "ic3", "--ic3-config", "C")
    assert KNOWN["default"] == ("--algorithm", "ic3")


def test_what_lies_beyond_the_paper_is_said_in_options_that_go_together(tmp_path: Path) -> None:
    """Wrong usage would be noticed before the file is missed."""
    missing = str(tmp_path / "missing.c")
    assert {cli.main(["verify", *options, missing]) for options in BEYOND.values()} == {2}


def test_costs_are_those_of_the_tasks_that_all_solved() -> None:
    results = [
        result("A", "both", True, Answer.TRUE, 1.5, 30),
        result("A", "once", True, Answer.UNKNOWN, 10.0),
        result("A", "wrong", True, Answer.FALSE, 4.0),
        result("A", "bug", False, Answer.FALSE, 2.5, 12),
        result("L", "both", True, Answer.TRUE, 0.5, 3),
        result("L", "once", True, Answer.TRUE, 7.0),
        result("L", "wrong", True, Answer.CRASH, 4.0),
        result("L", "bug", False, Answer.FALSE, 0.3, 2),
    ]
    table = comparison(results, ["A", "L"])
    assert table[0] == [
        *("configuration", "TRUE", "FALSE", "wrong", "unknown", "CPU s", "solver s"),
        *("solver calls", "iterations", "clauses", "obligations"),
    ]
    assert table[1] == ["A", "1", "1", "1", "1", "4.0", "2.0", "42", "6", "0", "4"]
    assert table[2] == ["L", "2", "1", "0", "1", "0.8", "0.4", "5", "6", "0", "4"]
    assert remark(results, ["A", "L"]).endswith("that all solved: 2 of 4.")
    assert comparison(results, ["A", "M"])[1][5:] == ["–"] * 6


def test_command(programs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run = right()
    assert main([*programs, "--markdown", "--timelimit", "7s"], run) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[2] == "| A | 1 | 1 | 0 | 0 | 1.0 | 0.5 | 20 | 6 | 0 | 4 |"
    assert [line.split(" | ")[0] for line in printed[2:16]] == [f"| {name}" for name in KNOWN]
    assert len(run.commands) == 2 * len(KNOWN)
    assert run.commands[1][4:] == [*KNOWN["B"], "--timelimit", "7s", "--json", programs[0]]


def test_configurations_can_be_defined(programs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run = right()
    assert main([programs[0], "--configs", "L,mine=--algorithm ic3 --cores"], run) == 0
    assert [command[4:-4] for command in run.commands] == [[*KNOWN["L"]], ["--algorithm", "ic3", "--cores"]]
    assert "mine" in capsys.readouterr().out
    assert main([programs[0], "--configs", "Z"], run) == 2
    assert "unknown configuration 'Z' (known: A, B, " in capsys.readouterr().err


def test_runs_are_resumed(tmp_path: Path, programs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "runs.csv"
    options = [*programs, "--csv", str(table), "--configs"]
    assert main([*options, "A"], right()) == 0
    assert len(table.read_text().splitlines()) == 3
    run = FakeRunner(good=Answer.UNKNOWN, bad=Answer.FALSE)
    assert main([*options, "A,C"], run) == 0
    assert len(run.commands) == 2
    assert [line.split()[:5] for line in capsys.readouterr().out.splitlines()[-4:-2]] == [
        ["A", "1", "1", "0", "0"],
        ["C", "0", "1", "0", "1"],
    ]
    assert main([*options, "A", "--timelimit", "5s"], run) == 2
    assert capsys.readouterr().err.endswith(f"time limit of 10 s, not 5 s: nothing can be added to {table}\n")
    assert len(run.commands) == 2


def test_what_was_measured_is_kept(tmp_path: Path, programs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(commands: Sequence[Sequence[str]], limit: float, jobs: int) -> Iterator[tuple[int, Measured]]:
        yield 0, Measured(Answer.TRUE, "", None, "", 0.5, 0.5, 50)
        raise KeyboardInterrupt

    table = tmp_path / "runs.csv"
    assert main([*programs, "--csv", str(table)], interrupted) == 130
    assert len(table.read_text().splitlines()) == 2
    assert capsys.readouterr().err.endswith("interrupted; the same command goes on from there\n")


def test_trouble_is_told(programs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*programs, "--configs", "A"], FakeRunner(good=Answer.FALSE, bad=Answer.OVERRUN)) == 1
    told = [line.split(":")[-1].strip() for line in capsys.readouterr().err.splitlines() if line.startswith("!!! A on")]
    assert told == ["Wrong FALSE", "Overrun"]


def test_real_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "small.c"
    program.write_text(
        "/* safe: x is 0 or 1 */\n"
        "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
        "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) x = 1 - x; if (x == 5) reach_error(); }\n"
    )
    options = ["--configs", "L,default", "--timelimit", f"{ENOUGH:g}s", "--jobs", "1", "--markdown"]
    assert main([str(program), *options]) == 0
    rows = [line.strip("| ").split(" | ") for line in capsys.readouterr().out.splitlines()[2:4]]
    assert [row[:5] for row in rows] == [["L", "1", "0", "0", "0"], ["default", "1", "0", "0", "0"]]
    assert all(int(row[7]) > 0 and int(row[8]) > 0 for row in rows)


# -- the paper's example ----------------------------------------------------------------------------


def test_example(capsys: pytest.CaptureFixture[str]) -> None:
    run = FakeRunner(gcd_signed_char=Answer.TRUE)
    assert main(["--example", "--markdown"], run) == 0
    assert ic3.EXAMPLE.is_file()
    assert len(run.commands) == 10
    assert run.commands[3][4:] == [*KNOWN["C"], "--blocks", "sbe", "--timelimit", "10s", "--json", str(ic3.EXAMPLE)]
    printed = capsys.readouterr().out.splitlines()
    assert "| C | bounded | TRUE | 3 | 10 | 0.5 | 0.2 |" in printed
    assert "| default | loops | TRUE | 3 | 10 | 0.5 | 0.2 |" in printed
    assert "| default | sbe | TRUE | 3 | 10 | 0.5 | 0.2 |" in printed
    assert [line.split(" | ")[3:] for line in printed[-2:]] == [
        ["101", "15602", "177.8", "151.6 |"],
        ["56", "14583", "9.3", "8.6 |"],
    ]


def test_a_run_that_was_killed_has_no_numbers() -> None:
    killed = Result("A+sbe", "gcd", True, Answer.OVERRUN, 20.0, 20.0, 50, None, "killed", "")
    assert example_table([killed])[1] == ["A", "sbe", "OVERRUN", "–", "–", "20.0", "–"]


@pytest.mark.parametrize("wrong", [["--timelimit", "none"], ["--example", "x.c"], ["--example", "--plots", "x"]])
def test_wrong_usage(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(wrong, right())
    assert stop.value.code == 2


# -- plots ------------------------------------------------------------------------------------------


def test_figures_are_those_of_the_paper() -> None:
    assert {name for panels in FIGURES.values() for panel in panels for name in (panel.one, panel.other)} == set(KNOWN)
    assert FIGURES["figure-8"] == (Panel("C", "F"), Panel("C", "F", in_solver=True))
    assert list(FIGURES) == [*(f"figure-{number}" for number in range(6, 13)), "default"]


def positions(path: Path) -> dict[str, list[tuple[float, float]]]:
    """Where the points of each set are drawn."""
    root = ElementTree.parse(path).getroot()
    return {
        group.get("id", ""): [(float(use.get("x", "")), float(use.get("y", ""))) for use in group.iter(f"{SVG}use")]
        for group in root.iter(f"{SVG}g")
        if group.get("id", "").startswith("points-")
    }


def test_scatter_plots(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    results = [
        result("C", "slow", True, Answer.TRUE, 8.0),
        result("C", "lost", True, Answer.UNKNOWN, 10.0),
        result("C", "bug", False, Answer.FALSE, 0.001),
        result("C", "nobody's", True, Answer.UNKNOWN, 10.0),
        result("F", "slow", True, Answer.TRUE, 0.8),
        result("F", "lost", True, Answer.TRUE, 0.8),
        result("F", "bug", False, Answer.FALSE, 0.001),
        result("F", "nobody's", True, Answer.UNKNOWN, 10.0),
    ]
    files = draw_all(tmp_path / "plots", results, ["C", "F"], 10.0)
    assert [file.name for file in files] == ["figure-8.svg"]
    drawn = positions(files[0])
    assert {name: len(points) for name, points in drawn.items()} == {
        "points-C-F-cpu-TRUE": 2,
        "points-C-F-cpu-FALSE": 1,
        "points-C-F-solver-TRUE": 2,
        "points-C-F-solver-FALSE": 1,
    }
    (slow, lost), (bug,) = drawn["points-C-F-cpu-TRUE"], drawn["points-C-F-cpu-FALSE"]
    assert slow[1] == lost[1]
    assert bug[0] < slow[0] < lost[0]
    assert bug[1] > slow[1]  # an SVG grows downwards
    assert drawn["points-C-F-solver-TRUE"][0][1] > slow[1]
    text = files[0].read_text()
    assert text.count("F: CPU time (s)") == text.count("F: solver time (s)") >= 1
    before = files[0].read_bytes()
    draw_all(tmp_path / "plots", results, ["C", "F"], 10.0)
    assert files[0].read_bytes() == before


def test_plots_are_written(tmp_path: Path, programs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    folder = tmp_path / "plots"
    assert main([*programs, "--configs", "F,L,default", "--plots", str(folder)], right()) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["default.svg", "figure-12.svg"]
    assert main([*programs, "--configs", "A,K", "--plots", str(folder)], right()) == 0
    assert capsys.readouterr().err.endswith("no figure compares any two of these configurations\n")
    (tmp_path / "file").touch()
    assert main([*programs, "--configs", "F,L", "--plots", str(tmp_path / "file")], right()) == 2


def test_without_matplotlib_nothing_is_measured(
    programs: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    run = right()
    assert main([*programs, "--plots", "plots"], run) == 2
    assert capsys.readouterr().err == "plots need matplotlib: pip install 'cutpoint[plots]'\n"
    assert run.commands == []
