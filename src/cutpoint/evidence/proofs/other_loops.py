"""Replaces loops that contain none of the chosen cutpoints by over-approximations of their effects.

At the head of such a loop every variable that the loop may assign gets any value, and the edges back to the head are
omitted: an execution continues as after its last visit of the head, with the values that it has then. If a loop can be
entered at another location, an execution that enters it there may also go directly to the head; this covers those that
reach the head later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cutpoint.base.source import SourceRange
from cutpoint.cfa.graph.loops import LoopForest, loop_forest
from cutpoint.cfa.model import Assume, Cfa, Edge, Location, Op
from cutpoint.evidence.proofs.effects import Effects, choose, chosen, operations
from cutpoint.smt.terms.term import TRUE

_ROOT = Location(-1)


def without_other_loops(cfa: Cfa, cutpoints: Iterable[Location]) -> Cfa:
    """The automaton with every cycle cut: by one of the cutpoints, or because it is replaced."""
    cuts = {cfa.entry, cfa.error, *cfa.cuts, *cutpoints}
    forest = _forest(cfa, cuts)
    return _Replacement(cfa, forest).result() if forest.heads else cfa


def _forest(cfa: Cfa, cuts: set[Location]) -> LoopForest[Location]:
    """The loops that remain if the cutpoints are removed."""
    locations = [location for location in cfa.locations if location in cuts]
    starts = [edge.target for location in locations for edge in cfa.leaving(location) if edge.target not in cuts]

    def successors(location: Location) -> list[Location]:
        if location is _ROOT:
            return starts
        return [edge.target for edge in cfa.leaving(location) if edge.target not in cuts]

    return loop_forest(_ROOT, successors)


class _Replacement:
    def __init__(self, cfa: Cfa, forest: LoopForest[Location]) -> None:
        self._cfa = cfa
        self._forest = forest
        self._next_id = 1 + max(location.id for location in cfa.locations)
        self._edges: list[Edge] = []
        self._after: dict[Location, Location] = {}
        """For a head, the location at which an execution is after the effects of the loop."""

    def result(self) -> Cfa:
        cfa = self._cfa
        for head, effects in self._effects().items():
            found = operations(effects.values.items())
            self._after[head] = self._chain(head, found, _range(cfa.leaving(head))) if found else head
        for edge in cfa.edges:
            self._replace(edge)
        return Cfa(cfa.entry, cfa.error, tuple(self._edges), cfa.cuts, cfa.notes, cfa.calls)

    def _effects(self) -> dict[Location, Effects]:
        """For every head, the effects that an execution may have between two visits of it."""
        around = self._forest.loops_containing
        found = {head: Effects() for head in self._forest.heads}
        for edge in self._cfa.edges:
            inside = set(around(edge.target))
            for head in around(edge.source):
                if head in inside:
                    found[head].perform(edge.op)
        return found

    def _replace(self, edge: Edge) -> None:
        inside = list(self._forest.loops_containing(edge.source))
        if edge.target in inside:
            return
        source = self._after.get(edge.source, edge.source)
        entered = [h for h in self._forest.loops_containing(edge.target) if h not in inside and h is not edge.target]
        if not entered:
            self._edges.append(Edge(source, edge.op, edge.target, edge.range))
            return
        location = self._chain(source, [edge.op], edge.range)
        for head in entered:
            choice = self._chain(location, [choose()], edge.range)
            self._edges.append(Edge(choice, chosen(True), head, edge.range))
            location = self._chain(choice, [chosen(False)], edge.range)
        self._edges.append(Edge(location, Assume(TRUE), edge.target, edge.range))

    def _chain(self, source: Location, ops: Sequence[Op], range_: SourceRange | None) -> Location:
        """Adds a sequence of edges for operations; returns its end."""
        for op in ops:
            target = Location(self._next_id, source.function)
            self._next_id += 1
            self._edges.append(Edge(source, op, target, range_))
            source = target
        return source


def _range(edges: list[Edge]) -> SourceRange | None:
    return next((edge.range for edge in edges if edge.range is not None), None)
