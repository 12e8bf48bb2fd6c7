"""Exceptions of interpolation."""

from __future__ import annotations

from cutpoint.smt.solvers.errors import SmtError


class CannotInterpolate(SmtError):
    """An engine found no interpolants, with the reason; the chain continues with the next engine."""

    def __init__(self, engine: str, reason: str) -> None:
        super().__init__(f"{engine}: {reason}")
        self.engine = engine
        self.reason = reason


class NotInconsistent(SmtError):
    """There is nothing to interpolate: some path through the graph is satisfiable."""


class MalformedGraph(SmtError, ValueError):
    """A graph that violates the input format: a backward edge, a label of a missing node, a reserved name …"""


class NotWellLabelled(SmtError):
    """Labels that do not hold at their nodes: restricted interpolants would prove nothing."""
