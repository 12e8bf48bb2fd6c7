"""Every test of the suite that wants a solver runs on all variants."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cutpoint.smt.solvers.solver import Solver

from .variants import VARIANTS, Variant


@pytest.fixture(params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    chosen: Variant = request.param
    return chosen


@pytest.fixture
def solver(variant: Variant) -> Iterator[Solver]:
    with variant.create() as made:
        yield made
