"""The interpreter and gcc agree on every feature program: exit value and each value of the checksum."""

from pathlib import Path

import pytest

from tests.generator import gcc
from tests.generator.comparison import compare_program
from tests.generator.generate import data_models_of

PROGRAMS = sorted((Path(__file__).parents[1] / "programs" / "features").glob("*.c"))
CASES = [
    pytest.param(path, model, id=f"{path.stem}-{model}")
    for path in PROGRAMS
    for model in data_models_of(path.read_text())
]


def test_there_are_feature_programs() -> None:
    assert len(PROGRAMS) >= 60


@pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")
@pytest.mark.parametrize(("path", "model"), CASES)
def test_interpreter_agrees_with_gcc(path: Path, model: str) -> None:
    if not gcc.supports(model):
        pytest.skip(f"gcc cannot run {model} programs here")
    assert compare_program(path, model) is None
