"""The compilers whose reading of a program counts: the macros that they predefine, and their answers about themselves.

libclang parses for both. With gcc as the target it predefines nothing of its own: the files in `predefined/` say what
gcc does, so that `#if` takes the side that gcc takes.
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
        """What libclang is told."""
        machine = [STANDARD, "-target", data_model.target, "-include", str(PREDEFINED / "atomics.h")]
        if self is Target.CLANG:
            return machine
        files = ("gcc.h", f"gcc-{data_model.value.lower()}.h", "gcc-has.h")
        return [*machine, "-undef", *(part for name in files for part in ("-include", str(PREDEFINED / name)))]
