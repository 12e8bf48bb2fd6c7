"""IMPACT refinement (unifying-view, Sect. 3.2.4): strengthen, uncover, cover again. Also what forced covering does.

Every abstraction state on the path is conjoined with its interpolant. What it covered may be covered no longer; itself
and its subgraph may be covered now. A state that becomes *false* goes, with all that was reached from it.

A state is covered only by one that was created before it, and that is not below a covered one: so coverage has no
cycles. What was covered by a state that falls asleep is uncovered.

Deviation: intermediate states, which there are with merge^sep, keep the abstraction formula with which they began.
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
    """Strengthens states of one graph, and keeps coverage and waitlist right."""

    def __init__(self, arg: Arg, waitlist: Waitlist[State], index: int, coverage: Coverage) -> None:
        """`index` is that of the Predicate CPA in the composite states."""
        self._arg = arg
        self._waitlist = waitlist
        self._index = index
        self._coverage = coverage
        self._uncovered: list[ArgNode] = []
        self._is_uncovering = False

    def refine(self, states: Sequence[State], interpolants: Sequence[Term]) -> None:
        """Conjoins τ_i to the abstraction formula of e_i, and checks all coverage that this concerns."""
        for strengthened in self.strengthen(states, interpolants):
            if self._arg.is_active(strengthened):
                self.cover(strengthened)

    def strengthen(self, states: Sequence[State], interpolants: Sequence[Term]) -> list[State]:
        """The new states, where a formula got stronger. The first state is the start, and stays as it is."""
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
        """Covers a state by an earlier one, if there is one; what was reached from it sleeps from now on."""
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
        for asleep in fallen:
            self._waitlist.discard(asleep, predicate_state(asleep, self._index).location)
        self.uncover([node for asleep in fallen for node in self._arg.node(asleep).covers])

    def remove(self, state: State) -> None:
        """Takes away a state and all that was reached from it."""
        removed = self._arg.cut_off(state)
        for gone in removed:
            self._waitlist.discard(gone, predicate_state(gone, self._index).location)
        nodes = [node for gone in removed for node in self._arg.node(gone).covers]
        self.uncover([node for node in nodes if any(self._arg.has(parent) for parent, _ in node.parents)])

    def uncover(self, nodes: Iterable[ArgNode]) -> None:
        """What is not covered by another state goes on the waitlist, as far as it has not been expanded."""
        self._uncovered += nodes
        if self._is_uncovering:  # what is covered on the way may uncover more
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
