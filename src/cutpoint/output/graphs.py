"""Automata and block graphs as drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from cutpoint.cfa.graph.loops import find_loop_heads, loop_heads
from cutpoint.cfa.labels import op_lines, transition_lines
from cutpoint.cfa.model import Cfa, Location
from cutpoint.output.dot import to_dot
from cutpoint.output.drawing import Arrow, Drawing, Kind, Node
from cutpoint.output.graph_json import to_json
from cutpoint.output.svg import to_svg
from cutpoint.smt.terms.term import Term

FORMATS: dict[str, Callable[[Drawing], str]] = {"dot": to_dot, "svg": to_svg, "json": to_json}

LABEL_WIDTH = 60
LABEL_LINES = 8


class Transition(Protocol):
    """The parts of a block's transition that a drawing uses."""

    @property
    def guard(self) -> Term: ...
    @property
    def updates(self) -> Mapping[Term, Term]: ...


class Block(Protocol):
    @property
    def source(self) -> Location: ...
    @property
    def target(self) -> Location: ...
    @property
    def transition(self) -> Transition: ...


class BlockGraph(Protocol):
    @property
    def entry(self) -> Location: ...
    @property
    def error(self) -> Location: ...
    @property
    def cutpoints(self) -> Sequence[Location]: ...
    @property
    def blocks(self) -> Sequence[Block]: ...


def cfa_drawing(cfa: Cfa, name: str = "cfa", width: int = LABEL_WIDTH, lines: int = LABEL_LINES) -> Drawing:
    """An automaton. Labels have at most `lines` lines of `width` characters."""
    nodes = _nodes(cfa.locations, cfa.entry, cfa.error, loop_heads(cfa), cfa.cuts)
    arrows = [Arrow(edge.source.id, edge.target.id, op_lines(edge.op, width, lines), edge.range) for edge in cfa.edges]
    return Drawing(name, nodes, tuple(arrows))


def block_drawing(
    graph: BlockGraph,
    name: str = "blocks",
    cuts: Iterable[Location] = (),
    width: int = LABEL_WIDTH,
    lines: int = LABEL_LINES,
) -> Drawing:
    """A block graph: its cutpoints, and every block with its guard and updates."""
    successors: dict[Location, list[Location]] = {location: [] for location in graph.cutpoints}
    for block in graph.blocks:
        successors.setdefault(block.source, []).append(block.target)
        successors.setdefault(block.target, [])
    heads = find_loop_heads(graph.entry, lambda location: successors.get(location, []))
    locations = dict.fromkeys([graph.entry, *successors, graph.error])
    arrows = [
        Arrow(
            block.source.id,
            block.target.id,
            transition_lines(block.transition.guard, block.transition.updates, width, lines),
        )
        for block in graph.blocks
    ]
    return Drawing(name, _nodes(locations, graph.entry, graph.error, heads, cuts), tuple(arrows))


def _nodes(
    locations: Iterable[Location],
    entry: Location,
    error: Location,
    heads: Iterable[Location],
    cuts: Iterable[Location],
) -> tuple[Node, ...]:
    kinds: dict[Location, set[Kind]] = {entry: {Kind.ENTRY}}
    kinds.setdefault(error, set()).add(Kind.ERROR)
    for head in heads:
        kinds.setdefault(head, set()).add(Kind.LOOP_HEAD)
    for cut in cuts:
        kinds.setdefault(cut, set()).add(Kind.CUT)
    return tuple(
        Node(location.id, str(location), location.function, frozenset(kinds.get(location, ())))
        for location in locations
    )
