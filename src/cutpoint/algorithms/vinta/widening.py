"""WIDENWITH (vinta, Sect. 4.2): widening between the labels that a cutpoint has and a new one.

By the paper the result need not contain the new label, only what the labels before do not: the frontier. In a domain
with joins alone, the last label is widened by the join of both (2). In a domain with disjunction and difference, all
labels together are widened, and what they have already is taken away again (3).

Loops are unrolled some times between two widenings (Sect. 5.2: on every third unrolling).

Deviations: the label that (2) picks is the one that was widened last. In (3), too, what is widened is the result of the
last widening: exact labels in between have other bounds each time, and a widening that keeps all of them need not end.
The new label stays a part of the result, so that the label of a node contains what leads to it, and the graph is well
labelled (Def. 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from cutpoint.domains.abstract_domain import AbstractDomain, DisjunctiveDomain

E = TypeVar("E")


class WidenWith(Generic[E]):
    def __init__(self, domain: AbstractDomain[E], every: int) -> None:
        self._domain = domain
        self._every = every

    def due(self, count: int) -> bool:
        """Whether a node is widened if there are so many others at its cutpoint."""
        return count > 0 and count % self._every == 0

    def __call__(self, before: Sequence[E], post: E, last: E) -> tuple[E, E]:
        """The label of a node, and what was widened for it: `before` are the labels of the other nodes at its cutpoint,
        `post` is what leads there, and `last` is what was widened there the last time, or the first label."""
        domain = self._domain
        if isinstance(domain, DisjunctiveDomain):
            known = before[0]
            for other in before[1:]:
                known = domain.disjoin(known, other)
            widened = domain.widen(last, domain.disjoin(known, post))
            return domain.disjoin(domain.difference(widened, known), post), widened  # (3)
        widened = domain.widen(last, domain.join(last, post))  # (2)
        return widened, widened
