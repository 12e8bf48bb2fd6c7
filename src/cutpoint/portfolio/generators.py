"""Which engine of a portfolio generates invariants: of those that want the same ones, one at a time.

Engines find the same invariants if they generate with the same config from the same model of the program, and what one
of them finds is published to all. The first to ask generates. When it is gone, or has given up, the next one does; when
it has found all that there is, nobody else needs to.
"""

from __future__ import annotations

from cutpoint.algorithms.common.facts import Generation, Notice, Phase


class Generators:
    def __init__(self) -> None:
        self._wanted_by: dict[Generation, list[str]] = {}
        """The engines that have asked, in this order; the first one generates."""
        self._complete: set[Generation] = set()

    def hear(self, engine: str, notice: Notice) -> list[tuple[str, Notice]]:
        """What an engine says; the answers, each with the engine that it is for."""
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

    def gone(self, engine: str) -> list[tuple[str, Notice]]:
        """The process of an engine has ended."""
        return [answer for generation in self._wanted_by for answer in self._without(engine, generation)]

    def _without(self, engine: str, generation: Generation) -> list[tuple[str, Notice]]:
        """The next one generates, if this engine did."""
        waiting = self._wanted_by[generation]
        generated = waiting[:1] == [engine]
        if engine in waiting:
            waiting.remove(engine)
        return [(waiting[0], Notice(generation, Phase.GRANTED))] if generated and waiting else []
