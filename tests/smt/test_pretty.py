"""Terms as C: golden examples, minimal parentheses, decimal floats, abbreviations."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.arrays import const_array, select, store
from cutpoint.smt.terms.bitvectors import (
    add,
    ashr,
    bvand,
    bvnot,
    bvor,
    concat,
    extract,
    lshr,
    mul,
    neg,
    sdiv,
    sext,
    shl,
    sle,
    slt,
    srem,
    sub,
    udiv,
    ule,
    ult,
    urem,
    zext,
)
from cutpoint.smt.terms.boolean import and_, apply, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.decimal_text import float_text
from cutpoint.smt.terms.floats import float_const, from_python
from cutpoint.smt.terms.pretty import DEFAULT_LIMIT, to_c
from cutpoint.smt.terms.sorts import BOOL, FLOAT32, FLOAT64, FLOAT80, FLOAT128, array, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable

INT = bitvec(32)
# Names of this file alone: arguments of commutative operators are in the order in which they were first made.
X, Y, Z = (variable(f"pretty.{name}", INT) for name in "xyz")
P, Q, R = (variable(f"pretty.{name}", BOOL) for name in "pqr")
A = variable("pretty.a", array(INT, INT))
D, E = variable("pretty.d", FLOAT64), variable("pretty.e", FLOAT64)
F = variable("pretty.f", FLOAT32)


def shown(term: Term, limit: int = DEFAULT_LIMIT) -> str:
    return to_c(term, limit).replace("pretty.", "")


def k(value: int) -> Term:
    return bv(value, 32)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (TRUE, "true"),
        (FALSE, "false"),
        (k(-1), "-1"),
        (k(-65536), "-65536"),
        (k(-65537), "4294901759"),
        (k(2**31), "2147483648"),
        (bv(1, 1), "1"),
        (bv(200, 8), "200"),
        (bv(250, 8), "-6"),
        (slt(X, k(2**31 + 5)), "x < -2147483643"),
        (ult(X, k(2**31 + 5)), "x <u 2147483653"),
        (slt(X, Y), "x < y"),
        (sle(X, Y), "x <= y"),
        (ult(X, Y), "x <u y"),
        (ule(X, Y), "x <=u y"),
        (not_(slt(X, Y)), "x >= y"),
        (not_(sle(X, Y)), "x > y"),
        (not_(ult(X, Y)), "x >=u y"),
        (not_(ule(X, Y)), "x >u y"),
        (eq(X, k(0)), "x == 0"),
        (distinct(X, Y), "x != y"),
        (not_(P), "!p"),
        (not_(and_(P, Q)), "!(p && q)"),
        (or_(and_(P, Q), R), "r || p && q"),
        (and_(or_(P, Q), R), "r && (p || q)"),
        (and_(and_(P, Q), R), "r && p && q"),
        (eq(P, Q), "p == q"),
        (ite(P, X, ite(Q, Y, Z)), "p ? x : q ? y : z"),
        (ite(P, ite(Q, X, Y), Z), "p ? q ? x : y : z"),
        (add(ite(P, X, Y), Z), "z + (p ? x : y)"),
        (add(X, k(-3)), "x - 3"),
        (add(X, k(3)), "x + 3"),
        (sub(X, sub(Y, Z)), "x - (y - z)"),
        (sub(sub(X, Y), Z), "x - y - z"),
        (neg(X), "-x"),
        (neg(neg(X)), "-(-x)"),
        (mul(sub(X, Y), k(-2)), "(x - y) * -2"),
        (sdiv(X, sdiv(Y, Z)), "x / (y / z)"),
        (udiv(X, Y), "x /u y"),
        (urem(X, Y), "x %u y"),
        (srem(X, k(7)), "x % 7"),
        (shl(X, add(Y, k(1))), "x << y + 1"),
        (add(shl(X, k(1)), Y), "y + (x << 1)"),
        (lshr(X, k(2)), "x >>u 2"),
        (ashr(X, k(2)), "x >> 2"),
        (bvor(bvand(X, Y), Z), "z | x & y"),
        (eq(bvand(X, k(1)), k(0)), "(x & 1) == 0"),
        (bvnot(add(X, Y)), "~(x + y)"),
        (sext(X, 32), "(int64)x"),
        (zext(add(X, Y), 32), "(uint64)(x + y)"),
        (extract(X, 7, 0), "x[7:0]"),
        (extract(add(X, Y), 7, 0), "(x + y)[7:0]"),
        (concat(X, Y), "concat(x, y)"),
        (select(A, add(X, k(1))), "a[x + 1]"),
        (store(A, X, Y), "a[x := y]"),
        (select(store(A, X, Y), Z), "a[x := y][z]"),
        (const_array(array(INT, INT), k(0)), "all(0)"),
        (apply("g", (X, add(X, Y)), INT), "g(x, x + y)"),
        (floats.operation(ops.FP_ADD, (D, floats.operation(ops.FP_MUL, (D, E)))), "d + d * e"),
        (floats.operation(ops.FP_ADD, (D, E), "RTZ"), "add_RTZ(d, e)"),
        (floats.operation(ops.FP_ADD, (D, floats.operation(ops.FP_ADD, (D, E)))), "d + (d + e)"),
        (floats.operation(ops.FP_SQRT, (D,)), "sqrt(d)"),
        (floats.operation(ops.FP_ROUND, (D,), "RTN"), "floor(d)"),
        (floats.exact(ops.FP_NEG, (D,)), "-d"),
        (floats.exact(ops.FP_MIN, (D, E)), "fmin(d, e)"),
        (floats.fp_compare(ops.FP_LT, D, from_python(0.1, FLOAT64)), "d < 0.1"),
        (not_(floats.fp_compare(ops.FP_LT, D, E)), "!(d < e)"),
        (not_(floats.fp_compare(ops.FP_EQ, D, E)), "d != e"),
        (eq(D, E), "same(d, e)"),
        (not_(eq(D, E)), "!same(d, e)"),
        (floats.fp_test(ops.FP_IS_NAN, D), "isnan(d)"),
        (floats.convert(F, FLOAT64), "(double)f"),
        (floats.convert(D, FLOAT80, "RTP"), "float79_RTP(d)"),
        (floats.from_integer(X, FLOAT64, True), "(double)x"),
        (floats.from_integer(X, FLOAT64, False), "(double)(uint32)x"),
        (floats.to_integer(D, 32, True), "(int32)d"),
        (floats.to_integer(D, 32, False, "RNE"), "uint32_RNE(d)"),
        (floats.from_bits(X, FLOAT32), "float_of_bits(x)"),
        (floats.to_bits(F), "bits(f)"),
    ],
)
def test_examples(term: Term, text: str) -> None:
    assert shown(term) == text
    assert repr(term) == f"<{to_c(term)}>"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (1.0, "1.0"),
        (-2.5, "-2.5"),
        (0.1, "0.1"),
        (1e16, "1e16"),
        (123456789012345.0, "123456789012345.0"),
        (1e-5, "1e-5"),
        (0.001, "0.001"),
        (5e-324, "5e-324"),
        (1.7976931348623157e308, "1.7976931348623157e308"),
        (float("inf"), "INFINITY"),
        (float("-inf"), "-INFINITY"),
        (float("nan"), "NAN"),
    ],
)
def test_decimal_doubles(value: float, text: str) -> None:
    assert to_c(from_python(value, FLOAT64)) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_doubles_are_as_short_as_python_s(value: float) -> None:
    text = to_c(from_python(value, FLOAT64))
    assert struct.pack("d", float(text)) == struct.pack("d", value)
    assert len(_significant(text)) == len(_significant(repr(value)))


def _significant(text: str) -> str:
    return text.lstrip("-").split("e")[0].replace(".", "").strip("0")


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_singles_read_back(value: float) -> None:
    text = to_c(from_python(value, FLOAT32))
    assert text.endswith("f")
    assert from_python(float(text[:-1]), FLOAT32) is from_python(value, FLOAT32)


def test_the_ends_of_wide_formats() -> None:
    assert float_text(1, FLOAT128).endswith("e-4966L")
    largest = float_const((0x7FFE << 112) | ((1 << 112) - 1), FLOAT128)
    assert to_c(largest) == "1.189731495357231765085759326628007e4932L"
    assert to_c(from_python(0.5, FLOAT80)) == "0.5L"


def test_large_terms_are_abbreviated() -> None:
    term = X
    for _ in range(200):  # as a tree: 2 ** 200 nodes
        term = mul(term, term)
    assert len(to_c(term)) < 20_000
    assert to_c(term, 1) == "… * …"
    assert to_c(term, 3) == "… * … * … * …"
    assert shown(sub(mul(X, Y), shl(X, Y)), 5) == "… * y - (… << y)"


def test_small_operands_survive_an_abbreviation() -> None:
    term = X
    for i in range(100):
        term = mul(add(term, Y), variable(f"i{i}", INT))
    text = to_c(slt(term, k(5)), 9)
    assert text.endswith(" < 5")
    assert "…" in text
