"""The Predicate CPA ℙ (unifying-view paper, Sect. 3.1): adjustable-block encoding.

The transfer relation extends the path formula; where a block ends, prec turns it into an abstraction formula over the
predicates of the precision. For an empty precision that is *true* and needs no query; for {false} it is a check
whether the state is reachable.

It runs on the automaton, edge by edge, with SSA path formulas: then there are intermediate states, which are merged
inside their block. Or it runs on a block graph, whose edges are whole blocks, with symbolic paths: the same analysis,
with the inside of each block computed once and for all.

Deviations: stop treats an intermediate state as covered if its path formula was merged into that of a reached one or
adds nothing to it. (In the paper it never is; but then Alg. 2 would add the state that it has just merged, and merging
would save nothing.) States belong to the same block if it began at the same abstraction state. (In the paper it is
sufficient that their ψ and l^ψ are equal. But IMPACT may have strengthened one of two such abstraction states since,
and removed what is infeasible from there, but not from the other.) A state that represents no concrete state is
covered by any set. Where the solver answers *unknown*, a state is not covered, and an abstraction is weaker than it
could be: both are sound.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, Protocol

from cutpoint.cfa.model import Location
from cutpoint.cpa.interfaces import AnyEdge, fcover_id, merge_sep
from cutpoint.cpa.predicate.abstraction import Abstractor, Coverage
from cutpoint.cpa.predicate.blocks import BlockOperator, blk_never
from cutpoint.cpa.predicate.path_formula import PathFormula, SsaPaths, join
from cutpoint.cpa.predicate.state import PredicatePrecision, PredicateState
from cutpoint.smt.terms.term import FALSE, TRUE


class PathFormulas(Protocol):
    """The kind of path formulas that an analysis uses."""

    def empty(self, location: Location, /) -> Any: ...

    def post(self, path: Any, edge: Any, /) -> Any: ...


class PredicateCpa:
    """`abstractor` and `coverage` are required unless blocks never end."""

    def __init__(
        self,
        entry: Location,
        blk: BlockOperator = blk_never,
        abstractor: Abstractor | None = None,
        coverage: Coverage | None = None,
        paths: PathFormulas | None = None,
        separate: bool = False,
        fcover: Callable[..., None] = fcover_id,
        feasible: Callable[[PredicateState], bool] | None = None,
        together: bool = False,
        rest_only: bool = False,
    ) -> None:
        """`separate` is merge^sep: states are not merged, not even inside a block. `feasible`, if given, checks every
        path to which a condition was added: paths for which it returns False are not followed. `together` is stop^join:
        several abstraction states of a location may cover a state together. With `rest_only`, a partly covered state
        keeps only the uncovered rest."""
        self._blk = blk
        self._abstractor = abstractor
        self._coverage = coverage
        self._paths: PathFormulas = SsaPaths(entry) if paths is None else paths
        self.fcover = fcover
        self._feasible = feasible
        self._together = together
        self._rest_only = rest_only
        self.merge = merge_sep if separate else merge_p

    def initial(self, location: Location) -> PredicateState:
        """(true, l, true)."""
        region = self._abstractor.region(TRUE) if self._abstractor is not None else None
        return PredicateState(TRUE, location, self._paths.empty(location), location, region=region)

    def initial_precision(self) -> PredicatePrecision:
        return PredicatePrecision()

    def transfer(
        self, state: PredicateState, edge: AnyEdge, precision: PredicatePrecision
    ) -> tuple[PredicateState, ...]:
        path = self._paths.post(state.path, edge)
        after = PredicateState(
            state.abstraction,
            state.abstraction_location,
            path,
            edge.target,
            region=state.region,
            since=state.since or state,
        )
        if self._feasible is not None and path.formula is not state.path.formula and not self._feasible(after):
            return ()
        return (after,)

    def stop(self, state: PredicateState, reached: Collection[PredicateState], precision: PredicatePrecision) -> bool:
        return state.is_empty or any(self._covers(other, state) for other in reached)

    def _covers(self, other: PredicateState, state: PredicateState) -> bool:
        if state.is_abstraction and other.is_abstraction:
            if state.abstraction is other.abstraction or other.abstraction is TRUE:
                return True
            assert self._coverage is not None, "comparing abstraction states requires a solver"
            return self._coverage.covers(other, state)
        if not _same_block(state, other):
            return False
        return other.absorbed is state.path or _joined(state, other) is other.path

    def covered_together(
        self, state: PredicateState, reached: Sequence[PredicateState], precision: PredicatePrecision
    ) -> list[int] | None:
        if not self._together or not state.is_abstraction:
            return None
        assert self._coverage is not None, "comparing abstraction states requires a solver"
        indices = [i for i, other in enumerate(reached) if other.is_abstraction]
        needed = self._coverage.covered_together(state, [reached[i] for i in indices])
        return None if needed is None else [indices[i] for i in needed]

    def prec(
        self, state: PredicateState, precision: PredicatePrecision, reached: Any
    ) -> tuple[PredicateState, PredicatePrecision]:
        location = state.location
        if not self._blk(state, location):
            return state, precision
        formula, region, predicates = TRUE, None, precision(location)
        if self._abstractor is not None:
            formula, region = self._abstractor(state, predicates)
        else:
            assert not predicates, "an abstraction with predicates requires a solver"
        empty = self._paths.empty(location)
        after = PredicateState(formula, location, empty, location, region=region, block=state.path, used=predicates)
        if self._rest_only and formula is not FALSE:
            after = self._rest(after, reached.at(location))
        return after, precision

    def _rest(self, state: PredicateState, others: list[PredicateState]) -> PredicateState:
        """The part of a state that no other represents; if that is empty, the state itself, which stop then covers."""
        assert self._coverage is not None
        assert self._abstractor is not None
        rest, needed = self._coverage.uncovered(state, others)
        if not needed or rest.is_false:
            return state
        beside = tuple(others[i] for i in needed)
        return replace(state, abstraction=self._abstractor.formula(rest), region=rest, beside=beside)


def merge_p(new: PredicateState, old: PredicateState, precision: PredicatePrecision) -> PredicateState:
    """merge_ℙ: merges intermediate states of the same block."""
    if new.is_empty or not _same_block(new, old):
        return old
    path = _joined(new, old)
    assert isinstance(new.path, PathFormula)
    return old if path is old.path else replace(old, path=path, absorbed=new.path)


def _joined(new: PredicateState, old: PredicateState) -> PathFormula:
    assert isinstance(new.path, PathFormula), "symbolic paths are never merged"
    assert isinstance(old.path, PathFormula), "symbolic paths are never merged"
    return join(new.path, old.path)


def _same_block(first: PredicateState, second: PredicateState) -> bool:
    return (
        first.since is second.since
        and first.abstraction is second.abstraction
        and first.abstraction_location is second.abstraction_location
        and isinstance(first.path, PathFormula)
        and isinstance(second.path, PathFormula)
        and first.path.start == second.path.start
    )
