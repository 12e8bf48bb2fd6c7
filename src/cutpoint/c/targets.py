"""The target compilers: the macros that they predefine, and the results of their feature tests.

libclang parses for both. With gcc as the target, its own predefined macros are disabled; the files in `predefined/`
define gcc's instead, so that `#if` selects the same branch as in gcc.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from cutpoint.c.types import DataModel

PREDEFINED = Path(__file__).parent / "predefined"
STANDARD = "-std=gnu17"


class Target(Enum):
    """The value is the name on the command line."""

    GCC = "gcc"
    CLANG = "clang"

    def arguments(self, data_model: DataModel) -> list[str]:
        """The command-line arguments for libclang."""
        machine = [STANDARD, "-target", data_model.target, "-include", str(PREDEFINED / "atomics.h")]
        if self is Target.CLANG:
            return machine
        files = ("gcc.h", f"gcc-{data_model.value.lower()}.h", "gcc-has.h")
        return [*machine, "-undef", *(part for name in files for part in ("-include", str(PREDEFINED / name)))]
