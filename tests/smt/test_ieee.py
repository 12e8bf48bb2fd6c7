"""IEEE arithmetic against Python's floats, against struct's float32, and exhaustively against exact fractions."""

from __future__ import annotations

import itertools
import math
import struct
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpoint.smt.terms import ieee, ops
from cutpoint.smt.terms.sorts import BitVecSort, FloatSort, bitvec, floating

from .reference import naive_float, naive_round
from .trees import FLOAT_TESTS, MODES

DOUBLE, SINGLE = (11, 53), (8, 24)
DOUBLES = st.floats(allow_nan=True, allow_infinity=True)
SINGLES = st.floats(width=32)


def pack(value: float) -> int:
    bits = int.from_bytes(struct.pack(">d", value), "big")
    return ieee.canonical(bits, *DOUBLE)


def pack32(value: float) -> int:
    """RNE to float32; struct refuses what overflows, which is infinity."""
    try:
        bits = int.from_bytes(struct.pack(">f", value), "big")
    except OverflowError:
        bits = 0xFF800000 if value < 0 else 0x7F800000
    return ieee.canonical(bits, *SINGLE)


def python_divide(x: float, y: float) -> float:
    if y != 0:
        return x / y
    if x == 0 or math.isnan(x):
        return math.nan
    return math.copysign(math.inf, x) * math.copysign(1.0, y)


@given(DOUBLES, DOUBLES)
def test_double_arithmetic_is_python_s(x: float, y: float) -> None:
    a, b = pack(x), pack(y)
    expected = {
        ops.FP_ADD: x + y,
        ops.FP_SUB: x - y,
        ops.FP_MUL: x * y,
        ops.FP_DIV: python_divide(x, y),
        ops.FP_REM: math.nan if math.isinf(x) or y == 0 else math.remainder(x, y),
    }
    for op, value in expected.items():
        assert ieee.arithmetic(op, (a, b), "RNE", *DOUBLE) == pack(value), ops.NAMES[op]
    assert ieee.arithmetic(ops.FP_NEG, (a,), "RNE", *DOUBLE) == pack(-x)
    assert ieee.arithmetic(ops.FP_ABS, (a,), "RNE", *DOUBLE) == pack(abs(x))
    root = math.sqrt(x) if x >= 0 or x == 0 else math.nan
    assert ieee.arithmetic(ops.FP_SQRT, (a,), "RNE", *DOUBLE) == pack(root)
    assert ieee.compare(ops.FP_EQ, a, b, *DOUBLE) == (x == y)
    assert ieee.compare(ops.FP_LT, a, b, *DOUBLE) == (x < y)
    assert ieee.compare(ops.FP_LE, a, b, *DOUBLE) == (x <= y)


@given(SINGLES, SINGLES)
def test_single_arithmetic_is_double_arithmetic_rounded_again(x: float, y: float) -> None:
    # 53 bits are more than 2 * 24 + 2, so rounding twice is harmless for these operators
    a, b = pack32(x), pack32(y)
    assert ieee.arithmetic(ops.FP_ADD, (a, b), "RNE", *SINGLE) == pack32(x + y)
    assert ieee.arithmetic(ops.FP_SUB, (a, b), "RNE", *SINGLE) == pack32(x - y)
    assert ieee.arithmetic(ops.FP_MUL, (a, b), "RNE", *SINGLE) == pack32(x * y)
    assert ieee.arithmetic(ops.FP_DIV, (a, b), "RNE", *SINGLE) == pack32(python_divide(x, y))
    if x >= 0:
        assert ieee.arithmetic(ops.FP_SQRT, (a,), "RNE", *SINGLE) == pack32(math.sqrt(x))


@given(DOUBLES)
def test_conversions_between_formats(x: float) -> None:
    a = pack(x)
    assert ieee.convert(a, DOUBLE, SINGLE, "RNE") == pack32(x)
    assert ieee.from_float(x, *SINGLE) == pack32(x)
    assert pack(ieee.to_float(a, *DOUBLE)) == a
    for wide in ((15, 64), (15, 113)):
        assert ieee.convert(ieee.convert(a, DOUBLE, wide, "RTZ"), wide, DOUBLE, "RTP") == a
    if math.isfinite(x):
        assert ieee.to_fraction(a, *DOUBLE) == Fraction(x)
        assert ieee.from_fraction(Fraction(x), "RTN", *DOUBLE) == pack(x + 0.0)


