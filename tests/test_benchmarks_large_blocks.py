"""The benchmark of the large-block-encoding paper: its programs, its runs, its tables and its plot."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from benchmarks import locks
from benchmarks.large_blocks import (
    CSV_HEAD,
    Entries,
    Entry,
    Numbers,
    Program,
    lock_programs,
    main,
    numbers_of,
    plot,
    programs_in,
    run_all,
    statistics_table,
    time_table,
)
from benchmarks.locks import locks_program

from cutpoint.base.errors import UsageError
from cutpoint.bench.results import Answer
from cutpoint.bench.suite import Configuration
from tests.bench.support import FAKE, write_task
from tests.patience import ENOUGH

SVG = "{http://www.w3.org/2000/svg}"
COUNTS = {
    "art.size": 1344,
    "refinements": 50,
    "predicates.total": 10,
    "predicates.sum": 31,
    "predicates.locations": 10,
    "predicates.maximum": 10,
}
FIVE, SIX = (Program(f"locks_{n}", Path(f"locks_{n}.c"), True, n) for n in (5, 6))
BUG = Program("bug", Path("bug.yml"), False)
NONE = Numbers()


def entries_of(*entries: Entry) -> Entries:
    return {(entry.program, entry.algorithm): entry for entry in entries}


def entry(
    program: Program, algorithm: str, answer: Answer, cpu: float, numbers: Numbers = NONE, reason: str = ""
) -> Entry:
    return Entry(program, algorithm, answer, reason, cpu, cpu, 50, numbers)


ENTRIES = entries_of(
    entry(FIVE, "blast", Answer.TRUE, 4.01, Numbers(1344, 50, 10, 3.1, 10)),
    entry(FIVE, "lbe", Answer.TRUE, 0.29, Numbers(4, 0, 0, 0.0, 0)),
    entry(SIX, "blast", Answer.UNKNOWN, 100.0, Numbers(24779, 242, 22, 9.0, 22), "out of time"),
    entry(SIX, "lbe", Answer.TRUE, 0.32, Numbers(4, 0, 0, 0.0, 0)),
    entry(BUG, "blast", Answer.OVERRUN, 110.0, reason="killed after 110 s"),
    entry(BUG, "lbe", Answer.TRUE, 1.0, Numbers(1234567, 1, 2, 1.5, 2)),
)


def test_table_2() -> None:
    head, *rows = statistics_table(ENTRIES, [FIVE, SIX, BUG], ["blast", "lbe"])
    assert head[:6] == ["Program", "SBE ART size", "SBE # ref steps", "SBE Tot", "SBE Avg", "SBE Max"]
    assert head[6:] == ["LBE ART size", "LBE # ref steps", "LBE Tot", "LBE Avg", "LBE Max"]
    assert rows == [
        ["locks_5", "1344", "50", "10", "3.1", "10", "4", "0", "0", "0.0", "0"],
        ["locks_6", "24779(*)", "242(*)", "22(*)", "9.0(*)", "22(*)", "4", "0", "0", "0.0", "0"],
        ["bug", "—", "—", "—", "—", "—", "1234567", "1", "2", "1.5", "2"],
    ]


def test_tables_1_and_3() -> None:
    assert time_table(ENTRIES, [FIVE, SIX, BUG], ["blast", "lbe"]) == [
        ["Program", "SBE verdict", "SBE CPU s", "LBE verdict", "LBE CPU s"],
        ["locks_5", "TRUE right", "4.01", "TRUE right", "0.29"],
        ["locks_6", "UNKNOWN", "100.00(*)", "TRUE right", "0.32"],
        ["bug", "OVERRUN", "110.00(*)", "TRUE WRONG", "1.00"],
        ["TOTAL (solved/time)", "1 of 3", "4.01", "2 of 3", "0.61"],
    ]


def test_what_an_interrupted_run_left_open() -> None:
    some = entries_of(ENTRIES[FIVE, "blast"])
    assert statistics_table(some, [FIVE, SIX], ["blast"])[2] == ["locks_6", *["—"] * 5]
    assert time_table(some, [FIVE, SIX], ["blast"])[2:] == [
        ["locks_6", "—", "—"],
        ["TOTAL (solved/time)", "1 of 1", "4.01"],
    ]


def test_statistics_of_a_verdict() -> None:
    assert numbers_of(json.dumps({"counts": COUNTS, "seconds": {}})) == Numbers(1344, 50, 10, 3.1, 10)
    assert numbers_of('{"counts": {"art.size": 4}}') == Numbers(4, 0, 0, 0.0, 0)
    assert numbers_of('{"counts": {"queries": 7}}') == numbers_of("{}") == numbers_of("") == Numbers()


def test_judgements() -> None:
    unjudged = Program("some", Path("some.c"))
    assert [e.judgement for e in ENTRIES.values()] == ["right", "right", "", "right", "", "WRONG"]
    assert [e.is_bad for e in ENTRIES.values()] == [False, False, False, False, True, True]
    assert entry(unjudged, "lbe", Answer.FALSE, 1.0).judgement == ""
    assert entry(unjudged, "lbe", Answer.FALSE, 1.0).words == "FALSE (1.00 s)"
    assert ENTRIES[SIX, "blast"].words == "UNKNOWN, out of time (100.00 s)"


def test_which_programs(tmp_path: Path) -> None:
    tasks, files = tmp_path / "tasks", tmp_path / "files"
    judged = write_task(tasks / "judged.yml", "false")
    open_ = write_task(tasks / "open.yml", None)
    (tasks / "x.c").touch()
    files.mkdir()
    for name in ("b.i", "a.c", "notes.txt"):
        (files / name).touch()
    assert programs_in([tasks]) == [Program("tasks/judged", judged, False)]
    assert programs_in([judged, open_]) == [Program("judged", judged, False), Program("open", open_)]
    assert programs_in([files]) == [Program("a", files / "a.c"), Program("b", files / "b.i")]
    with pytest.raises(UsageError, match="there is no file or folder"):
        programs_in([tmp_path / "missing"])


def test_runs(tmp_path: Path) -> None:
    programs = [Program(name, tmp_path / f"{name}.c", True) for name in ("true", "false", "unknown", "crash")]
    ended = run_all(programs, [Configuration("lbe")], limit=ENOUGH, jobs=2, command=FAKE)
    found = {entry.program.name: entry for entry in ended}
    assert {name: found[name].answer for name in sorted(found)} == {
        "crash": Answer.CRASH,
        "false": Answer.FALSE,
        "true": Answer.TRUE,
        "unknown": Answer.UNKNOWN,
    }
    assert found["unknown"].reason == "the bound was reached"
    assert found["false"].judgement == "WRONG"
    assert all(entry.cpu > 0 for entry in found.values())


def test_plot(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    plot(one, ENTRIES, ["blast", "lbe"])
    plot(other, ENTRIES, ["blast", "lbe"])
    assert one.read_bytes() == other.read_bytes()
    root = ElementTree.parse(one).getroot()
    texts = {text.text for text in root.iter(f"{SVG}text")}
    assert {"SBE (blast)", "SBE (blast), no answer", "LBE (lbe)", "ART size (nodes)", "CPU time (s)"} <= texts
    assert b"dc:date" not in one.read_bytes()


def test_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tmp_path / "runs.csv"
    options = ["--locks", "1-2", "--algorithms", "k-induction", "--timelimit", f"{ENOUGH:g}s", "--markdown"]
    assert main([*options, "--csv", str(table)]) == 0
    printed = capsys.readouterr()
    assert "| locks_2 | TRUE right | " in printed.out
    assert "| TOTAL (solved/time) | 2 of 2 | " in printed.out
    assert "[2/2] k-induction locks_2: TRUE right" in printed.err
    head, *rows = (line.split(",") for line in table.read_text().splitlines())
    assert tuple(head) == CSV_HEAD
    assert [row[:5] for row in rows] == [[f"locks_{n}", "k-induction", "TRUE", "TRUE", "right"] for n in (1, 2)]


def test_a_wrong_verdict_is_noticed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    task = write_task(tmp_path / "bug.yml", "true")
    (tmp_path / "x.c").write_text(locks_program(1, bug=True))
    assert main([str(task), "--algorithms", "bmc", "--timelimit", f"{ENOUGH:g}s"]) == 1
    assert "FALSE WRONG" in capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        ["--locks", "1", "--algorithms", "nonsense"],
        ["missing.c", "--algorithms", "bmc"],
        ["--locks", "1", "--algorithms", "bmc", "--csv", "missing/runs.csv"],
    ],
)
def test_wrong_calls(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(options) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    "options", [[], ["--locks", "0"], ["--locks", "5-4"], ["a.c", "--plot", "x.svg"], ["a.c", "--timelimit", "none"]]
)
def test_wrong_options(options: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(options)
    assert end.value.code == 2


def test_generated_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert locks.main(["3"]) == 0
    text = capsys.readouterr().out
    assert text == locks_program(3)
    assert text.count("__VERIFIER_nondet_int();") == 3
    assert text.count("goto ERR;") == text.count("= 1;") == 3
    assert locks_program(3, bug=True).count("= 1;") == 2
    (program,) = lock_programs([3], tmp_path)
    assert program == Program("locks_3", tmp_path / "locks_3.c", True, 3)
    assert program.path.read_text() == text
    with pytest.raises(ValueError, match="at least one lock"):
        locks_program(0)
