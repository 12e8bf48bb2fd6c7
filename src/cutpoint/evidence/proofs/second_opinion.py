"""The solvers that check proofs: not the one that most of them are found with.

Every question stands alone, so Z3 begins anew with each and can apply its tactics to it. On what these do not answer
quickly, its solver for incremental queries takes turns with them, which searches in another way; where floats occur
that one is hopeless, and it is cvc5 that takes turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create, needed_by
from cutpoint.smt.queries.queries import Truth, refuted, seconds_left
from cutpoint.smt.solvers.escalation import Escalating
from cutpoint.smt.solvers.solver import Capability, Result, Solver
from cutpoint.smt.terms.boolean import disjunction
from cutpoint.smt.terms.term import FALSE, Term

PATIENCE = 2.0
"""For how long the tactics may think about a question before another solver is asked as well, in seconds."""


class SecondOpinion:
    """Answers questions until the deadline."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._asked: dict[str, None] = {"z3": None}
        self._other = "z3"
        self._solver = Escalating(create("z3-fresh"), PATIENCE, self._create_other)

    def _create_other(self) -> Solver:
        self._asked[self._other] = None
        return create(self._other)

    @property
    def name(self) -> str:
        """Who was asked."""
        return " and ".join(self._asked)

    @property
    def reason(self) -> str:
        """Why the last question was not answered."""
        return self._solver.reason

    def impossible(self, formula: Term) -> Truth:
        """Whether a formula holds in no state at all."""
        return Truth.YES if formula is FALSE else refuted(self._check(formula, self._deadline))

    def values(self, terms: Sequence[Term]) -> list[Any]:
        """The values of terms in a state in which the last formula holds."""
        return self._solver.values(terms)

    def possibly_satisfiable(self, formulas: Sequence[Term]) -> list[int]:
        """The numbers of the formulas that hold in some state, or may do so; nobody thinks about it for long."""
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
        self._solver.close()
