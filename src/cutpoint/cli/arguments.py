"""Argument types and program loading, shared by the commands."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cutpoint.base.errors import UsageError

if TYPE_CHECKING:
    from cutpoint.api import LoadOptions, Task

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def command_parser(commands: Commands, name: str, summary: str, description: str) -> argparse.ArgumentParser:
    shape = argparse.RawDescriptionHelpFormatter
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=description, formatter_class=shape
    )
    return parser


def add_loading(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="C files, or one task definition (.yml)")
    loading = parser.add_argument_group("reading the program")
    loading.add_argument(
        "--data-model",
        choices=("ILP32", "LP64"),
        help="sizes of long and of pointers (default: as in the task definition, or LP64)",
    )
    loading.add_argument(
        "--32", dest="data_model", action="store_const", const="ILP32", help="same as --data-model ILP32"
    )
    loading.add_argument(
        "--64", dest="data_model", action="store_const", const="LP64", help="same as --data-model LP64"
    )
    loading.add_argument(
        "--target",
        choices=("gcc", "clang"),
        default="gcc",
        help="the compiler whose predefined macros and types the program sees (default: gcc, version 12)",
    )
    loading.add_argument(
        "--spec", type=Path, metavar="FILE", help="SV-COMP property file, which says which call is the error"
    )
    loading.add_argument("--entry", metavar="NAME", help="the entry function (default: main)")
    loading.add_argument(
        "--recursion-bound", type=count, default=5, metavar="N", help="how deep recursion is unrolled (default: 5)"
    )
    loading.add_argument(
        "--no-slice", dest="slice", action="store_false", help="keep code that is irrelevant to the property"
    )
    loading.add_argument("--no-constants", dest="constants", action="store_false", help="do not propagate constants")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an internal error")


def load_task(options: argparse.Namespace) -> Task:
    from cutpoint.api import load

    return load(options.files, load_options(options))


def load_options(options: argparse.Namespace) -> LoadOptions:
    from cutpoint.api import LoadOptions
    from cutpoint.c.targets import Target
    from cutpoint.c.types import DataModel

    return LoadOptions(
        data_model=DataModel(options.data_model) if options.data_model else None,
        recursion_bound=options.recursion_bound,
        slice=options.slice,
        constants=options.constants,
        entry=options.entry,
        spec=options.spec,
        target=Target(options.target),
    )


def integers(text: str) -> list[int]:
    try:
        return [int(part, 0) for part in text.split(",") if part.strip()]
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a list of integers: {text!r}") from None


def count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"not a non-negative integer: {text!r}")
    return int(text)


_SECONDS = {"": 1.0, "s": 1.0, "ms": 0.001, "min": 60.0, "m": 60.0, "h": 3600.0}
_BYTES = {"": 1, "B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "KIB": 2**10, "MIB": 2**20, "GIB": 2**30}


def seconds(text: str) -> float | None:
    """`20`, `20s`, `1.5min`; `none` means no limit."""
    if text == "none":
        return None
    number, factor = _quantity(text, _SECONDS, "a time such as 20s or 5min")
    return number * factor


def size(text: str) -> int | None:
    """`4GB`, `500MB`; `none` means no limit."""
    if text == "none":
        return None
    number, factor = _quantity(text.upper(), _BYTES, "a size such as 4GB or 500MB")
    return int(number * factor)


def _quantity(text: str, units: Mapping[str, float], wanted: str) -> tuple[float, float]:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([A-Za-z]*)", text.strip())
    if found is None or found[2] not in units or float(found[1]) <= 0:
        raise argparse.ArgumentTypeError(f"not {wanted}: {text!r}")
    return float(found[1]), units[found[2]]


def increment(text: str) -> tuple[int, int]:
    """Step and factor."""
    if not re.fullmatch(r"[+*]\d+", text):
        raise argparse.ArgumentTypeError(f"not an increment such as +1 or *2: {text!r}")
    return (int(text[1:]), 1) if text[0] == "+" else (0, int(text[1:]))


def write(text: str, path: Path | None) -> None:
    text = text.rstrip("\n") + "\n"
    if path is None:
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
