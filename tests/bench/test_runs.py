"""One run: what it answers, what it costs, and that nothing is left of it."""

from __future__ import annotations

import json
import os
import selectors
from pathlib import Path

import pytest

from cutpoint.base.errors import UsageError
from cutpoint.bench.results import Answer
from cutpoint.bench.runs import Measured, Run
from tests.bench.support import FAKE, wait_until_dead
from tests.patience import LATE


def finish(name: str, tmp_path: Path, seconds: float = 30.0) -> Measured:
    run = Run([*FAKE, str(tmp_path / f"{name}.yml")], seconds)
    with selectors.DefaultSelector() as selector:
        selector.register(run, selectors.EVENT_READ)
        while not selector.select(run.deadline.left) and not run.deadline.passed:
            pass
    return run.finish()


@pytest.mark.parametrize(
    ("name", "answer", "reason", "k"),
    [
        ("true", Answer.TRUE, "", 4),
        ("false", Answer.FALSE, "", 2),
        ("unknown", Answer.UNKNOWN, "the bound was reached", None),
        ("crash", Answer.CRASH, "exit 6: cutpoint: internal error: | a `bar`", None),
        ("signal", Answer.CRASH, "signal 11", None),
        ("silent", Answer.CRASH, "exit 0, but no JSON object on standard output", None),
        ("liar", Answer.CRASH, "exit 0, but the verdict in the JSON object is FALSE", None),
        ("usage", Answer.CRASH, "exit 1", None),
    ],
)
def test_answers(name: str, answer: Answer, reason: str, k: int | None, tmp_path: Path) -> None:
    measured = finish(name, tmp_path)
    assert (measured.answer, measured.reason, measured.k) == (answer, reason, k)
    assert measured.reason_kind == ("bound-reached" if answer is Answer.UNKNOWN else "")
    assert measured.cpu > 0
    assert 0 < measured.wall < LATE
    if answer in (Answer.TRUE, Answer.FALSE, Answer.UNKNOWN):
        assert json.loads(measured.statistics) == {"counts": {"solver.checks": 3}, "seconds": {"solve": 0.25}}
    else:
        assert measured.statistics == ""


def test_the_cost_of_children_counts(tmp_path: Path) -> None:
    measured = finish("work", tmp_path)
    assert measured.answer is Answer.TRUE
    assert measured.cpu >= 0.2
    assert measured.rss_mb >= 85


def test_an_overrun_is_killed_with_its_children(tmp_path: Path) -> None:
    measured = finish("hang", tmp_path, seconds=1.0)
    assert (measured.answer, measured.reason) == (Answer.OVERRUN, "killed after 1 s")
    assert measured.wall >= 1.0
    child = tmp_path / "hang.pid"
    assert not child.exists() or wait_until_dead(int(child.read_text()))


def test_children_left_behind_are_killed(tmp_path: Path) -> None:
    assert finish("children", tmp_path).answer is Answer.TRUE
    assert wait_until_dead(int((tmp_path / "children.pid").read_text()))


def test_files_are_closed(tmp_path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))
    finish("true", tmp_path)
    run = Run([*FAKE, str(tmp_path / "hang.yml")], 30.0)
    run.kill()
    with pytest.raises(UsageError, match=r"cannot start .*missing: No such file"):
        Run([str(tmp_path / "missing")], 1.0)
    assert len(os.listdir("/proc/self/fd")) == before
