"""`cutpoint run`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cutpoint.base.options import count
from cutpoint.cli.arguments import Parser, add_loading, argument, integers
from cutpoint.cli.exit_codes import FINE, STOPPED, VIOLATION
from cutpoint.cli.loading import load_task

DESCRIPTION = """\
Executes the automaton of C files (or of one SV-COMP task definition, .yml) step by step.
Calls of __VERIFIER_nondet_* return the values of --inputs in order; with --seed, random values."""


def main(arguments: Sequence[str]) -> int:
    from cutpoint.evidence.source_names import SourceNames
    from cutpoint.output.execution import Recorder, report

    options = _parser().parse(arguments)
    task = load_task(options)
    trace = sys.stdout if options.trace and not options.json else None
    recorder = Recorder(trace, options.watch, SourceNames(task.program).type_of)
    execution = task.run(
        inputs=options.inputs,
        seed=options.seed,
        max_steps=options.max_steps,
        on_step=recorder if options.trace or options.watch else None,
    )
    print(report(execution, recorder, as_json=options.json))
    return {"exit": FINE, "abort": FINE, "error": VIOLATION}.get(execution.outcome.value, STOPPED)


def _parser() -> Parser:
    parser = Parser("cutpoint run", DESCRIPTION)
    add_loading(parser)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--inputs", type=integers, metavar="3,-1,…", help="the input values, in order")
    source.add_argument("--seed", type=int, metavar="N", help="use random inputs; the same N gives the same run")
    parser.add_argument("--trace", action="store_true", help="print every step with its source line and value")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    parser.add_argument(
        "--watch", action="append", default=[], metavar="NAME", help="with --json: list all values assigned to NAME"
    )
    parser.add_argument(
        "--max-steps",
        type=argument(count),
        default=1_000_000,
        metavar="N",
        help="stop after N steps (default: %(default)s)",
    )
    return parser
