"""The command line. Commands import what they need when they run, to keep the start-up time low.

Start with `verify`, then `verify_options` and `arguments`.
"""

from __future__ import annotations

import errno
import gc
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from cutpoint.base.errors import InputError, UsageError
from cutpoint.base.registry import suggestion
from cutpoint.cli.arguments import Parser
from cutpoint.cli.exit_codes import BROKEN_PIPE, INTERNAL_ERROR, INTERRUPTED, NOT_C, WRONG_USAGE

VERSION = "0.1.0"

COMMANDS = {
    "verify": "verify a program",
    "bench": "compare configurations on many tasks",
    "cfa": "show the control-flow automaton of a program",
    "run": "execute a program on given or random inputs",
}
"""Each is a module of this package, with a function `main`. Only the module of the given command is imported."""

DESCRIPTION = """\
Cutpoint is a software verifier for C. It answers TRUE with a checked proof, FALSE with a replayed
execution, or UNKNOWN with the reason."""

EPILOG = """\
exit codes:
  0   TRUE, or success              1   usage error
  10  FALSE: the property is violated
  5   UNKNOWN, or stopped early
  2   the input cannot be read (file:line:column: message)
  6   internal error

examples:
  cutpoint verify examples/sum.c                       TRUE, FALSE or UNKNOWN
  cutpoint verify --algorithm bmc --timelimit 10s examples/average.c
  cutpoint cfa examples/sum.c                          a summary of the automaton
  cutpoint cfa examples/sum.c --blocks loops --svg -o sum.svg
  cutpoint run examples/average.c --inputs 2147483647,1 --trace

Use `cutpoint COMMAND --help` for help on a command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. Every error is reported as one line on standard error and an exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    _open_closed_streams()
    _never_fail_to_print()
    gc.disable()  # terms and automata live until the end and have no cycles, so collecting only costs time
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except UsageError as error:
        return _fail(WRONG_USAGE, f"cutpoint: {error}")
    except InputError as error:
        return _fail(NOT_C, str(error))
    except KeyboardInterrupt:
        sys.stdout.flush()
        return _fail(INTERRUPTED, "cutpoint: interrupted")
    except BrokenPipeError:
        _stop_printing()
        return BROKEN_PIPE
    except Exception as error:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
            _stop_printing()
            return _fail(WRONG_USAGE, f"cutpoint: cannot write the output: {error.strerror}")
        if "--debug" in arguments or os.environ.get("CUTPOINT_DEBUG"):
            import traceback

            traceback.print_exc()
        first_line = str(error).partition("\n")[0]
        what = f"{type(error).__name__}: {first_line}" if first_line else type(error).__name__
        return _fail(
            INTERNAL_ERROR, f"cutpoint: internal error: {what} (please report it; --debug shows the traceback)"
        )


def _stop_printing() -> None:
    """Discards further output; otherwise Python would report the same error again when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_closed_streams() -> None:
    """Discards what is written to a stream that the caller has closed, instead of failing, or of writing into a file
    that gets its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 — it stays open


def _never_fail_to_print() -> None:
    """Escapes characters that the encoding of the terminal lacks, such as logical symbols, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _fail(code: int, message: str) -> int:
    print(message, file=sys.stderr)
    return code


def _join_inputs(arguments: Sequence[str]) -> list[str]:
    """Joins `--inputs -1,2` into one argument, because argparse takes a value that begins with a dash for an option."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == "--inputs":
            joined[-1] = f"--inputs={argument}"
        else:
            joined.append(argument)
    return joined


def _run(arguments: Sequence[str]) -> int:
    if arguments and arguments[0] in COMMANDS:
        command: ModuleType = import_module(f"cutpoint.cli.{arguments[0]}")
        code: int = command.main(_join_inputs(arguments[1:]))
        return code
    parser = Parser("cutpoint", DESCRIPTION, EPILOG)
    parser.add_argument("--version", action="version", version=f"cutpoint {VERSION}")
    commands = parser.add_argument_group("commands")
    parser.usage = "cutpoint [-h] [--version] COMMAND ..."
    for name, summary in COMMANDS.items():
        commands.add_argument(name, nargs="?", help=summary)
    if not arguments or not arguments[0].startswith("-"):
        given = (
            f"unknown command {arguments[0]!r}{suggestion(arguments[0], list(COMMANDS))}" if arguments else "no command"
        )
        parser.error(f"{given}: choose one of {', '.join(COMMANDS)}")
    parser.parse(arguments[:1])
    return parser.error("no command follows the options")
