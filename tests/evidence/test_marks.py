"""Bits that are not marked stay the same, whatever marked values are."""

import random
from typing import Any

import pytest

from cutpoint.evidence.executions.marks import ArrayMark, Mark, marks_of
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.arrays import const_array, select, store
from cutpoint.smt.terms.boolean import and_, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.sorts import ArraySort, array, bitvec
from cutpoint.smt.terms.term import Term, bv, variable

X, Y, Z = (variable(f"marks::{name}", bitvec(8)) for name in "xyz")
A = variable("marks::a", array(bitvec(8), bitvec(8)))


def _number(choose: random.Random, depth: int) -> Term:
    if not depth:
        return choose.choice([X, Y, Z, bv(choose.randrange(256), 8)])
    one, other = _number(choose, depth - 1), _number(choose, depth - 1)
    kind = choose.randrange(11)
    if kind < 7:
        operation = (b.bvand, b.bvor, b.bvxor, b.add, b.mul, b.shl, b.lshr)[kind]
        return operation(one, other if kind < 5 else bv(choose.randrange(9), 8))
    if kind == 7:
        return b.concat(b.extract(one, 3, 0), b.extract(other, 7, 4))
    if kind == 8:
        return b.extract((b.sext if choose.random() < 0.5 else b.zext)(b.extract(one, 5, 2), 6), 9, 2)
    if kind == 9:
        return ite(_truth(choose, depth - 1), one, other)
    return select(_array(choose, depth - 1), one)


def _truth(choose: random.Random, depth: int) -> Term:
    one, other = _number(choose, depth), _number(choose, depth)
    if not depth or choose.random() < 0.6:
        return eq(one, other) if choose.random() < 0.7 else b.ult(one, other)
    left, right = _truth(choose, depth - 1), _truth(choose, depth - 1)
    return choose.choice([and_(left, right), or_(left, right), not_(left)])


def _array(choose: random.Random, depth: int) -> Term:
    if not depth:
        return A
    if choose.random() < 0.2:
        assert isinstance(A.sort, ArraySort)
        return const_array(A.sort, _number(choose, depth - 1))
    return store(_array(choose, depth - 1), _number(choose, depth - 1), _number(choose, depth - 1))


@pytest.mark.parametrize("seed", range(300))
def test_other_bits_do_not_depend_on_marked_ones(seed: int) -> None:
    choose = random.Random(seed)
    term = _truth(choose, 3) if seed % 3 == 0 else _number(choose, 4)
    bits = {X: choose.randrange(256), Y: 0xF0 if choose.random() < 0.5 else 0}
    elements = {index: choose.randrange(256) for index in range(256)}
    state: dict[Term, Any] = {v: choose.randrange(256) for v in (X, Y, Z)}
    state[A] = ArrayValue(0, elements)
    marked: dict[Term, Any] = {v: Mark(mask, "source") for v, mask in bits.items() if mask}
    marked[A] = ArrayMark(None, {3: Mark(0xFF, "source")})
    mark = marks_of(term, marked, Evaluator(state))
    assert not isinstance(mark, ArrayMark)
    open_bits = mark.bits if mark is not None else 0
    for _ in range(20):
        changed = dict(state)
        for v, mask in bits.items():
            changed[v] = state[v] & ~mask | choose.randrange(256) & mask
        changed[A] = ArrayValue(0, {**elements, 3: choose.randrange(256)})
        assert (int(Evaluator(state)(term)) ^ int(Evaluator(changed)(term))) & ~open_bits == 0
