"""The inductive step (unifying-view, Alg. 3, lines 15-23): k iterations from any loop head, then one that fails.

The start is any state at any loop head that the invariants allow. If there are several loop heads, a program counter
selects one, as after the single-loop transformation. An execution that continues has not failed, and one that fails
does not continue: a failure after k steps thus implies that none of these steps failed, and no assumption about them is
needed.
"""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.algorithms.common.services import Services, terms_of_blocks
from cutpoint.base.limits import Deadline
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.blocks.unrolling import SymbolicState, Unrolling
from cutpoint.cfa.model import Location
from cutpoint.smt.queries.queries import Truth, seconds_left
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import and_, disjunction, eq, implies
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, internal


class StepCase:
    """Unrolls from all loop heads at once, as far as the queries need."""

    def __init__(
        self, blocks: BlockGraph, services: Services, start: Mapping[Location, SymbolicState] | None = None
    ) -> None:
        """`start` gives the possible states at each loop head; without it, any state is possible."""
        self._blocks = blocks
        self._services = services
        self._selected = _selectors(blocks.heads)
        states: dict[Location, SymbolicState] = {}
        for head, chosen in self._selected.items():
            state = start.get(head, SymbolicState(FALSE)) if start is not None else SymbolicState()
            states[head] = SymbolicState(and_(chosen, state.guard), state.values)
        self.unrolling = Unrolling(blocks, states)
        self._solver: Solver | None = None
        self._rounds: dict[Term, Mapping[Location, Term]] = {}
        """The invariants, by the variable that activates them."""
        self.used: list[Mapping[Location, Term]] = []
        """The invariants that the last proof needs."""
        self.reason = ""
        """Why the last answer was *unknown*."""

    def close(self) -> None:
        if self._solver is not None:
            self._services.statistics.include(self._solver.statistics, "step case.")
            self._solver.close()
            self._solver = None

    def assume(self, invariants: Mapping[Location, Term]) -> None:
        """Restricts the start states to those that satisfy these invariants, in addition to all earlier ones."""
        switch = internal(f"invariants{len(self._rounds)}", BOOL)
        self._rounds[switch] = invariants
        solver = self._ready()
        for head, invariant in invariants.items():
            if head in self._selected:
                state = self.unrolling.levels[0].states[head]
                solver.add(implies(and_(switch, self._selected[head]), state.at_start(invariant)))

    def inductive(self, k: int, deadline: Deadline) -> Truth:
        """Whether no execution fails after k steps that did not fail (lines 15-22)."""
        levels = self.unrolling.levels
        while len(levels) <= k + 1:
            if deadline.passed:
                self.reason = "the time ran out"
                return Truth.UNKNOWN
            self.unrolling.extend()
        step_case = disjunction((levels[k + 1].error, levels[k + 1].cut))
        if step_case is FALSE:
            self.used = []
            return Truth.YES
        solver = self._ready()
        result = solver.check([step_case, *self._rounds], seconds_left(deadline))
        self._services.statistics.count("queries")
        if result is Result.UNKNOWN:
            self.reason = solver.reason
            return Truth.UNKNOWN
        if result is Result.SAT:
            return Truth.NO
        self.used = [self._rounds[switch] for switch in solver.core() if switch in self._rounds]
        return Truth.YES

    def _ready(self) -> Solver:
        if self._solver is None:
            self._solver = self._services.solver(terms_of_blocks(self._blocks))
        return self._solver


def _selectors(heads: tuple[Location, ...]) -> dict[Location, Term]:
    """For each loop head, the condition that the program counter points to it. A single head needs no counter."""
    if len(heads) == 1:
        return {heads[0]: TRUE}
    width = max(1, (len(heads) - 1).bit_length())
    counter = internal("pc", bitvec(width))
    return {head: eq(counter, bv(number, width)) for number, head in enumerate(heads)}