@given(st.floats(allow_nan=False, allow_infinity=False), st.floats(allow_nan=False, allow_infinity=False))
def test_directed_rounding_encloses_the_exact_sum_and_product(x: float, y: float) -> None:
    for op, exact in ((ops.FP_ADD, Fraction(x) + Fraction(y)), (ops.FP_MUL, Fraction(x) * Fraction(y))):
        down, up, zero = (
            ieee.to_float(ieee.arithmetic(op, (pack(x), pack(y)), mode, *DOUBLE), *DOUBLE)
            for mode in ("RTN", "RTP", "RTZ")
        )
        assert down == -math.inf or Fraction(down) <= exact
        assert up == math.inf or exact <= Fraction(up)
        assert down == up or math.nextafter(down, math.inf) == up
        assert zero == (down if exact > 0 else up)
        assert (down == up) == (not math.isinf(down) and not math.isinf(up) and Fraction(down) == exact)


@given(st.integers(), st.sampled_from(MODES))
def test_integers_round_as_fractions(value: int, mode: str) -> None:
    assert ieee.from_int(value, mode, *SINGLE) == ieee.from_fraction(Fraction(value), mode, *SINGLE)
    if abs(value) < 2**1000:
        assert ieee.from_int(value, "RNE", *DOUBLE) == pack(float(value))


@given(st.floats(-1e20, 1e20), st.sampled_from((8, 16, 32, 64)))
def test_truncation_to_integers(x: float, width: int) -> None:
    number, half = math.trunc(x), 1 << (width - 1)
    expected = number % (2 * half) if -half <= number < half else half
    assert ieee.to_int(pack(x), "RTZ", width, True, *DOUBLE) == expected
    expected = number if 0 <= number < 2 * half else half
    assert ieee.to_int(pack(x), "RTZ", width, False, *DOUBLE) == expected


@pytest.mark.parametrize(
    ("value", "signed", "expected"),
    [
        (math.nan, True, 0x80000000),
        (math.inf, True, 0x80000000),
        (-math.inf, False, 0x80000000),
        (2147483647.5, True, 0x7FFFFFFF),
        (2147483648.0, True, 0x80000000),
        (-2147483648.9, True, 0x80000000),
        (-1.0, True, 0xFFFFFFFF),
        (-0.9, False, 0),
        (-1.0, False, 0x80000000),
        (4294967295.9, False, 0xFFFFFFFF),
        (5e-324, True, 0),
        (-0.0, True, 0),
    ],
)
def test_edges_of_int32(value: float, signed: bool, expected: int) -> None:
    assert ieee.to_int(pack(value), "RTZ", 32, signed, *DOUBLE) == expected


def test_fused_multiply_add_rounds_once() -> None:
    x = 1.0 + 2.0**-30
    exact = Fraction(x) * Fraction(x) - 1
    fused = ieee.arithmetic(ops.FP_FMA, (pack(x), pack(x), pack(-1.0)), "RNE", *DOUBLE)
    assert ieee.to_fraction(fused, *DOUBLE) == exact
    assert Fraction(x * x - 1.0) != exact


def test_results_that_overflow_depend_on_the_mode() -> None:
    largest, infinity = 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000
    for mode, up, down in (
        ("RNE", infinity, infinity),
        ("RNA", infinity, infinity),
        ("RTP", infinity, largest),
        ("RTN", largest, infinity),
        ("RTZ", largest, largest),
    ):
        assert ieee.arithmetic(ops.FP_ADD, (largest, largest), mode, *DOUBLE) == up
        minus = largest | 1 << 63
        assert ieee.arithmetic(ops.FP_ADD, (minus, minus), mode, *DOUBLE) == down | 1 << 63


