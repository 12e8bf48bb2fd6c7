"""Random automata: any graph, loops with several entries included, over a few bytes and a small memory."""

from __future__ import annotations

import random

from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, End, Havoc, Location, Origin
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.bitvectors import add, mul, sub, ult
from cutpoint.smt.terms.boolean import distinct, eq, ite, not_
from cutpoint.smt.terms.sorts import array, bitvec
from cutpoint.smt.terms.term import Term, bv, variable

BYTE = bitvec(8)
BYTES = tuple(variable(name, BYTE) for name in ("a", "b", "c"))
MEMORY = variable("memory", array(BYTE, BYTE))


def random_automaton(seed: int) -> Cfa:
    """Deterministic but for its inputs: where two edges leave a location, one assumes what the other excludes.

    As in the automata of C programs, no edge leads to the entry.
    """
    source = random.Random(seed)
    error, end = Location(0, name="ERROR", end=End.ERROR), Location(1, name="EXIT", end=End.EXIT)
    inner = [Location(number) for number in range(2, source.randrange(4, 14))]
    edges: dict[Location, list[Edge]] = {error: [], end: []}
    for position, here in enumerate(inner):
        following = [*inner[position + 1 : position + 3], end, error]

        def target(following: list[Location] = following) -> Location:
            anywhere = source.random() < 0.3 and len(inner) > 1
            return source.choice(inner[1:]) if anywhere else following[0 if source.random() < 0.7 else -1]

        edges[here] = _edges(source, here, target(), target())
    reached, todo = {inner[0]}, [inner[0]]
    for here in todo:
        fresh = dict.fromkeys(edge.target for edge in edges[here] if edge.target not in reached)
        reached.update(fresh)
        todo += fresh
    kept = tuple(edge for here in inner if here in reached for edge in edges[here])
    return Cfa(inner[0], error, kept)


def _edges(source: random.Random, here: Location, first: Location, second: Location) -> list[Edge]:
    kind = source.randrange(10)
    if kind < 4:
        condition = _condition(source)
        return [Edge(here, Assume(condition), first), Edge(here, Assume(not_(condition)), second)]
    if kind < 7:
        return [Edge(here, Assign(source.choice(BYTES), _byte(source, 2)), first)]
    if kind == 7:
        return [Edge(here, Assign(MEMORY, store(MEMORY, _byte(source, 1), _byte(source, 1))), first)]
    if kind == 8:
        return [Edge(here, Havoc(source.choice(BYTES), Origin.INPUT), first)]
    return [Edge(here, Assume(_condition(source)), first)]


def _condition(source: random.Random) -> Term:
    compare = source.choice([eq, distinct, ult])
    return compare(_byte(source, 1), _byte(source, 1))


def _byte(source: random.Random, depth: int) -> Term:
    kind = source.randrange(7) if depth else source.randrange(3)
    if kind < 2:
        return source.choice(BYTES)
    if kind == 2:
        return bv(source.choice([0, 1, 2, 3, 128, 255]), 8)
    if kind == 3:
        return select(MEMORY, _byte(source, depth - 1))
    if kind == 4:
        return ite(_condition(source), _byte(source, depth - 1), _byte(source, depth - 1))
    return source.choice([add, sub, mul])(_byte(source, depth - 1), _byte(source, depth - 1))
