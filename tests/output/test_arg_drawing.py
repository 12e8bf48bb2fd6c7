"""Drawings of abstract reachability graphs, line by line, on the graph of Fig. 7 of the unifying-view paper."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

from cutpoint.base.source import SourceRange
from cutpoint.evidence.arg_graph import ArgGraph, ArgGraphEdge, ArgGraphNode
from cutpoint.output.arg_drawing import FORMULA_WIDTH, arg_drawing, arg_json, arg_text
from cutpoint.output.drawing import Kind
from cutpoint.output.graphs import FORMATS, LABEL_LINES, LABEL_WIDTH
from cutpoint.output.layout import Link, layered

SVG = "{http://www.w3.org/2000/svg}"
LONG = "x0 < 2 && x1 == x0 + 1 && y1 == y0 + 1"
WHERE = SourceRange("figure2.c", 2, 3, 2, 13)


def state(
    number: int, location: int, psi: str, phi: str | None = None, covered_by: tuple[int, ...] = (), error: bool = False
) -> ArgGraphNode:
    """An abstraction state, or an intermediate one if there is a path formula."""
    return ArgGraphNode(number, location, psi, phi or "true", phi is None, error, covered_by)


def figure_7() -> ArgGraph:
    nodes = (
        state(0, 2, "true"),
        state(1, 3, "true", "x0 == 0"),
        state(2, 4, "x == y"),
        state(5, 5, "x == y", "x0 < 2"),
        state(7, 7, "x == y", LONG),
        state(8, 4, "x == y", covered_by=(2,)),
    )
    edges = (
        ArgGraphEdge(0, 1, ("x := 0",), WHERE),
        ArgGraphEdge(1, 2, ("y := 0",)),
        ArgGraphEdge(2, 5, ("[x < 2]",)),
        ArgGraphEdge(5, 7, ("x := x + 1", "y := y + 1")),
        ArgGraphEdge(7, 8, ("[x == y]",)),
    )
    return ArgGraph(nodes, edges)


DOT = r"""digraph "figure 7" {
  node [shape=ellipse, style=filled, fillcolor="#ffffff", fontname="Helvetica"];
  edge [fontname="Courier", fontsize=10];
  0 [label="e0 at l2\nψ: true", tooltip="e0 at l2, abstraction state", FILLED, shape=box, style="filled,rounded"];
  1 [label="e1 at l3\nψ: true\nφ: x0 == 0", tooltip="e1 at l3", shape=box, style="filled,rounded"];
  2 [label="e2 at l4\nψ: x == y", tooltip="e2 at l4, abstraction state", FILLED, shape=box, style="filled,rounded"];
  5 [label="e5 at l5\nψ: x == y\nφ: x0 < 2", tooltip="e5 at l5", shape=box, style="filled,rounded"];
  7 [label="e7 at l7\nψ: x == y\nφ: x0 < 2 && x1 == x0 + 1 && y1 == y0 +…", tooltip="e7 at l7", shape=box, \
style="filled,rounded"];
  8 [label="e8 at l4\nψ: x == y", tooltip="e8 at l4, abstraction state, covered", FILLED, shape=box, \
style="filled,rounded,dashed"];
  0 -> 1 [label="x := 0\l", tooltip="figure2.c:2:3"];
  1 -> 2 [label="y := 0\l"];
  2 -> 5 [label="[x < 2]\l"];
  5 -> 7 [label="x := x + 1\ly := y + 1\l"];
  7 -> 8 [label="[x == y]\l"];
  8 -> 2 [style=dashed, constraint=false];
}
""".replace("\\\n", "").replace("FILLED", 'fillcolor="#d7e6fb", color="#1b5fb4"')

JSON = """\
{"name": "figure 7",
"nodes": [
{"number": 4, "location": 4, "abstraction": "x == y", "path": "true", "is_abstraction": true, "is_error": false, \
"covered_by": [2]},
{"number": 7, "location": 7, "abstraction": "x == y", "path": "LONG", "is_abstraction": false, "is_error": true, \
"covered_by": []}
],
"edges": [
{"source": 4, "target": 7, "operations": ["x := 0", "y := 0"], "range": {"file": "figure2.c", "line": 2, "column": 3, \
"end_line": 2, "end_column": 13}}
]}
""".replace("LONG", LONG)


def test_dot() -> None:
    assert arg_text(figure_7(), "figure 7", "dot") == DOT


def test_json_has_everything_in_full() -> None:
    nodes = (state(4, 4, "x == y", covered_by=(2,)), state(7, 7, "x == y", LONG, error=True))
    edges = (ArgGraphEdge(4, 7, ("x := 0", "y := 0"), WHERE),)
    assert arg_json(ArgGraph(nodes, edges), "figure 7") == JSON
    assert arg_text(figure_7(), "arg", "json") == arg_json(figure_7())
    assert len(json.loads(arg_json(figure_7()))["nodes"]) == 6


def test_svg() -> None:
    root = ElementTree.fromstring(arg_text(figure_7(), "figure 7", "svg"))
    boxes = {}
    for group in root.iter(f"{SVG}g"):
        title, shape = group.find(f"{SVG}title"), group.find(f"{SVG}rect")
        if title is not None and shape is not None and "e" in (title.text or "")[:1]:
            texts = ["".join(text.itertext()) for text in group.findall(f"{SVG}text")]
            boxes[texts[0]] = (texts[1:], shape.get("fill"), shape.get("stroke-dasharray") is not None)
    assert boxes == {
        "e0 at l2": (["ψ: true"], "#d7e6fb", False),
        "e1 at l3": (["ψ: true", "φ: x0 == 0"], "#ffffff", False),
        "e2 at l4": (["ψ: x == y"], "#d7e6fb", False),
        "e5 at l5": (["ψ: x == y", "φ: x0 < 2"], "#ffffff", False),
        "e7 at l7": (["ψ: x == y", "φ: x0 < 2 && x1 == x0 + 1 && y1 == y0 +…"], "#ffffff", False),
        "e8 at l4": (["ψ: x == y"], "#d7e6fb", True),
    }
    arrows = [path for path in root.iter(f"{SVG}path") if path.get("marker-end")]
    assert [arrow.get("stroke-dasharray") is not None for arrow in arrows] == [False] * 5 + [True]


def test_kinds_of_states() -> None:
    graph = ArgGraph((state(0, 1, "true"), state(1, 2, "true", error=True), state(2, 3, "true", "x0 == 1", (0,))), ())
    assert [set(node.kinds) for node in arg_drawing(graph).nodes] == [
        {Kind.ABSTRACTION},
        {Kind.ABSTRACTION, Kind.ERROR},
        {Kind.COVERED},
    ]
    assert "doubleoctagon" in arg_text(graph, "arg", "dot")


def test_what_is_long_is_shortened() -> None:
    graph = ArgGraph(
        (state(0, 1, "x" * 100), state(1, 2, "true", "y" * 100)),
        (ArgGraphEdge(0, 1, tuple("z" * 100 for _ in range(LABEL_LINES + 5))),),
    )
    drawing = arg_drawing(graph)
    assert [len(line) for node in drawing.nodes for line in node.lines] == [FORMULA_WIDTH, 7, FORMULA_WIDTH]
    assert [len(line) for line in drawing.arrows[0].lines] == [LABEL_WIDTH] * (LABEL_LINES - 1) + [1]


def test_states_that_cover_together() -> None:
    graph = ArgGraph((state(0, 1, "x == 1"), state(1, 1, "x == 2"), state(2, 1, "x <= 2", covered_by=(0, 1))), ())
    arrows = arg_drawing(graph).arrows
    assert [(arrow.source, arrow.target, arrow.dashed) for arrow in arrows] == [(2, 0, True), (2, 1, True)]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_draws_a_graph_of_one_state(name: str) -> None:
    assert "x == 77" in arg_text(ArgGraph((state(0, 0, "x == 77"),), ()), "arg", name)


def test_coverage_does_not_move_the_states() -> None:
    """e3 is covered by its cousin e4: both stay below their own parents."""
    links = [Link(0, 1), Link(0, 2), Link(1, 3), Link(2, 4)]
    layout = layered([(40.0, 28.0)] * 5, [*links, Link(3, 4, weak=True), Link(3, 0, weak=True)])
    heights = [y for _, y in layout.nodes]
    assert heights[1] == heights[2]
    assert heights[3] == heights[4] > heights[1] > heights[0]
