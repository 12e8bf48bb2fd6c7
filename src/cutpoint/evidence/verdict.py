"""Verdicts, as a user gets them: only with evidence that was checked. They travel between processes."""

from __future__ import annotations

from dataclasses import dataclass, field

from cutpoint.base.source import SourceRange
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.assumptions import Assumption
from cutpoint.cfa.model import Note
from cutpoint.evidence.arg_graph import ArgGraph
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.reason import Reason


@dataclass(frozen=True, slots=True)
class LoopInvariant:
    """What holds whenever control is at a loop head, in the words of C."""

    where: SourceRange | None
    function: str
    formula: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """Why the error cannot be reached, and who has checked it again."""

    argument: str
    k: int
    invariants: tuple[LoopInvariant, ...] = ()
    checked_by: str | None = None
    """The solver that proved all of it a second time, on the program as lowered; None if the check was switched off."""


@dataclass(frozen=True, slots=True)
class EngineReport:
    """What one engine of a portfolio has done."""

    name: str
    seconds: float
    """For how long it has worked; pauses do not count."""
    outcome: str
    """`TRUE`, `FALSE`, or in a few words why it has not decided."""
    progress: str = ""
    """How far it came, such as `k = 7`."""
    facts_told: int = 0
    """How many invariants it has told the others."""
    facts_used: int = 0
    """How many invariants of others it has used."""
    facts_from: tuple[str, ...] = ()
    """The engines that have found those."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What every verdict carries."""

    statistics: Statistics = field(default_factory=Statistics)
    notes: tuple[Note, ...] = ()
    """What the model of the program over-approximates."""
    assumptions: tuple[Assumption, ...] = ()
    """What the verdict rests on: the proof, or the execution. With UNKNOWN, what a proof would rest on."""
    algorithm: str = ""
    """As it was asked for: one algorithm, `auto`, or a list."""
    k: int | None = None
    arg: ArgGraph | None = None
    """The abstract reachability graph at the end, if one was asked for and the analysis got to its end."""
    engines: tuple[EngineReport, ...] = ()
    """What the engines of a portfolio have done."""
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
