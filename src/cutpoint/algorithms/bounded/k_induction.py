"""Iterative-deepening k-induction with invariants (unifying-view, Alg. 3; k-induction, Alg. 1).

Deviations: one incremental solver serves all k of the base case, another all k of the step case. The single-loop
transformation replaces the assumption of one loop head (see `cfa/blocks/unrolling.py`). A query that is not answered
within its turn is put aside: the base case may run ahead of a step case that the solver finds hard, and the step case
is tried while the base case is stuck. When a stronger invariant arrives, smaller k get another chance first, because
their formulas are smaller. Both cases also have to show that no recursion becomes deeper than it was unrolled.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cutpoint.algorithms.bounded.base_case import BaseCase
from cutpoint.algorithms.bounded.bmc import bound_reached
from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.esbmc_heuristic import unsound_start
from cutpoint.algorithms.bounded.step_case import StepCase
from cutpoint.algorithms.common.cut_short import cut_short
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.algorithms.invariants.config import InvariantConfig, InvariantMode
from cutpoint.algorithms.invariants.source import InvariantSource, invariant_source, shared
from cutpoint.cfa.model import Location
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Argument, Finding, Inconclusive, Proof
from cutpoint.evidence.reason import Reason, ReasonKind
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import TRUE, Term

FIRST_TURN = 0.5
"""How long a query may take at first before it is the other case's turn, in seconds. Turns grow."""


@dataclass(frozen=True, slots=True)
class KInductionConfig:
    bounds: Bounds = field(default_factory=Bounds)
    invariants: InvariantConfig = field(default_factory=InvariantConfig)


def k_induction(task: Task, config: KInductionConfig, services: Services) -> Finding:
    with invariant_source(task.cfa, config.invariants, services.deadline) as own:
        induction = _Induction(task, config, services, shared(own, task, services.facts))
        try:
            return induction.run()
        finally:
            induction.close()


