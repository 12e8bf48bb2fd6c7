"""One engine of a portfolio: a process that runs an algorithm in turns, and its state as seen by the parent process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from cutpoint.algorithms.common.facts import Facts, Message, SharedFacts
from cutpoint.algorithms.common.services import Artifacts, Progress, Services
from cutpoint.base import pickling
from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.base.pausable import Pausable
from cutpoint.base.processes import Channel, encode_error
from cutpoint.base.statistics import Statistics
from cutpoint.base.supervision import cpu_seconds_below
from cutpoint.evidence.reason import Reason, ReasonKind
from cutpoint.evidence.verdict import EngineReport, Verdict
from cutpoint.portfolio.schedule import Pace

Run = Callable[[Services], Verdict]
"""An algorithm on a program, with its finding checked or replayed."""


@frozen
class Used:
    """How many facts of other engines an engine has used so far, and the engines that found them."""

    facts: int
    origins: tuple[str, ...]


_MOST_WAITING, _LONGEST_WAIT = 3.0, 0.5
"""A turn is measured in CPU time, because other processes may use the same core. In wall time it takes at most this
multiple of its length, plus this many seconds."""
_NO_MEMORY = ("out of memory", "Cannot allocate memory", "failed to map segment")
"""Messages by or about libraries that lack memory but do not raise a MemoryError."""
_DIVERGING_REFINEMENTS = 12
"""If this many refinements have led to longer and longer paths, an engine diverges."""
_LONGEST_CHECK = 15.0
"""After this many seconds of work on the check of its finding, an engine loses its priority."""
_REPORT_EVERY = 0.1
"""Seconds between two progress reports; those that report an advance are not delayed."""


@dataclass(slots=True, eq=False)
class Engine:
    name: str
    run: Run
    process: Pausable | None = None
    starts: int = 0
    seconds_before: float = 0.0
    """The time of its processes that have ended."""
    work: float = 0.0
    """The CPU time of its processes, as measured last."""
    turn: float = 0.0
    """The length of its turn, in seconds of CPU time."""
    work_at_turn: float = 0.0
    seconds_at_turn: float = 0.0
    progress: Progress | None = None
    at_turn: tuple[int | None, int | None] | None = None
    """The progress that it had reached when its turn began, if it had reported any."""
    deepest: int = 0
    """The length of the longest path that it had to refine at the end of a turn."""
    refined_deeper: int = 0
    """How many refinements it has made in consecutive turns that each led to longer paths."""
    checks: bool = False
    """Whether its turn was extended because it checks its finding."""
    work_at_finding: float = 0.0
    answer: str = ""
    """`TRUE` or `FALSE`, if it has decided."""
    reason: Reason | None = None
    """The reason why it is done without an answer, if it is."""
    crashes: list[str] = field(default_factory=list)
    published: int = 0
    _work_before: float = 0.0
    used: Used = field(default_factory=lambda: Used(0, ()))

    @property
    def seconds(self) -> float:
        return self.seconds_before + (self.process.seconds if self.process is not None else 0.0)

    @property
    def is_done(self) -> bool:
        return bool(self.answer) or self.reason is not None

    @property
    def lacked_memory(self) -> bool:
        return self.reason is not None and self.reason.kind is ReasonKind.OUT_OF_MEMORY

    @property
    def reached(self) -> tuple[int | None, int | None]:
        return (None, None) if self.progress is None else (self.progress.k, self.progress.refinements)

    @property
    def has_finding(self) -> bool:
        return self.progress is not None and self.progress.has_finding

    def start(self, seconds: float, share: float, wants_arg: bool, memory: int | None) -> None:
        """Starts a process that works for at most this many seconds, and can expect a share of them."""
        self.progress, self.checks, self.deepest, self.refined_deeper = None, False, 0, 0
        deadline, artifacts = Deadline.in_wall_time(seconds), Artifacts(wants_arg)
        self.process = Pausable(lambda channel: _work(channel, self.name, self.run, deadline, share, artifacts), memory)
        self.starts += 1

    def begin_turn(self, seconds: float) -> None:
        assert self.process is not None
        self.process.resume()
        self.turn, self.work_at_turn, self.seconds_at_turn = seconds, self.work, self.seconds
        self.at_turn = None if self.progress is None else self.reached

    @property
    def left_of_turn(self) -> float:
        """The remaining seconds of CPU time of its turn; none if the turn has taken too much wall time."""
        if self.seconds - self.seconds_at_turn > _LONGEST_WAIT + _MOST_WAITING * self.turn:
            return 0.0
        return max(0.0, self.turn - (self.work - self.work_at_turn))

    def end_turn(self) -> Pace:
        """The pace of the engine in the turn that is over."""
        if self.has_finding:
            return Pace.CHECKING if self.work - self.work_at_finding < _LONGEST_CHECK else Pace.FURTHER
        if self.reached == self.at_turn:
            return Pace.STALLED
        if self.progress is not None:
            self._track_depth(self.progress.refinements or 0, self.progress.depth or 0)
        return Pace.DIVERGING if self.refined_deeper >= _DIVERGING_REFINEMENTS else Pace.FURTHER

    def _track_depth(self, refinements: int, depth: int) -> None:
        before = 0 if self.at_turn is None else self.at_turn[1] or 0
        self.refined_deeper = self.refined_deeper + refinements - before if depth > self.deepest else 0
        self.deepest = max(self.deepest, depth)

    @property
    def cost(self) -> float:
        """The time that it has had: its CPU time, or a fraction of the wall time in which it could have worked."""
        return max(self.work, self.seconds / _MOST_WAITING)

    def sample_cpu_time(self) -> None:
        """Reads the CPU time of its process."""
        if self.process is not None:
            known = self._work_before + cpu_seconds_below(self.process.child.pid)
            self.work = max(self.work, known)  # the CPU time of a reaped process is not available

    def send(self, message: bytes = b"") -> None:
        """Sends a message, or the rest of earlier ones, without waiting."""
        if self.process is not None:
            self.process.child.send_later(message)

    def end(self) -> None:
        self.sample_cpu_time()
        self._work_before = self.work
        if self.process is not None:
            self.process.close()
            self.seconds_before += self.process.seconds
            self.process = None

    def report(self, unfinished: Reason | None) -> EngineReport:
        """`unfinished` is the reason if the engine is not done; None if it was not needed any more."""
        reason = self.reason if self.is_done else unfinished
        outcome = self.answer or ("was not needed any more" if reason is None else reason.message)
        if self.starts > len(self.crashes) > 0:
            outcome = f"{outcome} (it was started again: {self.crashes[-1]})"
        elif self.crashes and not self.is_done:
            outcome = f"{outcome} (it has crashed: {self.crashes[-1]})"
        return EngineReport(
            self.name,
            self.seconds,
            outcome,
            how_far(self.progress),
            self.published,
            self.used.facts,
            self.used.origins,
            reason,
        )


def _work(channel: Channel, name: str, run: Run, deadline: Deadline, share: float, artifacts: Artifacts) -> None:
    """The main function of the process: it sends progress and facts, and finally a verdict."""
    facts = SharedFacts(name, lambda message: channel.send(pickling.dumps(message)), lambda: _arrived(channel))
    services = Services(deadline, Statistics(), _ProgressReporter(channel, facts), artifacts, facts, share)
    try:
        message = pickling.dumps((run(services), Used(facts.used, facts.origins)))
    except MemoryError:
        raise
    except Exception as error:
        if any(sign in str(error) for sign in _NO_MEMORY):
            raise MemoryError(str(error)) from error
        message = encode_error(error)
    channel.send(message)


def _arrived(channel: Channel) -> list[Message]:
    messages: list[Message] = []
    while channel.has_message:
        messages.append(pickling.loads(channel.receive()))
    return messages


class _ProgressReporter:
    """Sends progress, but not more often than it is read."""

    def __init__(self, channel: Channel, facts: Facts) -> None:
        self._channel = channel
        self._facts = facts
        self._used = 0
        self._last: tuple[int | None, int | None, bool] | None = None
        self._at = 0.0

    def __call__(self, progress: Progress) -> None:
        reached = (progress.k, progress.refinements, progress.has_finding)
        if reached != self._last or monotonic() - self._at >= _REPORT_EVERY:
            self._last, self._at = reached, monotonic()
            self._channel.send(pickling.dumps(progress))
        if self._facts.used != self._used:
            self._used = self._facts.used
            self._channel.send(pickling.dumps(Used(self._used, self._facts.origins)))


def how_far(progress: Progress | None) -> str:
    """A short text for the progress of an engine."""
    if progress is None:
        return ""
    if progress.k is not None:
        return f"k = {progress.k}"
    if progress.refinements is not None:
        return f"refinement {progress.refinements}"
    return progress.phase
