"""What happens to verdicts if processes of a portfolio are killed?

    python benchmarks/faults.py [PATHS] [--kills 200] [--seed 1] [--workers 0.1] [--timelimit 10s] [--jobs 1] [--csv F]

PATHS are C programs whose first word says whether they are safe, task definitions (.yml), or folders of these, as
in `refinement.py`; without any, the programs in `loops/`. They are verified repeatedly, with one or two engines at a
time. At a random moment, one process (in some runs, two) among the engines and their descendants is killed, running or
paused. In a fraction of the runs (--workers), it is the worker itself, the parent of all engines. The benchmark ends
when the given number of kills have hit a process that was alive.

Each time, the verdict must be the expected one or UNKNOWN, with the matching exit code and JSON object and nothing on
standard error; it must arrive at most a few seconds after the limit; and no process of the run may be left, alive,
stopped or waiting to be reaped. The exit code is 1 if any of this fails, 2 after a usage error.

--csv appends a line to that file as soon as a run ends. A run is determined by the seed and its number: the same seed
gives the same programs and kinds of kills, but moments and processes also depend on the speed of the machine.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from textwrap import shorten
from time import monotonic, sleep
from typing import IO

if not __package__:  # run as a script: its own folder is on the path, not the one above
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.interpolation import LOOPS, Table, as_markdown, as_text
from benchmarks.refinement import tasks_in, verify_command

from cutpoint.base.errors import CutpointError, UsageError
from cutpoint.base.options import count
from cutpoint.base.processes import adopt_orphans
from cutpoint.base.quantities import seconds
from cutpoint.bench.suite import BenchTask
from cutpoint.cli.arguments import argument

GRACE = 5.0
"""Seconds beyond the limit after which a run hangs."""
_UNTIL_GONE = 2.0
"""Processes that are killed need a moment to end: so many seconds after the verdict, all must have."""
_LOOK_EVERY = 0.01
_FIRST_GUESS = 1.0
"""The seconds for which there are engines, of a program that has not been run yet."""
_TWICE = 0.3
"""The fraction of the runs with two kills."""
_MOST_IN_VAIN = 50
"""After so many runs in a row that ended before anything was killed, the programs are too easy."""

WORKER, ENGINE, BELOW = "worker", "engine", "below an engine"
_CODES = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 5}
_ENDED, _STOPPED = "ZX", "Tt"


@dataclass(frozen=True, slots=True)
class Process:
    """A line of /proc."""

    pid: int
    name: str
    state: str
    parent: int
    group: int

    def __str__(self) -> str:
        return f"{self.pid} ({self.name}, {self.state})"


def of_session(session: int) -> list[Process]:
    """All processes of a session but its leader, also stopped ones and those that nobody has waited for."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == session:
            continue
        with suppress(OSError):  # it has just ended
            start, _, end = Path(f"/proc/{name}/stat").read_text(errors="replace").rpartition(")")
            state, parent, group, own = end.split()[:4]
            if int(own) == session:
                found.append(Process(int(name), start.partition("(")[2], state, int(parent), int(group)))
    return found


@dataclass(frozen=True, slots=True)
class Kill:
    """A process that was alive when it was hit."""

    kind: str
    paused: bool
    after: float
    """Seconds since the beginning of the run."""

    def __str__(self) -> str:
        return f"{self.kind}{' (paused)' if self.paused else ''} after {self.after:.2f} s"


