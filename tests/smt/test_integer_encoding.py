"""Bit-vectors as integers and back: exact where promised, short where asked, checked before it is believed."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from cutpoint.smt.backends import create
from cutpoint.smt.integer_encoding import IntegerEncoding, NoIntegerForm, Reading, candidate_model, validated
from cutpoint.smt.solvers.errors import MissingCapability, SortMismatch
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.arrays import select
from cutpoint.smt.terms.bitvectors import (
    add,
    bvand,
    bvor,
    bvxor,
    extract,
    from_bool,
    lshr,
    mul,
    sdiv,
    sext,
    shl,
    sle,
    slt,
    sub,
    to_signed,
    udiv,
    ult,
    urem,
    zext,
)
from cutpoint.smt.terms.boolean import and_, apply, conjunction, eq, ite, not_
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.floats import fp_test, from_bits
from cutpoint.smt.terms.integers import at_most, div, integer, less, minus, mod, plus, times
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.sorts import BOOL, FLOAT32, INT, array, bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv, subterms, variable
from cutpoint.smt.terms.walk import free_variables

WIDTHS = (1, 2, 3, 4, 5, 8)
WORD = bitvec(32)
X, Y = variable("ie.x", WORD), variable("ie.y", WORD)
U, V = variable("ie.u", WORD), variable("ie.v", WORD)
P = variable("ie.p", BOOL)
COMPARISONS = (ops.EQ, ops.ULT, ops.ULE, ops.SLT, ops.SLE)
BY_CONSTANT = (ops.MUL, ops.SHL, ops.LSHR, ops.ASHR, ops.UDIV, ops.UREM, ops.SDIV, ops.SREM)
MASKING = (ops.BVAND, ops.BVOR, ops.BVXOR)


def random_bits(rng: random.Random, width: int, depth: int) -> Term:
    """A term of operators that have an integer form."""
    sort = bitvec(width)
    if depth == 0 or rng.random() < 0.15:
        name = f"ie.{rng.choice('pq')}{width}"
        return variable(name, sort) if rng.random() < 0.7 else bv(rng.randrange(1 << width), width)

    def below(other: int) -> Term:
        return random_bits(rng, other, depth - 1)

    kind = rng.randrange(9)
    if kind == 0:
        return ite(random_formula(rng, depth - 1), below(width), below(width))
    if kind < 3:
        return rebuild(rng.choice((ops.ADD, ops.SUB)), (below(width), below(width)), None, sort)
    if kind == 3:
        return rebuild(ops.BVNOT, (below(width),), None, sort)
    if kind == 4 and width > 1:
        source = rng.choice([other for other in WIDTHS if other < width])
        return rebuild(rng.choice((ops.ZEXT, ops.SEXT)), (below(source),), width - source, sort)
    if kind == 5:
        source = rng.choice([other for other in WIDTHS if other >= width])
        low = rng.randrange(source - width + 1)
        return extract(below(source), low + width - 1, low)
    if kind == 6 and width > 1:
        low = rng.choice([other for other in WIDTHS if width - other in WIDTHS])
        return rebuild(ops.CONCAT, (below(width - low), below(low)), None, sort)
    if kind == 7:
        first = rng.randrange(width)
        mask = (1 << rng.randrange(first + 1, width + 1)) - (1 << first)
        return rebuild(rng.choice(MASKING), (below(width), bv(mask, width)), None, sort)
    return rebuild(rng.choice(BY_CONSTANT), (below(width), bv(rng.randrange(1 << width), width)), None, sort)


def random_formula(rng: random.Random, depth: int) -> Term:
    if depth == 0:
        return P
    kind = rng.randrange(6)
    if kind == 0:
        op = rng.choice((ops.AND, ops.OR, ops.EQ))
        return rebuild(op, (random_formula(rng, depth - 1), random_formula(rng, depth - 1)), None, BOOL)
    if kind == 1:
        return not_(random_formula(rng, depth - 1))
    width = rng.choice(WIDTHS)
    operands = random_bits(rng, width, depth - 1), random_bits(rng, width, depth - 1)
    return rebuild(rng.choice(COMPARISONS), operands, None, BOOL)


def random_values(rng: random.Random, variables: list[Term]) -> dict[Term, Any]:
    return {v: rng.random() < 0.5 if v.sort is BOOL else rng.randrange(1 << v.sort.width) for v in variables}  # type: ignore[attr-defined]


def as_integers(encoding: IntegerEncoding, values: dict[Term, Any]) -> dict[Term, Any]:
    read: dict[Term, Any] = {}
    for term, value in values.items():
        if term.sort is BOOL:
            read[term] = value
        else:
            signed = encoding.readings[term] is Reading.SIGNED
            read[encoding.integers[term]] = to_signed(value, term.sort.width) if signed else value  # type: ignore[attr-defined]
    return read


def test_the_exact_encoding_and_its_way_back_keep_the_meaning() -> None:
    rng = random.Random(11)
    for _ in range(1200):
        formula = random_formula(rng, rng.randrange(1, 6))
        encoding = IntegerEncoding([formula])
        exact = encoding.encode(formula, wraps=True)
        back = encoding.decode(exact, exact=True)
        assert {v.sort for v in free_variables(exact)} <= {BOOL, INT}
        for _ in range(4):
            values = random_values(rng, free_variables(formula))
            integers = as_integers(encoding, values)
            expected = evaluate(formula, values)
            assert evaluate(encoding.ranges(), integers)
            assert evaluate(exact, integers) == expected
            assert evaluate(back, values) == expected
            assert encoding.decode_model(integers) == values


def test_without_wrapping_formulas_agree_where_nothing_overflows() -> None:
    rng = random.Random(12)
    one, two = variable("ie.one", bitvec(16)), variable("ie.two", bitvec(16))
    for _ in range(300):
        signed = rng.random() < 0.5
        a, b = one, two
        for _ in range(rng.randrange(1, 5)):
            a, b = rng.choice(
                ((add(a, b), a), (sub(a, b), b), (mul(a, bv(rng.randrange(-3, 4), 16)), b), (add(a, bv(-5, 16)), b))
            )
        formula = rebuild(rng.choice((ops.SLT, ops.SLE) if signed else (ops.ULT, ops.ULE)), (a, b), None, BOOL)
        votes = rebuild(ops.SLT if signed else ops.ULT, (one, two), None, BOOL)
        encoding = IntegerEncoding([votes, votes, and_(votes, formula)])
        ideal = encoding.encode(formula, wraps=False)
        assert all(term.op not in (ops.INT_MOD, ops.ITE) for term in subterms((ideal,)))
        for _ in range(4):
            values = {one: rng.randrange(20), two: rng.randrange(20)}
            inside = [evaluate(term, values) for term in (*subterms((a,)), *subterms((b,))) if term.op != ops.CONST]
            if all(value < 1 << 15 for value in inside):
                assert evaluate(ideal, as_integers(encoding, values)) == evaluate(formula, values)


def test_readings_follow_the_uses() -> None:
    a, b, c, d = [variable(f"ie.{name}", WORD) for name in "abcd"]
    formulas = [ult(a, bv(5, 32)), eq(b, add(a, bv(1, 32))), slt(c, bv(5, 32)), eq(d, d), eq(d, ite(P, X, Y))]
    readings = IntegerEncoding(formulas).readings
    assert [readings[v] for v in (a, b, c, d)] == [Reading.UNSIGNED] * 2 + [Reading.SIGNED] * 2
    majority = IntegerEncoding([slt(a, b), eq(urem(a, bv(3, 32)), c), eq(zext(a, 1), zext(b, 1)), ult(c, a)])
    assert majority.readings[a] is Reading.UNSIGNED
    # A constant is the same term everywhere; it must not tie variables together.
    apart = IntegerEncoding([eq(a, bv(7, 32)), ult(a, b), eq(c, bv(7, 32)), slt(c, d)])
    assert (apart.readings[a], apart.readings[c]) == (Reading.UNSIGNED, Reading.SIGNED)


def test_names_are_kept_and_told_apart() -> None:
    narrow = variable("ie.x", bitvec(8))
    encoding = IntegerEncoding([slt(X, Y), slt(narrow, bv(3, 8))])
    assert encoding.integers[X] is variable("ie.x", INT)
    assert encoding.integers[narrow] is variable("ie.x!8", INT)
    assert [encoding.originals[encoding.integers[v]] for v in (X, narrow)] == [X, narrow]
    late = encoding.encode(slt(V, X), wraps=False)
    assert encoding.readings[V] is Reading.SIGNED
    assert encoding.decode(late) is slt(V, X)


ENCODED = [
    (slt(add(X, bv(1, 32)), Y), "y > x + 1"),
    (ult(sub(U, bv(1, 32)), V), "v > u - 1"),
    (eq(urem(U, bv(3, 32)), bv(1, 32)), "mod(u, 3) == 1"),
    (eq(bvand(X, bv(1, 32)), bv(0, 32)), "mod(x, 2) == 0"),
    (sle(shl(X, bv(3, 32)), Y), "x * 8 <= y"),
    (eq(lshr(U, bv(4, 32)), V), "v == div(u, 16)"),
    (ult(X, Y), "(y <= -1 ? y + 4294967296 : y) > (x <= -1 ? x + 4294967296 : x)"),
    (eq(zext(extract(X, 7, 0), 24), Y), "y == mod(x, 256)"),
    (slt(sext(extract(X, 7, 0), 24), Y), "y > mod(x + 128, 256) - 128"),
]


@pytest.mark.parametrize(("formula", "text"), ENCODED)
def test_unbounded_formulas_are_short(formula: Term, text: str) -> None:
    encoding = IntegerEncoding([slt(X, Y), slt(X, Y), slt(X, Y), ult(U, V), ult(U, V), formula])
    assert to_c(encoding.encode(formula, wraps=False)).replace("ie.", "") == text


L, J, K = [IntegerEncoding([slt(X, Y), ult(U, V)]).integers[v] for v in (X, Y, U)]
DECODED = [
    (at_most(minus(L, J), integer(3)), "x <= y + 3", "(int33)x <= (int33)y + 3"),
    (at_most(minus(L, J), integer(-3)), "x + 3 <= y", "(int33)x + 3 <= (int33)y"),
    (at_most(plus(L, integer(1)), J), "x < y", "x < y"),
    (less(L, J), "x < y", "x < y"),
    (at_most(minus(integer(7), L), integer(0)), "7 <= x", "7 <= x"),
    (at_most(times(L, integer(4)), integer(-9)), "x <= -3", "x <= -3"),
    (eq(minus(times(L, integer(2)), times(J, integer(4))), integer(6)), "x == y * 2 + 3", None),
    (eq(times(L, integer(2)), times(J, integer(4))), "x == y * 2", None),
    (eq(minus(times(L, integer(2)), times(J, integer(4))), integer(5)), "false", "false"),
    (at_most(L, integer(1 << 40)), "true", "true"),
    (at_most(integer(1 << 40), K), "false", "false"),
    (at_most(L, K), "(int33)x <= (uint33)u", "(int33)x <= (uint33)u"),
    (at_most(K, integer(9)), "u <=u 9", "u <=u 9"),
    (eq(mod(L, integer(2)), integer(1)), "(x & 1) == 1", "(x & 1) == 1"),
    (eq(mod(L, integer(3)), integer(0)), "x % 3 == 0", "((int33)x + 2147483649) %u 3 == 0"),
    (eq(mod(K, integer(3)), integer(0)), "u %u 3 == 0", "u %u 3 == 0"),
    (and_(P, not_(eq(L, integer(-1)))), "p && x != -1", "p && x != -1"),
]


@pytest.mark.parametrize(("formula", "plain", "exact"), DECODED)
def test_decoded_formulas_read_as_written(formula: Term, plain: str, exact: str | None) -> None:
    encoding = IntegerEncoding([slt(X, Y), ult(U, V)])
    assert to_c(encoding.decode(formula)).replace("ie.", "") == plain
    if exact is not None:
        assert to_c(encoding.decode(formula, exact=True)).replace("ie.", "") == exact


def random_integer_term(rng: random.Random, leaves: list[Term], depth: int) -> Term:
    if depth == 0:
        return rng.choice(leaves)
    a = random_integer_term(rng, leaves, depth - 1)
    kind = rng.randrange(7)
    if kind < 3:
        return plus(a, times(random_integer_term(rng, leaves, depth - 1), integer(rng.randrange(-3, 4))))
    if kind == 3:
        return plus(a, integer(rng.randrange(-20, 20)))
    if kind == 4:
        condition = at_most(a, random_integer_term(rng, leaves, depth - 1))
        return ite(condition, a, random_integer_term(rng, leaves, depth - 1))
    return rng.choice((div, mod))(a, integer(rng.choice((-3, 2, 3, 4, 5, 8, 17, 64))))


def test_exact_decoding_holds_for_the_same_values() -> None:
    rng = random.Random(13)
    a, b, c = variable("ie.small", bitvec(3)), variable("ie.other", bitvec(2)), variable("ie.third", bitvec(3))
    every = list(itertools.product(range(8), range(4), range(8)))
    for _ in range(500):
        encoding = IntegerEncoding([slt(a, bv(1, 3)), ult(b, bv(1, 2)), ult(c, bv(2, 3))])
        leaves = [encoding.integers[v] for v in (a, b, c)]
        depth = rng.randrange(1, 4)
        left, right = (
            random_integer_term(rng, leaves, depth),
            random_integer_term(rng, leaves, rng.randrange(depth + 1)),
        )
        formula = rng.choice((at_most, less, eq))(left, right)
        decoded = encoding.decode(formula, exact=True)
        assert encoding.decode(formula).sort is BOOL
        for chosen in rng.sample(every, 24):
            values: dict[Term, Any] = dict(zip((a, b, c), chosen, strict=True))
            assert evaluate(decoded, values) == evaluate(formula, as_integers(encoding, values))


NO_FORM = [
    (eq(mul(X, Y), X), "MUL"),
    (eq(bvand(X, Y), X), "BVAND"),
    (eq(bvor(X, bv(5, 32)), Y), "BVOR"),
    (eq(bvxor(X, Y), X), "BVXOR"),
    (eq(shl(X, Y), X), "SHL"),
    (eq(udiv(X, Y), X), "UDIV"),
    (eq(select(variable("ie.m", array(WORD, WORD)), X), Y), "Array"),
    (eq(apply("ie.f", (X,), WORD), Y), "APPLY"),
    (and_(P, apply("ie.g", (), BOOL)), "APPLY"),
    (fp_test(ops.FP_IS_NAN, from_bits(X, FLOAT32)), "FloatingPoint"),
]


@pytest.mark.parametrize(("formula", "culprit"), NO_FORM)
def test_what_has_no_integer_form_is_named(formula: Term, culprit: str) -> None:
    for wraps in (False, True):
        with pytest.raises(NoIntegerForm, match=culprit):
            IntegerEncoding([formula]).encode(formula, wraps)
    assert candidate_model([formula]) is None


def test_what_has_no_bit_vector_form_is_named() -> None:
    encoding = IntegerEncoding([slt(X, Y)])
    unknown = variable("ie.unknown", INT)
    for formula in (at_most(times(L, J), L), eq(div(L, J), J), at_most(unknown, L), slt(X, Y)):
        with pytest.raises(NoIntegerForm):
            encoding.decode(formula)
    with pytest.raises(SortMismatch):
        encoding.decode(L)
    with pytest.raises(SortMismatch):
        encoding.encode(X, wraps=True)


def test_models_out_of_range_are_refused() -> None:
    encoding = IntegerEncoding([slt(X, Y), ult(U, V)])
    assert encoding.decode_model({L: -1, K: 7, P: True}) == {X: 0xFFFFFFFF, U: 7, P: True}
    for values in ({L: 1 << 31}, {K: -1}, {K: 1 << 32}):
        with pytest.raises(NoIntegerForm, match="out of range"):
            encoding.decode_model(values)


def test_deep_terms_do_not_overflow_the_stack() -> None:
    term: Term = X
    for number in range(3_000):
        term = ite(eq(term, bv(number, 32)), Y, mul(add(term, Y), bv(3, 32)))
    formula = slt(term, Y)
    encoding = IntegerEncoding([formula])
    values = {X: 12345, Y: 0xFFFFFFF0}
    exact = encoding.encode(formula, wraps=True)
    assert evaluate(exact, as_integers(encoding, values)) == evaluate(formula, values)
    assert encoding.encode(formula, wraps=False).sort is BOOL
    assert evaluate(encoding.decode(exact, exact=True), values) == evaluate(formula, values)


def test_candidate_models_satisfy_the_assertions() -> None:
    assertions = [slt(bv(5, 32), X), eq(add(X, Y), bv(100, 32)), eq(sdiv(Y, bv(7, 32)), bv(-3, 32))]
    model = candidate_model(assertions)
    assert model is not None
    assert all(model.satisfies(assertion) for assertion in assertions)
    # Only wrapping arithmetic has a model of this; the unbounded encoding finds none.
    wrapping = slt(add(X, bv(5, 32)), X)
    model = candidate_model([wrapping])
    assert model is not None
    assert model.satisfies(wrapping)
    assert candidate_model([slt(X, Y), slt(Y, X)]) is None
    model = candidate_model([eq(from_bool(P, 8), bv(1, 8))])
    assert model is not None
    assert dict(model) == {P: True}


def test_candidate_models_need_a_solver_for_integers() -> None:
    with pytest.raises(MissingCapability, match="bitwuzla cannot do integers"):
        candidate_model([slt(X, Y)], solver_name="bitwuzla")


def _implied_by(premise: Term) -> Any:
    def holds(solver: Solver, candidate: Term) -> bool:
        return solver.check([premise, not_(candidate)]) is Result.UNSAT

    return holds


def test_validation_prefers_the_plain_form_and_falls_back() -> None:
    encoding = IntegerEncoding([slt(X, Y)])
    close = at_most(minus(L, J), integer(3))  # x <= y + 3, unless y + 3 overflows
    with create("bitwuzla") as solver:
        small = conjunction([slt(X, Y), slt(Y, bv(100, 32))])
        assert validated(encoding, close, solver, _implied_by(small)) is encoding.decode(close)
        assert validated(encoding, close, solver, _implied_by(slt(X, Y))) is encoding.decode(close, exact=True)
        assert validated(encoding, close, solver, _implied_by(TRUE)) is None
        assert validated(encoding, at_most(times(L, J), L), solver, _implied_by(TRUE)) is None
