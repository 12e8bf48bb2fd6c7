"""Selects the engines of a portfolio that generate invariants: one at a time among those that request the same ones.

Engines find the same invariants if they generate with the same config from the same model of the program, and the
results of one of them are published to all. The first engine that requests a generation runs it. If its process ends,
or it gives up, the next one does; if it has completed the generation, no other engine needs to.
"""

from __future__ import annotations

from cutpoint.algorithms.common.facts import Generation, Notice, Phase


class Generators:
    def __init__(self) -> None:
        self._wanted_by: dict[Generation, list[str]] = {}
        """The engines that have requested a generation, in this order; the first one generates."""
        self._complete: set[Generation] = set()

    def receive(self, engine: str, notice: Notice) -> list[tuple[str, Notice]]:
        """Processes the notice of an engine; returns the answers, each with the engine that gets it."""
        generation = notice.generation
        waiting = self._wanted_by.setdefault(generation, [])
        if notice.phase is Phase.GIVEN_UP:
            return self._without(engine, generation)
        if notice.phase is Phase.COMPLETE:
            self._complete.add(generation)
            others = [other for other in waiting if other != engine]
            waiting.clear()
            return [(other, Notice(generation, Phase.COMPLETE)) for other in others]
        if generation in self._complete:
            return [(engine, Notice(generation, Phase.COMPLETE))]
        waiting.append(engine)
        return [(engine, Notice(generation, Phase.GRANTED))] if waiting == [engine] else []

    def process_ended(self, engine: str) -> list[tuple[str, Notice]]:
        """Processes the end of an engine's process; returns the answers as `receive` does."""
        return [answer for generation in self._wanted_by for answer in self._without(engine, generation)]

    def _without(self, engine: str, generation: Generation) -> list[tuple[str, Notice]]:
        """Removes an engine; if it was the one that generates, the next one is granted the generation."""
        waiting = self._wanted_by[generation]
        generated = waiting[:1] == [engine]
        if engine in waiting:
            waiting.remove(engine)
        return [(waiting[0], Notice(generation, Phase.GRANTED))] if generated and waiting else []
