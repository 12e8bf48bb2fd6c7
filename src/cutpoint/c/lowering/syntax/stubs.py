"""The functions of the C library that are written in C. A file is parsed when one of its functions is first called."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from cutpoint.base.patterns import Pattern
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import DataModel

FOLDER = Path(__file__).parents[2] / "stubs"
_DEFINITION = Pattern(r"^(?!static|#|typedef)\w[\w ]*[ *]+(\w+)\([^;\n]*\) \{", re.MULTILINE)


@cache
def defined_in() -> dict[str, Path]:
    """The file that defines each function, found by searching the text."""
    found = {name: path for path in sorted(FOLDER.glob("*.c")) for name in _DEFINITION.findall(path.read_text())}
    assert found, f"nothing is defined in {FOLDER}"  # without it, functions of the library would have no body
    return found


@cache
def parsed(path: Path, data_model: DataModel) -> TranslationUnit:
    unit = TranslationUnit(path.name, path.read_bytes(), data_model)
    _ours.add(unit)
    return unit


_ours: set[TranslationUnit] = set()


def is_ours(unit: TranslationUnit) -> bool:
    """Whether a file is one of the stub files."""
    return unit in _ours


MAY_BE_REPLACED = frozenset({"malloc", "calloc", "realloc", "free"})
"""If the program defines one of these functions, the library calls that definition instead of its own."""
