"""The solvers that check proofs. They differ from the one with which most proofs are found.

The queries are independent, so Z3 starts each one from scratch, and can apply its tactics. If these do not answer
quickly, they alternate with Z3's incremental solver, which searches differently; for queries with floats, on which that
solver hardly ever succeeds, they alternate with cvc5.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create, needed_by
from cutpoint.smt.queries.queries import Truth, refuted, seconds_left
from cutpoint.smt.solvers.escalation import Escalating
from cutpoint.smt.solvers.solver import Capability, Result, Solver
from cutpoint.smt.terms.boolean import disjunction
from cutpoint.smt.terms.term import FALSE, Term

PATIENCE = 2.0
"""How many seconds the tactics may work on a query before another solver gets it as well."""


class SecondOpinion:
    """Answers queries until the deadline."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._asked: dict[str, None] = {"z3": None}
        self._other = "z3"

    @cached_property
    def _solver(self) -> Escalating:
        """Created by the first query: most obligations of many proofs hold by rewriting alone."""
        return Escalating(create("z3-fresh"), PATIENCE, self._create_other)

    def _create_other(self) -> Solver:
        self._asked[self._other] = None
        return create(self._other)

    @property
    def name(self) -> str:
        """The solvers that were used."""
        return " and ".join(self._asked)

    @property
    def reason(self) -> str:
        """Why the last query was not decided."""
        return self._solver.reason

    def impossible(self, formula: Term) -> Truth:
        """Whether a formula holds in no state."""
        return Truth.YES if formula is FALSE else refuted(self._check(formula, self._deadline))

    def values(self, terms: Sequence[Term]) -> list[Any]:
        """The values of terms in a state in which the last formula holds."""
        return self._solver.values(terms)

    def possibly_satisfiable(self, formulas: Sequence[Term]) -> list[int]:
        """The indices of the formulas that are satisfiable, or may be; the time for each query is short."""
        left = [number for number, formula in enumerate(formulas) if formula is not FALSE]
        found: list[int] = []
        while left:
            answer = self._check(disjunction(formulas[number] for number in left), self._deadline.sooner(PATIENCE))
            if answer is Result.UNSAT:
                break
            values = self.values([formulas[number] for number in left]) if answer is Result.SAT else []
            if not any(values):
                return sorted(found + left)
            found += [number for number, value in zip(left, values, strict=True) if value]
            left = [number for number, value in zip(left, values, strict=True) if not value]
        return sorted(found)

    def _check(self, formula: Term, deadline: Deadline) -> Result:
        if deadline.passed:
            return Result.UNKNOWN
        self._other = "cvc5" if Capability.FLOATS in needed_by([formula]) else "z3"
        return self._solver.check([formula], seconds_left(deadline))

    def close(self) -> None:
        if "_solver" in self.__dict__:
            self._solver.close()
