"""Loop heads and loops, on known graphs, on random ones against the definition, and on large ones."""

from __future__ import annotations

import pytest
from hypothesis import given

from cutpoint.cfa.graph.loops import find_loop_heads, loop_forest, loop_heads, loops
from cutpoint.cfa.model import Assume, Cfa, Edge, Location
from cutpoint.smt.terms.term import TRUE
from tests.cfa.graphs import Graph, graphs
from tests.growth import assert_nearly_linear


def below(graph: Graph, start: int, without: frozenset[int] = frozenset()) -> set[int]:
    """What a path of at least one edge leads to."""
    seen: set[int] = set()
    todo = [start]
    while todo:
        for target in graph[todo.pop()]:
            if target not in seen and target not in without:
                seen.add(target)
                todo.append(target)
    return seen


def test_no_loop() -> None:
    forest = loop_forest(0, {0: [1, 2], 1: [2], 2: []}.__getitem__)
    assert forest.heads == ()
    assert forest.depth(1) == 0
    assert forest.head_of(1) is None
    assert forest.reverse_postorder == (0, 1, 2)


def test_nested_loops() -> None:
    graph = {0: [1], 1: [2, 5], 2: [3, 4], 3: [2], 4: [1], 5: []}
    forest = loop_forest(0, graph.__getitem__)
    assert forest.heads == (1, 2)
    assert forest.bodies() == {1: (1, 2, 4, 3), 2: (2, 3)}
    assert forest.body(2) == (2, 3)
    assert [forest.depth(node) for node in range(6)] == [0, 1, 2, 2, 1, 0]
    assert list(forest.loops_containing(3)) == [2, 1]
    assert forest.head_of(2) == 2
    assert forest.enclosing[2] == 1
    assert not forest.irreducible


def test_self_loop() -> None:
    forest = loop_forest(0, {0: [0]}.__getitem__)
    assert forest.heads == (0,)
    assert forest.bodies() == {0: (0,)}


def test_two_loops_with_one_head_are_one_loop() -> None:
    forest = loop_forest(0, {0: [1], 1: [2, 3, 4], 2: [1], 3: [1], 4: []}.__getitem__)
    assert forest.heads == (1,)
    assert set(forest.body(1)) == {1, 2, 3}


def test_irreducible_loop() -> None:
    forest = loop_forest(0, {0: [1, 2], 1: [2], 2: [1]}.__getitem__)
    assert forest.heads == (1,)
    assert forest.irreducible == {1}
    assert set(forest.body(1)) == {1, 2}


def test_a_jump_into_two_loops_makes_both_irreducible() -> None:
    graph = {0: [1, 3], 1: [2], 2: [3], 3: [2, 4], 4: [1]}
    forest = loop_forest(0, graph.__getitem__)
    assert forest.heads == (1, 2)
    assert forest.irreducible == {1, 2}


def test_what_the_entry_does_not_reach_has_no_loops() -> None:
    assert find_loop_heads(0, {0: [], 1: [1]}.__getitem__) == []


def test_heads_of_an_automaton_are_in_order_of_their_ids() -> None:
    places = [Location(number) for number in range(4)]
    ends = [(0, 3), (3, 3), (3, 1), (1, 2), (2, 1)]
    cfa = Cfa(places[0], places[2], tuple(Edge(places[a], Assume(TRUE), places[b]) for a, b in ends))
    assert loop_heads(cfa) == (places[1], places[3])
    assert loops(cfa).depth(places[2]) == 1


@given(graphs())
def test_every_cycle_contains_a_head_and_every_head_is_on_a_cycle(graph: Graph) -> None:
    heads = frozenset(find_loop_heads(0, graph.__getitem__))
    reached = {0} | below(graph, 0)
    assert heads <= reached
    for node in reached:
        assert node in heads or node not in below(graph, node, without=heads)
    for head in heads:
        assert head in below(graph, head)


@given(graphs())
def test_loops_are_nested_strongly_connected_parts(graph: Graph) -> None:
    forest = loop_forest(0, graph.__getitem__)
    assert set(forest.heads) == set(find_loop_heads(0, graph.__getitem__))
    assert set(forest.reverse_postorder) == {0} | below(graph, 0)
    bodies = forest.bodies()
    for head, body in bodies.items():
        assert body[0] == head
        assert body == forest.body(head)
        outside = frozenset(graph) - frozenset(body)
        for node in body:
            assert below(graph, node, without=outside) == set(body)
        # Among what is left when the heads of the loops around are taken away, it is the largest such part.
        around = frozenset(forest.loops_containing(head)) - {head}
        assert {n for n in below(graph, head, around) if head in below(graph, n, around)} == set(body)
    for node in forest.reverse_postorder:
        assert forest.depth(node) == sum(node in body for body in bodies.values())


@given(graphs())
def test_only_edges_back_to_a_head_go_against_the_order(graph: Graph) -> None:
    forest = loop_forest(0, graph.__getitem__)
    position = {node: place for place, node in enumerate(forest.reverse_postorder)}
    for source in forest.reverse_postorder:
        for target in graph[source]:
            assert position[source] < position[target] or target in forest.loops_containing(source)


@given(graphs())
def test_irreducible_loops_are_those_with_another_entry(graph: Graph) -> None:
    forest = loop_forest(0, graph.__getitem__)
    for head, body in forest.bodies().items():
        entries = {t for s in forest.reverse_postorder if s not in body for t in graph[s] if t in body}
        assert (head in forest.irreducible) == bool(entries - {head})


@pytest.mark.slow
def test_a_long_chain_takes_nearly_linear_time() -> None:
    def chain(size: int) -> None:
        forest = loop_forest(0, lambda node: [node + 1] if node < size else [0])
        assert forest.heads == (0,)
        assert len(forest.reverse_postorder) == size + 1

    assert_nearly_linear(chain, 10_000)


@pytest.mark.slow
def test_deep_nesting_takes_nearly_linear_time() -> None:
    """Loop i goes from i to its latch -i; as deep as it is long."""

    def nest(size: int) -> None:
        def successors(node: int) -> list[int]:
            if node > 0:
                return [node + 1] if node < size else [-node]
            return [-node, node + 1] if node < -1 else [1]

        forest = loop_forest(1, successors)
        assert len(forest.heads) == size
        assert forest.depth(size) == size
        assert forest.depth(-1) == 1

    assert_nearly_linear(nest, 5000)
