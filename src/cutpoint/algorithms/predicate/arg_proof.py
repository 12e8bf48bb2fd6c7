"""Turns an abstract reachability graph without an error into a proof.

The proof consists of invariants: at each cutpoint the disjunction of the abstraction formulas of its states. If no
block ever ended, the proof is the unwinding itself, because the graph contains all paths.
"""

from __future__ import annotations

from cutpoint.algorithms.common.known_facts import KnownFacts
from cutpoint.cfa.blocks.block_graph import BlockGraph, Cutpoints
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Location
from cutpoint.cpa.arg import Arg
from cutpoint.cpa.predicate.state import predicate_state
from cutpoint.evidence.finding import Argument, Proof
from cutpoint.smt.terms.boolean import disjunction
from cutpoint.smt.terms.term import Term


def inductive_proof(arg: Arg, index: int, graph: BlockGraph, known: KnownFacts) -> Proof:
    """`index` is the index of the Predicate CPA in composite states. Facts that were assumed become part of the
    proof."""
    heads = _heads(graph)
    invariants = known.completed({head: _invariant(arg, index, head) for head in heads})
    return Proof(Argument.INDUCTIVE, 0, heads, invariants)


def unwound_proof(arg: Arg, index: int, graph: BlockGraph) -> Proof:
    heads = _heads(graph)
    return Proof(Argument.UNWOUND, _most_heads(arg, index, set(heads)), heads)


def _heads(graph: BlockGraph) -> tuple[Location, ...]:
    """The locations with invariants: even if there are states at every location, loop heads suffice."""
    if graph.kind is not Cutpoints.SBE:
        return graph.heads
    heads = set(loop_heads(graph.cfa))
    return tuple(head for head in graph.heads if head in heads)


def _invariant(arg: Arg, index: int, head: Location) -> Term:
    states = [predicate_state(state, index) for state in arg.at(head)]
    return disjunction(dict.fromkeys(state.abstraction for state in states if state.is_abstraction))


def _most_heads(arg: Arg, index: int, heads: set[Location]) -> int:
    """The largest number of loop heads on a path."""
    counts: dict[object, int] = {}
    for state in arg.everything():
        node = arg.node(state)
        before = max((counts[parent] for parent, _ in node.parents), default=0)
        counts[node] = before + (predicate_state(state, index).location in heads)
    return max(counts.values())
