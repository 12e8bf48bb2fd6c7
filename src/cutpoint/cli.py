"""The command line: argv in, exit code out. Everything else is imported where a command needs it."""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from cutpoint.base.errors import InputError, UsageError

if TYPE_CHECKING:
    from cutpoint.api import Task

VERSION = "0.1.0"

FINE, WRONG_USAGE, NOT_C, STOPPED, INTERNAL_ERROR, VIOLATION = 0, 1, 2, 5, 6, 10
INTERRUPTED, BROKEN_PIPE = 130, 141

BLOCKS = ("sbe", "lbe", "loops", "loops+calls", "whole")

DESCRIPTION = """\
Cutpoint is a software verifier for C in the making. It reads a program into a control-flow automaton
over SMT terms, cuts that into blocks, and executes it."""

EPILOG = """\
exit codes:
  0   fine                          5   the execution was stopped before its end
  1   wrong usage                   6   internal error
  2   the input cannot be read as C (file:line:column: message)
  10  the execution violates the property

examples:
  cutpoint cfa examples/sum.c                          a summary of the automaton
  cutpoint cfa examples/sum.c --blocks loops --svg -o sum.svg
  cutpoint run examples/average.c --inputs 2147483647,1 --trace

`cutpoint COMMAND --help` explains a command."""

CFA_DESCRIPTION = """\
Lowers C files (or one SV-COMP task definition, .yml) to a control-flow automaton and shows it:
as a short summary, or whole with --dot, --svg or --json."""

RUN_DESCRIPTION = """\
Executes the automaton of C files (or of one SV-COMP task definition, .yml) step by step.
Calls of __VERIFIER_nondet_* take the values of --inputs one after the other; with --seed, random ones."""


class _Parser(argparse.ArgumentParser):
    """argparse ends with exit code 2 on wrong usage; here that code means that the input is not C."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USAGE, f"{self.prog}: {message}\n(`{self.prog} --help` explains the options)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. Every error ends here, as one line on standard error and an exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    _never_fail_to_print()
    gc.disable()  # terms and automata live until the end and have no cycles: looking for some only costs time
    try:
        options = _parser().parse_args(_join_inputs(arguments))
        command: Callable[[argparse.Namespace], int] = options.command
        code = command(options)
        sys.stdout.flush()
        return code
    except UsageError as error:
        return _fail(WRONG_USAGE, f"cutpoint: {error}")
    except InputError as error:
        return _fail(NOT_C, str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away; without this, Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:
        if "--debug" in arguments or os.environ.get("CUTPOINT_DEBUG"):
            traceback.print_exc()
        first_line = str(error).partition("\n")[0]
        what = f"{type(error).__name__}: {first_line}" if first_line else type(error).__name__
        return _fail(INTERNAL_ERROR, f"cutpoint: internal error: {what} (please report it; --debug shows where)")


def _never_fail_to_print() -> None:
    """Names of files and the signs of logic print on any terminal, escaped where it does not know them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _fail(code: int, message: str) -> int:
    print(message, file=sys.stderr)
    return code


