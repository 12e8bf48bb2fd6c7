"""Bit-vector operators, folded and lightly rewritten as they are built.

Constants go to the right of commutative operators; a sum has at most one constant.
"""

from __future__ import annotations

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import eq, ite, not_
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, boolean, bv, make, make_with, width_of


def to_signed(value: int, width: int) -> int:
    """The signed value of an unsigned representative."""
    return value - (1 << width) if value >> (width - 1) else value


def fold(op: int, x: int, y: int, width: int) -> int:
    """The value of a binary operator on unsigned representatives, not yet reduced modulo 2**width.

    Division by zero follows SMT-LIB: the quotient is all ones (signed: 1 for a negative dividend, else -1), and the
    remainder is the dividend.
    """
    if op == ops.ADD:
        return x + y
    if op == ops.SUB:
        return x - y
    if op == ops.MUL:
        return x * y
    if op == ops.BVAND:
        return x & y
    if op == ops.BVOR:
        return x | y
    if op == ops.BVXOR:
        return x ^ y
    if op == ops.SHL:
        return 0 if y >= width else x << y
    if op == ops.LSHR:
        return 0 if y >= width else x >> y
    if op == ops.ASHR:
        return to_signed(x, width) >> min(y, width)
    if op == ops.UDIV:
        return -1 if y == 0 else x // y
    if op == ops.UREM:
        return x if y == 0 else x % y
    sx, sy = to_signed(x, width), to_signed(y, width)
    if op == ops.SDIV:
        if sy == 0:
            return 1 if sx < 0 else -1
        quotient = abs(sx) // abs(sy)
        return -quotient if (sx < 0) != (sy < 0) else quotient
    if op == ops.SREM:
        if sy == 0:
            return sx
        remainder = abs(sx) % abs(sy)
        return -remainder if sx < 0 else remainder
    raise AssertionError(f"not a binary bit-vector operator: {ops.NAMES[op]}")


def compare(op: int, x: int, y: int, width: int) -> bool:
    if op == ops.ULT:
        return x < y
    if op == ops.ULE:
        return x <= y
    sx, sy = to_signed(x, width), to_signed(y, width)
    return sx < sy if op == ops.SLT else sx <= sy


def add(a: Term, b: Term) -> Term:
    if a.op == ops.CONST:
        a, b = b, a
    if b.op == ops.CONST:
        if b.value == 0:
            return a
        if a.op == ops.CONST:
            return bv(a.value + b.value, width_of(a))
        if a.op == ops.ADD and a.args[1].op == ops.CONST:
            total = bv(a.args[1].value + b.value, width_of(a))
            return a.args[0] if total.value == 0 else make(ops.ADD, (a.args[0], total), a.sort)
        return make(ops.ADD, (a, b), a.sort)
    # (x + c) + y becomes (x + y) + c: the constant stays outermost
    if a.op == ops.ADD and a.args[1].op == ops.CONST:
        return add(add(a.args[0], b), a.args[1])
    if b.op == ops.ADD and b.args[1].op == ops.CONST:
        return add(add(a, b.args[0]), b.args[1])
    if a.op == ops.SUB and a.args[1] is b:
        return a.args[0]
    if b.op == ops.SUB and b.args[1] is a:
        return b.args[0]
    return make(ops.ADD, (a, b) if a.id < b.id else (b, a), a.sort)


def sub(a: Term, b: Term) -> Term:
    width = width_of(a)
    if a is b:
        return bv(0, width)
    if b.op == ops.CONST:
        return add(a, bv(-b.value, width))
    if a.op == ops.ADD:
        if a.args[1].op == ops.CONST:
            return add(sub(a.args[0], b), a.args[1])
        if a.args[0] is b:
            return a.args[1]
        if a.args[1] is b:
            return a.args[0]
    if b.op == ops.ADD and b.args[1].op == ops.CONST:
        return add(sub(a, b.args[0]), bv(-b.args[1].value, width))
    return make(ops.SUB, (a, b), a.sort)


def neg(a: Term) -> Term:
    return sub(bv(0, width_of(a)), a)


def mul(a: Term, b: Term) -> Term:
    if a.op == ops.CONST:
        a, b = b, a
    if b.op == ops.CONST:
        if b.value == 0:
            return b
        if b.value == 1:
            return a
        if a.op == ops.CONST:
            return bv(a.value * b.value, width_of(a))
        if a.op == ops.ADD and a.args[1].op == ops.CONST:  # distribute: offsets of array elements fold
            return add(mul(a.args[0], b), mul(a.args[1], b))
        if a.op == ops.MUL and a.args[1].op == ops.CONST:
            return mul(a.args[0], mul(a.args[1], b))
        return make(ops.MUL, (a, b), a.sort)
    return make(ops.MUL, (a, b) if a.id < b.id else (b, a), a.sort)


