"""Turns the answers of base case and step case into a finding.

A recursion that was cut off hides executions: as long as this is possible, nothing is proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cutpoint.algorithms.common.cut_short import cut_short
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Argument, Finding, Inconclusive, Proof
from cutpoint.evidence.reason import MORE_TIME, Reason, ReasonKind, ran_out_of_time
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import TRUE, Term


def unwound_proof(blocks: BlockGraph, k: int) -> Proof:
    """A proof that no execution visits more than k loop heads."""
    return Proof(Argument.UNWOUND, k, blocks.heads)


def inductive_proof(blocks: BlockGraph, k: int, used: Iterable[Mapping[Location, Term]]) -> Proof:
    """The step case of k holds with the conjunction of the invariants in `used`."""
    together: dict[Location, Term] = {}
    for invariants in used:
        for head in blocks.heads:  # from other loop heads, the error is unreachable
            together[head] = and_(together.get(head, TRUE), invariants.get(head, TRUE))
    return Proof(Argument.INDUCTIVE, k, blocks.heads, together)


def should_check_cut_recursion(task: Task, k: int, proof: Proof | None) -> bool:
    """Whether to check now if a recursion was cut off: because there is a proof, or because k has reached the recursion
    bound, so that a deeper unrolling is worth more than a larger k."""
    return proof is not None or k >= task.options.recursion_bound


def conclusion(task: Task, k: int, proof: Proof | None, is_cut_short: Truth) -> Finding | None:
    """The proof, if there is one and no recursion was cut off; if one was, the finding that says so."""
    if is_cut_short is Truth.YES:
        return cut_short(task, k)
    return proof if is_cut_short is Truth.NO else None


def bound_reached(k: int) -> Inconclusive:
    reason = Reason(ReasonKind.BOUND_REACHED, f"the largest bound, k = {k}, is reached", k=k)
    return Inconclusive(reason, "a larger --k-max", k)


def out_of_time(undecided: str, k: int) -> Inconclusive:
    """`undecided` says what is not decided yet; k is the last bound whose base case is decided."""
    return Inconclusive(ran_out_of_time(f"the time ran out with {undecided} for k > {k}", k), MORE_TIME, k)
