"""Counters and timers."""

from __future__ import annotations

import pytest

from cutpoint.base.statistics import Statistics


def test_counts_and_times_add_up() -> None:
    statistics = Statistics()
    statistics.count("queries")
    statistics.count("queries", 2)
    statistics.spend("solving", 0.25)
    statistics.spend("solving", 0.5)
    assert statistics.counts == {"queries": 3}
    assert statistics.seconds == {"solving": 0.75}


def test_a_timer_records_even_when_it_is_left_by_an_exception() -> None:
    statistics = Statistics()
    with pytest.raises(ZeroDivisionError), statistics.timer("division"):
        _ = 1 // 0
    assert statistics.seconds["division"] >= 0


def test_the_numbers_of_another_run_are_included() -> None:
    total, part = Statistics(), Statistics()
    total.count("checks")
    part.count("checks", 4)
    part.spend("time", 1.5)
    total.include(part)
    total.include(part, "solver.")
    assert total.counts == {"checks": 5, "solver.checks": 4}
    assert total.seconds == {"time": 1.5, "solver.time": 1.5}
    assert part.counts == {"checks": 4}


def test_printed_in_the_order_of_names() -> None:
    statistics = Statistics()
    statistics.count("b", 2)
    statistics.count("a")
    statistics.spend("c", 0.12345)
    assert str(statistics) == "a: 1\nb: 2\nc: 0.123 s"
    assert str(Statistics()) == ""
