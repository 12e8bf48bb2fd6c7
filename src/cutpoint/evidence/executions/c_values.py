"""C texts for values of the automaton: types, literals, and readable values."""

from __future__ import annotations

from typing import Any

from cutpoint.smt.terms import ieee
from cutpoint.smt.terms.decimal_text import float_text
from cutpoint.smt.terms.sorts import FLOAT32, FLOAT64, BitVecSort, FloatSort, Sort

_INPUT = "__VERIFIER_nondet_"
_POINTER = 0
"""Represents the width of a pointer, which is also that of long."""
_NAMED_TYPES = {
    "bool": ("_Bool", 8),
    "char": ("char", 8),
    "schar": ("signed char", 8),
    "uchar": ("unsigned char", 8),
    "unsigned_char": ("unsigned char", 8),
    "u8": ("unsigned char", 8),
    "short": ("short", 16),
    "ushort": ("unsigned short", 16),
    "u16": ("unsigned short", 16),
    "int": ("int", 32),
    "uint": ("unsigned int", 32),
    "unsigned": ("unsigned int", 32),
    "unsigned_int": ("unsigned int", 32),
    "u32": ("unsigned int", 32),
    "long": ("long", _POINTER),
    "ulong": ("unsigned long", _POINTER),
    "unsigned_long": ("unsigned long", _POINTER),
    "size_t": ("unsigned long", _POINTER),
    "longlong": ("long long", 64),
    "ulonglong": ("unsigned long long", 64),
    "loff_t": ("long long", 64),
    "pointer": ("void *", _POINTER),
    "charp": ("char *", _POINTER),
    "pchar": ("char *", _POINTER),
    "int128": ("__int128", 128),
    "uint128": ("unsigned __int128", 128),
}
_PLAIN_TYPES = {8: "char", 16: "short", 32: "int", 64: "long long", 128: "__int128"}
_FLOAT_TYPES = {FLOAT32: "float", FLOAT64: "double"}


def type_text(sort: Sort, signed: bool, function: str, pointer_width: int) -> str:
    """The return type of a function: the one in its name, if it fits; empty if it is not a scalar."""
    if isinstance(sort, FloatSort):
        return _FLOAT_TYPES.get(sort, "long double")
    if not isinstance(sort, BitVecSort):
        return ""
    if function.startswith(_INPUT):
        name, width = _NAMED_TYPES.get(function.removeprefix(_INPUT), ("", -1))
        if sort.width == (pointer_width if width == _POINTER else width):
            return name
    plain = _PLAIN_TYPES.get(sort.width, "")
    if signed:
        return "signed char" if plain == "char" else plain
    return plain and f"unsigned {plain}"


def is_unsigned(type_: str) -> bool:
    return type_.startswith("unsigned ") or type_.endswith("*") or type_ == "_Bool"


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
