"""How close does a portfolio come to the best of its engines? Compares `auto` with each of its algorithms alone.

    python benchmarks/portfolio.py [PATHS] [--configs auto,bmc] [--timelimit 20s] [--jobs 2] [--csv F] [--markdown]

PATHS are C programs whose first word says whether they are safe, task definitions (.yml), or folders of these; without
any, the programs in `loops/`. The first configuration is the portfolio, which is compared with the others: how many of
the tasks does it solve that at least one of them solves, and how much CPU time does it need, compared with the fastest,
for those that one of them solves in less than two seconds?

All configurations run on one program before the next one begins, so that they see the same machine. --csv appends a
line to that file as soon as a run ends, and skips runs that are already in it.

The exit code is 1 after a wrong verdict, a crash or an overrun, 2 after a usage error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import geometric_mean

if not __package__:  # run as a script: its own folder is on the path, not the one above
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.interpolation import LOOPS, Table, as_markdown, as_text
from benchmarks.refinement import Runner, add_run_options, exit_code, is_bad, measured, run_all, tasks_in

from cutpoint.bench.results import Outcome, Result
from cutpoint.bench.suite import parse_configurations
from cutpoint.config import AUTO, AUTO_ENGINES, named_configurations

QUICK = 2.0
"""What an algorithm solves in fewer seconds of CPU time is easy, if one knows which one."""
_LEAST = 0.05
"""Shorter times are not compared."""


def solved(results: Sequence[Result], config: str) -> dict[str, float]:
    """The tasks that a configuration solves, with its CPU time."""
    return {result.task: result.cpu for result in results if result.config == config and result.outcome.correct}


def best(results: Sequence[Result], configs: Sequence[str]) -> dict[str, float]:
    """The tasks that at least one configuration solves, with the CPU time of the fastest."""
    found: dict[str, float] = {}
    for config in configs:
        for task, cpu in solved(results, config).items():
            found[task] = min(cpu, found.get(task, cpu))
    return found


def quick_ratio(own: dict[str, float], others: dict[str, float]) -> tuple[int, float]:
    """On how many tasks that others solve quickly a portfolio has a time, and the geometric mean of the ratios."""
    ratios = [max(own[task], _LEAST) / max(cpu, _LEAST) for task, cpu in others.items() if cpu < QUICK and task in own]
    return len(ratios), geometric_mean(ratios) if ratios else 1.0


def comparison(results: Sequence[Result], names: Sequence[str]) -> Table:
    """One line for each configuration, and one for all but the first of them together."""
    table = [["configuration", "TRUE", "FALSE", "solved", "wrong, crashed", "score", "only this one", "CPU s, solved"]]
    for name in names:
        own = [result for result in results if result.config == name]
        others = best(results, [other for other in names[1:] if other != name])
        times = solved(results, name)
        alone = "" if name == names[0] else str(len(times.keys() - others.keys()))
        table.append(
            [
                name,
                str(sum(result.outcome is Outcome.CORRECT_TRUE for result in own)),
                str(sum(result.outcome is Outcome.CORRECT_FALSE for result in own)),
                str(len(times)),
                str(sum(map(is_bad, own))),
                str(sum(result.outcome.points for result in own)),
                alone,
                f"{sum(times.values()):.0f}",
            ]
        )
    together = best(results, names[1:])
    expected = {result.task: result.expected for result in results}
    right = [sum(expected[task] is kind for task in together) for kind in (True, False)]
    fastest = f"{sum(together.values()):.0f}"
    table.append(["together", *map(str, right), str(len(together)), "", str(2 * right[0] + right[1]), "", fastest])
    return table


def remarks(results: Sequence[Result], names: Sequence[str]) -> str:
    own, together = solved(results, names[0]), best(results, names[1:])
    if not together:
        return "Nothing was solved by the others."
    both = len(own.keys() & together.keys())
    easy, ratio = quick_ratio(own, together)
    lost = sum(cpu < QUICK and task not in own for task, cpu in together.items())
    return (
        f"{names[0]} solves {both} of the {len(together)} tasks that the others solve together "
        f"({100 * both / len(together):.1f} %), and {len(own) - both} that none of them solves.\n"
        f"On the {easy} of them that it solves and the fastest solves in less than {QUICK:g} s, it takes {ratio:.2f} "
        f"times the CPU time of the fastest (geometric mean); {lost} that the fastest solves so soon it does not solve."
    )


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A portfolio and its engines, compared")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="C programs, task definitions, folders")
    parser.add_argument(
        "--configs",
        default=",".join((AUTO, *AUTO_ENGINES)),
        metavar="A,B",
        help="the portfolio, and what it is compared with (default: auto and its engines)",
    )
    add_run_options(parser, 20.0)
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None, run: Runner = run_all) -> int:
    options = _arguments(argv)

    def compare() -> list[Result]:
        chosen = parse_configurations([options.configs], named_configurations())
        results = measured(tasks_in(options.paths or [LOOPS]), chosen, options, run)
        names = [one.name for one in chosen]
        print((as_markdown if options.markdown else as_text)(comparison(results, names)))
        print(f"\n{remarks(results, names)}")
        return results

    return exit_code(compare, options)


if __name__ == "__main__":
    sys.exit(main())
