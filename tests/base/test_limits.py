"""Deadlines: by the clock that stands still in pauses, and by the one that does not."""

from __future__ import annotations

import time

import pytest

from cutpoint.base import limits
from cutpoint.base.limits import NEVER, Deadline

PAUSE = 100.0


@pytest.fixture
def paused(monkeypatch: pytest.MonkeyPatch) -> list[Deadline]:
    """One deadline of each kind, in ten seconds; then comes a long pause."""
    found = [Deadline.after(10.0), Deadline.in_wall_time(10.0)]
    monkeypatch.setattr(limits, "now", lambda: time.monotonic() - PAUSE)
    return found


def test_a_pause_counts_only_on_the_wall(paused: list[Deadline]) -> None:
    work, wall = paused
    assert PAUSE < work.left <= PAUSE + 10.0
    assert 0.0 < wall.left <= 10.0
    assert not work.passed
    assert not wall.passed


def test_what_comes_of_a_deadline_keeps_to_both_clocks(paused: list[Deadline]) -> None:
    _, wall = paused
    assert wall.sooner(50.0).left <= 10.0
    assert wall.sooner(2.0).left <= 2.0
    assert wall.at_most(50.0) <= 10.0
    assert 10.0 < wall.later(5.0).left <= 15.0


def test_the_end_is_the_end() -> None:
    over = Deadline.in_wall_time(0.0)
    assert over.passed
    assert over.left == 0.0
    assert over.sooner(5.0).passed


def test_there_may_be_none() -> None:
    for never in (NEVER, Deadline.after(None), Deadline.in_wall_time(float("inf")), NEVER.later(1.0)):
        assert never.left == float("inf")
        assert not never.passed
