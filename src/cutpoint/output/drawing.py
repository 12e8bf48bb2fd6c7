"""What a drawing of a graph consists of, whatever the graph means.

Automata, block graphs and reachability graphs are turned into a `Drawing`; DOT, SVG and JSON are made from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cutpoint.base.source import SourceRange


class Kind(Enum):
    """What is special about a node. A node can be of several kinds."""

    ENTRY = "entry"
    ERROR = "error"
    LOOP_HEAD = "loop head"
    CUT = "recursion cut"
    ABSTRACTION = "abstraction state"
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Node:
    id: int
    """Unique within the drawing."""
    label: str
    group: str = ""
    """What the node belongs to, such as its function."""
    kinds: frozenset[Kind] = frozenset()
    lines: tuple[str, ...] = ()
    """What stands below the label."""


@dataclass(frozen=True, slots=True)
class Arrow:
    source: int
    target: int
    lines: tuple[str, ...] = ()
    """The label, one line under the other."""
    range: SourceRange | None = None
    dashed: bool = False
    """It is no step of the program, and has no say in which nodes are above which."""


@dataclass(frozen=True, slots=True)
class Drawing:
    name: str
    nodes: tuple[Node, ...]
    arrows: tuple[Arrow, ...]


STYLES: dict[Kind, tuple[str, str]] = {
    # Fill and line colours. The first kind of this list that a node has decides.
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
    """A line about the node that a viewer can show when it is pointed at."""
    parts = [node.label, node.group, *sorted(kind.value for kind in node.kinds)]
    return ", ".join(part for part in parts if part)
