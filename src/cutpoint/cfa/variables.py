"""Source-level information on variables: name, C type, role.

Lowering, resolving memory and inlining give every variable a term of its own, with a unique name. What is shown comes
from here, so that no code has to parse these names.
"""

from __future__ import annotations

from enum import Enum

from cutpoint.base.frozen import frozen


@frozen
class ScalarType:
    """A scalar type of C, reduced to the properties that are needed to show a value."""

    text: str
    signed: bool
    is_pointer: bool = False


UNTYPED = ScalarType("", signed=True)
"""The type of memory without a declared type, such as a heap block."""


class Role(Enum):
    """What a variable is for."""

    SOURCE = "source"  # a variable of the source, or a part of one; also a heap block
    TEMPORARY = "temporary"  # keeps a value while an expression is evaluated
    RETURNED = "returned"  # what a function without a body returned; the variable has the function's name
    LITERAL = "literal"  # the content of a string literal
    MEMORY = "memory"  # the memory of several objects, named after one of them
    ADDRESS = "address"  # the address of an object
    INTERNAL = "internal"  # only the model has it, such as the end of the heap


_PREFIXES = {Role.MEMORY: "memory of ", Role.ADDRESS: "&"}


@frozen
class Variable:
    """A variable, or an object in memory, as the source has it."""

    name: str
    """The name in the source, or a description of what the source does not have."""
    function: str = ""
    """The function to which the name belongs; empty for globals."""
    type: ScalarType | None = None
    """The type in the source; None for temporaries, and for objects that are not scalars."""
    role: Role = Role.SOURCE
    numbered: str = ""
    """The name with a number, if the function uses the name more than once."""

    @property
    def identifier(self) -> str:
        """A name that no other variable of the program has."""
        return self._qualified(self.numbered or self.name, "")

    @property
    def is_temporary(self) -> bool:
        """Whether it keeps a value for which the source has no name."""
        return self.role in (Role.TEMPORARY, Role.RETURNED)

    def seen_in(self, function: str) -> str:
        """The name as seen inside a function: without the function's name, if it belongs to that function."""
        return self._qualified(self.name, function)

    def numbered_in(self, function: str) -> str:
        """Like `seen_in`, but distinguishes variables of one function that share a name."""
        return self._qualified(self.numbered or self.name, function)

    def _qualified(self, name: str, function: str) -> str:
        belongs_here = not self.function or self.function == function
        return f"{_PREFIXES.get(self.role, '')}{name if belongs_here else f'{self.function}::{name}'}"
