"""Iterative deepening, and the kinds of invariants by name."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import Any

import pytest

from cutpoint.algorithms.bounded.bounds import Bounds, Increment
from cutpoint.algorithms.invariants.config import InvariantConfig, InvariantMode
from cutpoint.base.errors import UsageError


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        (Bounds(), [1, 2, 3, 4, 5]),
        (Bounds(k_max=3), [1, 2, 3]),
        (Bounds(3, 10, inc=Increment(3)), [3, 6, 9]),
        (Bounds(1, 20, inc=Increment(0, 2)), [1, 2, 4, 8, 16]),
        (Bounds(1, 40, inc=Increment(5, 2)), [1, 6, 12, 24]),
        (Bounds(7, 7), [7]),
    ],
)
def test_the_bounds_that_are_tried(bounds: Bounds, expected: list[int]) -> None:
    assert list(islice(bounds, 5)) == expected
    assert list(islice(bounds, 5)) == expected
    for k, after in pairwise(expected):
        assert bounds.inc(k) == after


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((0,), "at least 1"),
        ((-3,), "at least 1"),
        ((5, 4), "before the first"),
        ((1, 9, Increment(0)), "grow"),
        ((1, 9, Increment(-2)), "grow"),
    ],
)
def test_bounds_that_lead_nowhere(arguments: tuple[Any, ...], complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        Bounds(*arguments)


@pytest.mark.parametrize("text", ["none", "continuous", "esbmc-unsound", "static:0,1,t", "static:16,2,f"])
def test_invariants_by_name(text: str) -> None:
    assert InvariantConfig.parse(text).mode is InvariantMode(text.partition(":")[0])


def test_a_static_precision() -> None:
    config = InvariantConfig.parse("static:16,2,f")
    assert (config.size, config.depth, config.widening) == (16, 2, False)


@pytest.mark.parametrize(
    "text", ["", "static", "static:", "static:1,3,t", "static:1,2,x", "static:-1,1,t", "Continuous"]
)
def test_invariants_that_nobody_knows(text: str) -> None:
    with pytest.raises(UsageError, match="static:"):
        InvariantConfig.parse(text)