def _binary(op: int, a: Term, b: Term) -> Term:
    if a.op == ops.CONST and b.op == ops.CONST:
        width = width_of(a)
        return bv(fold(op, a.value, b.value, width), width)
    return make(op, (a, b), a.sort)


def _divide(op: int, a: Term, b: Term) -> Term:
    if b.op == ops.CONST and b.value == 1:
        return a if op in (ops.UDIV, ops.SDIV) else bv(0, width_of(a))
    return _binary(op, a, b)


def udiv(a: Term, b: Term) -> Term:
    return _divide(ops.UDIV, a, b)


def urem(a: Term, b: Term) -> Term:
    return _divide(ops.UREM, a, b)


def sdiv(a: Term, b: Term) -> Term:
    return _divide(ops.SDIV, a, b)


def srem(a: Term, b: Term) -> Term:
    return _divide(ops.SREM, a, b)


def _bitwise(op: int, a: Term, b: Term) -> Term:
    if a.op == ops.CONST:
        a, b = b, a
    if b.op == ops.CONST:
        if a.op == ops.CONST:
            return _binary(op, a, b)
        ones = (1 << width_of(a)) - 1
        if b.value == 0:
            return b if op == ops.BVAND else a
        if b.value == ones:
            if op == ops.BVAND:
                return a
            return b if op == ops.BVOR else bvnot(a)
        return make(op, (a, b), a.sort)
    return make(op, (a, b) if a.id < b.id else (b, a), a.sort)


def bvand(a: Term, b: Term) -> Term:
    return a if a is b else _bitwise(ops.BVAND, a, b)


def bvor(a: Term, b: Term) -> Term:
    return a if a is b else _bitwise(ops.BVOR, a, b)


def bvxor(a: Term, b: Term) -> Term:
    return bv(0, width_of(a)) if a is b else _bitwise(ops.BVXOR, a, b)


def bvnot(a: Term) -> Term:
    if a.op == ops.BVNOT:
        return a.args[0]
    if a.op == ops.CONST:
        return bv(~a.value, width_of(a))
    return make(ops.BVNOT, (a,), a.sort)


def _shift(op: int, a: Term, b: Term) -> Term:
    if b.op == ops.CONST:
        if b.value == 0:
            return a
        if b.value >= width_of(a) and op != ops.ASHR:
            return bv(0, width_of(a))
    return _binary(op, a, b)


def shl(a: Term, b: Term) -> Term:
    return _shift(ops.SHL, a, b)


def lshr(a: Term, b: Term) -> Term:
    return _shift(ops.LSHR, a, b)


def ashr(a: Term, b: Term) -> Term:
    return _shift(ops.ASHR, a, b)


def _compare(op: int, a: Term, b: Term) -> Term:
    if a is b:
        return boolean(op in (ops.ULE, ops.SLE))
    if a.op == ops.CONST:
        if b.op == ops.CONST:
            return boolean(compare(op, a.value, b.value, width_of(a)))
        limits = _limits(op, width_of(a))
        if op in (ops.ULT, ops.SLT):
            if a.value == limits[1]:
                return FALSE
        elif a.value == limits[0]:
            return TRUE
    elif b.op == ops.CONST:
        limits = _limits(op, width_of(a))
        if op in (ops.ULT, ops.SLT):
            if b.value == limits[0]:
                return FALSE
        elif b.value == limits[1]:
            return TRUE
    narrow = _narrowed(op, a, b)
    return narrow if narrow is not None else make(op, (a, b), BOOL)


def _limits(op: int, width: int) -> tuple[int, int]:
    """The least and greatest value in the comparison's order, as unsigned representatives."""
    if op in (ops.ULT, ops.ULE):
        return 0, (1 << width) - 1
    return 1 << (width - 1), (1 << (width - 1)) - 1


def _narrowed(op: int, a: Term, b: Term) -> Term | None:
    """Simplifies comparisons of (c ? k : m) with a constant, and of two values extended in the same way."""
    for x, y, swapped in ((a, b, False), (b, a, True)):
        if y.op != ops.CONST or x.op != ops.ITE:
            continue
        condition, then, otherwise = x.args
        if then.op == ops.CONST and otherwise.op == ops.CONST:
            if swapped:
                return ite(condition, _compare(op, y, then), _compare(op, y, otherwise))
            return ite(condition, _compare(op, then, y), _compare(op, otherwise, y))
    if a.op == b.op and a.op in (ops.ZEXT, ops.SEXT) and a.value == b.value:
        if a.op == ops.SEXT:
            return _compare(op, a.args[0], b.args[0])
        return _compare({ops.SLT: ops.ULT, ops.SLE: ops.ULE}.get(op, op), a.args[0], b.args[0])
    return None


def ult(a: Term, b: Term) -> Term:
    return _compare(ops.ULT, a, b)


def ule(a: Term, b: Term) -> Term:
    return _compare(ops.ULE, a, b)


def slt(a: Term, b: Term) -> Term:
    return _compare(ops.SLT, a, b)


