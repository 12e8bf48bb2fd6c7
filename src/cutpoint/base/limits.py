"""Limits of time."""

from __future__ import annotations

from dataclasses import dataclass

from cutpoint.base.clock import now


class OutOfTime(Exception):
    """A deadline has passed in the middle of something that is of no use in part."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment after which nobody waits any longer."""

    moment: float

    @staticmethod
    def after(seconds: float | None) -> Deadline:
        return Deadline(float("inf") if seconds is None else now() + seconds)

    @property
    def left(self) -> float:
        """The seconds that are left; never negative, infinite if there is no limit."""
        return max(0.0, self.moment - now())

    @property
    def passed(self) -> bool:
        return now() >= self.moment

    def at_most(self, seconds: float) -> float:
        """The seconds that are left, but no more than these."""
        return min(self.left, seconds)

    def sooner(self, seconds: float) -> Deadline:
        """This deadline or one in so many seconds, whichever is first."""
        return Deadline(min(self.moment, now() + seconds))


NEVER = Deadline(float("inf"))
