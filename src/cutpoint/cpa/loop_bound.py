"""The Loop-Bound CPA 𝕃𝔹 (unifying-view paper, Sect. 4.1): counts the traversals of every loop, up to a bound.

A counter starts at -1 and is incremented whenever its loop head is reached; an initial state at a loop head has reached
it (Alg. 3, line 3). The precision is the bound k.

The transfer relation is unsound on purpose: a state with a counter equal to k has no successors. Users of this CPA
must check whether such states (`is_cut`) are reachable: the forward condition.
"""

from __future__ import annotations

from operator import eq

from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Edge, Location
from cutpoint.cpa.interfaces import merge_sep, prec_id, stop_sep


@frozen
class LoopCounters:
    """{l ↦ i}: how often the body of each loop was traversed on the way to this state."""

    items: tuple[tuple[Location, int], ...]

    def __getitem__(self, head: Location) -> int:
        return dict(self.items)[head]

    def is_cut(self, bound: int) -> bool:
        """Whether the state has no successors because of the bound."""
        return any(count == bound for _, count in self.items)

    def at(self, location: Location) -> LoopCounters:
        """The counters after the location is reached."""
        if all(head is not location for head, _ in self.items):
            return self
        return LoopCounters(tuple([(head, count + (head is location)) for head, count in self.items]))

    def __str__(self) -> str:
        return "{" + ", ".join(f"{head} ↦ {count}" for head, count in self.items) + "}"


class LoopBoundCpa:
    merge = staticmethod(merge_sep)
    stop = staticmethod(stop_sep(eq))
    prec = staticmethod(prec_id)

    def __init__(self, heads: tuple[Location, ...], bound: int) -> None:
        self._start = LoopCounters(tuple([(head, -1) for head in heads]))
        self._bound = bound

    def initial(self, location: Location) -> LoopCounters:
        return self._start.at(location)

    def initial_precision(self) -> int:
        return self._bound

    def transfer(self, state: LoopCounters, edge: Edge, precision: int) -> tuple[LoopCounters, ...]:
        return () if state.is_cut(precision) else (state.at(edge.target),)
