"""How much of its CPU time does the verifier spend outside the solvers?

    python benchmarks/profile_shares.py RESULTS.csv TASKS --algorithm predicate [--slowest 10] [--timelimit 100s]
                                        [--jobs 1] [--markdown]
    python benchmarks/profile_shares.py --cprofile TASK --algorithm predicate [--timelimit 100s] [--top 30]

The first form takes the slowest solved tasks from a CSV file with the columns task (`folder/name`), expected, result
and cpu, finds their definitions in the folder TASKS, and runs each again. CPU time is that of all processes of a run.
Inside the solvers are the calls that check, that find cores and interpolants, and that solve Horn clauses, also in
processes of their own; everything else is outside: start-up, parsing, building and translating terms, reading models.
What a run does not solve again is left out of the sum. The exit code is 1 if the share of all exceeds --most.

The second form runs one task (a task definition or a C program) in this process, without supervision, and prints the
functions that take most time themselves, outside and inside the solvers.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

if not __package__:  # run as a script: its own folder is on the path, not the one above
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.interpolation import Table, as_markdown, as_text
from benchmarks.refinement import Runner, run_all, verify_command

from cutpoint.base.errors import CutpointError, UsageError
from cutpoint.base.options import count
from cutpoint.base.quantities import seconds
from cutpoint.bench.results import Answer
from cutpoint.bench.runs import Measured
from cutpoint.bench.suite import find_tasks
from cutpoint.cli.arguments import argument

SOLVED = ("TRUE", "FALSE")
STATISTIC = "solver"
"""Under this name the seconds of a verdict's statistics have the CPU time inside solvers."""


@dataclass(frozen=True, slots=True)
class Share:
    """One task: its CPU seconds, and those of them inside the solvers."""

    task: str
    answer: Answer
    cpu: float
    solver: float

    @property
    def outside(self) -> float:
        return outside_share(self.cpu, self.solver)


def outside_share(cpu: float, solver: float) -> float:
    return max(0.0, 1 - solver / cpu) if cpu else 0.0


def slowest(file: Path, n: int) -> list[str]:
    """The names of the tasks with a right verdict that took the most CPU time, longest first."""
    try:
        with file.open(newline="") as lines:
            rows = [
                row for row in csv.DictReader(lines) if row["result"] in SOLVED and row["result"] == row["expected"]
            ]
            found = sorted((-float(row["cpu"]), row["task"]) for row in rows)
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from None
    except (KeyError, ValueError, TypeError):
        raise UsageError(f"{file} is not a file of results with the columns task, expected, result, cpu") from None
    if not found:
        raise UsageError(f"there is no solved task in {file}")
    return [name for _, name in found[:n]]


def definitions(names: Sequence[str], folder: Path) -> list[Path]:
    if not folder.exists():
        raise UsageError(f"there is no folder {folder}")
    known = {task.name: task.path for task in find_tasks([folder]).tasks}
    for name in names:
        if name not in known:
            raise UsageError(f"there is no definition of the task {name} in {folder}")
    return [known[name] for name in names]


def share_of(task: str, end: Measured) -> Share:
    times = (json.loads(end.statistics) if end.statistics else {}).get("seconds", {})
    if end.answer in SOLVED and STATISTIC not in times:
        raise UsageError(f"the statistics of the verifier have no seconds {STATISTIC!r}: {task}")
    return Share(task, end.answer, end.cpu, times.get(STATISTIC, 0.0))


def total_of(shares: Sequence[Share]) -> tuple[float, float]:
    """The CPU seconds of the solved tasks, and those inside solvers."""
    solved = [share for share in shares if share.answer in SOLVED]
    return sum(share.cpu for share in solved), sum(share.solver for share in solved)


