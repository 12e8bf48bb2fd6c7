"""Atomic structures and unions, which gcc and clang give different sizes: a file that has one is refused.

libclang hides the type in `sizeof(_Atomic(T))`, so that the text is searched for the type beside each `_Atomic`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.c import kinds
from cutpoint.c.source_text import blanked

if TYPE_CHECKING:
    from cutpoint.c.ast import TranslationUnit

_ATOMIC = re.compile(rb"\b_Atomic\b(\s*\(([^()]*)\))?")
_WORD = re.compile(rb"\w+")
_SCALARS = frozenset(b"_Bool bool char double enum float int long short signed unsigned __int128 __signed__".split())
_NO_TYPES = frozenset(b"auto const extern register restrict static typedef volatile _Thread_local __thread".split())


def check_atomic_records(unit: TranslationUnit) -> None:
    """Refuses the file unless every `_Atomic` plainly belongs to a scalar type."""
    scalars: frozenset[bytes] | None = None
    for name in [unit.path, *unit.included()]:
        text = unit.content(name)
        if b"_Atomic" not in text:
            continue
        scalars = scalars or _SCALARS | _scalar_typedefs(unit)
        plain = blanked(text)
        for match in _ATOMIC.finditer(plain):
            if not _is_scalar(plain, match, scalars):
                line = text.count(b"\n", 0, match.start()) + 1
                raise UnsupportedC("_Atomic of a type that may be a structure", SourceRange(name, line, 1, line, 1))


def _is_scalar(text: bytes, match: re.Match[bytes], scalars: frozenset[bytes]) -> bool:
    if match[1] is not None:
        return b"*" in match[2] or not scalars.isdisjoint(_WORD.findall(match[2]))
    end = text[: match.start()].rstrip()
    statement = re.split(rb"[;{}(),]", text[max(0, match.start() - 200) : match.start()])[-1]
    before = [word for word in _WORD.findall(statement) if word not in _NO_TYPES]
    after = [word for word in _WORD.findall(text, match.end(), match.end() + 200) if word not in _NO_TYPES]
    return end.endswith(b"*") or not scalars.isdisjoint([*before[-1:], *after[:1]])


def _scalar_typedefs(unit: TranslationUnit) -> frozenset[bytes]:
    typedefs = [cursor for cursor in unit.declarations() if cursor.kind == kinds.TYPEDEF]
    return frozenset(unit.name_of(cursor).encode() for cursor in typedefs if unit.type_of(cursor).is_scalar)