def sle(a: Term, b: Term) -> Term:
    return _compare(ops.SLE, a, b)


def concat(high: Term, low: Term) -> Term:
    if high.op == ops.CONST:
        if low.op == ops.CONST:
            return bv((high.value << width_of(low)) | low.value, width_of(high) + width_of(low))
        if high.value == 0:
            return zext(low, width_of(high))
    if (
        high.op == ops.EXTRACT
        and low.op == ops.EXTRACT
        and high.args[0] is low.args[0]
        and high.value[1] == low.value[0] + 1
    ):
        return extract(high.args[0], high.value[0], low.value[1])
    if high.op == ops.EXTRACT and low.op == ops.CONCAT and low.args[0].op == ops.EXTRACT:
        joined = low.args[0]
        if joined.args[0] is high.args[0] and high.value[1] == joined.value[0] + 1:
            return concat(extract(high.args[0], high.value[0], joined.value[1]), low.args[1])
    return make(ops.CONCAT, (high, low), bitvec(width_of(high) + width_of(low)))


def extract(a: Term, high: int, low: int) -> Term:
    """Bits high..low of a, both included."""
    width = width_of(a)
    if low == 0 and high == width - 1:
        return a
    op = a.op
    if op == ops.CONST:
        return bv(a.value >> low, high - low + 1)
    if op == ops.EXTRACT:
        return extract(a.args[0], high + a.value[1], low + a.value[1])
    if op == ops.CONCAT:
        split = width_of(a.args[1])
        if high < split:
            return extract(a.args[1], high, low)
        if low >= split:
            return extract(a.args[0], high - split, low - split)
    elif op in (ops.ZEXT, ops.SEXT):
        inner = a.args[0]
        inner_width = width_of(inner)
        if high < inner_width:
            return extract(inner, high, low)
        if op == ops.ZEXT:
            if low >= inner_width:
                return bv(0, high - low + 1)
            return zext(extract(inner, inner_width - 1, low), high - inner_width + 1)
        if low == 0:
            return sext(inner, high - inner_width + 1)
    elif op == ops.ITE and a.args[1].op == ops.CONST and a.args[2].op == ops.CONST:
        return ite(a.args[0], extract(a.args[1], high, low), extract(a.args[2], high, low))
    elif low == 0 and op in (ops.ADD, ops.SUB, ops.MUL, ops.BVAND, ops.BVOR, ops.BVXOR):
        # the low bits of modular arithmetic need only the low bits of the operands
        x, y = a.args
        if _shrinks(x) and _shrinks(y):
            return _REBUILD_ARITHMETIC[op](extract(x, high, 0), extract(y, high, 0))
    return make_with(ops.EXTRACT, (high, low), bitvec(high - low + 1), (a,))


def _shrinks(a: Term) -> bool:
    return a.op in (ops.CONST, ops.ZEXT, ops.SEXT)


def zext(a: Term, extra: int) -> Term:
    """a with `extra` zero bits in front."""
    if extra == 0:
        return a
    width = width_of(a) + extra
    if a.op == ops.CONST:
        return bv(a.value, width)
    if a.op == ops.ZEXT:
        return zext(a.args[0], a.value + extra)
    if a.op == ops.ITE and a.args[1].op == ops.CONST and a.args[2].op == ops.CONST:
        return ite(a.args[0], bv(a.args[1].value, width), bv(a.args[2].value, width))
    return make_with(ops.ZEXT, extra, bitvec(width), (a,))


def sext(a: Term, extra: int) -> Term:
    """a with `extra` copies of its sign bit in front."""
    if extra == 0:
        return a
    width = width_of(a)
    if a.op == ops.CONST:
        return bv(to_signed(a.value, width), width + extra)
    if a.op == ops.SEXT:
        return sext(a.args[0], a.value + extra)
    if a.op == ops.ZEXT:
        return zext(a.args[0], a.value + extra)
    if a.op == ops.ITE and a.args[1].op == ops.CONST and a.args[2].op == ops.CONST:
        return ite(a.args[0], sext(a.args[1], extra), sext(a.args[2], extra))
    return make_with(ops.SEXT, extra, bitvec(width + extra), (a,))


def resize(a: Term, width: int, signed: bool) -> Term:
    """C's conversion between integer widths."""
    extra = width - width_of(a)
    if extra == 0:
        return a
    if extra < 0:
        return extract(a, width - 1, 0)
    return sext(a, extra) if signed else zext(a, extra)


def nonzero(a: Term) -> Term:
    return not_(eq(a, bv(0, width_of(a))))


def from_bool(condition: Term, width: int) -> Term:
    return ite(condition, bv(1, width), bv(0, width))


_REBUILD_ARITHMETIC = {ops.ADD: add, ops.SUB: sub, ops.MUL: mul, ops.BVAND: bvand, ops.BVOR: bvor, ops.BVXOR: bvxor}
