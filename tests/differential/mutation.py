"""Mutants: a given program with one to three small changes, such as another type, operator or constant."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

_TOKEN: Final = re.compile(
    r"//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*(?:\\\n[^\n]*)*"
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
    r"|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|<<=|>>=|->|\+\+|--|&&|\|\||[<>=!+\-*/%&|^]=|<<|>>|\.\.\.|\s+|.",
    re.DOTALL | re.MULTILINE,
)
_TYPES: Final = ("int", "char", "short", "long", "float", "double", "unsigned", "signed", "_Bool")
_OPERATORS: Final = {
    **dict.fromkeys(("+", "-"), ("+", "-", "^", "|")),
    **dict.fromkeys(("/", "%"), ("/", "%")),
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), ("==", "!=", "<", "<=", ">", ">=")),
    **dict.fromkeys(("<<", ">>"), ("<<", ">>")),
    **dict.fromkeys(("&&", "||"), ("&&", "||")),
    **dict.fromkeys(("++", "--"), ("++", "--")),
    **dict.fromkeys(("+=", "-=", "|=", "^="), ("+=", "-=", "|=", "^=", "*=")),
    **dict.fromkeys(("|", "^"), ("|", "^", "&", "+")),
}
_CASTS: Final = (
    "char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long long",
    "unsigned long",
    "_Bool",
)
_ATTRIBUTES: Final = (
    *("__attribute__((packed))", "__attribute__((aligned(16)))", "__attribute__((unused))"),
    *("__attribute__((noinline))", "__attribute__((aligned(1)))", "__attribute__((weak))"),
)

Change = Callable[[list[str], random.Random], bool]


def tokens(text: str) -> list[str]:
    """The tokens of C text, with white space, comments and directives as tokens of their own."""
    return _TOKEN.findall(text)


def mutant(text: str, rng: random.Random) -> str | None:
    """A changed program, or None if nothing could be changed."""
    parts = tokens(text)
    done = sum(rng.choice(CHANGES)(parts, rng) for _ in range(rng.randint(1, 3)))
    return "".join(parts) if done else None


def _somewhere(parts: list[str], rng: random.Random, fits: Callable[[int], bool]) -> int | None:
    places = [index for index in range(len(parts)) if fits(index)]
    return rng.choice(places) if places else None


def _significant(parts: list[str], index: int, by: int) -> int:
    """The next token, forwards or backwards, that is not white space; the index itself at the end."""
    other = index + by
    while 0 <= other < len(parts) and parts[other].isspace():
        other += by
    return other if 0 <= other < len(parts) else index


def _type(parts: list[str], rng: random.Random) -> bool:
    at = _somewhere(parts, rng, lambda i: parts[i] in _TYPES)
    if at is None:
        return False
    parts[at] = rng.choice([kind for kind in _TYPES if kind != parts[at]])
    return True


def _signedness(parts: list[str], rng: random.Random) -> bool:
    at = _somewhere(parts, rng, lambda i: parts[i] in ("int", "char", "short", "long", "unsigned"))
    if at is None:
        return False
    if parts[at] == "unsigned":
        parts[at] = "int" if parts[_significant(parts, at, 1)] not in _TYPES else "signed"
    elif parts[_significant(parts, at, -1)] not in ("unsigned", "signed", "long"):
        parts[at] = rng.choice(("unsigned ", "signed ")) + parts[at]
    return True


def _operator(parts: list[str], rng: random.Random) -> bool:
    at = _somewhere(parts, rng, lambda i: parts[i] in _OPERATORS)
    if at is None:
        return False
    parts[at] = rng.choice([operator for operator in _OPERATORS[parts[at]] if operator != parts[at]])
    return True


def _constant(parts: list[str], rng: random.Random) -> bool:
    at = _somewhere(parts, rng, lambda i: re.fullmatch(r"[1-9]\d*|0", parts[i]) is not None)
    if at is None:
        return False
    value = int(parts[at])
    choices = (value + 1, max(0, value - 1), value ^ 1, 0, 255, 65536, 2147483647)
    parts[at] = str(rng.choice(choices)) + rng.choice(("", "", "", "u", "L"))
    return True


def _cast(parts: list[str], rng: random.Random) -> bool:
    """A cast in front of an operand."""

    def fits(index: int) -> bool:
        before = parts[_significant(parts, index, -1)]
        return bool(re.fullmatch(r"[A-Za-z_]\w*|\d+", parts[index])) and before in (
            "=",
            "+",
            "*",
            "<",
            "==",
            "return",
            "&&",
            "-",
        )

    at = _somewhere(parts, rng, fits)
    if at is None or parts[at] in _TYPES:
        return False
    parts[at] = f"({rng.choice(_CASTS)}){parts[at]}"
    return True


def _storage(parts: list[str], rng: random.Random) -> bool:
    """A declaration becomes static, volatile or register, or is not static any more."""
    at = _somewhere(parts, rng, lambda i: parts[i] in ("static", *_TYPES))
    if at is None:
        return False
    if parts[at] == "static":
        parts[at] = rng.choice(("", "static volatile"))
    elif parts[_significant(parts, at, -1)] in (";", "{", "}"):
        parts[at] = rng.choice(("static ", "volatile ", "const ")) + parts[at]
    else:
        parts[at] = "volatile " + parts[at]
    return True


def _attribute(parts: list[str], rng: random.Random) -> bool:
    """An attribute behind a declarator, or behind a record."""

    def fits(index: int) -> bool:
        before = parts[_significant(parts, index, -1)]
        return parts[index] == ";" and (before == "}" or bool(re.fullmatch(r"[A-Za-z_]\w*", before)))

    at = _somewhere(parts, rng, fits)
    if at is None:
        return False
    parts[at] = f" {rng.choice(_ATTRIBUTES)};"
    return True


def _drop_unsigned_suffix(parts: list[str], rng: random.Random) -> bool:
    at = _somewhere(parts, rng, lambda i: re.fullmatch(r"(0x[0-9a-fA-F]+|\d+)[uUlL]+", parts[i]) is not None)
    if at is None:
        return False
    parts[at] = parts[at].rstrip("uUlL") + rng.choice(("", "u", "ll", "ull"))
    return True


CHANGES: Final[tuple[Change, ...]] = (
    *(_type, _type, _signedness, _signedness, _operator, _operator, _constant, _constant),
    *(_cast, _cast, _storage, _attribute, _drop_unsigned_suffix),
)
