"""GNU C that gcc compiles and libclang does not: parsed with a workaround, or refused as unsupported."""

from __future__ import annotations

from cutpoint.base.patterns import Pattern
from cutpoint.c.targets import PREDEFINED

_CONSTRUCTS = {
    # part of libclang's message: name of the construct
    "function definition is not allowed here": "nested function",
    "fields must have a constant size": "variable-length array in a structure",
    "GNU decimal type extension not supported": "decimal floating-point type",
    "unsuitable for global register variables": "global register variable",
    "initialization of flexible array member is not allowed": "initialiser of a nested flexible array member",
    "has incomplete type '_Float": "floating-point type that only gcc has",
    "incomplete type '_Float": "floating-point type that only gcc has",
    "on floating constant": "floating-point constant of a type that only gcc has",
    "token is not a valid binary operator in a preprocessor subexpression": "feature test whose result is not known",
    "array is too large": "array that is larger than the address space of libclang",
}


_BUILTIN = Pattern(r"use of unknown builtin '(\w+)'")


def construct_of(message: str) -> str | None:
    """The construct that a message of libclang is about, if libclang does not know it."""
    if (builtin := _BUILTIN.search(message)) is not None:
        return f"builtin {builtin[1]!r}"
    return next((construct for part, construct in _CONSTRUCTS.items() if part in message), None)


_OTHER_USE_OF_A_NAME = Pattern(r"redefinition of '(\w+)' as different kind of symbol")
_FLOAT_TYPE = Pattern(r"(unknown type name|use of undeclared identifier) '(_Float(128|32x?|64x?)|__float80)'")

_TYPE_OF_CBMC = Pattern(r"(unknown type name|use of undeclared identifier) '__CPROVER_\w+'")


def remedy(message: str) -> tuple[str, ...]:
    """Further arguments with which libclang avoids an error that gcc does not report; empty if there are none.

    A program may reuse a name of the library if it does not include its header. gcc's names of floating-point types are
    declared only on demand, because older programs declare them themselves.
    """
    if (name := _OTHER_USE_OF_A_NAME.search(message)) is not None:
        return (f"-fno-builtin-{name[1]}",)
    if _TYPE_OF_CBMC.search(message) is not None:
        return ("-include", str(PREDEFINED / "cbmc.h"))
    if _FLOAT_TYPE.search(message) is not None:
        return ("-include", str(PREDEFINED / "gcc-floats.h"))
    return ()
