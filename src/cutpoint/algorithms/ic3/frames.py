"""Frames F_(i,l): for each location, an overapproximation of the states after at most i steps (ic3cfa, Sect. 4.1).

Delta encoding (Sect. 6.3): a blocked cube is stored at the highest level at which it is blocked, so F_(i,l) consists of
the cubes at levels i and above. F_(0,l) is *false*, except at the entry, where all frames are *true*.

In the solver of a location, every clause is guarded by the activation literal of its level. Each location has its own
solver; if there are many locations, they share one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cutpoint.algorithms.common.services import Services, terms_of_blocks
from cutpoint.algorithms.ic3.cubes import Cube, clause_of
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.boolean import conjunction, implies
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import TRUE, Term, internal
from cutpoint.smt.terms.walk import conjuncts, size

MOST_SOLVERS = 64
_LARGEST_CONJUNCT = 1000
"""Conjuncts of an invariant with more nodes than this slow down every query more than they help."""


class Frames:
    def __init__(self, graph: BlockGraph, services: Services, shared: bool = False) -> None:
        """`shared`: one solver for the frames of all locations."""
        self._graph = graph
        self._services = services
        self._shared = shared or len(graph.cutpoints) > MOST_SOLVERS
        self.terms = terms_of_blocks(graph)
        self._solvers: dict[Location | None, Solver] = {}
        self._delta: dict[Location, list[list[Cube]]] = {cutpoint: [[]] for cutpoint in graph.cutpoints}
        self._sets: dict[tuple[Location, int], frozenset[Cube]] = {}
        self._stamps: dict[tuple[Location, int], int] = {}
        self._strengthened: dict[Location, int] = {}
        self._changes = 0
        self.invariants: list[Mapping[Location, Term]] = []
        """Invariants from outside, which strengthen all frames; each is inductive by itself."""
        self._always: dict[Location, dict[Term, int]] = {}
        """The conjuncts of invariants that are used at a location, and the index of the invariant that each comes
        from."""

    def close(self) -> None:
        for solver in self._solvers.values():
            self._services.statistics.include(solver.statistics, "frames.")
            solver.close()
        self._solvers = {}

    def solver(self, location: Location) -> Solver:
        """The solver that contains the frames of a location."""
        key = None if self._shared else location
        known = self._solvers.get(key)
        if known is None:
            known = self._solvers[key] = self._services.solver(self.terms)
            for cutpoint, parts in self._always.items():
                if self._shared or cutpoint is location:
                    known.add(*[self._always_on(cutpoint, part) for part in parts])
        return known

    def is_false(self, location: Location, level: int) -> bool:
        return level == 0 and location is not self._graph.entry

    def assumptions(self, location: Location, level: int) -> list[Term]:
        """The assumptions that activate F_(level,location)."""
        delta = self._delta[location]
        found = [self._switch(location, j) for j in range(max(level, 1), len(delta)) if delta[j]]
        if self._shared and location in self._always:
            found.append(self._switch(location, 0))
        return found

    def block(self, location: Location, level: int, cube: Cube) -> None:
        """Blocks a cube in F_(j,location) for all j up to the level."""
        delta = self._delta[location]
        while len(delta) <= level:
            delta.append([])
        for j in range(level + 1):
            delta[j] = [other for other in delta[j] if not cube <= other]
        delta[level].append(cube)
        self._sets.clear()
        self._changes += 1
        for j in range(level + 1):
            self._stamps[location, j] = self._changes
        self.solver(location).add(implies(self._switch(location, level), clause_of(cube)))

    def stamp(self, location: Location, level: int) -> int:
        """A number that grows whenever the frame becomes stronger."""
        return max(self._stamps.get((location, level), 0), self._strengthened.get(location, 0))

    def at(self, location: Location, level: int) -> list[Cube]:
        """The cubes that are blocked exactly up to this level."""
        delta = self._delta[location]
        return list(delta[level]) if level < len(delta) else []

    def cubes(self, location: Location, level: int) -> Iterator[Cube]:
        """The cubes that F_(level,location) blocks."""
        for cubes in self._delta[location][level:]:
            yield from cubes

    def as_set(self, location: Location, level: int) -> frozenset[Cube]:
        """The frame as a set of blocked cubes: a superset is a stronger frame."""
        key = location, level
        known = self._sets.get(key)
        if known is None:
            known = self._sets[key] = frozenset(self.cubes(location, level))
        return known

    def blocks(self, location: Location, level: int, cube: Cube) -> bool:
        """Whether the frame blocks a cube that contains this one, by a syntactic check."""
        return self.is_false(location, level) or any(other <= cube for other in self.cubes(location, level))

    def fixpoint(self, most: int) -> int | None:
        """The first level from 1 to `most` at which all frames are equal to those of the next level (Lemma 2)."""
        for level in range(1, most + 1):
            if not any(self.at(cutpoint, level) for cutpoint in self._graph.cutpoints):
                return level
        return None

    def strengthen(self, invariants: Mapping[Location, Term]) -> None:
        """Adds inductive invariants to all frames of their locations, except for conjuncts that are too large."""
        self.invariants.append(invariants)
        for location, invariant in invariants.items():
            if location in self._delta:
                for part in conjuncts(invariant):
                    if part not in self.always(location) and part is not TRUE and size(part) <= _LARGEST_CONJUNCT:
                        self._strengthen(location, part)

    def always(self, location: Location) -> Mapping[Term, int]:
        """The conjuncts that strengthen all frames of a location, and the index of the invariant that each comes
        from."""
        return self._always.get(location, {})

    def _strengthen(self, location: Location, part: Term) -> None:
        self._always.setdefault(location, {})[part] = len(self.invariants) - 1
        self._changes += 1
        self._strengthened[location] = self._changes
        key = None if self._shared else location
        if key in self._solvers:
            self._solvers[key].add(self._always_on(location, part))

    def formula(self, location: Location, level: int) -> Term:
        """F_(level,location)."""
        clauses = [clause_of(cube) for cube in self.cubes(location, level)]
        return conjunction([*self.always(location), *clauses])

    def count(self) -> int:
        """The number of clauses in all frames together."""
        return sum(len(cubes) for delta in self._delta.values() for cubes in delta)

    def _always_on(self, location: Location, invariant: Term) -> Term:
        return implies(self._switch(location, 0), invariant) if self._shared else invariant

    def _switch(self, location: Location, level: int) -> Term:
        return internal(f"frame!{location.id}!{level}", BOOL)
