"""`cutpoint bench`."""

from __future__ import annotations

import argparse
from pathlib import Path

from cutpoint.base.errors import UsageError
from cutpoint.cli.arguments import Commands, command_parser, count, seconds

DESCRIPTION = """\
Runs configurations of the verifier on task definitions (.yml files, or folders of them) and writes
results.csv, table.md, quantile and scatter plots to a folder. After an interruption, the same command
resumes the run."""


def add_to(commands: Commands) -> None:
    parser = command_parser(commands, "bench", "compare configurations on many tasks", DESCRIPTION)
    parser.set_defaults(command=run_bench_command)
    parser.add_argument("tasks", nargs="+", type=Path, metavar="TASKS", help="task definitions, or folders of them")
    parser.add_argument(
        "--configs",
        required=True,
        action="append",
        metavar="A,B,…",
        help="names of configurations, or NAME=OPTIONS with options of `verify`",
    )
    parser.add_argument(
        "--timelimit", type=seconds, default=20.0, metavar="T", help="time limit for each run (default: 20s)"
    )
    parser.add_argument("--jobs", type=count, default=2, metavar="N", help="number of parallel runs (default: 2)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for results, tables and plots")
    parser.add_argument("--fresh", action="store_true", help="discard earlier results in that folder")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an internal error")


def run_bench_command(options: argparse.Namespace) -> int:
    from cutpoint.bench import BenchOptions, parse_configurations, run_bench
    from cutpoint.config import CONFIGURATIONS

    if options.timelimit is None:
        raise UsageError("a benchmark needs a time limit")
    return run_bench(
        BenchOptions(
            tasks=tuple(options.tasks),
            configurations=parse_configurations(options.configs, CONFIGURATIONS),
            out=options.out,
            timelimit=options.timelimit,
            jobs=options.jobs,
            fresh=options.fresh,
        )
    )
