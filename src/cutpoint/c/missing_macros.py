"""Macros that glibc's headers define and ours do not, or the other way round: a program that asks for one is refused.

Otherwise `#ifdef`, `#if` and `defined` would choose another program than gcc compiles, without a word. A call of one
would be a call of a function without a body.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.c.source_text import blanked
from cutpoint.c.types import DataModel

if TYPE_CHECKING:
    from cutpoint.c.ast import TranslationUnit

LIST = Path(__file__).with_name("missing_macros.txt")
DEFAULT, GNU, STANDARDS = "default", "_GNU_SOURCE", "standards"
"""The sections of the list. The last one has what glibc hides from a program that asks for a standard; we do not."""
_INCLUDE = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*<([\w/.]+)>", re.MULTILINE)
_CONDITION = re.compile(rb"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif)\b(?:\\\r?\n|[^\n])*", re.MULTILINE)
_WORD = re.compile(rb"[A-Za-z_]\w*")
_GUARD = re.compile(r"_+[A-Z0-9_]+_H_*")
_STANDARD = re.compile(rb"#[ \t]*define[ \t]+_(?:XOPEN|POSIX|POSIX_C|ISOC99|ISOC11)_SOURCE\b")
_EVERYTHING = re.compile(rb"\b_(?:GNU|DEFAULT|BSD|SVID)_SOURCE\b")
_GNU = re.compile(rb"\b_(?:GNU|LARGEFILE64|XOPEN)_SOURCE\b")
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
    """Refuses conditions on macros that are missing, calls of such macros, and types of another size."""
    texts = {name: unit.content(name) for name in [unit.path, *unit.included()]}
    headers = {match[1].decode() for text in texts.values() for match in _INCLUDE.finditer(text)}
    if not headers:
        return
    unlike = _unlike_ours(headers, b"\n".join(texts.values()))
    for name, text in texts.items():
        plain = blanked(text) if b"#" in text else b""
        for condition in _CONDITION.finditer(plain):
            for word in map(bytes.decode, _WORD.findall(condition[0])):
                if word not in unlike and _GUARD.fullmatch(word) and not _is_own(word, texts):
                    unlike[word] = min(headers)  # glibc's headers have guards of such names, ours have none
                if word in unlike:
                    raise _refusal(word, unlike, name, text, condition.start())
        large = _LARGE_FILES.search(plain) if unit.data_model is DataModel.ILP32 else None
        if large is not None:
            line = text.count(b"\n", 0, large.start()) + 1
            raise UnsupportedC(f"macro {large[1].decode()!r} on ILP32", SourceRange(name, line, 1, line, 1))
    for function in unit.implicit.keys() & unlike.keys():
        raise _refusal(function, unlike, unit.path, texts[unit.path], texts[unit.path].find(function.encode()))


def _unlike_ours(headers: set[str], text: bytes) -> dict[str, str]:
    """The macros about which glibc's headers and ours do not agree, with their headers, for a program of this text."""
    sections = [DEFAULT]
    if _GNU.search(text):
        sections.append(GNU)
    if _STANDARD.search(text) and not _EVERYTHING.search(text):
        sections.append(STANDARDS)
    listed = missing_macros()
    found: dict[str, str] = {}
    for section in sections:
        for header in sorted(headers & listed[section].keys()):
            found.update(dict.fromkeys(listed[section][header], header))
    return found


def _is_own(word: str, texts: Mapping[str, bytes]) -> bool:
    """Whether the program itself defines a macro."""
    definition = re.compile(rb"#[ \t]*define[ \t]+" + word.encode() + rb"\b")
    return any(definition.search(text) for text in texts.values())


def _refusal(macro: str, unlike: dict[str, str], file: str, text: bytes, offset: int) -> UnsupportedC:
    line = text.count(b"\n", 0, offset) + 1
    return UnsupportedC(f"macro {macro!r} of <{unlike[macro]}>", SourceRange(file, line, 1, line, 1))
