"""The exchange of invariants: those that an engine receives while it works, and those that it publishes.

All engines use it in the same way, wherever invariants come from: they `publish` what they find, take the `news`, and
ask whether `more_may_come`. There are three kinds: an engine on its own (`Exchange` itself), the other engines of a
portfolio (`FromOthers`), and a generator in a separate process (`invariants/generating.py`), with or without other
engines.

An invariant has a formula for each loop head of the automaton of one task. These formulas are inductive together,
without any other invariant. So an engine may use it in any proof, and add it to its certificate.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from cutpoint.algorithms.common.facts import Facts
from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Location
from cutpoint.cfa.task import Task
from cutpoint.smt.terms.term import Term


@frozen
class Invariant:
    origin: str
    """The engine that found it."""
    at: Mapping[Location, Term]
    """The formulas by loop head; for loop heads that are missing, *true*."""


class Exchange:
    """The exchange of an engine on its own: it has no receivers, and nothing ever arrives."""

    received = 0
    """How many invariants have arrived so far."""

    def start(self) -> None:
        """Requests the generation of invariants. It does not start earlier, because many programs need no
        invariants."""

    @property
    def has_receivers(self) -> bool:
        """Whether other engines receive what is published."""
        return False

    def publish(self, at: Mapping[Location, Term]) -> None:
        """Sends an invariant, by loop head, to the other engines."""

    @property
    def has_news(self) -> bool:
        return False

    def news(self) -> list[Invariant]:
        """The invariants that arrived since the last call (the new part of the papers'
        get_currently_known_invariant())."""
        return []

    def use(self, invariant: Invariant) -> None:
        """Records that an invariant is assumed from now on."""

    @property
    def more_may_come(self) -> bool:
        """Whether invariants are still being generated, so that waiting is worthwhile."""
        return False

    def wait(self, seconds: float) -> None:
        """Waits until there is news or no more may come, but at most this long."""

    def close(self) -> None:
        pass


class FromOthers(Exchange):
    """The invariants of the other engines that work on the same task."""

    def __init__(self, task: Task, facts: Facts) -> None:
        self._task = task
        self._facts = facts

    @property
    def has_receivers(self) -> bool:
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
