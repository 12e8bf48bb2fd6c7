"""Weak topological orders: Bourdoncle's example, his algorithm as the reference, and the definition."""

from __future__ import annotations

import math

import pytest
from hypothesis import given

from cutpoint.cfa.graph.wto import Component, WeakTopologicalOrder, weak_topological_order
from tests.cfa.graphs import Graph, graphs
from tests.growth import assert_nearly_linear


def bourdoncle(entry: int, graph: Graph) -> str:
    """The recursive algorithm, as a reference: partitions into components by searching again and again."""
    number: dict[int, float] = {}
    stack: list[int] = []
    count = 0

    def visit(vertex: int, partition: list[str]) -> float:
        nonlocal count
        stack.append(vertex)
        count += 1
        head = number[vertex] = count
        least: float = head
        loop = False
        for target in graph[vertex]:
            smallest = visit(target, partition) if number.get(target, 0) == 0 else number[target]
            if smallest <= least:
                least, loop = smallest, True
        if least == head:
            number[vertex] = math.inf
            element = stack.pop()
            if loop:
                while element != vertex:
                    number[element] = 0
                    element = stack.pop()
                partition.insert(0, component(vertex))
            else:
                partition.insert(0, str(vertex))
        return least

    def component(vertex: int) -> str:
        partition: list[str] = []
        for target in graph[vertex]:
            if number.get(target, 0) == 0:
                visit(target, partition)
        return "(" + " ".join([str(vertex), *partition]) + ")"

    whole: list[str] = []
    visit(entry, whole)
    return " ".join(whole)


def order_of(graph: Graph, entry: int = 0) -> WeakTopologicalOrder[int]:
    return weak_topological_order(entry, graph.__getitem__)


def test_example_of_bourdoncle() -> None:
    graph = {1: [2], 2: [3, 8], 3: [4], 4: [5, 7], 5: [6], 6: [5, 7], 7: [3, 8], 8: []}
    wto = order_of(graph, 1)
    assert str(wto) == "1 2 (3 4 (5 6) 7) 8"
    assert wto.order == tuple(range(1, 9))
    assert wto.heads == (3, 5)
    assert wto.heads_of(6) == (5, 3)
    assert wto.heads_of(3) == (3,)
    assert wto.heads_of(8) == ()
    assert [wto.wto_next(node) for node in range(1, 9)] == [2, 3, 4, 5, 6, 5, 3, None]
    assert wto.wto_exit(5) == 7
    assert wto.wto_exit(3) == 8
    assert wto.wto_exit(4) is None
    assert repr(wto.elements[2]) == "<component (3 4 (5 6) 7)>"


def test_exit_of_the_last_inner_component_is_the_outer_head() -> None:
    wto = order_of({0: [1, 3], 1: [2], 2: [1, 0], 3: []})
    assert str(wto) == "(0 (1 2)) 3"
    assert wto.wto_exit(1) == 0
    assert wto.wto_next(2) == 1
    assert wto.wto_exit(0) == 3


def test_nothing_after_the_last_component() -> None:
    wto = order_of({0: [0]})
    assert str(wto) == "(0)"
    assert wto.wto_exit(0) is None
    assert wto.wto_next(0) == 0


@given(graphs())
def test_is_the_order_of_bourdoncle(graph: Graph) -> None:
    assert str(order_of(graph)) == bourdoncle(0, graph)


@given(graphs())
def test_definition(graph: Graph) -> None:
    """(u ≺ v and v ∉ ω(u)) or (v ≼ u and v ∈ ω(u)), for every edge (u, v)."""
    wto = order_of(graph)
    assert len(set(wto.order)) == len(wto.order)
    for source in wto.order:
        omega = wto.heads_of(source)
        for target in graph[source]:
            if wto.precedes(source, target):
                assert target not in omega
            else:
                assert target in omega


def flat(elements: tuple[int | Component[int], ...]) -> list[int]:
    return [n for e in elements for n in ([e.head, *flat(e.body)] if isinstance(e, Component) else [e])]


def components(elements: tuple[int | Component[int], ...]) -> list[Component[int]]:
    return [c for e in elements if isinstance(e, Component) for c in [e, *components(e.body)]]


@given(graphs())
def test_next_and_exit_as_the_vinta_paper_defines_them(graph: Graph) -> None:
    wto = order_of(graph)
    inside = {c.head: [c.head, *flat(c.body)] for c in components(wto.elements)}
    assert wto.order == tuple(flat(wto.elements))
    assert wto.heads == tuple(inside)
    for node in wto.order:
        around = sorted((body for body in inside.values() if node in body), key=len)
        assert wto.heads_of(node) == tuple(body[0] for body in around)
        innermost = around[0] if around else list(wto.order)
        later = innermost[innermost.index(node) + 1 :]
        assert wto.wto_next(node) == (later[0] if later else around[0][0] if around else None)
        if wto.is_head(node):
            outer = around[1] if len(around) > 1 else list(wto.order)
            later = [n for n in outer[outer.index(node) :] if n not in inside[node]]
            assert wto.wto_exit(node) == (later[0] if later else outer[0] if len(around) > 1 else None)


@pytest.mark.slow
def test_long_and_deep_graphs_take_nearly_linear_time() -> None:
    def chain_and_nest(size: int) -> None:
        assert weak_topological_order(0, lambda n: [n + 1] if n < size else []).order == tuple(range(size + 1))
        nested = weak_topological_order(1, lambda n: [n + 1, n] if n < size else list(range(size, 0, -1)))
        assert len(nested.heads) == size
        assert len(nested.heads_of(size)) == size
        assert str(nested).endswith("))))")

    assert_nearly_linear(chain_and_nest, 5000)
