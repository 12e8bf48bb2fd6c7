"""Abstract reachability graphs as drawings, in the style of the unifying-view paper (Figs. 5-8), and as JSON.

Abstraction states are highlighted and show ψ; intermediate states also show φ. A dashed arrow leads from a covered
state to each state that covers it.
"""

from __future__ import annotations

from dataclasses import asdict

from cutpoint.cfa.labels import ELLIPSIS, shorten
from cutpoint.evidence.arg_graph import ArgGraph, ArgGraphEdge, ArgGraphNode
from cutpoint.output.drawing import Arrow, Drawing, Kind, Node
from cutpoint.output.graph_json import graph_json
from cutpoint.output.graphs import FORMATS, LABEL_LINES, LABEL_WIDTH

FORMULA_WIDTH = 40


def arg_text(graph: ArgGraph, name: str, format: str) -> str:
    """The graph in one of the FORMATS."""
    return arg_json(graph, name) if format == "json" else FORMATS[format](arg_drawing(graph, name))


def arg_json(graph: ArgGraph, name: str = "arg") -> str:
    """Machine-readable: all fields of nodes and edges, with formulas as recorded."""
    return graph_json(name, map(asdict, graph.nodes), map(asdict, graph.edges))


def arg_drawing(graph: ArgGraph, name: str = "arg") -> Drawing:
    coverage = [Arrow(node.number, by, dashed=True) for node in graph.nodes for by in node.covered_by]
    return Drawing(name, tuple(map(_node, graph.nodes)), (*map(_arrow, graph.edges), *coverage))


def _node(node: ArgGraphNode) -> Node:
    kinds = {
        Kind.ABSTRACTION: node.is_abstraction,
        Kind.ERROR: node.is_error,
        Kind.COVERED: bool(node.covered_by),
    }
    lines = [shorten(f"ψ: {node.abstraction}", FORMULA_WIDTH)]
    if not node.is_abstraction:
        lines.append(shorten(f"φ: {node.path}", FORMULA_WIDTH))
    shown = frozenset(kind for kind, holds in kinds.items() if holds)
    return Node(node.number, f"e{node.number} at l{node.location}", kinds=shown, lines=tuple(lines))


def _arrow(edge: ArgGraphEdge) -> Arrow:
    lines = [shorten(line, LABEL_WIDTH) for line in edge.operations[:LABEL_LINES]]
    if len(edge.operations) > LABEL_LINES:
        lines[-1] = ELLIPSIS
    return Arrow(edge.source, edge.target, tuple(lines), edge.range)
