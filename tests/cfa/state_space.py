"""All states that a small automaton reaches, by brute force: what transformations are compared with."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from cutpoint.cfa.model import Assign, Assume, Cfa, Choice, Edge, Havoc, Location, Op, Origin, Sequence
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import eq, not_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, variable, width_of

State = tuple[int, ...]
X, Y = variable("x", bitvec(2)), variable("y", bitvec(1))


def post(op: Op, states: frozenset[State], names: list[Term]) -> frozenset[State]:
    """The strongest postcondition, of operations that are not deep."""
    if isinstance(op, Sequence):
        return post(op.second, post(op.first, states, names), names)
    if isinstance(op, Choice):
        return post(op.left, states, names) | post(op.right, states, names)
    if isinstance(op, Assume):
        return frozenset(state for state in states if value(op.condition, state, names))
    if isinstance(op, Assign):
        place = names.index(op.variable)
        return frozenset((*state[:place], int(value(op.value, state, names)), *state[place + 1 :]) for state in states)
    assert isinstance(op, Havoc)
    place = names.index(op.variable)
    every = range(1 << width_of(op.variable))
    return frozenset((*state[:place], new, *state[place + 1 :]) for state in states for new in every)


def value(term: Term, state: State, names: list[Term]) -> int:
    return int(evaluate(term, dict(zip(names, state, strict=True))))


def reachable_states(cfa: Cfa, names: list[Term], start: Iterable[State]) -> dict[Location, frozenset[State]]:
    """For every location the states in which executions arrive there; executions stop at the error location."""
    reached: dict[Location, frozenset[State]] = {place: frozenset() for place in cfa.locations}
    reached[cfa.entry] = frozenset(start)
    todo = [cfa.entry]
    while todo:
        place = todo.pop()
        if place is cfa.error:
            continue
        for edge in cfa.leaving(place):
            new = reached[edge.target] | post(edge.op, reached[place], names)
            if new != reached[edge.target]:
                reached[edge.target] = new
                todo.append(edge.target)
    return reached


def every_state(names: list[Term]) -> list[State]:
    states: list[State] = [()]
    for name in names:
        states = [(*state, new) for state in states for new in range(1 << width_of(name))]
    return states


OPERATIONS: list[Op] = [
    Assume(eq(X, bv(0, 2))),
    Assume(not_(eq(X, bv(0, 2)))),
    Assume(ult(X, bv(2, 2))),
    Assume(eq(Y, bv(1, 1))),
    Assign(X, add(X, bv(1, 2))),
    Assign(X, bv(0, 2)),
    Assign(Y, bv(1, 1)),
    Assign(Y, add(Y, bv(1, 1))),
    Havoc(Y, Origin.INPUT),
]


@st.composite
def automata(draw: st.DrawFn, max_locations: int = 9, max_edges: int = 18) -> Cfa:
    """Any graph at all: irreducible, with parallel edges, self loops, dead code, edges that leave the error."""
    count = draw(st.integers(2, max_locations))
    places = [Location(number) for number in range(count)]
    numbers = st.integers(0, count - 1)
    ends = draw(st.lists(st.tuples(numbers, st.sampled_from(OPERATIONS), numbers), max_size=max_edges))
    edges = tuple(Edge(places[source], op, places[target]) for source, op, target in ends)
    used = {edge.source for edge in edges} | {edge.target for edge in edges}
    cuts = frozenset(place for place in draw(st.sets(st.sampled_from(places), max_size=1)) if place in used)
    return Cfa(places[0], places[-1], edges, cuts)
