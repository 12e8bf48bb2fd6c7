"""Registries: algorithms, abstract domains, CPAs, interpolation engines and solvers, each registered in its own file.

    DOMAINS = Registry[DomainEntry]("DOMAINS", "abstract domain", "domains/*.py")   # domains/registry.py
    DOMAINS.register(DomainEntry("signs", …))                                       # domains/signs.py

No list of all files is kept: a registry finds the files that register something by their text. It imports a file only
when one of its names is asked for, because start-up time matters; `names` imports all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from cutpoint.base.errors import UsageError

_PACKAGE = Path(__file__).parents[1]
_SIMILAR, _SIMILAR_IF_SHORT = 0.6, 0.5
"""How similar a suggestion must be. `z3` is suggested for `z4`, although half of it is different."""


class Named(Protocol):
    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)


class UnknownName(UsageError):
    """An algorithm, a domain, an engine, a solver or another value that does not exist."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        known = list(known)
        super().__init__(f"there is no {kind} {name!r}{suggestion(name, known)}; choose one of {', '.join(known)}")
        self.name = name


def suggestion(name: str, known: Iterable[str]) -> str:
    """What a misspelt or abbreviated name may stand for, as part of a message."""
    from difflib import get_close_matches  # needed only for misspelt names

    known = list(known)
    longer = [other for other in known if name.strip("-") and other.startswith(name)]
    close = longer or get_close_matches(name, known, 1, _SIMILAR if len(name) > 2 else _SIMILAR_IF_SHORT)
    return f" (did you mean {close[0]!r}?)" if close else ""


class TwoEntries(UsageError):
    """Two files register the same name."""

    def __init__(self, kind: str, name: str, one: str, other: str) -> None:
        super().__init__(f"two files register the {kind} {name!r}: {one} and {other}")


class Registry(Mapping[str, T], Generic[T]):
    """Everything of one kind, by name."""

    def __init__(self, variable: str, kind: str, *patterns: str, first: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self._mark = f"{variable}.register("
        self.patterns: dict[str, str] = {}
        """Where entries are looked for, each with the file that asked for it."""
        self._first = first
        """Names that come first in lists; the others follow in the order of their files."""
        self._entries: dict[str, T] = {}
        self._files: dict[str, str] = {}
        """The file that has registered a name."""
        self._imported: set[str] = set()
        self._look_in(sys._getframe(1).f_code.co_filename, patterns)

    def look_in(self, *patterns: str) -> None:
        """Looks for entries in more files: called by a package above the registry, for files of its own."""
        self._look_in(sys._getframe(1).f_code.co_filename, patterns)

    def _look_in(self, file: str, patterns: Iterable[str]) -> None:
        self.patterns.update(dict.fromkeys(patterns, file))

    def register(self, entry: T) -> None:
        """Raises TwoEntries if another file, or the same one, has registered the name."""
        file = sys._getframe(1).f_code.co_filename
        if entry.name in self._entries:
            raise TwoEntries(self.kind, entry.name, self._files[entry.name], file)
        self._entries[entry.name] = entry
        self._files[entry.name] = file

    def __getitem__(self, name: str) -> T:
        if name not in self:
            raise UnknownName(self.kind, name, self.names())
        return self._entries[name]

    def __contains__(self, name: object) -> bool:
        if name not in self._entries:
            self._import(f'"{name}"')
        return name in self._entries

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        return len(self.names())

    def names(self) -> list[str]:
        self._import()
        others = [name for name in self._entries if name not in self._first]
        return [*(name for name in self._first if name in self._entries), *others]

    def _import(self, mentioned: str = "") -> None:
        """Imports the files that register entries and mention this text."""
        for pattern in self.patterns:
            for file in sorted(_PACKAGE.glob(pattern)):
                module = ".".join(["cutpoint", *file.relative_to(_PACKAGE).with_suffix("").parts])
                if module in self._imported:
                    continue
                text = file.read_text(encoding="utf-8")
                if self._mark in text and mentioned in text:
                    import_module(module)
                    self._imported.add(module)
