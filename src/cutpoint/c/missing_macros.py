"""Macros that glibc's headers define and ours do not: a program that asks for one is refused.

Otherwise `#ifdef`, `#if` and `defined` would choose another program than gcc compiles, without a word. A call of one
would be a call of a function without a body.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.c.source_text import blanked

if TYPE_CHECKING:
    from cutpoint.c.ast import TranslationUnit

LIST = Path(__file__).with_name("missing_macros.txt")
DEFAULT, GNU = "default", "_GNU_SOURCE"
_INCLUDE = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*<([\w/.]+)>", re.MULTILINE)
_CONDITION = re.compile(rb"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif)\b(?:\\\r?\n|[^\n])*", re.MULTILINE)
_WORD = re.compile(rb"[A-Za-z_]\w*")
_MORE_FEATURES = re.compile(rb"\b_(?:GNU|XOPEN|POSIX|POSIX_C|BSD|SVID|LARGEFILE64)_SOURCE\b")


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
    """Refuses conditions on macros that are missing, and calls of such macros."""
    texts = {name: unit.content(name) for name in [unit.path, *unit.included()]}
    headers = {match[1].decode() for text in texts.values() for match in _INCLUDE.finditer(text)}
    if not headers:
        return
    for name, text in texts.items():
        conditions = list(_CONDITION.finditer(blanked(text))) if b"#" in text else []
        for condition in conditions:
            for word in _WORD.findall(condition[0]):
                header = _header_of(word.decode(), headers, texts)
                if header is not None:
                    line = text.count(b"\n", 0, condition.start()) + 1
                    raise UnsupportedC(f"macro {word.decode()!r} of <{header}>", SourceRange(name, line, 1, line, 1))
    for function in unit.implicit:
        header = _header_of(function, headers, texts)
        if header is not None:
            raise UnsupportedC(f"macro {function!r} of <{header}>", SourceRange(unit.path, 1, 1, 1, 1))


def _header_of(word: str, headers: set[str], texts: dict[str, bytes]) -> str | None:
    """The header that defines a macro for gcc, if the program includes it."""
    for features, by_header in missing_macros().items():
        if features == DEFAULT or any(_MORE_FEATURES.search(text) for text in texts.values()):
            for header in sorted(headers & by_header.keys()):
                if word in by_header[header]:
                    return header
    return None
