"""Iterative-deepening k-induction with invariants (unifying-view, Alg. 3; k-induction, Alg. 1).

`_Induction._deepen` is the loop of Alg. 3. The paper's unrollings with CPA++ (lines 6-9, 15-18) are in `base_case` and
`step_case`, its inner loop (lines 19-23) is in `strengthened_step`.

Deviations: one incremental solver serves all k of the base case, another all k of the step case. The single-loop
transformation replaces the assumption of one loop head (see `cfa/blocks/unrolling.py`). A query that is not answered
within its turn is postponed (`turn_taking`). Both cases also have to show that no recursion exceeds its bound
(`conclusions`). After the last k, the step case is retried for as long as invariants arrive.
"""

from __future__ import annotations

from contextlib import closing

from cutpoint.algorithms.bounded.base_case import BaseCase
from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.conclusions import (
    bound_reached,
    conclusion,
    inductive_proof,
    out_of_time,
    should_check_cut_recursion,
    unwound_proof,
)
from cutpoint.algorithms.bounded.config import KInductionConfig
from cutpoint.algorithms.bounded.esbmc_heuristic import unsound_start
from cutpoint.algorithms.bounded.step_case import StepCase
from cutpoint.algorithms.bounded.strengthened_step import StrengthenedStep
from cutpoint.algorithms.bounded.turn_taking import TurnTaking
from cutpoint.algorithms.common.exchange import Exchange
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.algorithms.invariants.config import InvariantMode
from cutpoint.algorithms.invariants.generating import invariant_exchange
from cutpoint.base.limits import OutOfTime
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Finding, Proof
from cutpoint.smt.queries.queries import Truth


def k_induction(task: Task, config: KInductionConfig, services: Services) -> Finding:
    blocks = task.blocks()
    start = unsound_start(blocks) if config.invariants.mode is InvariantMode.ESBMC_UNSOUND else None
    with (
        invariant_exchange(task, config.invariants, services) as invariants,
        closing(BaseCase(blocks, services)) as base,
        closing(StepCase(blocks, services, start)) as step,
    ):
        return _Induction(task, config.bounds, services, invariants, base, step).run()


class _Induction:
    """The state of the search."""

    def __init__(
        self,
        task: Task,
        bounds: Bounds,
        services: Services,
        invariants: Exchange,
        base: BaseCase,
        step: StepCase,
    ) -> None:
        self._task = task
        self._blocks = task.blocks()
        self._bounds = bounds
        self._services = services
        self._invariants = invariants
        self._base = base
        self._step = step
        self._turns = TurnTaking(bounds, services.deadline)
        self._steps = StrengthenedStep(step, invariants, bounds, self._turns)
        self._base_done = 0
        """No execution fails up to this bound."""

    def run(self) -> Finding:
        try:
            return self._deepen()
        except OutOfTime:
            base, step = self._turns.base, self._turns.step
            case = "base case" if base.is_postponed else "step case" if step.is_postponed else None
            return out_of_time("no proof" if case is None else f"an undecided {case}", self._base_done)

    def _deepen(self) -> Finding:
        """Alg. 3."""
        for k in self._bounds:  # lines 1, 5, 24
            while (violated := self._base_case(k)) is Truth.UNKNOWN:  # lines 6-10; if it is postponed,
                if found := self._step_cases(k):  # the step cases up to k get a turn
                    return found
            if violated is Truth.YES:
                assert self._base.alarm is not None
                return self._base.alarm  # line 11
            if found := self._forward_condition(k):  # lines 12-13
                return found  # line 14
            if found := self._step_cases(self._bounds.inc(k)):  # lines 15-21, 23
                return found  # line 22
        return self._after_the_last_bound()  # line 25

    def _base_case(self, k: int) -> Truth:
        """Whether some execution that visits at most k loop heads fails."""
        self._turns.keep_going()
        self._report("base case", k)
        violated = self._base.violation_within(k, self._turns.base.begin())
        self._turns.base.is_postponed = violated is Truth.UNKNOWN
        if violated is Truth.UNKNOWN:
            self._turns.base.lengthen()
        return violated

    def _forward_condition(self, k: int) -> Finding | None:
        """A proof if no execution visits more than k loop heads. It may stay undecided: the step case does not need
        it."""
        self._base_done = k
        goes_on = self._base.goes_on_after(k, self._turns.base.until)
        if goes_on is Truth.UNKNOWN:
            self._turns.base.lengthen()
        return self._concluded(unwound_proof(self._blocks, k) if goes_on is Truth.NO else self._proof_by_induction())

    def _step_cases(self, base_k: int) -> Finding | None:
        """Tries the open step cases until the base case of `base_k` is next; returns a proof if one of them holds."""
        while True:
            if self._turns.proved_at is None:
                self._report("step case", self._turns.step_k)
                if self._blocks.heads:
                    self._invariants.start()
                self._steps.next(base_k)
            if self._turns.proved_at is not None:
                self._invariants.close()  # not needed here any more; other engines may continue to generate them
            if (proof := self._proof_by_induction()) and (found := self._concluded(proof)):
                return found
            if self._turns.base_is_next(base_k):
                return None
            self._turns.keep_going()

    def _after_the_last_bound(self) -> Finding:
        """Retries the step case with new invariants: only a stronger invariant can help now."""
        while self._turns.proved_at is None and (self._invariants.more_may_come or self._invariants.has_news):
            self._invariants.wait(self._services.deadline.left)
            self._steps.inductive(self._base_done)
            self._turns.keep_going()
            if (proof := self._proof_by_induction()) and (found := self._concluded(proof)):
                return found
        return bound_reached(self._bounds.k_max or 0)

    def _proof_by_induction(self) -> Proof | None:
        """The proof, if the step case holds for a bound whose base case is decided."""
        k = self._turns.proved_at
        return None if k is None or k > self._base_done else inductive_proof(self._blocks, k, self._step.used)

    def _concluded(self, proof: Proof | None) -> Finding | None:
        if not should_check_cut_recursion(self._task, self._base_done, proof):
            return None
        is_cut_short = self._base.cut_short(self._turns.base.begin())
        if is_cut_short is Truth.UNKNOWN:
            self._turns.base.lengthen()
        return conclusion(self._task, self._base_done, proof, is_cut_short)

    def _report(self, phase: str, k: int) -> None:
        self._services.report(Progress(phase, k, self._invariants.received, self._services.queries))
