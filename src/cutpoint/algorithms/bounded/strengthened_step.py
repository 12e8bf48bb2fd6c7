"""The step case with the currently known invariants (unifying-view, Alg. 3, lines 19-23; k-induction, Alg. 1, 10-14).

Deviation: when a stronger invariant arrives, smaller values of k are retried first, because their formulas are smaller.
"""

from __future__ import annotations

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.step_case import StepCase
from cutpoint.algorithms.bounded.turn_taking import TurnTaking
from cutpoint.algorithms.common.exchange import Exchange
from cutpoint.smt.queries.queries import Truth


class StrengthenedStep:
    """The step cases of all k, the smallest open one first."""

    def __init__(self, step: StepCase, invariants: Exchange, bounds: Bounds, turns: TurnTaking) -> None:
        self._step = step
        self._invariants = invariants
        self._bounds = bounds
        self._turns = turns
        self._fails_without_news = False
        """Whether the smallest open step case fails with the invariants so far."""

    def next(self, base_k: int) -> None:
        """Tries the smallest open step case. If it fails, the next one becomes open, but none beyond `base_k`, the
        bound whose base case is open."""
        turns, k = self._turns, self._turns.step_k
        answer = Truth.NO if self._fails_without_news and not self._invariants.has_news else self.inductive(k)
        turns.step.is_postponed = answer is Truth.UNKNOWN
        self._fails_without_news = answer is Truth.NO and k >= base_k
        if self._fails_without_news:
            self._invariants.wait(turns.pause)
        elif answer is Truth.NO:
            turns.step_k = self._bounds.inc(k)  # line 24

    def inductive(self, k: int) -> Truth:
        """Whether the step case holds for k or for a smaller bound; retried while stronger invariants arrive."""
        while True:  # line 19
            stronger = self._invariants.news()  # line 20
            for invariant in stronger:
                self._invariants.use(invariant)
                self._step.assume(invariant.at)
            answer = self._smaller_or(k) if stronger else self._try(k)  # line 21
            if answer is Truth.YES or not self._invariants.has_news:  # lines 22-23
                return answer

    def _smaller_or(self, k: int) -> Truth:
        """Tries the step case of some smaller bounds first, then that of k."""
        smaller = self._bounds.k_init
        while smaller < k:
            if self._try(smaller) is Truth.YES:
                return Truth.YES
            smaller *= 2
        return self._try(k)

    def _try(self, k: int) -> Truth:
        answer = self._step.inductive(k, self._turns.step.begin())
        if answer is Truth.YES:
            self._turns.proved_at = k
        if answer is Truth.UNKNOWN:
            self._turns.step.lengthen()
        return answer
