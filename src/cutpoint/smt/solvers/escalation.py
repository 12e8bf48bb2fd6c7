"""Two solvers that complement each other: an incremental one, and fresh ones for the queries that it finds hard.

A fresh solver often answers at once what word-level rewriting can decide, while an incremental solver searches in
vain; on other queries it is the other way round. Which case applies is not known in advance. So the two take turns, and
each turn is twice as long as the one before: the quick solver runs for its patience, a fresh one for twice that, the
quick one (which keeps its learned clauses) for four times that, and so on until the deadline. If one of them can answer
in t seconds, t larger than the patience, the answer comes after at most 5t. Hence a query with a limit gives each
solver a fair share, and a query without one never hangs on the wrong solver. A solver that gives up before the end of
its turn is not run again; the other one gets the remaining time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cutpoint.base.clock import now
from cutpoint.base.limits import Deadline
from cutpoint.smt.solvers.assertions import require_answer
from cutpoint.smt.solvers.decorators import Remembering
from cutpoint.smt.solvers.solver import Model, Result, Solver
from cutpoint.smt.solvers.turns import Turns
from cutpoint.smt.terms.term import Term

_NEARLY = 0.9
"""Solvers measure time on their own clocks: a solver that ran for this fraction of its turn has used it up."""


class Escalating(Remembering):
    """A quick solver and, for queries that it does not answer within its patience, fresh ones.

    Models and cores come from the solver that answered. The fresh solvers must have the capabilities that are used.
    """

    def __init__(
        self, quick: Solver, patience: float, fresh: Callable[[], Solver], seconds: float | None = None
    ) -> None:
        """`seconds` is the default limit of a query; limits configured in the wrapped solvers are ignored."""
        super().__init__(quick)
        self._patience = patience
        self._fresh = fresh
        self._seconds = seconds
        self._last: Result | None = None
        self._second: Solver | None = None  # the solver that gave the last answer, if it was a fresh one
        self._reason = ""
        self._turns = Turns()

    def add(self, *formulas: Term) -> None:
        self._forget()
        super().add(*formulas)

    def push(self) -> None:
        self._forget()
        super().push()

    def pop(self, levels: int = 1) -> None:
        super().pop(levels)
        self._forget()

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        self._forget()
        self._reason = ""
        deadline = Deadline.after(self._seconds if seconds is None else seconds)
        with self._turns.query():
            self._last = self._take_turns(tuple(assumptions), deadline)
        return self._last

    def _take_turns(self, assumptions: Sequence[Term], deadline: Deadline) -> Result:
        waiting = [self._ask_quick, self._ask_fresh]
        length = self._patience
        reasons: dict[str, None] = {}
        while waiting and not self._turns.interrupted:
            ask = waiting.pop(0)
            seconds = deadline.at_most(length) if waiting else deadline.left
            start = now()
            result, reason = ask(assumptions, Deadline.after(seconds))
            if result is not Result.UNKNOWN:
                return result
            reasons[reason] = None
            if deadline.passed:
                break
            if now() - start >= _NEARLY * seconds:
                waiting.append(ask)
            length *= 2
        self._reason = "interrupted" if self._turns.interrupted else "; ".join(reasons)
        return Result.UNKNOWN

    def _ask_quick(self, assumptions: Sequence[Term], turn: Deadline) -> tuple[Result, str]:
        result = self._turns.check(self._solver, assumptions, _limit(turn))
        return result, self._solver.reason

    def _ask_fresh(self, assumptions: Sequence[Term], turn: Deadline) -> tuple[Result, str]:
        self.statistics.count("escalations")
        self._second = second = self._fresh()
        second.add(*self._assertions.formulas)
        result = self._turns.check(second, assumptions, _limit(turn))
        reason = second.reason
        if result is Result.UNKNOWN:
            self._forget()
        return result, reason

    @property
    def reason(self) -> str:
        return self._reason

    def values(self, terms: Sequence[Term]) -> list[Any]:
        require_answer(self.name, self._last, Result.SAT, "values")
        return self._answering.values(terms)

    def model(self, variables: Iterable[Term] | None = None) -> Model:
        require_answer(self.name, self._last, Result.SAT, "a model")
        return self._answering.model(variables)

    def core(self) -> list[Term]:
        require_answer(self.name, self._last, Result.UNSAT, "a core")
        return self._answering.core()

    def interrupt(self) -> None:
        self._turns.interrupt()

    def close(self) -> None:
        self._forget()
        super().close()

    @property
    def _answering(self) -> Solver:
        return self._second if self._second is not None else self._solver

    def _forget(self) -> None:
        """Discards the last answer."""
        self._last = None
        second, self._second = self._second, None
        if second is not None:
            self.statistics.include(second.statistics, "escalated.")
            second.close()


def _limit(turn: Deadline) -> float | None:
    left = turn.left
    return None if left == float("inf") else round(left, 3)
