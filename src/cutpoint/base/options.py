"""Options, each declared once: as a field of a config that carries its name, its values and its help.

    cube_order: CubeOrder = option(CubeOrder.ASCENDING, "which obligations of a level come first: …")

The command line and its help, configuration files, the tables in the docs and the JSON output are derived from these
fields. A field that holds a config contributes the options of that config (`nested`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from enum import Enum
from typing import Any, Protocol, TypeVar

from cutpoint.base.errors import UsageError
from cutpoint.base.registry import UnknownName

C = TypeVar("C")
_OPTION, _NESTED = "option", "nested"
LIST_VALUES = "help"
"""On the command line, in place of a value: lists the values, with a line for each."""


class Described(Protocol):
    """A value with a line of help, such as an entry of a registry."""

    @property
    def summary(self) -> str: ...


@dataclass(frozen=True)
class Summary:
    """A value that only has a name and a line of help."""

    summary: str


@dataclass(frozen=True)
class _Declaration:
    help: str
    name: str
    off: str
    group: str
    metavar: str
    values: Callable[[], Iterable[str]] | None
    kind: str
    separator: str
    listed_apart: bool
    read: Callable[[str], Any] | None
    write: Callable[[Any], str] | None
    repeats: bool


def option(
    default: Any,
    help: str,
    *,
    name: str = "",
    off: str = "",
    group: str = "",
    metavar: str = "",
    values: Callable[[], Iterable[str]] | None = None,
    kind: str = "",
    separator: str = "",
    listed_apart: bool = False,
    read: Callable[[str], Any] | None = None,
    write: Callable[[Any], str] | None = None,
    repeats: bool = False,
) -> Any:
    """A field with an option. What is not given follows from the name of the field and from the default."""
    declaration = _Declaration(
        help, name, off, group, metavar, values, kind, separator, listed_apart, read, write, repeats
    )
    return field(default=default, metadata={_OPTION: declaration})


def nested(default: Any, group: str = "") -> Any:
    """A field with a config that has options of its own; `group` is for those that name none."""
    return field(default=default, metadata={_NESTED: group})


@dataclass(frozen=True)
class Option:
    """A field of a config, as users see it."""

    name: str
    """As in a configuration file; `--name` on the command line."""
    path: tuple[str, ...]
    """The field, after the fields of the configs that contain it."""
    default: Any
    help: str
    off: str
    """For a flag that is on by default: what `--no-name` does."""
    group: str
    """The section of `--help`."""
    convert: Callable[[str], Any]
    shown: Callable[[Any], str]
    """A value as users write it."""
    listed: Callable[[], Iterable[str]]
    """Lists the values, if they are a few names. Called only when needed: a registry imports many files."""
    kind: str
    """What its values are called in messages, if not as in their registry."""
    separator: str
    """Between the names, if a value is a list of them."""
    listed_apart: bool
    """Whether the values have their own list (`--name help`), because they are too many for `--help`."""
    placeholder: str
    repeats: bool
    """Whether it may be given several times; its value is then the union."""

    @property
    def is_flag(self) -> bool:
        return isinstance(self.default, bool)

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.listed())

    @property
    def metavar(self) -> str:
        return self.placeholder or "|".join(self.values) or "TEXT"

    @property
    def summaries(self) -> Mapping[str, str]:
        """The lines of help of the values, if they have any."""
        entries = self.listed()
        return {name: entry.summary for name, entry in entries.items()} if isinstance(entries, Mapping) else {}

    @property
    def explanation(self) -> str:
        """The help, with the values that have a line of help."""
        summaries = self.summaries
        if not summaries:
            return self.help
        if self.listed_apart:
            return f"{self.help} (--{self.name} {LIST_VALUES} lists them)"
        return f"{self.help}: " + "; ".join(f"{name} ({summary})" for name, summary in summaries.items())

    def read(self, text: str) -> Any:
        """The value that a text stands for. Raises UsageError."""
        allowed = self.listed()
        for name in names(text, self.separator) if self.separator else (text,):
            if allowed and name not in allowed:
                raise UnknownName(self.kind or getattr(allowed, "kind", "value"), name, allowed)
        return self.convert(text)

    def written(self, value: Any) -> str:
        """The option on a command line, without its value."""
        return f"--no-{self.name}" if value is False else f"--{self.name}"

    def value_in(self, config: Any) -> Any:
        for part in self.path:
            config = getattr(config, part)
        return config


def options_of(config: Any) -> tuple[Option, ...]:
    """The options of a config, in the order of its fields. If it is an object, its values are the defaults."""
    found: list[Option] = []
    for one in fields(config):
        if _OPTION in one.metadata:
            found.append(_option_of(one, _default(config, one)))
        elif _NESTED in one.metadata:
            group = one.metadata[_NESTED]
            for inner in options_of(_default(config, one)):
                found.append(replace(inner, path=(one.name, *inner.path), group=inner.group or group))
    return tuple(found)


def _default(config: Any, one: Field[Any]) -> Any:
    if not isinstance(config, type):
        return getattr(config, one.name)
    assert one.default is not MISSING, f"an option needs a default: {one.name}"
    return one.default


def _option_of(one: Field[Any], default: Any) -> Option:
    declared: _Declaration = one.metadata[_OPTION]
    of_enum = [shown(value) for value in type(default)] if isinstance(default, Enum) else []
    is_number = isinstance(default, int) and not isinstance(default, bool)
    return Option(
        declared.name or one.name.replace("_", "-"),
        (one.name,),
        default,
        declared.help,
        declared.off,
        declared.group,
        declared.read or _reader_for(default),
        declared.write or shown,
        declared.values or (lambda: of_enum),
        declared.kind,
        declared.separator,
        declared.listed_apart,
        declared.metavar or ("N" if is_number else ""),
        declared.repeats,
    )


def _reader_for(default: Any) -> Callable[[str], Any]:
    if isinstance(default, bool):
        return _switch
    if isinstance(default, Enum):
        return type(default)
    if isinstance(default, int):
        return count
    return str


def count(text: str) -> int:
    if not text.isdecimal():
        raise UsageError(f"not a non-negative integer: {text!r}")
    return int(text)


def count_or_none(text: str) -> int | None:
    return None if text == "none" else count(text)


def names(text: str, separator: str = ",") -> tuple[str, ...]:
    """`a,b,c`."""
    return tuple(name.strip() for name in text.split(separator))


def _switch(text: str) -> bool:
    if text not in ("true", "false"):
        raise UsageError(f"neither true nor false: {text!r}")
    return text == "true"


def shown(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple | frozenset):
        return ",".join(sorted(map(shown, value)) if isinstance(value, frozenset) else map(shown, value))
    return str(value)


def changed(config: C, values: Mapping[str, Any]) -> C:
    """The config with the options that it has among these, by name.

    A config that adjusts itself to what the user has chosen has a method `adjusted`.
    """
    tree: dict[str, Any] = {}
    for one in options_of(config):
        if one.name in values:
            inner = tree
            for part in one.path[:-1]:
                inner = inner.setdefault(part, {})
            inner[one.path[-1]] = values[one.name]
    result = _replaced(config, tree)
    adjusted: Callable[[Mapping[str, Any]], C] | None = getattr(result, "adjusted", None)
    return result if adjusted is None else adjusted(values)


def _replaced(config: Any, tree: Mapping[str, Any]) -> Any:
    """All fields at once: a config refuses combinations that contradict one another."""
    inner = {name: _replaced(getattr(config, name), to) if isinstance(to, dict) else to for name, to in tree.items()}
    return replace(config, **inner) if inner else config
