"""Sorts of terms: Bool, bit-vectors, arrays, IEEE-754 floats and mathematical integers.

Sorts are interned: two equal sorts are the same object, so they are compared with `is`.
"""

from __future__ import annotations

from functools import cache

from cutpoint.base.frozen import frozen


@frozen(eq=False)
class Sort:
    """Base class of all sorts. Create sorts with the functions of this module."""

    def __reduce__(self) -> tuple[object, ...]:
        raise NotImplementedError


@frozen(eq=False)
class BoolSort(Sort):
    def __reduce__(self) -> tuple[object, ...]:
        return _bool, ()

    def __str__(self) -> str:
        return "Bool"


@frozen(eq=False)
class IntSort(Sort):
    def __reduce__(self) -> tuple[object, ...]:
        return _int, ()

    def __str__(self) -> str:
        return "Int"


@frozen(eq=False)
class BitVecSort(Sort):
    width: int

    def __reduce__(self) -> tuple[object, ...]:
        return bitvec, (self.width,)

    def __str__(self) -> str:
        return f"(_ BitVec {self.width})"


@frozen(eq=False)
class ArraySort(Sort):
    index: Sort
    element: Sort

    def __reduce__(self) -> tuple[object, ...]:
        return array, (self.index, self.element)

    def __str__(self) -> str:
        return f"(Array {self.index} {self.element})"


@frozen(eq=False)
class FloatSort(Sort):
    """A binary format with `exponent` bits and `significand` bits, the hidden bit included."""

    exponent: int
    significand: int

    @property
    def width(self) -> int:
        """The number of bits of the interchange encoding: sign, exponent, stored significand."""
        return self.exponent + self.significand

    def __reduce__(self) -> tuple[object, ...]:
        return floating, (self.exponent, self.significand)

    def __str__(self) -> str:
        return f"(_ FloatingPoint {self.exponent} {self.significand})"


@cache
def _bool() -> BoolSort:
    return BoolSort()


@cache
def _int() -> IntSort:
    return IntSort()


@cache
def bitvec(width: int) -> BitVecSort:
    if width < 1:
        raise ValueError(f"a bit-vector needs at least one bit, not {width}")
    return BitVecSort(width)


@cache
def array(index: Sort, element: Sort) -> ArraySort:
    return ArraySort(index, element)


@cache
def floating(exponent: int, significand: int) -> FloatSort:
    return FloatSort(exponent, significand)


BOOL = _bool()
INT = _int()
FLOAT32 = floating(8, 24)
FLOAT64 = floating(11, 53)
FLOAT80 = floating(15, 64)  # x87 extended precision, without its explicit integer bit
FLOAT128 = floating(15, 113)
