"""Single-block against large-block encoding: Tables I to III of the large-block-encoding paper.

    python benchmarks/large_blocks.py [PATHS] [--locks 5-15] [--algorithms blast,lbe] [--timelimit 100s] [--jobs 1]
                                      [--markdown] [--csv F] [--plot F.svg]

PATHS are C programs, task definitions (.yml), or folders of these; of a folder with task definitions, only these are
used. --locks adds generated programs (`locks.py`), and --plot draws ART size and CPU time of these against n.
Algorithms are configurations as in `cutpoint bench`: names, or NAME=OPTIONS of `cutpoint verify`.

The first table has the columns of Table II; entries of runs that ended without an answer are marked with (*). The
second has times and verdicts, for safe (Table I) and unsafe programs (Table III); runs that ended without an answer are
listed below with the reason. The exit code is 1 after a wrong verdict or a crash, 2 after a usage error.

Deviations: times are CPU times as in the paper, but the limit is one of wall time. The average number of predicates is
taken over the locations that have any.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import selectors
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, TYPE_CHECKING

if not __package__:  # run as a script: its own folder is on the path, not the one above
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.interpolation import Table, as_markdown, as_text
from benchmarks.locks import locks_program

from cutpoint.base.errors import CutpointError, UsageError
from cutpoint.base.options import count
from cutpoint.base.quantities import seconds
from cutpoint.bench.plots import save
from cutpoint.bench.results import Answer
from cutpoint.bench.runs import Measured, Run
from cutpoint.bench.suite import Configuration, find_tasks, parse_configurations
from cutpoint.c.task_definition import read_task
from cutpoint.cli.arguments import argument
from cutpoint.config import named_configurations

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TITLES = {"blast": "SBE", "lbe": "LBE"}
"""As the paper calls them; others have their names."""
VERIFY = (sys.executable, "-m", "cutpoint", "verify")
GRACE = 10.0
"""Seconds beyond the limit after which a process is killed."""
NOTHING = "—"
PARTIAL = "(*)"


@dataclass(frozen=True, slots=True)
class Program:
    name: str
    path: Path
    expected: bool | None = None
    """Whether it is safe; None if nobody said so."""
    n: int | None = None
    """How many locks it has, if it was generated."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The entries of Table II. Each is None if the algorithm has not reported it."""

    art_size: int | None = None
    refinements: int | None = None
    total: int | None = None
    average: float | None = None
    maximum: int | None = None

    @property
    def texts(self) -> list[str]:
        values = (self.art_size, self.refinements, self.total, self.average, self.maximum)
        return [
            NOTHING if value is None else f"{value:.1f}" if isinstance(value, float) else str(value) for value in values
        ]


@dataclass(frozen=True, slots=True)
class Entry:
    """One algorithm on one program."""

    program: Program
    algorithm: str
    answer: Answer
    reason: str
    cpu: float
    wall: float
    rss_mb: int
    numbers: Numbers

    @property
    def is_answered(self) -> bool:
        return self.answer in (Answer.TRUE, Answer.FALSE)

    @property
    def judgement(self) -> str:
        """`right` or `WRONG`, if there is something to judge."""
        if not self.is_answered or self.program.expected is None:
            return ""
        return "right" if (self.answer is Answer.TRUE) == self.program.expected else "WRONG"

    @property
    def is_bad(self) -> bool:
        return self.judgement == "WRONG" or self.answer in (Answer.CRASH, Answer.OVERRUN)

    @property
    def words(self) -> str:
        if self.is_answered:
            return f"{self.answer} {self.judgement}".rstrip() + f" ({self.cpu:.2f} s)"
        return f"{self.answer}, {self.reason} ({self.cpu:.2f} s)"

    def marked(self, text: str) -> str:
        return text if self.is_answered or text == NOTHING else text + PARTIAL


def title(algorithm: str) -> str:
    return TITLES.get(algorithm, algorithm)


def numbers_of(statistics: str) -> Numbers:
    """What is in the statistics of a verdict, a JSON object; a counter that was never used is not there."""
    counts: dict[str, int] = (json.loads(statistics) if statistics else {}).get("counts", {})
    if "art.size" not in counts:
        return Numbers()
    locations = counts.get("predicates.locations", 0)
    return Numbers(
        counts["art.size"],
        counts.get("refinements", 0),
        counts.get("predicates.total", 0),
        counts.get("predicates.sum", 0) / locations if locations else 0.0,
        counts.get("predicates.maximum", 0),
    )


