"""Drawings of graphs, independent of the meaning of the graph.

Automata, block graphs and reachability graphs are converted to a `Drawing`, which is written as DOT, SVG or JSON.
"""

from __future__ import annotations

from enum import Enum

from cutpoint.base.frozen import frozen
from cutpoint.base.source import SourceRange


class Kind(Enum):
    """A kind of node. A node can have several kinds."""

    ENTRY = "entry"
    ERROR = "error"
    LOOP_HEAD = "loop head"
    CUT = "recursion cut"
    ABSTRACTION = "abstraction state"
    COVERED = "covered"


@frozen
class Node:
    id: int
    """Unique within the drawing."""
    label: str
    group: str = ""
    """The group of the node, such as its function."""
    kinds: frozenset[Kind] = frozenset()
    lines: tuple[str, ...] = ()
    """Text below the label."""


@frozen
class Arrow:
    source: int
    target: int
    lines: tuple[str, ...] = ()
    """The lines of the label."""
    range: SourceRange | None = None
    dashed: bool = False
    """Whether the arrow is not a step of the program. Dashed arrows do not affect the layering of nodes."""


@frozen
class Drawing:
    name: str
    nodes: tuple[Node, ...]
    arrows: tuple[Arrow, ...]


STYLES: dict[Kind, tuple[str, str]] = {
    # Fill and line colours. If a node has several kinds, the first one in this list counts.
    Kind.ERROR: ("#f8d0cc", "#b3261e"),
    Kind.CUT: ("#fbe3b6", "#a15c00"),
    Kind.ABSTRACTION: ("#d7e6fb", "#1b5fb4"),
    Kind.COVERED: ("#eeeeee", "#888888"),
    Kind.LOOP_HEAD: ("#d7e6fb", "#1b5fb4"),
    Kind.ENTRY: ("#d9f0d8", "#2c7a2a"),
}
PLAIN_STYLE = ("#ffffff", "#444444")


def style_of(node: Node) -> tuple[str, str]:
    """The fill and the line colour of a node."""
    return next((style for kind, style in STYLES.items() if kind in node.kinds), PLAIN_STYLE)


def title_of(node: Node) -> str:
    """A description of the node, which a viewer can show as a tooltip."""
    parts = [node.label, node.group, *sorted(kind.value for kind in node.kinds)]
    return ", ".join(part for part in parts if part)
