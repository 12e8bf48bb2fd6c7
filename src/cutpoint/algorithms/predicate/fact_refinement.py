"""refine and fcover as a config sets them, in a portfolio: facts of other engines are tried before interpolants.

New facts are received before each refinement. A path that exists only because its states lack a fact is excluded by the
fact; only other paths are refined with interpolants. Without abstraction, facts are not used.
"""

from __future__ import annotations

from functools import cache

from cutpoint.algorithms.common.counterexample import Counterexamples
from cutpoint.algorithms.common.enumerations import Enumerations
from cutpoint.algorithms.common.known_facts import KnownFacts
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.predicate.config import ForcedCovering, PredicateConfig, Refinement, Sharing
from cutpoint.algorithms.predicate.configured_cpa import PREDICATE_INDEX, ConfiguredCpa
from cutpoint.algorithms.predicate.fact_predicates import FactImpact, FactStrategy
from cutpoint.algorithms.predicate.forced_covering import FcoverImpact
from cutpoint.algorithms.predicate.path_interpolation import PathInterpolation
from cutpoint.algorithms.predicate.refine import Feasible, Refine
from cutpoint.cpa.composite import State
from cutpoint.evidence.finding import Inconclusive


class FactRefinement:
    """The operators of one analysis."""

    def __init__(
        self, configured: ConfiguredCpa, known: KnownFacts, config: PredicateConfig, services: Services
    ) -> None:
        self._kind = config.refinement
        self._known = known
        self._initial_precision = configured.initial_precision
        self._feasibility = feasibility = configured.feasibility
        graph, arg, waitlist = configured.graph, configured.arg, configured.waitlist
        self._counterexamples = counterexamples = Counterexamples(arg, PREDICATE_INDEX, graph)
        interpolation = PathInterpolation(config.interpolation_engines, graph.live, feasibility, services)
        self._impact = impact = FactImpact(arg, waitlist, PREDICATE_INDEX, configured.coverage)
        enumerations = cache(lambda: Enumerations(graph.cfa))
        self.precision = FactStrategy(arg, waitlist, PREDICATE_INDEX, enumerations, config.sharing is Sharing.PROGRAM)
        configured.abstractor.facts = self.precision.facts
        self._refine = Refine(
            config.refinement, counterexamples, feasibility, interpolation, impact, self.precision, services
        )
        if config.covering is ForcedCovering.IMPACT:
            configured.predicate.fcover = FcoverImpact(
                arg, counterexamples, feasibility, interpolation, impact, services
            )

    def receive(self) -> None:
        """Receives the facts that other engines have found."""
        if self._kind is not Refinement.NONE:
            added = self._known.update()
            if added:
                self.precision.learn_facts(added, self._initial_precision)

    def __call__(self, target: State) -> Feasible | Inconclusive | None:
        """Excludes the path to a state, with facts or by a refinement, unless it is feasible."""
        self.receive()
        if self.precision.facts and self._excluded_by_facts(target):
            return None
        return self._refine(target)

    def _excluded_by_facts(self, target: State) -> bool:
        path = self._counterexamples.of(target)
        if self._kind is Refinement.PREDICATE:
            return self.precision.explore_with_facts(path.states)
        return self._impact.strengthen_with_facts(path, self._known.at, self._feasibility)
