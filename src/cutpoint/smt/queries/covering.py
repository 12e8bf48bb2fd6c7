"""Incremental solving for covering (vinta, section 5.1).

Each cutpoint ℓ has its own context, which accumulates the labels of the nodes visited there. Whether a node is covered,
ψ(u) ⇒ ⋁ ψ(v), is then one query that builds on the earlier ones.

Deviation from the paper: a label ψ(v) is asserted as a ⇒ ¬ψ(v) with an activation literal a, instead of ¬ψ(v) between
push and pop. So a query selects the nodes that may cover, labels can be strengthened and retracted at any time, and
the core of the query gives the nodes that are needed.
"""

from __future__ import annotations

from collections.abc import Iterable

from cutpoint.base.frozen import frozen
from cutpoint.smt.queries.queries import Truth, refuted
from cutpoint.smt.solvers.errors import SolverMisuse
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.boolean import implies, not_
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, Term, internal


@frozen(eq=False)
class Handle:
    """A node of one context, meaningless in any other."""

    number: int


@frozen
class Covering:
    answer: Truth
    by: tuple[Handle, ...] = ()
    """If the answer is *yes*: nodes that suffice, in the order in which they were added."""


class CoveringContext:
    """The labels of the nodes of one cutpoint, in a solver that only this context uses."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._labels: dict[Handle, Term] = {}
        self._next = 0
        self._activations: dict[Term, Term] = {}

    def add(self, label: Term) -> Handle:
        """Adds a node with its label ψ(v)."""
        handle = Handle(self._next)
        self._next += 1
        self._labels[handle] = label
        return handle

    def label(self, handle: Handle) -> Term:
        if handle not in self._labels:
            raise SolverMisuse(f"the covering context has no node {handle.number}, or it was retracted")
        return self._labels[handle]

    def strengthen(self, handle: Handle, label: Term) -> None:
        """Replaces the label of a node. Whether it still covers other nodes must be checked again."""
        self.label(handle)
        self._labels[handle] = label

    def retract(self, handle: Handle) -> None:
        """Removes a node; it no longer covers anything."""
        self.label(handle)
        del self._labels[handle]

    def covered(self, formula: Term, by: Iterable[Handle] | None = None, seconds: float | None = None) -> Covering:
        """Whether a formula implies the disjunction of labels (of all nodes, or of the given ones)."""
        if formula is FALSE:
            return Covering(Truth.YES)
        candidates = sorted(self._labels if by is None else set(by), key=lambda handle: handle.number)
        nodes: dict[Term, Handle] = {}  # of several nodes with the same label, the first suffices
        for handle in candidates:
            label = self.label(handle)
            if label is formula:
                return Covering(Truth.YES, (handle,))
            nodes.setdefault(self._activation(label), handle)
        answer = refuted(self._solver.check([formula, *nodes], seconds))
        if answer is not Truth.YES:
            return Covering(answer)
        return Covering(answer, tuple([nodes[literal] for literal in self._solver.core() if literal in nodes]))

    def _activation(self, label: Term) -> Term:
        """The activation literal of a label. It depends only on the label, so equal labels are asserted once."""
        literal = self._activations.get(label)
        if literal is None:
            literal = internal(f"covers!{label.id}", BOOL)
            self._solver.add(implies(literal, not_(label)))
            self._activations[label] = literal
        return literal
