"""Facts in a predicate analysis: predicates that are known to hold, so that no query is needed for them.

A fact is a single predicate at its loop head, however many atoms it has. It is conjoined with the abstraction over the
other predicates, and becomes part of the proof. States that were reached without it are explored again (with IMPACT:
strengthened) when a counterexample leads through them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from cutpoint.algorithms.common.counterexample import AbstractCounterexample, Feasibility, composed
from cutpoint.algorithms.predicate.impact_refinement import ImpactStrategy
from cutpoint.algorithms.predicate.predicate_refinement import PredicateStrategy
from cutpoint.cfa.model import Location
from cutpoint.cpa.composite import State
from cutpoint.cpa.predicate.abstraction import Abstractor
from cutpoint.cpa.predicate.state import PredicatePrecision, PredicateState, predicate_state
from cutpoint.smt.queries.bdd import Bdd
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.boolean import and_, conjunction
from cutpoint.smt.terms.term import FALSE, TRUE, Term


class FactAbstractor(Abstractor):
    """(ψ ∧ φ)^π(l), where the facts among the predicates hold."""

    facts: Mapping[Location, Mapping[Term, None]] = {}

    def __call__(self, state: PredicateState, predicates: tuple[Term, ...]) -> tuple[Term, Bdd | None]:
        facts = self.facts.get(state.location)
        if not facts:
            return super().__call__(state, predicates)
        held = [predicate for predicate in predicates if predicate in facts]
        formula, region = super().__call__(state, tuple([p for p in predicates if p is FALSE or p not in facts]))
        if region is None or self._diagrams is None:
            return and_(formula, conjunction(held)), None
        region = region & self._diagrams.conjunction(self._diagrams.predicate(fact) for fact in held)
        return self.formula(region), region


class FactStrategy(PredicateStrategy):
    """Predicate refinement that also uses invariants of other engines as predicates."""

    @cached_property
    def facts(self) -> dict[Location, dict[Term, None]]:
        """The facts that have been learned, by location."""
        return {}

    def learn_facts(self, added: Mapping[Location, Term], initial: PredicatePrecision) -> None:
        """Adds facts that hold from now on; `initial` is π_INIT."""
        for location, formula in added.items():
            self.facts.setdefault(location, {})[formula] = None
        self._remember({location: {formula: None} for location, formula in added.items()})
        if self._shared:
            self.share(initial.joined(self.known))

    def refine(self, states: Sequence[State], interpolants: Sequence[Term]) -> bool:
        if self.facts:  # an unchanged formula needs no new predicates for its facts
            labels = [predicate_state(state, self._index).abstraction for state in states]
            pairs = zip(interpolants, labels, strict=True)
            interpolants = [TRUE if interpolant is label else interpolant for interpolant, label in pairs]
        return super().refine(states, interpolants)

    def explore_with_facts(self, states: Sequence[State]) -> bool:
        """Removes the part of a path from the first state that lacks a fact, to explore it again. False if none lacks
        one."""
        pivot = next((state for state in states[1:] if self._lacks_facts(state)), None)
        if pivot is None:
            return False
        last: PredicatePrecision = self._arg.known_precision(states[-1])[self._index]
        self._explore_again(pivot, last.joined(self.known if self._shared else self.facts))
        return True

    def _lacks_facts(self, state: State) -> bool:
        predicate = predicate_state(state, self._index)
        facts = self.facts.get(predicate.location)
        return facts is not None and not facts.keys() <= set(predicate.used)


class FactImpact(ImpactStrategy):
    """IMPACT refinement that strengthens states with facts as it does with interpolants."""

    def strengthen_with_facts(
        self, path: AbstractCounterexample, fact_at: Callable[[Location], Term], feasibility: Feasibility
    ) -> bool:
        """Ends a path at the step that the facts make infeasible; False if its states already imply all facts."""
        states = [predicate_state(state, self._index) for state in path.states]
        facts = [fact_at(state.location) for state in states]
        labels = [state.abstraction for state in states]
        known = zip(labels[1:], facts[1:], strict=True)  # the first state is never changed
        if all(self._coverage.implied([label], fact) for label, fact in known):
            return False
        for i, blocks in enumerate(path.blocks):
            step = and_(and_(labels[i], facts[i]), composed(blocks).formula)
            if feasibility.possible(step) is Truth.NO:
                facts[i + 1] = FALSE
                break
        self.refine(path.states, facts)
        return True
