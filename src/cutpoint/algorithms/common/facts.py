"""What engines that work on the same program tell each other: invariants, each with its origin and valid on its own.

An invariant is a formula for each loop head, inductive together and without any other. So whoever uses one can prove
with it what it likes, and put it into its certificate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cutpoint.cfa.model import Location
from cutpoint.cfa.task import ModelOptions, Task
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import size

LARGEST = 2000
"""An invariant with more different nodes than this slows the others down more than it helps them."""


@dataclass(frozen=True, slots=True)
class Fact:
    """An invariant on its way. Locations travel as their numbers; they mean something in one model of the program."""

    origin: str
    """The engine that has found it."""
    model: ModelOptions
    at: Mapping[int, Term]
    """Where nothing is said, it is *true*."""


@dataclass(frozen=True, slots=True)
class Told:
    """An invariant that somebody else has found."""

    origin: str
    at: Mapping[Location, Term]


class Facts:
    """What an engine knows from others, and where it tells its own. This one is alone."""

    used = 0
    """How many facts of others have been assumed."""
    origins: tuple[str, ...] = ()
    """The engines that have found those."""
    is_alone = True
    """Whether there is nobody to hear from."""

    def publish(self, task: Task, invariant: Mapping[Location, Term]) -> None:
        """Tells the others an invariant that is inductive on its own, if it says something and is not too large."""

    @property
    def has_news(self) -> bool:
        """Whether something has arrived, of whatever model of the program."""
        return False

    def has_news_for(self, task: Task) -> bool:
        """Whether `news` would have some."""
        return False

    def news(self, task: Task) -> list[Told]:
        """The invariants that others have found since the last call."""
        return []

    def use(self, told: Told) -> None:
        """Says that an invariant of somebody else is assumed from now on."""
        self.used += 1
        self.origins = tuple(dict.fromkeys((*self.origins, told.origin)))


class SharedFacts(Facts):
    """Facts over a line to the others."""

    is_alone = False

    def __init__(self, origin: str, send: Callable[[Fact], None], receive: Callable[[], list[Fact]]) -> None:
        """`receive` gives what has arrived and does not wait."""
        self._origin = origin
        self._send = send
        self._receive = receive
        self._waiting: list[Fact] = []

    def use(self, told: Told) -> None:
        if told.origin != self._origin:  # it found that itself, before its process died
            super().use(told)

    def publish(self, task: Task, invariant: Mapping[Location, Term]) -> None:
        said = {place.id: formula for place, formula in invariant.items() if formula is not TRUE}
        if said and size(*said.values()) <= LARGEST:
            self._send(Fact(self._origin, task.options, said))

    @property
    def has_news(self) -> bool:
        self._waiting += self._receive()
        return bool(self._waiting)

    def has_news_for(self, task: Task) -> bool:
        return self.has_news and any(fact.model == task.options for fact in self._waiting)

    def news(self, task: Task) -> list[Told]:
        if not self.has_news_for(task):
            return []
        places = {place.id: place for place in task.cfa.locations}
        here = [fact for fact in self._waiting if fact.model == task.options]
        self._waiting = [fact for fact in self._waiting if fact.model != task.options]
        return [Told(fact.origin, {places[number]: formula for number, formula in fact.at.items()}) for fact in here]
