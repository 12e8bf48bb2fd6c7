"""Rewriting at construction keeps the meaning; evaluating and compiling agree with a naive evaluation."""

from __future__ import annotations

import itertools
import pickle
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.evaluate import Evaluator, compile_term, evaluate
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import Term, bv, variable
from cutpoint.smt.terms.walk import substitute

from .reference import naive_bits
from .trees import BINARY, SORTS, build, naive, random_assignment, random_tree

SEEDS = st.integers(min_value=0, max_value=2**32)


@settings(max_examples=400)
@given(SEEDS, st.sampled_from(SORTS), st.integers(min_value=1, max_value=5))
def test_rewriting_keeps_the_value(seed: int, sort: object, depth: int) -> None:
    rng = random.Random(seed)
    tree = random_tree(rng, sort, depth)  # type: ignore[arg-type]
    term = build(tree)
    assert term.sort is sort
    for _ in range(3):
        assignment = random_assignment(rng)
        expected = naive(tree, assignment)
        value = evaluate(term, assignment)
        assert type(value) is type(expected)
        assert value == expected or (not isinstance(value, (bool, int)) and _same_array(value, expected))
        assert compile_term(term)(assignment) == value


def _same_array(a: object, b: object) -> bool:
    return all(a.get(i) == b.get(i) for i in range(8))  # type: ignore[attr-defined]


@settings(max_examples=200)
@given(SEEDS, st.sampled_from(SORTS))
def test_rebuilding_and_pickling_give_the_same_object(seed: int, sort: object) -> None:
    term = build(random_tree(random.Random(seed), sort, 5))  # type: ignore[arg-type]
    if term.args:
        assert rebuild(term.op, term.args, term.value, term.sort) is term
    assert pickle.loads(pickle.dumps(term)) is term


@settings(max_examples=200)
@given(SEEDS, st.sampled_from(SORTS))
def test_substituting_values_folds_to_the_value(seed: int, sort: object) -> None:
    rng = random.Random(seed)
    tree = random_tree(rng, sort, 4)  # type: ignore[arg-type]
    assignment = random_assignment(rng)
    constants = {v: rebuild(ops.CONST, (), x, v.sort) for v, x in assignment.items() if isinstance(x, (bool, int))}
    term = substitute(build(tree), constants)
    assert evaluate(term, assignment) == evaluate(build(tree), assignment)
    if term.op == ops.CONST:
        assert term.value == naive(tree, assignment)


def _check(op: int, args: tuple[Term, ...], values: tuple[int, ...], sort: object, value: object, width: int) -> None:
    expected = naive_bits(op, list(values), width, sort, value)  # type: ignore[arg-type]
    constants = [bv(x, arg.sort.width) for x, arg in zip(values, args, strict=True)]  # type: ignore[attr-defined]
    folded = rebuild(op, tuple(constants), value, sort)  # type: ignore[arg-type]
    assert folded.op == ops.CONST
    assert folded.value == expected
    assignment = dict(zip(args, values, strict=True))
    assert Evaluator(assignment)(rebuild(op, args, value, sort)) == expected  # type: ignore[arg-type]
    for position in range(len(args)):  # one constant and one variable: where most rewriting happens
        mixed = tuple([constants[i] if i == position else args[i] for i in range(len(args))])
        assert evaluate(rebuild(op, mixed, value, sort), assignment) == expected  # type: ignore[arg-type]


def test_every_binary_operator_at_small_widths() -> None:
    for width in range(1, 5):
        sort = bitvec(width)
        x, y = variable("x", sort), variable("y", sort)
        for a, b in itertools.product(range(1 << width), repeat=2):
            for op in BINARY:
                _check(op, (x, y), (a, b), sort, None, width)
            for op in (ops.ULT, ops.ULE, ops.SLT, ops.SLE):
                _check(op, (x, y), (a, b), BOOL, None, width)
            _check(ops.CONCAT, (x, y), (a, b), bitvec(2 * width), None, width)


def test_every_unary_operator_at_small_widths() -> None:
    for width in range(1, 5):
        x = variable("x", bitvec(width))
        for a in range(1 << width):
            _check(ops.BVNOT, (x,), (a,), bitvec(width), None, width)
            for extra in range(1, 4):
                _check(ops.ZEXT, (x,), (a,), bitvec(width + extra), extra, width)
                _check(ops.SEXT, (x,), (a,), bitvec(width + extra), extra, width)
            for high in range(width):
                for low in range(high + 1):
                    _check(ops.EXTRACT, (x,), (a,), bitvec(high - low + 1), (high, low), width)


def test_an_operator_on_one_variable_twice() -> None:
    for width in range(1, 5):
        sort = bitvec(width)
        x = variable("x", sort)
        for op in BINARY:
            term = rebuild(op, (x, x), None, sort)
            for a in range(1 << width):
                assert evaluate(term, {x: a}) == naive_bits(op, [a, a], width, sort, None)
