"""Finds variables that are constant at a cutpoint, by constant folding.

This is conditional constant propagation over the blocks: a block counts only if its guard does not fold to `false`. The
first block that reaches a cutpoint determines the constants there; later ones remove those for which they yield other
values. The result provides only candidates.
"""

from __future__ import annotations

from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import FALSE, Term
from cutpoint.smt.terms.walk import Substitution

Constants = dict[Term, Term]


def constants_at(blocks: BlockGraph) -> dict[Location, Constants]:
    """For each cutpoint that is reached, the live variables that are constant there."""
    found: dict[Location, Constants] = {blocks.entry: {}}
    todo = [blocks.entry]
    while todo:
        source = todo.pop()
        substitute = Substitution(found[source])
        for block in blocks.leaving(source):
            if substitute(block.transition.guard) is FALSE:
                continue
            known = found.get(block.target)
            if known is None:
                found[block.target] = _brought(blocks, block, found[source], substitute)
            elif not _take_back(known, block, found[source], substitute):
                continue
            if block.target not in todo:
                todo.append(block.target)
    return found


def _brought(blocks: BlockGraph, block: Block, before: Constants, substitute: Substitution) -> Constants:
    """The constants at the end of a block."""
    updates, live = block.transition.updates, blocks.live[block.target]
    after = {x: value for x, value in before.items() if x in live and x not in updates}
    for x, update in updates.items():
        value = substitute(update)
        if value.op == ops.CONST:
            after[x] = value
    return after


def _take_back(known: Constants, block: Block, before: Constants, substitute: Substitution) -> bool:
    """Removes the constants that do not hold at the end of the block; returns whether there were any."""
    updates = block.transition.updates
    lost = []
    for x, value in known.items():
        brought = substitute(updates[x]) if x in updates else before.get(x)
        if brought is not value:
            lost.append(x)
    for x in lost:
        del known[x]
    return bool(lost)
