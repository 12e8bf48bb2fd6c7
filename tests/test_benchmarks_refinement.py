"""The benchmarks that compare refinements and that measure the share of time outside the solvers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from benchmarks import profile_shares, refinement
from benchmarks.interpolation import LOOPS
from benchmarks.refinement import comparison, configurations, tasks_in

from cutpoint.algorithms.predicate.config import PRESETS
from cutpoint.base.errors import UsageError
from cutpoint.bench.results import Answer, Result
from cutpoint.bench.runs import Measured
from cutpoint.smt.interpolation import ENGINES
from tests.patience import ENOUGH

TASK = """\
format_version: '2.0'
input_files: '{name}.c'
properties:
  - property_file: unreach-call.prp
    expected_verdict: {expected}
options:
  language: C
  data_model: ILP32
"""
PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


def end(answer: Answer, cpu: float = 1.0, refinements: int = 0, solver: float | None = None) -> Measured:
    counts = {"refinements": refinements} if refinements else {}
    times = {} if solver is None else {"solver": solver}
    return Measured(answer, "", None, json.dumps({"counts": counts, "seconds": times}), cpu, cpu, 50)


class FakeRunner:
    """Answers from a table: by configuration (its options) and program, or by the program alone."""

    def __init__(self, ends: dict[str, Measured]) -> None:
        self.ends = ends
        self.commands: list[Sequence[str]] = []

    def __call__(self, commands: Sequence[Sequence[str]], limit: float, jobs: int) -> Iterator[tuple[int, Measured]]:
        self.commands += commands
        for number in reversed(range(len(commands))):  # what ends first need not have begun first
            command = " ".join(commands[number])
            yield number, next(end for key, end in self.ends.items() if key in command)


def programs(folder: Path) -> list[str]:
    (folder / "good.c").write_text("/* safe: always */\n")
    (folder / "bad.c").write_text("/* unsafe: after a round */\n")
    return [str(folder / "good.c"), str(folder / "bad.c")]


def test_each_configuration_is_one_of_the_predicate_analysis() -> None:
    names = [one.name for one in configurations()]
    assert names[:2] == ["impact", "impact+id"]
    assert {"impact+spacer", "predicate", "predicate+houdini"} <= set(names)
    assert len(names) == 3 + 2 * len(ENGINES)
    for one in configurations():
        assert one.options[1] in PRESETS


def test_default_programs() -> None:
    tasks = tasks_in([LOOPS])
    assert len(tasks) == len(list(LOOPS.glob("*.c")))
    assert {task.name: task.expected for task in tasks}["loops/bug5"] is False


def test_programs_must_say_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "mute.c").write_text("int main(void) { return 0; }\n")
    with pytest.raises(UsageError, match="safe or unsafe"):
        tasks_in([tmp_path])
    with pytest.raises(UsageError, match="no file or folder"):
        tasks_in([tmp_path / "missing"])


def test_comparison() -> None:
    def result(task: str, expected: bool, answer: Answer, refinements: int) -> Result:
        measured = end(answer, 1.5, refinements)
        return Result("impact", task, expected, answer, 1.5, 1.5, 50, None, "", measured.statistics)

    results = [
        result("a", True, Answer.TRUE, 4),
        result("b", True, Answer.TRUE, 1),
        result("c", False, Answer.FALSE, 0),
        result("d", False, Answer.TRUE, 100),
        result("e", True, Answer.UNKNOWN, 50),
        result("f", True, Answer.CRASH, 0),
    ]
    table = comparison(results, ["impact", "predicate"])
    assert table[0][1:5] == ["solved TRUE", "solved FALSE", "unsolved", "wrong"]
    assert table[1] == ["impact", "2", "1", "2", "1", "4.5", "1"]
    assert table[2] == ["predicate", "0", "0", "0", "0", "0.0", "–"]


def test_refinement_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = FakeRunner({"good.c": end(Answer.TRUE, 0.5, 3), "bad.c": end(Answer.FALSE, 0.25, 2)})
    assert refinement.main([*programs(tmp_path), "--markdown", "--timelimit", "7s"], run) == 0
    printed = capsys.readouterr()
    assert "| impact+id | 1 | 1 | 0 | 0 | 0.8 | 2.5 |" in printed.out
    assert len(run.commands) == 2 * len(configurations())
    wanted = ["--algorithm", "impact", "--forced-covering", "id", "--timelimit", "7s", "--json"]
    assert [*run.commands[1][4:]] == [*wanted, str(tmp_path / "good.c")]
    assert f"[1/{len(run.commands)}] predicate+" in printed.err


def test_runs_are_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "runs.csv"
    options = [*programs(tmp_path), "--csv", str(table), "--configs"]
    run = FakeRunner({"good.c": end(Answer.TRUE), "bad.c": end(Answer.FALSE)})
    assert refinement.main([*options, "impact"], run) == 0
    assert len(table.read_text().splitlines()) == 3
    run = FakeRunner({"good.c": end(Answer.UNKNOWN), "bad.c": end(Answer.FALSE)})
    assert refinement.main([*options, "impact,predicate"], run) == 0
    assert len(run.commands) == 2
    assert capsys.readouterr().out.splitlines()[-2].split() == ["impact", "1", "1", "0", "0", "2.0", "0"]
    assert refinement.main([*options, "impact", "--timelimit", "5s"], run) == 2
    assert "time limit of 10 s, not 5 s: nothing can be added" in capsys.readouterr().err
    (tmp_path / "good.c").write_text("/* unsafe: on second thoughts */\n")
    assert refinement.main([*options, "impact"], run) == 2
    assert "expected verdict of" in capsys.readouterr().err


def test_what_was_measured_is_kept(tmp_path: Path) -> None:
    def interrupted(commands: Sequence[Sequence[str]], limit: float, jobs: int) -> Iterator[tuple[int, Measured]]:
        yield 0, end(Answer.TRUE)
        raise KeyboardInterrupt

    table = tmp_path / "runs.csv"
    assert refinement.main([*programs(tmp_path), "--csv", str(table)], interrupted) == 130
    assert len(table.read_text().splitlines()) == 2


def test_trouble_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = FakeRunner({"good.c": end(Answer.FALSE), "bad.c": end(Answer.OVERRUN)})
    assert refinement.main([*programs(tmp_path), "--configs", "impact"], run) == 1
    printed = capsys.readouterr().err
    assert "!!! impact on" in printed
    assert "Wrong FALSE" in printed
    assert "Overrun" in printed
    assert refinement.main([*programs(tmp_path), "--configs", "nonsense"], run) == 2


def test_runner() -> None:
    """A verifier that cannot even start is no result; one that ends without a verdict is a crash."""
    ends = dict(refinement.run_all([["true"], ["false"], ["sleep", "0"]], 5, 2))
    assert [ends[number].answer for number in range(3)] == [Answer.CRASH] * 3
    with pytest.raises(UsageError):
        list(refinement.run_all([["./there-is-no-such-program"]], 5, 1))


def suite(folder: Path) -> tuple[Path, Path]:
    """Five tasks, and what came of them earlier."""
    tasks = folder / "tasks"
    tasks.mkdir()
    (tasks / "unreach-call.prp").write_text(PROPERTY)
    rows = ["task,expected,result,cpu,wall,rss_mb,reason"]
    for name, expected, result, cpu in (
        ("quick", "TRUE", "TRUE", 0.2),
        ("slow", "TRUE", "TRUE", 9.0),
        ("wrong", "TRUE", "FALSE", 10.0),
        ("lost", "FALSE", "UNKNOWN", 20.0),
        ("found", "FALSE", "FALSE", 3.0),
    ):
        (tasks / f"{name}.yml").write_text(TASK.format(name=name, expected=expected.lower()))
        (tasks / f"{name}.c").write_text("int main(void) { return 0; }\n")
        rows.append(f"tasks/{name},{expected},{result},{cpu},{cpu},50,")
    results = folder / "results.csv"
    results.write_text("\n".join(rows) + "\n")
    return results, tasks


def test_slowest_solved_tasks(tmp_path: Path) -> None:
    results, _ = suite(tmp_path)
    assert profile_shares.slowest(results, 10) == ["tasks/slow", "tasks/found", "tasks/quick"]
    assert profile_shares.slowest(results, 1) == ["tasks/slow"]


def test_shares(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results, tasks = suite(tmp_path)
    run = FakeRunner(
        {
            "slow.yml": end(Answer.TRUE, 8.0, solver=6.0),
            "found.yml": end(Answer.FALSE, 2.0, solver=0.5),
            "quick.yml": end(Answer.UNKNOWN, 20.0),
        }
    )
    options = [str(results), str(tasks), "--algorithm", "impact", "--markdown"]
    assert profile_shares.main([*options, "--most", "40%"], run) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[2:] == [
        "| tasks/slow | TRUE | 8.00 | 6.00 | 25% |",
        "| tasks/found | FALSE | 2.00 | 0.50 | 75% |",
        "| tasks/quick | UNKNOWN | 20.00 | – | – |",
        "| all that were solved |  | 10.00 | 6.50 | 35% |",
    ]
    assert [*run.commands[0][4:8]] == ["--algorithm", "impact", "--timelimit", "100s"]
    assert profile_shares.main([*options, "--most", "30%"], run) == 1


def test_shares_need_what_they_are_made_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results, tasks = suite(tmp_path)
    silent = FakeRunner({".yml": end(Answer.TRUE)})
    assert profile_shares.main([str(results), str(tasks)], silent) == 2
    (tasks / "slow.yml").unlink()
    assert profile_shares.main([str(results), str(tasks)], silent) == 2
    assert profile_shares.main([str(tasks / "found.c"), str(tasks)], silent) == 2
    assert profile_shares.main([str(tmp_path / "missing.csv"), str(tasks)], silent) == 2
    errors = capsys.readouterr().err.splitlines()
    assert [words in line for words, line in zip(("no seconds", "no definition"), errors, strict=False)] == [True] * 2
    with pytest.raises(SystemExit):
        profile_shares.main([str(results)])


def test_profile_of_one_task(capsys: pytest.CaptureFixture[str]) -> None:
    assert profile_shares.main(["--cprofile", str(LOOPS / "bug5.c"), "--algorithm", "bmc", "--top", "3"]) == 0
    printed = capsys.readouterr().out
    assert "Ordered by: internal time" in printed
    assert "Alarm; 0." in printed


def test_real_runs(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(LOOPS / name) for name in ("eq_inc.c", "bug5.c")]
    assert refinement.main([*files, "--configs", "impact,predicate", "--timelimit", f"{ENOUGH:g}s", "--markdown"]) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]
    assert [row[:5] for row in rows] == [["| impact", "1", "1", "0", "0"], ["| predicate", "1", "1", "0", "0"]]
    assert all(float(row[6].removesuffix(" |")) >= 1 for row in rows)
