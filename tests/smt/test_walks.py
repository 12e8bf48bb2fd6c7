"""Walks over terms, deep ones too; pickling within and between processes."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.bitvectors import add, bvnot, bvxor, mul, slt, sub
from cutpoint.smt.terms.boolean import and_, eq, ite, not_, or_
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.evaluate import ArrayValue, compile_term, evaluate
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.smtlib import script, to_smtlib
from cutpoint.smt.terms.sorts import BOOL, FLOAT64, ArraySort, array, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.transfer import flatten, unflatten
from cutpoint.smt.terms.walk import Substitution, atoms, conjuncts, free_variables, size, substitute

INT = bitvec(32)
X, Y, Z = (variable(name, INT) for name in ("x", "y", "z"))
P, Q, R = (variable(name, BOOL) for name in ("p", "q", "r"))
MEMORY = variable("m", array(INT, INT))
DEPTH = 5_000
"""Far deeper than Python's stack; `_arithmetic` is 100,000 deep."""


def test_substitution_is_simultaneous() -> None:
    assert substitute(sub(X, Y), {X: Y, Y: X}) is sub(Y, X)
    assert substitute(add(X, Y), {X: add(X, bv(1, 32))}) is add(add(X, Y), bv(1, 32))
    assert substitute(X, {}) is X


def test_substitution_replaces_whole_terms_and_rewrites() -> None:
    assert substitute(and_(slt(X, Y), P), {slt(X, Y): Q}) is and_(Q, P)
    assert substitute(ite(slt(X, Y), X, Y), {X: bv(1, 32), Y: bv(2, 32)}) is bv(1, 32)
    again = Substitution({X: Z})
    assert again(add(X, Y)) is add(Z, Y)
    assert again(mul(add(X, Y), X)) is mul(add(Z, Y), Z)


def test_free_variables_size_conjuncts() -> None:
    term = and_(and_(slt(X, Y), P), not_(Q))
    assert set(free_variables(term)) == {X, Y, P, Q}
    assert free_variables(term) == sorted(free_variables(term), key=lambda v: v.id)
    assert set(free_variables(P, slt(X, Y))) == {P, X, Y}
    assert size(mul(add(X, Y), add(X, Y))) == 4
    assert size(X, Y, X) == 2
    assert set(conjuncts(term)) == {slt(X, Y), P, not_(Q)}
    assert conjuncts(or_(P, Q)) == [or_(P, Q)]


def test_atoms_are_what_connectives_combine() -> None:
    formula = ite(P, or_(slt(X, Y), not_(eq(X, Y))), eq(Q, select(variable("b", array(INT, BOOL)), X)))
    assert set(atoms(formula)) == {P, Q, slt(X, Y), eq(X, Y), select(variable("b", array(INT, BOOL)), X)}
    assert atoms(TRUE) == []
    assert atoms(FALSE) == []
    assert atoms(slt(ite(P, X, Y), Z)) == [slt(ite(P, X, Y), Z)]


def _arithmetic() -> Term:
    term = X
    for _ in range(50_000):
        term = mul(bvxor(term, Y), X)
    return term


