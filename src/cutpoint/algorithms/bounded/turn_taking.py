"""Base case and step case take turns; the papers leave open what happens while a solver thinks.

Alg. 3 decides base case, forward condition and step case of one k before it goes on to the next k. A solver can be
stuck in one of them while another would end the search. So each case has turns: a query that is not answered within the
turn of its case is put aside, and the next turn of that case is twice as long.

- While a step case is put aside, the base case runs ahead. After each k that it decides, the step case has a turn.
- While the base case of some k is put aside, the step cases up to this k have a turn.
- Once a step case holds, only the base case is left to run.

The step case never runs ahead of the base case: a proof by induction from k needs the base case of k.
"""

from __future__ import annotations

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.base.limits import Deadline, OutOfTime

FIRST_TURN = 0.5
"""The first turn of each case, in seconds."""


class Turn:
    """How long one of the two cases may take at a time."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = self.until = deadline
        self.seconds = FIRST_TURN
        self.is_put_aside = False
        """Whether the last query was not answered in time."""

    def begin(self) -> Deadline:
        """A new turn; it lasts until the deadline that is returned."""
        self.until = self._deadline.sooner(self.seconds)
        return self.until

    def lengthen(self) -> None:
        self.seconds *= 2


class TurnTaking:
    """How far the step case is, and whether it goes on or the base case."""

    def __init__(self, bounds: Bounds, deadline: Deadline) -> None:
        self._bounds = bounds
        self._deadline = deadline
        self.base, self.step = Turn(deadline), Turn(deadline)
        self.step_k = bounds.k_init
        """The smallest bound whose step case is open."""
        self.proved_at: int | None = None
        """The bound for which the step case holds."""

    def base_is_next(self, base_k: int) -> bool:
        """Whether the step case has had its turn; beyond the last bound there is no base case to make way for."""
        if self.proved_at is not None or self.step_k >= base_k:
            return True
        return self.step.is_put_aside and self._bounds.include(base_k)

    @property
    def pause(self) -> float:
        """For how many seconds a stronger invariant is waited for while the base case is put aside."""
        return self._deadline.at_most(self.base.seconds / 10)

    def keep_going(self) -> None:
        if self._deadline.passed:
            raise OutOfTime
