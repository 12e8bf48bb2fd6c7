"""Forbidden assumptions: a verdict that rests on one becomes UNKNOWN."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields

from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.evidence.reason import Reason, ReasonKind
from cutpoint.evidence.verdict import Report, Unknown, Unsafe, Verdict


def without_forbidden(verdict: Verdict, forbidden: Collection[AssumptionKind]) -> Verdict:
    """The verdict, or UNKNOWN if it rests on an assumption that is forbidden."""
    broken = [assumption for assumption in verdict.assumptions if assumption.kind in forbidden]
    if isinstance(verdict, Unknown) or not broken:
        return verdict
    kinds = tuple(dict.fromkeys(assumption.kind.value for assumption in broken))
    what = "an execution that violates the property" if isinstance(verdict, Unsafe) else "a proof"
    message = f"{what} was found, but it rests on forbidden assumptions: {', '.join(kinds)}"
    message += f" (the first one is at {broken[0].range})"
    reason = Reason(ReasonKind.ASSUMPTION_FORBIDDEN, message, where=str(broken[0].range or ""), assumptions=kinds)
    shared = {field.name: getattr(verdict, field.name) for field in fields(Report)}
    return Unknown(reason, **shared)
