"""Terms as SMT-LIB: every operator, names, sharing, scripts."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.arrays import const_array, select, store
from cutpoint.smt.terms.bitvectors import add, concat, extract, mul, sdiv, sext, slt, sub, zext
from cutpoint.smt.terms.boolean import and_, apply, eq, ite, not_
from cutpoint.smt.terms.floats import float_const, from_python
from cutpoint.smt.terms.smtlib import script, symbol, to_smtlib
from cutpoint.smt.terms.sorts import BOOL, FLOAT32, array, bitvec, floating
from cutpoint.smt.terms.term import TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import free_variables

from .trees import SORTS, build, random_tree

BYTE = bitvec(8)
# Names of this file alone: arguments of commutative operators are in the order in which they were first made.
X, Y = variable("smt.x", BYTE), variable("smt.y", BYTE)
P = variable("smt.p", BOOL)
A = variable("smt.a", array(BYTE, BYTE))
F, G = variable("smt.f", FLOAT32), variable("smt.g", FLOAT32)
W = variable("smt.w", bitvec(32))


def shown(text: str) -> str:
    return text.replace("smt.", "")


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (TRUE, "true"),
        (bv(10, 8), "#x0a"),
        (bv(5, 3), "#b101"),
        (slt(X, Y), "(bvslt x y)"),
        (sdiv(X, Y), "(bvsdiv x y)"),
        (not_(eq(X, bv(0, 8))), "(not (= x #x00))"),
        (ite(P, X, Y), "(ite p x y)"),
        (extract(X, 6, 1), "((_ extract 6 1) x)"),
        (zext(X, 3), "((_ zero_extend 3) x)"),
        (sext(X, 3), "((_ sign_extend 3) x)"),
        (concat(X, Y), "(concat x y)"),
        (select(A, X), "(select a x)"),
        (store(A, X, Y), "(store a x y)"),
        (const_array(array(BYTE, BYTE), X), "((as const (Array (_ BitVec 8) (_ BitVec 8))) x)"),
        (apply("h", (X,), BYTE), "(h x)"),
        (apply("c", (), BYTE), "c"),
        (float_const(0x3FC00000, FLOAT32), "(fp #b0 #b01111111 #b10000000000000000000000)"),
        (from_python(float("inf"), FLOAT32), "(_ +oo 8 24)"),
        (from_python(float("-inf"), FLOAT32), "(_ -oo 8 24)"),
        (from_python(float("nan"), FLOAT32), "(_ NaN 8 24)"),
        (floats.operation(ops.FP_ADD, (F, G)), "(fp.add RNE f g)"),
        (floats.operation(ops.FP_FMA, (F, G, F), "RTP"), "(fp.fma RTP f g f)"),
        (floats.exact(ops.FP_REM, (F, G)), "(fp.rem f g)"),
        (floats.fp_compare(ops.FP_LE, F, G), "(fp.leq f g)"),
        (floats.fp_test(ops.FP_IS_SUBNORMAL, F), "(fp.isSubnormal f)"),
        (floats.convert(F, floating(11, 53), "RTZ"), "((_ to_fp 11 53) RTZ f)"),
        (floats.from_integer(X, FLOAT32, True), "((_ to_fp 8 24) RNE x)"),
        (floats.from_integer(X, FLOAT32, False), "((_ to_fp_unsigned 8 24) RNE x)"),
        (floats.from_bits(W, FLOAT32), "((_ to_fp 8 24) w)"),
        (floats.to_integer(F, 8, True), "((_ fp.to_sbv 8) RTZ f)"),
        (floats.to_integer(F, 8, False, "RNA"), "((_ fp.to_ubv 8) RNA f)"),
        (floats.to_bits(F), "(fp.to_ieee_bv f)"),
    ],
)
def test_expressions(term: Term, text: str) -> None:
    assert shown(to_smtlib(term)) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x", "x"),
        ("main::x", "|main::x|"),
        ("x 1", "|x 1|"),
        ("1x", "|1x|"),
        ("", "||"),
        ("let", "|let|"),
        ("select", "select!"),
        ("bvadd", "bvadd!"),
        ("a|b\\c", "|a!7cb!5cc|"),
        ("x@2", "x@2"),
    ],
)
def test_symbols(name: str, text: str) -> None:
    assert symbol(name) == text


def test_shared_subterms_are_bound_once() -> None:
    twice = mul(add(X, Y), add(X, Y))
    assert shown(to_smtlib(twice)) == "(let ((?0 (bvadd x y))) (bvmul ?0 ?0))"
    odd = sub(variable("?0", BYTE), Y)
    assert shown(to_smtlib(mul(odd, odd))) == "(let ((??0 (bvsub ?0 y))) (bvmul ??0 ??0))"
    term: Term = X
    for _ in range(200):
        term = mul(term, term)
    assert len(to_smtlib(term)) < 10_000
    assert len(script([eq(term, Y), slt(term, X)])) < 20_000


def test_a_script() -> None:
    both = add(X, Y)
    text = shown(script([slt(both, bv(3, 8)), not_(slt(both, apply("h", (X,), BYTE)))], "QF_UFBV"))
    assert text.splitlines() == [
        "(set-logic QF_UFBV)",
        "(declare-fun x () (_ BitVec 8))",
        "(declare-fun y () (_ BitVec 8))",
        "(declare-fun h ((_ BitVec 8)) (_ BitVec 8))",
        "(define-fun ?0 () (_ BitVec 8) (bvadd x y))",
        "(assert (bvslt ?0 #x03))",
        "(assert (not (bvslt ?0 (h x))))",
        "(check-sat)",
    ]


def test_the_encoding_of_a_float_is_a_defined_constant() -> None:
    text = shown(script([eq(W, floats.to_bits(F))]))
    assert text.splitlines()[3:] == [
        "(declare-fun ?0 () (_ BitVec 32))",
        "(assert (= ((_ to_fp 8 24) ?0) f))",
        "(assert (=> (fp.isNaN ((_ to_fp 8 24) ?0)) (= ?0 #x7fc00000)))",
        "(assert (= w ?0))",
        "(check-sat)",
    ]


def test_a_name_with_two_sorts_is_refused() -> None:
    with pytest.raises(ValueError, match=r"smt\.x is used with two sorts"):
        script([and_(variable("smt.x", BOOL), slt(X, Y))])
    with pytest.raises(ValueError, match="select and select! are the same symbol"):
        script([and_(variable("select", BOOL), variable("select!", BOOL))])


@settings(max_examples=200)
@given(st.integers(0, 2**32), st.sampled_from(SORTS))
def test_random_terms_are_balanced_and_declared(seed: int, sort: object) -> None:
    term = build(random_tree(random.Random(seed), sort, 5))  # type: ignore[arg-type]
    text = script([eq(term, variable("goal", term.sort))])
    for line in text.splitlines():
        assert line.count("(") == line.count(")")
    declared = set(re.findall(r"declare-fun (\S+)", text))
    assert {v.value for v in free_variables(term)} <= declared
