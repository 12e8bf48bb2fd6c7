"""The line between the engines of a portfolio: facts, and who generates some.

A fact is an invariant on its way from one process to another. Locations travel as their numbers, which mean something
in one model of the program.

A generator needs much time, and finds the same things whoever has started it. So an engine that wants one asks first.
One of those who have asked for the same generation is granted it, and publishes what its generator finds; the others
wait for that. When it is gone, or works on another model, it is the next one's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from enum import Enum

from cutpoint.cfa.task import ModelOptions
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import size

LARGEST = 2000
"""An invariant with more different nodes than this slows the others down more than it helps them."""


@dataclass(frozen=True, slots=True)
class Fact:
    origin: str
    """The engine that has found it."""
    model: ModelOptions
    at: Mapping[int, Term]
    """Where nothing is said, it is *true*."""


@dataclass(frozen=True, slots=True)
class Generation:
    """Invariants that can be generated: of which model, and how."""

    model: ModelOptions
    config: Hashable


class Phase(Enum):
    WANTED = "wanted"
    """An engine asks for it."""
    GRANTED = "granted"
    """An engine is told to generate."""
    GIVEN_UP = "given up"
    """An engine generates no longer, or wants it no longer."""
    COMPLETE = "complete"
    """An engine has generated all that there is; others are told so."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message about a generation, from an engine or to it."""

    generation: Generation
    phase: Phase


Message = Fact | Notice


class Facts:
    """What an engine hears from others, and where it tells its own. This one is alone."""

    origin = ""
    """The name of this engine."""
    used = 0
    """How many facts of others have been assumed."""
    origins: tuple[str, ...] = ()
    """The engines that have found those."""
    is_alone = True
    """Whether there is nobody to hear from."""

    def publish(self, model: ModelOptions, at: Mapping[int, Term]) -> None:
        """Tells the others an invariant that is inductive on its own, if it says something and is not too large."""

    def has_news_for(self, model: ModelOptions) -> bool:
        """Whether `news` would have some."""
        return False

    def news(self, model: ModelOptions) -> list[Fact]:
        """The facts about a model that have arrived since the last call."""
        return []

    def use(self, origin: str) -> None:
        """Says that an invariant that this engine has found is assumed from now on."""
        if origin != self.origin:
            self.used += 1
            self.origins = tuple(dict.fromkeys((*self.origins, origin)))

    def tell(self, generation: Generation, phase: Phase) -> None:
        """Says that this engine wants to generate, does so no longer, or has found everything."""

    def phase(self, generation: Generation) -> Phase:
        """What has become of a generation that was asked for."""
        return Phase.GRANTED


class SharedFacts(Facts):
    """Facts over a line to the others."""

    is_alone = False

    def __init__(self, origin: str, send: Callable[[Message], None], receive: Callable[[], list[Message]]) -> None:
        """`receive` gives what has arrived and does not wait."""
        self.origin = origin
        self._send = send
        self._receive = receive
        self._waiting: list[Fact] = []
        self._phases: dict[Generation, Phase] = {}

    def publish(self, model: ModelOptions, at: Mapping[int, Term]) -> None:
        said = {number: formula for number, formula in at.items() if formula is not TRUE}
        if said and size(*said.values()) <= LARGEST:
            self._send(Fact(self.origin, model, said))

    def has_news_for(self, model: ModelOptions) -> bool:
        self._listen()
        return any(fact.model == model for fact in self._waiting)

    def news(self, model: ModelOptions) -> list[Fact]:
        if not self.has_news_for(model):
            return []
        here = [fact for fact in self._waiting if fact.model == model]
        self._waiting = [fact for fact in self._waiting if fact.model != model]
        return here

    def tell(self, generation: Generation, phase: Phase) -> None:
        self._phases[generation] = phase
        self._send(Notice(generation, phase))

    def phase(self, generation: Generation) -> Phase:
        self._listen()
        return self._phases[generation]

    def _listen(self) -> None:
        for message in self._receive():
            if isinstance(message, Fact):
                self._waiting.append(message)
            elif self._phases.get(message.generation) is Phase.WANTED:  # it may have changed its mind meanwhile
                self._phases[message.generation] = message.phase
