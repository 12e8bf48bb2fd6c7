"""`cutpoint bench`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cutpoint.base.errors import UsageError
from cutpoint.base.options import count
from cutpoint.base.quantities import seconds
from cutpoint.cli.arguments import Parser, argument

DESCRIPTION = """\
Runs configurations of the verifier on task definitions (.yml files, or folders of them) and writes
results.csv, table.md, quantile and scatter plots to a folder. After an interruption, the same command
resumes the run."""


def main(arguments: Sequence[str]) -> int:
    from cutpoint.bench import BenchOptions, parse_configurations, run_bench
    from cutpoint.config import named_configurations

    options = _parser().parse(arguments)
    if options.timelimit is None:
        raise UsageError("a benchmark needs a time limit")
    return run_bench(
        BenchOptions(
            tasks=tuple(options.tasks),
            configurations=parse_configurations(options.configs, named_configurations()),
            out=options.out,
            timelimit=options.timelimit,
            jobs=options.jobs,
            fresh=options.fresh,
        )
    )


def _parser() -> Parser:
    parser = Parser("cutpoint bench", DESCRIPTION)
    parser.add_argument("tasks", nargs="+", type=Path, metavar="TASKS", help="task definitions, or folders of them")
    parser.add_argument(
        "--configs",
        required=True,
        action="append",
        metavar="A,B,…",
        help="names of configurations, or NAME=OPTIONS with options of `verify`",
    )
    parser.add_argument(
        "--timelimit", type=argument(seconds), default=20.0, metavar="T", help="time limit for each run (default: 20s)"
    )
    parser.add_argument(
        "--jobs", type=argument(count), default=2, metavar="N", help="number of parallel runs (default: 2)"
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for results, tables and plots")
    parser.add_argument("--fresh", action="store_true", help="discard earlier results in that folder")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an internal error")
    return parser
