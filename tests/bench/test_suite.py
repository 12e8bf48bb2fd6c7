"""Tasks and configurations: what is found, what is refused, and with which words."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint.base.errors import InputError, UsageError
from cutpoint.bench.options import BenchOptions
from cutpoint.bench.suite import Configuration, find_tasks, parse_configurations
from tests.bench.support import make_options, write_task

KNOWN = {"bmc": ["--algorithm", "bmc"], "k-induction": ["--algorithm", "k-induction"]}


def test_tasks_of_folders_and_files_once_and_in_order(tmp_path: Path) -> None:
    second = write_task(tmp_path / "set" / "loops" / "b.yml", "false")
    write_task(tmp_path / "set" / "loops" / "a.yml")
    alone = write_task(tmp_path / "other" / "z.yml")
    suite = find_tasks([tmp_path / "set", alone, second])
    assert [(task.name, task.expected, task.folder) for task in suite.tasks] == [
        ("loops/a", True, "loops"),
        ("loops/b", False, "loops"),
        ("other/z", True, "other"),
    ]
    assert suite.skipped == ()


def test_folders_may_contain_what_cannot_be_judged(tmp_path: Path) -> None:
    write_task(tmp_path / "set" / "good.yml")
    unlabelled = write_task(tmp_path / "set" / "none.yml", expected=None)
    other = write_task(tmp_path / "set" / "other.yml", property_="CHECK( init(main()), LTL(F end) )\n")
    (tmp_path / "set" / "witness.yml").write_text("- entry_type: violation\n")
    suite = find_tasks([tmp_path / "set"])
    assert [task.name for task in suite.tasks] == ["set/good"]
    assert [reason.partition(": ")[2] for reason in suite.skipped] == [
        "the task definition has no expected verdict",
        "unsupported: a property other than G ! call(FUNCTION())",
        "not a task definition of format 2",
    ]
    for path in (unlabelled, other):
        with pytest.raises(InputError):
            find_tasks([tmp_path / "set", path])


def test_a_folder_without_tasks(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no task definition"):
        find_tasks([tmp_path])


def test_two_tasks_of_one_name(tmp_path: Path) -> None:
    write_task(tmp_path / "one" / "loops" / "a.yml")
    write_task(tmp_path / "two" / "loops" / "a.yml")
    with pytest.raises(UsageError, match=r"two tasks have the name loops/a: .*one/loops/a.yml and .*two"):
        find_tasks([tmp_path])


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["bmc"], [("bmc", ("--algorithm", "bmc"))]),
        (["k-induction, bmc"], [("k-induction", ("--algorithm", "k-induction")), ("bmc", ("--algorithm", "bmc"))]),
        (["deep=--algorithm bmc --k-max 5,bmc"], [("deep", ("--algorithm", "bmc", "--k-max", "5")), ("bmc", ...)]),
        (["a=--static '16,2,t' -v,b="], [("a", ("--static", "16,2,t", "-v")), ("b", ())]),
        (["a=--x=1", "b=--y"], [("a", ("--x=1",)), ("b", ("--y",))]),
    ],
)
def test_configurations(texts: list[str], expected: list[tuple[str, object]]) -> None:
    found = parse_configurations(texts, KNOWN)
    assert [one.name for one in found] == [name for name, _ in expected]
    for one, (_, options) in zip(found, expected, strict=True):
        assert options in (..., one.options)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no configurations given"),
        (
            "impact",
            r"unknown configuration 'impact' \(known: bmc, k-induction; 'impact=--option …' defines one; a comma",
        ),
        ("bmc,,bmc", "not a list of configurations"),
        ("a=--x 'y", "not a list of configurations"),
        ("a/b=--x", "invalid name of a configuration: 'a/b'"),
        ("=--x", "invalid name of a configuration: ''"),
        ("a=--timelimit=3s", "a must not set --timelimit=3s"),
        ("a=--json", "a must not set --json"),
    ],
)
def test_configurations_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_configurations([text], KNOWN)


def test_options_are_checked(tmp_path: Path) -> None:
    task = write_task(tmp_path / "set" / "a.yml")
    one = Configuration("one")
    with pytest.raises(UsageError, match="two configurations have the name one"):
        make_options(tmp_path, [task], one, one)
    with pytest.raises(UsageError, match=r"two plots with the name scatter-a-b-c.svg"):
        make_options(tmp_path, [task], *map(Configuration, ["a", "b-c", "a-b", "c"]))
    with pytest.raises(UsageError, match="no such file or folder"):
        make_options(tmp_path, [tmp_path / "missing.yml"])
    with pytest.raises(UsageError, match="no task"):
        make_options(tmp_path, [])
    with pytest.raises(UsageError, match="no configuration"):
        BenchOptions((task,), (), tmp_path)
    with pytest.raises(UsageError, match="time limit"):
        make_options(tmp_path, [task], timelimit=0)
    with pytest.raises(UsageError, match="time limit"):
        make_options(tmp_path, [task], timelimit=float("nan"))
    with pytest.raises(UsageError, match="grace"):
        make_options(tmp_path, [task], grace=-1)
    with pytest.raises(UsageError, match="--jobs must be at least 1"):
        make_options(tmp_path, [task], jobs=0)
    with pytest.raises(UsageError, match="command"):
        make_options(tmp_path, [task], command=())
    with pytest.raises(UsageError, match="not a folder"):
        BenchOptions((task,), (one,), task)


def test_the_default_command_is_this_verifier(tmp_path: Path) -> None:
    task = write_task(tmp_path / "set" / "a.yml")
    assert BenchOptions((task,), (Configuration("one"),), tmp_path).command[1:] == (
        "-m",
        "cutpoint",
        "verify",
        "--no-config",
    )
