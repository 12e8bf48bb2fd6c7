"""An exchange with a generator of invariants: Alg. 2 of the k-induction paper, running in a separate process.

The process is forked from this one, so that it has the automaton; it sends each invariant as soon as it finds it. In a
portfolio, only one of the engines generates, and publishes what it finds to all (`common/facts.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

from cutpoint.algorithms.common.exchange import Exchange, FromOthers, Invariant
from cutpoint.algorithms.common.facts import Facts, Generation, Phase
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.invariants.config import GENERATING, InvariantConfig
from cutpoint.base import pickling
from cutpoint.base.limits import Deadline
from cutpoint.base.processes import Channel, Child, ProcessDied
from cutpoint.cfa.model import Cfa
from cutpoint.cfa.task import Task

_SECONDS_BETWEEN_CHECKS = 0.05
"""How often, in seconds, to check for invariants of other engines while waiting."""


class Generating(FromOthers):
    """The invariants of a generator, together with those of other engines."""

    def __init__(self, task: Task, config: InvariantConfig, deadline: Deadline, facts: Facts) -> None:
        super().__init__(task, facts)
        self._config, self._deadline = config, deadline
        self._generation = Generation(task.options, config)
        self._started = False
        self._over = False
        """Whether this engine has stopped generating, or given it up."""
        self._child: Child | None = None

    def start(self) -> None:
        if not self._started:
            self._started = True
            self._facts.announce(self._generation, Phase.WANTED)
            self._generate_if_granted()

    @property
    def has_news(self) -> bool:
        self._generate_if_granted()
        return (self._child is not None and self._child.poll()) or super().has_news

    def news(self) -> list[Invariant]:
        self._generate_if_granted()
        own = self._generated()
        for invariant in own:
            self.publish(invariant.at)
        self.received += len(own)
        return [*own, *super().news()]

    @property
    def more_may_come(self) -> bool:
        self._generate_if_granted()
        if self._child is not None:
            return True
        return self._started and not self._over and self._facts.phase(self._generation) is Phase.WANTED

    def wait(self, seconds: float) -> None:
        until = Deadline.after(seconds)
        while self.more_may_come and not self.has_news and not until.passed:
            moment = until.left if self._facts.is_alone else min(_SECONDS_BETWEEN_CHECKS, until.left)
            if self._child is None:
                sleep(moment)
            else:
                self._child.poll(moment)

    def close(self) -> None:
        if self._started and not self._over:
            self._end(Phase.GIVEN_UP)

    def _generate_if_granted(self) -> None:
        if not self._started or self._over or self._child is not None:
            return
        if self._facts.phase(self._generation) is Phase.GRANTED:
            cfa, config, deadline = self._task.cfa, self._config, self._deadline
            try:
                self._child = Child(lambda channel: _run(channel, cfa, config, deadline))
            except ProcessDied:  # this engine gets no invariants; another engine may be able to fork
                self._end(Phase.GIVEN_UP)

    def _generated(self) -> list[Invariant]:
        found: list[Invariant] = []
        while self._child is not None and self._child.poll():
            try:
                found.append(self._invariant(self._facts.origin, pickling.loads(self._child.receive())))
            except ProcessDied:  # it has finished or crashed: no more invariants will come
                self._end(Phase.COMPLETE)
        return found

    def _end(self, phase: Phase) -> None:
        self._over = True
        if self._child is not None:
            self._child.close()
            self._child = None
        self._facts.announce(self._generation, phase)


def _run(channel: Channel, cfa: Cfa, config: InvariantConfig, deadline: Deadline) -> None:
    from cutpoint.algorithms.invariants.generation import generate  # imported only where it is needed

    for invariants in generate(cfa, config, deadline):
        channel.send(pickling.dumps({location.id: formula for location, formula in invariants.at.items()}))


@contextmanager
def invariant_exchange(task: Task, config: InvariantConfig, services: Services) -> Iterator[Exchange]:
    """The exchange that the config selects; its process ends with the context."""
    if config.mode in GENERATING:
        exchange: Exchange = Generating(task, config, services.deadline, services.facts)
    else:
        exchange = services.exchange(task)
    try:
        yield exchange
    finally:
        exchange.close()
