"""Scalars and their bytes: integers and floats with the same bytes, and the additional bit of a long double in
memory."""

from __future__ import annotations

from cutpoint.smt.terms.bitvectors import concat, extract, nonzero
from cutpoint.smt.terms.boolean import and_, eq, ite, not_, or_
from cutpoint.smt.terms.floats import from_bits, to_bits
from cutpoint.smt.terms.sorts import FLOAT80, FloatSort, Sort
from cutpoint.smt.terms.term import Term, bv, width_of


def as_sort(value: Term, sort: Sort) -> Term:
    """The scalar of another sort that has the same bytes."""
    if value.sort is sort:
        return value
    bits = bytes_of(value)
    if isinstance(sort, FloatSort):
        return from_bits(_without_integer_bit(bits) if sort is FLOAT80 else bits, sort)
    return bits


def bytes_of(value: Term) -> Term:
    """The bytes of a scalar as they are in memory."""
    return in_memory(to_bits(value), value.sort) if isinstance(value.sort, FloatSort) else value


_FRACTION = 63
"""Bits of a long double after the binary point. In memory the bit before it is stored; IEEE 754 omits it."""


def in_memory(bits: Term, sort: FloatSort) -> Term:
    """The bytes of a float whose encoding by IEEE 754 is given."""
    if sort is not FLOAT80:
        return bits
    exponent = extract(bits, width_of(bits) - 2, _FRACTION)
    integer = ite(nonzero(exponent), bv(1, 1), bv(0, 1))
    return concat(extract(bits, width_of(bits) - 1, _FRACTION), concat(integer, extract(bits, _FRACTION - 1, 0)))


def _without_integer_bit(bits: Term) -> Term:
    """The processor computes with a denormal number whose integer bit is set; a normal one without it is invalid."""
    sign, exponent = extract(bits, 79, 79), extract(bits, 78, _FRACTION + 1)
    is_set = eq(extract(bits, _FRACTION, _FRACTION), bv(1, 1))
    is_normal = nonzero(exponent)
    usual = concat(
        concat(sign, ite(and_(is_set, not_(is_normal)), bv(1, 15), exponent)), extract(bits, _FRACTION - 1, 0)
    )
    return ite(or_(is_set, not_(is_normal)), usual, bv(0x7FFF << _FRACTION | 1 << (_FRACTION - 1), 79))
