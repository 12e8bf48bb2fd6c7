"""A proof about the simplified automaton, carried over to the automaton as lowered.

Simplification works inside functions and keeps the numbers of their locations, so a loop head is identified by its
program point: the calls that lead to it, and its number. All other changes only add behaviour to the automaton as
lowered: calls and loops that the proof does not depend on are over-approximated (`coarse.py`, `other_loops.py`). Dead
ends, from which neither the error nor a cut can be reached, are omitted. So even if a proof were carried over wrongly,
and passed its check, the program as lowered would be safe.
"""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.cfa.blocks.block_graph import BlockGraph, blocks_between
from cutpoint.cfa.calls.call_graph import call_graph, recursive_functions
from cutpoint.cfa.calls.inline import TooLarge, Unfolding, program_points
from cutpoint.cfa.model import Cfa, Edge, Location, reachable
from cutpoint.cfa.simplification.constants import find_constants
from cutpoint.cfa.simplification.slice import useful_locations
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Proof
from cutpoint.evidence.proofs.block_constants import constants_at
from cutpoint.evidence.proofs.coarse import coarsened
from cutpoint.evidence.proofs.other_loops import without_other_loops
from cutpoint.smt.terms.term import TRUE, Term, by_id
from cutpoint.smt.terms.walk import free_variables


class NotTransferable(Exception):
    """A proof cannot be carried over; the text is the reason."""


@frozen(eq=False)
class LoweredProof:
    """A proof over the automaton as lowered."""

    blocks: BlockGraph
    heads: tuple[Location, ...]
    """The loop heads of the proof from which the error or a cut can be reached; the others do not matter."""
    invariants: Mapping[Location, Term]
    constants: Mapping[Location, Mapping[Term, Term]]
    """For each head, the variables that simplification considers constant there. They are only candidates."""


def lowered(task: Task, proof: Proof, most_edges: int, deadline: Deadline) -> LoweredProof:
    constants = find_constants(task.program) if task.options.constants else {}
    read = free_variables(*proof.invariants.values()) if proof.invariants else []
    program = coarsened(task.program, task.simplified, constants, read)
    unfolding = Unfolding(program, task.options.recursion_bound)
    try:
        whole = _automaton(unfolding, task.unfolding(program), most_edges)
    except TooLarge:
        raise NotTransferable(f"the unsimplified automaton has more than {most_edges:,} edges") from None
    found = _found_again(task, proof, unfolding)
    if deadline.passed:
        raise NotTransferable("the time ran out while the unsimplified automaton was built")
    cfa = _without_dead_ends(whole)
    left = set(cfa.locations)
    kept = {head: location for head, location in found.items() if location in left}
    heads = tuple(sorted(kept.values(), key=lambda head: head.id))
    invariants = {kept[head]: invariant for head, invariant in proof.invariants.items() if head in kept}
    reading = {head: free_variables(invariant) for head, invariant in invariants.items()}
    blocks = blocks_between(without_other_loops(cfa, heads), heads, reading)
    folded = constants_at(blocks)
    candidates: dict[Location, dict[Term, Term]] = {}
    for head in heads:
        everywhere = {x: constants[x] for x in sorted(blocks.live[head], key=by_id) if x in constants}
        candidates[head] = folded.get(head, {}) | everywhere
    return LoweredProof(blocks, heads, {head: invariants.get(head, TRUE) for head in heads}, candidates)


def _automaton(unfolding: Unfolding, hint: Unfolding, most_edges: int) -> Cfa:
    """Unfolds only edges that are feasible according to the constants, as in the automaton of the proof.

    Edges that the constants exclude are not omitted, but lead to the error, if the error could be reached through them,
    or a recursion might become too deep. So the check fails if the constants are wrong.
    """
    program = unfolding.program
    hinted = hint.automaton(most_edges)
    useful = None if recursive_functions(call_graph(program)) else useful_locations(program)
    edges: list[Edge] = []
    twins = {unfolding.entry: hinted.entry}
    todo = [unfolding.entry]
    for location in todo:
        feasible = {edge.op: edge.target for edge in hinted.leaving(twins[location])}
        for edge in unfolding.leaving(location):
            twin = feasible.get(edge.op)
            if twin is not None:
                edges.append(edge)
                if edge.target not in twins:
                    twins[edge.target] = twin
                    todo.append(edge.target)
            elif useful is None or _is_useful(edge.target, unfolding, useful):
                edges.append(Edge(location, edge.op, unfolding.error, edge.range))
    cuts = unfolding.cuts & {edge.target for edge in edges}
    return Cfa(unfolding.entry, unfolding.error, tuple(edges), cuts, tuple(program.notes))


def _is_useful(location: Location, unfolding: Unfolding, useful: Mapping[str, set[int]]) -> bool:
    """Whether the error may be reached from a location, according to an analysis that ignores calling contexts."""
    point = unfolding.point(location)
    if point is None:
        return location not in (unfolding.exit, unfolding.abort)
    return point.number in useful[location.function]


def _found_again(task: Task, proof: Proof, unfolding: Unfolding) -> dict[Location, Location]:
    """For each loop head of the proof, the location at the same program point."""
    known = set(task.cfa.locations)
    unknown = [head for head in (*proof.cutpoints, *proof.invariants) if head not in known]
    if unknown:
        raise NotTransferable(f"the proof refers to {unknown[0]!r}, which is not a location of the automaton")
    misplaced = [head for head in proof.invariants if head not in set(proof.cutpoints)]
    if misplaced:
        raise NotTransferable(f"the proof has an invariant at {misplaced[0]!r}, which is not one of its cutpoints")
    point_of = program_points(task.simplified_unfolding, proof.cutpoints)
    location_at = unfolding.at_points(point_of.values())
    found: dict[Location, Location] = {}
    for head in proof.cutpoints:
        point = point_of.get(head)
        if point is None and not task.cfa.leaving(head):
            continue  # the end of the program, which belongs to no function
        if point is None or point not in location_at:
            raise NotTransferable(f"the cutpoint {head!r} has no counterpart in the program as lowered")
        found[head] = location_at[point]
    return found


def _without_dead_ends(cfa: Cfa) -> Cfa:
    """The part of the automaton from which the error or a cut can be reached."""
    useful = reachable(cfa, [cfa.error, *cfa.cuts], backwards=True)
    edges = tuple(edge for edge in cfa.edges if edge.source in useful and edge.target in useful)
    return Cfa(cfa.entry, cfa.error, edges, cfa.cuts, cfa.notes)
