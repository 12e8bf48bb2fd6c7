"""Atomic structures and unions, which gcc and clang give different sizes: a file that has one is refused.

libclang hides the type in `sizeof(_Atomic(T))`, so that the text is searched for the type beside each `_Atomic`.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.source_text import blanked, line_at, spliced

if TYPE_CHECKING:
    from cutpoint.c.ast import TranslationUnit

_ATOMIC = re.compile(rb"\b_Atomic\b")
_RECORD_WORDS = frozenset({b"struct", b"union"})
_OPENING = re.compile(rb"\s*\(")
_TYPEDEF = re.compile(rb"\btypedef\b(?:[^;{}]|\{[^{}]*\})*?\b(\w+)\s*;")
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
        plain = blanked(spliced(text))
        for match in _ATOMIC.finditer(plain):
            if not _is_scalar(plain, match, scalars):
                raise UnsupportedC("_Atomic of a type that may be a structure", line_at(name, text, match.start()))


def _is_scalar(text: bytes, match: re.Match[bytes], scalars: frozenset[bytes]) -> bool:
    """Whether the type beside an `_Atomic` is a scalar: in its parentheses, or before or behind it."""
    opening = _OPENING.match(text, match.end())
    if opening is not None:
        inside = _in_parentheses(text, opening.end() - 1)
        words = _WORD.findall(inside)
        return b"*" in inside.rpartition(b"}")[2] or (_RECORD_WORDS.isdisjoint(words) and not scalars.isdisjoint(words))
    line = text[text.rfind(b"\n", 0, match.start()) + 1 : match.start()]
    if line.lstrip().startswith(b"#"):  # what follows the macro is not known
        return False
    statement = re.split(rb"[;{}(),]", text[max(0, match.start() - 200) : match.start()])[-1]
    before = [word for word in _WORD.findall(statement) if word not in _NO_TYPES]
    after = [word for word in _WORD.findall(text, match.end(), match.end() + 200) if word not in _NO_TYPES]
    return statement.rstrip().endswith(b"*") or not scalars.isdisjoint([*before[-1:], *after[:1]])


def _in_parentheses(text: bytes, start: int) -> bytes:
    depth, end = 0, start
    while end < len(text):
        depth += (text[end] == ord("(")) - (text[end] == ord(")"))
        end += 1
        if not depth:
            break
    return text[start + 1 : end - 1]


def _scalar_typedefs(unit: TranslationUnit) -> frozenset[bytes]:
    """The names that mean scalars at file level, without those that the text declares more than once."""
    typedefs = [cursor for cursor in unit.declarations() if cursor.kind == kinds.TYPEDEF]
    found = {unit.name_of(cursor).encode() for cursor in typedefs if unit.type_of(cursor).is_scalar}
    declared = Counter(_TYPEDEF.findall(unit.text))
    return frozenset(name for name in found if declared[name] < 2)