def share_table(shares: Sequence[Share]) -> Table:
    table = [["task", "verdict", "CPU s", "in solvers s", "outside"]]
    for share in shares:
        solved = share.answer in SOLVED
        known = [f"{share.solver:.2f}", f"{share.outside:.0%}"] if solved else ["–", "–"]
        table.append([share.task, share.answer, f"{share.cpu:.2f}", *known])
    cpu, solver = total_of(shares)
    return [*table, ["all that were solved", "", f"{cpu:.2f}", f"{solver:.2f}", f"{outside_share(cpu, solver):.0%}"]]


def measure(options: argparse.Namespace, run: Runner) -> list[Share]:
    names = slowest(options.results, options.slowest)
    limit = options.timelimit
    commands = [
        verify_command(("--algorithm", options.algorithm), limit, path) for path in definitions(names, options.tasks)
    ]
    shares: dict[int, Share] = {}
    for number, end in run(commands, limit, options.jobs):
        shares[number] = share = share_of(names[number], end)
        words = f"{share.outside:.0%} outside" if share.answer in SOLVED else end.reason
        print(f"[{len(shares)}/{len(names)}] {share.task}: {share.answer}, {words}", file=sys.stderr, flush=True)
    return [shares[number] for number in range(len(names))]


def print_profile(task: Path, algorithm: str, limit: float, top: int) -> None:
    """Profiles reading, the algorithm, and nothing else; what runs in other processes is seen as waiting."""
    from cProfile import Profile
    from pstats import SortKey, Stats

    from cutpoint.algorithms.common.services import Services
    from cutpoint.api import load
    from cutpoint.base.limits import Deadline
    from cutpoint.config import VerifyConfig
    from cutpoint.config import algorithm as algorithm_of
    from cutpoint.smt.backends.account import solver_seconds

    config, before = VerifyConfig(algorithm), solver_seconds()
    with Profile() as profile:
        finding = algorithm_of(config)(load([task]), Services(Deadline.after(limit)))
    statistics = Stats(profile, stream=sys.stdout)
    statistics.sort_stats(SortKey.TIME).print_stats(top)
    print(f"{type(finding).__name__}; {solver_seconds() - before:.2f} s of CPU time inside the solvers")


def _share(text: str) -> float:
    try:
        value = float(text.removesuffix("%")) / 100
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a percentage: {text!r}") from None
    return value


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The share of CPU time outside the solvers")
    parser.add_argument("results", nargs="?", type=Path, metavar="RESULTS", help="CSV with task,expected,result,cpu")
    parser.add_argument("tasks", nargs="?", type=Path, metavar="TASKS", help="a folder of task definitions")
    parser.add_argument("--cprofile", type=Path, metavar="TASK", help="profile this one task instead")
    parser.add_argument("--algorithm", default="auto", metavar="NAME")
    parser.add_argument("--slowest", type=argument(count), default=10, metavar="N", help="how many tasks (default: 10)")
    parser.add_argument(
        "--timelimit", type=argument(seconds), default=100.0, metavar="T", help="for each run (default: 100s)"
    )
    parser.add_argument("--jobs", type=argument(count), default=1, metavar="N", help="runs at a time (default: 1)")
    parser.add_argument("--most", type=_share, default=1.0, metavar="P%", help="the largest share that is fine")
    parser.add_argument(
        "--top", type=argument(count), default=30, metavar="N", help="functions of a profile (default: 30)"
    )
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    options = parser.parse_args(argv)
    if options.timelimit is None:
        parser.error("a time limit is needed")
    if (options.tasks is None) == (options.cprofile is None):
        parser.error("either results and a folder of tasks, or --cprofile and one task")
    return options


def main(argv: Sequence[str] | None = None, run: Runner = run_all) -> int:
    options = _arguments(argv)
    try:
        if options.cprofile is not None:
            print_profile(options.cprofile, options.algorithm, options.timelimit, options.top)
            return 0
        shares = measure(options, run)
    except CutpointError as error:
        print(error, file=sys.stderr)
        return 2
    print((as_markdown if options.markdown else as_text)(share_table(shares)))
    return 1 if outside_share(*total_of(shares)) > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
