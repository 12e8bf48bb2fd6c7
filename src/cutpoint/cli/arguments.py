"""From declared options to argparse, and program loading, shared by the commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from cutpoint.base.errors import UsageError
from cutpoint.base.options import LIST_VALUES, Option, options_of
from cutpoint.base.registry import UnknownName, suggestion
from cutpoint.cli.exit_codes import FINE, WRONG_USAGE

if TYPE_CHECKING:
    from cutpoint.algorithms.common.algorithm import Variants

Group: TypeAlias = "argparse.ArgumentParser | argparse._ArgumentGroup"
_OPTION = "option "
"""Before the names of declared options in a namespace."""


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Keeps names in one piece: argparse breaks lines at hyphens."""

    width = 80

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=self.width - 2)

    def _split_lines(self, text: str, width: int) -> list[str]:
        from textwrap import wrap

        return wrap(" ".join(text.split()), width, break_on_hyphens=False)


class Parser(argparse.ArgumentParser):
    """Options may stand before, between and after files, and are written in full.

    argparse exits with code 2 on a usage error; in Cutpoint, that code means that the input cannot be read.
    """

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(prog, description=description, epilog=epilog, formatter_class=_Formatter, allow_abbrev=False)

    def format_help(self) -> str:
        from shutil import get_terminal_size  # argparse makes a formatter for each option, but help is rarely wanted

        _Formatter.width = min(get_terminal_size().columns, 110)
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USAGE, f"{self.prog}: {message}\n(see `{self.prog} --help`)\n")

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Parses the command line. What follows `--` are files, also if their names begin with a dash."""
        end = list(arguments).index("--") if "--" in arguments else len(arguments)
        files = (f"./{name}" if name.startswith("-") else name for name in arguments[end + 1 :])
        arguments = [*arguments[:end], *files]
        options, rest = self.parse_known_intermixed_args(arguments)
        for argument in rest:
            name = argument.partition("=")[0]
            self.error(f"unknown option {name}{suggestion(name, list(self._option_string_actions))}")
        return options

    def knows(self, argument: str) -> bool:
        """Whether an argument is not an option, or an option of this parser."""
        return not argument.startswith("--") or argument.partition("=")[0] in (*self._option_string_actions, "--")


def add_options(
    parser: argparse.ArgumentParser, config: Any, groups: Mapping[str, Group], *, describe: bool = True
) -> None:
    """Adds the options of a config, each to the group that it names."""
    for option in options_of(config):
        add_option(groups.get(option.group, parser), option, describe=describe)


def add_option(group: Group, option: Option, *, describe: bool = True) -> None:
    """Adds an option. It is described only for `--help`: to list the values of some options takes time."""
    dest = _OPTION + option.name
    if option.is_flag and option.off:
        _add_switch(group, dest, f"--no-{option.name}", False, option.off)
        _add_switch(group, dest, f"--{option.name}", True, argparse.SUPPRESS)
        return
    how: dict[str, Any] = {"dest": dest, "default": argparse.SUPPRESS, "help": help_of(option) if describe else None}
    if option.is_flag:
        group.add_argument(f"--{option.name}", action=argparse.BooleanOptionalAction, **how)
        return
    how["metavar"] = option.metavar if describe else None
    action = "append" if option.repeats else "store"
    group.add_argument(f"--{option.name}", type=argument(partial(_read, option)), action=action, **how)


def _read(option: Option, text: str) -> Any:
    if text == LIST_VALUES and option.summaries:
        print(table(option.summaries))
        raise SystemExit(FINE)  # as for --help
    return option.read(text)


def table(rows: Mapping[str, str]) -> str:
    """Names and their descriptions, in two columns."""
    width = max(map(len, rows))
    return "\n".join(f"{name:{width}}  {text}" for name, text in rows.items())


def one_of(values: Sequence[str]) -> Callable[[str], str]:
    """A reader of one of these values."""

    def read(text: str) -> str:
        if text not in values:
            raise UnknownName("value", text, values)
        return text

    return argument(read)


def add_variants(group: Group, variants: Variants) -> None:
    group.add_argument(
        f"--{variants.option}",
        dest=_OPTION + variants.option,
        type=argument(variants.read),
        default=argparse.SUPPRESS,
        metavar=variants.metavar,
        help=variants.help,
    )


def _add_switch(group: Group, dest: str, name: str, value: bool, text: str) -> None:
    group.add_argument(name, dest=dest, action="store_const", const=value, default=argparse.SUPPRESS, help=text)


def help_of(option: Option) -> str:
    text = option.explanation
    if option.default is None or option.default == frozenset() or "default:" in text:
        return text
    default = ("on" if option.default else "off") if option.is_flag else option.shown(option.default)
    return f"{text} (default: {default})"


def argument(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """A reader that reports errors as argparse expects it."""

    def checked(text: str) -> Any:
        try:
            return read(text)
        except UsageError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked


def given_options(options: argparse.Namespace) -> dict[str, Any]:
    """The declared options that the user has given, by name."""
    given = {name.removeprefix(_OPTION): value for name, value in vars(options).items() if name.startswith(_OPTION)}
    return {name: frozenset().union(*value) if isinstance(value, list) else value for name, value in given.items()}


def add_loading(parser: argparse.ArgumentParser) -> None:
    from cutpoint.loading import READING, LoadOptions

    reading = parser.add_argument_group(READING)
    reading.add_argument("files", nargs="+", type=Path, metavar="FILE", help="C files, or one task definition (.yml)")
    add_options(parser, LoadOptions, {READING: reading})
    for bits, model in (("32", "ILP32"), ("64", "LP64")):
        reading.add_argument(
            f"--{bits}",
            dest=f"{_OPTION}data-model",
            action="store_const",
            const=_data_model(model),
            default=argparse.SUPPRESS,
            help=f"same as --data-model {model}",
        )
    files = parser.add_mutually_exclusive_group()
    files.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="read defaults of options from this file (default: the nearest cutpoint.toml or pyproject.toml)",
    )
    files.add_argument("--no-config", action="store_true", help="read no such file")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an internal error")


def _data_model(name: str) -> Any:
    from cutpoint.c.types import DataModel

    return DataModel(name)


def integers(text: str) -> list[int]:
    try:
        return [int(part, 0) for part in text.split(",") if part.strip()]
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a list of integers: {text!r}") from None


def keep_inputs(files: Sequence[Path], *outputs: Path | None) -> None:
    """Refuses to write over a file that is read."""
    for output in outputs:
        if output is not None and any(_is_same_file(file, output) for file in files):
            raise UsageError(f"{output} is an input; it would be overwritten")


def _is_same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them does not exist
        return False


def write(text: str, path: Path | None) -> None:
    text = text.rstrip("\n") + "\n"
    if path is None:
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
