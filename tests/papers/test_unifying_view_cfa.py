"""The automaton of the unifying-view paper's Fig. 2, built by hand after Example 1."""

from __future__ import annotations

import pytest

from cutpoint.cfa.blocks.large_block import summarise
from cutpoint.cfa.blocks.single_loop import single_loop
from cutpoint.cfa.graph.loops import loop_heads, loops
from cutpoint.cfa.graph.wto import weak_topological_order
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location, Sequence
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import distinct, eq, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import bv, variable

X, Y = variable("x", bitvec(32)), variable("y", bitvec(32))
ZERO, ONE, TWO = (bv(number, 32) for number in range(3))


@pytest.fixture
def cfa() -> Cfa:
    """2: x = 0; 3: y = 0; 4: while (x < 2) { 5: x++; 6: y++; 7: if (x != y) 8: error; } 11: end"""
    at = {number: Location(number, "main") for number in (2, 3, 4, 5, 6, 7, 8, 11)}
    edges = (
        Edge(at[2], Assign(X, ZERO), at[3]),
        Edge(at[3], Assign(Y, ZERO), at[4]),
        Edge(at[4], Assume(ult(X, TWO)), at[5]),
        Edge(at[4], Assume(not_(ult(X, TWO))), at[11]),
        Edge(at[5], Assign(X, add(X, ONE)), at[6]),
        Edge(at[6], Assign(Y, add(Y, ONE)), at[7]),
        Edge(at[7], Assume(distinct(X, Y)), at[8]),
        Edge(at[7], Assume(eq(X, Y)), at[4]),
    )
    return Cfa(at[2], at[8], edges)


def test_initial_and_error_location(cfa: Cfa) -> None:
    assert str(cfa.entry) == "l2"
    assert str(cfa.error) == "l8"


def test_l4_is_the_loop_head(cfa: Cfa) -> None:
    assert [str(head) for head in loop_heads(cfa)] == ["l4"]


def test_the_loop_is_l4_to_l7(cfa: Cfa) -> None:
    (head,) = loop_heads(cfa)
    assert [str(place) for place in loops(cfa).body(head)] == ["l4", "l5", "l6", "l7"]


def test_order(cfa: Cfa) -> None:
    assert str(weak_topological_order(cfa.entry, cfa.successors)) == "l2 l3 (l4 l5 l6 l7) l11 l8"


def test_one_loop_needs_no_program_counter(cfa: Cfa) -> None:
    assert single_loop(cfa).cfa is cfa


def test_large_blocks_end_at_the_loop_head(cfa: Cfa) -> None:
    summary = summarise(cfa).cfa
    assert [(str(edge.source), str(edge.target)) for edge in summary.edges] == [
        ("l2", "l4"),
        ("l4", "l8"),
        ("l4", "l4"),
    ]
    assert summary.edges[0].op == Sequence(Assign(X, ZERO), Assign(Y, ZERO))
