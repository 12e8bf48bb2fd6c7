"""All-SAT over the predicates of random blocks: the methods and solvers against each other, in one run.

    python benchmarks/allsat.py [--solvers bitwuzla z3] [--predicates 4 8 12] [--blocks 5] [--seconds 20]

Each row is the geometric mean over the same blocks. Times are also given as ratios to tree search on the first
solver. A run that does not finish in time counts with that time, and is counted.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from time import perf_counter

from cutpoint.smt.backends import SOLVERS, create
from cutpoint.smt.queries.abstraction import Predicate, boolean
from cutpoint.smt.queries.allsat import Method, all_sat
from cutpoint.smt.queries.bdd import BddManager
from cutpoint.smt.terms.bitvectors import add, mul, slt, sub, ult
from cutpoint.smt.terms.boolean import and_, eq, ite, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, variable

WIDTH = 32


@dataclass(frozen=True, slots=True)
class Block:
    """A random loop-free block as one formula, and predicates over the variables at its end."""

    formula: Term
    predicates: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Run:
    seconds: float
    checks: int
    assignments: int | None
    """How many there are, if all were found."""


def random_block(rng: random.Random, predicates: int, statements: int = 12, variables: int = 5) -> Block:
    """Guarded updates of a few variables, from a constrained start; the values at the end are functions of it."""
    start = [variable(f"v{i}", bitvec(WIDTH)) for i in range(variables)]
    now = list(start)
    formula = eq(start[0], bv(0, WIDTH))
    for name in start[1:]:
        formula = and_(formula, ult(name, bv(rng.choice((10, 100, 1000)), WIDTH)))

    def operand() -> Term:
        return rng.choice((*now, bv(rng.randrange(16), WIDTH)))

    for _ in range(statements):
        target = rng.randrange(variables)
        condition = rng.choice((slt, ult, eq))(operand(), operand())
        value = rng.choice((add, add, sub, lambda a, _: mul(a, bv(3, WIDTH))))(operand(), operand())
        now[target] = ite(condition, value, now[target])
    found: dict[Term, None] = {}
    while len(found) < predicates:
        atom = rng.choice((slt, ult, eq))(operand(), operand())
        if atom.args and not_(atom) not in found:
            found[atom] = None
    return Block(formula, tuple(found))


def measure(solver_name: str, method: Method, block: Block, seconds: float, cartesian_first: bool) -> Run:
    with create(solver_name) as solver:
        solver.add(block.formula)
        start = perf_counter()
        if cartesian_first:
            predicates = [Predicate(predicate, predicate) for predicate in block.predicates]
            abstraction = boolean(solver, predicates, seconds=seconds, method=method)
            rest = abstraction.rest
            count = None if not abstraction.exact else 1 if rest is None else len(rest.found)
            return Run(perf_counter() - start, abstraction.checks, count)
        result = all_sat(solver, block.predicates, method, seconds=seconds)
        return Run(perf_counter() - start, result.checks, len(result.found) if result.complete else None)


def mean(values: Sequence[float]) -> float:
    return exp(sum(log(max(value, 1e-6)) for value in values) / len(values))


def main() -> None:
    parser = argparse.ArgumentParser(description="All-SAT over the predicates of random blocks.")
    parser.add_argument("--solvers", nargs="+", choices=list(SOLVERS), default=["bitwuzla", "z3"])
    parser.add_argument("--predicates", nargs="+", type=int, default=[4, 8, 12])
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    configurations = [(name, method, first) for name in options.solvers for first in (False, True) for method in Method]
    BddManager()  # its import is paid once, and not by the first row
    for count in options.predicates:
        rng = random.Random(options.seed * 1000 + count)
        blocks = [random_block(rng, count) for _ in range(options.blocks)]
        runs = {
            (name, method, first): [measure(name, method, block, options.seconds, first) for block in blocks]
            for name, method, first in configurations
        }
        for block_runs in zip(*runs.values(), strict=True):
            counts = {run.assignments for run in block_runs if run.assignments is not None}
            assert len(counts) <= 1, f"the methods disagree on the number of assignments: {counts}"
        base = mean([run.seconds for run in runs[options.solvers[0], Method.TREE, False]])
        print(f"\n{count} predicates, {len(blocks)} blocks")
        print("solver     method                        time  ratio  checks assignments unfinished")
        for (name, method, first), done in runs.items():
            seconds = mean([run.seconds for run in done])
            found = [run.assignments for run in done if run.assignments is not None]
            print(
                f"{name:<10} {('Cartesian, then ' if first else '') + method.value:<24} {seconds:>8.3f}s "
                f"{seconds / base:>6.2f} {mean([run.checks for run in done]):>7.0f} "
                f"{mean(found) if found else 0:>11.0f} {len(done) - len(found):>10}"
            )


if __name__ == "__main__":
    main()
