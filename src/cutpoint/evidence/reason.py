"""Reasons why there is neither a proof nor a counterexample: a closed list of kinds, each with its data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cutpoint.base.errors import InputError, UnsupportedC


class ReasonKind(Enum):
    """The value is the name in JSON."""

    UNSUPPORTED = "unsupported"
    """A construct of C that is not modelled; `construct` and `where` identify it."""
    UNREADABLE_INPUT = "unreadable-input"
    OUT_OF_TIME = "out-of-time"
    OUT_OF_MEMORY = "out-of-memory"
    BOUND_REACHED = "bound-reached"
    """`k` is the largest bound."""
    RECURSION_TOO_DEEP = "recursion-too-deep"
    """`depth` is the depth to which the recursion was unrolled."""
    QUERY_UNDECIDED = "query-undecided"
    """A solver has given up."""
    NO_INTERPOLANTS = "no-interpolants"
    TOO_IMPRECISE = "too-imprecise"
    """The algorithm has terminated, and its abstraction does not exclude the error."""
    GRAPH_TOO_LARGE = "graph-too-large"
    PROOF_REFUTED = "proof-refuted"
    """The check of the proof has failed."""
    PROOF_UNCHECKED = "proof-unchecked"
    """The check of the proof was not decided."""
    ALARM_NOT_REPLAYED = "alarm-not-replayed"
    ASSUMPTION_FORBIDDEN = "assumption-forbidden"
    """`assumptions` are the forbidden assumptions on which the evidence rests."""
    NO_ENGINE_DECIDED = "no-engine-decided"
    CRASHED = "crashed"
    INTERRUPTED = "interrupted"
    INTERNAL_ERROR = "internal-error"


@dataclass(frozen=True, slots=True)
class Reason:
    kind: ReasonKind
    message: str
    """A text for the user."""
    construct: str = ""
    where: str = ""
    """The source position, as `file:line:column`."""
    k: int | None = None
    depth: int | None = None
    assumptions: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.message


def unsupported(error: UnsupportedC) -> Reason:
    return Reason(ReasonKind.UNSUPPORTED, str(error), error.construct, "" if error.where is None else str(error.where))


def unreadable(error: InputError, message: str = "") -> Reason:
    """`message`, if given, replaces the text of the error."""
    where = "" if error.where is None else str(error.where)
    return Reason(ReasonKind.UNREADABLE_INPUT, message or str(error), where=where)


MORE_TIME = "a larger --timelimit"
"""The hint that goes with `ran_out_of_time`."""


def ran_out_of_time(message: str, k: int | None = None) -> Reason:
    return Reason(ReasonKind.OUT_OF_TIME, message, k=k)


def undecided(question: str, why: str) -> Reason:
    """The reason for a query that a solver has not decided."""
    return Reason(ReasonKind.QUERY_UNDECIDED, f"{question} is not decided: {why}")
