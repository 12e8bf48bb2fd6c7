"""`cutpoint bench`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cutpoint.base.options import changed
from cutpoint.cli.arguments import Parser, add_options, given_options

DESCRIPTION = """\
Runs configurations of the verifier on task definitions (.yml files, or folders of them) and writes
results.csv, table.md, quantile and scatter plots to a folder. After an interruption, the same command
resumes the run."""


def main(arguments: Sequence[str]) -> int:
    from cutpoint.bench import BenchOptions, parse_configurations, run_bench
    from cutpoint.config import named_configurations

    options = _parser().parse(arguments)
    configurations = parse_configurations(options.configs, named_configurations())
    return run_bench(changed(BenchOptions(tuple(options.tasks), configurations, options.out), given_options(options)))


def _parser() -> Parser:
    from cutpoint.bench import BenchOptions

    parser = Parser("cutpoint bench", DESCRIPTION)
    parser.add_argument("tasks", nargs="+", type=Path, metavar="TASKS", help="task definitions, or folders of them")
    parser.add_argument(
        "--configs",
        required=True,
        action="append",
        metavar="A,B,…",
        help="names of configurations, or NAME=OPTIONS with options of `verify`",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for results, tables and plots")
    add_options(parser, BenchOptions, {})
    parser.add_argument("--debug", action="store_true", help="show the traceback of an internal error")
    return parser
