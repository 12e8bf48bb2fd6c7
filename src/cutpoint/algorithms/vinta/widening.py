"""WIDENWITH (vinta, Sect. 4.2): widening of the existing labels of a cutpoint by a new one.

In the paper, the result need not contain the whole new label, only the part that the existing labels do not contain:
the frontier. In a domain with joins only, the last label is widened with the join of both (2). In a domain with
disjunction and difference, the disjunction of all labels is widened, and the existing labels are subtracted from the
result (3).

Loops are unrolled a few times between two widenings (Sect. 5.2: every third unrolling is widened).

Deviations: the label that (2) picks is the result of the last widening. This result is also the one that (3) widens:
the exact labels in between have different bounds each time, and a widening that keeps all of them need not terminate.
The new label stays part of the result, so that the label of a node contains the posts along its incoming edges, and the
graph is well labelled (Def. 1).
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
        """Whether to widen a node if there are this many others at its cutpoint."""
        return count > 0 and count % self._every == 0

    def __call__(self, before: Sequence[E], post: E, last: E) -> tuple[E, E]:
        """The label of a node, and the result of the widening from which it was computed. `before` are the labels of
        the other nodes at its cutpoint, `post` is the join of the posts to it, and `last` is the result of the last
        widening there, or the first label."""
        domain = self._domain
        if isinstance(domain, DisjunctiveDomain):
            known = before[0]
            for other in before[1:]:
                known = domain.disjoin(known, other)
            widened = domain.widen(last, domain.disjoin(known, post))
            return domain.disjoin(domain.difference(widened, known), post), widened  # (3)
        widened = domain.widen(last, domain.join(last, post))  # (2)
        return widened, widened
