"""refine_ℙ (unifying-view, Sect. 3.2): counterexample, feasibility, interpolation, strategy.

With both strategies it works like UFO (Sect. 4.5.1): states are strengthened as in IMPACT, and what is explored
from then on is abstracted with the new predicates as well.
"""

from __future__ import annotations

from cutpoint.algorithms.common.counterexample import AbstractCounterexample, Counterexamples, Feasibility
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.predicate.config import Refinement
from cutpoint.algorithms.predicate.impact_refinement import ImpactStrategy
from cutpoint.algorithms.predicate.path_interpolation import PathInterpolation
from cutpoint.algorithms.predicate.predicate_refinement import PredicateStrategy
from cutpoint.base.frozen import frozen
from cutpoint.cpa.composite import State
from cutpoint.evidence.finding import Alarm, Inconclusive
from cutpoint.evidence.reason import MORE_TIME, Reason, ReasonKind, ran_out_of_time, undecided
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.term import Term


@frozen(eq=False)
class Feasible:
    """The counterexample is feasible; `alarm` is its execution if it leads to the error."""

    alarm: Alarm | None


class Refine:
    """The operator, for one graph."""

    def __init__(
        self,
        kind: Refinement,
        counterexamples: Counterexamples,
        feasibility: Feasibility,
        interpolation: PathInterpolation,
        impact: ImpactStrategy,
        precision: PredicateStrategy,
        services: Services,
    ) -> None:
        self._kind = kind
        self._counterexamples = counterexamples
        self._feasibility = feasibility
        self._interpolation = interpolation
        self._impact = impact
        self._services = services
        self.precision = precision

    def __call__(self, target: State) -> Feasible | Inconclusive | None:
        """Excludes the path to a state and returns None, unless the path is feasible or the refinement fails."""
        counterexample = self._counterexamples.of(target)  # Sect. 3.2.1
        answer, alarm = self._feasibility.of(counterexample)  # Sect. 3.2.2
        if answer is Truth.YES:
            return Feasible(alarm)
        if answer is Truth.UNKNOWN:
            if self._services.deadline.passed:
                return _out_of_time("a path was checked")
            return Inconclusive(undecided("whether a path is feasible", self._feasibility.reason))
        if self._kind is Refinement.NONE:
            self._impact.remove(target)
            return None
        self._services.statistics.count("refinements")
        labels = [self._counterexamples.predicate(state).abstraction for state in counterexample.states]
        interpolants = self._interpolation.along(counterexample.blocks, labels)  # Sect. 3.2.3
        if interpolants is None:
            if self._services.deadline.passed:
                return _out_of_time("interpolants were sought")
            message = f"no interpolants for an infeasible path: {self._interpolation.reason}"
            return Inconclusive(Reason(ReasonKind.NO_INTERPOLANTS, message))
        return self._applied(counterexample, interpolants)  # Sect. 3.2.4

    def _applied(self, counterexample: AbstractCounterexample, interpolants: list[Term]) -> Inconclusive | None:
        states = counterexample.states
        if self._kind is Refinement.PREDICATE:
            if self.precision.refine(states, interpolants):
                return None
            message = "a refinement found no new predicates: an abstraction was left undecided"
            return Inconclusive(Reason(ReasonKind.QUERY_UNDECIDED, message))
        if self._kind is Refinement.BOTH:
            precision = self.precision.learn(states, interpolants)
            self._impact.refine(states, interpolants)
            self.precision.share(precision)
        else:
            self._impact.refine(states, interpolants)
        return None


def _out_of_time(activity: str) -> Inconclusive:
    return Inconclusive(ran_out_of_time(f"the time ran out while {activity}"), MORE_TIME)
