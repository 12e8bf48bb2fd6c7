"""VINTA and UFO compared: Tables 1 and 2 and Fig. 7 of the Craig-interpretation paper, and the run of its Sect. 2.

    python benchmarks/vinta.py [PATHS] [--configs vbox,ubox] [--timelimit 60s] [--jobs 2] [--csv F] [--markdown]
                               [--programs PATTERNS] [--plots FOLDER]
    python benchmarks/vinta.py --example [--timelimit 60s] [--markdown]

The first form runs the instances of Table 1 over PATHS: C programs whose first word says whether they are safe, task
definitions (.yml), or folders of these; without any, the programs in `loops/`. Other configurations can be named, or
defined on the command line: --configs "vbox,mine=--algorithm vinta". Times in the first table are those of solved
tasks, as in the paper. The second table has the time for each program: the safe ones, or those whose names match one of
the PATTERNS (like 's3_*,token_ring.*'), next to the times in the paper. --plots draws Fig. 7.

The second form prints the run of vbox on the program of Fig. 2 step by step, checks its proof, and shows the numbers of
refinements of other instances next to those in the paper.

--csv appends a line to that file as soon as a run ends, and skips runs that are already in it. A JSON file next to it
records the time limit and the options; the file is not extended under different ones.

The exit code is 1 after a wrong verdict, a crash or an overrun, and if the example is not proved; 2 after a usage
error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

if not __package__:  # run as a script: its own folder is on the path, not the one above
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.ic3_figures import require_matplotlib
from benchmarks.interpolation import LOOPS, Table, as_markdown, as_text
from benchmarks.refinement import NOTHING, Runner, add_run_options, exit_code, measured, run_all, tasks_in
from benchmarks.vinta_example import TOLD, counts_table, run_example, story
from benchmarks.vinta_figures import draw_figure_7
from benchmarks.vinta_paper import ITERATIONS, TABLE_1, TABLE_2, Summary

from cutpoint.algorithms.vinta.config import PRESETS
from cutpoint.bench.results import Result
from cutpoint.bench.suite import parse_configurations
from cutpoint.config import named_configurations

KNOWN = {name: named_configurations()[name] for name in PRESETS}
IN_THE_PAPER = [name for name in TABLE_1 if name in KNOWN]
"""What is compared if nothing else is said."""
_COLUMNS = ("solved", "safe", "unsafe", "time in s (safe/unsafe)")


def summary(results: Sequence[Result]) -> Summary:
    """Of one configuration: what it solved, and in how much CPU time."""
    solved = [result for result in results if result.outcome.correct]
    safe, unsafe = ([result.cpu for result in solved if result.expected is kind] for kind in (True, False))
    return Summary(len(safe), len(unsafe), sum(safe), sum(unsafe))


def table_1(results: Sequence[Result], names: Sequence[str]) -> Table:
    """One line for each configuration, the paper's numbers beside it; then the other tools of the paper."""
    table = [["algorithm", *_COLUMNS, *(f"paper: {title}" for title in _COLUMNS)]]
    nothing = [NOTHING] * len(_COLUMNS)
    for name in [*names, *(tool for tool in TABLE_1 if tool not in KNOWN)]:
        own = [result for result in results if result.config == name]
        measured_here = summary(own).cells if own else nothing
        table.append([name, *measured_here, *(TABLE_1[name].cells if name in TABLE_1 else nothing)])
    return table


def program_of(task: str) -> str:
    """As the paper calls it: ssh-simplified/s3_clnt_1.cil-2 is s3_clnt_1."""
    return task.rpartition("/")[2].partition(".cil")[0]


def in_table_2(result: Result, patterns: Sequence[str]) -> bool:
    """Whether a pattern matches the task or its last name; without patterns, whether it is safe."""
    names = (result.task, result.task.rpartition("/")[2])
    return any(fnmatchcase(name, pattern) for name in names for pattern in patterns) if patterns else result.expected


def table_2(results: Sequence[Result], names: Sequence[str], patterns: Sequence[str] = ()) -> Table:
    """The seconds for each program. Columns of the paper are there if it has one of the programs."""
    rows: dict[str, dict[str, Result]] = {}
    for result in results:
        if in_table_2(result, patterns):
            rows.setdefault(result.task, {})[result.config] = result
    known = {task: TABLE_2[program_of(task)] for task in rows if program_of(task) in TABLE_2}
    tools = list(next(iter(known.values()), {}))
    table = [["program", *names, *(f"paper: {tool}" for tool in tools)]]
    for task, by_name in rows.items():
        here = [by_name[name].cpu if by_name[name].outcome.correct else None for name in names]
        table.append([task, *map(_seconds, [*here, *(known.get(task, {}).get(tool) for tool in tools)])])
    return table


def _seconds(time: float | None) -> str:
    return NOTHING if time is None else f"{time:.2f}"


def remark(results: Sequence[Result], limit: float) -> str:
    """What the first table is of."""
    expected = {result.task: result.expected for result in results}
    safe = sum(expected.values())
    return (
        f"Here: {len(expected)} tasks ({safe} safe, {len(expected) - safe} unsafe), {limit:g} s each; "
        "in the paper 93 (41 safe, 52 unsafe), 500 s each."
    )


def tell_example(limit: float, markdown: bool) -> int:
    """The run of Sect. 2, and how many refinements other instances need."""
    runs = {name: run_example(name, limit) for name in ITERATIONS if name in PRESETS}
    print("\n".join(story(runs[TOLD])))
    print(f"\n{(as_markdown if markdown else as_text)(counts_table(list(runs.values())))}")
    return 0 if all(run.is_proved for run in runs.values()) else 1


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="VINTA and UFO, compared")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="C programs, task definitions, folders")
    parser.add_argument("--example", action="store_true", help="tell the run of the paper's Sect. 2 instead")
    parser.add_argument("--configs", metavar="A,B", help="some of the algorithms (default: those of Table 1)")
    add_run_options(parser, 60.0)
    parser.add_argument("--programs", metavar="P,Q", help="programs of the second table (default: all safe ones)")
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="draw the paper's Fig. 7, as SVG")
    options = parser.parse_args(argv)
    if options.example and (options.paths or options.configs or options.csv or options.programs or options.plots):
        parser.error("--example runs one program, and keeps and draws nothing")
    return options


def main(argv: Sequence[str] | None = None, run: Runner = run_all) -> int:
    options = _arguments(argv)
    if options.example:
        return tell_example(options.timelimit, options.markdown)

    def compare() -> list[Result]:
        if options.plots:
            require_matplotlib()
        chosen = parse_configurations([options.configs or ",".join(IN_THE_PAPER)], KNOWN)
        results = measured(tasks_in(options.paths or [LOOPS]), chosen, options, run)
        _report(results, [one.name for one in chosen], options)
        return results

    return exit_code(compare, options)


def _report(results: Sequence[Result], names: Sequence[str], options: argparse.Namespace) -> None:
    show = as_markdown if options.markdown else as_text
    patterns = [pattern.strip() for pattern in (options.programs or "").split(",") if pattern.strip()]
    print(f"{show(table_1(results, names))}\n\n{remark(results, options.timelimit)}\n")
    print(show(table_2(results, names, patterns)))
    if options.plots:
        print(draw_figure_7(options.plots, results, names, options.timelimit), file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
