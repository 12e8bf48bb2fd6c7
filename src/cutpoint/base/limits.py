"""Limits of time."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from cutpoint.base.clock import now


class OutOfTime(Exception):
    """A deadline has passed in the middle of something that is of no use in part."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment after which nobody waits any longer."""

    moment: float
    """On the clock that stands still while this process is paused."""
    end: float = float("inf")
    """On the clock that does not: whoever waits for the whole of it does not wait longer because of pauses."""

    @staticmethod
    def after(seconds: float | None) -> Deadline:
        return Deadline(float("inf") if seconds is None else now() + seconds)

    @staticmethod
    def in_wall_time(seconds: float) -> Deadline:
        """In so many seconds, for processes that can be paused meanwhile."""
        return Deadline(float("inf"), monotonic() + seconds)

    @property
    def left(self) -> float:
        """The seconds that are left; never negative, infinite if there is no limit."""
        return max(0.0, min(self.moment - now(), self.end - monotonic()))

    @property
    def passed(self) -> bool:
        return now() >= self.moment or monotonic() >= self.end

    def at_most(self, seconds: float) -> float:
        """The seconds that are left, but no more than these."""
        return min(self.left, seconds)

    def sooner(self, seconds: float) -> Deadline:
        """This deadline or one in so many seconds, whichever is first."""
        return Deadline(min(self.moment, now() + seconds), self.end)

    def later(self, seconds: float) -> Deadline:
        """So many seconds after this one."""
        return Deadline(self.moment + seconds, self.end + seconds)


NEVER = Deadline(float("inf"))
