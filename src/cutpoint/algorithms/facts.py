"""What engines that work on the same program tell each other: invariants, each with its origin and valid on its own.

An invariant is a formula for each loop head, inductive together and without any other. So whoever uses one can prove
with it what it likes, and put it into its certificate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cutpoint.cfa.model import Location
from cutpoint.cfa.task import ModelOptions, Task
from cutpoint.smt.term import Term


@dataclass(frozen=True, slots=True)
class Fact:
    """An invariant on its way. Locations travel as their numbers; they mean something in one model of the program."""

    origin: str
    """The engine that has found it."""
    model: ModelOptions
    at: Mapping[int, Term]


class Facts:
    """What an engine knows from others, and where it tells its own. This one is alone."""

    received = 0
    """How many facts of others have been used."""

    def publish(self, task: Task, invariant: Mapping[Location, Term]) -> None:
        """Tells the others an invariant that is inductive on its own."""

    @property
    def has_news(self) -> bool:
        return False

    def news(self, task: Task) -> list[Mapping[Location, Term]]:
        """The invariants that others have found since the last call."""
        return []


class SharedFacts(Facts):
    """Facts over a line to the others."""

    def __init__(self, origin: str, send: Callable[[Fact], None], receive: Callable[[], list[Fact]]) -> None:
        """`receive` gives what has arrived and does not wait."""
        self._origin = origin
        self._send = send
        self._receive = receive
        self._waiting: list[Fact] = []

    def publish(self, task: Task, invariant: Mapping[Location, Term]) -> None:
        self._send(Fact(self._origin, task.options, {place.id: formula for place, formula in invariant.items()}))

    @property
    def has_news(self) -> bool:
        self._waiting += self._receive()
        return bool(self._waiting)

    def news(self, task: Task) -> list[Mapping[Location, Term]]:
        if not self.has_news:
            return []
        places = {place.id: place for place in task.cfa.locations}
        here = [fact for fact in self._waiting if fact.model == task.options]
        self._waiting = [fact for fact in self._waiting if fact.model != task.options]
        self.received += len(here)
        return [{places[number]: formula for number, formula in fact.at.items()} for fact in here]
