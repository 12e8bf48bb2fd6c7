"""An abstract reachability graph as plain text and numbers, without any object of the analysis that built it.

So it can be sent to another process, drawn, and written to a file.
"""

from __future__ import annotations

from dataclasses import dataclass

from cutpoint.base.source import SourceRange


@dataclass(frozen=True, slots=True)
class ArgGraphNode:
    """e_number, an abstract state (l, (ψ, l^ψ, φ))."""

    number: int
    """In order of creation, from 0."""
    location: int
    """The number of the program location l."""
    abstraction: str
    """ψ, as C."""
    path: str
    """φ, as C; `true` in abstraction states."""
    is_abstraction: bool
    is_error: bool
    covered_by: tuple[int, ...] = ()
    """The numbers of the states that cover it; if there are several, they do so together."""


@dataclass(frozen=True, slots=True)
class ArgGraphEdge:
    """A successor relation, with the operations of the edge or block as lines of text."""

    source: int
    target: int
    operations: tuple[str, ...]
    range: SourceRange | None = None


@dataclass(frozen=True, slots=True)
class ArgGraph:
    nodes: tuple[ArgGraphNode, ...]
    edges: tuple[ArgGraphEdge, ...]