def test_zeros_and_nan() -> None:
    one, zero, minus_zero, nan = pack(1.0), 0, 1 << 63, pack(math.nan)
    assert nan == 0x7FF8000000000000
    for mode in MODES:
        difference = ieee.arithmetic(ops.FP_SUB, (one, one), mode, *DOUBLE)
        assert difference == (minus_zero if mode == "RTN" else zero)
        assert ieee.arithmetic(ops.FP_ADD, (minus_zero, minus_zero), mode, *DOUBLE) == minus_zero
        assert ieee.arithmetic(ops.FP_SQRT, (minus_zero,), mode, *DOUBLE) == minus_zero
        assert ieee.arithmetic(ops.FP_SQRT, (pack(-1.0),), mode, *DOUBLE) == nan
    assert ieee.canonical(0xFFF0000000000001, *DOUBLE) == nan
    assert ieee.arithmetic(ops.FP_NEG, (nan,), "RNE", *DOUBLE) == nan
    for op in (ops.FP_MIN, ops.FP_MAX):  # as glibc's fmin and fmax: the second of two zeros, the number beside NaN
        assert ieee.arithmetic(op, (zero, minus_zero), "RNE", *DOUBLE) == minus_zero
        assert ieee.arithmetic(op, (minus_zero, zero), "RNE", *DOUBLE) == zero
        assert ieee.arithmetic(op, (nan, one), "RNE", *DOUBLE) == one
        assert ieee.arithmetic(op, (one, nan), "RNE", *DOUBLE) == one


def test_what_is_not_a_number_or_a_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="no rational"):
        ieee.to_fraction(pack(math.inf), *DOUBLE)
    with pytest.raises(ValueError, match="rounding mode"):
        ieee.from_fraction(Fraction(1, 3), "nearest", *DOUBLE)
    with pytest.raises(ValueError, match="FP_ADD"):
        ieee.compare(ops.FP_ADD, 0, 0, *DOUBLE)
    with pytest.raises(ValueError, match="FP_ADD"):
        ieee.classify(ops.FP_ADD, 0, *DOUBLE)
    with pytest.raises(ValueError, match="FP_LT"):
        ieee.arithmetic(ops.FP_LT, (0, 0), "RNE", *DOUBLE)


TINY = floating(3, 3)


def encodings(sort: FloatSort) -> list[int]:
    return sorted({ieee.canonical(bits, sort.exponent, sort.significand) for bits in range(1 << sort.width)})


@pytest.mark.parametrize("mode", MODES)
def test_all_pairs_of_a_tiny_format_in_every_mode(mode: str) -> None:
    eb, sb = TINY.exponent, TINY.significand
    for x, y in itertools.product(encodings(TINY), repeat=2):
        for op in (ops.FP_ADD, ops.FP_SUB, ops.FP_MUL, ops.FP_DIV, ops.FP_REM, ops.FP_MIN, ops.FP_MAX):
            expected = naive_float(op, [x, y], mode, TINY, TINY)
            assert ieee.arithmetic(op, (x, y), mode, eb, sb) == expected, (ops.NAMES[op], x, y)
        for op in (ops.FP_EQ, ops.FP_LT, ops.FP_LE):
            assert ieee.compare(op, x, y, eb, sb) == naive_float(op, [x, y], mode, TINY, TINY)


@pytest.mark.parametrize("mode", MODES)
def test_all_numbers_of_a_small_format_in_every_mode(mode: str) -> None:
    sort, other = floating(4, 4), floating(3, 3)
    for x in encodings(sort):
        for op in (ops.FP_SQRT, ops.FP_ROUND, ops.FP_NEG, ops.FP_ABS):
            assert ieee.arithmetic(op, (x,), mode, 4, 4) == naive_float(op, [x], mode, sort, sort), (ops.NAMES[op], x)
        for op in FLOAT_TESTS:
            assert ieee.classify(op, x, 4, 4) == naive_float(op, [x], mode, sort, sort)
        assert ieee.convert(x, (4, 4), (3, 3), mode) == naive_float(ops.FP_FROM_FP, [x], mode, sort, other)
        for width, signed in itertools.product((1, 3, 8, 9), (True, False)):
            target: BitVecSort = bitvec(width)
            expected = naive_float(ops.FP_TO_SIGNED if signed else ops.FP_TO_UNSIGNED, [x], mode, sort, target)
            assert ieee.to_int(x, mode, width, signed, 4, 4) == expected


@given(st.fractions(min_value=-300, max_value=300), st.sampled_from(MODES))
def test_rounding_by_search(value: Fraction, mode: str) -> None:
    assert ieee.from_fraction(value, mode, 4, 4) == naive_round(value, mode, floating(4, 4), 0)


@given(st.lists(st.integers(0, 63), min_size=3, max_size=3), st.sampled_from(MODES))
def test_fused_multiply_add_of_a_tiny_format(values: list[int], mode: str) -> None:
    values = [ieee.canonical(value, 3, 3) for value in values]
    assert ieee.arithmetic(ops.FP_FMA, values, mode, 3, 3) == naive_float(ops.FP_FMA, values, mode, TINY, TINY)
