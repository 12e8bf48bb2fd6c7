"""Combines all loops of an automaton into one (k-induction paper, Sect. 3: "a single monolithic loop").

A fresh program counter records at which of the old loop heads an execution is. Edges to an old head set the counter and
lead to the single new head; from there, `[pc == i]` leads to the old head number i. Every cycle of the old automaton
contains an old head, so every cycle of the new one contains the new head.

Executions that have not visited a loop head yet may visit locations that are part of the new loop as well, such as the
code between two loops if the first can be skipped. The new loop would have a second entry there. These locations are
copied, so that the new head is the only entry of the new loop.

An automaton with at most one loop head is left as it is. Edges that leave the error location are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cutpoint.base.frozen import frozen
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, End, Location, terms_of
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, subterms, variable


@frozen(eq=False)
class SingleLoop:
    """An automaton with at most one loop head, and the correspondence to the old one."""

    cfa: Cfa
    head: Location | None
    """The one loop head, if there is a loop."""
    counter: Term | None
    """The program counter; None if the automaton was left as it is."""
    old_heads: tuple[Location, ...]
    """The old loop heads; the program counter is an index into them."""
    origin: Mapping[Location, Location]
    """The old location of every new one. Only the new head has none: the program counter determines it there."""


def single_loop(cfa: Cfa) -> SingleLoop:
    """The automaton with all its loops combined into one."""
    if cfa.leaving(cfa.error):
        edges = tuple(edge for edge in cfa.edges if edge.source is not cfa.error)
        cfa = replace(cfa, edges=edges)
    heads = loop_heads(cfa)
    if len(heads) < 2:
        return SingleLoop(
            cfa, heads[0] if heads else None, None, heads, {location: location for location in cfa.locations}
        )
    return _Transformation(cfa, heads).run()


class _Transformation:
    """The new automaton while it is built."""

    def __init__(self, cfa: Cfa, heads: tuple[Location, ...]) -> None:
        self._cfa = cfa
        self._heads = heads
        self._number = {head: number for number, head in enumerate(heads)}
        self._width = (len(heads) - 1).bit_length()
        self._counter = variable(_fresh_name("pc", cfa.edges), bitvec(self._width))
        self._next_id = max(location.id for location in cfa.locations) + 1
        self._origin = {location: location for location in cfa.locations}
        self._copies: dict[Location, Location] = {}
        self._arrivals: dict[tuple[Location, bool], Location] = {}
        self._edges: list[Edge] = []
        self._head = self._location("", "single loop head")

    def run(self) -> SingleLoop:
        cfa = self._cfa
        prefix = self._forwards([] if cfa.entry in self._number else [cfa.entry])
        inside = self._forwards(self._heads)
        returning = self._sources_of_heads()
        for location in cfa.locations:
            if location in prefix and location in inside and location in returning:
                self._copies[location] = self._copy(location)
        entry = cfa.entry
        if entry in self._number:
            entry = self._arrival(entry, before_loop=True)
        for edge in cfa.edges:
            self._redirect(edge, edge.source, before_loop=edge.source in prefix and edge.source not in inside)
            if edge.source in self._copies:
                self._redirect(edge, self._copies[edge.source], before_loop=True)
        for head, number in self._number.items():
            self._edges.append(Edge(self._head, Assume(eq(self._counter, self._value(number))), head))
        new = Cfa(
            entry, cfa.error, tuple(self._edges), self._with_copies(cfa.cuts), cfa.notes, self._with_copies(cfa.calls)
        )
        return SingleLoop(new, self._head, self._counter, self._heads, self._origin)

    def _redirect(self, edge: Edge, source: Location, before_loop: bool) -> None:
        target = edge.target
        if target in self._number:
            target = self._arrival(target, before_loop)
        elif before_loop:
            target = self._copies.get(target, target)
        self._edges.append(Edge(source, edge.op, target, edge.range))

    def _arrival(self, head: Location, before_loop: bool) -> Location:
        """The location before the counter is set for an old head; a different one inside the loop and before it."""
        key = head, before_loop
        if key not in self._arrivals:
            location = self._arrivals[key] = self._location(head.function, f"to {head}")
            self._origin[location] = head
            self._edges.append(Edge(location, Assign(self._counter, self._value(self._number[head])), self._head))
        return self._arrivals[key]

    def _copy(self, location: Location) -> Location:
        copy = self._location(location.function, location.name, location.end)
        self._origin[copy] = location
        return copy

    def _location(self, function: str, name: str, end: End | None = None) -> Location:
        location = Location(self._next_id, function, name, end)
        self._next_id += 1
        return location

    def _value(self, number: int) -> Term:
        return bv(number, self._width)

    def _with_copies(self, locations: frozenset[Location]) -> frozenset[Location]:
        return locations | {self._copies[location] for location in locations if location in self._copies}

    def _forwards(self, start: Iterable[Location]) -> set[Location]:
        """The locations that can be reached without going (again) to an old head."""
        seen = set(start)
        todo = list(seen)
        while todo:
            for edge in self._cfa.leaving(todo.pop()):
                if edge.target not in seen and edge.target not in self._number:
                    seen.add(edge.target)
                    todo.append(edge.target)
        return seen

    def _sources_of_heads(self) -> set[Location]:
        """The locations from which an old head can be reached."""
        seen: set[Location] = set()
        todo = list(self._heads)
        while todo:
            for edge in self._cfa.entering(todo.pop()):
                if edge.source not in seen:
                    seen.add(edge.source)
                    todo.append(edge.source)
        return seen


def _fresh_name(wanted: str, edges: tuple[Edge, ...]) -> str:
    terms = subterms(term for edge in edges for term in terms_of(edge.op))
    taken = {term.value for term in terms if term.op == ops.VAR}
    name, count = wanted, 0
    while name in taken:
        count += 1
        name = f"{wanted}.{count}"
    return name
