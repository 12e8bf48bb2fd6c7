"""Proof obligations and their queue (ic3cfa, Alg. 3, and Sect. 4.3 and 5.4).

An obligation (i, l, c) demands a proof that the states c at location l cannot be reached in i steps, because they lead
to the error. Its parent is the obligation from which it was derived; the chain of parents is the path to the error.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

from cutpoint.algorithms.ic3.config import CubeOrder
from cutpoint.algorithms.ic3.cubes import Cube
from cutpoint.cfa.blocks.block_graph import Block
from cutpoint.cfa.model import Location


@dataclass(slots=True, eq=False)
class Obligation:
    level: int
    location: Location
    cube: Cube
    block: Block
    """The block to the parent's location, or to the error."""
    parent: Obligation | None = None
    all_predecessors_known: bool = False
    """Whether obligations exist for all predecessors: then, once they are blocked, this one is blocked too."""

    def path(self) -> tuple[Block, ...]:
        """The blocks from here to the error."""
        found: list[Block] = []
        current: Obligation | None = self
        while current is not None:
            found.append(current.block)
            current = current.parent
        return tuple(found)


class Obligations:
    """The queue Q: small levels first, then by cube size; masked obligations are kept for the next iteration."""

    def __init__(self, order: CubeOrder, seed: int) -> None:
        self._order = order
        self._random = Random(seed)
        self._heap: list[tuple[int, float, int, Obligation]] = []
        self._masked: dict[tuple[Location, Cube], Obligation] = {}
        self._number = 0

    def add(self, obligation: Obligation) -> None:
        self._number += 1
        heappush(self._heap, (obligation.level, self._rank(obligation.cube), self._number, obligation))

    def pop(self) -> Obligation | None:
        return heappop(self._heap)[3] if self._heap else None

    def mask(self, obligation: Obligation) -> None:
        """Keeps a discharged obligation for later; among several with the same states, the one with the highest
        level."""
        key = obligation.location, obligation.cube
        known = self._masked.get(key)
        if known is None or known.level < obligation.level:
            self._masked[key] = obligation

    def advance(self) -> None:
        """Prepares the next iteration: masked obligations are queued again, one level higher."""
        masked, self._masked = self._masked, {}
        for obligation in masked.values():
            obligation.level += 1
            obligation.all_predecessors_known = False
            self.add(obligation)

    def _rank(self, cube: Cube) -> float:
        if self._order is CubeOrder.RANDOM:
            return self._random.random()
        return len(cube) if self._order is CubeOrder.ASCENDING else -len(cube)
