"""What a variable is in the source: its C type, or nothing if only lowering knows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScalarType:
    """A scalar type of C, as far as it says how to read a value."""

    text: str
    signed: bool
    is_pointer: bool = False


UNTYPED = ScalarType("", signed=True)
"""Of memory that no declaration gives a type, such as a block of the heap."""