def programs_in(paths: Sequence[Path]) -> list[Program]:
    programs: list[Program] = []
    for path in paths:
        if not path.exists():
            raise UsageError(f"there is no file or folder {path}")
        if path.suffix in (".yml", ".yaml"):
            programs.append(Program(path.stem, path, read_task(path).expected))
        elif path.is_file():
            programs.append(Program(path.stem, path))
        elif next(path.rglob("*.yml"), None) is not None:
            programs += [Program(task.name, task.path, task.expected) for task in find_tasks([path]).tasks]
        else:
            programs += [Program(file.stem, file) for file in sorted([*path.rglob("*.c"), *path.rglob("*.i")])]
    return programs


def lock_programs(sizes: Sequence[int], folder: Path) -> list[Program]:
    """Writes one program for each number of locks."""
    programs = [Program(f"locks_{n}", folder / f"locks_{n}.c", True, n) for n in sizes]
    for n, program in zip(sizes, programs, strict=True):
        program.path.write_text(locks_program(n))
    return programs


def run_all(
    programs: Sequence[Program],
    configurations: Sequence[Configuration],
    limit: float,
    jobs: int = 1,
    command: Sequence[str] = VERIFY,
) -> Iterator[Entry]:
    """Runs every algorithm on every program, each in its own process, and yields what comes of them as they end."""
    waiting = deque((program, configuration) for program in programs for configuration in configurations)
    running: dict[Run, tuple[Program, Configuration]] = {}
    with selectors.DefaultSelector() as selector:
        try:
            while waiting or running:
                while waiting and len(running) < jobs:
                    program, configuration = waiting.popleft()
                    options = [*configuration.options, "--timelimit", f"{limit:.15g}s", "--json", str(program.path)]
                    run = Run([*command, *options], limit + GRACE)
                    running[run] = program, configuration
                    selector.register(run, selectors.EVENT_READ)
                ended = selector.select(min(run.deadline.left for run in running))
                over = {key.fileobj for key, _ in ended}
                for run in [run for run in running if run in over or run.deadline.passed]:
                    selector.unregister(run)
                    program, configuration = running.pop(run)
                    yield _entry(program, configuration.name, run.finish())
        finally:
            for run in running:
                run.kill()


def _entry(program: Program, algorithm: str, end: Measured) -> Entry:
    numbers = numbers_of(end.statistics)
    return Entry(program, algorithm, end.answer, end.reason, end.cpu, end.wall, end.rss_mb, numbers)


Entries = dict[tuple[Program, str], Entry]
"""By program and algorithm."""


def statistics_table(entries: Entries, programs: Sequence[Program], algorithms: Sequence[str]) -> Table:
    """Table II."""
    columns = ("ART size", "# ref steps", "Tot", "Avg", "Max")
    table = [["Program", *[f"{title(algorithm)} {column}" for algorithm in algorithms for column in columns]]]
    for program in programs:
        row = [program.name]
        for algorithm in algorithms:
            entry = entries.get((program, algorithm))
            row += [entry.marked(text) for text in entry.numbers.texts] if entry else [NOTHING] * len(columns)
        table.append(row)
    return table


def time_table(entries: Entries, programs: Sequence[Program], algorithms: Sequence[str]) -> Table:
    """Tables I and III, with the verdicts, and whether these are right where that is known."""
    table = [["Program", *[f"{title(algorithm)} {what}" for algorithm in algorithms for what in ("verdict", "CPU s")]]]
    for program in programs:
        row = [program.name]
        for algorithm in algorithms:
            entry = entries.get((program, algorithm))
            verdict = f"{entry.answer} {entry.judgement}".rstrip() if entry else NOTHING
            row += [verdict, entry.marked(f"{entry.cpu:.2f}") if entry else NOTHING]
        table.append(row)
    total = ["TOTAL (solved/time)"]
    for algorithm in algorithms:
        own = [entry for entry in entries.values() if entry.algorithm == algorithm]
        solved = [entry for entry in own if entry.is_answered and not entry.is_bad]
        total += [f"{len(solved)} of {len(own)}", f"{sum(entry.cpu for entry in solved):.2f}"]
    return [*table, total]


CSV_HEAD = (
    *("program", "algorithm", "expected", "verdict", "judgement", "cpu", "wall", "rss_mb"),
    *("art_size", "refinements", "predicates_total", "predicates_average", "predicates_maximum", "reason"),
)


def write_row(file: IO[str], entry: Entry) -> None:
    """Written out at once, so that it is not lost when the benchmark is interrupted."""
    expected = "" if entry.program.expected is None else str(entry.program.expected).upper()
    verdict = [entry.program.name, entry.algorithm, expected, entry.answer, entry.judgement.lower()]
    costs = [f"{entry.cpu:.3f}", f"{entry.wall:.3f}", entry.rss_mb]
    numbers = ["" if text == NOTHING else text for text in entry.numbers.texts]
    csv.writer(file, lineterminator="\n").writerow([*verdict, *costs, *numbers, entry.reason])
    file.flush()


