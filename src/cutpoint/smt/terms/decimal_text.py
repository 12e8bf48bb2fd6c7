"""Floats in decimal: the shortest digit string that reads back as the same number."""

from __future__ import annotations

from fractions import Fraction

from cutpoint.smt.terms import ieee, ops
from cutpoint.smt.terms.sorts import FLOAT32, FLOAT64, FloatSort


def float_text(bits: int, sort: FloatSort) -> str:
    """A C literal: `0.1` for double, `0.1f` for float, `0.1L` for any other format."""
    eb, sb = sort.exponent, sort.significand
    if ieee.classify(ops.FP_IS_NAN, bits, eb, sb):
        return "NAN"
    sign = "-" if ieee.classify(ops.FP_IS_NEGATIVE, bits, eb, sb) else ""
    if ieee.classify(ops.FP_IS_INF, bits, eb, sb):
        return sign + "INFINITY"
    suffix = {FLOAT32: "f", FLOAT64: ""}.get(sort, "L")
    return sign + _digits(abs(ieee.to_fraction(bits, eb, sb)), sort) + suffix


def _digits(value: Fraction, sort: FloatSort) -> str:
    if value == 0:
        return "0.0"
    eb, sb = sort.exponent, sort.significand
    bits = ieee.from_fraction(value, "RNE", eb, sb)
    scale = _decimal_exponent(value)
    count = 0
    while True:
        count += 1
        step = Fraction(10) ** (scale - count + 1)
        nearest = round(value / step)
        # Below a power of two the spacing halves, so the nearest decimal may not read back while the next one up does.
        for digits in (nearest, nearest + 1):
            if ieee.from_fraction(digits * step, "RNE", eb, sb) == bits:
                return _layout(digits, scale - count + 1)


def _decimal_exponent(value: Fraction) -> int:
    """The integer e with 10**e <= value < 10**(e + 1)."""
    bits = value.numerator.bit_length() - value.denominator.bit_length()
    guess = (bits - 1) * 30103 // 100000 - 1  # log10(2), from below
    while Fraction(10) ** (guess + 1) <= value:
        guess += 1
    return guess


def _layout(digits: int, exponent: int) -> str:
    """digits * 10**exponent, in plain notation unless that needs many zeros."""
    text = str(digits).rstrip("0")
    exponent += len(str(digits)) - len(text)
    point = len(text) + exponent  # the position of the decimal point, from the left
    if 0 < point <= 16:
        whole, rest = text[:point].ljust(point, "0"), text[point:]
        return f"{whole}.{rest or '0'}"
    if -4 < point <= 0:
        return f"0.{'0' * -point}{text}"
    return f"{text[0]}{'.' + text[1:] if len(text) > 1 else ''}e{point - 1}"
