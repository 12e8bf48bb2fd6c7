"""What do the optimisations of IC3CFA achieve? The configurations A to M of the paper's Table 1, and the default.

    python benchmarks/ic3.py [PATHS] [--configs A,C,F,L] [--timelimit 10s] [--jobs 2] [--csv F] [--markdown]
                             [--plots FOLDER]
    python benchmarks/ic3.py --example [--configs A,C] [--timelimit 60s] [--jobs 2] [--csv F] [--markdown]

The first form runs them over PATHS: C programs whose first word says whether they are safe, task definitions (.yml), or
folders of these; without any, the programs in `loops/`. To compare the features that go beyond the paper, use
--configs L,model,cores,intervals,vocabulary,invariants,default,default-intervals,default-vocabulary,default-invariants.
Others can be defined on the command line: --configs "L,mine=--algorithm ic3 --ic3-config L --blocks loops". Costs in
the table are sums over the tasks that all configurations solved. --plots draws those of the paper's Figures 6 to 12a
whose configurations are both compared.

The second form runs the paper's Fig. 1, each configuration with its own blocks and with single-block encoding, and
shows the costs next to those in the paper (Sect. 4.2 and 5.2).

--csv appends a line to that file as soon as a run ends, and skips runs that are already in it. A JSON file next to it
records the time limit and the options; the file is not extended under different ones.

The exit code is 1 after a wrong verdict, a crash or an overrun, 2 after a usage error.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

if not __package__:  # run as a script: its own folder is on the path, not the one above
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.ic3_figures import draw_all, require_matplotlib, seconds_in_solver
from benchmarks.interpolation import LOOPS, Table, as_markdown, as_text
from benchmarks.refinement import NOTHING, Runner, add_run_options, exit_code, measured, run_all, tasks_in

from cutpoint.algorithms.ic3.config import CONFIGURATIONS, DEFAULT
from cutpoint.bench.results import Outcome, Result
from cutpoint.bench.suite import Configuration, parse_configurations
from cutpoint.config import named_configurations

NAMED = named_configurations()
KNOWN = {letter: NAMED[f"ic3-{letter}"] for letter in CONFIGURATIONS} | {"default": NAMED["ic3"]}
_MODEL = (*NAMED["ic3-L"], "--no-obligation-skipping", "--choices", "model", "--blocks", "loops")
BEYOND = {
    "model": _MODEL,
    "cores": (*_MODEL, "--cores"),
    "intervals": (*_MODEL, "--cores", "--intervals"),
    "vocabulary": (*_MODEL, "--cores", "--vocabulary"),
    "invariants": (*_MODEL, "--cores", "--frame-invariants"),
    "default-intervals": (*named_configurations()["ic3"], "--no-intervals"),
    "default-vocabulary": (*named_configurations()["ic3"], "--no-vocabulary"),
    "default-invariants": (*named_configurations()["ic3"], "--no-frame-invariants"),
}
"""What lies beyond the paper, one by one: added to L, and taken from the default. Compared if they are named."""
COUNTS = {"solver calls": "queries", "iterations": "iterations", "clauses": "clauses", "obligations": "obligations"}
"""Titles of columns, and the names in the statistics of a verdict."""

EXAMPLE = Path(__file__).resolve().parents[1] / "tests/papers/programs/gcd_signed_char.c"
OF_EXAMPLE = ("A", "C", "F", "L", "default")
SBE = "+sbe"
"""The end of a name: the same with single-block encoding."""
PAPER = (
    ["paper, no generalisation", NOTHING, "TRUE", "101", "15602", "177.8", "151.6"],
    ["paper, generalisation", NOTHING, "TRUE", "56", "14583", "9.3", "8.6"],
)
"""What Sections 4.2 and 5.2 say about the example. Where its blocks end they do not say."""


def counted(result: Result, name: str) -> int:
    """What has not occurred is not in the statistics."""
    counts = (json.loads(result.statistics) if result.statistics else {}).get("counts", {})
    return int(counts.get(name, 0))


def solved_by_all(results: Sequence[Result], names: Sequence[str]) -> set[str]:
    """The tasks that each of the configurations solved."""
    solved = [{result.task for result in results if result.config == name and result.outcome.correct} for name in names]
    return set.intersection(*solved) if solved else set()


def comparison(results: Sequence[Result], names: Sequence[str]) -> Table:
    """One line for each configuration."""
    common = solved_by_all(results, names)
    table = [["configuration", "TRUE", "FALSE", "wrong", "unknown", "CPU s", "solver s", *COUNTS]]
    for name in names:
        own = [result for result in results if result.config == name]
        numbers = [
            sum(result.outcome is Outcome.CORRECT_TRUE for result in own),
            sum(result.outcome is Outcome.CORRECT_FALSE for result in own),
            sum(result.outcome.wrong for result in own),
            sum(not (result.outcome.correct or result.outcome.wrong) for result in own),
        ]
        shared = [result for result in own if result.task in common]
        times = [sum(result.cpu for result in shared), sum(map(seconds_in_solver, shared))]
        counts = [sum(counted(result, statistic) for result in shared) for statistic in COUNTS.values()]
        costs = [*(f"{time:.1f}" for time in times), *map(str, counts)] if shared else [NOTHING] * (2 + len(COUNTS))
        table.append([name, *map(str, numbers), *costs])
    return table


def remark(results: Sequence[Result], names: Sequence[str]) -> str:
    """What the costs in the table are of."""
    tasks = len({result.task for result in results})
    return f"Costs are sums over the tasks that all solved: {len(solved_by_all(results, names))} of {tasks}."


def with_single_blocks(chosen: Sequence[Configuration]) -> list[Configuration]:
    """Each configuration, followed by the same with single-block encoding."""
    return [
        new for one in chosen for new in (one, Configuration(f"{one.name}{SBE}", (*one.options, "--blocks", "sbe")))
    ]


def example_table(results: Sequence[Result]) -> Table:
    """What the example took, run by run, and what it took in the paper."""
    table = [["configuration", "blocks", "verdict", "iterations", "solver calls", "CPU s", "solver s"]]
    for result in results:
        name = result.config.removesuffix(SBE)
        own = DEFAULT if name == "default" else CONFIGURATIONS.get(name)
        blocks = "sbe" if name != result.config else own.blocks.value if own else NOTHING
        counts = [str(counted(result, COUNTS[title])) for title in ("iterations", "solver calls")]
        costs = [*counts, f"{result.cpu:.1f}", f"{seconds_in_solver(result):.1f}"]
        if not result.statistics:  # it was killed
            costs = [NOTHING, NOTHING, f"{result.cpu:.1f}", NOTHING]
        table.append([name, blocks, result.result, *costs])
    return [*table, *map(list, PAPER)]


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The configurations of IC3CFA, compared")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="C programs, task definitions, folders")
    parser.add_argument("--example", action="store_true", help="run the paper's Fig. 1 instead")
    parser.add_argument(
        "--configs", metavar="A,B", help="some of the configurations (default: all; example: A,C,F,L,default)"
    )
    add_run_options(parser, 10.0)
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="draw the figures of the paper, as SVG")
    options = parser.parse_args(argv)
    if options.example and (options.paths or options.plots):
        parser.error("--example runs one program, and draws nothing")
    return options


def main(argv: Sequence[str] | None = None, run: Runner = run_all) -> int:
    options = _arguments(argv)

    def compare() -> list[Result]:
        if options.plots:
            require_matplotlib()
        names = options.configs or ",".join(OF_EXAMPLE if options.example else KNOWN)
        chosen = parse_configurations([names], KNOWN | BEYOND)
        if options.example:
            results = measured(tasks_in([EXAMPLE]), with_single_blocks(chosen), options, run)
        else:
            results = measured(tasks_in(options.paths or [LOOPS]), chosen, options, run)
        _report(results, [one.name for one in chosen], options)
        return results

    return exit_code(compare, options)


def _report(results: Sequence[Result], names: Sequence[str], options: argparse.Namespace) -> None:
    show = as_markdown if options.markdown else as_text
    if options.example:
        print(show(example_table(results)))
        return
    print(f"{show(comparison(results, names))}\n\n{remark(results, names)}")
    if options.plots:
        files = draw_all(options.plots, results, names, options.timelimit)
        said = ", ".join(map(str, files)) if files else "no figure compares any two of these configurations"
        print(said, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
