"""Exact IEEE-754 arithmetic on encodings, for any binary format and all five rounding modes.

A number is the integer that encodes it: sign, `eb` exponent bits, `sb - 1` stored significand bits
(`sb` counts the hidden bit, as in SMT-LIB). Every result is computed exactly in integers, as
`mantissa * 2**exponent`, and rounded once. NaN has one encoding: the positive quiet one.

Where SMT-LIB leaves a choice, we follow x86-64: `fp.min` and `fp.max` of zeros with different signs give the
second operand (as glibc's `fmin` and `fmax` do, by `minsd` and `maxsd`), and conversions to integers
that do not fit give the integer indefinite value.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from math import isqrt
from typing import TYPE_CHECKING

from cutpoint.smt.terms import ops

if TYPE_CHECKING:
    from fractions import Fraction

ROUNDING_MODES = ("RNE", "RNA", "RTP", "RTN", "RTZ")


def _infinity(eb: int, sb: int) -> int:
    return ((1 << eb) - 1) << (sb - 1)


def _nan(eb: int, sb: int) -> int:
    return _infinity(eb, sb) | (1 << (sb - 2))


def _sign_bit(eb: int, sb: int) -> int:
    return 1 << (eb + sb - 1)


def _magnitude(bits: int, eb: int, sb: int) -> int:
    """The encoding without its sign bit; these integers are ordered as the magnitudes are."""
    return bits & (_sign_bit(eb, sb) - 1)


def _is_nan(bits: int, eb: int, sb: int) -> bool:
    return _magnitude(bits, eb, sb) > _infinity(eb, sb)


def _is_infinite(bits: int, eb: int, sb: int) -> bool:
    return _magnitude(bits, eb, sb) == _infinity(eb, sb)


def _least_exponent(eb: int, sb: int) -> int:
    """The exponent of the last bit of a subnormal number."""
    return 3 - (1 << (eb - 1)) - sb


def canonical(bits: int, eb: int, sb: int) -> int:
    """The same number; every NaN becomes the positive quiet one without payload."""
    return _nan(eb, sb) if _is_nan(bits, eb, sb) else bits


def _decode(bits: int, eb: int, sb: int) -> tuple[int, int, int]:
    """Sign (0 or 1), mantissa and exponent of a finite number."""
    fraction = bits & ((1 << (sb - 1)) - 1)
    field = (bits >> (sb - 1)) & ((1 << eb) - 1)
    least = _least_exponent(eb, sb)
    sign = bits >> (eb + sb - 1)
    if field == 0:
        return sign, fraction, least
    return sign, fraction | (1 << (sb - 1)), least + field - 1


def _away(rm: str, sign: int, odd: int, twice: int, unit: int) -> bool:
    """Whether to round away from zero, where `twice` is twice the remainder and `unit` is one step."""
    if twice == 0:
        return False
    if rm == "RNE":
        return twice > unit or (twice == unit and odd == 1)
    if rm == "RNA":
        return twice >= unit
    if rm == "RTP":
        return sign == 0
    if rm == "RTN":
        return sign == 1
    if rm == "RTZ":
        return False
    raise ValueError(f"unknown rounding mode {rm!r}")


def _shift_right(mantissa: int, shift: int, sign: int, rm: str) -> int:
    """mantissa / 2**shift, rounded to an integer."""
    kept = mantissa >> shift
    rest = mantissa - (kept << shift)
    return kept + _away(rm, sign, kept & 1, 2 * rest, 1 << shift)


def _round(sign: int, mantissa: int, exponent: int, rm: str, eb: int, sb: int) -> int:
    """The encoding of (-1)**sign * mantissa * 2**exponent.

    The last bit of a mantissa of more than sb + 2 bits may be sticky: set for a non-zero rest below it.
    """
    negative = sign << (eb + sb - 1)
    if mantissa == 0:
        return negative
    least = _least_exponent(eb, sb)
    unit = max(exponent + mantissa.bit_length() - sb, least)
    shift = unit - exponent
    if shift > mantissa.bit_length() + 2:  # far below the smallest number: only that the rest is not zero matters
        mantissa, shift = 1, 3
    kept = _shift_right(mantissa, shift, sign, rm) if shift > 0 else mantissa << -shift
    # a carry out of the significand, or from subnormal to normal, propagates into the exponent
    magnitude = ((unit - least) << (sb - 1)) + kept
    infinity = _infinity(eb, sb)
    if magnitude >= infinity:
        outward = rm in ("RNE", "RNA") or rm == ("RTN" if sign else "RTP")
        magnitude = infinity if outward else infinity - 1
    return negative | magnitude


def _round_ratio(sign: int, numerator: int, denominator: int, exponent: int, rm: str, eb: int, sb: int) -> int:
    """The encoding of (-1)**sign * numerator / denominator * 2**exponent."""
    extra = max(0, sb + 3 + denominator.bit_length() - numerator.bit_length())
    quotient, rest = divmod(numerator << extra, denominator)
    return _round(sign, (quotient << 1) | (rest != 0), exponent - extra - 1, rm, eb, sb)


def from_fraction(value: Fraction, rm: str, eb: int, sb: int) -> int:
    return _round_ratio(int(value < 0), abs(value.numerator), value.denominator, 0, rm, eb, sb)


def to_fraction(bits: int, eb: int, sb: int) -> Fraction:
    """The exact value of a finite number (of both zeros: 0)."""
    if _magnitude(bits, eb, sb) >= _infinity(eb, sb):
        raise ValueError("infinities and NaN are no rational numbers")
    sign, mantissa, exponent = _decode(bits, eb, sb)
    from fractions import Fraction  # only to print and to read decimal numbers

    value = Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)
    return -value if sign else value


def from_int(value: int, rm: str, eb: int, sb: int) -> int:
    return _round(int(value < 0), abs(value), 0, rm, eb, sb)


def from_float(value: float, eb: int, sb: int) -> int:
    """The number of the format that is nearest to a Python float."""
    bits = int.from_bytes(struct.pack(">d", value), "big")
    return convert(bits, (11, 53), (eb, sb), "RNE")


def to_float(bits: int, eb: int, sb: int) -> float:
    """The Python float that is nearest to the number."""
    encoded = convert(bits, (eb, sb), (11, 53), "RNE").to_bytes(8, "big")
    return float(struct.unpack(">d", encoded)[0])


def convert(bits: int, source: tuple[int, int], target: tuple[int, int], rm: str) -> int:
    """The same number in another format, rounded."""
    eb, sb = source
    if _is_nan(bits, eb, sb):
        return _nan(*target)
    if _is_infinite(bits, eb, sb):
        return (_sign_bit(*target) if bits & _sign_bit(eb, sb) else 0) | _infinity(*target)
    return _round(*_decode(bits, eb, sb), rm, *target)


def to_int(bits: int, rm: str, width: int, signed: bool, eb: int, sb: int) -> int:
    """The number as an integer of `width` bits, as its unsigned representative.

    NaN and values that do not fit give x86's integer indefinite value, 1 << (width - 1), as `cvttsd2si` does. Unsigned
    conversions, for which x86-64 has no instruction before AVX-512, give the same bit pattern.
    """
    indefinite = 1 << (width - 1)
    if _magnitude(bits, eb, sb) >= _infinity(eb, sb):
        return indefinite
    sign, mantissa, exponent = _decode(bits, eb, sb)
    if mantissa and exponent + mantissa.bit_length() > width + 1:
        return indefinite
    value = mantissa << exponent if exponent >= 0 else _shift_right(mantissa, -exponent, sign, rm)
    value = -value if sign else value
    low, high = (-indefinite, indefinite) if signed else (0, 2 * indefinite)
    return value % (2 * indefinite) if low <= value < high else indefinite


def compare(op: int, a: int, b: int, eb: int, sb: int) -> bool:
    """FP_EQ, FP_LT, FP_LE: false if either operand is NaN; zeros are equal."""
    if _is_nan(a, eb, sb) or _is_nan(b, eb, sb):
        return False
    x, y = _signed_magnitude(a, eb, sb), _signed_magnitude(b, eb, sb)
    if op == ops.FP_EQ:
        return x == y
    if op == ops.FP_LT:
        return x < y
    if op == ops.FP_LE:
        return x <= y
    raise ValueError(f"not a comparison of floats: {ops.NAMES[op]}")


def _signed_magnitude(bits: int, eb: int, sb: int) -> int:
    """An integer that orders encodings as the numbers they encode."""
    magnitude = _magnitude(bits, eb, sb)
    return -magnitude if bits & _sign_bit(eb, sb) else magnitude


def classify(op: int, bits: int, eb: int, sb: int) -> bool:
    """FP_IS_NAN and the other tests. NaN satisfies none of them but FP_IS_NAN."""
    magnitude, infinity = _magnitude(bits, eb, sb), _infinity(eb, sb)
    if op == ops.FP_IS_NAN:
        return magnitude > infinity
    if op == ops.FP_IS_INF:
        return magnitude == infinity
    if op == ops.FP_IS_ZERO:
        return magnitude == 0
    if op == ops.FP_IS_NORMAL:
        return 1 << (sb - 1) <= magnitude < infinity
    if op == ops.FP_IS_SUBNORMAL:
        return 0 < magnitude < 1 << (sb - 1)
    if op == ops.FP_IS_NEGATIVE:
        return magnitude <= infinity and bool(bits & _sign_bit(eb, sb))
    raise ValueError(f"not a test of floats: {ops.NAMES[op]}")


def arithmetic(op: int, values: Sequence[int], rm: str, eb: int, sb: int) -> int:
    """The operators from floats to floats of one format; the exact ones ignore the rounding mode."""
    if op in (ops.FP_MIN, ops.FP_MAX):
        return _extremum(op, values[0], values[1], eb, sb)
    for value in values:
        if _is_nan(value, eb, sb):
            return _nan(eb, sb)
    sign = _sign_bit(eb, sb)
    if op == ops.FP_NEG:
        return values[0] ^ sign
    if op == ops.FP_ABS:
        return values[0] & ~sign
    if op == ops.FP_ADD:
        return _add(values[0], values[1], rm, eb, sb)
    if op == ops.FP_SUB:
        return _add(values[0], values[1] ^ sign, rm, eb, sb)
    if op == ops.FP_MUL:
        return _multiply(values[0], values[1], rm, eb, sb)
    if op == ops.FP_DIV:
        return _divide(values[0], values[1], rm, eb, sb)
    if op == ops.FP_REM:
        return _remainder(values[0], values[1], eb, sb)
    if op == ops.FP_SQRT:
        return _square_root(values[0], rm, eb, sb)
    if op == ops.FP_FMA:
        return _fused(values[0], values[1], values[2], rm, eb, sb)
    if op == ops.FP_ROUND:
        return _round_to_integral(values[0], rm, eb, sb)
    raise ValueError(f"not an operator of floats: {ops.NAMES[op]}")


def _extremum(op: int, a: int, b: int, eb: int, sb: int) -> int:
    """If one operand is NaN, the other is the result; of two zeros, the second is."""
    if _is_nan(a, eb, sb):
        return canonical(b, eb, sb)
    if _is_nan(b, eb, sb):
        return a
    less, more = (a, b) if op == ops.FP_MIN else (b, a)
    return a if compare(ops.FP_LT, less, more, eb, sb) else b


def _sum(x: tuple[int, int, int], y: tuple[int, int, int], rm: str, eb: int, sb: int) -> int:
    """The rounded sum of two exact numbers (sign, mantissa, exponent)."""
    (sign_x, x_mantissa, x_exponent), (sign_y, y_mantissa, y_exponent) = x, y
    if x_mantissa == 0 and y_mantissa == 0 and sign_x == sign_y:
        return _round(sign_x, 0, 0, rm, eb, sb)
    exponent = min(x_exponent, y_exponent)
    left, right = x_mantissa << (x_exponent - exponent), y_mantissa << (y_exponent - exponent)
    total = (-left if sign_x else left) + (-right if sign_y else right)
    sign = int(rm == "RTN") if total == 0 else int(total < 0)  # x - x is -0 only when rounding down
    return _round(sign, abs(total), exponent, rm, eb, sb)


def _add(a: int, b: int, rm: str, eb: int, sb: int) -> int:
    if _is_infinite(a, eb, sb):
        return _nan(eb, sb) if _is_infinite(b, eb, sb) and a != b else a
    if _is_infinite(b, eb, sb):
        return b
    return _sum(_decode(a, eb, sb), _decode(b, eb, sb), rm, eb, sb)


def _multiply(a: int, b: int, rm: str, eb: int, sb: int) -> int:
    sign = (a ^ b) & _sign_bit(eb, sb)
    if _is_infinite(a, eb, sb) or _is_infinite(b, eb, sb):
        zero = _magnitude(a, eb, sb) == 0 or _magnitude(b, eb, sb) == 0
        return _nan(eb, sb) if zero else sign | _infinity(eb, sb)
    return _round(*_product(a, b, eb, sb), rm, eb, sb)


def _product(a: int, b: int, eb: int, sb: int) -> tuple[int, int, int]:
    """The exact product of two finite numbers."""
    (sign_a, x, exponent_a), (sign_b, y, exponent_b) = _decode(a, eb, sb), _decode(b, eb, sb)
    return sign_a ^ sign_b, x * y, exponent_a + exponent_b


def _fused(a: int, b: int, c: int, rm: str, eb: int, sb: int) -> int:
    """a * b + c, rounded once."""
    if _is_infinite(a, eb, sb) or _is_infinite(b, eb, sb):
        product = _multiply(a, b, rm, eb, sb)
        return product if _is_nan(product, eb, sb) else _add(product, c, rm, eb, sb)
    if _is_infinite(c, eb, sb):
        return c
    return _sum(_product(a, b, eb, sb), _decode(c, eb, sb), rm, eb, sb)


def _divide(a: int, b: int, rm: str, eb: int, sb: int) -> int:
    sign = (a ^ b) & _sign_bit(eb, sb)
    if _is_infinite(a, eb, sb):
        return _nan(eb, sb) if _is_infinite(b, eb, sb) else sign | _infinity(eb, sb)
    if _is_infinite(b, eb, sb):
        return sign
    if _magnitude(b, eb, sb) == 0:
        return _nan(eb, sb) if _magnitude(a, eb, sb) == 0 else sign | _infinity(eb, sb)
    (_, x, exponent_a), (_, y, exponent_b) = _decode(a, eb, sb), _decode(b, eb, sb)
    return _round_ratio(int(sign != 0), x, y, exponent_a - exponent_b, rm, eb, sb)


def _remainder(a: int, b: int, eb: int, sb: int) -> int:
    """a - b * n for the integer n nearest to a / b, ties to even; always exact. A zero has the sign of a."""
    if _is_infinite(a, eb, sb) or _magnitude(b, eb, sb) == 0:
        return _nan(eb, sb)
    if _is_infinite(b, eb, sb):
        return a
    (sign, x, exponent_a), (_, y, exponent_b) = _decode(a, eb, sb), _decode(b, eb, sb)
    exponent = min(exponent_a, exponent_b)
    x, y = x << (exponent_a - exponent), y << (exponent_b - exponent)
    quotient, rest = divmod(x, y)
    if _away("RNE", 0, quotient & 1, 2 * rest, y):
        sign, rest = sign ^ 1, y - rest
    return _round(sign, rest, exponent, "RNE", eb, sb)


def _square_root(a: int, rm: str, eb: int, sb: int) -> int:
    if _magnitude(a, eb, sb) == 0:
        return a
    if a & _sign_bit(eb, sb):
        return _nan(eb, sb)
    if _is_infinite(a, eb, sb):
        return a
    _, mantissa, exponent = _decode(a, eb, sb)
    extra = 2 * (sb + 3)
    extra += (exponent - extra) & 1  # the exponent must be even to be halved
    square = mantissa << extra
    root = isqrt(square)
    return _round(0, (root << 1) | (root * root != square), (exponent - extra) // 2 - 1, rm, eb, sb)


def _round_to_integral(a: int, rm: str, eb: int, sb: int) -> int:
    if _is_infinite(a, eb, sb):
        return a
    sign, mantissa, exponent = _decode(a, eb, sb)
    if exponent >= 0:
        return a
    return _round(sign, _shift_right(mantissa, -exponent, sign, rm), 0, rm, eb, sb)
