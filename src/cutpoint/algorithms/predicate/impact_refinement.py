"""IMPACT refinement (unifying-view, Sect. 3.2.4): strengthen, uncover, cover again. Forced covering uses it too.

Every abstraction state on the path is conjoined with its interpolant. It may then no longer cover what it covered; it
and its subgraph may become covered. A state that becomes *false* is removed, with all states that were reached from it.

A state can be covered only by one that was created before it and that is not below a covered one: so coverage has no
cycles. A state below a covered one is inactive until that one is uncovered; an inactive state covers nothing.

Deviation: intermediate states, which exist with merge^sep, keep the abstraction formula with which they began.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cutpoint.cpa.arg import Arg, ArgNode
from cutpoint.cpa.composite import State
from cutpoint.cpa.interfaces import Waitlist
from cutpoint.cpa.predicate.abstraction import Coverage
from cutpoint.cpa.predicate.state import PredicateState, predicate_state
from cutpoint.smt.terms.boolean import conjunction
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import conjuncts


class ImpactStrategy:
    """Strengthens states of one graph, and keeps coverage and waitlist consistent."""

    def __init__(self, arg: Arg, waitlist: Waitlist[State], index: int, coverage: Coverage) -> None:
        """`index` is the index of the Predicate CPA in composite states."""
        self._arg = arg
        self._waitlist = waitlist
        self._index = index
        self._coverage = coverage
        self._uncovered: list[ArgNode] = []
        self._is_uncovering = False

    def refine(self, states: Sequence[State], interpolants: Sequence[Term]) -> None:
        """Conjoins τ_i to the abstraction formula of e_i, and rechecks all affected coverage."""
        for strengthened in self.strengthen(states, interpolants):
            if self._arg.is_active(strengthened):
                self.cover(strengthened)

    def strengthen(self, states: Sequence[State], interpolants: Sequence[Term]) -> list[State]:
        """Replaces states whose formula becomes stronger, and returns the new ones. The first state is never
        changed."""
        changed: list[State] = []
        for state, interpolant in list(zip(states, interpolants, strict=True))[1:]:
            if interpolant is FALSE:
                self.remove(state)
                break
            predicate = predicate_state(state, self._index)
            premise = [predicate.abstraction]
            added = [part for part in conjuncts(interpolant) if not self._coverage.implied(premise, part)]
            if not added or added == [TRUE]:
                continue
            if FALSE in added:
                self.remove(state)
                break
            stronger = conjunction([predicate.abstraction, *added])
            changed.append(self._replaced(state, replace(predicate, abstraction=stronger)))
        for state in changed:
            lost = [node for node in self._arg.node(state).covers if not self._still_covered(node, state)]
            self.uncover(lost)
        return changed

    def cover(self, state: State) -> bool:
        """Covers a state by an earlier one, if possible; the states reached from it become inactive until uncovered."""
        number = self._arg.node(state).number
        mine = predicate_state(state, self._index)
        for other in list(self._arg.at(mine.location)):
            theirs = predicate_state(other, self._index)
            if self._arg.node(other).number < number and theirs.is_abstraction and self._covers(theirs, mine):
                self.cover_by(state, other)
                return True
        return False

    def cover_by(self, state: State, by: State) -> None:
        fallen = self._arg.cover(state, by)
        for inactive in fallen:
            self._waitlist.discard(inactive, predicate_state(inactive, self._index).location)
        self.uncover([node for inactive in fallen for node in self._arg.node(inactive).covers])

    def remove(self, state: State) -> None:
        """Removes a state and all states that were reached from it."""
        removed = self._arg.cut_off(state)
        for gone in removed:
            self._waitlist.discard(gone, predicate_state(gone, self._index).location)
        nodes = [node for gone in removed for node in self._arg.node(gone).covers]
        self.uncover([node for node in nodes if any(self._arg.has(parent) for parent, _ in node.parents)])

    def uncover(self, nodes: Iterable[ArgNode]) -> None:
        """Covers each node by another state, or adds it and its subgraph to the waitlist, unless they have been
        expanded."""
        self._uncovered += nodes
        if self._is_uncovering:  # covering a state below may uncover more
            return
        self._is_uncovering = True
        while self._uncovered:
            node = self._uncovered.pop(0)
            if not node.covered_by or not any(self._arg.has(parent) for parent, _ in node.parents):
                continue
            parent = next(state for predecessor, _ in node.parents if (state := predecessor.state) is not None)
            awake = self._arg.uncover(node, self._arg.known_precision(parent))
            if awake and self.cover(awake[0]):
                continue
            for state in awake:
                if not self._arg.node(state).expanded and self._arg.is_active(state):
                    self._waitlist.add(state, predicate_state(state, self._index).location)
        self._is_uncovering = False

    def _still_covered(self, node: ArgNode, by: State) -> bool:
        assert node.state is not None
        return self._covers(predicate_state(by, self._index), predicate_state(node.state, self._index))

    def _covers(self, other: PredicateState, state: PredicateState) -> bool:
        return other.abstraction is TRUE or self._coverage.covers(other, state)

    def _replaced(self, old: State, predicate: PredicateState) -> State:
        parts = list(old)
        parts[self._index] = predicate
        new = tuple(parts)
        awake = self._arg.is_active(old)
        self._arg.replace(old, new, self._arg.known_precision(old))
        if awake and not self._arg.node(new).expanded:
            self._waitlist.discard(old, predicate.location)
            self._waitlist.add(new, predicate.location)
        return new
