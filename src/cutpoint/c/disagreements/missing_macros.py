"""Macros that differ between glibc's headers and the bundled ones: a program that may depend on one is refused.

Otherwise, `#ifdef`, `#if` and `defined` would silently select another program than gcc compiles, and a macro that turns
its argument into a string would produce another string. A call of a missing macro would be a call of a function without
a body.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.patterns import Pattern
from cutpoint.c.directives import bodies, conditions, definitions, reached, stringified, words_in
from cutpoint.c.disagreements.skipped import Skipped, skipped_parts
from cutpoint.c.source_text import bare, line_at
from cutpoint.c.types import DataModel

if TYPE_CHECKING:
    from cutpoint.c.translation_unit import TranslationUnit

LIST = Path(__file__).with_name("missing_macros.txt")
DEFAULT, ASKED_FOR, ENUMERATORS, SPELT = "default", "asked for", "enumerators", "spelt otherwise"
"""The sections of the list: missing macros; missing macros that glibc defines only on request, such as by _GNU_SOURCE;
numbers that glibc defines as the names of enumerators, which are zero for `#if`; macros with another text."""
_ASKS = Pattern(
    rb"\b(?:_\w+_SOURCE|__STDC_WANT_\w+|__STRICT_ANSI__|_REENTRANT|_THREAD_SAFE|_LOOSE_KERNEL_NAMES|_FILE_OFFSET_BITS)\b"
)
_LARGE_FILES = Pattern(rb"^[ \t]*#[ \t]*define[ \t]+(_FILE_OFFSET_BITS|_TIME_BITS)\b", re.MULTILINE)


@cache
def missing_macros() -> dict[str, dict[str, frozenset[str]]]:
    """The names of macros, by section and header."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for line in LIST.read_text().splitlines():
        if line.startswith("["):
            section = found[line.strip("[]")] = {}
        elif not line.startswith("#"):
            headers, _, names = line.partition(": ")
            for header in headers.split():
                section[header] = section.get(header, frozenset()) | frozenset(names.split())
    return found


def check_missing_macros(unit: TranslationUnit) -> None:
    """Refuses conditions, stringified arguments and macro calls that have another meaning with glibc's headers."""
    headers = unit.included_headers()
    if not headers:
        return
    texts = {name: bare(unit.content(name)) for name in [unit.path, *unit.included()]}
    asks = any(_ASKS.search(text) for text in texts.values())
    missing = _named(headers, DEFAULT, *([ASKED_FOR] if asks else []))
    enumerators = _named(headers, ENUMERATORS)
    own = definitions(texts.values())
    macros = bodies(own)

    def refusal(construct: str, name: str, offset: int) -> UnsupportedC:
        return UnsupportedC(construct, line_at(name, unit.content(name), offset))

    @cache
    def skipped() -> Skipped:
        return skipped_parts(unit.path, unit.text, unit.data_model, unit.target)

    def is_skipped(name: str, offset: int) -> bool:
        """Whether the preprocessor skips a condition; all conditions before it are the same with glibc's headers.

        Only the main file counts: a file that is included more than once may be skipped only once.
        """
        if name != unit.path or any(unit.content(other) == unit.text for other in unit.included()):
            return False
        return len(texts[name]) == len(unit.text) and skipped().has(name, offset)

    for name, text in texts.items():
        for condition in conditions(text):
            unlike = {word: missing[word] for word in reached(condition.words, macros) & missing.keys()}
            unlike |= {word: enumerators[word] for word in reached(condition.evaluated, macros) & enumerators.keys()}
            if unlike and not is_skipped(name, condition.opening):
                word = min(unlike)
                raise refusal(f"macro {word!r} of <{unlike[word]}>", name, condition.offset)
        if unit.data_model is DataModel.ILP32 and (large := _LARGE_FILES.search(text)) is not None:
            raise refusal(f"macro {large[1].decode()!r} on ILP32", name, large.start())
    for macro in sorted(unit.implicit.keys() & missing.keys()):
        raise refusal(f"macro {macro!r} of <{missing[macro]}>", unit.path, texts[unit.path].find(macro.encode()))
    unlike = missing | enumerators | _named(headers, SPELT)
    for argument in stringified(texts.values(), own):
        for word in sorted(reached(words_in(argument), macros) & unlike.keys()):
            offset = max(0, texts[unit.path].find(word.encode()))
            raise refusal(f"text of the macro {word!r} of <{unlike[word]}>", unit.path, offset)


def macros_of_glibc(headers: set[str]) -> dict[str, str]:
    """The macros that glibc's versions of these headers define, and ours do not, each with its header."""
    return _named(headers, DEFAULT, ASKED_FOR)


def _named(headers: set[str], *sections: str) -> dict[str, str]:
    """The macros that some sections of the list contain for some headers, each with its header."""
    found: dict[str, str] = {}
    for section in sections:
        listed = missing_macros()[section]
        for header in sorted(headers & listed.keys()):
            found.update(dict.fromkeys(listed[header], header))
    return found