def plot(path: Path, entries: Entries, algorithms: Sequence[str]) -> None:
    """Draws ART size and CPU time against the number of locks."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.6), layout="constrained")
    sizes, times = figure.subplots(1, 2)
    for index, algorithm in enumerate(algorithms):
        own = {e.program.n: e for e in entries.values() if e.algorithm == algorithm and e.program.n is not None}
        curve = [(n, own[n]) for n in sorted(own)]
        known = [(n, e.numbers.art_size, e.is_answered) for n, e in curve if e.numbers.art_size is not None]
        _draw(sizes, index, algorithm, known)
        _draw(times, index, algorithm, [(n, e.cpu, e.is_answered) for n, e in curve])
    for axes, label in ((sizes, "ART size (nodes)"), (times, "CPU time (s)")):
        axes.set_yscale("log")
        axes.set_xlabel("locks")
        axes.set_ylabel(label)
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.grid(alpha=0.3)
    times.legend()
    save(figure, path)


def _draw(axes: Axes, index: int, algorithm: str, points: Sequence[tuple[int, float, bool]]) -> None:
    """A curve through the runs with an answer; points of others are hollow, and stand alone."""
    colour, mark = f"C{index}", "os^vD"[index % 5]
    for answered, face, line, suffix in ((True, colour, "solid", ""), (False, "white", "none", ", no answer")):
        chosen = [(n, y) for n, y, known in points if known is answered]
        if chosen:
            axes.plot(
                [n for n, _ in chosen],
                [y for _, y in chosen],
                color=colour,
                linestyle=line,
                linewidth=1,
                marker=mark,
                markersize=5,
                markerfacecolor=face,
                label=f"{title(algorithm)} ({algorithm}){suffix}",
            )


def _sizes(text: str) -> range:
    """`5-15`, or one number."""
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    sizes = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
    if not sizes or sizes[0] < 1:
        raise argparse.ArgumentTypeError(f"not numbers of locks such as 5-15: {text!r}")
    return sizes


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Single-block against large-block encoding")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="C programs, task definitions, folders")
    parser.add_argument("--locks", type=_sizes, default=range(0), metavar="5-15", help="generated programs, of n locks")
    parser.add_argument("--algorithms", default="blast,lbe", metavar="A,B", help="what to compare (default: blast,lbe)")
    parser.add_argument(
        "--timelimit", type=argument(seconds), default=100.0, metavar="T", help="for each run (default: 100s)"
    )
    parser.add_argument("--jobs", type=argument(count), default=1, metavar="N", help="runs at a time (default: 1)")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write each run to a file as soon as it ends")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the generated programs, as SVG")
    options = parser.parse_args(argv)
    if not options.paths and not options.locks:
        parser.error("there is nothing to run: name programs, or --locks")
    if options.plot and not options.locks:
        parser.error("--plot draws the programs of --locks")
    if options.timelimit is None or options.jobs < 1:
        parser.error("a time limit and at least one run at a time are needed")
    return options


def _run(programs: Sequence[Program], configurations: Sequence[Configuration], options: argparse.Namespace) -> Entries:
    """What has been measured, also if it is interrupted; a line on standard error for each run."""
    entries: Entries = {}
    with options.csv.open("w", newline="") if options.csv else nullcontext() as file:
        if file:
            csv.writer(file, lineterminator="\n").writerow(CSV_HEAD)
        try:
            for entry in run_all(programs, configurations, options.timelimit, options.jobs):
                entries[entry.program, entry.algorithm] = entry
                if file:
                    write_row(file, entry)
                done = f"[{len(entries)}/{len(programs) * len(configurations)}]"
                print(f"{done} {entry.algorithm} {entry.program.name}: {entry.words}", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            print("interrupted: what follows is what was measured", file=sys.stderr)
    return entries


def main(argv: Sequence[str] | None = None) -> int:
    options = _arguments(argv)
    try:
        with TemporaryDirectory(prefix="locks-") as folder:
            programs = [*programs_in(options.paths), *lock_programs(options.locks, Path(folder))]
            configurations = parse_configurations([options.algorithms], named_configurations())
            entries = _run(programs, configurations, options)
        algorithms = [configuration.name for configuration in configurations]
        show = as_markdown if options.markdown else as_text
        print(show(statistics_table(entries, programs, algorithms)), end="\n\n")
        print(show(time_table(entries, programs, algorithms)), end="\n\n")
        for entry in entries.values():
            if not entry.is_answered:
                print(f"{title(entry.algorithm)} on {entry.program.name}: {entry.words}")
        if options.plot and entries:
            plot(options.plot, entries, algorithms)
    except (CutpointError, ImportError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 1 if any(entry.is_bad for entry in entries.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
