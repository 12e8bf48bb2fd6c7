"""The benchmark of the portfolio: what it solves of what its engines solve together, and how fast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from benchmarks.portfolio import best, comparison, main, quick_ratio, remarks

from cutpoint.bench.results import Answer, Result
from cutpoint.bench.runs import Measured
from cutpoint.config import AUTO_ENGINES


def result(config: str, task: str, cpu: float, answer: Answer = Answer.TRUE, expected: bool = True) -> Result:
    return Result(config, task, expected, answer, cpu, cpu, 50, None, "", "")


RESULTS = [
    result("auto", "easy", 0.6),
    result("auto", "hard", 9.0),
    result("auto", "bug", 1.0, Answer.FALSE, expected=False),
    result("auto", "lost", 20.0, Answer.UNKNOWN),
    result("bmc", "easy", 20.0, Answer.UNKNOWN),
    result("bmc", "hard", 20.0, Answer.UNKNOWN),
    result("bmc", "bug", 0.5, Answer.FALSE, expected=False),
    result("bmc", "lost", 0.1, Answer.CRASH),
    result("ic3", "easy", 0.3),
    result("ic3", "hard", 5.0),
    result("ic3", "bug", 1.5, Answer.FALSE, expected=False),
    result("ic3", "lost", 19.0),
]
NAMES = ["auto", "bmc", "ic3"]


def test_the_best_of_several() -> None:
    assert best(RESULTS, NAMES[1:]) == {"bug": 0.5, "easy": 0.3, "hard": 5.0, "lost": 19.0}


def test_only_quick_tasks_are_compared() -> None:
    number, ratio = quick_ratio({"easy": 0.6, "bug": 4.0, "hard": 9.0}, best(RESULTS, NAMES[1:]))
    assert number == 2
    assert ratio == pytest.approx(4.0)
    assert quick_ratio({}, {"easy": 1.0}) == (0, 1.0)


def test_the_table() -> None:
    head, auto, bmc, ic3, together = comparison(RESULTS, NAMES)
    assert auto == ["auto", "2", "1", "3", "0", "5", "", "11"]
    assert bmc == ["bmc", "0", "1", "1", "1", "1", "0", "0"]
    assert ic3 == ["ic3", "3", "1", "4", "0", "7", "3", "26"]
    assert together == ["together", "3", "1", "4", "", "7", "", "25"]
    assert {len(row) for row in (head, auto, bmc, ic3, together)} == {len(head)}


def test_what_is_said_about_it() -> None:
    said = remarks(RESULTS, NAMES)
    assert "auto solves 3 of the 4 tasks that the others solve together (75.0 %), and 0 that none of them" in said
    assert "On the 2 of them that it solves and the fastest solves in less than 2 s, it takes 2.00 times" in said
    assert remarks(RESULTS[:4], ["auto", "bmc"]) == "Nothing was solved by the others."


def test_it_runs_all_on_one_program_before_the_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands: list[Sequence[str]] = []

    def run(given: Sequence[Sequence[str]], limit: float, jobs: int) -> Iterator[tuple[int, Measured]]:
        commands.extend(given)
        for number in range(len(given)):
            yield number, Measured(Answer.TRUE, "", None, "", 0.5, 0.5, 50)

    for name in ("a", "b"):
        (tmp_path / f"{name}.c").write_text("/* safe: always */\n")
    assert main([str(tmp_path), "--markdown"], run) == 0
    assert [Path(command[-1]).stem for command in commands] == ["a"] * 7 + ["b"] * 7
    said = capsys.readouterr().out
    assert "auto solves 2 of the 2 tasks" in said
    assert all(f"| {name} " in said for name in ("auto", *AUTO_ENGINES, "together"))
