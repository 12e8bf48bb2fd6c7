"""Atomic structures and unions, to which gcc and clang give different sizes: a file that has one is refused.

On ILP32, they also align a record differently that consists of one atomic number of eight bytes: refused as well.

libclang hides the type in `sizeof(_Atomic(T))`, so the text is searched for the type next to each `_Atomic`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.patterns import Pattern
from cutpoint.c import kinds
from cutpoint.c.directives import in_parentheses
from cutpoint.c.source_text import bare, line_at
from cutpoint.c.types import CType

if TYPE_CHECKING:
    from cutpoint.c.translation_unit import TranslationUnit

_ATOMIC = Pattern(rb"\b_Atomic\b")
_ATOMIC_OR_WIDE = Pattern(rb"\b(?:_Atomic|atomic_u?(?:llong|intmax_t|int_(?:least|fast)64_t))\b")
_RECORD = Pattern(rb"\b(?:struct|union)\b")
_RECORD_WORDS = frozenset({b"struct", b"union"})
_OPENING = Pattern(rb"\s*\(")
_MACRO = Pattern(rb"[ \t]*#[ \t]*define[ \t]+(\w+)\(([^)\n]*)\)")
_TYPEDEF = Pattern(rb"\btypedef\b(?:[^;{}]|\{[^{}]*\})*?\b(\w+)\s*;")
_WORD = Pattern(rb"\w+")
_SCALARS = frozenset(b"_Bool bool char double enum float int long short signed unsigned __int128 __signed__".split())
_NO_TYPES = frozenset(b"auto const extern register restrict static typedef volatile _Thread_local __thread".split())


def check_atomic_records(unit: TranslationUnit) -> None:
    """Refuses the file unless every `_Atomic` clearly belongs to a scalar type."""
    texts = {name: unit.content(name) for name in [unit.path, *unit.included()]}
    if not any(b"_Atomic" in text or b"atomic_" in text for text in texts.values()):
        return
    plain = {name: bare(text) for name, text in texts.items()}
    if unit.data_model.pointer_size == 4 and any(_RECORD.search(text) for text in plain.values()):
        _refuse_wide_numbers(unit, plain)
    scalars = _SCALARS | _scalar_typedefs(unit)
    for name, text in plain.items():
        for match in _ATOMIC.finditer(text):
            if not _is_scalar(text, match, scalars) and not _is_scalar_in_calls(text, match, scalars, plain.values()):
                construct = "_Atomic of a type that may be a structure"
                raise UnsupportedC(construct, line_at(name, texts[name], match.start()))


def _refuse_wide_numbers(unit: TranslationUnit, texts: Mapping[str, bytes]) -> None:
    """Refuses atomic numbers of eight bytes. An `_Atomic` in a macro may belong to any type."""
    wide = _typedefs(unit, lambda type_: type_.is_scalar and type_.size == 8)
    for name, text in texts.items():
        for match in _ATOMIC_OR_WIDE.finditer(text):
            if match[0] != b"_Atomic" or _in_directive(text, match.start()) or _is_wide(_beside(text, match), wide):
                construct = "atomic number that may have 8 bytes, in a file with records"
                raise UnsupportedC(construct, line_at(name, unit.content(name), match.start()))


def _beside(text: bytes, match: re.Match[bytes]) -> bytes:
    """The words on both sides of an `_Atomic`, including those in parentheses after it."""
    before = re.split(rb"[;{}(),]", text[max(0, match.start() - 200) : match.start()])[-1]
    after = re.split(rb"[;{},)]", text[match.end() : match.end() + 200])[0]
    return before + b" " + after


def _is_wide(words: bytes, wide: Collection[bytes]) -> bool:
    """Whether a declaration with these words may declare a number of eight bytes."""
    found = _WORD.findall(words)
    return b"*" not in words and (found.count(b"long") > 1 or any(word in wide or word == b"double" for word in found))


def _is_scalar(text: bytes, match: re.Match[bytes], scalars: frozenset[bytes]) -> bool:
    """Whether the type next to an `_Atomic` is a scalar: in its parentheses, or before or after it."""
    opening = _OPENING.match(text, match.end())
    if opening is not None:
        return _names_scalar(in_parentheses(text, opening.end() - 1), scalars)
    if text[_start_of_line(text, match.start()) : match.start()].lstrip().startswith(b"#"):
        return False  # the text after a use of the macro is not known
    statement = re.split(rb"[;{}(),]", text[max(0, match.start() - 200) : match.start()])[-1]
    before = [word for word in _WORD.findall(statement) if word not in _NO_TYPES]
    after = [word for word in _WORD.findall(text, match.end(), match.end() + 200) if word not in _NO_TYPES]
    return statement.rstrip().endswith(b"*") or not scalars.isdisjoint([*before[-1:], *after[:1]])


def _is_scalar_in_calls(
    text: bytes, match: re.Match[bytes], scalars: frozenset[bytes], texts: Collection[bytes]
) -> bool:
    """Whether the type in the parentheses of an `_Atomic` is a parameter of a macro, and a scalar in all its calls."""
    definition = _MACRO.match(text, _start_of_line(text, match.start()))
    opening = _OPENING.match(text, match.end())
    if definition is None or opening is None:
        return False
    parameters = [parameter.strip() for parameter in definition[2].split(b",")]
    parameter = in_parentheses(text, opening.end() - 1).strip()
    if parameter not in parameters:
        return False
    name = Pattern(rb"\b" + definition[1] + rb"\b")
    uses = [(other, use) for other in texts for use in name.finditer(other)]
    calls = [(other, use) for other, use in uses if not _in_directive(other, use.start())]
    if len(uses) != len(calls) + 1:  # another macro calls it, or it is defined again
        return False
    return all(_argument_is_scalar(other, call, parameters.index(parameter), scalars) for other, call in calls)


def _argument_is_scalar(text: bytes, call: re.Match[bytes], index: int, scalars: frozenset[bytes]) -> bool:
    opening = _OPENING.match(text, call.end())
    if opening is None:
        return False
    arguments = in_parentheses(text, opening.end() - 1).split(b",")
    return (
        index < len(arguments)
        and not any(b"(" in argument for argument in arguments)
        and _names_scalar(arguments[index], scalars)
    )


def _names_scalar(type_name: bytes, scalars: frozenset[bytes]) -> bool:
    words = _WORD.findall(type_name)
    is_pointer = b"*" in type_name.rpartition(b"}")[2]
    return is_pointer or (_RECORD_WORDS.isdisjoint(words) and not scalars.isdisjoint(words))


def _start_of_line(text: bytes, offset: int) -> int:
    return text.rfind(b"\n", 0, offset) + 1


def _in_directive(text: bytes, offset: int) -> bool:
    return text[_start_of_line(text, offset) : offset].lstrip().startswith((b"#", b"%:"))


def _typedefs(unit: TranslationUnit, wanted: Callable[[CType], bool]) -> set[bytes]:
    """The names of the typedefs at file level whose types are wanted."""
    typedefs = [cursor for cursor in unit.declarations() if cursor.kind == kinds.TYPEDEF]
    return {unit.name_of(cursor).encode() for cursor in typedefs if wanted(unit.type_of(cursor))}


def _scalar_typedefs(unit: TranslationUnit) -> frozenset[bytes]:
    """The names of scalar typedefs at file level, except those that the text declares more than once."""
    declared = Counter(_TYPEDEF.findall(unit.text))
    return frozenset(name for name in _typedefs(unit, lambda type_: type_.is_scalar) if declared[name] < 2)
