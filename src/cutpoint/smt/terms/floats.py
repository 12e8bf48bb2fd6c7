"""IEEE-754 floats: operators with a rounding mode, comparisons, conversions; constants are folded.

A float constant is its encoding, an integer of the format's width; NaN has one encoding, the
canonical quiet one.
"""

from __future__ import annotations

from cutpoint.smt.terms import ieee, ops
from cutpoint.smt.terms.bitvectors import bvor, extract
from cutpoint.smt.terms.boolean import eq, ite
from cutpoint.smt.terms.sorts import BOOL, FloatSort, bitvec
from cutpoint.smt.terms.term import FALSE, Term, boolean, bv, make, make_with, width_of

RNE, RNA, RTP, RTN, RTZ = "RNE", "RNA", "RTP", "RTN", "RTZ"


def format_of(term: Term) -> FloatSort:
    assert isinstance(term.sort, FloatSort)
    return term.sort


def float_const(bits: int, sort: FloatSort) -> Term:
    return make_with(ops.CONST, ieee.canonical(bits, sort.exponent, sort.significand), sort, ())


def from_python(value: float, sort: FloatSort) -> Term:
    """The constant nearest to a Python float."""
    return float_const(ieee.from_float(value, sort.exponent, sort.significand), sort)


def operation(op: int, args: tuple[Term, ...], rounding: str = RNE) -> Term:
    """FP_ADD, FP_SUB, FP_MUL, FP_DIV, FP_SQRT, FP_FMA, FP_ROUND: the operators that round."""
    sort = format_of(args[0])
    if all(arg.op == ops.CONST for arg in args):
        values = [arg.value for arg in args]
        return float_const(ieee.arithmetic(op, values, rounding, sort.exponent, sort.significand), sort)
    return make_with(op, rounding, sort, args)


def exact(op: int, args: tuple[Term, ...]) -> Term:
    """FP_NEG, FP_ABS, FP_REM, FP_MIN, FP_MAX: the operators that need no rounding mode."""
    sort = format_of(args[0])
    if all(arg.op == ops.CONST for arg in args):
        values = [arg.value for arg in args]
        return float_const(ieee.arithmetic(op, values, RNE, sort.exponent, sort.significand), sort)
    if op == ops.FP_NEG and args[0].op == ops.FP_NEG:
        return args[0].args[0]
    return make(op, args, sort)


def fp_compare(op: int, a: Term, b: Term) -> Term:
    """FP_EQ, FP_LT, FP_LE, false on NaN as in C."""
    sort = format_of(a)
    if a.op == ops.CONST and b.op == ops.CONST:
        return boolean(ieee.compare(op, a.value, b.value, sort.exponent, sort.significand))
    return make(op, (a, b), BOOL)


def fp_test(op: int, a: Term) -> Term:
    """FP_IS_NAN and the other classification tests."""
    sort = format_of(a)
    if a.op == ops.CONST:
        return boolean(ieee.classify(op, a.value, sort.exponent, sort.significand))
    if op == ops.FP_IS_NAN and a.op in (ops.FP_FROM_SIGNED, ops.FP_FROM_UNSIGNED):
        return FALSE
    return make(op, (a,), BOOL)


def from_bits(bits: Term, sort: FloatSort) -> Term:
    if bits.op == ops.CONST:
        return float_const(bits.value, sort)
    if bits.op == ops.FP_TO_BITS and bits.args[0].sort is sort:
        return bits.args[0]
    return make_with(ops.FP_FROM_BITS, None, sort, (bits,))


def to_bits(a: Term) -> Term:
    if a.op == ops.CONST:
        return bv(a.value, format_of(a).width)
    return make(ops.FP_TO_BITS, (a,), bitvec(format_of(a).width))


def nan_encoding(choice: Term, sort: FloatSort) -> Term:
    """A NaN with the sign and payload of the given bits; with the canonical payload if they have none."""
    fraction = sort.significand - 1
    infinity = bv(((1 << sort.exponent) - 1) << fraction, sort.width)
    quiet = bv(1 << (fraction - 1), sort.width)
    no_payload = eq(extract(choice, fraction - 1, 0), bv(0, fraction))
    return bvor(bvor(choice, infinity), ite(no_payload, quiet, bv(0, sort.width)))


def convert(a: Term, sort: FloatSort, rounding: str = RNE) -> Term:
    """From one float format to another."""
    source = format_of(a)
    if source is sort:
        return a
    if a.op == ops.CONST:
        bits = ieee.convert(a.value, (source.exponent, source.significand), (sort.exponent, sort.significand), rounding)
        return float_const(bits, sort)
    return make_with(ops.FP_FROM_FP, rounding, sort, (a,))


def from_integer(a: Term, sort: FloatSort, signed: bool, rounding: str = RNE) -> Term:
    if a.op == ops.CONST:
        width = width_of(a)
        value = a.value - (1 << width) if signed and a.value >> (width - 1) else a.value
        return float_const(ieee.from_int(value, rounding, sort.exponent, sort.significand), sort)
    return make_with(ops.FP_FROM_SIGNED if signed else ops.FP_FROM_UNSIGNED, rounding, sort, (a,))


def to_integer(a: Term, width: int, signed: bool, rounding: str = RTZ) -> Term:
    """To an integer, truncating as C does.

    For a number that does not fit, SMT-LIB leaves the result unspecified, so the translation to a solver guards this
    case; constants fold to x86's integer indefinite value.
    """
    if a.op == ops.CONST:
        sort = format_of(a)
        return bv(ieee.to_int(a.value, rounding, width, signed, sort.exponent, sort.significand), width)
    return make_with(ops.FP_TO_SIGNED if signed else ops.FP_TO_UNSIGNED, rounding, bitvec(width), (a,))
