"""The values of literals, read from their spelling."""

from __future__ import annotations

import re
from fractions import Fraction

_INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)[uUlL]*\Z")
_DECIMAL = re.compile(r"([0-9]*\.?[0-9]*(?:[eE][-+]?[0-9]+)?)[fFlLqQ]?\Z")
_HEXADECIMAL = re.compile(r"0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([-+]?[0-9]+)[fFlLqQ]?\Z")
_SIMPLE_ESCAPES = {"n": 10, "t": 9, "r": 13, "0": 0, "\\": 92, "'": 39, '"': 34, "a": 7, "b": 8, "f": 12, "v": 11, "?": 63, "e": 27}


def integer(text: str) -> int | None:
    match = _INTEGER.match(text)
    if match is None:
        return None
    digits = match[1]
    if digits[:2] in ("0x", "0X"):
        return int(digits, 16)
    if digits[:2] in ("0b", "0B"):
        return int(digits, 2)
    return int(digits, 8 if digits[0] == "0" else 10)


def real(text: str) -> Fraction | None:
    match = _HEXADECIMAL.match(text)
    if match is not None:
        whole, part, exponent = match.groups()
        return Fraction(int(whole + part, 16)) * Fraction(2) ** (int(exponent) - 4 * len(part))
    match = _DECIMAL.match(text)
    if match is None or not match[1]:
        return None
    digits, _, exponent = match[1].lower().partition("e")
    if abs(int(exponent or 0)) > 100_000:
        return None
    return Fraction(digits) * Fraction(10) ** int(exponent or 0)


def string(spelling: str) -> list[int] | None:
    """The code units of a string literal as libclang spells it (escaped, adjacent ones joined)."""
    start = spelling.find('"')
    if start < 0 or not spelling.endswith('"') or len(spelling) < start + 2:
        return None
    prefix, body = spelling[:start], spelling[start + 1 : -1]
    units: list[int] = []
    position = 0
    while position < len(body):
        char = body[position]
        position += 1
        if char != "\\":
            units += [ord(char)] if prefix else list(char.encode("utf-8"))
            continue
        escape = body[position]
        match = re.compile(r"[0-7]{1,3}|x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}").match(body, position)
        if match is not None:
            digits = match[0]
            position = match.end()
            code = int(digits, 8) if digits[0] in "01234567" else int(digits[1:], 16)
            units += list(chr(code).encode()) if digits[0] in "uU" and not prefix else [code]
        else:
            units.append(_SIMPLE_ESCAPES.get(escape, ord(escape)))
            position += 1
    return units
