"""Summarisation of control-flow automata by the three rules of the large-block-encoding paper (Sect. III-A).

Rule 0 turns the error location into a sink. Then Rule 1 (Sequence) and Rule 2 (Choice) are applied until
neither applies; what remains is the *summarisation* of the automaton.

Rule 1 removes a location that has one incoming edge and any number of outgoing edges. So it also removes the end of a
program to which only one edge leads, together with that edge: an execution that has ended can no longer reach the error
location. `keep` names locations that are not removed.

The rules may be applied in any order. Here Rule 2 is applied as soon as two edges are parallel, and Rule 1 to the
location with the fewest outgoing edges; among equals, to the first in the postorder of a depth-first search. This is
the order of the paper's Fig. 2. Removing a location moves its edges, and this order keeps the number of moved edges
nearly linear.

Deviations: the entry and the error location are never removed (the rules do not say so, but Theorem 3.1 i does), nor
are the cuts of recursion, which a proof must show to be unreachable.

With a limit on the paths of an edge, the rules stop early: a location is kept if removing it would create an edge with
more paths than that (the complexity measure of ic3cfa, Sect. 6.2, for which the paper gives no formula).

Operations are shared: removing a location with several outgoing edges uses the operation before it several times. Code
that traverses them as trees can take exponential time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from enum import Enum
from heapq import heapify, heappop, heappush

from cutpoint.base.frozen import frozen
from cutpoint.base.source import SourceRange
from cutpoint.cfa.model import Cfa, Choice, Edge, Location, Sequence


class Rule(Enum):
    ERROR_SINK = 0
    SEQUENCE = 1
    CHOICE = 2


@frozen
class Application:
    """One application of a rule, with the location and edges that it removed and the edges that it added."""

    rule: Rule
    removed_location: Location | None
    removed: tuple[Edge, ...]
    added: tuple[Edge, ...]

    def __str__(self) -> str:
        if self.rule is Rule.ERROR_SINK:
            return f"Rule 0 removes {len(self.removed)} edges that leave the error location"
        if self.rule is Rule.SEQUENCE:
            return f"Rule 1 eliminates location {self.removed_location}"
        return f"Rule 2 eliminates one edge {self.added[0].source}-{self.added[0].target}"


@frozen(eq=False)
class Summary:
    """The summarisation of an automaton, and the applications of rules that led to it."""

    cfa: Cfa
    applications: tuple[Application, ...]


def summarise(cfa: Cfa, keep: Iterable[Location] = (), most_paths: int | None = None) -> Summary:
    """Applies the rules until none applies, or until each would create an edge with more paths than `most_paths`.

    Locations that remain are the same objects as before.
    """
    summariser = _Summariser(cfa, keep, most_paths)
    applications = tuple(summariser.run())
    return Summary(summariser.snapshot(), applications)


def steps(cfa: Cfa, keep: Iterable[Location] = ()) -> Iterator[tuple[Application, Cfa]]:
    """Every application of a rule, with the automaton after it. It builds an automaton per step: for small ones
    only."""
    summariser = _Summariser(cfa, keep)
    for application in summariser.run():
        yield application, summariser.snapshot()


class _Summariser:
    """The automaton while it is rewritten."""

    def __init__(self, cfa: Cfa, keep: Iterable[Location], most_paths: int | None = None) -> None:
        self._cfa = cfa
        self._most_paths = most_paths
        self._paths: dict[Edge, int] = {}
        """The number of paths inside an edge; one if there is no entry."""
        self._kept = {cfa.entry, cfa.error, *cfa.cuts, *keep}
        self._locations = _postorder(cfa)
        self._rank = {location: rank for rank, location in enumerate(self._locations)}
        # By source and target; there is more than one edge only until Rule 2 has merged them.
        self._leaving: dict[Location, dict[Location, deque[Edge]]] = {location: {} for location in cfa.locations}
        self._sources: dict[Location, dict[Location, None]] = {location: {} for location in cfa.locations}
        self._candidates: list[tuple[int, int]] = []
        """A heap of locations that Rule 1 may remove: number of outgoing edges, rank."""

    def run(self) -> Iterator[Application]:
        cfa = self._cfa
        sink = Application(Rule.ERROR_SINK, None, tuple(cfa.leaving(cfa.error)), ())
        parallel: list[deque[Edge]] = []
        for edge in cfa.edges:
            self._add(edge, parallel)
        if sink.removed:
            for target in self._leaving[cfa.error]:
                del self._sources[target][cfa.error]
            self._leaving[cfa.error] = {}
            parallel = [edges for edges in parallel if edges[0].source is not cfa.error]
            yield sink
        yield from self._merge(parallel)
        self._candidates = [
            (len(self._leaving[location]), rank)
            for rank, location in enumerate(self._locations)
            if self._removable(location)
        ]
        heapify(self._candidates)
        while self._candidates:
            degree, rank = heappop(self._candidates)
            location = self._locations[rank]
            # A location is pushed again whenever something about it changes; older entries are stale.
            if location not in self._leaving or degree != len(self._leaving[location]) or not self._removable(location):
                continue
            parallel = []
            yield self._remove(location, parallel)
            yield from self._merge(parallel)

    def snapshot(self) -> Cfa:
        cfa = self._cfa
        edges = tuple(edge for targets in self._leaving.values() for parallel in targets.values() for edge in parallel)
        remaining = self._leaving.keys()
        return Cfa(cfa.entry, cfa.error, edges, cfa.cuts, cfa.notes, cfa.calls & remaining)

    def _removable(self, location: Location) -> bool:
        """Rule 1's condition. The only incoming edge must not be a self-loop."""
        sources = self._sources[location]
        if len(sources) != 1 or location in self._kept or location in sources:
            return False
        return self._most_paths is None or self._most_after(location) <= self._most_paths

    def _most_after(self, location: Location) -> int:
        """The largest number of paths in an edge that Rules 1 and 2 create when they remove a location."""
        (source,) = self._sources[location]
        beside = self._leaving[source]
        before = self._number(beside[location])
        targets = self._leaving[location].items()
        return max((before * self._number(edges) + self._number(beside.get(t, ())) for t, edges in targets), default=0)

    def _number(self, parallel: Iterable[Edge]) -> int:
        return sum(self._paths.get(edge, 1) for edge in parallel)

    def _remove(self, location: Location, parallel: list[deque[Edge]]) -> Application:
        """Rule 1 (Sequence): `location` is l2 of the paper, `source` is l1."""
        (source,) = self._sources.pop(location)
        (first,) = self._leaving[source].pop(location)
        removed, added = [first], []
        for target, (second,) in self._leaving.pop(location).items():
            removed.append(second)
            edge = Edge(source, Sequence(first.op, second.op), target, _span(first.range, second.range))
            added.append(edge)
            self._count(edge, self._paths.get(first, 1) * self._paths.get(second, 1))
            del self._sources[target][location]
            self._add(edge, parallel)
            self._consider(target)
        self._consider(source)
        return Application(Rule.SEQUENCE, location, tuple(removed), tuple(added))

    def _merge(self, parallel: list[deque[Edge]]) -> Iterator[Application]:
        """Rule 2 (Choice), two edges at a time; `parallel` has one queue of edges per pair of locations."""
        for edges in parallel:
            while len(edges) > 1:
                left, right = edges.popleft(), edges.popleft()
                merged = Edge(left.source, Choice(left.op, right.op), left.target, _span(left.range, right.range))
                self._count(merged, self._paths.get(left, 1) + self._paths.get(right, 1))
                edges.appendleft(merged)
                yield Application(Rule.CHOICE, None, (left, right), (merged,))

    def _add(self, edge: Edge, parallel: list[deque[Edge]]) -> None:
        edges = self._leaving[edge.source].setdefault(edge.target, deque())
        edges.append(edge)
        if len(edges) == 2:
            parallel.append(edges)
        self._sources[edge.target][edge.source] = None

    def _count(self, edge: Edge, paths: int) -> None:
        if self._most_paths is not None and paths > 1:
            self._paths[edge] = paths

    def _consider(self, location: Location) -> None:
        if self._removable(location):
            heappush(self._candidates, (len(self._leaving[location]), self._rank[location]))


def _postorder(cfa: Cfa) -> list[Location]:
    """The locations in the postorder of a depth-first search; those that the entry does not reach come last."""
    order: list[Location] = []
    seen: set[Location] = set()
    for root in (cfa.entry, *cfa.locations):
        if root in seen:
            continue
        seen.add(root)
        path = [root]
        pending = [iter(cfa.leaving(root))]
        while path:
            for edge in pending[-1]:
                if edge.target not in seen:
                    seen.add(edge.target)
                    path.append(edge.target)
                    pending.append(iter(cfa.leaving(edge.target)))
                    break
            else:
                pending.pop()
                order.append(path.pop())
    return order


def _span(first: SourceRange | None, second: SourceRange | None) -> SourceRange | None:
    """The smallest range around two ranges of a file; the first range if they are in different files."""
    if first is None or second is None or first.file != second.file:
        return first or second
    start = min((first.line, first.column), (second.line, second.column))
    end = max((first.end_line, first.end_column), (second.end_line, second.end_column))
    return SourceRange(first.file, *start, *end)
