"""The Composite CPA (unifying-view paper, Sect. 2.2.2): tuples of states, tuples of precisions, delegation.

A successor exists if all components have one. ↓ lets a component use the states of the others.

Two states are merged only if all components agree: each has merged its parts, or its part of the old state already
covers that of the new one. (Merging component by component would join the data of different locations, or of
different loop counters.) A state is covered by another if each of its components is. A state with an empty component
denotes no concrete state; it counts as covered.

Deviations: the paper leaves open what delegation means for merge and stop; see above. A component that only keeps
records (`Records`) takes no part in these decisions, but is notified of them. Operator prec gets the component's
projection of the reached set.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import Any

from cutpoint.cfa.model import Location
from cutpoint.cpa.interfaces import (
    AnyEdge,
    CoversTogether,
    Cpa,
    ForcesCovering,
    Located,
    Records,
    Strengthens,
    merge_sep,
    prec_id,
)
from cutpoint.cpa.reached import ReachedSet

State = tuple[Any, ...]
Precision = tuple[Any, ...]


class Composite:
    """An analysis composed of several; the first component with locations provides that of a state."""

    def __init__(self, *components: Cpa[Any, Any]) -> None:
        self.components = components
        indices = [index for index, cpa in enumerate(components) if isinstance(cpa, Located)]
        if not indices:
            raise TypeError("a composite needs a component with locations")
        self._location = indices[0]
        self._located: Located[Any] = components[indices[0]]  # type: ignore[assignment]
        self._transfers = [cpa.transfer for cpa in components]
        self._strengthening = [(index, cpa) for index, cpa in enumerate(components) if isinstance(cpa, Strengthens)]
        self._adjusting = [(index, cpa.prec) for index, cpa in enumerate(components) if cpa.prec is not prec_id]
        self._records = [(index, cpa) for index, cpa in enumerate(components) if isinstance(cpa, Records)]
        deciding = [(index, cpa) for index, cpa in enumerate(components) if not isinstance(cpa, Records)]
        self._separate = [(index, cpa.stop) for index, cpa in deciding if cpa.merge is merge_sep]
        self._merging = [(index, cpa) for index, cpa in deciding if cpa.merge is not merge_sep]
        # Components that never merge come first: their lattices are usually flat, and their stop operators cheap.
        self._stops = self._separate + [(index, cpa.stop) for index, cpa in self._merging]
        self._joining = [(index, cpa) for index, cpa in deciding if isinstance(cpa, CoversTogether)]
        self._forcing = [cpa for cpa in components if isinstance(cpa, ForcesCovering)]

    def initial(self, location: Location) -> State:
        return tuple([cpa.initial(location) for cpa in self.components])

    def initial_precision(self) -> Precision:
        return tuple([cpa.initial_precision() for cpa in self.components])

    def location_of(self, state: State) -> Location:
        return self._located.location_of(state[self._location])

    def transfer(self, state: State, edge: AnyEdge, precision: Precision) -> Iterable[State]:
        parts = []
        for transfer, part, its_precision in zip(self._transfers, state, precision, strict=True):
            successors = tuple(transfer(part, edge, its_precision))
            if not successors:
                return ()
            parts.append(successors)
        found: Iterable[State] = product(*parts)
        return self._strengthened(found, edge, precision) if self._strengthening else found

    def _strengthened(self, found: Iterable[State], edge: AnyEdge, precision: Precision) -> Iterator[State]:
        for state in found:
            parts: list[Any] = list(state)
            for index, cpa in self._strengthening:
                parts[index] = cpa.strengthen(state[index], state, edge, precision[index])
                if parts[index] is None:
                    break
            else:
                yield tuple(parts)

    def merge(self, new: State, old: State, precision: Precision) -> State:
        for index, stop in self._separate:
            mine, other = new[index], old[index]
            if mine is not other and not stop(mine, (other,), precision[index]):
                return old
        parts: list[Any] = list(old)
        unmerged = []
        changed = False
        for index, cpa in self._merging:
            mine, other = new[index], old[index]
            if mine is not other:
                parts[index] = cpa.merge(mine, other, precision[index])
                if parts[index] is other:
                    unmerged.append((index, cpa))
                else:
                    changed = True
        if not changed:
            return old
        for index, cpa in unmerged:
            if not cpa.stop(new[index], (old[index],), precision[index]):
                return old
        for index, record in self._records:
            parts[index] = record.merged(new[index], old[index])
        return tuple(parts)

    def stop(self, state: State, reached: Collection[State], precision: Precision) -> bool:
        stops = self._stops
        if any(stop(state[index], (), precision[index]) for index, stop in stops):
            return True  # it represents nothing
        for other in reached:
            for index, stop in stops:
                mine, theirs = state[index], other[index]
                if mine is not theirs and not stop(mine, (theirs,), precision[index]):
                    break
            else:
                for index, record in self._records:
                    record.covered(state[index], other[index], state)
                return True
        return any(self._covered_together(index, cpa, state, reached, precision) for index, cpa in self._joining)

    def _covered_together(
        self,
        index: int,
        cpa: CoversTogether[Any, Any],
        state: State,
        reached: Collection[State],
        precision: Precision,
    ) -> bool:
        """Whether states that individually cover all other parts cover this part together."""
        others = [(other, stop) for other, stop in self._stops if other != index]
        candidates = [
            old for old in reached if all(stop(state[other], (old[other],), precision[other]) for other, stop in others)
        ]
        if len(candidates) < 2:  # a single one has been tried before
            return False
        needed = cpa.covered_together(state[index], [old[index] for old in candidates], precision[index])
        if needed is None:
            return False
        for recorded, record in self._records:
            for position in needed:
                record.covered(state[recorded], candidates[position][recorded], state)
        return True

    def prec(
        self, state: State, precision: Precision, reached: Iterable[tuple[State, Precision]]
    ) -> tuple[State, Precision]:
        if not self._adjusting:
            return state, precision
        states, precisions = list(state), list(precision)
        for index, prec in self._adjusting:
            states[index], precisions[index] = prec(state[index], precision[index], _Projection(reached, index))
        return tuple(states), tuple(precisions)

    def fcover(self, reached: ReachedSet[State, Precision], state: State, precision: Precision) -> None:
        for cpa in self._forcing:
            if state in reached:
                cpa.fcover(reached, state, precision)


class _Projection:
    """The projection of the reached set to a component, computed on demand."""

    __slots__ = ("_index", "_reached")

    def __init__(self, reached: Iterable[tuple[State, Precision]], index: int) -> None:
        self._reached = reached
        self._index = index

    def at(self, location: Location) -> list[Any]:
        """The states of a location."""
        assert isinstance(self._reached, ReachedSet), "only a reached set is partitioned by location"
        return [state[self._index] for state in self._reached.at(location)]

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        index = self._index
        return ((state[index], precision[index]) for state, precision in self._reached)


def component(composite: Composite, kind: type[Any]) -> int:
    """The position of the component of a class in the tuples."""
    for index, cpa in enumerate(composite.components):
        if isinstance(cpa, kind):
            return index
    raise TypeError(f"the composite has no {kind.__name__}")
