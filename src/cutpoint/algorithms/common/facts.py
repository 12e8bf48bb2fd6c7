"""The channel between the engines of a portfolio: facts, and notices about who generates them.

A fact is an invariant that is sent from one process to another. Locations are sent as their numbers, which are valid
for one model of the program.

A generator needs much time, and finds the same invariants whichever engine has started it. So an engine requests a
generation first. One of the engines that requested the same generation is granted it, and publishes what its generator
finds; the others wait for that. When this engine ends, or switches to another model, the next one is granted the
generation.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import Enum

from cutpoint.base.frozen import frozen
from cutpoint.cfa.task import ModelOptions
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import size

LARGEST = 2000
"""An invariant with more distinct nodes than this slows the other engines down more than it helps them."""


@frozen
class Fact:
    origin: str
    """The engine that found it."""
    model: ModelOptions
    at: Mapping[int, Term]
    """The formulas by location number; for locations that are missing, *true*."""


@frozen
class Generation:
    """A generation of invariants: the model of the program, and the settings of the generator."""

    model: ModelOptions
    config: Hashable


class Phase(Enum):
    WANTED = "wanted"
    """An engine requests it."""
    GRANTED = "granted"
    """An engine is granted the generation."""
    GIVEN_UP = "given up"
    """An engine has stopped generating, or no longer needs it."""
    COMPLETE = "complete"
    """An engine has generated everything; the others are notified."""


@frozen
class Notice:
    """A message about a generation, from an engine or to it."""

    generation: Generation
    phase: Phase


Message = Fact | Notice


class Facts:
    """The facts that an engine receives from others and sends to them. This class is for an engine on its own."""

    origin = ""
    """The name of this engine."""
    used = 0
    """How many facts of other engines have been assumed."""
    origins: tuple[str, ...] = ()
    """The engines that found them."""
    is_alone = True
    """Whether there are no other engines."""

    def publish(self, model: ModelOptions, at: Mapping[int, Term]) -> None:
        """Sends the others an invariant that is inductive on its own, unless it is trivial or too large."""

    def has_news_for(self, model: ModelOptions) -> bool:
        """Whether `news` would return any."""
        return False

    def news(self, model: ModelOptions) -> list[Fact]:
        """The facts about a model that have arrived since the last call."""
        return []

    def use(self, origin: str) -> None:
        """Records that an invariant found by the engine `origin` is assumed from now on."""
        if origin != self.origin:
            self.used += 1
            self.origins = tuple(dict.fromkeys((*self.origins, origin)))

    def announce(self, generation: Generation, phase: Phase) -> None:
        """Announces that this engine requests a generation, has given it up, or has completed it."""

    def phase(self, generation: Generation) -> Phase:
        """The phase of a generation that was requested."""
        return Phase.GRANTED


class SharedFacts(Facts):
    """Facts that are exchanged over a channel."""

    is_alone = False

    def __init__(self, origin: str, send: Callable[[Message], None], receive: Callable[[], list[Message]]) -> None:
        """`receive` returns the messages that have arrived, without waiting."""
        self.origin = origin
        self._send = send
        self._receive = receive
        self._waiting: list[Fact] = []
        self._phases: dict[Generation, Phase] = {}

    def publish(self, model: ModelOptions, at: Mapping[int, Term]) -> None:
        nontrivial = {number: formula for number, formula in at.items() if formula is not TRUE}
        if nontrivial and size(*nontrivial.values()) <= LARGEST:
            self._send(Fact(self.origin, model, nontrivial))

    def has_news_for(self, model: ModelOptions) -> bool:
        self._listen()
        return any(fact.model == model for fact in self._waiting)

    def news(self, model: ModelOptions) -> list[Fact]:
        if not self.has_news_for(model):
            return []
        here = [fact for fact in self._waiting if fact.model == model]
        self._waiting = [fact for fact in self._waiting if fact.model != model]
        return here

    def announce(self, generation: Generation, phase: Phase) -> None:
        self._phases[generation] = phase
        self._send(Notice(generation, phase))

    def phase(self, generation: Generation) -> Phase:
        self._listen()
        return self._phases[generation]

    def _listen(self) -> None:
        for message in self._receive():
            if isinstance(message, Fact):
                self._waiting.append(message)
            elif self._phases.get(message.generation) is Phase.WANTED:  # it may be given up by now
                self._phases[message.generation] = message.phase
