"""Where k-induction gets its invariants from: the generation of Alg. 2, running in a process of its own.

The process is a copy of this one, so that it has the automaton; it sends each invariant that it finds as soon as it
has it. Locations travel as their numbers.

Beside other engines, what they have found comes from the same source, and what is found here is told to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from cutpoint.algorithms.common.facts import Facts
from cutpoint.algorithms.invariants.config import GENERATING, InvariantConfig
from cutpoint.base import pickling
from cutpoint.base.limits import Deadline
from cutpoint.base.processes import Channel, Child, ProcessDied
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cfa.task import Task
from cutpoint.smt.terms.term import Term

_LOOK = 0.05
"""Seconds between two looks at what others have found, while the own generation is waited for."""


class InvariantSource:
    """get_currently_known_invariant() of the papers, by what is new: this one never knows any."""

    received = 0
    """How many invariants have come so far."""

    def start(self) -> None:
        """Before this nothing is generated: many programs are decided without any invariant."""

    @property
    def runs(self) -> bool:
        """Whether more may come."""
        return False

    @property
    def has_news(self) -> bool:
        return False

    def news(self) -> list[Mapping[Location, Term]]:
        """What has been found since the last call; each is an inductive invariant, by loop head."""
        return []

    def wait(self, seconds: float) -> None:
        """Until there is news, but no longer than this."""

    def close(self) -> None:
        pass


class _FromProcess(InvariantSource):
    def __init__(self, cfa: Cfa, config: InvariantConfig, deadline: Deadline) -> None:
        self._cfa, self._config, self._deadline = cfa, config, deadline
        self._started = False
        self._places = {place.id: place for place in cfa.locations}
        self._child: Child | None = None

    def start(self) -> None:
        if not self._started:
            self._started = True
            with suppress(ProcessDied):  # without a process there are no invariants
                self._child = Child(lambda channel: _run(channel, self._cfa, self._config, self._deadline))

    @property
    def runs(self) -> bool:
        return self._child is not None

    @property
    def has_news(self) -> bool:
        return self._child is not None and self._child.poll()

    def news(self) -> list[Mapping[Location, Term]]:
        found: list[Mapping[Location, Term]] = []
        while self._child is not None and self._child.poll():
            try:
                by_number: dict[int, Term] = pickling.loads(self._child.receive())
            except ProcessDied:  # it has found all that it can find, or has crashed: there will be no more
                self.close()
                break
            found.append({self._places[number]: invariant for number, invariant in by_number.items()})
        self.received += len(found)
        return found

    def wait(self, seconds: float) -> None:
        if self._child is not None:
            self._child.poll(seconds)

    def close(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None


class _WithOthers(InvariantSource):
    """What a source finds, together with what other engines have found."""

    def __init__(self, own: InvariantSource, task: Task, facts: Facts) -> None:
        self._own, self._task, self._facts = own, task, facts

    def start(self) -> None:
        self._own.start()

    @property
    def runs(self) -> bool:
        return self._own.runs

    @property
    def has_news(self) -> bool:
        return self._own.has_news or self._facts.has_news_for(self._task)

    def news(self) -> list[Mapping[Location, Term]]:
        own = self._own.news()
        for invariant in own:
            self._facts.publish(self._task, invariant)
        told = self._facts.news(self._task)
        for fact in told:
            self._facts.use(fact)
        found = [*own, *(fact.at for fact in told)]
        self.received += len(found)
        return found

    def wait(self, seconds: float) -> None:
        until = Deadline.after(seconds)
        while self._own.runs and not self.has_news and not until.passed:
            self._own.wait(min(_LOOK, until.left))

    def close(self) -> None:
        self._own.close()


def shared(own: InvariantSource, task: Task, facts: Facts) -> InvariantSource:
    """A source that also gives what other engines have found, and tells them what it finds."""
    return own if facts.is_alone else _WithOthers(own, task, facts)


def _run(channel: Channel, cfa: Cfa, config: InvariantConfig, deadline: Deadline) -> None:
    from cutpoint.algorithms.invariants.generation import generate  # only those who generate invariants pay for it

    for invariants in generate(cfa, config, deadline):
        channel.send(pickling.dumps({place.id: formula for place, formula in invariants.at.items()}))


@contextmanager
def invariant_source(cfa: Cfa, config: InvariantConfig, deadline: Deadline) -> Iterator[InvariantSource]:
    """The source that the config asks for; its process ends with the context."""
    source = _FromProcess(cfa, config, deadline) if config.mode in GENERATING else InvariantSource()
    try:
        yield source
    finally:
        source.close()
