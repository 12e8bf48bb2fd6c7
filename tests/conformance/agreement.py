"""Whether a solver and our evaluator give a term the same value.

Variables are bound to values either by equations, which a solver's preprocessing propagates (so its rewriting and
evaluation are tested), or loosely, by bounds that mean the same (so its decision procedure is).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.array_value import same_value
from cutpoint.smt.terms.bitvectors import ule
from cutpoint.smt.terms.boolean import disjunction, distinct, eq, not_, or_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.floats import from_bits
from cutpoint.smt.terms.integers import at_most, integer
from cutpoint.smt.terms.sorts import BOOL, INT, ArraySort, BitVecSort, FloatSort, bitvec
from cutpoint.smt.terms.term import Term, bv, make, not_yet_in, variable, width_of
from cutpoint.smt.terms.walk import free_variables
from tests.smt import trees

from .random_terms import SORTS, Style, constant, random_integer_term, random_term, random_value


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
        return disjunction(
            [distinct(part, constant(value, part.sort)) for part, value in _parts(self.named, self.value)]
        )


def _parts(term: Term, value: Any) -> list[tuple[Term, Any]]:
    """A term with its value; for an array, its elements: they are few, and equations of arrays are hard."""
    sort = term.sort
    if not isinstance(sort, ArraySort):
        return [(term, value)]
    assert isinstance(sort.index, BitVecSort)
    width = sort.index.width
    return [(make(ops.SELECT, (term, bv(index, width)), sort.element), value.get(index)) for index in range(1 << width)]


def bind(variables: Mapping[Term, Any], loosely: bool) -> list[Term]:
    """Formulas that leave each variable one value."""
    parts = [part for term, value in variables.items() for part in _parts(term, value)]
    if not loosely:
        return [eq(term, constant(value, term.sort)) for term, value in parts]
    return [formula for term, value in parts for formula in _bounds(term, value)]


def _bounds(term: Term, value: Any) -> list[Term]:
    sort = term.sort
    if sort is BOOL:
        free = variable("random.free", BOOL)
        wanted = eq(term, constant(value, sort))
        return [or_(wanted, free), or_(wanted, not_(free))]
    if sort is INT:
        return [at_most(term, integer(value)), at_most(integer(value), term)]
    if isinstance(sort, FloatSort):
        bits = variable(f"random.bits{term.id}", bitvec(sort.width))
        return [eq(term, from_bits(bits, sort)), *_bounds(bits, value)]
    return [ule(term, bv(value, width_of(term))), ule(bv(value, width_of(term)), term)]


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


def random_integer_case(rng: random.Random, depth: int = 3) -> Case:
    """A case over mathematical integers."""
    term = random_integer_term(rng, rng.choice((BOOL, INT)), rng.randint(1, depth))
    return _case(rng, term, rng.random() < 0.5)


def _case(rng: random.Random, term: Term, loosely: bool) -> Case:
    assignment = {chosen: random_value(rng, chosen.sort) for chosen in free_variables(term)}
    return Case(term, tuple(bind(assignment, loosely)), evaluate(term, assignment))


def compare(solver: Solver, case: Case, seconds: float | None = None) -> tuple[Outcome, str]:
    """What a new solver says to a case, with words if it does not agree.

    New, because what was learnt about the many arrays of earlier cases makes a solver slower and slower.
    """
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
