"""Judgements, and the file of results: kept line by line, repaired, locked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cutpoint.base.errors import UsageError
from cutpoint.bench.results import Answer, Outcome, Result, ResultFile
from tests.bench.support import make_result

ODD = Result("a", "f/x", False, Answer.CRASH, 0.5, 1.25, 70, None, 'exit 6: "a", b; ü \ud800', "")
OLD_HEADER = "config,task,expected,result,cpu,wall,rss_mb,k,reason,statistics"
PLAIN = make_result("a", "f/y", True, "TRUE", k=3)


@pytest.mark.parametrize(
    ("expected", "answer", "outcome", "points"),
    [
        (True, "TRUE", Outcome.CORRECT_TRUE, 2),
        (False, "FALSE", Outcome.CORRECT_FALSE, 1),
        (False, "TRUE", Outcome.WRONG_TRUE, -32),
        (True, "FALSE", Outcome.WRONG_FALSE, -16),
        (True, "UNKNOWN", Outcome.UNKNOWN, 0),
        (False, "CRASH", Outcome.CRASH, 0),
        (True, "OVERRUN", Outcome.OVERRUN, 0),
    ],
)
def test_judgement(expected: bool, answer: str, outcome: Outcome, points: int) -> None:
    result = make_result("a", "f/x", expected, answer)
    assert (result.outcome, result.outcome.points) == (outcome, points)
    assert (result.outcome.correct, result.outcome.wrong) == (points > 0, points < 0)


def test_what_is_added_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    with ResultFile(path) as file:
        file.add(ODD)
        file.add(PLAIN)
    header, first, second = path.read_text().splitlines()
    assert header == f"{OLD_HEADER},reason_kind"
    assert first.startswith("a,f/x,FALSE,CRASH,0.500,1.250,70,,")
    assert second == "a,f/y,TRUE,TRUE,1.000,2.000,50,3,,{},"
    with ResultFile(path) as file:
        assert file.results["a", "f/y"] == PLAIN
        assert file.results["a", "f/x"].reason == 'exit 6: "a", b; ü \\ud800'
    with ResultFile(path, fresh=True) as file:
        assert file.results == {}
    assert path.read_text().splitlines() == [header]


def test_a_file_of_an_earlier_version_keeps_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    old = f"{OLD_HEADER}\na,f/y,TRUE,TRUE,1.000,2.000,50,3,,{{}}\n"
    path.write_text(old)
    with ResultFile(path) as file:
        assert file.results == {("a", "f/y"): PLAIN}
        file.add(replace(PLAIN, task="f/z", result=Answer.UNKNOWN, reason="why", reason_kind="bound-reached"))
    assert path.read_text() == f"{old}a,f/z,TRUE,UNKNOWN,1.000,2.000,50,3,why,{{}}\n"
    with ResultFile(path) as file:
        assert set(file.results) == {("a", "f/y"), ("a", "f/z")}
        assert file.results["a", "f/z"].reason_kind == ""
    with ResultFile(path, fresh=True):
        assert path.read_text() == f"{OLD_HEADER},reason_kind\n"


def test_every_truncation_is_repaired(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    with ResultFile(path) as file:
        file.add(PLAIN)
        file.add(ODD)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with ResultFile(path) as file:
            complete = sum(len(b"".join(lines[: n + 1])) <= length for n in (1, 2))
            assert len(file.results) == complete
            file.add(ODD)
        assert path.read_bytes() == b"".join([*lines[: complete + 1], lines[2]])


def test_a_folder_has_one_writer(tmp_path: Path) -> None:
    with ResultFile(tmp_path / "results.csv"), pytest.raises(UsageError, match="another bench is writing it"):
        ResultFile(tmp_path / "results.csv", fresh=True)
    ResultFile(tmp_path / "results.csv").close()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a,b\n1,2\n", "not a results file"),
        (f"{OLD_HEADER}\na,f/x,MAYBE\n", ":2: not the result of a run"),
        (f"{OLD_HEADER},reason_kind\na,f/x,MAYBE\n", ":2: not the result of a run"),
        (f"{OLD_HEADER},reason_kind\na,f/y,TRUE,TRUE,1.000,2.000,50,3,,{{}}\n", ":2: not the result of a run"),
    ],
)
def test_other_files_are_refused(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text(content)
    with pytest.raises(UsageError, match=message):
        ResultFile(path)
    assert path.read_text() == content


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        ResultFile(tmp_path / "missing" / "results.csv")
