"""The domain that says nothing: the laws, and that the statements of a block do not matter."""

from __future__ import annotations

from cutpoint.cfa.blocks.block_graph import block_graph
from cutpoint.cfa.model import Assume, Cfa, Edge, Location
from cutpoint.domains.top import Known, TopDomain
from cutpoint.smt.terms.boolean import distinct, eq
from cutpoint.smt.terms.term import bv
from tests.cpa.collecting import A
from tests.domains.lattice_laws import lattice_laws

TestLaws = lattice_laws(TopDomain(), lambda e, _: e is Known.ANYTHING, examples=10)


def test_whatever_can_be_done_ends_in_top() -> None:
    """Even what cannot: nobody looks."""
    entry, error, between = Location(1), Location(0), Location(2)
    zero = bv(0, 2)
    edges = (Edge(entry, Assume(eq(A, zero)), between), Edge(between, Assume(distinct(A, zero)), error))
    graph = block_graph(Cfa(entry, error, edges))
    for block in graph.blocks:
        assert TopDomain().post(graph, block, Known.ANYTHING) is Known.ANYTHING
        assert TopDomain().post(graph, block, Known.NOTHING) is Known.NOTHING
