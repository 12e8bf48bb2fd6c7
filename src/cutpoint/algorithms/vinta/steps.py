"""What VINTA does, step by step, for those who want to watch: the run of Sect. 2 is told from these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cutpoint.algorithms.vinta.arg import Node
from cutpoint.smt.terms.term import Term


@dataclass(frozen=True, slots=True)
class Interpreted:
    """Abstract interpretation has labelled a node."""

    node: Node
    label: Term
    widened: bool


@dataclass(frozen=True, slots=True)
class Relabelled:
    """A node was visited again, with the label that the last refinement gave it."""

    node: Node
    label: Term


@dataclass(frozen=True, slots=True)
class Covered:
    """The other labels at the cutpoint of a node contain its label."""

    node: Node


@dataclass(frozen=True, slots=True)
class Refined:
    """The error node cannot be reached by the graph as it is: its new labels say so."""

    labels: Mapping[Node, Term]


Step: TypeAlias = Interpreted | Relabelled | Covered | Refined
Watcher: TypeAlias = Callable[[Step], None]


def nobody(_step: Step) -> None:
    """Watches nothing."""
