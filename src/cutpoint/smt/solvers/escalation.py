"""Two solvers that complement each other: an incremental one, and fresh ones for the queries that it finds hard.

What word-level rewriting decides, a fresh solver often answers at once while an incremental one searches in vain; and
the other way round. Nobody knows beforehand, so they take turns, and each turn is twice as long as the one before: the
quick solver gets its patience, a fresh one twice that, the quick one (which has kept what it learned) four times that,
and so on until the time is over. Whoever can answer in t seconds has done so after 5t at the latest, if t is beyond the
patience: a limited query gives each a fair share, and an unlimited one never hangs on the wrong solver. A solver that
gives up before its turn is over gets no other, and leaves all the time to the other.
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
"""Solvers measure time on their own clocks: whoever took this part of a turn has used it."""


class Escalating(Remembering):
    """A quick solver and, for queries that it does not answer within its patience, fresh ones.

    Models and cores come from whoever answered. The fresh solvers must be able to do what is asked of this one.
    """

    def __init__(
        self, quick: Solver, patience: float, fresh: Callable[[], Solver], seconds: float | None = None
    ) -> None:
        """`seconds` is the limit of a query that brings none; the limits of the solvers themselves do not count."""
        super().__init__(quick)
        self._patience = patience
        self._fresh = fresh
        self._seconds = seconds
        self._last: Result | None = None
        self._second: Solver | None = None  # who gave the last answer, if it was a fresh solver
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
        """The last answer no longer counts."""
        self._last = None
        second, self._second = self._second, None
        if second is not None:
            self.statistics.include(second.statistics, "escalated.")
            second.close()


def _limit(turn: Deadline) -> float | None:
    left = turn.left
    return None if left == float("inf") else round(left, 3)
