"""GNU C that gcc compiles and libclang cannot parse: not an error of the program, but a construct that is refused."""

from __future__ import annotations

_CONSTRUCTS = {
    # what libclang says: what it is
    "function definition is not allowed here": "nested function",
    "fields must have a constant size": "variable-length array in a structure",
    "GNU decimal type extension not supported": "decimal floating-point type",
    "unsuitable for global register variables": "global register variable",
    "initialization of flexible array member is not allowed": "initialiser of a nested flexible array member",
    "array is too large": "array that is larger than the address space of libclang",
}


def construct_of(message: str) -> str | None:
    """What libclang complains about, if it is a construct that it does not know."""
    return next((construct for part, construct in _CONSTRUCTS.items() if part in message), None)
