"""The values of literals, read from their spelling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.base.patterns import Pattern

if TYPE_CHECKING:
    from fractions import Fraction

_INTEGER = Pattern(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)[uUlL]*\Z")
_DECIMAL = Pattern(r"([0-9]*\.?[0-9]*(?:[eE][-+]?[0-9]+)?)[fFlLqQ]?\Z")
_HEXADECIMAL = Pattern(r"0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([-+]?[0-9]+)[fFlLqQ]?\Z")
_ESCAPE = Pattern(r"[0-7]{1,3}|x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}")
_SIMPLE_ESCAPES = dict(zip("ntr0\\'\"abfv?e", (10, 9, 13, 0, 92, 39, 34, 7, 8, 12, 11, 63, 27), strict=True))


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
    from fractions import Fraction  # programs without floating-point literals do without it

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


def string(spelling: str, unit_size: int = 1) -> list[int] | None:
    """The code units of a string literal as libclang spells it: escaped, adjacent ones joined.

    After a long escape, libclang may split the text into two strings, so quotes in the middle are ignored.
    """
    start = spelling.find('"')
    if start < 0 or not spelling.endswith('"') or len(spelling) < start + 2:
        return None
    body = spelling[start + 1 : -1]
    units: list[int] = []
    position = 0
    while position < len(body):
        char = body[position]
        position += 1
        if char == '"':
            continue
        if char != "\\":
            units += _encoded(ord(char), unit_size)
            continue
        match = _ESCAPE.match(body, position)
        if match is None:
            units.append(_SIMPLE_ESCAPES.get(body[position], ord(body[position])))
            position += 1
            continue
        digits = match[0]
        position = match.end()
        if digits[0] in "uU":
            units += _encoded(int(digits[1:], 16), unit_size)
        else:
            units.append(int(digits[1:], 16) if digits[0] == "x" else int(digits, 8))
    return units


def _encoded(code: int, unit_size: int) -> list[int]:
    """A character in UTF-8, UTF-16 or UTF-32."""
    if unit_size == 1:
        return list(chr(code).encode("utf-8", "surrogatepass"))
    if unit_size == 2 and code > 0xFFFF:
        return [0xD800 + (code - 0x10000 >> 10), 0xDC00 + (code & 0x3FF)]
    return [code]
