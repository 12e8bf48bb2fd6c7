"""Base case and step case take turns. The papers leave open what happens while a solver is busy.

Alg. 3 decides base case, forward condition and step case of one k before it continues with the next k. But a solver can
get stuck in one of them while another would end the search. So each case has turns: a query that is not answered within
the turn of its case is postponed, and the next turn of that case is twice as long.

- While a step case is postponed, the base case runs ahead. After each k that it decides, the step case gets a turn.
- While the base case of some k is postponed, the step cases up to this k get a turn.
- Once a step case holds, only the base case is left to run.

The step case never runs ahead of the base case: a proof by induction with bound k needs the base case of k.
"""

from __future__ import annotations

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.base.limits import Deadline, OutOfTime

FIRST_TURN = 0.5
"""The first turn of each case, in seconds."""


class CaseTurn:
    """The time that one of the two cases may take at once."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = self.until = deadline
        self.seconds = FIRST_TURN
        self.is_postponed = False
        """Whether the last query was not answered in time."""

    def begin(self) -> Deadline:
        """Starts a new turn and returns its deadline."""
        self.until = self._deadline.sooner(self.seconds)
        return self.until

    def lengthen(self) -> None:
        self.seconds *= 2


class TurnTaking:
    """The progress of the step case, and the decision which case is next."""

    def __init__(self, bounds: Bounds, deadline: Deadline) -> None:
        self._bounds = bounds
        self._deadline = deadline
        self.base, self.step = CaseTurn(deadline), CaseTurn(deadline)
        self.step_k = bounds.k_init
        """The smallest bound whose step case is open."""
        self.proved_at: int | None = None
        """The bound for which the step case holds."""

    def base_is_next(self, base_k: int) -> bool:
        """Whether the base case runs next: no step case may run now, or the open one is postponed.

        Beyond the last bound, no base case is left.
        """
        if self.proved_at is not None or self.step_k >= base_k:
            return True
        return self.step.is_postponed and self._bounds.include(base_k)

    @property
    def pause(self) -> float:
        """How many seconds to wait for a stronger invariant while the base case is postponed."""
        return self._deadline.at_most(self.base.seconds / 10)

    def keep_going(self) -> None:
        if self._deadline.passed:
            raise OutOfTime
