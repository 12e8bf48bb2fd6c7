"""C texts for values of the automaton: types, literals, and readable values."""

from __future__ import annotations

from typing import Any

from cutpoint.cfa.variables import ScalarType
from cutpoint.smt.terms import ieee
from cutpoint.smt.terms.decimal_text import float_text
from cutpoint.smt.terms.sorts import FLOAT32, FLOAT64, BitVecSort, FloatSort, Sort

_PLAIN_TYPES = {8: "char", 16: "short", 32: "int", 64: "long long", 128: "__int128"}
_FLOAT_TYPES = {FLOAT32: "float", FLOAT64: "double"}


def type_text(sort: Sort, signed: bool, declared: ScalarType | None = None) -> str:
    """The type of a value in C: the declared one, or one with the same values; empty if it is not a scalar."""
    if isinstance(sort, FloatSort):
        return _FLOAT_TYPES.get(sort, "long double")
    if not isinstance(sort, BitVecSort):
        return ""
    if declared is not None:
        return "void *" if declared.is_pointer else declared.text
    plain = _PLAIN_TYPES.get(sort.width, "")
    if signed:
        return "signed char" if plain == "char" else plain
    return plain and f"unsigned {plain}"


def number(value: Any, sort: Sort, signed: bool) -> int | float | None:
    """The value as a Python number; None for the content of memory."""
    if isinstance(sort, FloatSort):
        return ieee.to_float(value, sort.exponent, sort.significand)
    if isinstance(sort, BitVecSort):
        negative = signed and value >> (sort.width - 1)
        return int(value - (1 << sort.width) if negative else value)
    return int(value) if isinstance(value, bool) else None


def scalar_text(value: Any, sort: Sort, signed: bool) -> str:
    """A readable text: printable characters are also shown as such; bit-vectors without a C type are hexadecimal."""
    if isinstance(sort, FloatSort):
        return float_text(value, sort)
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(sort, BitVecSort):
        return str(value)
    if sort.width not in _PLAIN_TYPES:
        return f"0x{value:0{(sort.width + 3) // 4}x}"
    shown = str(number(value, sort, signed))
    return f"{shown} '{chr(value)}'" if sort.width == 8 and 32 < value < 127 else shown


def literal(value: Any, sort: Sort, signed: bool) -> str:
    """A C expression with exactly this value; empty if there is none."""
    if isinstance(sort, FloatSort):
        text = float_text(value, sort)
        return text.replace("INFINITY", "__builtin_inf()").replace("NAN", '__builtin_nan("")')
    if not isinstance(sort, BitVecSort) or sort.width > 128:
        return ""
    if sort.width > 64:
        high, low = value >> 64, value & ((1 << 64) - 1)
        return f"(((unsigned __int128){high}ULL << 64) | {low}ULL)"
    shown = number(value, sort, signed)
    suffix = ("" if signed else "U") + ("LL" if sort.width > 32 else "")
    if signed and value == 1 << (sort.width - 1):  # C has no negative literals, and the positive one is too large
        return f"(-{value - 1}{suffix} - 1)"
    return f"{shown}{suffix}"
