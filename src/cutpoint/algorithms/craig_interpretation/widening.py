"""WIDENWITH (vinta, Sect. 4.2): widening between the labels that a cutpoint has and a new one.

By the paper the result need not contain the new label, only what the labels before do not: the frontier. In a domain
with joins alone, the last label is widened by the join of both (2). In a domain with disjunction and difference, all
labels together are widened, and what they have already is taken away again (3).

Loops are unrolled some times between two widenings (Sect. 5.2: on every third unrolling).

Deviations: the label that (2) picks is always the last. In (3) the new label stays a part of the result, so that the
label of a node contains what leads to it, and the graph is well labelled (Def. 1).
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

    def __call__(self, before: Sequence[E], post: E) -> E:
        """The label of a node: `before` are those of the other nodes at its cutpoint, `post` is what leads there."""
        if not self.due(len(before)):
            return post  # (1)
        if isinstance(self._domain, DisjunctiveDomain):
            widened: E = _widen_with_disjunction(self._domain, before, post)
            return widened
        return self._domain.widen(before[-1], self._domain.join(before[-1], post))  # (2)


def _widen_with_disjunction(domain: DisjunctiveDomain[E], before: Sequence[E], post: E) -> E:
    known = before[0]
    for other in before[1:]:
        known = domain.disjoin(known, other)
    beyond = domain.difference(domain.widen(known, domain.disjoin(known, post)), known)  # (3)
    return domain.disjoin(beyond, post)
