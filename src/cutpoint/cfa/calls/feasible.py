"""Inlining without edges that are infeasible according to constants.

So a recursion whose depth is determined by constants unfolds only to this depth.

This is conditional constant propagation (Wegman and Zadeck, *Constant propagation with conditional branches*) on the
automaton while it unfolds. It is optimistic: a location is reached only along edges that can be taken, and an edge can
be taken unless its assumption is false under the constants at its source. Locations that are not reached are never
unfolded.

Constants that arrive at a location are kept until it is visited; if they arrive on several edges in the meantime, only
their meet is kept. At the head of a loop, only the meet with the constants of the earlier visits is kept; if it is the
same as before, the body is not entered again. So the iteration of a loop terminates, and every state of an execution
has the constants of some visit of its location.

The order of visits is a weak topological order in every function, and a callee comes before the code after the call. So
a location outside of all loops is visited once, and its constants need not be kept.

Deviations: constants are propagated along the edges of the automaton, not along def-use chains, because the unfolding
is not known beforehand. An assumption that fixes the value of a variable makes it constant. Arrays are not tracked. A
variable that was never assigned may have any value. If no edge of a location can be taken, none is kept: the
interpreter then sees an end, and not the assumption that does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from cutpoint.cfa.calls.inline import MOST_EDGES, Activation, TooLarge, Unfolding
from cutpoint.cfa.graph.wto import weak_topological_order
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Op
from cutpoint.cfa.program import Function, Program
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import ArraySort
from cutpoint.smt.terms.term import FALSE, Term
from cutpoint.smt.terms.walk import conjuncts, free_variables, substitute

Constants = dict[Term, Term]
"""The variables that have one value whenever an execution is at a location, with that value."""


def inline_feasible(program: Program, bound: int, most_edges: int = MOST_EDGES) -> Cfa:
    """The result of `inline`, without the edges and locations that constants show to be infeasible."""
    return FeasibleUnfolding(program, bound).automaton(most_edges)


class FeasibleUnfolding(Unfolding):
    """An unfolding whose automaton has only feasible edges; until this is requested, it unfolds like any other."""

    _complete = False

    def everything(self) -> Iterator[Edge]:
        self._keep_feasible(None)
        return super().everything()

    def automaton(self, most_edges: int) -> Cfa:
        self._keep_feasible(most_edges)
        return super().automaton(most_edges)

    def _keep_feasible(self, most_edges: int | None) -> None:
        if self._complete:
            return
        taken = _Propagation(self, self._origins, most_edges).run()
        for edges in self._edges.values():
            edges[:] = [edge for edge in edges if edge in taken]
        self._complete = True
        # Unreachable locations have used up numbers; the others are renumbered now, before anyone sees them.
        reached = {edge.target: None for edge in super().everything()}
        for number, location in enumerate({**dict.fromkeys(self._ends), self.entry: None, **reached}):
            object.__setattr__(location, "id", number)


class _Order:
    """The order in which the locations of a function are visited, and its loop heads."""

    def __init__(self, function: Function) -> None:
        successors: dict[int, list[int]] = {}
        for edge in function.edges:
            if edge.target >= 0:
                successors.setdefault(edge.source, []).append(edge.target)
        order = weak_topological_order(function.entry, lambda number: successors.get(number, ()))
        self.position = order.position
        self.heads = frozenset(order.heads)


@dataclass(eq=False, slots=True)
class _Frame:
    """An activation in which locations wait to be visited."""

    activation: Activation
    order: _Order
    caller: _Frame | None
    waiting: list[tuple[int, int, Location]] = field(default_factory=list)
    """A heap of triples: position in the order, number of the location, location."""
    arrived: dict[Location, Constants] = field(default_factory=dict)

    def arrive(self, number: int, location: Location, constants: Constants) -> None:
        before = self.arrived.get(location)
        if before is None:
            self.arrived[location] = constants
            heappush(self.waiting, (self.order.position[number], number, location))
        else:
            self.arrived[location] = _met(before, constants)


class _Propagation:
    """The propagation from the entry on. Each set of constants has one owner, which changes it in place."""

    def __init__(
        self, unfolding: Unfolding, origins: dict[Location, tuple[Activation, int]], most_edges: int | None
    ) -> None:
        self._unfolding = unfolding
        self._origins = origins
        self._most_edges = most_edges
        self._taken: set[Edge] = set()
        self._at_head: dict[Location, Constants] = {}
        self._stack: list[_Frame] = []
        """Callees above their callers; the waiting locations of a callee are visited first."""
        self._orders: dict[str, _Order] = {}
        self._locals: dict[tuple[str, object], tuple[Term, ...]] = {}
        self._folding = _Folding()

    def run(self) -> set[Edge]:
        """The edges that can be taken."""
        entry = self._unfolding.entry
        activation, number = self._origins[entry]
        self._push(activation, None).arrive(number, entry, {})
        while self._stack:
            frame = self._stack[-1]
            if not frame.waiting:
                self._stack.pop()
                continue
            _, number, location = heappop(frame.waiting)
            constants = frame.arrived.pop(location)
            if number not in frame.order.heads or self._enters(location, constants):
                self._leave(frame, location, constants)
        return self._taken

    def _enters(self, head: Location, constants: Constants) -> bool:
        """Whether a loop has to be entered (again); keeps only the constants that all visits have."""
        before = self._at_head.get(head)
        if before is not None:
            for x in [x for x, value in constants.items() if before.get(x) is not value]:
                del constants[x]
            if len(constants) == len(before):
                return False
        self._at_head[head] = constants.copy()
        return True

    def _leave(self, frame: _Frame, location: Location, constants: Constants) -> None:
        edges = [edge for edge in self._unfolding.leaving(location) if self._possible(edge.op, constants)]
        for edge in edges[:-1]:
            self._follow(frame, edge, constants.copy())
        if edges:
            self._follow(frame, edges[-1], constants)

    def _possible(self, op: Op, constants: Constants) -> bool:
        return not isinstance(op, Assume) or self._folding(op.condition, constants) is not FALSE

    def _follow(self, frame: _Frame, edge: Edge, constants: Constants) -> None:
        """Takes an edge; if it passes one of several values to or from a callee, also the edges that pass the rest."""
        while True:
            self._take(edge)
            self._apply(edge.op, constants)
            target = edge.target
            origin = self._origins.get(target)
            if origin is not None:
                break
            after = self._unfolding.leaving(target)
            if not after:
                return  # one of the ends
            (edge,) = after
        activation, number = origin
        if activation.caller is frame.activation:
            frame = self._push(activation, frame)
        while activation is not frame.activation:
            for x in self._locals_of(frame.activation):
                constants.pop(x, None)
            assert frame.caller is not None
            frame = frame.caller
        frame.arrive(number, target, constants)

    def _take(self, edge: Edge) -> None:
        self._taken.add(edge)
        if self._most_edges is not None and len(self._taken) > self._most_edges:
            raise TooLarge(self._most_edges, edge.range)

    def _apply(self, op: Op, constants: Constants) -> None:
        if isinstance(op, Assume):
            self._learn(self._folding(op.condition, constants), constants)
            return
        assert isinstance(op, Assign | Havoc)
        value = self._folding(op.value, constants) if isinstance(op, Assign) else op.variable
        if value.op == ops.CONST:
            constants[op.variable] = value
        else:
            constants.pop(op.variable, None)

    def _learn(self, condition: Term, constants: Constants) -> None:
        for fact in conjuncts(condition):
            if fact.op == ops.EQ:
                left, right = fact.args
                if left.op == ops.VAR and right.op == ops.CONST:
                    constants[left] = right
                elif left.op == ops.CONST and right.op == ops.VAR:
                    constants[right] = left

    def _push(self, activation: Activation, caller: _Frame | None) -> _Frame:
        name = activation.function.name
        order = self._orders.get(name)
        if order is None:
            order = self._orders[name] = _Order(activation.function)
        frame = _Frame(activation, order, caller)
        self._stack.append(frame)
        return frame

    def _locals_of(self, activation: Activation) -> tuple[Term, ...]:
        """The variables that have no meaning after the activation has returned."""
        function, renaming = activation.function, activation.renaming
        key = (function.name, renaming)
        known = self._locals.get(key)
        if known is None:
            own = tuple(function.locals)
            known = self._locals[key] = own if renaming is None else tuple(map(renaming.term, own))
        return known


class _Folding:
    """Folds terms under constants. Results are cached, because recursion folds the same terms again and again."""

    def __init__(self) -> None:
        self._read: dict[Term, tuple[Term, ...]] = {}
        self._known: dict[tuple[Term, tuple[Term | None, ...]], Term] = {}

    def __call__(self, term: Term, constants: Constants) -> Term:
        read = self._read.get(term)
        if read is None:
            read = self._read[term] = tuple([x for x in free_variables(term) if not isinstance(x.sort, ArraySort)])
        values = tuple([constants.get(x) for x in read])
        if not any(values):
            return term
        key = (term, values)
        folded = self._known.get(key)
        if folded is None:
            given = {x: value for x, value in zip(read, values, strict=True) if value is not None}
            folded = self._known[key] = substitute(term, given)
        return folded


def _met(a: Constants, b: Constants) -> Constants:
    return {x: value for x, value in a.items() if b.get(x) is value}
