"""The steps of VINTA, as they are reported to a watcher, such as a test that compares them with the run of Sect. 2."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from cutpoint.algorithms.vinta.arg import Node
from cutpoint.base.frozen import frozen
from cutpoint.smt.terms.term import Term


@frozen
class Interpreted:
    """Abstract interpretation has labelled a node."""

    node: Node
    label: Term
    widened: bool


@frozen
class Relabelled:
    """A node was visited again, and has the label that the last refinement gave it."""

    node: Node
    label: Term


@frozen
class Covered:
    """The disjunction of the other labels at the cutpoint of a node contains its label."""

    node: Node


@frozen
class Refined:
    """The current graph has no feasible path to the error node, as its new labels show."""

    labels: Mapping[Node, Term]


Step: TypeAlias = Interpreted | Relabelled | Covered | Refined
Watcher: TypeAlias = Callable[[Step], None]


def nobody(_step: Step) -> None:
    """Ignores all steps."""
