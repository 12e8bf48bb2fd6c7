"""<ctype.h> and <wctype.h> in the C locale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.choices import choice, nonzero, some_nonzero
from cutpoint.c.lowering.libc.handler import Handler, taking
from cutpoint.c.types import IntType
from cutpoint.smt import bitvectors as b
from cutpoint.smt.boolean import disjunction, ite
from cutpoint.smt.term import FALSE, TRUE, Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_DIGITS, _UPPER, _LOWER = ("0", "9"), ("A", "Z"), ("a", "z")


def _within(value: Term, low: str, high: str) -> Term:
    return b.ule(b.sub(value, bv(ord(low), 32)), bv(ord(high) - ord(low), 32))


def _character_class(*ranges: tuple[str, str]) -> Handler:
    """isdigit and its kin: zero, or any other value. Of what is neither a character nor EOF, C says nothing."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.converted(arguments[0], lower.arithmetic.int)
        inside = disjunction([_within(value, low, high) for low, high in ranges])
        if inside is FALSE and _is_character(value) is TRUE:
            return bv(0, 32)
        chosen = choice(lower, lower.callee_name(node), 32)
        return ite(inside, nonzero(chosen), ite(_is_character(value), bv(0, 32), chosen))

    return handler


def _is_character(value: Term) -> Term:
    """Whether glibc's tables have an entry: they have one for every value of char, signed or not."""
    return b.ule(b.add(value, bv(128, 32)), bv(128 + 255, 32))


def _change_case(low: str, high: str, by: int) -> Handler:
    """toupper and tolower. A negative char that is not EOF becomes the unsigned one, as in glibc's tables."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.converted(arguments[0], lower.arithmetic.int)
        negative = b.ule(b.add(value, bv(128, 32)), bv(126, 32))
        same = ite(negative, b.add(value, bv(256, 32)), value)
        return ite(_within(value, low, high), b.add(value, bv(by, 32)), same)

    return handler


def _is_ascii(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    value = lower.converted(arguments[0], lower.arithmetic.int)
    return some_nonzero(lower, lower.callee_name(node), b.ult(value, bv(128, 32)), 32)


def _to_ascii(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return b.bvand(lower.converted(arguments[0], lower.arithmetic.int), bv(127, 32))


def _wide_class(*ranges: tuple[str, str]) -> Handler:
    """iswdigit and its kin: of a wide character that is none of ASCII, no class has any."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.converted(arguments[0], lower.arithmetic.unsigned)
        inside = disjunction([_within(value, low, high) for low, high in ranges])
        return some_nonzero(lower, lower.callee_name(node), inside, 32)

    return handler


def _change_wide_case(low: str, high: str, by: int) -> Handler:
    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        value = lower.converted(arguments[0], lower.arithmetic.unsigned)
        return ite(_within(value, low, high), b.add(value, bv(by, 32)), value)

    return handler


_CLASSES: dict[str, tuple[tuple[str, str], ...]] = {
    "digit": (_DIGITS,),
    "alpha": (_UPPER, _LOWER),
    "alnum": (_DIGITS, _UPPER, _LOWER),
    "upper": (_UPPER,),
    "lower": (_LOWER,),
    "space": ((" ", " "), ("\t", "\r")),
    "xdigit": (_DIGITS, ("A", "F"), ("a", "f")),
    "print": ((" ", "~"),),
    "punct": (("!", "/"), (":", "@"), ("[", "`"), ("{", "~")),
    "cntrl": (("\0", "\x1f"), ("\x7f", "\x7f")),
    "graph": (("!", "~"),),
    "blank": ((" ", " "), ("\t", "\t")),
}
_FUNCTIONS: dict[str, Handler] = {
    **{f"is{name}": _character_class(*ranges) for name, ranges in _CLASSES.items()},
    **{f"isw{name}": _wide_class(*ranges) for name, ranges in _CLASSES.items()},
    "isascii": _is_ascii,
    "toascii": _to_ascii,
    "toupper": _change_case("a", "z", -32),
    "tolower": _change_case("A", "Z", 32),
    "towupper": _change_wide_case("a", "z", -32),
    "towlower": _change_wide_case("A", "Z", 32),
}
CHARACTERS = taking(1, _FUNCTIONS, result=(IntType,))
