"""The reached set: abstract states with their precisions, partitioned by location.

States of different locations are never merged and never cover each other, so merge and stop consider only one
partition. States are compared by identity, because a state is determined by how it was reached.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Generic, TypeVar

from cutpoint.cfa.model import Location

E = TypeVar("E")
P = TypeVar("P")


class ReachedSet(Generic[E, P]):
    """Pairs (e, π), in the order in which they were added."""

    __slots__ = ("_at", "_entries", "_location_of")

    def __init__(self, location_of: Callable[[E], Location]) -> None:
        self._location_of = location_of
        self._entries: dict[int, tuple[E, P]] = {}  # by the id() of the state, which the entry keeps alive
        self._at: dict[Location, dict[int, E]] = {}

    def add(self, state: E, precision: P) -> None:
        key = id(state)
        self._entries[key] = (state, precision)
        location = self._location_of(state)
        partition = self._at.get(location)
        if partition is None:
            self._at[location] = {key: state}
        else:
            partition[key] = state

    def remove(self, state: E) -> None:
        key = id(state)
        del self._entries[key]
        del self._at[self._location_of(state)][key]

    def at(self, location: Location) -> Collection[E]:
        """The states of a location: a live view, except if the location has had no state so far."""
        partition = self._at.get(location)
        return () if partition is None else partition.values()

    def locations(self) -> list[Location]:
        """The locations with states, in order of their ids."""
        return sorted([location for location, states in self._at.items() if states], key=lambda location: location.id)

    def precision_of(self, state: E) -> P:
        return self._entries[id(state)][1]

    def states(self) -> list[E]:
        return [state for state, _ in self._entries.values()]

    def __contains__(self, state: object) -> bool:
        return id(state) in self._entries

    def __iter__(self) -> Iterator[tuple[E, P]]:
        return iter(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)
