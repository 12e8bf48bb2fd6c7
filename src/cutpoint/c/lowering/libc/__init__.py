"""The C library and the verifiers' own functions, as edges.

A function of the program that has the same name and a body comes first, except for those that verification
tasks define only to be executable. What writes through its pointers, calls back or jumps is modelled here or
refused: only what is left counts as a function that returns any value and changes nothing.
"""

from __future__ import annotations

from cutpoint.c.lowering.libc.atomics import ATOMICS
from cutpoint.c.lowering.libc.blocks import BLOCKS
from cutpoint.c.lowering.libc.buffers import BUFFERS
from cutpoint.c.lowering.libc.characters import CHARACTERS
from cutpoint.c.lowering.libc.control import CONTROL, ON_EXPRESSIONS, nondet, nothing
from cutpoint.c.lowering.libc.handler import Handler
from cutpoint.c.lowering.libc.integers import INTEGERS
from cutpoint.c.lowering.libc.mathematics import MATHEMATICS
from cutpoint.c.lowering.libc.refused import REFUSED

_TABLE: dict[str, Handler] = {
    **REFUSED,
    **MATHEMATICS,
    **BLOCKS,
    **BUFFERS,
    **CHARACTERS,
    **INTEGERS,
    **ATOMICS,
    **CONTROL,
}


def plain_name(name: str) -> str:
    """The library's name of a function that the compiler calls by another: `__builtin___memcpy_chk` is memcpy."""
    plain = name.removeprefix("__builtin_")
    if plain.startswith("__") and plain.endswith("_chk"):
        return plain[2:-4]
    return plain


def find(name: str) -> Handler | None:
    """The model of a function, if there is one."""
    handler = _TABLE.get(plain_name(name))
    if handler is None and name.startswith("__VERIFIER_nondet_"):
        return nondet
    if handler is None and name.startswith("__VERIFIER_atomic_"):
        return nothing
    return handler


def takes_expressions(name: str) -> bool:
    """Whether the model is given the arguments as they stand; every other one gets them evaluated."""
    return plain_name(name) in ON_EXPRESSIONS


def always_ours(name: str) -> bool:
    """Functions whose meaning is fixed, whatever body a task gives them to be executable."""
    return name in ("__VERIFIER_assume", "__VERIFIER_error")
