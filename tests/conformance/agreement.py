"""Whether a solver and our evaluator give a term the same value.

Variables are bound to values either by equations, which a solver's preprocessing propagates (so its rewriting and
evaluation are tested), or loosely, by bounds that mean the same (so its decision procedure is).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from typing import Any

from cutpoint.smt.array_value import same_value
from cutpoint.smt.arrays import select
from cutpoint.smt.bitvectors import ule
from cutpoint.smt.boolean import distinct, eq, or_
from cutpoint.smt.evaluate import evaluate
from cutpoint.smt.floats import from_bits
from cutpoint.smt.solver import Result, Solver
from cutpoint.smt.sorts import BOOL, ArraySort, BitVecSort, FloatSort, Sort, bitvec
from cutpoint.smt.term import Term, bv, not_yet_in, variable
from cutpoint.smt.walk import free_variables
from tests.smt import trees

from .random_terms import SORTS, Style, constant, random_term, random_value


class Outcome(Enum):
    AGREES = "agreed"
    DISAGREES = "disagreed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Case:
    """A term, what binds its variables, and the value that it then has."""

    term: Term
    bindings: tuple[Term, ...]
    value: Any

    @property
    def named(self) -> Term:
        """The value of the term gets a name, so that it can be asked for."""
        return variable("random.result", self.term.sort)

    @property
    def formulas(self) -> list[Term]:
        return [*self.bindings, eq(self.named, self.term)]

    @property
    def differs(self) -> Term:
        return distinct(self.named, constant(self.value, self.term.sort))


def bind(term: Term, value: Any, loosely: bool) -> list[Term]:
    """Formulas that leave a variable, or an element of one, one value."""
    sort = term.sort
    if not loosely:
        return [eq(term, constant(value, sort))]
    if sort is BOOL:
        free = variable("random.free", BOOL)
        wanted = eq(term, constant(value, sort))
        return [or_(wanted, free), or_(wanted, eq(free, constant(False, BOOL)))]
    if isinstance(sort, BitVecSort):
        return [ule(term, bv(value, sort.width)), ule(bv(value, sort.width), term)]
    if isinstance(sort, FloatSort):
        bits = variable(f"random.bits{term.id}", bitvec(sort.width))
        return [eq(term, from_bits(bits, sort)), *bind(bits, value, True)]
    assert isinstance(sort, ArraySort)
    if not isinstance(sort.index, BitVecSort) or sort.index.width > 3:
        return [eq(term, constant(value, sort))]
    found: list[Term] = []
    for index in range(1 << sort.index.width):
        found += bind(select(term, bv(index, sort.index.width)), value.get(index), True)
    return found


def random_case(rng: random.Random, depth: int = 3) -> Case:
    """A case that every solver understands."""
    loosely = rng.random() < 0.4
    style = Style(rewritten=rng.random() < 0.5, all_operators=not loosely)
    sort = rng.choice(SORTS)
    return _case(rng, random_term(rng, sort, rng.randint(1, depth), style), loosely)


def random_small_case(rng: random.Random, depth: int = 4) -> Case:
    """A case over the tiny sorts of `trees`, with formats of floats that nobody uses."""
    term = trees.build(trees.random_tree(rng, rng.choice(trees.SORTS), rng.randint(1, depth)))
    return _case(rng, term, rng.random() < 0.4)


def _case(rng: random.Random, term: Term, loosely: bool) -> Case:
    assignment = {chosen: random_value(rng, chosen.sort) for chosen in free_variables(term)}
    bindings = [formula for chosen, value in assignment.items() for formula in bind(chosen, value, loosely)]
    return Case(term, tuple(bindings), evaluate(term, assignment))


def compare(solver: Solver, case: Case, seconds: float | None = None) -> tuple[Outcome, str]:
    """What a solver says to a case, with words if it does not agree. It leaves the solver as it was."""
    solver.push()
    try:
        return _compare(solver, case, seconds)
    finally:
        solver.pop()


def _compare(solver: Solver, case: Case, seconds: float | None) -> tuple[Outcome, str]:
    solver.add(*case.formulas)
    answer = solver.check(seconds=seconds)
    if answer is Result.UNKNOWN:
        return Outcome.UNKNOWN, solver.reason
    if answer is Result.UNSAT:
        return Outcome.DISAGREES, "unsat: the term has no value at all"
    (value,) = solver.values([case.named])
    if not same_value(value, case.value, case.term.sort):
        return Outcome.DISAGREES, f"its value is {value}, not {case.value}"
    solver.add(case.differs)
    answer = solver.check(seconds=seconds)
    if answer is Result.UNKNOWN:
        return Outcome.UNKNOWN, solver.reason
    if answer is Result.SAT:
        return Outcome.DISAGREES, f"its value can be {solver.values([case.named])[0]}, not only {case.value}"
    return Outcome.AGREES, ""


def operators(case: Case) -> set[int]:
    """The operators in the term of a case."""
    return {term.op for term in not_yet_in((), case.term)}
