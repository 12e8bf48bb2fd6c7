"""When there is no interpolant to be had."""

from __future__ import annotations

from cutpoint.smt.solvers.errors import SmtError


class CannotInterpolate(SmtError):
    """An engine cannot, and says why; the chain goes on with the next."""

    def __init__(self, engine: str, reason: str) -> None:
        super().__init__(f"{engine}: {reason}")
        self.engine = engine
        self.reason = reason


class NotInconsistent(SmtError):
    """There is nothing to interpolate: some path through the graph is satisfiable."""


class MalformedGraph(SmtError, ValueError):
    """An edge that does not go forward, a label of a node that is not there, a name that is not allowed …"""


class NotWellLabelled(SmtError):
    """Labels of nodes that do not hold there: restricted interpolants would prove nothing."""
