"""The tasks, with their expected verdicts, and the configurations of the verifier."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from cutpoint.base.errors import InputError, UsageError
from cutpoint.base.frozen import frozen
from cutpoint.c.task_definition import read_property, read_task

_ENTRY = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*")+""")
"""One configuration in a list: it ends at a comma outside quotes."""
_NAME = re.compile(r"[A-Za-z0-9][\w.+-]*", re.ASCII)
_SET_FOR_ALL = ("--timelimit", "--json")


@frozen
class BenchTask:
    """A task definition. Its name does not depend on where the tasks are stored."""

    name: str
    path: Path
    expected: bool

    @property
    def folder(self) -> str:
        return folder_of(self.name)


def folder_of(task: str) -> str:
    return task.partition("/")[0]


@frozen
class Suite:
    tasks: tuple[BenchTask, ...]
    skipped: tuple[str, ...] = ()
    """Files in the folders that cannot be judged, each with the reason."""


@frozen
class Configuration:
    """A named set of options of `cutpoint verify`."""

    name: str
    options: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise UsageError(f"invalid name of a configuration: {self.name!r} (use letters, digits and _ . + -)")
        for option in self.options:
            if option.partition("=")[0] in _SET_FOR_ALL:
                raise UsageError(
                    f"the configuration {self.name} must not set {option}: it is the same for all configurations"
                )


def parse_configurations(texts: Sequence[str], known: Mapping[str, Sequence[str]]) -> tuple[Configuration, ...]:
    """Parses lists like `bmc,deep=--algorithm bmc --k-max 50`; a plain name is looked up in `known`."""
    configurations = [_configuration(entry, known) for text in texts for entry in _entries(text)]
    if not configurations:
        raise UsageError("no configurations given")
    return tuple(configurations)


def _entries(text: str) -> Iterator[str]:
    position = 0
    while position < len(text):
        match = _ENTRY.match(text, position)
        if match is None:
            raise UsageError(f"not a list of configurations: {text!r}")
        yield match.group().strip()
        position = match.end()
        if text[position : position + 1] == ",":
            position += 1


def _configuration(entry: str, known: Mapping[str, Sequence[str]]) -> Configuration:
    name, given, options = entry.partition("=")
    if given:
        try:
            return Configuration(name.strip(), tuple(shlex.split(options)))
        except ValueError as error:
            raise UsageError(f"invalid options of the configuration {name}: {error}") from None
    if name not in known:
        raise UsageError(
            f"unknown configuration {name!r} (known: {', '.join(sorted(known)) or 'none'}; "
            f"'{name}=--option …' defines one; a comma inside options needs quotes)"
        )
    return Configuration(name, tuple(known[name]))


def find_tasks(paths: Sequence[Path]) -> Suite:
    """The tasks in files and folders (searched recursively), sorted by name.

    A file that is given explicitly must be a task that can be judged. Files in folders are skipped if they are not,
    because collections also contain tasks for other properties and other kinds of files.
    """
    tasks: dict[Path, BenchTask] = {}
    skipped: dict[Path, str] = {}
    for given in paths:
        for path in sorted(given.rglob("*.yml")) if given.is_dir() else [given]:
            identity = path.resolve()
            if identity in tasks or (given.is_dir() and identity in skipped):
                continue
            try:
                tasks[identity] = _task(path)
            except InputError as error:
                if not given.is_dir():
                    raise
                skipped[identity] = str(error)
    if not tasks:
        why = f"; {next(iter(skipped.values()))}" if skipped else ""
        raise UsageError(f"the given files and folders contain no task definition (.yml) with an expected verdict{why}")
    return Suite(tuple(_by_name(tasks.values())), tuple(skipped.values()))


def _task(path: Path) -> BenchTask:
    definition = read_task(path)
    if definition.expected is None:
        raise InputError("the task definition has no expected verdict", f"{path}:1:1")
    if definition.property_file is not None:
        _understood(definition.property_file.resolve())
    return BenchTask(f"{path.resolve().parent.name}/{path.stem}", path, definition.expected)


@cache
def _understood(property_file: Path) -> None:
    """Raises an InputError if the property is not supported."""
    read_property(property_file)


def _by_name(tasks: Iterable[BenchTask]) -> list[BenchTask]:
    named: dict[str, BenchTask] = {}
    for task in tasks:
        other = named.setdefault(task.name, task)
        if other is not task:
            raise UsageError(f"two tasks have the name {task.name}: {other.path} and {task.path}")
    return [named[name] for name in sorted(named)]