class _Induction:
    """How far the two cases are."""

    def __init__(self, task: Task, config: KInductionConfig, services: Services, invariants: InvariantSource) -> None:
        self._task = task
        self._services = services
        self._invariants = invariants
        self._bounds = config.bounds
        self._blocks = task.blocks()
        heuristic = config.invariants.mode is InvariantMode.ESBMC_UNSOUND
        self._base = BaseCase(self._blocks, services)
        self._step = StepCase(self._blocks, services, unsound_start(self._blocks) if heuristic else None)
        self._base_k = self._step_k = config.bounds.k_init
        """The next bounds to decide."""
        self._base_done = 0
        """Up to this bound no execution fails."""
        self._base_turn = self._step_turn = FIRST_TURN
        self._step_is_stuck = self._base_is_stuck = False
        self._step_failed = False
        """The step case of the next bound does not hold with the invariants so far."""
        self._proved_at: int | None = None
        """The bound for which the step case holds."""

    def close(self) -> None:
        self._base.close()
        self._step.close()

    def run(self) -> Finding:
        services = self._services
        while not services.deadline.passed:
            if self._base_is_next:
                finding = self._decide_base_case()
                if finding is not None:
                    return finding
            if self._proved_at is None and (self._step_k < self._base_k or self._base_is_stuck):
                if self._blocks.heads:
                    self._invariants.start()
                self._decide_step_case()
            if self._proved_at is not None and self._proved_at <= self._base_done:
                finding = self._settle(Truth.UNKNOWN)
                if finding is not None:
                    return finding
            if self._beyond(self._base_k) and (self._beyond(self._step_k) or self._proved_at is not None):
                more_may_come = self._invariants.runs or self._invariants.has_news
                if self._proved_at is not None or not more_may_come:
                    return bound_reached(self._bounds.k_max or 0)
                self._invariants.wait(services.deadline.left)
                self._try_with_news(self._base_done)
        return self._out_of_time()

    @property
    def _base_is_next(self) -> bool:
        if self._beyond(self._base_k):
            return False
        return self._base_k <= self._step_k or self._step_is_stuck or self._proved_at is not None

    def _decide_base_case(self) -> Finding | None:
        """Lines 6-14."""
        k = self._base_k
        self._tell("base case", k)
        turn = self._services.deadline.sooner(self._base_turn)
        violated = self._base.violation_within(k, turn)
        if violated is Truth.YES:
            return self._base.alarm
        goes_on = self._base.goes_on_after(k, turn) if violated is Truth.NO else Truth.UNKNOWN
        self._base_is_stuck = violated is Truth.UNKNOWN
        if goes_on is Truth.UNKNOWN:
            self._base_turn *= 2
        if violated is Truth.NO:  # the forward condition may stay open: the step case does not need it
            self._base_done, self._base_k = k, self._bounds.inc(k)
            return self._settle(goes_on)
        return None

    def _settle(self, goes_on: Truth) -> Finding | None:
        """A proof, if there is one by now; nothing is proved while a recursion is cut short."""
        k = self._base_done
        by_induction = self._proved_at is not None and self._proved_at <= k
        if not (goes_on is Truth.NO or by_induction or k >= self._task.options.recursion_bound):
            return None
        is_cut_short = self._base.cut_short(self._services.deadline.sooner(self._base_turn))
        if is_cut_short is Truth.YES:
            return cut_short(self._task, k)
        if is_cut_short is Truth.NO and goes_on is Truth.NO:
            return Proof(Argument.UNWOUND, k, self._blocks.heads)
        if is_cut_short is Truth.NO and by_induction:
            return self._inductive_proof()
        self._base_turn *= 2 if is_cut_short is Truth.UNKNOWN else 1
        return None

    def _decide_step_case(self) -> None:
        """Lines 15-23; repeated as long as stronger invariants arrive."""
        k = self._step_k
        self._tell("step case", k)
        answer = Truth.NO if self._step_failed and not self._invariants.has_news else self._try_with_news(k)
        self._step_failed = answer is Truth.NO
        self._step_is_stuck = answer is Truth.UNKNOWN
        if answer is Truth.NO and k < self._base_k:
            self._step_k = self._bounds.inc(k)
            self._step_failed = False
        elif answer is Truth.NO:
            self._invariants.wait(self._services.deadline.at_most(self._base_turn / 10))

    def _try_with_news(self, k: int) -> Truth:
        """The step case of k, again as long as stronger invariants arrive while the solver thinks about it."""
        while True:
            stronger = self._invariants.news()
            for invariant in stronger:
                self._step.assume(invariant)
            answer = self._smaller_or(k) if stronger else self._try(k)
            if answer is Truth.YES or not self._invariants.has_news:
                return answer

    def _smaller_or(self, k: int) -> Truth:
        """The step case of k, but of some smaller bounds first."""
        smaller = self._bounds.k_init
        while smaller < k:
            if self._try(smaller) is Truth.YES:
                return Truth.YES
            smaller *= 2
        return self._try(k)

    def _try(self, k: int) -> Truth:
        answer = self._step.inductive(k, self._services.deadline.sooner(self._step_turn))
        if answer is Truth.YES:
            self._proved_at = k
        if answer is Truth.UNKNOWN:
            self._step_turn *= 2
        return answer

    def _inductive_proof(self) -> Proof:
        assert self._proved_at is not None
        together: dict[Location, Term] = {}
        for invariants in self._step.used:
            for head in self._blocks.heads:  # others do not lead to the error
                together[head] = and_(together.get(head, TRUE), invariants.get(head, TRUE))
        return Proof(Argument.INDUCTIVE, self._proved_at, self._blocks.heads, together)

    def _beyond(self, k: int) -> bool:
        return self._bounds.k_max is not None and k > self._bounds.k_max

    def _out_of_time(self) -> Inconclusive:
        done = self._base_done
        what = "base case" if self._base_is_stuck else "step case" if self._step_is_stuck else "proof"
        reason = Reason(ReasonKind.OUT_OF_TIME, f"no {what} was decided in time beyond k = {done}", k=done)
        return Inconclusive(reason, "a larger --timelimit", done)

    def _tell(self, phase: str, k: int) -> None:
        queries = self._services.statistics.counts.get("queries", 0)
        self._services.tell(Progress(phase, k, self._invariants.received, queries))
