"""The C types of variables; a variable that lowering introduces has none."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScalarType:
    """A scalar type of C, reduced to the properties that are needed to show a value."""

    text: str
    signed: bool
    is_pointer: bool = False


UNTYPED = ScalarType("", signed=True)
"""The type of memory without a declared type, such as a heap block."""
