"""`cutpoint cfa`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.cli.arguments import Parser, add_loading, keep_inputs, one_of, write
from cutpoint.cli.exit_codes import FINE
from cutpoint.cli.loading import load_task

DESCRIPTION = """\
Lowers C files (or one SV-COMP task definition, .yml) to a control-flow automaton and shows it:
as a short summary, or as the whole graph with --dot, --svg or --json."""


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse(arguments)
    keep_inputs(options.files, options.output)
    task = load_task(options)
    blocks = task.blocks(options.blocks) if options.blocks else None
    if options.format is None:
        from cutpoint.output.text import summary

        write(summary(task.cfa, blocks), options.output)
    else:
        from cutpoint.output.graphs import FORMATS, block_drawing, cfa_drawing

        name = options.files[0].stem
        drawing = cfa_drawing(task.cfa, name) if blocks is None else block_drawing(blocks, name, task.cfa.cuts)
        write(FORMATS[options.format](drawing), options.output)
    return FINE


def _parser() -> Parser:
    parser = Parser("cutpoint cfa", DESCRIPTION)
    add_loading(parser)
    cutpoints = [kind.value for kind in Cutpoints]
    parser.add_argument(
        "--blocks",
        type=one_of(cutpoints),
        metavar="|".join(cutpoints),
        help="show the block graph for this choice of cutpoints instead",
    )
    formats = parser.add_mutually_exclusive_group()
    for name, what in [("dot", "as Graphviz"), ("svg", "as a drawing"), ("json", "all locations and edges as JSON")]:
        formats.add_argument(f"--{name}", dest="format", action="store_const", const=name, help=what)
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write to this file instead of standard output"
    )
    return parser
