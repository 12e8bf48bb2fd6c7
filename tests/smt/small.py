"""Random formulas over a few narrow variables, whose meaning is found by trying all states."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

from cutpoint.smt.terms.bitvectors import add, bvand, bvxor, slt, ule, ult
from cutpoint.smt.terms.boolean import and_, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import compile_term
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable

WIDTH = 3
X, Y, Z = [variable(f"small_{name}", bitvec(WIDTH)) for name in "xyz"]
STATES = [dict(zip((X, Y, Z), values, strict=True)) for values in product(range(1 << WIDTH), repeat=3)]


def number(rng: random.Random, depth: int = 1) -> Term:
    if depth == 0 or rng.random() < 0.5:
        return rng.choice((X, Y, Z, bv(rng.randrange(1 << WIDTH), WIDTH)))
    return rng.choice((add, bvand, bvxor))(number(rng, depth - 1), number(rng, depth - 1))


def atom(rng: random.Random) -> Term:
    return rng.choice((eq, ult, ule, slt))(number(rng), number(rng))


def formula(rng: random.Random, depth: int = 2) -> Term:
    if depth == 0:
        return atom(rng)
    a, b = formula(rng, depth - 1), formula(rng, depth - 1)
    return rng.choice((and_(a, b), or_(a, b), ite(atom(rng), a, b), not_(a)))


def predicates(rng: random.Random, count: int) -> list[Term]:
    """Constants, compound formulas, negations and repetitions occur."""
    found: list[Term] = []
    while len(found) < count:
        found.append(rng.choice((atom(rng), atom(rng), formula(rng, 1), *found, *map(not_, found), TRUE, FALSE)))
    return found


def states(*formulas: Term) -> list[int]:
    """The states (by number) in which all of the formulas hold."""
    compiled = [compile_term(each) for each in formulas]
    return [i for i, state in enumerate(STATES) if all(holds(state) for holds in compiled)]


def like(possible: set[tuple[bool, ...]], of: Sequence[Term]) -> list[int]:
    """The states whose values of these formulas are among the possible ones."""
    compiled = [compile_term(each) for each in of]
    return [i for i, state in enumerate(STATES) if tuple([bool(value(state)) for value in compiled]) in possible]


def assignments(given: Sequence[Term], of: Sequence[Term]) -> set[tuple[bool, ...]]:
    compiled = [compile_term(each) for each in of]
    return {tuple([bool(value(STATES[i])) for value in compiled]) for i in states(*given)}
