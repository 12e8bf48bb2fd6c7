"""The start of a step case as ESBMC's heuristic chooses it (k-induction, Sect. I and IV). **It is unsound.**

Only the variables in the exit conditions of a loop become arbitrary; all others keep the value that they have when the
loop is first reached. A "proof" from such a start may be wrong, as the paper's program example-unsafe shows. It becomes
a verdict only if the proof check, which does not use the heuristic, confirms it.
"""

from __future__ import annotations

from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.blocks.unrolling import SymbolicState, Unrolling
from cutpoint.cfa.graph.loops import loops
from cutpoint.cfa.model import Assume, Cfa, Location
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables


def unsound_start(blocks: BlockGraph) -> dict[Location, SymbolicState]:
    """For each loop head, the executions that reach it first, with new values for the variables in exit conditions."""
    ending = _termination_variables(blocks.cfa)
    unrolling = Unrolling(blocks, tag="before ")
    found: dict[Location, SymbolicState] = {}
    while len(found) < len(blocks.heads) and len(unrolling.levels) <= 2 * len(blocks.cutpoints):
        level = unrolling.extend()
        for head, state in level.states.items():
            if head not in found:
                kept = {x: value for x, value in state.values.items() if x not in ending}
                found[head] = SymbolicState(state.guard, kept)
        if not level.states:
            break
    return found


def _termination_variables(cfa: Cfa) -> set[Term]:
    """The variables of the conditions on edges that leave a loop."""
    forest = loops(cfa)
    found: set[Term] = set()
    for edge in cfa.edges:
        if not isinstance(edge.op, Assume):
            continue
        outside = set(forest.loops_containing(edge.target))
        if any(head not in outside for head in forest.loops_containing(edge.source)):
            found.update(free_variables(edge.op.condition))
    return found
