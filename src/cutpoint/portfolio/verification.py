"""From a task to a verdict, with several algorithms side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from cutpoint.algorithms.common.services import Services
from cutpoint.base.errors import UnsupportedC
from cutpoint.cfa.reliance import relied_on
from cutpoint.cfa.task import Task
from cutpoint.config import AUTO, Plan, VerifyConfig
from cutpoint.evidence.assumed import without_forbidden
from cutpoint.evidence.reason import unsupported
from cutpoint.evidence.verdict import Unknown, Verdict
from cutpoint.portfolio.features import features_of
from cutpoint.portfolio.plans import fair_plan, plan_for
from cutpoint.portfolio.portfolio import PortfolioProgress, portfolio
from cutpoint.portfolio.schedule import Schedule
from cutpoint.verification import build, verify_task


def verify_side_by_side(
    task: Task, config: VerifyConfig, services: Services, report: Callable[[PortfolioProgress], None], inherited: int
) -> Verdict:
    """Runs the engines of a portfolio, each with `verify_task`. Data that most engines need is built once, beforehand.

    `inherited` is the memory that this process had from the beginning.
    """
    try:
        build(task, services)
        if config.chosen == AUTO:
            task.blocks()  # every engine of `auto` walks this graph, and engines are copies of this process
    except UnsupportedC as error:
        return Unknown(unsupported(error), algorithm=config.chosen, notes=tuple(task.program.notes))
    runs = {name: partial(verify_task, task, config.of_engine(name)) for name in config.engines}
    schedule, memory, yield_to_others = Schedule(_plan(task, config)), config.limits.memory, config.jobs is None
    verdict = portfolio(runs, schedule, services, config.workers, memory, report, yield_to_others, inherited)
    if isinstance(verdict, Unknown):
        verdict = replace(verdict, assumptions=relied_on(task.program))
    verdict = replace(verdict, algorithm=config.chosen, notes=verdict.notes or tuple(task.program.notes))
    return without_forbidden(verdict, config.forbid)


def _plan(task: Task, config: VerifyConfig) -> Plan:
    if config.portfolio is not None and config.portfolio.plan is not None:
        return config.portfolio.plan
    if config.chosen == AUTO:
        return plan_for(features_of(task.cfa), config.engines)
    return fair_plan(config.engines)
