"""The last resort answers for every inconsistent graph of bit-vectors, and so does the chain: random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.smt.interpolation import Problem, interpolate
from cutpoint.smt.interpolation.bitwuzla import from_proofs
from tests.patience import ENOUGH

from .checking import check_all, wrong
from .random_problems import graphs, sequences


@pytest.mark.parametrize("seed", range(2))
def test_the_last_resort_on_sequences(seed: int) -> None:
    for problem in sequences(seed, 20):
        assert wrong(problem, from_proofs(problem, Deadline.after(ENOUGH))) == []


@pytest.mark.parametrize("seed", range(2))
def test_the_last_resort_on_graphs(seed: int) -> None:
    for problem in graphs(seed, 20):
        assert wrong(problem, from_proofs(problem, Deadline.after(ENOUGH))) == []


@pytest.mark.parametrize("make", [sequences, graphs])
@pytest.mark.parametrize("seed", range(2))
def test_the_chain(make: Callable[[int, int], Iterator[Problem]], seed: int) -> None:
    for problem in make(100 + seed, 10):
        check_all(problem, interpolate(problem).formulas)
