"""Time limits."""

from __future__ import annotations

from time import monotonic

from cutpoint.base.clock import now
from cutpoint.base.frozen import frozen


class OutOfTime(Exception):
    """A deadline has passed during a computation that has no usable partial result."""


@frozen
class Deadline:
    """A point in time at which a computation must stop."""

    moment: float
    """On the clock that stands still while this process is paused."""
    end: float = float("inf")
    """On the wall clock: pauses do not extend it."""

    @staticmethod
    def after(seconds: float | None) -> Deadline:
        return Deadline(float("inf") if seconds is None else now() + seconds)

    @staticmethod
    def in_wall_time(seconds: float) -> Deadline:
        """A deadline in wall time, for processes that may be paused meanwhile."""
        return Deadline(float("inf"), monotonic() + seconds)

    @property
    def left(self) -> float:
        """The remaining seconds; never negative, infinite if there is no limit."""
        return max(0.0, min(self.moment - now(), self.end - monotonic()))

    @property
    def passed(self) -> bool:
        return now() >= self.moment or monotonic() >= self.end

    def at_most(self, seconds: float) -> float:
        """The remaining seconds, but no more than the given ones."""
        return min(self.left, seconds)

    def sooner(self, seconds: float) -> Deadline:
        """This deadline, or one in the given number of seconds if that is earlier."""
        return Deadline(min(self.moment, now() + seconds), self.end)

    def later(self, seconds: float) -> Deadline:
        """A deadline the given number of seconds after this one."""
        return Deadline(self.moment + seconds, self.end + seconds)


NEVER = Deadline(float("inf"))
