"""Mathematical integers: rewriting keeps the value, SMT-LIB's division, printing, pickling."""

from __future__ import annotations

import pickle
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import and_, eq, ite, not_
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.evaluate import compile_term, evaluate
from cutpoint.smt.terms.integers import at_most, div, divide, integer, less, minus, mod, modulo, plus, times
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.smtlib import script, to_smtlib
from cutpoint.smt.terms.sorts import BOOL, INT, Sort
from cutpoint.smt.terms.term import FALSE, TRUE, Term, subterms, variable
from cutpoint.smt.terms.walk import substitute

X, Y = variable("int.x", INT), variable("int.y", INT)
P = variable("int.p", BOOL)
ARITHMETIC = (ops.INT_ADD, ops.INT_MUL, ops.INT_DIV, ops.INT_MOD)

Tree = tuple[Any, ...]


def random_tree(rng: random.Random, sort: Sort, depth: int) -> Tree:
    if sort is INT and (depth == 0 or rng.random() < 0.2):
        return (
            (ops.VAR, rng.choice((X, Y))) if rng.random() < 0.5 else (ops.CONST, rng.choice((-7, -2, -1, 0, 1, 2, 5)))
        )
    if depth == 0:
        return ops.VAR, P
    if rng.random() < 0.15:
        condition = random_tree(rng, BOOL, depth - 1)
        return ops.ITE, condition, random_tree(rng, sort, depth - 1), random_tree(rng, sort, depth - 1)
    if sort is INT:
        return rng.choice(ARITHMETIC), random_tree(rng, INT, depth - 1), random_tree(rng, INT, depth - 1)
    if rng.random() < 0.2:
        return ops.NOT, random_tree(rng, BOOL, depth - 1)
    op = rng.choice((ops.INT_LE, ops.EQ, ops.AND, ops.OR))
    inner = INT if op in (ops.INT_LE, ops.EQ) else BOOL
    return op, random_tree(rng, inner, depth - 1), random_tree(rng, inner, depth - 1)


def build(tree: Tree) -> Term:
    op, *rest = tree
    if op == ops.VAR:
        term: Term = rest[0]
        return term
    if op == ops.CONST:
        return integer(rest[0])
    return rebuild(op, tuple([build(child) for child in rest]), None, BOOL)