def _negations() -> Term:
    term = X
    for _ in range(DEPTH // 2):
        term = add(bvnot(term), bv(3, 32))
    return term


def _choices() -> Term:
    term = X
    for i in range(DEPTH // 2):
        term = ite(slt(X, bv(i, 32)), bv(7, 32), bvnot(term))
    return term


def _stores() -> Term:
    term = MEMORY
    for i in range(DEPTH):
        term = store(term, add(X, bv(i, 32)) if i % 2 else Y, Z)
        term = term if i % 2 else store(term, bvxor(X, bv(i, 32)), Y)
    return select(term, Z)


def _formula() -> Term:
    term = P
    for i in range(DEPTH):
        term = eq(term, slt(X, bv(i, 32)))
    return term


def _value_of(term: Term) -> object:
    return ArrayValue(3) if isinstance(term.sort, ArraySort) else True if term.sort is BOOL else 12345


@pytest.mark.slow
@pytest.mark.parametrize("make_deep", [_arithmetic, _negations, _choices, _stores, _formula])
def test_deep_terms(make_deep: Callable[[], Term]) -> None:
    term = make_deep()
    assert size(term) >= DEPTH
    names = free_variables(term)
    assert names
    assert substitute(substitute(term, {X: Y, Y: X}), {X: Y, Y: X}) is term
    assignment = {name: _value_of(name) for name in names}
    value = evaluate(term, assignment)
    constants = {
        name: rebuild(ops.CONST, (), assignment[name], name.sort)
        for name in names
        if not isinstance(name.sort, ArraySort)
    }
    assert evaluate(substitute(term, constants), assignment) == value
    formula = term if term.sort is BOOL else eq(term, bv(value, 32))
    assert evaluate(formula, assignment) in (True, value)
    assert len(atoms(formula)) >= 1
    assert len(to_c(term)) < 50_000
    assert len(to_c(term, 10**6)) > DEPTH
    assert len(to_smtlib(term)) > DEPTH
    assert len(script([formula])) > 0
    assert pickle.loads(pickle.dumps(term)) is term


@pytest.mark.slow
def test_deep_terms_compile() -> None:
    term = _arithmetic()
    assert compile_term(term)({X: 3, Y: 4}) == evaluate(term, {X: 3, Y: 4})


def test_several_terms_flatten_together() -> None:
    terms = [add(X, Y), slt(add(X, Y), Z), add(X, Y)]
    back = unflatten(pickle.loads(pickle.dumps(flatten(terms))))
    assert [a is b for a, b in zip(terms, back, strict=True)] == [True] * 3
    assert pickle.loads(pickle.dumps(bitvec(7))) is bitvec(7)
    assert pickle.loads(pickle.dumps((BOOL, FLOAT64, array(INT, BOOL)))) == (BOOL, FLOAT64, array(INT, BOOL))


_ELSEWHERE = """
import pickle, sys
from cutpoint.smt.terms.sorts import BOOL, FLOAT64, array, bitvec
from cutpoint.smt.terms.term import variable
from cutpoint.smt.terms import floats, ops
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.bitvectors import add, bvxor, slt
from cutpoint.smt.terms.boolean import and_, eq, or_
y, x, q, p = variable("y", bitvec(32)), variable("x", bitvec(32)), variable("q", BOOL), variable("p", BOOL)
m, d = variable("m", array(bitvec(32), bitvec(32))), variable("d", FLOAT64)
half = floats.from_python(0.5, FLOAT64)
terms = [add(x, y), and_(p, q), or_(eq(bvxor(x, y), add(y, x)), slt(x, y)), select(store(m, x, y), add(y, x)),
         floats.fp_compare(ops.FP_LT, floats.operation(ops.FP_ADD, (d, half), "RTZ"), half)]
if len(sys.argv) > 1:
    terms = pickle.loads(sys.stdin.buffer.read())
sys.stdout.buffer.write(pickle.dumps(terms))
"""


def _elsewhere(*arguments: str, given: bytes = b"") -> bytes:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path for path in sys.path if path])}
    command = [sys.executable, "-c", _ELSEWHERE, *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=True, env=environment).stdout


def test_terms_keep_their_identity_between_processes() -> None:
    d = variable("d", FLOAT64)
    here = [
        add(X, Y),
        and_(P, Q),
        or_(eq(bvxor(X, Y), add(Y, X)), slt(X, Y)),
        select(store(MEMORY, X, Y), add(Y, X)),
    ]
    there = pickle.loads(_elsewhere())  # made there with other ids, so with other orders of arguments
    assert len(there) == 5
    for term, expected in zip(there[:4], here, strict=True):
        assert term is expected
    assert free_variables(there[4]) == [d]
    back = pickle.loads(_elsewhere("again", given=pickle.dumps(there)))
    assert all(a is b for a, b in zip(there, back, strict=True))
