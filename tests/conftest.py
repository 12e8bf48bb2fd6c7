"""Fixtures for tests of the command line, cleanup after in-process commands, and the list of slow tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cutpoint import api, cli
from cutpoint.base.processes import adopt_orphans
from tests.verifier import Refusal, Verifier

settings.register_profile("exploring", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeatable", settings.get_profile("exploring"), derandomize=True, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
"""Property-based tests draw the same examples in every run, unless HYPOTHESIS_PROFILE=exploring asks for new ones.

How long an example takes is no error: the machine may be busy."""


@pytest.fixture(autouse=True)
def _adopts_nobody() -> Iterator[None]:
    """The command line adopts processes whose parents have ended; tests look for children of their own."""
    yield
    adopt_orphans(False)


@pytest.fixture(autouse=True, scope="module")
def _keeps_what_is_left() -> Iterator[None]:
    """The terms of earlier tests stay in memory for ever: the garbage collector need not look at them again."""
    yield
    gc.freeze()


TESTS = Path(__file__).parent
SLOW = (
    "algorithms/test_ic3_search",
    "algorithms/test_path_interpolation",
    "algorithms/test_portfolio",
    "algorithms/test_predicate",
    "algorithms/test_same_programs",
    "algorithms/test_template",
    "algorithms/test_vinta",
    "bench/",
    "border/",
    "c/test_agree_with_gcc",
    "c/test_bytes",
    "c/test_features",
    "c/test_generated",
    "c/test_library",
    "c/test_mismatched_calls",
    "c/test_odd_sizes",
    "c/test_transcendental",
    "cfa/test_exactness",
    "conformance/",
    "differential/",
    "evidence/test_marks",
    "papers/",
    "smt/interpolation/",
    "test_benchmarks",
    "test_examples",
    "test_portfolio",
    "test_verify",
)
"""Files and folders of tests that take long, together; `make quick` leaves them out."""


def is_slow(path: Path) -> bool:
    return path.is_relative_to(TESTS) and f"{path.relative_to(TESTS).as_posix()}/".startswith(SLOW)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_slow(item.path):
            item.add_marker(pytest.mark.slow)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Importing slow tests takes seconds as well: where none is wanted, none is imported."""
    return True if config.option.markexpr == "not slow" and is_slow(collection_path) else None


@pytest.fixture
def verifier(monkeypatch: pytest.MonkeyPatch) -> Iterator[Verifier]:
    fake = Verifier()
    monkeypatch.setattr(api, "verify", fake.verify)
    yield fake
    gc.enable()  # the command line switches it off


@pytest.fixture
def refusal(verifier: Verifier, capsys: pytest.CaptureFixture[str]) -> Refusal:
    """Why a command is refused: with exit code 1, and before anything has begun."""

    def refused(*arguments: str) -> str:
        try:
            code = cli.main(["verify", "missing.c", *arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        assert (code, said.out, verifier.config) == (1, "", None)
        return said.err.splitlines()[0]

    return refused
