"""Bounded model checking with forward condition (unifying-view, Sect. 4.1; Alg. 3 without lines 15-23).

Deviations: the bound k counts the loop heads that an execution meets, whichever loops they belong to, as in the
automaton after the single-loop transformation; with one loop it is the paper's. One incremental solver serves all k. A
bound on the depth of a recursion is treated like a loop bound: the forward condition has to discharge it, and when k
has come so far, a recursion that is deeper is unrolled further.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cutpoint.algorithms.bounded.base_case import BaseCase
from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.common.cut_short import cut_short
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Argument, Finding, Inconclusive, Proof
from cutpoint.evidence.reason import Reason, ReasonKind, undecided
from cutpoint.smt.queries.queries import Truth


@dataclass(frozen=True, slots=True)
class BmcConfig:
    bounds: Bounds = field(default_factory=Bounds)


def bmc(task: Task, config: BmcConfig, services: Services) -> Finding:
    blocks = task.blocks()
    base = BaseCase(blocks, services)
    k = 0
    try:
        for k in config.bounds:
            services.tell(Progress("base case", k, queries=services.statistics.counts.get("queries", 0)))
            violated = base.violation_within(k, services.deadline)
            if violated is Truth.YES:
                assert base.alarm is not None
                return base.alarm
            if violated is Truth.UNKNOWN:
                return Inconclusive(undecided(f"the base case of k = {k}", base.reason), k=k - 1)
            goes_on = base.goes_on_after(k, services.deadline)
            if goes_on is Truth.NO or k >= task.options.recursion_bound:
                is_cut_short = base.cut_short(services.deadline)
                if is_cut_short is Truth.YES:
                    return cut_short(task, k)
                if is_cut_short is Truth.NO and goes_on is Truth.NO:
                    return Proof(Argument.UNWOUND, k, blocks.heads)
        return bound_reached(k)
    finally:
        base.close()


def bound_reached(k: int) -> Inconclusive:
    reason = Reason(ReasonKind.BOUND_REACHED, f"the largest bound, k = {k}, is reached", k=k)
    return Inconclusive(reason, "a larger --k-max", k)
