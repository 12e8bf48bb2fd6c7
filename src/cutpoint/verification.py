"""From a task to a verdict, with one algorithm: search, then check the proof or replay the alarm.

A finding is not accepted earlier. If the check or the replay fails, slicing may have removed something that matters; if
a recursion was cut off, it may have to be unrolled further. In these cases the search starts again on another model of
the same program.
"""

from __future__ import annotations

from dataclasses import replace

from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.base.errors import UnsupportedC
from cutpoint.cfa.reliance import relied_on
from cutpoint.cfa.task import ModelOptions, Task
from cutpoint.config import VerifyConfig, algorithm
from cutpoint.evidence.assumed import without_forbidden
from cutpoint.evidence.finding import Alarm, Finding, Inconclusive, Proof
from cutpoint.evidence.reason import Reason, ReasonKind, unsupported
from cutpoint.evidence.verdict import Safe, Unknown, Unsafe, Verdict
from cutpoint.smt.backends.account import solver_seconds

_MIN_REPLAY_SECONDS = 5.0
"""The minimum time for the replay of an alarm, if that much remains."""


def verify_task(task: Task, config: VerifyConfig, services: Services) -> Verdict:
    """Runs the algorithm on the task, and on other models of its program as long as they may give a better answer."""
    before = solver_seconds()
    failed: Unknown | None = None
    while True:
        finding = search(task, config, services)
        verdict = judged(task, finding, config, services)
        if isinstance(verdict, Unknown) and not isinstance(finding, Inconclusive):
            failed = failed or verdict  # more informative than the verdict of a later search may be
        model = another_model(task, finding, verdict)
        if model is None or services.deadline.passed:
            break
        task = task.with_model(model)
    if isinstance(verdict, Unknown) and failed is not None:
        verdict = failed
    services.statistics.spend("solver", solver_seconds() - before)
    return without_forbidden(_completed(verdict, task, finding, config, services), config.forbid)


def build(task: Task, services: Services) -> None:
    """Builds the automaton. Raises UnsupportedC if that is impossible."""
    services.report(Progress("building the automaton"))
    with services.statistics.timer("automaton"):
        size = len(task.cfa.edges)
    services.statistics.counts["edges"] = size


def search(task: Task, config: VerifyConfig, services: Services) -> Finding:
    """Runs the algorithm on the task, and returns its finding."""
    try:
        build(task, services)
    except UnsupportedC as error:
        return Inconclusive(unsupported(error))
    with services.statistics.timer("algorithm"):
        return algorithm(config)(task, services)


def judged(task: Task, finding: Finding, config: VerifyConfig, services: Services) -> Verdict:
    """The verdict for a finding, after its check or replay."""
    if isinstance(finding, Inconclusive):
        return Unknown(finding.reason, finding.hint)
    return checked(task, finding, config, services) if isinstance(finding, Proof) else replayed(task, finding, services)


def checked(task: Task, proof: Proof, config: VerifyConfig, services: Services) -> Verdict:
    """TRUE, if another solver confirms the proof on the program as lowered."""
    from cutpoint.evidence.proofs.certificates import certificate_of
    from cutpoint.evidence.proofs.check import Confirmed, check_proof

    if not config.check:
        return Safe(certificate_of(task, proof))
    services.report(Progress("checking the proof", proof.k, has_finding=True))
    with services.statistics.timer("check"):
        result = check_proof(task, proof, services.deadline)
    if isinstance(result, Confirmed):
        return Safe(certificate_of(task, proof, checked_by=result.solver))
    if result.refuted:
        return Unknown(Reason(ReasonKind.PROOF_REFUTED, f"the check does not confirm the proof: {result.reason}"))
    reason = Reason(ReasonKind.PROOF_UNCHECKED, f"the proof could not be checked: {result.reason}")
    return Unknown(reason, "--no-check, to accept it unchecked")


def replayed(task: Task, alarm: Alarm, services: Services) -> Verdict:
    """FALSE, if the program as lowered reaches the error with the alarm's values."""
    from cutpoint.evidence.executions.replay import MAX_STEPS, ReplayFailure, replay

    services.report(Progress("replaying the counterexample", alarm.k, has_finding=True))
    with services.statistics.timer("replay"):
        steps, time = MAX_STEPS, services.deadline
        if task.options.slice:  # removed statements may keep the execution from ending: then there is a second try
            steps, time = steps // 5, time.sooner(max(services.expected_seconds / 2, _MIN_REPLAY_SECONDS))
        result = replay(task, alarm, steps, time)
    if isinstance(result, ReplayFailure):
        return Unknown(Reason(ReasonKind.ALARM_NOT_REPLAYED, f"an alarm could not be replayed: {result.reason}"))
    return Unsafe(result)


def another_model(task: Task, finding: Finding, verdict: Verdict) -> ModelOptions | None:
    """The model to try next, if it may give a better answer."""
    options = task.options
    if isinstance(finding, Inconclusive):
        return replace(options, recursion_bound=_deeper(options.recursion_bound)) if finding.deeper_recursion else None
    if isinstance(verdict, Unknown) and options.slice:
        return replace(options, slice=False, constants=False)
    return None


def _deeper(recursion_bound: int) -> int:
    return recursion_bound * 3 // 2 + 1


def _completed(verdict: Verdict, task: Task, finding: Finding, config: VerifyConfig, services: Services) -> Verdict:
    """The verdict with the remaining parts of the report."""
    return replace(
        verdict,
        statistics=services.statistics,
        notes=tuple(task.program.notes),
        assumptions=verdict.counterexample.assumptions if isinstance(verdict, Unsafe) else relied_on(task.program),
        algorithm=config.chosen,
        k=finding.k,
        arg=services.artifacts.arg,
    )
