"""Random graphs of formulas over a few variables of 3 to 8 bits; those that have a satisfiable path are left out."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cutpoint.smt.backends import create
from cutpoint.smt.interpolation import Problem, sequence
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms import bitvectors as bits
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, eq, implies, ite, not_, or_
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, boolean, bv, variable

from .examples import graph

_CHEAP = (bits.add, bits.sub, bits.bvand, bits.bvor, bits.bvxor, bits.shl, bits.lshr, bits.ashr)
_DEAR = (bits.mul, bits.udiv, bits.urem, bits.sdiv, bits.srem)
_NARROW = 4
"""Up to this width there are products and quotients: beyond, the checks of the tests would take too long."""
_COMPARISONS = (eq, eq, bits.ult, bits.ule, bits.slt, bits.sle)


class Writer:
    """Formulas over four bit-vectors of one width and two Booleans."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.width = rng.randint(3, 8)
        self._numbers = [variable(f"r{i}_{self.width}", bitvec(self.width)) for i in range(4)]
        self._flags = [variable(f"flag{i}", BOOL) for i in range(2)]

    def number(self, depth: int) -> Term:
        rng = self._rng
        if depth == 0 or rng.random() < 0.3:
            return rng.choice((*self._numbers, bv(rng.randrange(1 << self.width), self.width)))
        kind = rng.randrange(8)
        if kind == 0:
            return ite(self.formula(depth - 1), self.number(depth - 1), self.number(depth - 1))
        if kind == 1:
            low = rng.randrange(1, self.width)
            a, b = self.number(depth - 1), self.number(depth - 1)
            return bits.concat(bits.extract(a, self.width - 1, low), bits.extract(b, low - 1, 0))
        if kind == 2:
            part = bits.extract(self.number(depth - 1), self.width - 2, 0)
            return rng.choice((bits.zext, bits.sext))(part, 1)
        if kind == 3:
            return rng.choice((bits.bvnot, bits.neg))(self.number(depth - 1))
        binary = _CHEAP + _DEAR if self.width <= _NARROW else _CHEAP
        return rng.choice(binary)(self.number(depth - 1), self.number(depth - 1))

    def formula(self, depth: int) -> Term:
        rng = self._rng
        if rng.random() < 0.04:
            return boolean(rng.random() < 0.5)
        if depth <= 1:
            return rng.choice(self._flags) if rng.random() < 0.15 else self.comparison(1)
        kind = rng.randrange(6)
        if kind > 2:
            return self.comparison(depth - 1)
        a, b = self.formula(depth - 1), self.formula(depth - 1)
        return (and_(a, b), or_(a, not_(b)), ite(self.formula(1), a, b))[kind]

    def comparison(self, depth: int) -> Term:
        return self._rng.choice(_COMPARISONS)(self.number(depth), self.number(depth))

    def block(self, most: int = 3) -> list[Term]:
        return [self.formula(2) for _ in range(self._rng.randint(0, most))]


def _inconsistent(problem: Problem) -> bool:
    """Path by path: whether none is satisfiable."""
    reaching: list[list[Term]] = [[] for _ in problem.nodes]
    reaching[0] = [conjunction(())]
    for node in range(1, len(problem.nodes)):
        reaching[node] = [
            and_(before, edge.formula)
            for edge in problem.edges
            if edge.target == node
            for before in reaching[edge.source]
        ]
    with create("z3") as solver:
        solver.add(disjunction(reaching[-1]))
        return solver.check(seconds=5.0) is Result.UNSAT


def sequences(seed: int, count: int) -> Iterator[Problem]:
    rng = random.Random(seed)
    while count:
        writer = Writer(rng)
        problem = sequence([writer.block(4) for _ in range(rng.randint(1, 6))])
        if _inconsistent(problem):
            count -= 1
            yield problem


def graphs(seed: int, count: int) -> Iterator[Problem]:
    """With dead ends, nodes that nothing leads to, and several edges between two nodes.

    Inconsistent by construction: each node has a secret, *true* first and *false* last, that each edge hands on.
    """
    rng = random.Random(seed)
    for _ in range(count):
        writer = Writer(rng)
        size = rng.randint(2, 6)
        secrets = [TRUE, *[writer.formula(2) for _ in range(size - 2)], FALSE]
        ends = [sorted(rng.sample(range(size), 2)) for _ in range(rng.randint(1, size))]
        chain = [[node, node + 1] for node in range(size - 1) if rng.random() < 0.85]
        yield graph(
            size,
            *[
                (source, target, [*writer.block(2), implies(secrets[source], secrets[target])])
                for source, target in chain + ends
            ],
        )