def naive(tree: Tree, values: dict[Term, Any]) -> Any:
    op, *rest = tree
    if op == ops.VAR:
        return values[rest[0]]
    if op == ops.CONST:
        return rest[0]
    if op == ops.ITE:
        return naive(rest[1] if naive(rest[0], values) else rest[2], values)
    if op == ops.NOT:
        return not naive(rest[0], values)
    a, b = [naive(child, values) for child in rest]
    if op in (ops.INT_DIV, ops.INT_MOD):
        if b == 0:
            return 0 if op == ops.INT_DIV else a
        remainder = a
        while remainder < 0 or remainder >= abs(b):
            remainder += abs(b) * (1 if remainder < 0 else -1) * max(1, abs(remainder) // abs(b))
        return remainder if op == ops.INT_MOD else (a - remainder) // b
    table: dict[int, Any] = {
        ops.INT_ADD: a + b,
        ops.INT_MUL: a * b,
        ops.INT_LE: a <= b,
        ops.EQ: a == b,
        ops.AND: a and b,
        ops.OR: a or b,
    }
    return table[op]


def random_values(rng: random.Random) -> dict[Term, Any]:
    return {
        X: rng.randrange(-20, 20),
        Y: rng.choice((0, 1, -1, rng.randrange(-(10**20), 10**20))),
        P: rng.random() < 0.5,
    }


@pytest.mark.parametrize("sort", [INT, BOOL])
def test_rewriting_keeps_the_value(sort: Sort) -> None:
    rng = random.Random(1)
    for _ in range(1500):
        tree = random_tree(rng, sort, rng.randrange(1, 5))
        term = build(tree)
        assert term.sort is sort
        assert not term.args or rebuild(term.op, term.args, term.value, term.sort) is term
        assert pickle.loads(pickle.dumps(term)) is term
        for _ in range(2):
            values = random_values(rng)
            expected = naive(tree, values)
            assert evaluate(term, values) == expected
            assert compile_term(term)(values) == expected
            constants = {v: integer(x) for v, x in values.items() if v is not P}
            assert evaluate(substitute(term, constants), {P: values[P]}) == expected


def test_a_substitution_of_everything_folds() -> None:
    term = ite(less(X, Y), mod(minus(X, Y), integer(5)), div(times(X, Y), integer(-3)))
    assert substitute(term, {X: integer(-4), Y: integer(9)}) is integer(2)
    assert substitute(term, {X: integer(4), Y: integer(2)}) is integer(-2)


def test_division_leaves_a_remainder_that_is_not_negative() -> None:
    for x in range(-9, 10):
        for y in (-4, -3, -1, 1, 3, 4):
            assert x == y * divide(x, y) + modulo(x, y)
            assert 0 <= modulo(x, y) < abs(y)
            assert div(integer(x), integer(y)) is integer(divide(x, y))
            assert evaluate(mod(X, integer(y)), {X: x}) == modulo(x, y)


def test_comparisons_of_equal_terms() -> None:
    assert at_most(X, X) is TRUE
    assert less(X, X) is FALSE
    assert minus(X, X) is integer(0)
    assert less(integer(-1), integer(0)) is TRUE


@pytest.mark.parametrize(
    ("term", "c", "smtlib"),
    [
        (integer(-5), "-5", "(- 5)"),
        (integer(2**70), str(2**70), str(2**70)),
        (plus(X, integer(-5)), "x - 5", "(+ x (- 5))"),
        (plus(X, Y), "x + y", "(+ x y)"),
        (minus(X, Y), "x - y", "(+ x (* y (- 1)))"),
        (minus(X, times(Y, integer(3))), "x - y * 3", "(+ x (* y (- 3)))"),
        (minus(integer(3), X), "3 - x", "(+ (* x (- 1)) 3)"),
        (minus(Y, plus(X, Y)), "y - (x + y)", "(+ y (* (+ x y) (- 1)))"),
        (at_most(X, Y), "x <= y", "(<= x y)"),
        (less(X, integer(3)), "3 > x", "(not (<= 3 x))"),
        (eq(X, integer(-2)), "x == -2", "(= x (- 2))"),
        (div(X, integer(4)), "div(x, 4)", "(div x 4)"),
        (mod(plus(X, Y), integer(4)), "mod(x + y, 4)", "(mod (+ x y) 4)"),
        (div(X, integer(-4)), "-div(x, 4)", "(* (div x 4) (- 1))"),
        (times(plus(X, Y), Y), "y * (x + y)", "(* y (+ x y))"),
        (ite(P, X, integer(-1)), "p ? x : -1", "(ite p x (- 1))"),
    ],
)
def test_text(term: Term, c: str, smtlib: str) -> None:
    assert to_c(term).replace("int.", "") == c
    assert to_smtlib(term).replace("int.", "") == smtlib


def test_z3_reads_and_agrees(tmp_path: Path) -> None:
    z3 = shutil.which("z3", path=str(Path(sys.executable).parent)) or shutil.which("z3")
    if z3 is None:
        pytest.skip("no z3 on the path")
    rng = random.Random(7)
    claims: list[Term] = []
    while len(claims) < 60:
        term = build(random_tree(rng, INT, 4))
        values = random_values(rng)
        if any(below.op in (ops.INT_DIV, ops.INT_MOD) and below.args[1].op != ops.CONST for below in subterms((term,))):
            continue
        fixed = and_(and_(eq(X, integer(values[X])), eq(Y, integer(values[Y]))), P if values[P] else not_(P))
        claims.append(and_(fixed, not_(eq(term, integer(evaluate(term, values))))))
    path = tmp_path / "claims.smt2"
    path.write_text("(reset)\n".join([script([claim]) for claim in claims]))
    done = subprocess.run([z3, str(path)], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.split() == ["unsat"] * len(claims)
