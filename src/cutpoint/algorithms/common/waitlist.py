"""The orders in which states are expanded: depth first, breadth first, and along a weak topological order.

All of them find and remove a state in constant time, because merging replaces states in the waitlist.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import OrderedDict
from typing import Generic, TypeVar

from cutpoint.cfa.graph.wto import WeakTopologicalOrder
from cutpoint.cfa.model import Location

E = TypeVar("E")


class _InOrder(Generic[E]):
    """A queue of states, compared by identity, from which any state can be removed."""

    __slots__ = ("_states",)

    def __init__(self) -> None:
        self._states: OrderedDict[int, E] = OrderedDict()

    def add(self, state: E, location: Location) -> None:
        self._states[id(state)] = state

    def discard(self, state: E, location: Location) -> None:
        self._states.pop(id(state), None)

    def states(self) -> list[E]:
        return list(self._states.values())

    def __len__(self) -> int:
        return len(self._states)


class DepthFirst(_InOrder[E]):
    """Takes the state that was added last: among the successors of a state, the one along its last edge."""

    __slots__ = ()

    def pop(self) -> E:
        return self._states.popitem()[1]


class BreadthFirst(_InOrder[E]):
    """Takes the state that has waited longest."""

    __slots__ = ()

    def pop(self) -> E:
        return self._states.popitem(last=False)[1]


class AlongWto(Generic[E]):
    """Takes the next state in a weak topological order; leaves a component only when none of its states waits.

    This is Bourdoncle's recursive strategy: from its current position, the iteration moves forward in the order. At the
    end of the innermost component it restarts with the first location there that has waiting states, usually the head;
    so inner components are stable before outer ones continue. A location is listed once, however many of its states
    wait. The order must contain all locations that the analysis can reach.
    """

    __slots__ = ("_around", "_here", "_position", "_positions", "_waiting")

    def __init__(self, order: WeakTopologicalOrder[Location]) -> None:
        self._position = order.position
        around = [order.heads_of(location) for location in order.order]
        last = {head: position for position, heads in enumerate(around) for head in heads}
        self._around = [[(order.position[head], last[head]) for head in heads] for heads in around]
        """By position: first and last position of the enclosing components, innermost first."""
        self._positions: list[int] = []
        """The positions with waiting states, sorted."""
        self._waiting: dict[int, OrderedDict[int, E]] = {}
        self._here = -1

    def add(self, state: E, location: Location) -> None:
        position = self._position[location]
        waiting = self._waiting.get(position)
        if waiting is None:
            self._waiting[position] = OrderedDict({id(state): state})
            insort(self._positions, position)
        else:
            waiting[id(state)] = state

    def discard(self, state: E, location: Location) -> None:
        position = self._position[location]
        waiting = self._waiting.get(position)
        if waiting is not None and waiting.pop(id(state), None) is not None and not waiting:
            self._forget(position)

    def pop(self) -> E:
        position = self._here = self._next()
        waiting = self._waiting[position]
        state = waiting.popitem(last=False)[1]
        if not waiting:
            self._forget(position)
        return state

    def _next(self) -> int:
        positions, here = self._positions, self._here
        ahead = bisect_left(positions, here)  # states at the current position come first
        if here >= 0:
            for first, last in self._around[here]:
                if ahead < len(positions) and positions[ahead] <= last:
                    return positions[ahead]
                again = bisect_left(positions, first)
                if again < ahead:
                    return positions[again]
        return positions[ahead if ahead < len(positions) else 0]

    def states(self) -> list[E]:
        return [state for position in self._positions for state in self._waiting[position].values()]

    def _forget(self, position: int) -> None:
        del self._waiting[position]
        del self._positions[bisect_left(self._positions, position)]

    def __len__(self) -> int:
        return sum([len(waiting) for waiting in self._waiting.values()])

    def __bool__(self) -> bool:
        return bool(self._positions)
