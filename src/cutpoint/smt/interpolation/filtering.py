"""Determines which of many candidates follow from premises, with models that refute many candidates at once."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.limits import Deadline
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.queries.cores import minimise_core
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import disjunction, implies, not_
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import Term, internal


class Filter:
    """A solver that holds the formula of an edge, for queries about what follows from it."""

    def __init__(self, engine: str, solver: Solver, facts: Sequence[Term], variables: Sequence[Term]) -> None:
        """`variables` are all variables that premises and candidates will contain."""
        self.solver = solver
        self._engine = engine
        self._variables = variables
        self._trials = 0
        solver.add(*facts)

    def implied(self, premises: Sequence[Term], candidates: Sequence[Term], deadline: Deadline) -> list[bool]:
        """For each candidate, whether it follows from the premises and the facts."""
        holds = [True] * len(candidates)
        while any(holds):
            refuted = disjunction([not_(candidate) for candidate, kept in zip(candidates, holds, strict=True) if kept])
            answer = self.solver.check([*premises, self._named(refuted)], deadline.left)
            if answer is Result.UNSAT:
                break
            if answer is Result.UNKNOWN:
                raise CannotInterpolate(self._engine, self.solver.reason)
            model = self.solver.model(self._variables)
            holds = [kept and model.satisfies(candidate) for candidate, kept in zip(candidates, holds, strict=True)]
        return holds

    def core(self, premises: Sequence[Term], conclusion: Term, deadline: Deadline) -> list[Term] | None:
        """A small subset of the premises that implies the conclusion, early ones preferred; None if there is none."""
        goal = self._named(not_(conclusion))
        if not self._refuted([*premises, goal], deadline):
            return None
        core = self.solver.core()
        smaller = minimise_core(self.solver, [*reversed(core)], deadline.left)  # tries the last premises first
        needed = set(smaller.formulas)
        return [premise for premise in core if premise in needed and premise is not goal]

    def _refuted(self, assumptions: Sequence[Term], deadline: Deadline) -> bool:
        answer = self.solver.check(assumptions, deadline.left)
        if answer is Result.UNKNOWN:
            raise CannotInterpolate(self._engine, self.solver.reason)
        return answer is Result.UNSAT

    def _named(self, formula: Term) -> Term:
        """A literal that implies a formula: assumptions stay short, and the formula is asserted only once."""
        self._trials += 1
        literal = internal(f"trial!{self._trials}", BOOL)
        self.solver.add(implies(literal, formula))
        return literal
