"""fcover^IMPACT (unifying-view, Sect. 3.3): strengthens a state so that an earlier one covers it immediately.

If the formula of an earlier state e' also holds in e, on all paths from their nearest common ancestor ê, then
interpolants for this fact strengthen e and the states on the path, and e need not be explored.

Deviation: only the latest few candidates are tried.
"""

from __future__ import annotations

from cutpoint.algorithms.common.counterexample import Counterexamples, Feasibility, composed
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.predicate.impact_refinement import ImpactStrategy
from cutpoint.algorithms.predicate.path_interpolation import PathInterpolation
from cutpoint.cpa.arg import Arg
from cutpoint.cpa.composite import State
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.boolean import and_, not_
from cutpoint.smt.terms.term import TRUE

MOST_CANDIDATES = 4


class FcoverImpact:
    """The operator, for one graph."""

    def __init__(
        self,
        arg: Arg,
        counterexamples: Counterexamples,
        feasibility: Feasibility,
        interpolation: PathInterpolation,
        strategy: ImpactStrategy,
        services: Services,
    ) -> None:
        self._arg = arg
        self._counterexamples = counterexamples
        self._feasibility = feasibility
        self._interpolation = interpolation
        self._strategy = strategy
        self._services = services

    def __call__(self, _reached: object, state: State, _precision: object) -> None:
        """Covers the state if possible; then it is no longer in the reached set."""
        if not self._counterexamples.predicate(state).is_abstraction:
            return
        node = self._arg.node(state)
        with self._services.statistics.timer("forced covering"):
            for candidate in self._candidates(state)[-MOST_CANDIDATES:]:
                # An attempt may strengthen states and still fail, or find that the state is unreachable.
                if self._services.deadline.passed or node.state is None or not self._arg.is_active(node.state):
                    return
                if self._arg.is_active(candidate) and self._force(node.state, candidate):
                    self._services.statistics.count("forced coverings")
                    return

    def _candidates(self, state: State) -> list[State]:
        """Uncovered abstraction states of the same location that were created earlier."""
        node = self._arg.node(state)
        location = self._counterexamples.predicate(state).location
        return [
            other
            for other in self._arg.at(location)
            if self._arg.node(other).number < node.number
            and self._counterexamples.predicate(other).is_abstraction
            and self._counterexamples.predicate(other).abstraction is not TRUE
        ]

    def _force(self, state: State, candidate: State) -> bool:
        whole = self._counterexamples.of(state)
        above = {self._arg.node(other) for other in self._arg.ancestors(candidate)}
        start = max(i for i, step in enumerate(whole.states) if self._arg.node(step) in above)  # ê
        states, blocks = whole.states[start:], whole.blocks[start:]
        if len(states) == 1:
            return False
        common = self._counterexamples.predicate(states[0]).abstraction
        goal = self._counterexamples.predicate(candidate).abstraction
        path = composed(tuple(block for part in blocks for block in part))
        self._services.statistics.count("queries")
        if self._feasibility.possible(and_(and_(common, path.formula), not_(path.instance(goal)))) is not Truth.NO:
            return False
        interpolants = self._interpolation.between(blocks, common, goal)
        if interpolants is None:
            return False
        changed = self._strategy.strengthen(states, interpolants)
        last = changed[-1] if changed and self._arg.node(changed[-1]) is self._arg.node(state) else state
        if not self._arg.is_active(last) or not self._arg.is_active(candidate):
            return False
        self._strategy.cover_by(last, candidate)
        return True
