"""Inlining by sharing: a call gets its own copy of the callee's locations, but not of its variables.

Without recursion a function is active at most once, so its variables need no renaming and the operations are the same
objects in every copy. Each further activation of a recursive function has its own variables and addresses; beyond the
bound, control ends at a marked cut.

The automaton unfolds lazily: only the part that is visited costs time and memory.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import NamedTuple

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.cfa.calls.call_graph import call_graph, components, recursive_functions
from cutpoint.cfa.model import Assign, Assume, Call, Cfa, Edge, End, Havoc, Location, Op
from cutpoint.cfa.program import (
    ABORT,
    ERROR,
    EXIT,
    REFUSED,
    Function,
    FunctionEdge,
    Program,
)
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import Substitution

MOST_EDGES = 5_000_000
"""An automaton with more edges is not built."""


class TooLarge(UnsupportedC):
    """A program whose automaton would have more edges than allowed."""

    def __init__(self, most_edges: int, where: SourceRange | None) -> None:
        what = f"a program that unfolds to more than {most_edges:,} edges (a smaller recursion bound may help)"
        super().__init__(what, where)


class ProgramPoint(NamedTuple):
    """Identifies a location of an inlined automaton, across all programs that differ only inside their functions."""

    calls: tuple[tuple[int, str], ...]
    """The active calls, outermost first: the location of the call in the caller, and the callee."""
    number: int
    """The number of the location in the function that was called last."""


@dataclass(eq=False, slots=True)
class Activation:
    """One copy of a function: its locations so far, and how deep it is nested in a recursion."""

    function: Function
    leaving: dict[int, list[FunctionEdge]]
    renaming: _Renaming | None
    depths: dict[int, int]
    """For each component of the call graph, how many of its functions are active."""
    caller: Activation | None
    site: int
    """The location of the caller."""
    locations: dict[int, Location] = field(default_factory=dict)


class _Renaming:
    """The variables and addresses of one depth of a recursive function."""

    def __init__(self, mapping: dict[Term, Term]) -> None:
        self.term = Substitution(mapping)
        self._ops: dict[int, tuple[Op, Op]] = {}

    def op(self, op: Op) -> Op:
        known = self._ops.get(id(op))
        if known is None:
            known = self._ops[id(op)] = (op, self._renamed(op))
        return known[1]

    def _renamed(self, op: Op) -> Op:
        if isinstance(op, Assign):
            return Assign(self.term(op.variable), self.term(op.value))
        if isinstance(op, Assume):
            return Assume(self.term(op.condition), op.trap)
        if isinstance(op, Havoc):
            return Havoc(self.term(op.variable), op.origin, op.source, op.signed)
        assert isinstance(op, Call)
        return Call(op.function, tuple(map(self.term, op.arguments)), tuple(map(self.term, op.results)))


class Unfolding:
    """The inlined automaton, built on demand."""

    def __init__(self, program: Program, bound: int | None = None) -> None:
        self.program = program
        self.bound = bound
        graph = call_graph(program)
        self._recursive = recursive_functions(graph) | program.recursive
        self._component = {name: number for number, names in enumerate(components(graph)) for name in names}
        self._leaving: dict[str, dict[int, list[FunctionEdge]]] = {}
        self._renamings: dict[tuple[str, int], _Renaming] = {}
        self._offsets, self._frame = _frame(program, self._recursive)
        self._count = 0
        self._origins: dict[Location, tuple[Activation, int]] = {}
        self._edges: dict[Location, list[Edge]] = {}
        self.error = self._end(End.ERROR)
        self.exit = self._end(End.EXIT)
        self.abort = self._end(End.ABORT)
        self.cut = self._end(End.CUT)
        self.refused = self._end(End.REFUSED)
        self._ends = (self.error, self.exit, self.abort, self.cut, self.refused)
        self._shared = {ERROR: self.error, EXIT: self.exit, ABORT: self.abort, REFUSED: self.refused}
        self.calls: list[Location] = []
        start = self._activation(program.start, {}, None, 0)
        self.entry = self._at(start, start.function.entry)

    @property
    def cuts(self) -> frozenset[Location]:
        """The locations at which executions are cut off, because it is not known how they continue."""
        return frozenset((self.cut, self.refused))

    def leaving(self, location: Location) -> list[Edge]:
        known = self._edges.get(location)
        if known is None:
            known = self._edges[location] = []
            origin = self._origins.get(location)
            if origin is not None:
                activation, number = origin
                for edge in activation.leaving.get(number, ()):
                    self._unfold(activation, edge, location, known)
        return known

    def everything(self) -> Iterator[Edge]:
        """All edges of the automaton, breadth first."""
        seen = {self.entry}
        todo = [self.entry]
        for location in todo:
            for edge in self.leaving(location):
                yield edge
                if edge.target not in seen:
                    seen.add(edge.target)
                    todo.append(edge.target)

    def automaton(self, most_edges: int) -> Cfa:
        """The whole automaton. Raises TooLarge if it has more edges than that."""
        edges = tuple(islice(self.everything(), most_edges + 1))
        if len(edges) > most_edges:
            raise TooLarge(most_edges, edges[-1].range)
        reached = {edge.target for edge in edges}
        cuts, calls = self.cuts & reached, frozenset(self.calls) & reached
        return Cfa(self.entry, self.error, edges, cuts, tuple(self.program.notes), calls)

    def point(self, location: Location) -> ProgramPoint | None:
        """The program point of a location; None for those between the arguments of a call, and for the ends."""
        found = self._origins.get(location)
        if found is None:
            return None
        activation, number = found
        calls: list[tuple[int, str]] = []
        while activation.caller is not None:
            calls.append((activation.site, activation.function.name))
            activation = activation.caller
        return ProgramPoint(tuple(reversed(calls)), number)

    def at_points(self, points: Iterable[ProgramPoint]) -> dict[ProgramPoint, Location]:
        """The locations at these points, as far as they have been created."""
        wanted = set(points)
        numbers = {point.number for point in wanted}
        found: dict[ProgramPoint, Location] = {}
        for location, (_, number) in self._origins.items():
            if number in numbers and (point := self.point(location)) in wanted:
                found[point] = location
        return found

    def _end(self, end: End) -> Location:
        return self._location("", end.value, end)

    def _location(self, function: str, name: str = "", end: End | None = None) -> Location:
        location = Location(self._count, function, name, end)
        self._count += 1
        return location

    def _at(self, activation: Activation, number: int) -> Location:
        if number < 0:
            return self._shared[number]
        location = activation.locations.get(number)
        if location is None:
            function = activation.function
            location = activation.locations[number] = self._location(function.name, function.labels.get(number, ""))
            self._origins[location] = (activation, number)
        return location

    def _unfold(self, activation: Activation, edge: FunctionEdge, source: Location, edges: list[Edge]) -> None:
        op = edge.op
        assert isinstance(op, Assign | Assume | Havoc | Call)
        renamed: Op = activation.renaming.op(op) if activation.renaming is not None else op
        if not isinstance(renamed, Call):
            edges.append(Edge(source, renamed, self._at(activation, edge.target), edge.range))
            return
        depth = activation.depths.get(self._component[renamed.function], 0)
        if self.bound is not None and depth > self.bound:
            edges.append(Edge(source, Assume(TRUE), self.cut, edge.range))
            return
        self._call(activation, renamed, edge, source, edges)

    def _call(self, caller: Activation, op: Call, edge: FunctionEdge, source: Location, edges: list[Edge]) -> None:
        callee = self._activation(op.function, caller.depths, caller, edge.source)
        target = self._at(caller, edge.target)
        rename = callee.renaming.term if callee.renaming is not None else _same
        function = callee.function
        returns = [Assign(r, rename(v)) for r, v in zip(op.results, function.returns, strict=False)]
        entry = self._at(callee, function.entry)
        if returns:
            leave = self._at(callee, function.exit)
            self._edges[leave] = []
            self._chain(leave, list(returns), target, edge.range, self._edges[leave])
            self.calls.append(leave)
        elif function.exit != function.entry:
            callee.locations[function.exit] = target
            self.calls.append(target)
        else:
            self._edges[entry] = [Edge(entry, Assume(TRUE), target, edge.range)]
        passed: list[Op] = [Assign(rename(p), a) for p, a in zip(function.parameters, op.arguments, strict=False)]
        self.calls.append(entry)
        self._chain(source, passed or [Assume(TRUE)], entry, edge.range, edges)

    def _chain(
        self, source: Location, ops: list[Op], target: Location, range_: SourceRange | None, out: list[Edge]
    ) -> None:
        """Edges for several operations; the first goes into `out`, the edges of the source."""
        for op in ops[:-1]:
            between = self._location(source.function)
            out.append(Edge(source, op, between, range_))
            source = between
            out = self._edges[between] = []
        out.append(Edge(source, ops[-1], target, range_))

    def _activation(self, name: str, depths: dict[int, int], caller: Activation | None, site: int) -> Activation:
        function = self.program.functions[name]
        if name not in self._leaving:
            table: dict[int, list[FunctionEdge]] = {}
            for edge in function.edges:
                table.setdefault(edge.source, []).append(edge)
            self._leaving[name] = table
        renaming = None
        if name in self._recursive:
            component = self._component[name]
            depth = depths.get(component, 0)
            depths = {**depths, component: depth + 1}
            renaming = self._renaming(function, depth)
        return Activation(function, self._leaving[name], renaming, depths, caller, site)

    def _renaming(self, function: Function, depth: int) -> _Renaming:
        key = (function.name, depth)
        known = self._renamings.get(key)
        if known is None:
            mapping: dict[Term, Term] = {}
            if depth:
                for term in function.locals:
                    copy = mapping[term] = variable(f"{term.value}@{depth}", term.sort)
                    self.program.copies[copy] = term, depth
            start = self.program.first_frame + depth * self._frame
            for symbol, offset in self._offsets.get(function.name, {}).items():
                if start + self._frame > 2 * self.program.first_frame:
                    raise UnsupportedC("a recursion whose objects fill the address space")
                mapping[symbol] = bv(start + offset, self.program.pointer_width)
            known = self._renamings[key] = _Renaming(mapping)
        return known


_FRAME_ALIGN = 16


def _frame(program: Program, recursive: Container[str]) -> tuple[dict[str, dict[Term, int]], int]:
    """The offsets of the objects of recursive functions in the frame of one recursion depth, and the size of a frame.

    Every frame has room for all of them, so that addresses do not depend on the order of calls.
    """
    offsets: dict[str, dict[Term, int]] = {}
    end, most = 0, _FRAME_ALIGN
    for symbol, obj in program.objects.items():
        if obj.owner in recursive and symbol.sort is bitvec(program.pointer_width):
            align = max(obj.align, _FRAME_ALIGN)
            start = -(-end // align) * align
            offsets.setdefault(obj.owner, {})[symbol] = start
            end, most = start + obj.size + 1, max(most, align)  # a pointer to the end is not one to the next object
    return offsets, -(-end // most) * most


def _same(term: Term) -> Term:
    return term


def inline(program: Program, bound: int, most_edges: int = MOST_EDGES) -> Cfa:
    """The whole automaton, with recursion unrolled up to the bound."""
    return Unfolding(program, bound).automaton(most_edges)


def program_points(unfolding: Unfolding, locations: Iterable[Location]) -> dict[Location, ProgramPoint]:
    """The program points of locations of an automaton; locations without one are omitted.

    They are found by unfolding the program again in the same way, which numbers the locations as before.
    """
    wanted = {location.id: location for location in locations}
    found: dict[Location, ProgramPoint] = {}
    for location in chain([unfolding.entry], (edge.target for edge in unfolding.everything())):
        if not wanted:
            break
        asked = wanted.pop(location.id, None)
        point = unfolding.point(location) if asked is not None else None
        if asked is not None and point is not None:
            assert asked.function == location.function
            found[asked] = point
    return found
