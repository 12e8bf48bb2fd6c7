"""C's conversions between scalar types, and the common type of two operands."""

from __future__ import annotations

from fractions import Fraction

from cutpoint.base.errors import UnsupportedC
from cutpoint.c.types import ArrayType, BitFieldType, CType, FloatType, FunctionType, IntType, PointerType
from cutpoint.smt.terms import floats, ieee, ops
from cutpoint.smt.terms.bitvectors import bvxor, extract, from_bool, nonzero, resize
from cutpoint.smt.terms.boolean import and_, ite, not_
from cutpoint.smt.terms.sorts import FLOAT80, FloatSort
from cutpoint.smt.terms.term import TRUE, Term, bv


def convert(value: Term, source: CType, target: CType) -> Term:
    """The value of one scalar type as a value of another (C11 6.3)."""
    if source is target:
        return value
    if isinstance(target, BitFieldType):
        whole = convert(value, source, IntType(target.name, target.size, target.align, target.signed, target.rank))
        return resize(extract(whole, target.precision - 1, 0), target.width, target.signed)
    if isinstance(target, IntType):
        if target.is_bool:
            return from_bool(truth(value, source), target.width)
        if isinstance(source, FloatType):
            folded = _folded_integer(value, target) if value.op == ops.CONST else None
            return float_to_integer(value, target.width, target.signed) if folded is None else folded
        extends_sign = source.extends_sign if isinstance(source, PointerType) else is_signed(source)
        return resize(value, target.width, extends_sign)
    if isinstance(target, FloatType):
        if isinstance(source, FloatType):
            return floats.convert(value, target.format)
        if isinstance(source, IntType):
            return floats.from_integer(value, target.format, source.signed)
    elif isinstance(target, PointerType) and isinstance(source, IntType | PointerType):
        return resize(value, 8 * target.size, is_signed(source))
    raise UnsupportedC(f"conversion from {source} to {target}")


def is_signed(type_: CType) -> bool:
    return isinstance(type_, IntType) and type_.signed


def truth(value: Term, type_: CType) -> Term:
    """Whether C treats the value as true."""
    if isinstance(type_, FloatType):
        zero = floats.float_const(0, type_.format)
        return not_(floats.fp_compare(ops.FP_EQ, value, zero))
    return nonzero(value)


def _folded_integer(value: Term, target: IntType) -> Term | None:
    """A constant that gcc converts while compiling: what does not fit becomes the nearest number that does.

    None for NaN and infinity, which gcc converts at run time, at least without optimisation.
    """
    sort = floats.format_of(value)
    if any(floats.fp_test(test, value) is TRUE for test in (ops.FP_IS_NAN, ops.FP_IS_INF)):
        return None
    low, high = _range(target)
    exact = int(ieee.to_fraction(value.value, sort.exponent, sort.significand))
    return bv(min(max(exact, low), high), target.width)


def _range(type_: IntType) -> tuple[int, int]:
    width = type_.width
    return (-(1 << (width - 1)), (1 << (width - 1)) - 1) if type_.signed else (0, (1 << width) - 1)


def float_to_integer(value: Term, width: int, signed: bool) -> Term:
    """Truncation as gcc compiles it for x86: what does not fit becomes the "integer indefinite" value.

    SMT-LIB leaves such conversions unspecified, so the term tests first whether the value fits.
    """
    sort = floats.format_of(value)
    if width < 32:
        by_x87 = sort is FLOAT80 and (width == 8 or signed)  # which stores 16 bits
        return extract(_truncated(value, 16 if by_x87 else 32), width - 1, 0)
    if signed:
        return _truncated(value, width)
    if width == 32:
        return extract(_truncated(value, 64), 31, 0)
    half = _power_of_two(width - 1, sort)
    shifted = floats.operation(ops.FP_SUB, (value, half))
    return ite(
        floats.fp_compare(ops.FP_LE, half, value),  # false for a NaN
        bvxor(_truncated(shifted, width), bv(1 << (width - 1), width)),
        _truncated(value, width),
    )


