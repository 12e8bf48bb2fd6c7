"""How good are the interpolants? Each engine, and the chain of them, drives IMPACT over small loop programs.

    python benchmarks/interpolation.py [--engines a,b,chain] [--programs x,y] [--limit 10] [--jobs 1]
                                       [--check] [--csv F] [--markdown]

The programs are in `loops/`; the first word of each says whether it is safe. Every run has a process of its own, which
is killed when it overruns its limit by two seconds. The exit code is 1 after a wrong verdict, invalid interpolants
(with --check) or a crash.
"""

from __future__ import annotations

import argparse
import csv
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from textwrap import shorten
from time import monotonic

if not __package__:  # run as a script: its own folder is on the path, not the one above
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.impact import Effort, Engine, Outcome, Verdict, impact

from cutpoint.api import load
from cutpoint.base.registry import UnknownName
from cutpoint.smt.interpolation import ENGINES, InterpolationConfig, Interpolator

CHAIN = "chain"
LOOPS = Path(__file__).resolve().parent / "loops"
GRACE = 2.0
"""Seconds beyond the limit after which a process is killed."""
LONGEST_REASON = 70


@dataclass(frozen=True, slots=True)
class LoopProgram:
    name: str
    file: Path
    expected: Verdict


@dataclass(frozen=True, slots=True)
class Run:
    """One engine on one program."""

    engine: str
    program: LoopProgram
    outcome: Outcome
    seconds: float
    broken: bool = False
    """It ended with something that must never happen."""

    @property
    def is_right(self) -> bool:
        return self.outcome.verdict is self.program.expected

    @property
    def is_wrong(self) -> bool:
        return self.broken or self.outcome.verdict not in (self.program.expected, Verdict.UNKNOWN)

    @property
    def words(self) -> str:
        outcome = self.outcome
        if self.is_wrong:
            return f"BROKEN: {outcome.reason}" if self.broken else f"WRONG: {outcome.verdict.value}"
        return outcome.verdict.value if self.is_right else shorten(outcome.reason, LONGEST_REASON)


def loop_programs(names: Sequence[str] = ()) -> list[LoopProgram]:
    """The programs of these names, or all, in the order of their names."""
    files = {file.stem: file for file in sorted(LOOPS.glob("*.c"))}
    for name in names:
        if name not in files:
            raise UnknownName("program", name, files)
    return [LoopProgram(name, files[name], _expected(files[name])) for name in names or files]


def _expected(file: Path) -> Verdict:
    word = file.read_text().removeprefix("/* ").partition(":")[0]
    return {"safe": Verdict.SAFE, "unsafe": Verdict.UNSAFE}[word]


def engine_of(name: str) -> Engine:
    """The chain, or one engine alone, which may then use all the time."""
    engines = tuple(ENGINES) if name == CHAIN else (name,)
    return Interpolator(InterpolationConfig(engines, patient=name != CHAIN))


def run_here(engine: str, program: LoopProgram, limit: float, check: bool) -> Outcome:
    return impact(load([program.file]).blocks(), engine_of(engine), limit, check=check)


def _work(engine: str, program: LoopProgram, limit: float, check: bool, answers: Connection) -> None:
    os.setpgrp()  # so that processes of the engine are killed together with this one
    try:
        answers.send((run_here(engine, program, limit, check), False))
    except Exception as error:  # whatever it is, it belongs into the table
        answers.send((Outcome(Verdict.UNKNOWN, Effort(), f"{type(error).__name__}: {error}"), True))


@dataclass(frozen=True, slots=True, eq=False)
class _Running:
    engine: str
    program: LoopProgram
    process: BaseProcess
    answers: Connection
    start: float

    def end(self, limit: float) -> Run:
        """What it answered; it is killed, and everything that it started."""
        seconds = monotonic() - self.start
        outcome, broken = Outcome(Verdict.UNKNOWN, Effort(), "killed"), False
        if self.answers.poll():
            try:
                outcome, broken = self.answers.recv()
            except EOFError:
                broken = seconds < limit
                outcome = Outcome(Verdict.UNKNOWN, Effort(), "the process died")
        self._kill()
        if seconds > limit and outcome.verdict is self.program.expected:
            outcome = Outcome(Verdict.UNKNOWN, outcome.effort, "too late")
        return Run(self.engine, self.program, outcome, seconds, broken)

    def _kill(self) -> None:
        assert self.process.pid is not None
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            self.process.kill()
        self.process.join()
        self.answers.close()


def run_all(
    tasks: Iterable[tuple[str, LoopProgram]], limit: float, jobs: int = 1, check: bool = False
) -> Iterator[Run]:
    """Runs the tasks, each in its own process, and yields what comes of them as they end."""
    forked = multiprocessing.get_context("fork")
    todo = list(tasks)[::-1]
    running: list[_Running] = []
    while todo or running:
        while todo and len(running) < jobs:
            engine, program = todo.pop()
            receiving, sending = forked.Pipe(duplex=False)
            process = forked.Process(target=_work, args=(engine, program, limit, check, sending))
            process.start()
            sending.close()
            running.append(_Running(engine, program, process, receiving, monotonic()))
        latest = min(task.start for task in running) + limit + GRACE
        ready = wait([task.answers for task in running], max(0.0, latest - monotonic()))
        for task in list(running):
            if task.answers in ready or monotonic() - task.start >= limit + GRACE:
                running.remove(task)
                yield task.end(limit)


