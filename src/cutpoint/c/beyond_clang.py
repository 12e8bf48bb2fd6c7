"""GNU C that gcc compiles and libclang does not: parsed in another way, or refused as a construct, not as an error."""

from __future__ import annotations

import re

from cutpoint.c.targets import PREDEFINED

_CONSTRUCTS = {
    # what libclang says: what it is
    "function definition is not allowed here": "nested function",
    "fields must have a constant size": "variable-length array in a structure",
    "GNU decimal type extension not supported": "decimal floating-point type",
    "unsuitable for global register variables": "global register variable",
    "initialization of flexible array member is not allowed": "initialiser of a nested flexible array member",
    "has incomplete type '_Float": "floating-point type that only gcc has",
    "incomplete type '_Float": "floating-point type that only gcc has",
    "on floating constant": "floating-point constant of a type that only gcc has",
    "token is not a valid binary operator in a preprocessor subexpression": "question to gcc about itself",
    "array is too large": "array that is larger than the address space of libclang",
}


_BUILTIN = re.compile(r"use of unknown builtin '(\w+)'")


def construct_of(message: str) -> str | None:
    """What libclang complains about, if it is a construct that it does not know."""
    if (builtin := _BUILTIN.search(message)) is not None:
        return f"builtin {builtin[1]!r}"
    return next((construct for part, construct in _CONSTRUCTS.items() if part in message), None)


_OTHER_USE_OF_A_NAME = re.compile(r"redefinition of '(\w+)' as different kind of symbol")
_FLOAT_TYPE = re.compile(r"(unknown type name|use of undeclared identifier) '(_Float(128|32x?|64x?)|__float80)'")

_TYPE_OF_CBMC = re.compile(r"(unknown type name|use of undeclared identifier) '__CPROVER_\w+'")


def remedy(message: str) -> tuple[str, ...]:
    """What to tell libclang so that it gets over an error that gcc does not see, if there is something.

    A name of the library that the program does not include is the program's to use. gcc's names of floating-point types
    are declared only for those who need them: older programs declare them themselves.
    """
    if (name := _OTHER_USE_OF_A_NAME.search(message)) is not None:
        return (f"-fno-builtin-{name[1]}",)
    if _TYPE_OF_CBMC.search(message) is not None:
        return ("-include", str(PREDEFINED / "cbmc.h"))
    if _FLOAT_TYPE.search(message) is not None:
        return ("-include", str(PREDEFINED / "gcc-floats.h"))
    return ()
