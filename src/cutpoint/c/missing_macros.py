"""Macros that glibc's headers define and ours do not, or the other way round: a program that asks for one is refused.

Otherwise `#ifdef`, `#if` and `defined` would choose another program than gcc compiles, without a word. A call of one
would be a call of a function without a body.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.c.source_text import blanked, line_at, spliced
from cutpoint.c.types import DataModel

if TYPE_CHECKING:
    from cutpoint.c.ast import TranslationUnit

LIST = Path(__file__).with_name("missing_macros.txt")
DEFAULT, GNU, STANDARDS = "default", "_GNU_SOURCE", "standards"
"""The sections of the list. The last one has what glibc hides from a program that asks for a standard; we do not."""
_CONDITION = re.compile(
    rb"^[ \t\f\v]*(?:#|%:)[ \t\f\v]*(?:(?:if|ifdef|ifndef|elif|elifdef|elifndef)\b|define[ \t]+\w+[^\n]*\bdefined\b)"
    rb"[^\n]*",
    re.MULTILINE,
)
_DEFINITION = re.compile(rb"^[ \t\f\v]*(?:#|%:)[ \t\f\v]*define[ \t]+\w+[ \t]+([^\n]*)", re.MULTILINE)
"""A macro without parameters: a condition may name it. Names in small letters are those of functions."""
_WORD = re.compile(rb"[A-Za-z_]\w*")
_GUARD = re.compile(r"_+[A-Z0-9_]+_H_*")
_STANDARD = re.compile(rb"(?:#|%:)[ \t]*define[ \t]+_(?:XOPEN|POSIX|POSIX_C|ISOC95|ISOC99|ISOC11|ISOC2X)_SOURCE\b")
_EVERYTHING = re.compile(rb"(?:#|%:)[ \t]*define[ \t]+_(?:GNU|DEFAULT|BSD|SVID)_SOURCE\b")
_GNU = re.compile(rb"\b_(?:GNU|LARGEFILE64|XOPEN)_SOURCE\b")
_XOPEN_700 = frozenset({"mktemp", "reallocarray", "sbrk", "strsep", "valloc"})
_POSIX_2008 = _XOPEN_700 | frozenset(
    ["drand48", "erand48", "jrand48", "lrand48", "memccpy", "mrand48", "nrand48", "random", "realpath"]  # those of XSI
)
_OLDER = _POSIX_2008 | frozenset(["ftello", "getdelim", "getline", "popen", "readlink", "strsignal", "wcsdup"])
"""Functions that do not return int, and that glibc hides from a standard: then gcc takes the result for an int."""
_CALL = re.compile(rb"\b(\w+)\s*\(")
_LARGE_FILES = re.compile(rb"^[ \t]*#[ \t]*define[ \t]+(_FILE_OFFSET_BITS|_TIME_BITS)\b", re.MULTILINE)


@cache
def missing_macros() -> dict[str, dict[str, frozenset[str]]]:
    """By the features that a program asks for, by header: the names."""
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
    """Refuses what means something else with glibc's headers: conditions on macros, calls of macros and functions."""
    headers = unit.included_headers()
    if not headers:
        return
    texts = {name: blanked(spliced(unit.content(name))) for name in [unit.path, *unit.included()]}
    whole = b"\n".join(texts.values())
    asks_for_standard = _STANDARD.search(whole) is not None and _EVERYTHING.search(whole) is None
    unlike = _unlike_ours(headers, whole, asks_for_standard)
    hidden = _hidden_by_standard(whole) if asks_for_standard else frozenset()

    def refusal(construct: str, name: str, offset: int) -> UnsupportedC:
        return UnsupportedC(construct, line_at(name, unit.content(name), offset))

    for name, text in texts.items():
        for word, offset in _words_of_conditions(text):
            if word in unlike:
                raise refusal(f"macro {word!r} of <{unlike[word]}>", name, offset)
            if _GUARD.fullmatch(word) and not _is_own(word, whole):  # glibc's headers have such guards, ours have none
                raise refusal(f"macro {word!r} of a header", name, offset)
        for call in _CALL.finditer(text) if hidden else ():
            if (function := call[1].decode()) in hidden:
                raise refusal(f"function {function!r}, which a standard may hide", name, call.start())
        if unit.data_model is DataModel.ILP32 and (large := _LARGE_FILES.search(text)) is not None:
            raise refusal(f"macro {large[1].decode()!r} on ILP32", name, large.start())
    for macro in unit.implicit.keys() & unlike.keys():
        raise refusal(f"macro {macro!r} of <{unlike[macro]}>", unit.path, texts[unit.path].find(macro.encode()))


def _words_of_conditions(text: bytes) -> Iterator[tuple[str, int]]:
    """The words that a condition may ask about, itself or by a macro, with the places of the directives."""
    for condition in _CONDITION.finditer(text):
        for word in _WORD.findall(condition[0]):
            yield word.decode(), condition.start()
    for definition in _DEFINITION.finditer(text):
        for word in map(bytes.decode, _WORD.findall(definition[1])):
            if not word.islower() and not _GUARD.fullmatch(word):
                yield word, definition.start()


def _unlike_ours(headers: set[str], text: bytes, asks_for_standard: bool) -> dict[str, str]:
    """The macros about which glibc's headers and ours do not agree, with their headers, for a program of this text."""
    sections = [DEFAULT]
    if _GNU.search(text):
        sections.append(GNU)
    if asks_for_standard:
        sections.append(STANDARDS)
    listed = missing_macros()
    found: dict[str, str] = {}
    for section in sections:
        for header in sorted(headers & listed[section].keys()):
            found.update(dict.fromkeys(listed[section][header], header))
    return found


def _hidden_by_standard(text: bytes) -> frozenset[str]:
    if re.search(rb"define[ \t]+_XOPEN_SOURCE[ \t]+700\b", text):
        return _XOPEN_700
    return _POSIX_2008 if re.search(rb"define[ \t]+_POSIX_C_SOURCE[ \t]+200809L?\b", text) else _OLDER


def _is_own(word: str, text: bytes) -> bool:
    """Whether the program itself defines a macro."""
    return re.search(rb"#[ \t]*define[ \t]+" + word.encode() + rb"\b", text) is not None
