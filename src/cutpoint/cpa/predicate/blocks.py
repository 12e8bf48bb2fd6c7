"""The block operators blk (unifying-view paper, Sect. 3.1.6): where a block ends and an abstraction is computed."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cpa.predicate.state import PredicateState

BlockOperator = Callable[[PredicateState, Location], bool]


def blk_never(_state: PredicateState, _location: Location) -> bool:
    """Blocks never end: whole-program encoding."""
    return False


def blk_always(_state: PredicateState, _location: Location) -> bool:
    """Blocks end after every edge: single-block encoding, or a graph whose edges are the blocks."""
    return True


def blk_l(cfa: Cfa) -> BlockOperator:
    """Blocks end at loop heads and at the error location."""
    ends = {cfa.error, *loop_heads(cfa)}
    return lambda _state, location: location in ends


def blk_lf(cfa: Cfa) -> BlockOperator:
    """Blocks end at loop heads, function calls and returns, and at the error location."""
    ends = {cfa.error, *loop_heads(cfa), *cfa.calls}
    return lambda _state, location: location in ends
