"""What operators mean, once more and naively: bit-vectors by the textbook, floats by search among all numbers."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from functools import cache
from typing import Any

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import BitVecSort, FloatSort, Sort


def signed(value: int, width: int) -> int:
    return (value + (1 << (width - 1))) % (1 << width) - (1 << (width - 1))


def _truncated(x: int, y: int) -> int:
    return int(Fraction(x, y))


def naive_bits(op: int, args: list[int], width: int, sort: Sort, value: Any) -> Any:
    """SMT-LIB's bit-vector operators by the textbook."""
    x, y = args if len(args) == 2 else (args[0], 0)
    sx, sy = signed(x, width), signed(y, width)
    digits = f"{x:0{width}b}"
    comparisons = {ops.ULT: x < y, ops.ULE: x <= y, ops.SLT: sx < sy, ops.SLE: sx <= sy}
    if op in comparisons:
        return comparisons[op]
    assert isinstance(sort, BitVecSort)
    if op in (ops.UDIV, ops.SDIV):
        result = (
            (-1 if op == ops.UDIV or sx >= 0 else 1) if y == 0 else x // y if op == ops.UDIV else _truncated(sx, sy)
        )
    elif op in (ops.UREM, ops.SREM):
        result = x if y == 0 else x - y * (x // y) if op == ops.UREM else sx - sy * _truncated(sx, sy)
    elif op == ops.CONCAT:
        result = int(digits + f"{y:0{sort.width - width}b}", 2)
    elif op == ops.EXTRACT:
        result = int(digits[width - 1 - value[0] : width - value[1]], 2)
    else:
        table: dict[int, Any] = {
            ops.ADD: lambda: x + y,
            ops.SUB: lambda: x - y,
            ops.MUL: lambda: x * y,
            ops.BVAND: lambda: x & y,
            ops.BVOR: lambda: x | y,
            ops.BVXOR: lambda: x ^ y,
            ops.BVNOT: lambda: -1 - x,
            ops.SHL: lambda: x * 2**y,
            ops.LSHR: lambda: x // 2**y,
            ops.ASHR: lambda: sx // 2**y,
            ops.ZEXT: lambda: x,
            ops.SEXT: lambda: sx,
        }
        result = table[op]()
    return result % (1 << sort.width)


@cache
def naive_values(sort: FloatSort) -> tuple[tuple[Fraction, int], ...]:
    """All finite numbers of a small format with their encodings, -0 left out, in order."""
    eb, sb = sort.exponent, sort.significand
    bias, found = 2 ** (eb - 1) - 1, []
    for field in range(2**eb - 1):
        for fraction in range(2 ** (sb - 1)):
            mantissa = Fraction(fraction, 2 ** (sb - 1)) + (1 if field else 0)
            number = mantissa * Fraction(2) ** (max(field, 1) - bias)
            bits = field * 2 ** (sb - 1) + fraction
            found.append((number, bits))
            if number:
                found.append((-number, bits + 2 ** (eb + sb - 1)))
    return tuple(sorted(found))


def naive_canonical(bits: int, sort: FloatSort) -> int:
    kind = naive_number(bits, sort)
    return naive_nan(sort) if kind == "nan" else bits


def naive_nan(sort: FloatSort) -> int:
    return int("0" + "1" * (sort.exponent + 1) + "0" * (sort.significand - 2), 2)


def naive_infinity(sort: FloatSort, negative: int) -> int:
    return int(f"{negative}" + "1" * sort.exponent + "0" * (sort.significand - 1), 2)


@cache
def naive_number(bits: int, sort: FloatSort) -> Fraction | str:
    """The exact value, "inf" for both infinities, or "nan"."""
    text = f"{bits:0{sort.width}b}"
    field, rest = text[1 : 1 + sort.exponent], text[1 + sort.exponent :]
    if "0" not in field:
        return "nan" if "1" in rest else "inf"
    if "1" not in text[1:]:
        return Fraction(0)
    return next(number for number, encoding in naive_values(sort) if encoding == bits)


@cache
def _grid(sort: FloatSort) -> tuple[tuple[Fraction, int], ...]:
    """The finite numbers, continued by one step beyond the largest, which means infinity."""
    finite = naive_values(sort)
    beyond = finite[-1][0] + (finite[-1][0] - finite[-2][0])
    return (-beyond, naive_infinity(sort, 1)), *finite, (beyond, naive_infinity(sort, 0))


def naive_round(number: Fraction, mode: str, sort: FloatSort, zero_sign: int) -> int:
    """Rounding by search among all numbers of the format."""
    if number == 0:
        return zero_sign << (sort.width - 1)
    grid = _grid(sort)
    beyond = grid[-1][0]
    if abs(number) >= beyond:
        top = [naive_infinity(sort, int(number < 0)), grid[1][1] if number < 0 else grid[-2][1]]
        inward = mode == "RTZ" or mode == ("RTP" if number < 0 else "RTN")
        return top[inward]
    position = bisect_left(grid, (number, -1))
    above = grid[position]
    below = above if above[0] == number else grid[position - 1]
    chosen = _nearest(number, below, above, mode)
    if chosen == 0 and number < 0:
        return 1 << (sort.width - 1)
    return chosen


def _nearest(number: Fraction, below: tuple[Fraction, int], above: tuple[Fraction, int], mode: str) -> int:
    if below[0] == above[0]:
        return below[1]
    if mode in ("RTP", "RTN"):
        return above[1] if mode == "RTP" else below[1]
    inner, outer = (below, above) if number > 0 else (above, below)
    if mode == "RTZ":
        return inner[1]
    near, far = abs(number - inner[0]), abs(outer[0] - number)
    if near != far:
        return inner[1] if near < far else outer[1]
    return outer[1] if mode == "RNA" or inner[1] % 2 == 1 else inner[1]


def naive_integer(number: Fraction, mode: str) -> int:
    """Rounding to an integer."""
    floor = number.numerator // number.denominator
    if floor == number:
        return floor
    rest = number - floor
    if mode == "RNE":
        return round(number)
    if mode == "RNA":
        return floor + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and number > 0))
    return {"RTP": floor + 1, "RTN": floor, "RTZ": floor if number > 0 else floor + 1}[mode]


