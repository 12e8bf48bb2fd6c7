"""Exceptions of solvers and interpolation. Each message names the cause."""

from __future__ import annotations

from collections.abc import Iterable

from cutpoint.base.errors import CutpointError, UsageError
from cutpoint.smt.terms.term import Term


class SmtError(CutpointError):
    """Base class of the exceptions in this package."""


class MissingCapability(SmtError, UsageError):
    """A solver lacks a capability that was requested."""

    def __init__(self, solver: str, capability: str, others: Iterable[str] = ()) -> None:
        able = ", ".join(others)
        super().__init__(f"{solver} cannot do {capability}" + (f"; {able} can" if able else ""))
        self.solver = solver
        self.capability = capability


class SortMismatch(SmtError):
    """A term whose arguments have incompatible sorts, or a term of the wrong sort for its position."""

    def __init__(self, message: str, term: Term) -> None:
        from cutpoint.smt.terms.pretty import to_c  # only errors print

        super().__init__(f"{message}: {to_c(term, 200)}")
        self.term = term


class SolverMisuse(SmtError):
    """A call in the wrong state: a model without *sat*, a core without *unsat*, a pop without a push."""


class SolverDisagreement(SmtError):
    """Two solvers gave contradictory answers to one query: one of them, or a translation, is wrong."""


class SolverFailure(SmtError):
    """The solver itself failed; the message is the solver's own."""


class AnswerLost(SolverFailure):
    """The solver's process died after it had answered, before its model or core was fully read."""
