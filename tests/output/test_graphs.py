"""Drawings: what they show, that every format escapes its text, and that nothing overlaps."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpoint.base.source import SourceRange
from cutpoint.cfa.labels import op_lines, op_text
from cutpoint.cfa.model import Assign, Assume, Call, Cfa, Choice, Edge, Havoc, Location, Op, Origin, Sequence
from cutpoint.output.dot import to_dot
from cutpoint.output.drawing import Arrow, Drawing, Kind, Node, style_of
from cutpoint.output.graph_json import to_json
from cutpoint.output.graphs import FORMATS, block_drawing, cfa_drawing
from cutpoint.output.layout import Link, layered
from cutpoint.output.svg import to_svg
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv, variable
from tests.growth import assert_nearly_linear

X, Y = variable("x", bitvec(8)), variable("y", bitvec(8))
LESS = ult(X, Y)
INCREMENT = Assign(X, add(X, bv(1, 8)))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def cfa() -> Cfa:
    entry, head, cut = Location(0, "main"), Location(1, "main"), Location(2, "f", "recursion cut")
    error = Location(3, "main", "ERROR")
    where = SourceRange("a.c", 3, 5, 3, 9)
    edges = (
        Edge(entry, Havoc(X, Origin.INPUT), head, where),
        Edge(head, INCREMENT, head),
        Edge(head, Assume(LESS), error),
        Edge(head, Call("f"), cut),
    )
    return Cfa(entry, error, edges, cuts=frozenset([cut]))


@dataclass(frozen=True)
class Transition:
    guard: Term
    updates: Mapping[Term, Term]


@dataclass(frozen=True)
class Block:
    source: Location
    target: Location
    transition: Transition


@dataclass(frozen=True)
class BlockGraph:
    entry: Location
    error: Location
    cutpoints: tuple[Location, ...]
    blocks: tuple[Block, ...]


def test_kinds_of_locations(cfa: Cfa) -> None:
    drawing = cfa_drawing(cfa)
    assert [(node.label, node.group, set(node.kinds)) for node in drawing.nodes] == [
        ("l0", "main", {Kind.ENTRY}),
        ("l1", "main", {Kind.LOOP_HEAD}),
        ("recursion cut", "f", {Kind.CUT}),
        ("ERROR", "main", {Kind.ERROR}),
    ]
    assert len({style_of(node) for node in drawing.nodes}) == 4


def test_labels_of_edges(cfa: Cfa) -> None:
    assert [arrow.lines for arrow in cfa_drawing(cfa).arrows] == [
        ("havoc x",),
        ("x := x + 1",),
        ("[x <u y]",),
        ("call f",),
    ]


def test_a_block_graph() -> None:
    entry, head, error = Location(4), Location(7), Location(9)
    blocks = (
        Block(entry, head, Transition(TRUE, {Y: bv(2, 8), X: bv(1, 8)})),
        Block(head, head, Transition(LESS, {X: add(X, bv(1, 8))})),
    )
    drawing = block_drawing(BlockGraph(entry, error, (entry, head, error), blocks), cuts=[head])
    assert [node.id for node in drawing.nodes] == [4, 7, 9]
    assert drawing.nodes[1].kinds == {Kind.LOOP_HEAD, Kind.CUT}
    assert [arrow.lines for arrow in drawing.arrows] == [("x := 1", "y := 2"), ("[x <u y]", "x := x + 1")]


def test_a_transition_with_many_updates_is_shortened() -> None:
    place = Location(0)
    updates = {variable(f"v{number:02}", bitvec(8)): bv(1, 8) for number in range(50)}
    graph = BlockGraph(place, place, (place,), (Block(place, place, Transition(TRUE, updates)),))
    (arrow,) = block_drawing(graph, lines=4).arrows
    assert arrow.lines == ("v00 := 1", "v01 := 1", "v02 := 1", "…")


def test_sequence_and_choice() -> None:
    op = Sequence(Assume(LESS), Choice(INCREMENT, Sequence(Havoc(Y, Origin.ASM), INCREMENT)))
    assert op_lines(op, 80, 8) == ("[x <u y]", "(x := x + 1 ∥ havoc y ; x := x + 1)")
    assert op_text(op, 80) == "[x <u y] ; (x := x + 1 ∥ havoc y ; x := x + 1)"
    assert op_text(op, 20) == "[x <u y] ; (x := x …"


def test_labels_of_operations_that_are_huge_when_written_out() -> None:
    doubled: Op = INCREMENT
    for _ in range(200):
        doubled = Choice(doubled, doubled)
    assert len(op_text(doubled, 60)) == 60
    doubled = INCREMENT
    for _ in range(100_000):
        doubled = Sequence(doubled, doubled)
    assert op_lines(doubled, 60, 3) == ("x := x + 1", "x := x + 1", "…")


NASTY = 'a"b\\n<c>&d\ne\x00\x1b]]>\\'


def nasty() -> Drawing:
    nodes = (Node(1, NASTY, NASTY, frozenset([Kind.ENTRY])), Node(2, "b"))
    return Drawing(NASTY, nodes, (Arrow(1, 2, (NASTY, "z"), SourceRange(NASTY, 1, 2, 3, 4), dashed=True),))


def test_svg_escapes() -> None:
    root = ElementTree.fromstring(to_svg(nasty()))
    texts = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
    shown = NASTY.replace("\x00", "?").replace("\x1b", "?")
    assert texts == [shown + "z", shown, "b"]


def test_json_escapes_and_holds_ranges() -> None:
    data = json.loads(to_json(nasty()))
    assert data["name"] == NASTY
    assert data["nodes"][0] == {"id": 1, "label": NASTY, "group": NASTY, "kinds": ["entry"]}
    assert data["edges"] == [
        {
            "source": 1,
            "target": 2,
            "label": [NASTY, "z"],
            "range": {"file": NASTY, "line": 1, "column": 2, "end_line": 3, "end_column": 4},
        }
    ]


def quoted(text: str) -> list[str]:
    """The quoted strings of a DOT text, read as Graphviz reads them."""
    found, inside, current = [], False, ""
    position = 0
    while position < len(text):
        character = text[position]
        if inside and character == "\\":
            current += text[position : position + 2]
            position += 1
        elif character == '"':
            if inside:
                found.append(current)
            inside, current = not inside, ""
        elif inside:
            current += character
        position += 1
    assert not inside
    return found


def test_dot_escapes() -> None:
    text = to_dot(nasty())
    escaped = 'a\\"b\\\\n<c>&d\\ne \x1b]]>\\\\'
    assert quoted(text)[0] == escaped
    assert f"{escaped}\\lz\\l" in quoted(text)
    assert "style=dashed" in text


def test_dot_of_an_automaton(cfa: Cfa) -> None:
    text = to_dot(cfa_drawing(cfa, "example"))
    assert text.startswith('digraph "example" {\n')
    assert '  0 -> 1 [label="havoc x\\l", tooltip="a.c:3:5"];' in text
    assert "shape=doubleoctagon" in text
    assert "peripheries=2" in text
    assert "shape=box" in text


def test_svg_of_an_automaton(cfa: Cfa) -> None:
    root = ElementTree.fromstring(to_svg(cfa_drawing(cfa)))
    titles = {element.text for element in root.iter(f"{SVG}title")}
    assert {"l1, main, loop head", "ERROR, main, error", "recursion cut, f, recursion cut", "a.c:3:5"} <= titles
    assert len([path for path in root.iter(f"{SVG}path") if path.get("marker-end")]) == 4


@pytest.mark.parametrize("name", FORMATS)
def test_a_drawing_without_edges(name: str) -> None:
    place = Location(0)
    assert FORMATS[name](cfa_drawing(Cfa(place, place, ())))


@given(st.integers(1, 12), st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=25))
def test_neither_nodes_nor_labels_overlap(count: int, ends: list[tuple[int, int]]) -> None:
    sizes = [(40.0 + 10 * (number % 3), 28.0) for number in range(count)]
    links = [Link(a % count, b % count, (50.0, 18.0), weak=(a + b) % 3 == 0) for a, b in ends]
    layout = layered(sizes, links)
    boxes = list(zip(layout.nodes, sizes, strict=True))
    boxes += [(point, link.label) for point, link in zip(layout.labels, links, strict=True)]
    for ((x, y), (w, h)), ((x2, y2), (w2, h2)) in combinations(boxes, 2):
        assert abs(x - x2) >= (w + w2) / 2 or abs(y - y2) >= (h + h2) / 2
    for (x, y), (w, h) in boxes:
        assert x - w / 2 >= -1e-6
        assert x + w / 2 <= layout.width + 1e-6
        assert y - h / 2 >= -1e-6
        assert y + h / 2 <= layout.height + 1e-6


def test_edges_point_down_unless_they_close_a_cycle() -> None:
    layout = layered([(40.0, 28.0)] * 4, [Link(0, 1), Link(1, 2), Link(2, 1), Link(0, 3), Link(2, 3)])
    heights = [y for _, y in layout.nodes]
    assert heights == sorted(heights)
    assert heights[0] < heights[1] < heights[2] < heights[3]
    assert [y for _, y in layout.bends[3]] == sorted(y for _, y in layout.bends[3])
    assert [y for _, y in layout.bends[2]] == sorted((y for _, y in layout.bends[2]), reverse=True)


@pytest.mark.slow
def test_huge_automata_are_drawn_in_nearly_linear_time() -> None:
    def draw_a_chain(size: int) -> None:
        places = [Location(number) for number in range(size)]
        error = Location(size)
        edges = [Edge(a, INCREMENT, b) for a, b in pairwise(places)]
        edges += [Edge(place, Assume(LESS), error) for place in places[::10]]
        drawing = cfa_drawing(Cfa(places[0], error, tuple(edges)))
        for draw in FORMATS.values():
            assert draw(drawing).count("\n") > size

    assert_nearly_linear(draw_a_chain, 1500)
