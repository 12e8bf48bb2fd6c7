"""The weak topological order of the vinta paper's Fig. 2, with the values that its Sect. 3 gives."""

from __future__ import annotations

import pytest

from cutpoint.cfa.blocks.large_block import summarise
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.graph.wto import WeakTopologicalOrder, weak_topological_order
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Origin
from cutpoint.smt.terms.bitvectors import add, slt
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import bv, variable

X, Y, CHOICE = (variable(name, bitvec(32)) for name in ("x", "y", "choice"))


@pytest.fixture
def cutpoint_graph() -> Cfa:
    """l1: x = y = 0; l2: while (*) { if (*) { x++; y += 100; } else if (x >= 4) { x++; y++; } }
    if (x >= 4 && y <= 2) l3: error

    The figure has one action between any two of l1, l2 and l3; here the body of the loop is spelled out and
    large-block encoding makes it one.
    """
    l1, l2, l3 = (Location(number) for number in (1, 2, 3))
    start, body, first, second, third, fourth, fifth, check = (Location(number) for number in range(4, 12))
    four = bv(4, 32)
    edges = (
        Edge(l1, Assign(X, bv(0, 32)), start),
        Edge(start, Assign(Y, bv(0, 32)), l2),
        Edge(l2, Havoc(CHOICE, Origin.INPUT), body),
        Edge(body, Assume(slt(CHOICE, bv(0, 32))), first),
        Edge(first, Assign(X, add(X, bv(1, 32))), second),
        Edge(second, Assign(Y, add(Y, bv(100, 32))), l2),
        Edge(body, Assume(not_(slt(CHOICE, bv(0, 32)))), third),
        Edge(third, Assume(not_(slt(X, four))), fourth),
        Edge(fourth, Assign(X, add(X, bv(1, 32))), fifth),
        Edge(fifth, Assign(Y, add(Y, bv(1, 32))), l2),
        Edge(third, Assume(slt(X, four)), l2),
        Edge(l2, Assume(not_(slt(X, four))), check),
        Edge(check, Assume(not_(slt(bv(2, 32), Y))), l3),
    )
    return summarise(Cfa(l1, l3, edges)).cfa


@pytest.fixture
def wto(cutpoint_graph: Cfa) -> WeakTopologicalOrder[Location]:
    return weak_topological_order(cutpoint_graph.entry, cutpoint_graph.successors)


def test_order(wto: WeakTopologicalOrder[Location]) -> None:
    assert str(wto) == "l1 (l2) l3"


def test_next_and_exit(wto: WeakTopologicalOrder[Location]) -> None:
    l1, l2, l3 = wto.order
    assert wto.wto_next(l2) is l2
    assert wto.wto_exit(l2) is l3
    assert wto.wto_next(l1) is l2
    assert wto.wto_next(l3) is None
    assert wto.wto_exit(l3) is None


def test_omega(wto: WeakTopologicalOrder[Location], cutpoint_graph: Cfa) -> None:
    l1, l2, l3 = wto.order
    assert [wto.heads_of(place) for place in (l1, l2, l3)] == [(), (l2,), ()]
    assert wto.heads == (l2,) == loop_heads(cutpoint_graph)
