"""`cutpoint cfa`."""

from __future__ import annotations

import argparse
from pathlib import Path

from cutpoint.cli.arguments import Commands, add_loading, command_parser, load_task, write
from cutpoint.cli.exit_codes import FINE

BLOCKS = ("sbe", "lbe", "bounded", "loops", "loops+calls", "whole")

DESCRIPTION = """\
Lowers C files (or one SV-COMP task definition, .yml) to a control-flow automaton and shows it:
as a short summary, or as the whole graph with --dot, --svg or --json."""


def add_to(commands: Commands) -> None:
    parser = command_parser(commands, "cfa", "show the control-flow automaton of a program", DESCRIPTION)
    parser.set_defaults(command=show)
    add_loading(parser)
    parser.add_argument("--blocks", choices=BLOCKS, help="show the block graph for this choice of cutpoints instead")
    formats = parser.add_mutually_exclusive_group()
    for name, what in [("dot", "as Graphviz"), ("svg", "as a drawing"), ("json", "all locations and edges as JSON")]:
        formats.add_argument(f"--{name}", dest="format", action="store_const", const=name, help=what)
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write to this file instead of standard output"
    )


def show(options: argparse.Namespace) -> int:
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
