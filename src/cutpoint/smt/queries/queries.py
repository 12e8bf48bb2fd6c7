"""Satisfiability, validity, implication and equivalence of formulas.

All are relative to the assertions of the solver and use assumptions, so the assertion stack does not change. After an
answer that required a query, the solver has its model (a counterexample) or its core.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NoReturn

from cutpoint.base.limits import Deadline
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import eq, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term


class Truth(Enum):
    """The answer to a yes/no question. Like `Result`, it is not a truth value: *unknown* must not be taken for *no*."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    def __bool__(self) -> NoReturn:
        raise TypeError(f"the answer {self.value} is not a truth value: compare it with Truth.YES or Truth.NO")


_POSSIBLE = {Result.SAT: Truth.YES, Result.UNSAT: Truth.NO, Result.UNKNOWN: Truth.UNKNOWN}
_IMPOSSIBLE = {Result.SAT: Truth.NO, Result.UNSAT: Truth.YES, Result.UNKNOWN: Truth.UNKNOWN}


def refuted(result: Result) -> Truth:
    """Whether the solver's answer refutes what was assumed."""
    return _IMPOSSIBLE[result]


def seconds_left(deadline: Deadline) -> float | None:
    """The limit of the next query under a deadline; without a deadline, the solver's own limit applies."""
    left = deadline.left
    return None if left == float("inf") else left


def satisfiable(solver: Solver, formulas: Sequence[Term] = (), seconds: float | None = None) -> Truth:
    """Whether the formulas are satisfiable together."""
    return _POSSIBLE[solver.check(formulas, seconds)]


def implies(solver: Solver, premises: Sequence[Term], conclusion: Term, seconds: float | None = None) -> Truth:
    """Whether the conclusion holds wherever all premises do."""
    if conclusion is TRUE or any(premise is FALSE or premise is conclusion for premise in premises):
        return Truth.YES
    return refuted(solver.check([*premises, not_(conclusion)], seconds))


def valid(solver: Solver, formula: Term, seconds: float | None = None) -> Truth:
    """Whether a formula always holds."""
    return implies(solver, (), formula, seconds)


def equivalent(solver: Solver, a: Term, b: Term, seconds: float | None = None) -> Truth:
    """Whether two formulas hold in the same states."""
    return valid(solver, eq(a, b), seconds)
