"""<ctype.h> and <wctype.h> in the C locale."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.choices import some_nonzero
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import IntType
from cutpoint.cfa.model import Origin
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.boolean import disjunction, ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv

_DIGITS, _UPPER, _LOWER = ("0", "9"), ("A", "Z"), ("a", "z")


def _within(value: Term, low: str, high: str) -> Term:
    return b.ule(b.sub(value, bv(ord(low), 32)), bv(ord(high) - ord(low), 32))


def _character_class(bit: int, *ranges: tuple[str, str]) -> Handler:
    """isdigit and similar functions: zero, or any other value; glibc returns the bit of the class.

    For a value that is neither a character nor EOF, C specifies nothing, and glibc reads beyond its tables.
    """

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        builder = caller.builder
        value, name = caller.evaluation.converted(arguments[0], builder.arithmetic.int), callee_name(node)
        inside = disjunction([_within(value, low, high) for low, high in ranges])
        known = _is_character(value)
        if known is TRUE:
            return bv(0, 32) if inside is FALSE else some_nonzero(builder, name, inside, bv(bit, 32))
        unknown = builder.any_value("value", bitvec(32), Origin.APPROXIMATED, name)
        return ite(known, some_nonzero(builder, name, inside, bv(bit, 32)), unknown)

    return handler


def _is_character(value: Term) -> Term:
    """Whether glibc's tables have an entry: they have one for every value of char, signed or not."""
    return b.ule(b.add(value, bv(128, 32)), bv(128 + 255, 32))


def _change_case(low: str, high: str, by: int) -> Handler:
    """toupper and tolower. A negative char that is not EOF becomes the unsigned one, as in glibc's tables."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        value = caller.evaluation.converted(arguments[0], caller.builder.arithmetic.int)
        negative = b.ule(b.add(value, bv(128, 32)), bv(126, 32))
        same = ite(negative, b.add(value, bv(256, 32)), value)
        return ite(_within(value, low, high), b.add(value, bv(by, 32)), same)

    return handler


def _is_ascii(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    value = caller.evaluation.converted(arguments[0], caller.builder.arithmetic.int)
    return some_nonzero(caller.builder, callee_name(node), b.ult(value, bv(128, 32)), bv(1, 32))


def _to_ascii(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return b.bvand(caller.evaluation.converted(arguments[0], caller.builder.arithmetic.int), bv(127, 32))


def _wide_class(bit: int, *ranges: tuple[str, str]) -> Handler:
    """iswdigit and similar functions: no class contains a wide character beyond ASCII."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        value = caller.evaluation.converted(arguments[0], caller.builder.arithmetic.unsigned)
        inside = disjunction([_within(value, low, high) for low, high in ranges])
        return some_nonzero(caller.builder, callee_name(node), inside, bv(bit, 32))

    return handler


def _change_wide_case(low: str, high: str, by: int) -> Handler:
    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        value = caller.evaluation.converted(arguments[0], caller.builder.arithmetic.unsigned)
        return ite(_within(value, low, high), b.add(value, bv(by, 32)), value)

    return handler


_CLASSES: dict[str, tuple[int, tuple[tuple[str, str], ...]]] = {
    "upper": (1 << 8, (_UPPER,)),
    "lower": (1 << 9, (_LOWER,)),
    "alpha": (1 << 10, (_UPPER, _LOWER)),
    "digit": (1 << 11, (_DIGITS,)),
    "xdigit": (1 << 12, (_DIGITS, ("A", "F"), ("a", "f"))),
    "space": (1 << 13, ((" ", " "), ("\t", "\r"))),
    "print": (1 << 14, ((" ", "~"),)),
    "graph": (1 << 15, (("!", "~"),)),
    "blank": (1 << 0, ((" ", " "), ("\t", "\t"))),
    "cntrl": (1 << 1, (("\0", "\x1f"), ("\x7f", "\x7f"))),
    "punct": (1 << 2, (("!", "/"), (":", "@"), ("[", "`"), ("{", "~"))),
    "alnum": (1 << 3, (_DIGITS, _UPPER, _LOWER)),
}
"""The classes with their bits in glibc's tables."""
_FUNCTIONS: dict[str, Handler] = {
    **{f"is{name}": _character_class(bit, *ranges) for name, (bit, ranges) in _CLASSES.items()},
    **{f"isw{name}": _wide_class(bit, *ranges) for name, (bit, ranges) in _CLASSES.items()},
    "iswdigit": _wide_class(1, _DIGITS),  # gcc expands it
    "isascii": _is_ascii,
    "toascii": _to_ascii,
    "toupper": _change_case("a", "z", -32),
    "tolower": _change_case("A", "Z", 32),
    "towupper": _change_wide_case("a", "z", -32),
    "towlower": _change_wide_case("A", "Z", 32),
}
CHARACTERS = taking(1, _FUNCTIONS, result=(IntType,))