def naive_float(op: int, args: list[int], mode: Any, sort: FloatSort, result: Sort) -> Any:
    """Operators of floats, case by case on exact numbers."""
    numbers = [naive_number(arg, sort) for arg in args]
    signs = [arg >> (sort.width - 1) for arg in args]
    first = numbers[0]
    tests = {
        ops.FP_IS_NAN: first == "nan",
        ops.FP_IS_INF: first == "inf",
        ops.FP_IS_ZERO: first == 0,
        ops.FP_IS_NORMAL: not isinstance(first, str) and abs(first) >= Fraction(2) ** (2 - 2 ** (sort.exponent - 1)),
        ops.FP_IS_SUBNORMAL: not isinstance(first, str)
        and 0 < abs(first) < Fraction(2) ** (2 - 2 ** (sort.exponent - 1)),
        ops.FP_IS_NEGATIVE: first != "nan" and signs[0] == 1,
    }
    if op in tests:
        return tests[op]
    if op == ops.FP_TO_BITS:
        return args[0]
    if op in (ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED):
        assert isinstance(result, BitVecSort)
        indefinite = 1 << (result.width - 1)
        if isinstance(first, str):
            return indefinite
        integer = naive_integer(first, mode)
        low = -indefinite if op == ops.FP_TO_SIGNED else 0
        return integer % (2 * indefinite) if low <= integer < low + 2 * indefinite else indefinite
    large = [_extended(number, sign) for number, sign in zip(numbers, signs, strict=True)]
    if op in (ops.FP_EQ, ops.FP_LT, ops.FP_LE):
        if "nan" in numbers:
            return False
        return {ops.FP_EQ: large[0] == large[1], ops.FP_LT: large[0] < large[1], ops.FP_LE: large[0] <= large[1]}[op]
    if op in (ops.FP_MIN, ops.FP_MAX):
        if "nan" in numbers:
            return args[1] if numbers[0] == "nan" else args[0]
        first_wins = large[0] < large[1] if op == ops.FP_MIN else large[0] > large[1]
        return args[0] if first_wins else args[1]
    assert isinstance(result, FloatSort)
    if "nan" in numbers:
        return naive_nan(result)
    if op in (ops.FP_NEG, ops.FP_ABS):
        sign = 0 if op == ops.FP_ABS else 1 - signs[0]
        return sign * 2 ** (sort.width - 1) + args[0] % 2 ** (sort.width - 1)
    return _naive_rounded(op, args, large, signs, mode, sort, result)


