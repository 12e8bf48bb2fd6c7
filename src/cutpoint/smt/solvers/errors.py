"""What can go wrong with solvers and interpolation. Each error names its culprit."""

from __future__ import annotations

from collections.abc import Iterable

from cutpoint.base.errors import CutpointError, UsageError
from cutpoint.smt.terms.term import Term


class SmtError(CutpointError):
    """What the errors of this package inherit from; wrong names are usage errors as well."""


class UnknownName(SmtError, UsageError):
    """A solver, an engine or an option that does not exist."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"there is no {kind} {name!r}; choose one of {', '.join(known)}")
        self.name = name


class MissingCapability(SmtError, UsageError):
    """A solver was asked for something that it cannot do."""

    def __init__(self, solver: str, capability: str, others: Iterable[str] = ()) -> None:
        able = ", ".join(others)
        super().__init__(f"{solver} cannot do {capability}" + (f"; {able} can" if able else ""))
        self.solver = solver
        self.capability = capability


class SortMismatch(SmtError):
    """A term whose parts do not fit together, or a term of the wrong sort for its place."""

    def __init__(self, message: str, term: Term) -> None:
        from cutpoint.smt.terms.pretty import to_c  # only errors print

        super().__init__(f"{message}: {to_c(term, 200)}")
        self.term = term


class SolverMisuse(SmtError):
    """A question at the wrong time: a model without *sat*, a core without *unsat*, a pop without a push."""


class SolverDisagreement(SmtError):
    """Two solvers answered the same query differently: one of them, or a translation, is wrong."""


class SolverFailure(SmtError):
    """The solver itself failed, with its own words."""


class AnswerLost(SolverFailure):
    """The process of a solver has died after its answer, and before all was asked about it."""