def certainly_fits(value: Term, target: IntType) -> bool:
    """Whether it is evident that a floating-point value, truncated, is a value of an integer type."""
    if target.is_bool:
        return True
    if value.op != ops.CONST or any(floats.fp_test(test, value) is TRUE for test in (ops.FP_IS_NAN, ops.FP_IS_INF)):
        return False
    sort = floats.format_of(value)
    low, high = _range(target)
    return low <= int(ieee.to_fraction(value.value, sort.exponent, sort.significand)) <= high


def _truncated(value: Term, width: int) -> Term:
    """The signed integer of this width, or the "integer indefinite" value."""
    half = _power_of_two(width - 1, floats.format_of(value))
    return ite(_fits(value, half, width), floats.to_integer(value, width, True), bv(1 << (width - 1), width))


def _power_of_two(exponent: int, sort: FloatSort) -> Term:
    bits = ieee.from_fraction(Fraction(2) ** exponent, floats.RNE, sort.exponent, sort.significand)
    return floats.float_const(bits, sort)


def _fits(value: Term, half: Term, width: int) -> Term:
    """-2**(width-1) - 1 < value < 2**(width-1); where the format has no such number, ≥ the power itself."""
    sort = floats.format_of(value)
    lowest = floats.exact(ops.FP_NEG, (half,))
    if sort.significand > width:
        below = ieee.from_fraction(-(Fraction(2) ** (width - 1)) - 1, floats.RTN, sort.exponent, sort.significand)
        lower = floats.fp_compare(ops.FP_LT, floats.float_const(below, sort), value)
    else:
        lower = floats.fp_compare(ops.FP_LE, lowest, value)
    return and_(lower, floats.fp_compare(ops.FP_LT, value, half))


class Arithmetic:
    """The types of values and of arithmetic on them, for one data model."""

    def __init__(self, long_size: int) -> None:
        self.pointer_width = 8 * long_size
        self.int = IntType("int", 4, 4, True, 3)
        self.unsigned = IntType("unsigned int", 4, 4, False, 3)
        self.char = IntType("char", 1, 1, True, 1)
        self.uchar = IntType("unsigned char", 1, 1, False, 1)
        self.size = IntType("unsigned long" if long_size == 8 else "unsigned int", long_size, long_size, False, 4)
        self.difference = IntType("long" if long_size == 8 else "int", long_size, long_size, True, 4)
        self.double = FloatType("double", 8, 8)

    def decayed(self, type_: CType) -> CType:
        """The type of an expression's value: a pointer, for an array or a function (C11 6.3.2.1)."""
        if isinstance(type_, ArrayType):
            return self.pointer_to(type_.element)
        return self.pointer_to(type_) if isinstance(type_, FunctionType) else type_

    def pointer_to(self, type_: CType) -> PointerType:
        return PointerType(self.pointer_width // 8, lambda: type_)

    def default_promotion(self, type_: CType) -> CType:
        """The type of an argument for which no parameter gives a type (C11 6.5.2.2, 6)."""
        type_ = self.decayed(type_)
        if isinstance(type_, FloatType) and type_.size < 8:
            return self.double
        return self.promoted(type_)

    def promoted(self, type_: CType) -> CType:
        """The integer promotions (C11 6.3.1.1)."""
        if isinstance(type_, IntType) and type_.rank < self.int.rank:
            return self.int
        return type_

    def common(self, a: CType, b: CType) -> CType:
        """The usual arithmetic conversions (C11 6.3.1.8)."""
        for type_ in (a, b):
            if not isinstance(type_, IntType | FloatType):
                return type_
        if isinstance(a, FloatType) or isinstance(b, FloatType):
            candidates = [type_ for type_ in (a, b) if isinstance(type_, FloatType)]
            return max(candidates, key=lambda type_: type_.format.significand)
        a, b = self.promoted(a), self.promoted(b)
        assert isinstance(a, IntType)
        assert isinstance(b, IntType)
        if a.signed == b.signed:
            return a if a.rank >= b.rank else b
        signed, unsigned = (a, b) if a.signed else (b, a)
        if unsigned.rank >= signed.rank:
            return unsigned
        if signed.size > unsigned.size:
            return signed
        return IntType(f"unsigned {signed.name}", signed.size, signed.align, False, signed.rank)
