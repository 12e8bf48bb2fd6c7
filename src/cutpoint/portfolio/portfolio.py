"""Engines side by side: several algorithms on one program, in processes that take turns.

As many engines run at once as there are jobs; the others are paused, and the schedule determines the next turn. Each
engine checks or replays its findings, and the first verdict wins. Invariants that one engine finds are sent to all
others. An engine whose process dies is started once more; one that takes too much memory is ended. Neither prevents the
others from deciding.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import replace
from enum import StrEnum
from time import monotonic

from cutpoint.algorithms.common.facts import Fact, Notice
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.base import pickling
from cutpoint.base.frozen import frozen
from cutpoint.base.pausable import Suspension
from cutpoint.base.processes import ProcessDied, adopt_orphans
from cutpoint.base.supervision import memory_below, takes_more_than
from cutpoint.evidence.reason import MORE_TIME, Reason, ReasonKind, ran_out_of_time
from cutpoint.evidence.verdict import Safe, Unknown, Verdict
from cutpoint.portfolio.engine import Engine, Run, Used
from cutpoint.portfolio.engine_slots import EngineSlots
from cutpoint.portfolio.generators import Generators
from cutpoint.portfolio.schedule import Pace, Schedule
from cutpoint.smt.solvers.errors import AnswerLost

_CHECK_EVERY = 0.1
"""The interval, in seconds, in which memory is checked and progress is reported."""
_SECONDS_TO_CHECK = 5.0
"""By how much the turn of an engine with a finding is extended, so that it can check the finding."""
_MOST_MEMORY = 0.85
"""If all engines together take more than this fraction of the memory limit, the largest is ended."""
_MEMORY_RESERVE = 100 * 10**6
"""The largest is also ended if fewer bytes than these are left below the limit, because an engine may take as many
between two checks, for example by loading a solver; but never before the engines take half of the limit."""
_LARGE = 0.2
"""An engine that takes more than this fraction of the memory limit is ended rather than one that checks its finding."""
_LIBRARIES = 300 * 10**6
"""Address space that is not memory, in bytes: libraries of solvers, which are loaded when they are needed."""
_MORE_MEMORY = "a larger --memlimit"
"""A hint for the user."""
_ALTERNATIVES = ("predicate", "uboxes", "blast")
"""The engines that are recommended if there is no hint: they often decide what others do not."""
_STARTS = 2
"""How often an engine is started before it is given up."""
_FAILED_STARTS = 50
"""How often process creation may fail before an engine is given up; the machine may briefly have too many processes."""


class EngineState(StrEnum):
    """What an engine does at the moment; the value is the word that users see."""

    RUNS = "runs"
    WAITS = "waits"
    """It is paused until its next turn."""
    DONE = "done"
    CRASHED = "crashed"
    """All of its processes have crashed, and it is not started again."""


@frozen
class EngineProgress:
    name: str
    state: EngineState
    seconds: float
    progress: Progress | None
    reason: Reason | None = None
    """The reason why it has ended without an answer, if it has."""


@frozen
class PortfolioProgress:
    """The progress of the engines that have been started."""

    engines: tuple[EngineProgress, ...]


def portfolio(
    runs: Mapping[str, Run],
    schedule: Schedule,
    services: Services,
    jobs: int = 1,
    memory: int | None = None,
    report: Callable[[PortfolioProgress], None] = lambda progress: None,
    yield_to_others: bool = False,
    inherited: int = 0,
) -> Verdict:
    """The verdict of the first engine that has one, with reports on all engines.

    At most `jobs` engines run at a time; with `yield_to_others`, fewer while other processes need the cores. `memory`
    is the memory limit for all engines together, in bytes, in addition to the memory that this process `inherited`. To
    be called in a separate process, which becomes the parent of all processes that engines leave behind.
    """
    adopt_orphans()
    slots = EngineSlots(jobs, yield_to_others)
    with closing(_Portfolio(runs, schedule, services, slots, memory, inherited, report)) as engines:
        return engines.verdict()


class _Portfolio:
    def __init__(
        self,
        runs: Mapping[str, Run],
        schedule: Schedule,
        services: Services,
        slots: EngineSlots,
        memory: int | None,
        inherited: int,
        report: Callable[[PortfolioProgress], None],
    ) -> None:
        self._engines = {name: Engine(name, run) for name, run in runs.items()}
        self._running: list[Engine] = []
        self._generators = Generators()
        self._schedule = schedule
        self._slots = slots
        self._memory = memory
        self._inherited = inherited
        self._services = services
        self._report = report
        self._hints: dict[str, None] = {}
        """The hints of engines that gave up."""
        self._facts: list[Fact] = []
        """All facts so far, for engines that are started later."""
        self._checked = monotonic()
        self._failed_starts = 0
        self._no_start_before = 0.0
        self._no_process = ""
        """The reason why no process could be created for an engine that was given up."""
        self._suspension = Suspension()

    def close(self) -> None:
        self._suspension.close()
        self._end_all()

    def verdict(self) -> Verdict:
        deadline = self._services.deadline
        while not deadline.passed:
            if self._suspension.stop_requested:
                self._suspend()
            self._hand_out_turns()
            if all(engine.is_done for engine in self._engines.values()):
                return self._unknown(self._why_none())
            self._wait()
            found = self._listen()
            if found is not None:
                return found
            if monotonic() - self._checked >= _CHECK_EVERY:
                self._checked = monotonic()
                self._slots.adjust(len(self._running), sum(engine.work for engine in self._engines.values()))
                found = self._keep_to_the_memory()
                if found is not None:
                    return found
                self._report_progress()
        reason = ran_out_of_time("the time ran out before an engine could decide it")
        return self._listen() or self._unknown(reason, ran_out_of_time("the time ran out"))

    # -- turns --------------------------------------------------------------------------------------

    def _hand_out_turns(self) -> None:
        for engine in self._running:
            if engine.has_finding and not engine.checks:
                engine.turn += _SECONDS_TO_CHECK
                engine.work_at_finding = engine.work
            engine.checks = engine.has_finding
            engine.sample_cpu_time()
        resting = [engine for engine in self._running if not engine.left_of_turn]
        for engine in resting:
            self._running.remove(engine)
            self._schedule.after_turn(engine.name, engine.end_turn())
        while len(self._running) < self._slots.number:
            ready = [e.name for e in self._engines.values() if self._can_have_a_turn(e)]
            costs = {e.name: e.cost for e in self._engines.values()}
            turn = self._schedule.next_turn(ready, costs) if ready else None
            if turn is None:
                break
            self._begin_turn(self._engines[turn.engine], turn.seconds)
        for engine in resting:
            if engine not in self._running and engine.process is not None:
                engine.process.pause()

    def _suspend(self) -> None:
        processes = [engine.process for engine in self._running if engine.process is not None]
        for process in processes:
            process.pause()
        self._suspension.suspend()
        for process in processes:
            process.resume()

    def _begin_turn(self, engine: Engine, seconds: float) -> None:
        if engine.process is None:
            try:
                share = min(1.0, self._slots.most * self._schedule.share_of(engine.name))
                left = self._services.deadline.left
                memory = None if self._memory is None else self._memory + _LIBRARIES
                engine.start(left, share, self._services.artifacts.wants_arg, memory)
            except ProcessDied as failure:
                self._not_started(engine, failure.reason)
                return
            self._failed_starts = 0
            for fact in self._facts:
                if fact.origin != engine.name or engine.starts > 1:
                    engine.send(pickling.dumps(fact))
        engine.begin_turn(seconds)
        self._running.append(engine)

    def _not_started(self, engine: Engine, reason: str) -> None:
        """Handles a failure to create a process. It is tried again a little later, for some seconds."""
        self._failed_starts += 1
        self._no_start_before = monotonic() + _CHECK_EVERY
        if self._failed_starts >= _FAILED_STARTS:
            self._done(engine, Reason(ReasonKind.CRASHED, reason))
            self._no_process = reason

    def _can_have_a_turn(self, engine: Engine) -> bool:
        if engine.is_done or engine in self._running:
            return False
        return engine.process is not None or monotonic() >= self._no_start_before

    # -- messages of engines ------------------------------------------------------------------------

    def _wait(self) -> None:
        """Waits until an engine sends a message, a turn is over, or the next check of memory is due."""
        poll = select.poll()
        for engine in self._running:
            assert engine.process is not None
            poll.register(engine.process.child.file, select.POLLIN)
        turn = min([engine.left_of_turn for engine in self._running], default=_CHECK_EVERY)
        seconds = min(turn, _CHECK_EVERY, self._services.deadline.left)
        poll.poll(max(1, round(1000 * seconds)))

    def _listen(self) -> Verdict | None:
        for engine in [engine for engine in self._engines.values() if engine.process is not None]:
            found = self._listen_to(engine)
            if found is not None:
                return found
        return None

    def _listen_to(self, engine: Engine) -> Verdict | None:
        assert engine.process is not None
        try:
            engine.send()  # the rest of earlier messages
            messages = engine.process.child.drain()
        except ProcessDied as death:
            self._crashed(engine, death.reason, death.out_of_memory)
            return None
        for message in messages:
            content = pickling.loads(message)
            if isinstance(content, Progress):
                engine.progress = content
                if content.has_finding and engine not in self._running:  # its turn was over before this arrived
                    self._schedule.after_turn(engine.name, Pace.CHECKING)
            elif isinstance(content, Used):
                engine.used = content
            elif isinstance(content, Fact):
                self._pass_on(engine, content)
            elif isinstance(content, Notice):
                self._answer(self._generators.receive(engine.name, content))
            else:
                return self._decided(engine, *content)
        return None

    def _pass_on(self, origin: Engine, fact: Fact) -> None:
        if any(fact.at == known.at and fact.model == known.model for known in self._facts):
            return  # engines often find the same facts
        origin.published += 1
        self._facts.append(fact)
        message = pickling.dumps(fact)
        for engine in self._engines.values():
            if engine is not origin:
                engine.send(message)

    def _answer(self, answers: Iterable[tuple[str, Notice]]) -> None:
        """Sends engines the notices about the generation of invariants."""
        for name, notice in answers:
            self._engines[name].send(pickling.dumps(notice))

    def _decided(self, engine: Engine, first: Verdict | bool, second: Used | Exception) -> Verdict | None:
        if isinstance(first, bool):
            assert isinstance(second, Exception)
            if isinstance(second, AnswerLost | ProcessDied):  # a process below it has died
                self._crashed(engine, str(second))
            else:
                message = f"an error of its own: {type(second).__name__}: {second}"
                self._done(engine, Reason(ReasonKind.INTERNAL_ERROR, message), "error")
            return None
        assert isinstance(second, Used)
        engine.used = second
        if isinstance(first, Unknown):
            self._hints.update({first.hint: None} if first.hint else {})
            self._done(engine, first.reason)
            return None
        engine.answer = "TRUE" if isinstance(first, Safe) else "FALSE"
        first.statistics.counts.pop("edges", None)  # counted before
        first.statistics.include(self._services.statistics)
        return self._with_reports(replace(first, solved_by=engine.name))

    def _done(self, engine: Engine, reason: Reason, crash: str = "") -> None:
        """Ends an engine without an answer."""
        if engine in self._running:
            self._running.remove(engine)
        if crash:
            engine.crashes.append(crash)
        engine.reason = reason
        self._end(engine)

    def _crashed(self, engine: Engine, reason: str, out_of_memory: bool = False) -> None:
        if out_of_memory:
            self._hints[_MORE_MEMORY] = None
            self._done(engine, Reason(ReasonKind.OUT_OF_MEMORY, reason), reason)
            return
        if engine.starts >= _STARTS:
            self._done(engine, Reason(ReasonKind.CRASHED, f"crashed ({reason})"), reason)
            return
        engine.crashes.append(reason)
        if engine in self._running:
            self._running.remove(engine)
        self._end(engine)

    def _end(self, engine: Engine) -> None:
        engine.end()
        self._answer(self._generators.process_ended(engine.name))

    # -- memory and progress ------------------------------------------------------------------------

    def _keep_to_the_memory(self) -> Verdict | None:
        """Ends the largest engine before the limit for all is reached, unless it has just given its verdict."""
        if self._memory is None:
            return None
        enough = max(self._memory // 2, min(round(_MOST_MEMORY * self._memory), self._memory - _MEMORY_RESERVE))
        if not takes_more_than(enough, os.getpid(), self._inherited):
            return None
        started = [engine for engine in self._engines.values() if engine.process is not None]
        others = any(not engine.is_done and engine.process is None for engine in self._engines.values())
        least = _LARGE * self._memory
        if len(started) > 1 or (started and others):  # the last one may take all of it
            sizes = {e: memory_below(e.process.child.pid, self._inherited) for e in started if e.process is not None}
            largest = max(sizes, key=lambda engine: (not engine.has_finding and sizes[engine] > least, sizes[engine]))
            verdict = self._listen_to(largest)
            if verdict is not None or largest.process is None:
                return verdict
            self._hints[_MORE_MEMORY] = None
            self._done(largest, Reason(ReasonKind.OUT_OF_MEMORY, "ended because of its memory"))
        return None

    def _report_progress(self) -> None:
        started = [engine for engine in self._engines.values() if engine.starts]
        now = tuple(EngineProgress(e.name, self._state(e), e.seconds, e.progress, e.reason) for e in started)
        self._report(PortfolioProgress(now))

    def _state(self, engine: Engine) -> EngineState:
        if engine.is_done:
            return EngineState.CRASHED if len(engine.crashes) == engine.starts else EngineState.DONE
        return EngineState.RUNS if engine in self._running else EngineState.WAITS

    # -- the end ------------------------------------------------------------------------------------

    def _unknown(self, reason: Reason, unfinished: Reason | None = None) -> Verdict:
        hints = self._hints if not self._services.deadline.passed else {MORE_TIME: None, **self._hints}
        hint = ", ".join(hints or ([] if self._refusal() else self._alternatives()))
        verdict = Unknown(reason, hint, statistics=self._services.statistics)
        return self._with_reports(verdict, unfinished)

    def _alternatives(self) -> list[str]:
        names = [name for name in _ALTERNATIVES if name not in self._engines]
        return [f"--algorithm {'+'.join(names)}"] if names else []

    def _why_none(self) -> Reason:
        if any(engine.lacked_memory for engine in self._engines.values()):
            return Reason(ReasonKind.OUT_OF_MEMORY, "no engine could decide it within the memory limit")
        if self._no_process and not any(engine.starts for engine in self._engines.values()):
            return Reason(ReasonKind.CRASHED, f"no engine has a process: {self._no_process}")
        if all(len(engine.crashes) == engine.starts for engine in self._engines.values()):
            self._hints["please report this, with the program"] = None
            return Reason(ReasonKind.CRASHED, "all engines have crashed")
        return self._refusal() or Reason(ReasonKind.NO_ENGINE_DECIDED, "no engine could decide it")

    def _refusal(self) -> Reason | None:
        """The unsupported construct, if it is the reason why every engine stops."""
        reasons = {engine.reason for engine in self._engines.values()}
        (reason,) = reasons if len(reasons) == 1 else (None,)
        return reason if reason is not None and reason.kind is ReasonKind.UNSUPPORTED else None

    def _end_all(self) -> None:
        processes = [engine.process for engine in self._engines.values() if engine.process is not None]
        for process in processes:  # all at once, because releasing memory takes a while
            process.kill()
        for engine in self._engines.values():
            engine.end()

    def _with_reports(self, verdict: Verdict, unfinished: Reason | None = None) -> Verdict:
        """Adds the reports on all engines; `unfinished` is the reason for those that are not done, if there is one."""
        self._end_all()
        started = [engine for engine in self._engines.values() if engine.starts]
        return replace(verdict, engines=tuple(engine.report(unfinished) for engine in started))
