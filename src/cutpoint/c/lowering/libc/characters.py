"""<ctype.h> in the C locale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import Handler, taking
from cutpoint.c.types import IntType
from cutpoint.smt import bitvectors as b
from cutpoint.smt.boolean import ite
from cutpoint.smt.term import Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_DIGITS, _UPPER, _LOWER = ("0", "9"), ("A", "Z"), ("a", "z")


def _within(value: Term, low: str, high: str) -> Term:
    return b.ule(b.sub(value, bv(ord(low), 32)), bv(ord(high) - ord(low), 32))


def _character_class(*ranges: tuple[str, str]) -> Handler:
    """isdigit and its kin; "nonzero" is 1."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.converted(arguments[0], lower.arithmetic.int)
        inside = bv(0, 32)
        for low, high in ranges:
            inside = ite(_within(value, low, high), bv(1, 32), inside)
        return inside

    return handler


def _change_case(low: str, high: str, by: int) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.converted(arguments[0], lower.arithmetic.int)
        return ite(_within(value, low, high), b.add(value, bv(by, 32)), value)

    return handler


def _same(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """putchar gives back what it prints."""
    return lower.converted(arguments[0], lower.arithmetic.int)


_FUNCTIONS: dict[str, Handler] = {
    "putchar": _same,
    "isdigit": _character_class(_DIGITS),
    "isalpha": _character_class(_UPPER, _LOWER),
    "isalnum": _character_class(_DIGITS, _UPPER, _LOWER),
    "isupper": _character_class(_UPPER),
    "islower": _character_class(_LOWER),
    "isspace": _character_class((" ", " "), ("\t", "\r")),
    "isxdigit": _character_class(_DIGITS, ("A", "F"), ("a", "f")),
    "isprint": _character_class((" ", "~")),
    "ispunct": _character_class(("!", "/"), (":", "@"), ("[", "`"), ("{", "~")),
    "iscntrl": _character_class(("\0", "\x1f"), ("\x7f", "\x7f")),
    "isgraph": _character_class(("!", "~")),
    "isblank": _character_class((" ", " "), ("\t", "\t")),
    "toupper": _change_case("a", "z", -32),
    "tolower": _change_case("A", "Z", 32),
}
CHARACTERS = taking(1, _FUNCTIONS, result=(IntType,))
