"""For tests: the exact sets of values of two 2-bit variables, and what concrete execution of an automaton reaches."""

from __future__ import annotations

import random
from itertools import product

from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Origin
from cutpoint.cpa.interfaces import merge_join, prec_id, stop_sep
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import distinct, eq, not_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import bv, variable

A, B = variable("a", bitvec(2)), variable("b", bitvec(2))
Values = frozenset[tuple[int, int]]
EVERYTHING: Values = frozenset(product(range(4), range(4)))


def join(first: Values, second: Values) -> Values:
    return first | second


def less_or_equal(first: Values, second: Values) -> bool:
    return first <= second


def after(values: tuple[int, int], edge: Edge) -> list[tuple[int, int]]:
    """The concrete successors."""
    op, state = edge.op, dict(zip((A, B), values, strict=True))
    if isinstance(op, Assume):
        return [values] if evaluate(op.condition, state) else []
    assert isinstance(op, Assign | Havoc)
    results = [evaluate(op.value, state)] if isinstance(op, Assign) else range(4)
    return [(result, values[1]) if op.variable is A else (values[0], result) for result in results]


class CollectingCpa:
    """Sets of concrete states, joined where ways meet."""

    merge = staticmethod(merge_join(join))
    stop = staticmethod(stop_sep(less_or_equal))
    prec = staticmethod(prec_id)

    def initial(self, location: Location) -> Values:
        return EVERYTHING

    def initial_precision(self) -> None:
        return None

    def transfer(self, state: Values, edge: Edge, precision: None) -> tuple[Values, ...]:
        found = frozenset([later for values in state for later in after(values, edge)])
        return (found,) if found else ()


def reachable_values(cfa: Cfa, start: Location | None = None) -> dict[Location, Values]:
    """What concrete execution reaches, found one state after the other."""
    begin = start or cfa.entry
    seen = {(begin, values) for values in EVERYTHING}
    todo = list(seen)
    while todo:
        location, values = todo.pop()
        for edge in cfa.leaving(location):
            for later in after(values, edge):
                if (edge.target, later) not in seen:
                    seen.add((edge.target, later))
                    todo.append((edge.target, later))
    found: dict[Location, set[tuple[int, int]]] = {}
    for location, values in seen:
        found.setdefault(location, set()).add(values)
    return {location: frozenset(values) for location, values in found.items()}


def small_automaton(seed: int) -> Cfa:
    """Any graph over a few locations, loops with several entries included."""
    source = random.Random(seed)
    locations = [Location(number) for number in range(source.randrange(4, 9))]
    entry, error = locations[1], locations[0]
    edges: list[Edge] = []
    for here in locations[1:]:
        kind = source.randrange(4)
        x, y = source.sample((A, B), 2)
        first, second = source.choice(locations), source.choice(locations)
        if kind == 0:
            value = source.choice([bv(source.randrange(4), 2), add(x, bv(1, 2)), add(x, y), y])
            edges.append(Edge(here, Assign(x, value), first))
        elif kind == 1 and source.random() < 0.4:
            edges.append(Edge(here, Havoc(x, Origin.INPUT), first))
        else:
            other = source.choice([y, bv(source.randrange(4), 2)])
            condition = source.choice([ult, eq, distinct])(x, other)
            edges += [Edge(here, Assume(condition), first), Edge(here, Assume(not_(condition)), second)]
    return Cfa(entry, error, tuple(edges))
