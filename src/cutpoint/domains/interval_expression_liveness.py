"""Live variables: a state need not constrain a variable that no path from the location reads before writing it.

Assumptions read variables, and so do assignments to variables that are themselves read later. Dropping the others loses
nothing: the constraints on live variables after an edge depend only on the live variables before it.
Paths from which the error (or a cut of a recursion) is no longer reachable are ignored.
"""

from __future__ import annotations

from cutpoint.cfa.graph.loops import loops
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, reachable
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables


class Liveness:
    """The live variables of every location reachable from the entry, as bit sets."""

    def __init__(self, cfa: Cfa) -> None:
        self._cfa = cfa
        self._variables = cfa.variables()
        self._bit = {x: 1 << number for number, x in enumerate(self._variables)}
        self._reads: dict[Term, int] = {}
        self._live: dict[Location, int] = {}
        self.useful = frozenset(reachable(cfa, [cfa.error, *cfa.cuts], backwards=True))
        """The locations from which the error, or a cut, is reachable."""
        self._solve()

    def live_at(self, location: Location) -> tuple[Term, ...]:
        """The live variables of a location, in order of their ids."""
        return self._named(self._live.get(location, 0))

    def dying(self, edge: Edge) -> tuple[Term, ...]:
        """The variables that may be constrained after the edge but are dead, in order of their ids."""
        known = self._live.get(edge.source, 0)
        if isinstance(edge.op, Assign | Havoc):
            known |= self._bit[edge.op.variable]
        return self._named(known & ~self._live.get(edge.target, 0))

    def _named(self, bits: int) -> tuple[Term, ...]:
        found: list[Term] = []
        while bits:
            lowest = bits & -bits
            found.append(self._variables[lowest.bit_length() - 1])
            bits ^= lowest
        return tuple(found)

    def _solve(self) -> None:
        live, leaving, entering = self._live, self._cfa.leaving, self._cfa.entering
        order = loops(self._cfa).reverse_postorder
        todo = [location for location in order if location in self.useful]  # processed from the end
        waiting = set(todo)
        while todo:
            location = todo.pop()
            waiting.discard(location)
            before = 0
            for edge in leaving(location):
                if edge.target in self.useful:
                    before |= self._before(edge)
            if before != live.get(location, 0):
                live[location] = before
                for edge in entering(location):
                    if edge.source not in waiting:
                        waiting.add(edge.source)
                        todo.append(edge.source)

    def _before(self, edge: Edge) -> int:
        op, after = edge.op, self._live.get(edge.target, 0)
        if isinstance(op, Assume):
            return after | self._read_by(op.condition)
        assert isinstance(op, Assign | Havoc)
        written = self._bit[op.variable]
        if not after & written:
            return after
        after ^= written
        return after | self._read_by(op.value) if isinstance(op, Assign) else after

    def _read_by(self, term: Term) -> int:
        known = self._reads.get(term)
        if known is None:
            known = 0
            for x in free_variables(term):
                known |= self._bit[x]
            self._reads[term] = known
        return known