_HUGE = Fraction(10) ** 12
"""Stands for infinity among numbers of small formats."""


def _extended(number: Fraction | str, sign: int) -> Fraction:
    if isinstance(number, str):
        return -_HUGE if sign else _HUGE
    return number


def _naive_rounded(
    op: int, args: list[int], x: list[Fraction], signs: list[int], mode: str, sort: FloatSort, result: FloatSort
) -> int:
    infinite = [abs(number) == _HUGE for number in x]
    if op == ops.FP_FROM_FP:
        return naive_infinity(result, signs[0]) if infinite[0] else naive_round(x[0], mode, result, signs[0])
    if op == ops.FP_ROUND:
        return args[0] if infinite[0] else naive_round(Fraction(naive_integer(x[0], mode)), mode, sort, signs[0])
    if op == ops.FP_SQRT:
        if x[0] == 0 or (infinite[0] and not signs[0]):
            return args[0]
        return naive_nan(sort) if signs[0] else _naive_root(x[0], mode, sort)
    if op == ops.FP_REM:
        if infinite[0] or x[1] == 0:
            return naive_nan(sort)
        return args[0] if infinite[1] else naive_round(x[0] - x[1] * round(x[0] / x[1]), mode or "RNE", sort, signs[0])
    if op in (ops.FP_MUL, ops.FP_DIV):
        sign = signs[0] ^ signs[1]
        if op == ops.FP_DIV:
            if (x[0] == 0 and x[1] == 0) or all(infinite):
                return naive_nan(sort)
            if infinite[0] or x[1] == 0:
                return naive_infinity(sort, sign)
            return naive_round(Fraction(0) if infinite[1] else x[0] / x[1], mode, sort, sign)
        if any(infinite):
            return naive_nan(sort) if 0 in x else naive_infinity(sort, sign)
        return naive_round(x[0] * x[1], mode, sort, sign)
    return _naive_sum(op, x, signs, infinite, mode, sort)


def _naive_sum(op: int, x: list[Fraction], signs: list[int], infinite: list[bool], mode: str, sort: FloatSort) -> int:
    if op == ops.FP_FMA:
        left, right = x[0] * x[1], x[2]
        if (infinite[0] or infinite[1]) and left == 0:
            return naive_nan(sort)
        left_sign, right_sign = signs[0] ^ signs[1], signs[2]
        left_infinite, right_infinite = infinite[0] or infinite[1], infinite[2]
    else:
        left, right = x[0], x[1] if op == ops.FP_ADD else -x[1]
        left_sign, right_sign = signs[0], signs[1] if op == ops.FP_ADD else 1 - signs[1]
        left_infinite, right_infinite = infinite
    if left_infinite or right_infinite:
        if left_infinite and right_infinite and left_sign != right_sign:
            return naive_nan(sort)
        return naive_infinity(sort, left_sign if left_infinite else right_sign)
    same = left == 0 and right == 0 and left_sign == right_sign
    return naive_round(left + right, mode, sort, left_sign if same else int(mode == "RTN"))


def _naive_root(number: Fraction, mode: str, sort: FloatSort) -> int:
    """The root among the numbers of the format, by squaring them and the points half-way between."""
    values = [entry for entry in naive_values(sort) if entry[0] >= 0]
    below = max(entry for entry in values if entry[0] ** 2 <= number)
    above = min(entry for entry in values if entry[0] ** 2 >= number)
    if below == above or mode in ("RTN", "RTZ"):
        return below[1]
    if mode == "RTP":
        return above[1]
    middle = (below[0] + above[0]) / 2
    return above[1] if middle**2 < number else below[1]  # a root is never half-way
