"""Operator codes of terms: plain integers, because every rewriting step compares them."""

from __future__ import annotations

from typing import Final

# leaves
VAR: Final = 0
CONST: Final = 1
# any sort
EQ: Final = 2
ITE: Final = 3
APPLY: Final = 4  # an uninterpreted function; its name is the term's value
# Bool
NOT: Final = 5
AND: Final = 6
OR: Final = 7
# bit-vectors
ADD: Final = 8
SUB: Final = 9
MUL: Final = 10
UDIV: Final = 11
UREM: Final = 12
SDIV: Final = 13
SREM: Final = 14
BVAND: Final = 15
BVOR: Final = 16
BVXOR: Final = 17
BVNOT: Final = 18
SHL: Final = 19
LSHR: Final = 20
ASHR: Final = 21
ULT: Final = 22
ULE: Final = 23
SLT: Final = 24
SLE: Final = 25
CONCAT: Final = 26
EXTRACT: Final = 27  # value: (high, low)
ZEXT: Final = 28  # value: number of added bits
SEXT: Final = 29  # value: number of added bits
# arrays
SELECT: Final = 30
STORE: Final = 31
CONST_ARRAY: Final = 32
# floats; a rounding mode, where there is one, is the term's value
FP_NEG: Final = 33
FP_ABS: Final = 34
FP_ADD: Final = 35
FP_SUB: Final = 36
FP_MUL: Final = 37
FP_DIV: Final = 38
FP_REM: Final = 39
FP_SQRT: Final = 40
FP_FMA: Final = 41
FP_ROUND: Final = 42  # fp.roundToIntegral
FP_MIN: Final = 43
FP_MAX: Final = 44
FP_EQ: Final = 45
FP_LT: Final = 46
FP_LE: Final = 47
FP_IS_NAN: Final = 48
FP_IS_INF: Final = 49
FP_IS_ZERO: Final = 50
FP_IS_NORMAL: Final = 51
FP_IS_SUBNORMAL: Final = 52
FP_IS_NEGATIVE: Final = 53
FP_FROM_BITS: Final = 54  # to_fp of one bit-vector: reinterpret the encoding
FP_FROM_FP: Final = 55  # to_fp of a float: change the format, rounding
FP_FROM_SIGNED: Final = 56  # to_fp of a signed bit-vector, rounding
FP_FROM_UNSIGNED: Final = 57
FP_TO_SIGNED: Final = 58  # value: rounding mode; the result's width is its sort
FP_TO_UNSIGNED: Final = 59
FP_TO_BITS: Final = 60  # the encoding of a float; every NaN has the canonical quiet one
# mathematical integers: no program variable has this sort, the integer encoding uses it
INT_ADD: Final = 61
INT_MUL: Final = 62
INT_LE: Final = 63
INT_DIV: Final = 64  # SMT-LIB's: the remainder is never negative
INT_MOD: Final = 65

COUNT: Final = 66

NAMES: Final = tuple(
    sorted(
        (name for name in list(globals()) if name.isupper() and name != "COUNT"),
        key=lambda name: int(globals()[name]),
    )
)
"""The name of each operator, by its code."""
