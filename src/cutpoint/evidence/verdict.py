"""The verdicts that a user gets, with checked evidence. They can be sent between processes."""

from __future__ import annotations

from dataclasses import dataclass, field

from cutpoint.base.source import SourceRange
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.assumptions import Assumption
from cutpoint.cfa.model import Note
from cutpoint.evidence.arg_graph import ArgGraph
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.finding import Argument
from cutpoint.evidence.reason import Reason


@dataclass(frozen=True, slots=True)
class LoopInvariant:
    """A formula that holds whenever control is at a loop head, in C syntax."""

    where: SourceRange | None
    function: str
    formula: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """The proof that the error cannot be reached, and the solver that has checked it."""

    argument: Argument
    k: int
    invariants: tuple[LoopInvariant, ...] = ()
    checked_by: str | None = None
    """The solver that repeated the whole proof, on the program as lowered; None if the check was disabled."""


@dataclass(frozen=True, slots=True)
class EngineReport:
    """The report on one engine of a portfolio."""

    name: str
    seconds: float
    """For how long it has worked; pauses do not count."""
    outcome: str
    """`TRUE`, `FALSE`, or a short text on why it has not decided."""
    progress: str = ""
    """How far it got, such as `k = 7`."""
    facts_told: int = 0
    """How many invariants it has sent to the other engines."""
    facts_used: int = 0
    """How many invariants of other engines it has used."""
    facts_from: tuple[str, ...] = ()
    """The engines that found them."""
    reason: Reason | None = None
    """Why it has not decided; None if it has, or if it was not needed any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The part that all verdicts have in common."""

    statistics: Statistics = field(default_factory=Statistics)
    notes: tuple[Note, ...] = ()
    """The parts of the program that the model over-approximates."""
    assumptions: tuple[Assumption, ...] = ()
    """The assumptions on which the proof or the execution rests. With UNKNOWN, those on which a proof would rest."""
    algorithm: str = ""
    """The algorithm as the user requested it: a single one, `auto`, or a list."""
    k: int | None = None
    arg: ArgGraph | None = None
    """The final abstract reachability graph, if it was requested and the analysis has terminated."""
    engines: tuple[EngineReport, ...] = ()
    """The reports on the engines of a portfolio."""
    solved_by: str = ""
    """The engine of a portfolio whose verdict this is."""

    @property
    def winner(self) -> EngineReport | None:
        """The report of the engine whose verdict this is."""
        return next((engine for engine in self.engines if engine.name == self.solved_by), None)


@dataclass(frozen=True, slots=True)
class Safe(Report):
    certificate: Certificate

    @property
    def line(self) -> str:
        return "Verification result: TRUE."


@dataclass(frozen=True, slots=True)
class Unsafe(Report):
    counterexample: Counterexample

    @property
    def line(self) -> str:
        return "Verification result: FALSE. Property violation (unreach-call)."


@dataclass(frozen=True, slots=True)
class Unknown(Report):
    reason: Reason
    hint: str = ""

    @property
    def line(self) -> str:
        return f"Verification result: UNKNOWN, {self.reason}."


Verdict = Safe | Unsafe | Unknown
