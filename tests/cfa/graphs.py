"""Random graphs, by the successors of each node; node 0 is the entry."""

from __future__ import annotations

from hypothesis import strategies as st

Graph = dict[int, list[int]]


@st.composite
def graphs(draw: st.DrawFn, max_nodes: int = 9) -> Graph:
    count = draw(st.integers(1, max_nodes))
    edges = draw(st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=3 * count))
    graph: Graph = {node: [] for node in range(count)}
    for source, target in edges:
        graph[source].append(target)
    return graph