@dataclass(frozen=True, slots=True)
class Ended:
    """The observations of one run."""

    code: int | None
    """None if it did not end in time."""
    output: str
    errors: str
    seconds: float
    begun: float = 0.0
    """The seconds before there was anybody to kill."""
    kills: tuple[Kill, ...] = ()
    left: tuple[Process, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    answer: str
    """TRUE, FALSE, UNKNOWN, or nothing if there is no verdict."""
    reason: str = ""
    wrong: str = ""
    """What went wrong, other than a hang or processes that are left; empty if nothing did."""
    reported: bool = False
    """Whether the report of some engine, or the reason, mentions a process that was killed."""
    engines: str = ""
    """The outcome of each engine."""


def judge(expected: bool, end: Ended) -> Judgement:
    """A verdict that differs, or a program that falls over, is wrong."""
    if end.code is None:
        return Judgement("")
    try:
        said = json.loads(end.output)
        answer, reason = str(said["verdict"]), str((said["reason"] or {}).get("message", ""))
        engines = "; ".join(f"{engine['name']}: {engine['outcome']}" for engine in said["engines"])
    except (ValueError, KeyError, TypeError):
        last = (end.errors.strip().splitlines() or ["nothing"])[-1]
        return Judgement("", wrong=f"exit code {end.code} without a JSON object; on standard error: {last}")
    reported = f"signal {int(signal.SIGKILL)}" in f"{reason} {said['engines']}"
    wrong = ""
    if answer not in ("TRUE" if expected else "FALSE", "UNKNOWN"):
        wrong = f"the verdict is {answer}"
    elif end.code != _CODES[answer]:
        wrong = f"exit code {end.code} with the verdict {answer}"
    elif end.errors:
        wrong = f"on standard error: {end.errors.strip().splitlines()[-1]}"
    elif answer == "UNKNOWN" and not reason:
        wrong = "UNKNOWN without a reason"
    elif answer == "UNKNOWN" and not reported and any(kill.kind == WORKER for kill in end.kills):
        wrong = f"the worker was killed, but the reason is: {reason}"
    return Judgement(answer, reason, wrong, reported, engines)


@dataclass(frozen=True, slots=True)
class Plan:
    """The faults that a run gets."""

    command: tuple[str, ...]
    limit: float
    moments: tuple[float, ...]
    """When something is killed, in seconds after there is somebody to kill, and then after the last kill."""
    worker: bool
    choice: Random
    """Chooses the process that is hit."""


class FaultyRun:
    """A verifier whose processes are killed. To be looked at often: each look does what is due."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._moments = list(plan.moments)
        self._kills: list[Kill] = []
        self._begun = self._next = float("inf")
        self._over: float | None = None
        self._late = False
        with ExitStack() as opened:
            self._output = opened.enter_context(tempfile.TemporaryFile())
            self._errors = opened.enter_context(tempfile.TemporaryFile())
            self._begin = monotonic()
            self._process = subprocess.Popen(
                plan.command,
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=self._errors,
                start_new_session=True,
            )
            self._opened = opened.pop_all()

    def look(self) -> Ended | None:
        """What came of it, once it has ended and nothing is left of it, or has been."""
        now = monotonic()
        if self._over is None:
            if self._has_ended():
                self._over = now
            elif now > self._begin + self._plan.limit + GRACE:
                self._over, self._late = now, True
            elif self._moments:
                self._strike(now)
            if self._over is None:
                return None
        left = of_session(self._process.pid)
        if left and not self._late and now < self._over + _UNTIL_GONE:
            return None
        self.end()
        code = None if self._late else self._process.returncode
        output, errors = _text(self._output), _text(self._errors)
        self._opened.close()
        took = self._over - self._begin
        begun = min(self._begun - self._begin, took)
        return Ended(code, output, errors, took, begun, tuple(self._kills), tuple(left))

    def end(self) -> None:
        """Kills all that is left, and waits for what is ours by birth or by adoption."""
        while True:
            left = [self._process.pid, *(process.pid for process in of_session(self._process.pid))]
            for pid in left:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            if len(left) == 1:
                break
            for pid in left[1:]:
                with suppress(ChildProcessError):  # its parent has not ended yet
                    os.waitpid(pid, 0)
        self._process.wait()

    def _has_ended(self) -> bool:
        """It is not waited for yet: until then no other process or session gets its number."""
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _strike(self, now: float) -> None:
        """Kills somebody if the moment has come."""
        if self._begun <= now < self._next:
            return
        kinds: dict[str, list[Process]] = {}
        for process in of_session(self._process.pid):
            if self._is_target(process):
                kinds.setdefault(self._kind(process), []).append(process)
        if not kinds:
            return
        if now < self._begun:
            self._begun, self._next = now, now + self._moments[0]
            return
        kind = self._plan.choice.choice(list(kinds))
        if self._kill(self._plan.choice.choice(kinds[kind]), kind, now):
            self._moments.pop(0)
            if self._moments:
                self._next = now + self._moments[0]

    def _is_target(self, process: Process) -> bool:
        """The worker is in the group of the main process, engines lead groups of their own."""
        if process.state in _ENDED:
            return False
        is_worker = process.parent == self._process.pid and process.group == self._process.pid
        return is_worker if self._plan.worker else process.group != self._process.pid

    def _kind(self, process: Process) -> str:
        return WORKER if self._plan.worker else ENGINE if process.group == process.pid else BELOW

    def _kill(self, target: Process, kind: str, now: float) -> bool:
        try:
            os.kill(target.pid, signal.SIGKILL)
        except ProcessLookupError:
            return False
        self._kills.append(Kill(kind, target.state in _STOPPED, now - self._begin))
        return True


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


@dataclass(frozen=True, slots=True)
class Trial:
    number: int
    task: BenchTask
    end: Ended
    judgement: Judgement

    @property
    def hangs(self) -> bool:
        return self.end.code is None

    @property
    def is_bad(self) -> bool:
        return self.hangs or bool(self.judgement.wrong or self.end.left)

    @property
    def result(self) -> str:
        return "hang" if self.hangs else "WRONG" if self.judgement.wrong else self.judgement.answer

    def __str__(self) -> str:
        words = [self.result, f"in {self.end.seconds:.2f} s;", ", ".join(map(str, self.end.kills)) or "nothing killed"]
        details = self.judgement.wrong or self.judgement.reason
        words += [f"({shorten(details, 120)})"] if details else []
        words += [f"LEFT BEHIND: {', '.join(map(str, self.end.left))}"] if self.end.left else []
        return " ".join(words)


def trials(
    tasks: Sequence[BenchTask],
    kills: int,
    limit: float,
    seed: int = 1,
    workers: float = 0.1,
    jobs: int = 1,
    start: Callable[[Plan], FaultyRun] = FaultyRun,
) -> Iterator[Trial]:
    """Runs until so many kills have hit. To be called in a process of its own: it adopts what runs leave behind."""
    adopt_orphans()
    usual: dict[str, float] = {}
    running: dict[FaultyRun, tuple[int, BenchTask]] = {}
    number = hits = in_vain = 0
    try:
        while hits < kills or running:
            while hits < kills and len(running) < jobs:
                draw = Random(f"{seed}/{number}")
                task = draw.choice(tasks)
                plan = _plan(task, draw, limit, usual.get(task.name, _FIRST_GUESS), workers)
                running[start(plan)] = number, task
                number += 1
            sleep(_LOOK_EVERY)
            for run in list(running):
                end = run.look()
                if end is None:
                    continue
                own, task = running.pop(run)
                if all(kill.kind != WORKER for kill in end.kills):  # that would end it early
                    usual[task.name] = end.seconds - end.begun
                hits += len(end.kills)
                in_vain = 0 if end.kills else in_vain + 1
                yield Trial(own, task, end, judge(task.expected, end))
            if in_vain >= _MOST_IN_VAIN:
                raise UsageError(
                    f"{in_vain} runs in a row ended before a process could be killed: take harder programs"
                )
    finally:
        for run in running:
            run.end()


def _plan(task: BenchTask, draw: Random, limit: float, usual: float, workers: float) -> Plan:
    is_worker = draw.random() < workers
    number = 2 if not is_worker and draw.random() < _TWICE else 1
    engines = str(draw.choice((1, 2)))
    moments = tuple(draw.uniform(0, usual / number) for _ in range(number))
    return Plan(tuple(verify_command(("--jobs", engines), limit, task.path)), limit, moments, is_worker, draw)


HEAD = ["killed", "kills", "paused", "runs", "same", "UNKNOWN", "WRONG", "hang", "left behind", "reported"]


def table_of(done: Sequence[Trial]) -> Table:
    """By what was killed; a run with two kinds counts for both."""
    rows = [HEAD]
    for kind in (ENGINE, BELOW, WORKER, "nothing"):
        own = [trial for trial in done if kind in {kill.kind for kill in trial.end.kills} | _nothing(trial)]
        rows.append([kind, *map(str, _counts(own, {kind}))])
    return [*rows, ["all", *map(str, _counts(done, {ENGINE, BELOW, WORKER}))]]


def _nothing(trial: Trial) -> set[str]:
    return set() if trial.end.kills else {"nothing"}


def _counts(runs: Sequence[Trial], kinds: set[str]) -> list[int]:
    kills = [kill for run in runs for kill in run.end.kills if kill.kind in kinds]
    results = [run.result for run in runs]
    return [
        len(kills),
        sum(kill.paused for kill in kills),
        len(runs),
        results.count("TRUE") + results.count("FALSE"),
        *(results.count(result) for result in ("UNKNOWN", "WRONG", "hang")),
        sum(bool(run.end.left) for run in runs),
        sum(run.judgement.reported for run in runs),
    ]


COLUMNS = [
    "run",
    "task",
    "expected",
    "result",
    "exit",
    "seconds",
    "kills",
    "reported",
    "reason",
    "engines",
    "wrong",
    "left",
]


def _cells(trial: Trial) -> list[str]:
    end, judgement = trial.end, trial.judgement
    return [
        str(trial.number),
        trial.task.name,
        str(trial.task.expected).upper(),
        trial.result,
        "" if end.code is None else str(end.code),
        f"{end.seconds:.3f}",
        "; ".join(map(str, end.kills)),
        str(judgement.reported).upper(),
        judgement.reason,
        judgement.engines,
        judgement.wrong,
        "; ".join(map(str, end.left)),
    ]


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Kills processes of the portfolio, and looks at the verdicts")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="C programs, task definitions, folders")
    parser.add_argument(
        "--kills", type=argument(count), default=200, metavar="N", help="processes to kill (default: 200)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what is drawn (default: 1)")
    parser.add_argument("--workers", type=float, default=0.1, metavar="X", help="part of the runs whose worker is hit")
    parser.add_argument(
        "--timelimit", type=argument(seconds), default=10.0, metavar="T", help="for each run (default: 10s)"
    )
    parser.add_argument("--jobs", type=argument(count), default=1, metavar="N", help="runs at a time (default: 1)")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write each run into a file")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    options = parser.parse_args(argv)
    if options.timelimit is None:
        parser.error("a time limit is needed")
    if not 0 <= options.workers <= 1:
        parser.error("--workers is a part: between 0 and 1")
    return options


def _run(options: argparse.Namespace, done: list[Trial]) -> None:
    tasks = tasks_in(options.paths or [LOOPS])
    with ExitStack() as opened:
        file = opened.enter_context(options.csv.open("w", newline="")) if options.csv else None
        if file:
            csv.writer(file).writerow(COLUMNS)
        hits = 0
        for trial in trials(tasks, options.kills, options.timelimit, options.seed, options.workers, options.jobs):
            done.append(trial)
            hits += len(trial.end.kills)
            print(f"[{hits}/{options.kills}] {trial.number} {trial.task.name}: {trial}", file=sys.stderr, flush=True)
            if file:
                csv.writer(file).writerow(_cells(trial))
                file.flush()


def main(argv: Sequence[str] | None = None) -> int:
    options = _arguments(argv)
    done: list[Trial] = []
    code = 0
    try:
        _run(options, done)
    except (CutpointError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        code = 130
    print((as_markdown if options.markdown else as_text)(table_of(done)))
    bad = [trial for trial in done if trial.is_bad]
    for trial in bad:
        print(f"!!! {trial.number} {trial.task.name}: {trial}", file=sys.stderr)
    return 1 if bad else code


if __name__ == "__main__":
    sys.exit(main())
