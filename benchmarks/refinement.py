"""How should the predicate analysis refine? Forced covering on and off, and interpolation engines one by one.

    python benchmarks/refinement.py [PATHS] [--configs a,b] [--timelimit 10s] [--jobs 2] [--csv F] [--markdown]

PATHS are C programs whose first word says whether they are safe, task definitions (.yml), or folders of these; of a
folder with task definitions, only these are used. Without any, the programs in `loops/` are used. The configurations
are `impact` and `predicate` with the whole chain of engines, each with one engine alone (`impact+spacer`), and `impact`
without forced covering (`impact+id`).

--csv appends a line to that file as soon as a run ends, and skips runs that are already in it. A JSON file next to it
records the time limit and the options; the file is not extended under different ones.

Times and refinements in the table are those of the programs that a configuration solved. The exit code is 1 after a
wrong verdict, a crash or an overrun, 2 after a usage error.
"""

from __future__ import annotations

import argparse
import json
import re
import selectors
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from textwrap import shorten

if not __package__:  # run as a script: its own folder is on the path, not the one above
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.interpolation import LOOPS, Table, as_markdown, as_text

from cutpoint.base.errors import CutpointError, UsageError
from cutpoint.base.options import count
from cutpoint.base.quantities import seconds
from cutpoint.bench.options import BenchOptions
from cutpoint.bench.results import Answer, Outcome, Result, ResultFile
from cutpoint.bench.runs import Measured, Run
from cutpoint.bench.settings import agree_on_settings
from cutpoint.bench.suite import BenchTask, Configuration, find_tasks
from cutpoint.cli.arguments import argument
from cutpoint.smt.interpolation import ENGINES

VERIFY = (sys.executable, "-m", "cutpoint", "verify")
GRACE = 10.0
"""Seconds beyond the limit after which a process is killed."""
LONGEST_REASON = 90
NOTHING = "–"
_FIRST_WORD = re.compile(r"/\*\s*(safe|unsafe)\b")

Runner = Callable[[Sequence[Sequence[str]], float, int], Iterator[tuple[int, Measured]]]
"""Commands, the seconds that each may take, and how many run at a time; yields the number of a command, and its end."""


def configurations() -> list[Configuration]:
    """All that are compared, by algorithm."""
    found: list[Configuration] = []
    for algorithm in ("impact", "predicate"):
        base = ("--algorithm", algorithm)
        found.append(Configuration(algorithm, base))
        if algorithm == "impact":
            found.append(Configuration("impact+id", (*base, "--forced-covering", "id")))
        found += [Configuration(f"{algorithm}+{engine}", (*base, "--interpolation", engine)) for engine in ENGINES]
    return found


def tasks_in(paths: Sequence[Path]) -> list[BenchTask]:
    """Programs with the verdicts that are expected. A file that is named must have one."""
    tasks: dict[str, BenchTask] = {}
    for path in paths:
        for task in _tasks(path):
            other = tasks.setdefault(task.name, task)
            if other.path.resolve() != task.path.resolve():
                raise UsageError(f"two programs have the name {task.name}: {other.path} and {task.path}")
    return list(tasks.values())


def _tasks(path: Path) -> list[BenchTask]:
    if not path.exists():
        raise UsageError(f"there is no file or folder {path}")
    if path.suffix in (".yml", ".yaml") or (path.is_dir() and next(path.rglob("*.yml"), None) is not None):
        return list(find_tasks([path]).tasks)
    files = sorted([*path.rglob("*.c"), *path.rglob("*.i")]) if path.is_dir() else [path]
    if not files:
        raise UsageError(f"there is no program in {path}")
    return [BenchTask(f"{file.resolve().parent.name}/{file.stem}", file, _is_safe(file)) for file in files]


def _is_safe(file: Path) -> bool:
    word = _FIRST_WORD.match(file.read_text(errors="replace"))
    if word is None:
        raise UsageError(f"{file} does not begin with a comment whose first word is safe or unsafe")
    return word[1] == "safe"


def run_all(commands: Sequence[Sequence[str]], limit: float, jobs: int) -> Iterator[tuple[int, Measured]]:
    """Runs commands, each in its own process, and yields what comes of them as they end."""
    waiting = deque(enumerate(commands))
    running: dict[Run, int] = {}
    with selectors.DefaultSelector() as selector:
        try:
            while waiting or running:
                while waiting and len(running) < jobs:
                    number, command = waiting.popleft()
                    run = Run(command, limit + GRACE)
                    running[run] = number
                    selector.register(run, selectors.EVENT_READ)
                ended = selector.select(min(run.deadline.left for run in running))
                over = {key.fileobj for key, _ in ended}
                for run in [run for run in running if run in over or run.deadline.passed]:
                    selector.unregister(run)
                    yield running.pop(run), run.finish()
        finally:
            for run in running:
                run.kill()


def verify_command(options: Sequence[str], limit: float, path: Path) -> list[str]:
    return [*VERIFY, *options, "--timelimit", f"{limit:.15g}s", "--json", str(path)]