def _join_inputs(arguments: Sequence[str]) -> list[str]:
    """`--inputs -1,2` as one argument, because argparse takes a value that begins with a dash for an option."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == "--inputs":
            joined[-1] = f"--inputs={argument}"
        else:
            joined.append(argument)
    return joined


# -- what may be written on the command line --------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    shape = argparse.RawDescriptionHelpFormatter
    parser = _Parser(prog="cutpoint", description=DESCRIPTION, epilog=EPILOG, formatter_class=shape)
    parser.add_argument("--version", action="version", version=f"cutpoint {VERSION}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    cfa = commands.add_parser(
        "cfa", help="show the control-flow automaton of a program", description=CFA_DESCRIPTION, formatter_class=shape
    )
    cfa.set_defaults(command=_cfa)
    _add_loading(cfa)
    cfa.add_argument("--blocks", choices=BLOCKS, help="show the block graph for this choice of cutpoints instead")
    formats = cfa.add_mutually_exclusive_group()
    for name, what in [("dot", "Graphviz's language"), ("svg", "a drawing"), ("json", "every location and edge")]:
        formats.add_argument(f"--{name}", dest="format", action="store_const", const=name, help=f"as {what}")
    cfa.add_argument("-o", "--output", type=Path, metavar="FILE", help="write there instead of standard output")

    run = commands.add_parser(
        "run", help="execute a program on given or random inputs", description=RUN_DESCRIPTION, formatter_class=shape
    )
    run.set_defaults(command=_run)
    _add_loading(run)
    source = run.add_mutually_exclusive_group()
    source.add_argument("--inputs", type=_integers, metavar="3,-1,…", help="the values of the inputs, in order")
    source.add_argument("--seed", type=int, metavar="N", help="take random inputs; the same N gives the same run")
    run.add_argument("--trace", action="store_true", help="print every step with its source line and value")
    run.add_argument("--json", action="store_true", help="print the result as one JSON object")
    run.add_argument(
        "--watch", action="append", default=[], metavar="NAME", help="with --json: list all values assigned to NAME"
    )
    run.add_argument(
        "--max-steps", type=_count, default=1_000_000, metavar="N", help="stop then (default: %(default)s)"
    )
    return parser


def _add_loading(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="C files, or one task definition (.yml)")
    loading = parser.add_argument_group("how the program is read")
    loading.add_argument(
        "--data-model",
        choices=("ILP32", "LP64"),
        help="sizes of long and of pointers (default: LP64, or as the task says)",
    )
    loading.add_argument("--32", dest="data_model", action="store_const", const="ILP32", help="short for ILP32")
    loading.add_argument("--64", dest="data_model", action="store_const", const="LP64", help="short for LP64")
    loading.add_argument("--spec", type=Path, metavar="FILE", help="SV-COMP property file: which call is the error")
    loading.add_argument("--entry", metavar="NAME", help="the function to begin with (default: main)")
    loading.add_argument(
        "--recursion-bound", type=_count, default=5, metavar="N", help="how deep a recursion is unrolled (default: 5)"
    )
    loading.add_argument("--no-slice", dest="slice", action="store_false", help="keep what the property does not need")
    loading.add_argument("--no-constants", dest="constants", action="store_false", help="do not propagate constants")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an internal error")


def _integers(text: str) -> list[int]:
    try:
        return [int(part, 0) for part in text.split(",") if part.strip()]
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a list of integers: {text!r}") from None


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"not a number of at least 0: {text!r}")
    return int(text)


# -- the commands -----------------------------------------------------------------------------------


def _load(options: argparse.Namespace) -> Task:
    from cutpoint.api import LoadOptions, load
    from cutpoint.c.types import DataModel

    return load(
        options.files,
        LoadOptions(
            data_model=DataModel(options.data_model) if options.data_model else None,
            recursion_bound=options.recursion_bound,
            slice=options.slice,
            constants=options.constants,
            entry=options.entry,
            spec=options.spec,
        ),
    )


def _cfa(options: argparse.Namespace) -> int:
    task = _load(options)
    blocks = task.blocks(options.blocks) if options.blocks else None
    if options.format is None:
        from cutpoint.output.text import summary

        _write(summary(task.cfa, blocks), options.output)
    else:
        from cutpoint.output.graphs import FORMATS, block_drawing, cfa_drawing

        name = options.files[0].stem
        drawing = cfa_drawing(task.cfa, name) if blocks is None else block_drawing(blocks, name, task.cfa.cuts)
        _write(FORMATS[options.format](drawing), options.output)
    return FINE


def _run(options: argparse.Namespace) -> int:
    from cutpoint.output.execution import Recorder, report

    task = _load(options)
    recorder = Recorder(sys.stdout if options.trace and not options.json else None, options.watch)
    execution = task.run(
        inputs=options.inputs,
        seed=options.seed,
        max_steps=options.max_steps,
        on_step=recorder if options.trace or options.watch else None,
    )
    print(report(execution, recorder, as_json=options.json))
    return {"exit": FINE, "abort": FINE, "error": VIOLATION}.get(execution.outcome.value, STOPPED)


def _write(text: str, path: Path | None) -> None:
    text = text.rstrip("\n") + "\n"
    if path is None:
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
