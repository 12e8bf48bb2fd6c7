"""Rewrites operators that SMT-LIB underspecifies, or that some solvers do not support, with operators all agree on.

So every backend computes the same values as `evaluate`: the minimum of two zeros of opposite sign, conversions to
integers that do not fit, the encoding of NaN.
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.smt.terms import ieee, ops
from cutpoint.smt.terms.arrays import array_sort_of, store
from cutpoint.smt.terms.bitvectors import bvand, ult
from cutpoint.smt.terms.boolean import and_, conjunction, eq, implies, ite, not_, or_
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.floats import RTZ, exact, float_const, format_of, fp_compare, fp_test, from_bits, operation
from cutpoint.smt.terms.integers import integer
from cutpoint.smt.terms.sorts import BitVecSort, FloatSort
from cutpoint.smt.terms.term import Term, bv, internal, subterms, variable, width_of


def extremum(term: Term) -> Term:
    """FP_MIN and FP_MAX expressed by comparisons; of two equal numbers, the second is the result."""
    a, b = term.args
    first = fp_compare(ops.FP_LT, a, b) if term.op == ops.FP_MIN else fp_compare(ops.FP_LT, b, a)
    return ite(fp_test(ops.FP_IS_NAN, a), b, ite(fp_test(ops.FP_IS_NAN, b), a, ite(first, a, b)))


def fits(term: Term) -> Term:
    """The condition under which SMT-LIB specifies FP_TO_SIGNED or FP_TO_UNSIGNED; otherwise it is `indefinite`.

    Assumes that the largest number of the format is an integer, as in all IEEE formats: rounding stays in the format.
    """
    number, width = term.args[0], width_of(term)
    sort = format_of(number)
    rounded = operation(ops.FP_ROUND, (number,), term.value)
    finite = not_(or_(fp_test(ops.FP_IS_NAN, number), fp_test(ops.FP_IS_INF, number)))
    signed = term.op == ops.FP_TO_SIGNED
    top = _power_of_two(width - 1 if signed else width, sort)
    if top is None:
        return finite if signed else and_(finite, fp_compare(ops.FP_LE, float_const(0, sort), rounded))
    bottom = exact(ops.FP_NEG, (top,)) if signed else float_const(0, sort)
    return conjunction([finite, fp_compare(ops.FP_LE, bottom, rounded), fp_compare(ops.FP_LT, rounded, top)])


def indefinite(term: Term) -> Term:
    width = width_of(term)
    return bv(1 << (width - 1), width)


def spelled_out(roots: Sequence[Term]) -> list[Term]:
    """The same formulas in operators on which all solvers agree, for files that other tools read."""
    rewritten: dict[Term, Term] = {}
    for term in subterms(roots):
        new = (
            rebuild(term.op, tuple([rewritten[child] for child in term.args]), term.value, term.sort)
            if term.args
            else term
        )
        if new.op in (ops.FP_MIN, ops.FP_MAX):
            new = extremum(new)
        elif new.op in (ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED):
            new = ite(fits(new), new, indefinite(new))
        elif new.op in (ops.INT_DIV, ops.INT_MOD):
            by_zero = integer(0) if new.op == ops.INT_DIV else new.args[0]
            new = ite(eq(new.args[1], integer(0)), by_zero, new)
        rewritten[term] = new
    return [rewritten[root] for root in roots]


def _power_of_two(exponent: int, sort: FloatSort) -> Term | None:
    """2**exponent, unless it is larger than every number of the format."""
    bits = ieee.from_int(1 << exponent, RTZ, sort.exponent, sort.significand)
    back = ieee.to_int(bits, RTZ, exponent + 2, False, sort.exponent, sort.significand)
    return float_const(bits, sort) if back == 1 << exponent else None


def encoding(term: Term) -> tuple[Term, Term]:
    """A variable for the value of FP_TO_BITS, and the formula that defines it."""
    number = term.args[0]
    sort = format_of(number)
    bits = internal(f"fp.bits!{term.id}", term.sort)
    canonical = bv(ieee.canonical((1 << sort.width) - 1, sort.exponent, sort.significand), sort.width)
    is_number = eq(from_bits(bits, sort), number)
    return bits, and_(is_number, implies(fp_test(ops.FP_IS_NAN, number), eq(bits, canonical)))


def canonical_bits(term: Term) -> Term:
    """The argument of FP_FROM_BITS with every NaN replaced by the canonical encoding: the float is the same."""
    bits = term.args[0]
    sort = format_of(term)
    stored = sort.significand - 1
    infinity = ((1 << sort.exponent) - 1) << stored
    magnitude = bvand(bits, bv((1 << (sort.width - 1)) - 1, sort.width))
    canonical = bv(ieee.canonical(infinity + 1, sort.exponent, sort.significand), sort.width)
    return ite(ult(bv(infinity, sort.width), magnitude), canonical, bits)


_FEW_INDICES = 4
"""The largest index width, in bits, for which a constant array is written as a store to every index."""


def overwritten(term: Term) -> Term | None:
    """CONST_ARRAY as stores to all indices, if there are few of them."""
    sort = array_sort_of(term)
    if not isinstance(sort.index, BitVecSort) or sort.index.width > _FEW_INDICES:
        return None
    array = variable("overwritten!", sort)
    for index in range(1 << sort.index.width):
        array = store(array, bv(index, sort.index.width), term.args[0])
    return array