CSV_HEAD = (
    *("engine", "program", "expected", "verdict", "reason"),
    *("refinements", "forced", "vertices", "largest", "average", "seconds"),
)

Table = list[list[str]]
"""Rows of cells; the first row is the head."""


def engine_table(runs: Sequence[Run], engines: Sequence[str]) -> Table:
    """One line for each engine. Times and refinements are of the programs on which it converged."""
    table = [["engine", "converged", "refinements", "forced", "largest", "average size", "seconds"]]
    for engine in engines:
        own = [run for run in runs if run.engine == engine]
        converged = [run for run in own if run.is_right]
        efforts = [run.outcome.effort for run in converged]
        sizes = [number for effort in efforts for number in effort.sizes]
        table.append(
            [
                engine,
                f"{len(converged)} of {len(own)}",
                str(sum(effort.refinements for effort in efforts)),
                str(sum(effort.forced for effort in efforts)),
                *_sizes(sizes),
                f"{sum(run.seconds for run in converged):.1f}",
            ]
        )
    return table


def program_table(runs: Sequence[Run], engine: str) -> Table:
    """One line for each program."""
    head = ["program", "verdict", "refinements", "forced", "vertices", "largest", "average size", "seconds", "by"]
    table = [head]
    for run in runs:
        if run.engine == engine:
            effort = run.outcome.effort
            counts = [str(effort.refinements), str(effort.forced), str(effort.vertices)]
            by = ", ".join(f"{name} {count}" for name, count in effort.answers.items())
            table.append([run.program.name, run.words, *counts, *_sizes(effort.sizes), f"{run.seconds:.2f}", by])
    return table


def convergence_table(runs: Sequence[Run], engines: Sequence[str]) -> Table:
    """Programs against engines: the seconds, or a dash where the engine did not converge."""
    cells = {(run.engine, run.program.name): f"{run.seconds:.1f}" if run.is_right else "–" for run in runs}
    names = dict.fromkeys(run.program.name for run in runs)
    return [["program", *engines], *[[name, *[cells.get((engine, name), "") for engine in engines]] for name in names]]


def _sizes(sizes: Sequence[int]) -> list[str]:
    return [str(max(sizes)), f"{sum(sizes) / len(sizes):.1f}"] if sizes else ["–", "–"]


def as_text(table: Table) -> str:
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def as_markdown(table: Table) -> str:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    rule = ["---"] + ["---:"] * (len(table[0]) - 1)
    return "\n".join([line(table[0]), line(rule), *map(line, table[1:])])


def write_csv(file: Path, runs: Sequence[Run]) -> None:
    with file.open("w", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(CSV_HEAD)
        for run in runs:
            outcome, effort = run.outcome, run.outcome.effort
            verdicts = [run.program.expected.value, outcome.verdict.value, outcome.reason]
            counts = [effort.refinements, effort.forced, effort.vertices, *_sizes(effort.sizes)]
            rows.writerow([run.engine, run.program.name, *verdicts, *counts, f"{run.seconds:.3f}"])


def _names(text: str) -> list[str]:
    return [name for name in text.split(",") if name]


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="IMPACT over loop programs, with each engine of interpolation")
    known = ", ".join([*ENGINES, CHAIN])
    parser.add_argument("--engines", type=_names, default=[*ENGINES, CHAIN], help=f"of {known} (default: all)")
    parser.add_argument("--programs", type=_names, default=[], help="names of files in loops/ (default: all)")
    parser.add_argument("--limit", type=float, default=10.0, metavar="SECONDS", help="for each run (default: 10)")
    parser.add_argument("--jobs", type=int, default=1, help="runs at the same time (default: 1)")
    parser.add_argument("--check", action="store_true", help="validate all interpolants, in the time of the run")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write all runs to a file")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    options = _arguments(argv)
    try:
        programs = loop_programs(options.programs)
        for name in options.engines:
            if name not in (*ENGINES, CHAIN):
                raise UnknownName("engine", name, [*ENGINES, CHAIN])
    except UnknownName as error:
        print(error, file=sys.stderr)
        return 2
    tasks = [(engine, program) for engine in options.engines for program in programs]
    runs: list[Run] = []
    for run in run_all(tasks, options.limit, options.jobs, options.check):
        runs.append(run)
        progress = f"[{len(runs)}/{len(tasks)}] {run.engine} {run.program.name}: {run.words} ({run.seconds:.2f} s)"
        print(progress, file=sys.stderr, flush=True)
    runs.sort(key=lambda run: (options.engines.index(run.engine), run.program.name))
    show = as_markdown if options.markdown else as_text
    print(show(engine_table(runs, options.engines)), end="\n\n")
    if len(options.engines) > 1:
        print(show(convergence_table(runs, options.engines)), end="\n\n")
    detailed = CHAIN if CHAIN in options.engines else options.engines[-1]
    print(show(program_table(runs, detailed)))
    if options.csv:
        write_csv(options.csv, runs)
    wrong = [run for run in runs if run.is_wrong]
    for run in wrong:
        print(f"!!! {run.engine} on {run.program.name}: {run.words}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
