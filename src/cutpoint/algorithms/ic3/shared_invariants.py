"""Invariants of others strengthen the frames, and others get the clauses that are inductive on their own."""

from __future__ import annotations

from contextlib import AbstractContextManager

from cutpoint.algorithms.common.exchange import Exchange
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.conclusions import Conclusions
from cutpoint.algorithms.ic3.config import Ic3Config
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.algorithms.invariants.config import InvariantConfig, InvariantMode
from cutpoint.algorithms.invariants.generating import invariant_exchange
from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.task import Task

_GENERATED_AFTER = 1.0
"""How many seconds to wait before invariants are generated: many programs do not need any."""


def exchange_for(task: Task, config: Ic3Config, services: Services) -> AbstractContextManager[Exchange]:
    """With a generator, if the config asks for generated invariants."""
    mode = InvariantMode.COMBINED if config.invariants else InvariantMode.NONE
    return invariant_exchange(task, InvariantConfig(mode), services)


class SharedInvariants:
    def __init__(self, exchange: Exchange, frames: Frames, conclusions: Conclusions, statistics: Statistics) -> None:
        self._exchange = exchange
        self._frames = frames
        self._conclusions = conclusions
        self._statistics = statistics
        self._patience = Deadline.after(_GENERATED_AFTER)

    def generate(self) -> None:
        """Requests invariants, if the search has gone on for a while."""
        if self._patience.passed:
            self._exchange.start()

    def strengthen_frames(self) -> None:
        for invariant in self._exchange.news() if self._exchange.has_news else ():
            self._statistics.count("invariants")
            self._exchange.use(invariant)
            self._frames.strengthen(invariant.at)

    def publish(self, k: int) -> None:
        """Publishes inductive clauses after the iterations 1, 2, 4, 8, …; steps between loop heads compose."""
        if self._exchange.has_receivers and k.bit_count() == 1:
            found = self._conclusions.inductive_clauses(k + 1)
            if found:
                self._exchange.publish(found)
