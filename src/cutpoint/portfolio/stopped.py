"""The verdict if the verifier was stopped at a limit, or has crashed."""

from __future__ import annotations

from cutpoint.algorithms.common.services import Progress
from cutpoint.base.supervision import Limit, Stopped
from cutpoint.evidence.reason import Reason, ReasonKind
from cutpoint.evidence.verdict import EngineReport, Unknown
from cutpoint.portfolio.engine import how_far
from cutpoint.portfolio.portfolio import EngineProgress, PortfolioProgress

_KINDS = {
    Limit.TIME: ReasonKind.OUT_OF_TIME,
    Limit.MEMORY: ReasonKind.OUT_OF_MEMORY,
    None: ReasonKind.CRASHED,
}


def verdict_if_stopped(stopped: Stopped[Progress | PortfolioProgress], algorithm: str) -> Unknown:
    where = stopped.last_report
    message = stopped.reason if stopped.limit else f"the verifier has crashed ({stopped.reason})"
    engines: tuple[EngineReport, ...] = ()
    if isinstance(where, PortfolioProgress):
        engines = tuple(_report(engine, _KINDS[stopped.limit]) for engine in where.engines)
        where = None
    if where is not None:
        reached = f", k = {where.k}" if where.k is not None else ""
        if where.refinements is not None:
            reached = f", refinement {where.refinements}"
        message += f" ({where.phase}{reached})"
    k = where.k if where is not None else None
    reason = Reason(_KINDS[stopped.limit], message, k=k)
    hint = "a larger --timelimit or --memlimit" if stopped.limit else "please report this, with the program"
    return Unknown(reason, hint, algorithm=algorithm, k=k, engines=engines)


def _report(engine: EngineProgress, kind: ReasonKind) -> EngineReport:
    """The report on an engine of a verifier that was stopped."""
    reason = engine.reason or Reason(kind, "was stopped")
    return EngineReport(engine.name, engine.seconds, reason.message, how_far(engine.progress), reason=reason)
