"""Predicate refinement (unifying-view, Sect. 3.2.4): adds predicates where they are needed, and re-explores lazily.

The pivot is the first state of the counterexample for which there are new predicates. Its subgraph is removed, together
with the states that the subgraph covered; only the remaining parents are explored again, with the new precision.

If the abstraction does not preserve relations between predicates (Cartesian abstraction, or an undecided query), the
same counterexample can recur without new atoms. Then the conjuncts of the interpolants themselves become predicates,
which makes the abstraction along this path as strong as the interpolants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cutpoint.algorithms.common.enumerations import Enumerations
from cutpoint.algorithms.common.predicates import predicates_of
from cutpoint.cfa.model import Location
from cutpoint.cpa.arg import Arg
from cutpoint.cpa.composite import Precision, State
from cutpoint.cpa.interfaces import Waitlist
from cutpoint.cpa.predicate.state import PredicatePrecision, predicate_state
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import conjuncts


class PredicateStrategy:
    """Refines the precision of one graph."""

    def __init__(
        self,
        arg: Arg,
        waitlist: Waitlist[State],
        index: int,
        enumerations: Callable[[], Enumerations] | None = None,
        shared: bool = False,
    ) -> None:
        """`index` is the index of the Predicate CPA in composite states. `shared` determines whether new predicates are
        used in everything that is explored from now on, or only in the part that is explored again."""
        self._arg = arg
        self._waitlist = waitlist
        self._index = index
        self._enumerations = enumerations
        self._shared = shared
        self.known: dict[Location, dict[Term, None]] = {}
        """All predicates that were ever added, by location."""

    def refine(self, states: Sequence[State], interpolants: Sequence[Term]) -> bool:
        """Adds predicates and removes what has to be explored again; False if there are no new predicates."""
        for extract in (self._atoms_of, _parts_of):
            precision = self._extended(states, interpolants, extract)
            pivot = next((state for state in states[1:] if self._lacks(state, precision)), None)
            if pivot is not None:
                self._explore_again(pivot, precision.joined(self.known) if self._shared else precision)
                return True
        return False

    def learn(self, states: Sequence[State], interpolants: Sequence[Term]) -> PredicatePrecision:
        """Adds predicates for what is explored from now on, removes nothing, and returns the new precision."""
        return self._extended(states, interpolants, self._atoms_of).joined(self.known)

    def _atoms_of(self, interpolant: Term) -> tuple[Term, ...]:
        return predicates_of(interpolant, None if self._enumerations is None else self._enumerations())

    def _extended(
        self, states: Sequence[State], interpolants: Sequence[Term], extract: Callable[[Term], Sequence[Term]]
    ) -> PredicatePrecision:
        """π'(l) = π_n(l) ∪ π(l), with π(l) = ⋃ {ρ_i | l_i = l}."""
        more: dict[Location, dict[Term, None]] = {}
        for state, interpolant in zip(states, interpolants, strict=True):
            more.setdefault(predicate_state(state, self._index).location, {}).update(
                dict.fromkeys(extract(interpolant))
            )
        self._remember(more)
        last: PredicatePrecision = self._arg.known_precision(states[-1])[self._index]
        return last.joined({location: found for location, found in more.items() if found})

    def share(self, precision: PredicatePrecision) -> None:
        """Sets this precision for all states in the waitlist."""
        for state in self._waitlist.states():
            self._arg.add(state, self._with(self._arg.known_precision(state), precision))

    def _remember(self, more: Mapping[Location, Mapping[Term, None]]) -> None:
        for location, found in more.items():
            self.known.setdefault(location, {}).update(found)

    def _lacks(self, state: State, precision: PredicatePrecision) -> bool:
        """Whether the precision contains predicates for a state that were not used for it."""
        predicate = predicate_state(state, self._index)
        return not set(precision(predicate.location)) <= set(predicate.used)

    def _explore_again(self, pivot: State, precision: PredicatePrecision) -> None:
        removed = self._arg.cut_off(pivot)
        covered = [node for gone in removed for node in self._arg.node(gone).covers]
        for gone in removed:
            self._waitlist.discard(gone, predicate_state(gone, self._index).location)
        for node in covered:
            self._arg.forget_coverage(node)
        gone_states = {predicate_state(gone, self._index) for gone in removed}
        covered += [
            self._arg.node(state)
            for state in self._arg.states()
            if any(other in gone_states for other in predicate_state(state, self._index).beside)
        ]
        for node in dict.fromkeys([*[self._arg.node(gone) for gone in removed], *covered]):
            for parent, _ in node.parents:
                if self._arg.has(parent) and parent.state is not None:
                    self._expand_again(parent.state, precision)
        if self._shared:
            self.share(precision)

    def _expand_again(self, state: State, precision: PredicatePrecision) -> None:
        node = self._arg.node(state)
        node.expanded = False
        self._arg.add(state, self._with(self._arg.known_precision(state), precision))
        self._waitlist.add(state, predicate_state(state, self._index).location)

    def _with(self, precisions: Precision, precision: PredicatePrecision) -> Precision:
        parts = list(precisions)
        parts[self._index] = precision
        return tuple(parts)


def _parts_of(interpolant: Term) -> tuple[Term, ...]:
    if interpolant is FALSE:
        return (FALSE,)
    return tuple(part for part in conjuncts(interpolant) if part is not TRUE)
