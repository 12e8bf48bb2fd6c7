"""The exchange of invariants: what an engine learns while it works, and what it tells others.

All engines use it in the same way, wherever invariants come from: they `publish` what they find, take the `news`, and
ask whether `more_may_come`. There are three kinds: nobody to talk to (`Exchange` itself), the other engines of a
portfolio (`FromOthers`), and a generator in a process of its own (`invariants/generating.py`), alone or beside others.

An invariant is a formula for each loop head of the automaton of one task, inductive together and without any other. So
whoever uses one can prove with it what it likes, and put it into its certificate.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cutpoint.algorithms.common.facts import Facts
from cutpoint.cfa.model import Location
from cutpoint.cfa.task import Task
from cutpoint.smt.terms.term import Term


@dataclass(frozen=True, slots=True)
class Invariant:
    origin: str
    """The engine that has found it."""
    at: Mapping[Location, Term]
    """Where nothing is said, it is *true*."""


class Exchange:
    """That of an engine which is alone: nobody hears what it finds, and nothing ever comes."""

    received = 0
    """How many invariants have come so far."""

    def start(self) -> None:
        """Asks for invariants to be generated. Before this none are: many programs are decided without any."""

    @property
    def is_heard(self) -> bool:
        """Whether there is somebody to publish for."""
        return False

    def publish(self, at: Mapping[Location, Term]) -> None:
        """Tells the others an invariant, by loop head."""

    @property
    def has_news(self) -> bool:
        return False

    def news(self) -> list[Invariant]:
        """What has been found since the last call (get_currently_known_invariant() of the papers, by what is new)."""
        return []

    def use(self, invariant: Invariant) -> None:
        """Says that an invariant is assumed from now on."""

    @property
    def more_may_come(self) -> bool:
        """Whether somebody generates invariants, so that it is worth while to wait."""
        return False

    def wait(self, seconds: float) -> None:
        """Until there is news or no more may come, but no longer than this."""

    def close(self) -> None:
        pass


class FromOthers(Exchange):
    """What the other engines find that work on the same task."""

    def __init__(self, task: Task, facts: Facts) -> None:
        self._task = task
        self._facts = facts

    @property
    def is_heard(self) -> bool:
        return not self._facts.is_alone

    def publish(self, at: Mapping[Location, Term]) -> None:
        self._facts.publish(self._task.options, {location.id: formula for location, formula in at.items()})

    @property
    def has_news(self) -> bool:
        return self._facts.has_news_for(self._task.options)

    def news(self) -> list[Invariant]:
        facts = self._facts.news(self._task.options)
        self.received += len(facts)
        return [self._invariant(fact.origin, fact.at) for fact in facts]

    def use(self, invariant: Invariant) -> None:
        self._facts.use(invariant.origin)

    @cached_property
    def _locations(self) -> dict[int, Location]:
        return {location.id: location for location in self._task.cfa.locations}

    def _invariant(self, origin: str, at: Mapping[int, Term]) -> Invariant:
        return Invariant(origin, {self._locations[number]: formula for number, formula in at.items()})
