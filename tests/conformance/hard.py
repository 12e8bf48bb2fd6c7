"""A query on which every solver runs out of time: the factors of a 64-bit number, both of at most 32 bits."""

from __future__ import annotations

from cutpoint.smt.terms.bitvectors import mul, ult
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import bv, variable

FACTORS = [variable(f"hard.{name}", bitvec(64)) for name in "xy"]
HARD = [
    eq(mul(*FACTORS), bv(0xFEDCBA9876543211, 64)),
    *[ult(bv(1, 64), factor) for factor in FACTORS],
    *[ult(factor, bv(1 << 32, 64)) for factor in FACTORS],
]
