"""The Predicate CPA ℙ (unifying-view paper, Sect. 3.1): adjustable-block encoding.

The transfer relation extends the path formula; where a block ends, prec turns it into an abstraction formula over the
predicates of the precision. For an empty precision that is *true* and needs no query; for {false} it is the check
whether the state is reachable at all.

Deviations: stop says of an intermediate state that it is covered if its path formula was merged into that of a
reached one or adds nothing to it. (By the paper it never is; but then Alg. 2 would add what it has just merged, and
merging would save nothing.) A state that represents no concrete state is covered by any set. Where the solver
does not know, a state is not covered, and an abstraction is weaker than it could be: both are sound.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from cutpoint.cfa.model import Edge, Location
from cutpoint.cpa.predicate.blocks import BlockOperator, blk_never
from cutpoint.cpa.predicate.path_formula import empty, join, strongest_post
from cutpoint.cpa.predicate.state import PredicatePrecision, PredicateState
from cutpoint.smt.abstraction import Predicate, boolean
from cutpoint.smt.queries import Truth, implies
from cutpoint.smt.solver import Solver
from cutpoint.smt.term import TRUE, Term


class PredicateCpa:
    """`solver` is needed where blocks end; each of its queries may take so many seconds."""

    def __init__(
        self,
        entry: Location,
        blk: BlockOperator = blk_never,
        solver: Solver | None = None,
        seconds: float | None = None,
    ) -> None:
        self._entry = entry
        self._blk = blk
        self._solver = solver
        self._seconds = seconds

    def initial(self, location: Location) -> PredicateState:
        """(true, l, true)."""
        return PredicateState(TRUE, location, empty(-1 if location is self._entry else 0), location)

    def initial_precision(self) -> PredicatePrecision:
        return PredicatePrecision()

    def transfer(self, state: PredicateState, edge: Edge, precision: PredicatePrecision) -> tuple[PredicateState]:
        path = strongest_post(edge.op, state.path)
        return (PredicateState(state.abstraction, state.abstraction_location, path, edge.target),)

    def merge(self, new: PredicateState, old: PredicateState, precision: PredicatePrecision) -> PredicateState:
        if new.is_empty or not _same_block(new, old):
            return old
        path = join(new.path, old.path)
        return old if path is old.path else replace(old, path=path, absorbed=new.path)

    def stop(self, state: PredicateState, reached: Collection[PredicateState], precision: PredicatePrecision) -> bool:
        return state.is_empty or any(self._covers(other, state) for other in reached)

    def _covers(self, other: PredicateState, state: PredicateState) -> bool:
        if state.is_abstraction and other.is_abstraction:
            return self._implies(state.abstraction, other.abstraction)
        if not _same_block(state, other):
            return False
        return other.absorbed is state.path or join(state.path, other.path) is other.path

    def _implies(self, premise: Term, conclusion: Term) -> bool:
        if premise is conclusion or conclusion is TRUE:
            return True
        return implies(self._needed_solver(), [premise], conclusion, self._seconds) is Truth.YES

    def prec(
        self, state: PredicateState, precision: PredicatePrecision, reached: object
    ) -> tuple[PredicateState, PredicatePrecision]:
        if not self._blk(state, state.location):
            return state, precision
        abstraction = self._abstraction(state, precision(state.location))
        return PredicateState(abstraction, state.location, empty(), state.location), precision

    def _abstraction(self, state: PredicateState, predicates: tuple[Term, ...]) -> Term:
        """(ψ ∧ φ)_𝔹^π(l)."""
        if not predicates:
            return TRUE
        instances = [Predicate(predicate, state.path.instance(predicate)) for predicate in predicates]
        return boolean(self._needed_solver(), instances, [state.formula], self._seconds).formula

    def _needed_solver(self) -> Solver:
        assert self._solver is not None, "an abstraction with predicates needs a solver"
        return self._solver


def _same_block(first: PredicateState, second: PredicateState) -> bool:
    return (
        first.abstraction is second.abstraction
        and first.abstraction_location is second.abstraction_location
        and first.path.start == second.path.start
    )
