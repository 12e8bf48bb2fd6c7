"""Base case and forward condition (unifying-view, Alg. 3, lines 6-14): the executions of a program from its entry.

Both query one incremental solver over one unrolling, which grows with k. Once a formula is refuted, its negation is
asserted, so that the solver need not refute it again.
"""

from __future__ import annotations

from cutpoint.algorithms.common.alarms import alarm_from
from cutpoint.algorithms.common.services import Services, terms_of_blocks
from cutpoint.base.limits import Deadline
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.blocks.unrolling import Unrolling
from cutpoint.evidence.finding import Alarm
from cutpoint.smt.queries.queries import Truth, satisfiable, seconds_left
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.boolean import disjunction, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term


class BaseCase:
    """Unrolls from the entry, as far as the queries need."""

    def __init__(self, blocks: BlockGraph, services: Services) -> None:
        self._blocks = blocks
        self._services = services
        self.unrolling = Unrolling(blocks)
        self._solver: Solver | None = None
        self._checked = 0
        """Up to this level no execution fails."""
        self._cut: Term = FALSE
        self.reason = ""
        """Why the last answer was *unknown*."""
        self.alarm: Alarm | None = None

    def close(self) -> None:
        if self._solver is not None:
            self._services.statistics.include(self._solver.statistics, "base case.")
            self._solver.close()
            self._solver = None

    def violation_within(self, k: int, deadline: Deadline) -> Truth:
        """Whether some execution that visits at most k loop heads fails (lines 6-11); if so, `alarm` describes it."""
        levels = self.unrolling.levels
        while len(levels) <= k + 1:
            if deadline.passed:
                self.reason = "the time ran out"
                return Truth.UNKNOWN
            level = self.unrolling.extend()
            self._cut = disjunction((self._cut, level.cut))
        pending = [level.error for level in levels[self._checked + 1 : k + 2] if level.error is not FALSE]
        answer = self._possible(disjunction(pending), deadline)
        if answer is Truth.YES:
            self.alarm = alarm_from(self._blocks, self.unrolling.inputs, self._ready())
        if answer is not Truth.NO:
            return answer
        self._checked = k + 1
        return Truth.NO

    def goes_on_after(self, k: int, deadline: Deadline) -> Truth:
        """Whether some execution visits more than k loop heads (lines 12-14, the forward condition)."""
        guard = self.unrolling.levels[k + 1].guard
        return Truth.YES if guard is TRUE else self._possible(guard, deadline)

    def cut_short(self, deadline: Deadline) -> Truth:
        """Whether the recursion bound has cut off an execution so far; if it has, nothing is proved."""
        answer = self._possible(self._cut, deadline)
        if answer is Truth.NO:
            self._cut = FALSE
        return answer

    def _possible(self, formula: Term, deadline: Deadline) -> Truth:
        if formula is FALSE:
            return Truth.NO
        solver = self._ready()
        answer = satisfiable(solver, [formula], seconds_left(deadline))
        self._services.statistics.count("queries")
        if answer is Truth.UNKNOWN:
            self.reason = solver.reason
        elif answer is Truth.NO:
            solver.add(not_(formula))
        return answer

    def _ready(self) -> Solver:
        if self._solver is None:
            self._solver = self._services.solver(terms_of_blocks(self._blocks))
        return self._solver
