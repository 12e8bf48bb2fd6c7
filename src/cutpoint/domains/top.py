"""The trivial domain: it has only ⊤ and ⊥, and every operation maps ⊤ to ⊤.

With it, VINTA is purely interpolation-based verification (`uinterp` in the Craig-interpretation paper's Table 1): the
labels of a graph come from interpolants alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from enum import Enum

from cutpoint.base.limits import NEVER, Deadline
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.domains.abstract_domain import AbstractDomain
from cutpoint.domains.registry import DOMAINS, RegisteredDomain
from cutpoint.smt.terms.term import FALSE, TRUE, Term


class Known(Enum):
    ANYTHING = "⊤"
    NOTHING = "⊥"


class TopDomain(AbstractDomain[Known]):
    def top(self) -> Known:
        return Known.ANYTHING

    def bottom(self) -> Known:
        return Known.NOTHING

    def is_bottom(self, e: Known, /) -> bool:
        return e is Known.NOTHING

    def join(self, a: Known, b: Known, /) -> Known:
        return b if a is Known.NOTHING else a

    def widen(self, a: Known, b: Known, /) -> Known:
        return self.join(a, b)

    def alpha(self, formula: Term, /) -> Known:
        return Known.NOTHING if formula is FALSE else Known.ANYTHING

    def gamma(self, e: Known, /) -> Term:
        return FALSE if e is Known.NOTHING else TRUE

    def post(self, graph: BlockGraph, block: Block, e: Known, deadline: Deadline = NEVER) -> Known:
        """Statements have no effect."""
        return e

    def assume(self, e: Known, condition: Term, /) -> Known:
        return e

    def assign(self, e: Known, x: Term, value: Term, /) -> Known:
        return e

    def forget(self, e: Known, variables: Iterable[Term], /) -> Known:
        return e

    def keep(self, e: Known, variables: AbstractSet[Term], /) -> Known:
        return e


DOMAINS.register(RegisteredDomain("top", "no information", lambda _: TopDomain()))
