"""The models of the C library agree with the library that gcc links, on programs that try many arguments."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint.c import kinds
from cutpoint.c.lowering.syntax import stubs
from cutpoint.c.types import DataModel
from tests.generator import gcc
from tests.generator.comparison import compare_program

PROGRAMS = sorted((Path(__file__).parents[1] / "programs" / "library").glob("*.c"))


@pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_models_agree_with_the_library(path: Path) -> None:
    assert compare_program(path) is None


@pytest.mark.parametrize("path", sorted(stubs.FOLDER.glob("*.c")), ids=lambda path: path.stem)
def test_the_names_read_off_a_file_are_those_that_it_defines(path: Path) -> None:
    unit = stubs.parsed(path, DataModel.LP64)
    functions = [c for c in unit.declarations() if c.kind == kinds.FUNCTION and unit.is_definition(c)]
    defined = {unit.name_of(cursor) for cursor in functions if not unit.is_internal(cursor)}
    assert defined == {name for name, file in stubs.defined_in().items() if file == path}
