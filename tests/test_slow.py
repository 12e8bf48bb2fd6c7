"""What `make quick` leaves out."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import SLOW, TESTS, is_slow


def test_all_names_are_those_of_tests() -> None:
    files = [path for path in TESTS.rglob("test_*.py") if is_slow(path)]
    found = {name for path in files for name in SLOW if path.relative_to(TESTS).as_posix().startswith(name)}
    assert found == set(SLOW)


def test_folders_are_left_out_as_a_whole() -> None:
    assert is_slow(TESTS / "border")
    assert not is_slow(TESTS / "smt")
    assert not is_slow(TESTS)
    assert not is_slow(Path("elsewhere/bench"))
