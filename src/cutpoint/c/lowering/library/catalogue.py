"""The catalogue of the C library, `c/catalogue.h`: for each known function, its prototype and its meaning.

The file is read when a program first calls a function without a body; a row is parsed when it is looked up.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern

CATALOGUE = Path(__file__).parent.parent.parent / "catalogue.h"

_HEADING = "\n// <"
_ROW = Pattern(r"^(?P<result>\w.*?[ *])(?P<name>\w+)\((?P<parameters>.*)\); // (?P<meaning>.+)$")
_COMMA = Pattern(r",\s*(?![^()]*\))")
_EXTENDED = Pattern(r"(?:__)?(?P<base>[a-z]\w*?)f(16|32|64|128|32x|64x)(?P<rest>_r|_l|)")
_REFUSED = "refused: "


@frozen
class Entry:
    """A function of the library. `meaning` is `exact`, `modelled`, a contract, or `refused:` with the reason."""

    name: str
    header: str
    result: str
    parameters: tuple[str, ...]
    variadic: bool
    meaning: str

    @property
    def is_exact(self) -> bool:
        return self.meaning == "exact"

    @property
    def is_modelled(self) -> bool:
        """Whether its contract is written in Python or C and not in the catalogue."""
        return self.meaning == "modelled"

    @property
    def refusal(self) -> str | None:
        """The reason why it is unsupported, if it is."""
        return self.meaning.removeprefix(_REFUSED) if self.meaning.startswith(_REFUSED) else None

    @property
    def contract(self) -> str | None:
        return None if self.is_exact or self.is_modelled or self.refusal is not None else self.meaning


def lookup(name: str) -> Entry | None:
    """The entry of a name; None means that the library has no such function."""
    return _find(name) or _relative(name)


def entries() -> dict[str, Entry]:
    """All rows, by name."""
    rows = (_ROW.match(line) for line in _text().splitlines())
    return {row["name"]: entry for row in rows if row is not None and (entry := _find(row["name"])) is not None}


@cache
def _text() -> str:
    return CATALOGUE.read_text()


def variants(name: str) -> list[Entry]:
    """All entries of a name: libraries may differ in a prototype."""
    first = lookup(name)
    return [] if first is None else _rows(name) or [first]


def _find(name: str) -> Entry | None:
    return next(iter(_rows(name)), None)


@cache
def _rows(name: str) -> list[Entry]:
    """The rows of a name. Parsing the whole file would take longer than most verifications take in total."""
    text = _text()
    return [_entry_at(text, match.start()) for match in re.finditer(rf"[ *]{name}\(", text)]


def _entry_at(text: str, position: int) -> Entry:
    row = _ROW.match(text[text.rfind("\n", 0, position) + 1 : text.find("\n", position)])
    assert row is not None, position
    heading = text.rfind(_HEADING, 0, position)
    return _entry(row, text[heading + len(_HEADING) - 1 : text.find("\n", heading + 1)])


def _entry(row: re.Match[str], header: str) -> Entry:
    parameters = [] if row["parameters"] == "void" else _COMMA.split(row["parameters"])
    variadic = bool(parameters) and parameters[-1] == "..."
    named = tuple(parameters[:-1] if variadic else parameters)
    return Entry(row["name"], header, row["result"].strip(), named, variadic, row["meaning"])


def _relative(name: str) -> Entry | None:
    """A name that the library derives from another one by a rule: `sinf64x` from `sin`, `__sin` from `sin`."""
    base = name
    if (extended := _EXTENDED.fullmatch(name)) is not None:
        base = extended["base"] + extended["rest"]
    known = _find(base) or _find(base.removeprefix("__"))
    if known is None or known.name == name:
        return None
    return Entry(
        name, known.header, known.result, known.parameters, known.variadic, f"{_REFUSED}a variant of {known.name}"
    )
