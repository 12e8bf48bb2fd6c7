"""Random terms of sorts that all solvers have, with random values for their variables.

`tests.smt.trees` makes terms of tiny sorts, which not every solver takes; these are of the sorts of C programs, and of
half-precision floats, on which solvers are quick with all operators.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from cutpoint.smt.terms import ieee, ops
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.arrays import const_array, store
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.sorts import (
    BOOL,
    FLOAT32,
    FLOAT64,
    INT,
    ArraySort,
    BitVecSort,
    FloatSort,
    Sort,
    array,
    bitvec,
    floating,
)
from cutpoint.smt.terms.term import Term, make, make_with, variable
from tests.smt.trees import BINARY, FLOAT_BINARY, FLOAT_ROUNDED, FLOAT_TESTS, FLOAT_UNARY, MODES

HALF = floating(5, 11)
WIDTHS = (1, 2, 4, 8, 16, 32, 64)
FORMATS = (HALF, FLOAT32, FLOAT64)
BYTES, MEMORY = array(bitvec(2), bitvec(8)), array(bitvec(32), bitvec(8))
FLAGS, NUMBERS = array(bitvec(2), BOOL), array(bitvec(2), HALF)
SORTS: tuple[Sort, ...] = (BOOL, *[bitvec(width) for width in WIDTHS], *FORMATS, BYTES, FLAGS, NUMBERS)
"""Arrays over many indices are only read, and begin with a value: on more than that some solvers give up."""
_SLOW: dict[Sort, tuple[int, ...]] = {
    bitvec(64): (ops.MUL, ops.UDIV, ops.UREM, ops.SDIV, ops.SREM),
    bitvec(32): (ops.UDIV, ops.UREM, ops.SDIV, ops.SREM),
    FLOAT32: (ops.FP_REM, ops.FP_FMA, ops.FP_DIV, ops.FP_SQRT),
    FLOAT64: (ops.FP_REM, ops.FP_FMA, ops.FP_DIV, ops.FP_SQRT, ops.FP_MUL),
    HALF: (ops.FP_REM, ops.FP_FMA, ops.FP_DIV, ops.FP_SQRT),
}
"""Operators that a solver cannot be asked about within milliseconds when their arguments are not constant."""
_SLOWEST: dict[Sort, tuple[int, ...]] = {FLOAT64: (ops.FP_REM, ops.FP_SQRT)}
"""And those that take seconds where a solver does not see that they are."""


@dataclass(frozen=True, slots=True)
class Style:
    """How terms are made."""

    rewritten: bool
    """Through the constructors that rewrite, or as they are."""
    all_operators: bool
    """Whether slow operators are among them."""


def random_value(rng: random.Random, sort: Sort) -> Any:
    if sort is BOOL:
        return rng.random() < 0.5
    if sort is INT:
        return rng.choice((0, 0, rng.randrange(-9, 10), rng.randrange(-1000, 1000)))
    if isinstance(sort, BitVecSort):
        top = 1 << sort.width
        return rng.choice((rng.randrange(top), rng.randrange(top), rng.randrange(min(top, 40)), top - 1, top >> 1))
    if isinstance(sort, FloatSort):
        return ieee.canonical(_random_float(rng, sort), sort.exponent, sort.significand)
    assert isinstance(sort, ArraySort)
    entries = {random_value(rng, sort.index): random_value(rng, sort.element) for _ in range(rng.randrange(4))}
    return ArrayValue(random_value(rng, sort.element), entries)


def _random_float(rng: random.Random, sort: FloatSort) -> int:
    """Any encoding; or a small integer or half of one; or one close to a border."""
    kind = rng.randrange(3)
    if kind == 0:
        return rng.randrange(1 << sort.width)
    if kind == 1:
        return ieee.from_float(rng.randrange(-20, 20) / 2, sort.exponent, sort.significand)
    exponent = rng.choice((0, 1, (1 << sort.exponent) - 2, (1 << sort.exponent) - 1)) << (sort.significand - 1)
    fraction = rng.choice((0, 1, (1 << (sort.significand - 1)) - 1))
    return (rng.randrange(2) << (sort.width - 1)) | exponent | fraction


def constant(value: Any, sort: Sort) -> Term:
    """The term of a value."""
    if not isinstance(sort, ArraySort):
        return make_with(ops.CONST, value, sort, ())
    assert isinstance(value, ArrayValue)
    term = const_array(sort, constant(value.default, sort.element))
    for index, element in sorted(value.entries.items()):
        term = store(term, constant(index, sort.index), constant(element, sort.element))
    return term


def random_term(rng: random.Random, sort: Sort, depth: int, style: Style) -> Term:
    if depth == 0 or rng.random() < 0.1:
        if sort in SORTS and (isinstance(sort, ArraySort) or rng.random() < 0.7):
            return variable(f"random.{rng.choice('pq')}{SORTS.index(sort)}", sort)
        return constant(random_value(rng, sort), sort)
    return _Maker(rng, depth, style).of(sort)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes a term of a given depth with operators at its root."""

    rng: random.Random
    depth: int
    style: Style

    def sub(self, sort: Sort) -> Term:
        return random_term(self.rng, sort, self.depth - 1, self.style)

    def term(self, op: int, sort: Sort, *sorts: Sort, value: Any = None) -> Term:
        args = tuple([self.sub(child) for child in sorts])
        if self.style.rewritten:
            return rebuild(op, args, value, sort)
        if value is None and op not in (ops.CONST_ARRAY, ops.FP_FROM_BITS):
            return make(op, args, sort)
        return make_with(op, value, sort, args)

    def choose(self, operators: tuple[int, ...], sort: Sort) -> int:
        slow = (_SLOWEST if self.style.all_operators else _SLOW).get(sort, ())
        return self.rng.choice([op for op in operators if op not in slow])

    def of(self, sort: Sort) -> Term:
        if self.rng.random() < 0.1:
            return self.term(ops.ITE, sort, BOOL, sort, sort)
        if isinstance(sort, BitVecSort):
            return self._bits(sort)
        if isinstance(sort, FloatSort):
            return self._float(sort)
        if not isinstance(sort, ArraySort):
            return self._boolean()
        if sort is not MEMORY and self.rng.random() < 0.2:
            return self.term(ops.CONST_ARRAY, sort, sort.element)
        return self.term(ops.STORE, sort, sort, sort.index, sort.element)

    def _boolean(self) -> Term:
        rng = self.rng
        bits, floats = bitvec(rng.choice(WIDTHS)), rng.choice(FORMATS)
        anything = rng.choice(SORTS)
        makers: list[Callable[[], Term]] = [
            lambda: self.term(ops.NOT, BOOL, BOOL),
            lambda: self.term(rng.choice((ops.AND, ops.OR)), BOOL, BOOL, BOOL),
            lambda: self.term(ops.EQ, BOOL, anything, anything),
            lambda: self.term(rng.choice((ops.ULT, ops.ULE, ops.SLT, ops.SLE)), BOOL, bits, bits),
            lambda: self.term(rng.choice((ops.FP_EQ, ops.FP_LT, ops.FP_LE)), BOOL, floats, floats),
            lambda: self.term(rng.choice(FLOAT_TESTS), BOOL, floats),
            lambda: self.term(ops.SELECT, BOOL, FLAGS, FLAGS.index),
        ]
        return rng.choice(makers)()

    def _bits(self, sort: BitVecSort) -> Term:
        rng, width = self.rng, sort.width
        wider = rng.choice([other for other in WIDTHS if other >= width])
        narrower = rng.choice([other for other in WIDTHS if other <= width])
        low = rng.randrange(wider - width + 1)
        convert, floats = rng.choice((ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED)), rng.choice(FORMATS)
        makers: list[Callable[[], Term]] = [
            lambda: self.term(self.choose(BINARY, sort), sort, sort, sort),
            lambda: self.term(self.choose(BINARY, sort), sort, sort, sort),
            lambda: self.term(ops.BVNOT, sort, sort),
            lambda: self.term(ops.EXTRACT, sort, bitvec(wider), value=(low + width - 1, low)),
            lambda: self.term(rng.choice((ops.ZEXT, ops.SEXT)), sort, bitvec(narrower), value=width - narrower),
            lambda: self.term(convert, sort, floats, value=rng.choice(MODES)),
        ]
        halves = [(high, width - high) for high in WIDTHS if width - high in WIDTHS]
        if halves:
            makers.append(lambda: self.term(ops.CONCAT, sort, *[bitvec(half) for half in rng.choice(halves)]))
        if width == 8:
            memory = rng.choice((BYTES, MEMORY))
            makers.append(lambda: self.term(ops.SELECT, sort, memory, memory.index))
        for known in FORMATS:
            if known.width == width:
                makers.append(partial(self.term, ops.FP_TO_BITS, sort, known))
        return rng.choice(makers)()

    def _float(self, sort: FloatSort) -> Term:
        rng = self.rng
        rounded, exact = self.choose(tuple(FLOAT_ROUNDED), sort), self.choose(FLOAT_BINARY, sort)
        integer = rng.choice((ops.FP_FROM_SIGNED, ops.FP_FROM_UNSIGNED))
        other = rng.choice([known for known in FORMATS if known is not sort])
        operands = [sort] * FLOAT_ROUNDED[rounded]
        makers: list[Callable[[], Term]] = [
            lambda: self.term(rounded, sort, *operands, value=rng.choice(MODES)),
            lambda: self.term(rounded, sort, *operands, value=rng.choice(MODES)),
            lambda: self.term(exact, sort, sort, sort),
            lambda: self.term(rng.choice(FLOAT_UNARY), sort, sort),
            lambda: self.term(integer, sort, bitvec(rng.choice(WIDTHS)), value=rng.choice(MODES)),
            lambda: self.term(ops.FP_FROM_FP, sort, other, value=rng.choice(MODES)),
            lambda: self.term(ops.FP_FROM_BITS, sort, bitvec(sort.width)),
        ]
        if sort is HALF:
            makers.append(lambda: self.term(ops.SELECT, sort, NUMBERS, NUMBERS.index))
        return rng.choice(makers)()


_INTEGER_OPERATORS = (ops.INT_ADD, ops.INT_MUL, ops.INT_DIV, ops.INT_MOD, ops.ITE)


def random_integer_term(rng: random.Random, sort: Sort, depth: int) -> Term:
    """A term of mathematical integers, or of Bool over such terms; divisors may be zero."""
    if depth == 0:
        if rng.random() < 0.6:
            return variable(f"random.{sort}{rng.randrange(3)}", sort)
        return make_with(ops.CONST, rng.random() < 0.5 if sort is BOOL else rng.randrange(-9, 10), sort, ())
    below = partial(random_integer_term, rng, depth=depth - 1)
    if sort is BOOL:
        op = rng.choice((ops.INT_LE, ops.EQ, ops.NOT, ops.AND))
        inner = BOOL if op in (ops.NOT, ops.AND) else INT
        return rebuild(op, tuple(below(inner) for _ in range(1 if op == ops.NOT else 2)), None, BOOL)
    op = rng.choice(_INTEGER_OPERATORS)
    if op == ops.ITE:
        return rebuild(op, (below(BOOL), below(INT), below(INT)), None, INT)
    return make(op, (below(INT), below(INT)), INT)
