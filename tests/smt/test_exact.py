"""The definitions of `exact` mean what `evaluate` says: checked on all values of tiny formats, without a solver."""

from __future__ import annotations

import itertools

import pytest

from cutpoint.smt.terms import exact, ops
from cutpoint.smt.terms.array_value import same_value
from cutpoint.smt.terms.arrays import const_array
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import BOOL, FLOAT32, FloatSort, Sort, array, bitvec, floating
from cutpoint.smt.terms.term import Term, make, make_with, variable, width_of

from .reference import naive_canonical
from .trees import MODES

FORMATS = (floating(3, 3), floating(3, 4), floating(4, 4))


def numbers(sort: FloatSort) -> list[int]:
    """All values of a format, with one NaN."""
    return sorted({naive_canonical(bits, sort) for bits in range(1 << sort.width)})


@pytest.mark.parametrize("op", [ops.FP_MIN, ops.FP_MAX])
@pytest.mark.parametrize("sort", FORMATS[:2], ids=str)
def test_extremum(op: int, sort: FloatSort) -> None:
    a, b = variable("exact.a", sort), variable("exact.b", sort)
    term = make(op, (a, b), sort)
    definition = exact.extremum(term)
    for x, y in itertools.product(numbers(sort), repeat=2):
        assert evaluate(definition, {a: x, b: y}) == evaluate(term, {a: x, b: y}), (x, y)


def conversion(op: int, mode: str, width: int, sort: FloatSort) -> tuple[Term, Term]:
    number = variable("exact.number", sort)
    return number, make_with(op, mode, bitvec(width), (number,))


@pytest.mark.parametrize("op", [ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED])
@pytest.mark.parametrize("width", [1, 2, 3, 5, 8, 20])
@pytest.mark.parametrize("sort", FORMATS, ids=str)
def test_what_does_not_fit_is_indefinite(op: int, width: int, sort: FloatSort) -> None:
    """And what fits is the rounded number, so that a solver's own operator is asked only where it is specified."""
    for mode in MODES:
        number, term = conversion(op, mode, width, sort)
        fits, indefinite = exact.fits(term), exact.indefinite(term)
        rounded = make_with(ops.FP_ROUND, mode, sort, (number,))
        wide = make_with(ops.FP_TO_SIGNED, mode, bitvec(40), (rounded,))
        smallest = -(1 << (width - 1)) if op == ops.FP_TO_SIGNED else 0
        for bits in numbers(sort):
            value = evaluate(term, {number: bits})
            whole = evaluate(wide, {number: bits})
            whole -= (whole >> 39) << 40
            specified = whole != -(1 << 39) and smallest <= whole < smallest + (1 << width)
            assert evaluate(fits, {number: bits}) is specified, (mode, bits)
            assert value == (whole % (1 << width) if specified else evaluate(indefinite, {})), (mode, bits)


@pytest.mark.parametrize("sort", FORMATS, ids=str)
def test_an_encoding_is_defined(sort: FloatSort) -> None:
    number = variable("exact.number", sort)
    term = make(ops.FP_TO_BITS, (number,), bitvec(sort.width))
    bits, definition = exact.encoding(term)
    assert width_of(bits) == sort.width
    for value in numbers(sort):
        allowed = [code for code in range(1 << sort.width) if evaluate(definition, {number: value, bits: code})]
        assert allowed == [evaluate(term, {number: value})]


@pytest.mark.parametrize("sort", FORMATS, ids=str)
def test_bits_become_canonical(sort: FloatSort) -> None:
    bits = variable("exact.bits", bitvec(sort.width))
    canonical = exact.canonical_bits(make_with(ops.FP_FROM_BITS, None, sort, (bits,)))
    for value in range(1 << sort.width):
        assert evaluate(canonical, {bits: value}) == naive_canonical(value, sort)


def test_encodings_of_different_floats_have_different_names() -> None:
    first, second = (make(ops.FP_TO_BITS, (variable(f"exact.{name}", FLOAT32),), bitvec(32)) for name in "fg")
    assert exact.encoding(first)[0] is not exact.encoding(second)[0]
    assert exact.encoding(first)[0] is exact.encoding(first)[0]


@pytest.mark.parametrize(("index", "element"), [(1, BOOL), (2, bitvec(8)), (4, floating(3, 3))])
def test_a_constant_array_over_few_indices_is_overwritten(index: int, element: Sort) -> None:
    sort = array(bitvec(index), element)
    content = variable("exact.content", element)
    term = const_array(sort, content)
    stores = exact.overwritten(term)
    assert stores is not None
    (base,) = [leaf for leaf in _leaves(stores) if leaf.sort is sort]
    for value, old in itertools.product((False, True) if element is BOOL else (0, 1, 5), repeat=2):
        filled = evaluate(term, {content: value})
        before = evaluate(const_array(sort, content), {content: old})
        assert same_value(evaluate(stores, {content: value, base: before}), filled, sort)


def _leaves(term: Term) -> list[Term]:
    while term.op == ops.STORE:
        term = term.args[0]
    return [term]


def test_a_constant_array_over_many_indices_stays() -> None:
    byte = bitvec(8)
    assert exact.overwritten(const_array(array(byte, byte), variable("exact.byte", byte))) is None
    rows = array(array(byte, byte), byte)
    assert exact.overwritten(const_array(rows, variable("exact.byte", byte))) is None
