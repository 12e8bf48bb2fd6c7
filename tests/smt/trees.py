"""Random operator trees: built into terms on the one hand, evaluated naively and without rewriting on the other."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.sorts import BOOL, ArraySort, BitVecSort, FloatSort, Sort, array, bitvec, floating
from cutpoint.smt.terms.term import Term, variable

from .reference import naive_bits, naive_canonical, naive_float, naive_round, signed

MODES = ("RNE", "RNA", "RTP", "RTN", "RTZ")
SMALL = floating(4, 4)
SMALLER = floating(3, 3)
BYTES = array(bitvec(2), bitvec(4))
FLAGS = array(bitvec(3), BOOL)
SORTS: tuple[Sort, ...] = (BOOL, *[bitvec(width) for width in (1, 2, 3, 4, 5, 8)], SMALL, SMALLER, BYTES, FLAGS)
BINARY = (
    *(ops.ADD, ops.SUB, ops.MUL, ops.UDIV, ops.UREM, ops.SDIV, ops.SREM),
    *(ops.BVAND, ops.BVOR, ops.BVXOR, ops.SHL, ops.LSHR, ops.ASHR),
)
FLOAT_UNARY = (ops.FP_NEG, ops.FP_ABS)
FLOAT_BINARY = (ops.FP_REM, ops.FP_MIN, ops.FP_MAX)
FLOAT_ROUNDED = {
    ops.FP_ADD: 2,
    ops.FP_SUB: 2,
    ops.FP_MUL: 2,
    ops.FP_DIV: 2,
    ops.FP_SQRT: 1,
    ops.FP_FMA: 3,
    ops.FP_ROUND: 1,
}
FLOAT_TESTS = range(ops.FP_IS_NAN, ops.FP_IS_NEGATIVE + 1)


@dataclass(frozen=True)
class Tree:
    op: int
    value: Any
    sort: Sort
    children: tuple[Tree, ...] = ()


def random_value(rng: random.Random, sort: Sort) -> Any:
    if sort is BOOL:
        return rng.random() < 0.5
    if isinstance(sort, BitVecSort):
        return rng.choice((rng.randrange(1 << sort.width), 0, 1, (1 << sort.width) - 1, 1 << (sort.width - 1)))
    if isinstance(sort, FloatSort):
        return naive_canonical(rng.randrange(1 << sort.width), sort)
    assert isinstance(sort, ArraySort)
    entries = {random_value(rng, sort.index): random_value(rng, sort.element) for _ in range(rng.randrange(6))}
    return ArrayValue(random_value(rng, sort.element), entries)


def _name(number: int, sort: Sort) -> str:
    return f"{'pq'[number]}{SORTS.index(sort)}"


def random_assignment(rng: random.Random) -> dict[Term, Any]:
    return {variable(_name(i, sort), sort): random_value(rng, sort) for sort in SORTS for i in range(2)}


def random_tree(rng: random.Random, sort: Sort, depth: int) -> Tree:
    if depth == 0 or rng.random() < 0.1:
        return _leaf(rng, sort)

    def sub(which: Sort) -> Tree:
        return random_tree(rng, which, depth - 1)

    if rng.random() < 0.12:
        return Tree(ops.ITE, None, sort, (sub(BOOL), sub(sort), sub(sort)))
    if sort is BOOL:
        return _boolean(rng, sub)
    if isinstance(sort, BitVecSort):
        return _bits(rng, sort, sub)
    if isinstance(sort, FloatSort):
        return _float(rng, sort, sub)
    assert isinstance(sort, ArraySort)
    if rng.random() < 0.1:
        return Tree(ops.CONST_ARRAY, None, sort, (sub(sort.element),))
    return Tree(ops.STORE, None, sort, (sub(sort), sub(sort.index), sub(sort.element)))


def _leaf(rng: random.Random, sort: Sort) -> Tree:
    if isinstance(sort, ArraySort) or rng.random() < 0.6:
        return Tree(ops.VAR, _name(rng.randrange(2), sort), sort)
    return Tree(ops.CONST, random_value(rng, sort), sort)


def _boolean(rng: random.Random, sub: Any) -> Tree:
    kind = rng.randrange(10)
    if kind < 4:
        op = rng.choice((ops.AND, ops.OR, ops.NOT))
        return Tree(op, None, BOOL, (sub(BOOL),) if op == ops.NOT else (sub(BOOL), sub(BOOL)))
    if kind == 4:
        sort = rng.choice(SORTS)
        return Tree(ops.EQ, None, BOOL, (sub(sort), sub(sort)))
    if kind == 5:
        sort = rng.choice((SMALL, SMALLER))
        return Tree(rng.choice((ops.FP_EQ, ops.FP_LT, ops.FP_LE)), None, BOOL, (sub(sort), sub(sort)))
    if kind == 6:
        return Tree(rng.choice(FLOAT_TESTS), None, BOOL, (sub(rng.choice((SMALL, SMALLER))),))
    if kind == 7:
        return Tree(ops.SELECT, None, BOOL, (sub(FLAGS), sub(bitvec(3))))
    sort = bitvec(rng.choice((1, 2, 4, 5, 8)))
    return Tree(rng.choice((ops.ULT, ops.ULE, ops.SLT, ops.SLE, ops.EQ)), None, BOOL, (sub(sort), sub(sort)))


def _bits(rng: random.Random, sort: BitVecSort, sub: Any) -> Tree:
    width, kind = sort.width, rng.randrange(10)
    if kind == 0 and width == 4:
        return Tree(ops.SELECT, None, sort, (sub(BYTES), sub(bitvec(2))))
    if kind == 1 and width > 1:
        low = rng.choice([w for w in (1, 2, 3, 4) if w < width and width - w in (1, 2, 3, 4, 5)])
        return Tree(ops.CONCAT, None, sort, (sub(bitvec(width - low)), sub(bitvec(low))))
    if kind == 2:
        source = rng.choice([w for w in (1, 2, 3, 4, 5, 8) if w >= width])
        low = rng.randrange(source - width + 1)
        return Tree(ops.EXTRACT, (low + width - 1, low), sort, (sub(bitvec(source)),))
    if kind == 3:
        source = rng.choice([w for w in (1, 2, 3, 4, 5, 8) if w <= width])
        return Tree(rng.choice((ops.ZEXT, ops.SEXT)), width - source, sort, (sub(bitvec(source)),))
    if kind == 4:
        if width == SMALL.width:
            return Tree(ops.FP_TO_BITS, None, sort, (sub(SMALL),))
        op = rng.choice((ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED))
        return Tree(op, rng.choice(MODES), sort, (sub(rng.choice((SMALL, SMALLER))),))
    if kind == 5:
        return Tree(ops.BVNOT, None, sort, (sub(sort),))
    return Tree(rng.choice(BINARY), None, sort, (sub(sort), sub(sort)))


def _float(rng: random.Random, sort: FloatSort, sub: Any) -> Tree:
    kind = rng.randrange(6)
    if kind == 0:
        return Tree(rng.choice(FLOAT_UNARY), None, sort, (sub(sort),))
    if kind == 1:
        return Tree(rng.choice(FLOAT_BINARY), None, sort, (sub(sort), sub(sort)))
    if kind == 2:
        op = rng.choice((ops.FP_FROM_SIGNED, ops.FP_FROM_UNSIGNED))
        return Tree(op, rng.choice(MODES), sort, (sub(bitvec(rng.choice((1, 4, 8)))),))
    if kind == 3:
        if rng.random() < 0.5:
            return Tree(ops.FP_FROM_FP, rng.choice(MODES), sort, (sub(SMALLER if sort is SMALL else SMALL),))
        bits = sub(bitvec(8))
        return Tree(
            ops.FP_FROM_BITS, None, sort, (Tree(ops.EXTRACT, (sort.width - 1, 0), bitvec(sort.width), (bits,)),)
        )
    op = rng.choice(tuple(FLOAT_ROUNDED))
    return Tree(op, rng.choice(MODES), sort, tuple([sub(sort) for _ in range(FLOAT_ROUNDED[op])]))


def build(tree: Tree) -> Term:
    """The term of a tree, through the rewriting constructors."""
    if tree.op == ops.VAR:
        return variable(tree.value, tree.sort)
    return rebuild(tree.op, tuple([build(child) for child in tree.children]), tree.value, tree.sort)


def naive(tree: Tree, assignment: dict[Term, Any]) -> Any:
    """The value of a tree, by definitions that share nothing with the package but the values themselves."""
    if tree.op == ops.VAR:
        return assignment[variable(tree.value, tree.sort)]
    if tree.op == ops.CONST:
        return tree.value
    args = [naive(child, assignment) for child in tree.children]
    first = tree.children[0].sort
    if isinstance(first, FloatSort) and tree.op >= ops.FP_NEG:
        return naive_float(tree.op, args, tree.value, first, tree.sort)
    if tree.op in (ops.FP_FROM_BITS, ops.FP_FROM_SIGNED, ops.FP_FROM_UNSIGNED):
        assert isinstance(tree.sort, FloatSort)
        assert isinstance(first, BitVecSort)
        if tree.op == ops.FP_FROM_BITS:
            return naive_canonical(args[0], tree.sort)
        number = signed(args[0], first.width) if tree.op == ops.FP_FROM_SIGNED else args[0]
        return naive_round(Fraction(number), tree.value, tree.sort, 0)
    if isinstance(first, ArraySort) or tree.op == ops.CONST_ARRAY:
        return _naive_array(tree.op, args, first)
    if isinstance(first, BitVecSort) and tree.op not in (ops.ITE, ops.EQ):
        return naive_bits(tree.op, args, first.width, tree.sort, tree.value)
    table: dict[int, Any] = {
        ops.EQ: lambda x, y: x == y,
        ops.ITE: lambda c, x, y: x if c else y,
        ops.NOT: lambda x: not x,
        ops.AND: lambda x, y: x and y,
        ops.OR: lambda x, y: x or y,
    }
    return table[tree.op](*args)


def _naive_array(op: int, args: list[Any], sort: Sort) -> Any:
    if op == ops.CONST_ARRAY:
        return ArrayValue(args[0])
    assert isinstance(sort, ArraySort)
    assert isinstance(sort.index, BitVecSort)
    if op == ops.EQ:
        return all(args[0].get(i) == args[1].get(i) for i in range(1 << sort.index.width))
    if op == ops.SELECT:
        return args[0].get(args[1])
    entries = args[0].entries
    entries[args[1]] = args[2]
    return ArrayValue(args[0].default, entries)