def measure(
    tasks: Sequence[BenchTask], chosen: Sequence[Configuration], file: ResultFile, limit: float, jobs: int, run: Runner
) -> None:
    """Runs what the file does not have yet, program by program; a line on standard error for each."""
    pairs = [(task, one) for task in tasks for one in chosen if not _is_known(file, task, one)]
    commands = [verify_command(one.options, limit, task.path) for task, one in pairs]
    for done, (number, end) in enumerate(run(commands, limit, jobs), start=1):
        task, one = pairs[number]
        costs = (end.cpu, end.wall, end.rss_mb, end.k, end.reason, end.statistics, end.reason_kind)
        result = Result(one.name, task.name, task.expected, end.answer, *costs)
        file.add(result)
        words = f"{result.outcome} ({result.cpu:.2f} s) {shorten(result.reason, LONGEST_REASON)}".rstrip()
        print(f"[{done}/{len(pairs)}] {one.name} {task.name}: {words}", file=sys.stderr, flush=True)


def _is_known(file: ResultFile, task: BenchTask, one: Configuration) -> bool:
    result = file.results.get((one.name, task.name))
    if result is not None and result.expected != task.expected:
        raise UsageError(f"the expected verdict of {task.name} was another when it was measured")
    return result is not None


def refinements(result: Result) -> int:
    """A run that needed none has not counted any."""
    counts = (json.loads(result.statistics) if result.statistics else {}).get("counts", {})
    return int(counts.get("refinements", 0))


def comparison(results: Sequence[Result], names: Sequence[str]) -> Table:
    """One line for each configuration."""
    head = ["configuration", "solved TRUE", "solved FALSE", "unsolved", "wrong", "CPU s", "median refinements"]
    table = [head]
    for name in names:
        own = [result for result in results if result.config == name]
        solved = [result for result in own if result.outcome.correct]
        wrong = sum(result.outcome.wrong for result in own)
        numbers = [
            sum(result.outcome is Outcome.CORRECT_TRUE for result in own),
            sum(result.outcome is Outcome.CORRECT_FALSE for result in own),
            len(own) - len(solved) - wrong,
            wrong,
        ]
        middle = f"{median(map(refinements, solved)):g}" if solved else NOTHING
        table.append([name, *map(str, numbers), f"{sum(result.cpu for result in solved):.1f}", middle])
    return table


def is_bad(result: Result) -> bool:
    return result.outcome.wrong or result.result in (Answer.CRASH, Answer.OVERRUN)


def _chosen(text: str | None) -> list[Configuration]:
    known = {one.name: one for one in configurations()}
    if text is None:
        return list(known.values())
    names = dict.fromkeys(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        if name not in known:
            raise UsageError(f"there is no configuration {name!r}; there are {', '.join(known)}")
    return [known[name] for name in names]


def _agree(csv: Path, options: BenchOptions, file: ResultFile) -> None:
    try:
        agree_on_settings(csv.with_suffix(".json"), options, bool(file.results))
    except UsageError as error:
        reason = str(error).partition(" (")[0]
        raise UsageError(f"{reason}: nothing can be added to {csv}") from None


def add_run_options(parser: argparse.ArgumentParser, timelimit: float) -> None:
    """What benchmarks that run the verifier over tasks have in common."""
    help_ = f"for each run (default: {timelimit:g}s)"
    parser.add_argument("--timelimit", type=_limit, default=timelimit, metavar="T", help=help_)
    parser.add_argument("--jobs", type=argument(count), default=2, metavar="N", help="runs at a time (default: 2)")
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="keep each run in a file, and go on with what is there"
    )
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")


def _limit(text: str) -> float:
    limit: float | None = argument(seconds)(text)
    if limit is None:
        raise argparse.ArgumentTypeError("a time limit is needed")
    return limit


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Forced covering and interpolation engines, compared")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="C programs, task definitions, folders")
    parser.add_argument("--configs", metavar="A,B", help="some of the configurations (default: all)")
    add_run_options(parser, 10.0)
    return parser.parse_args(argv)


def measured(
    tasks: Sequence[BenchTask], chosen: Sequence[Configuration], options: argparse.Namespace, run: Runner
) -> list[Result]:
    """All results, those of earlier calls among them, configuration by configuration."""
    limit: float = options.timelimit
    with TemporaryDirectory() as folder:
        csv: Path = options.csv or Path(folder, "runs.csv")
        settings = BenchOptions(tuple(task.path for task in tasks), tuple(chosen), csv.parent, limit, options.jobs)
        with ResultFile(csv) as file:
            _agree(csv, settings, file)
            measure(tasks, chosen, file, limit, options.jobs, run)
            return [file.results[one.name, task.name] for one in chosen for task in tasks]


def exit_code(work: Callable[[], list[Result]], options: argparse.Namespace) -> int:
    """Of a comparison: 1 after a wrong verdict, a crash or an overrun, 2 after a usage error, 130 if interrupted."""
    try:
        results = work()
    except CutpointError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        kept = "; the same command goes on from there" if options.csv else ""
        print(f"interrupted{kept}", file=sys.stderr)
        return 130
    bad = [result for result in results if is_bad(result)]
    for result in bad:
        print(f"!!! {result.config} on {result.task}: {result.outcome} {result.reason}".rstrip(), file=sys.stderr)
    return 1 if bad else 0


def main(argv: Sequence[str] | None = None, run: Runner = run_all) -> int:
    options = _arguments(argv)

    def compare() -> list[Result]:
        chosen = _chosen(options.configs)
        results = measured(tasks_in(options.paths or [LOOPS]), chosen, options, run)
        print((as_markdown if options.markdown else as_text)(comparison(results, [one.name for one in chosen])))
        return results

    return exit_code(compare, options)


if __name__ == "__main__":
    sys.exit(main())
