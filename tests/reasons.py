"""Reasons for tests in which the kind does not matter."""

from __future__ import annotations

from cutpoint.evidence.reason import Reason, ReasonKind


def because(message: str) -> Reason:
    return Reason(ReasonKind.NO_ENGINE_DECIDED, message)
