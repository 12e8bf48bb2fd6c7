"""Bounded model checking with forward condition (unifying-view, Sect. 4.1; Alg. 3 without lines 15-23).

Deviations: the bound k counts the loop heads that an execution visits, whichever loops they belong to, as in the
automaton after the single-loop transformation; for a single loop this is the paper's k. One incremental solver serves
all k. A bound on the recursion depth is treated like a loop bound: the forward condition has to discharge it. Once k
reaches the recursion bound, a deeper recursion is unrolled further.
"""

from __future__ import annotations

from cutpoint.algorithms.bounded.base_case import BaseCase
from cutpoint.algorithms.bounded.conclusions import bound_reached, conclusion, should_check_cut_recursion, unwound_proof
from cutpoint.algorithms.bounded.config import BmcConfig
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Finding, Inconclusive
from cutpoint.evidence.reason import undecided
from cutpoint.smt.queries.queries import Truth


def bmc(task: Task, config: BmcConfig, services: Services) -> Finding:
    blocks = task.blocks()
    base = BaseCase(blocks, services)
    k = 0
    try:
        for k in config.bounds:
            services.report(Progress("base case", k, queries=services.queries))
            violated = base.violation_within(k, services.deadline)
            if violated is Truth.YES:
                assert base.alarm is not None
                return base.alarm
            if violated is Truth.UNKNOWN:
                return Inconclusive(undecided(f"the base case of k = {k}", base.reason), k=k - 1)
            goes_on = base.goes_on_after(k, services.deadline)
            proof = unwound_proof(blocks, k) if goes_on is Truth.NO else None
            if should_check_cut_recursion(task, k, proof):
                found = conclusion(task, k, proof, base.cut_short(services.deadline))
                if found is not None:
                    return found
        return bound_reached(k)
    finally:
        base.close()
