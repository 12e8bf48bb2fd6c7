"""What stands at file level, outside of all trees that are read: any declaration, attributes that clang left out."""

from __future__ import annotations

import bisect
import ctypes as C
import re
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.attribute_reader import attributes_of, place_of
from cutpoint.c.attributes import HARMLESS
from cutpoint.c.clang import Cursor, library
from cutpoint.c.diagnostics import Diagnostic
from cutpoint.c.dropped import Dropped, Stretch, dropped_attributes, owners_of
from cutpoint.c.pragmas import packing_in
from cutpoint.c.source_text import line_at

if TYPE_CHECKING:
    from cutpoint.c.ast import TranslationUnit

_ASM = re.compile(r"(__)?asm(__)?\b")
_QUALIFIERS = rb"\s*(?:(?:const|volatile|restrict|__restrict|__restrict__)\b\s*)*"
_INNER_ALIGNMENT = re.compile(
    rb"\*" + _QUALIFIERS + rb"__attribute(?:__)?\s*\(\((?:[^();]|\([^();]*\))*\baligned\b"
    rb"(?:[^();]|\([^();]*\))*\)\)" + _QUALIFIERS + rb"[*(]"
)
_RECORDS = frozenset({kinds.STRUCT_DECL, kinds.UNION_DECL, kinds.ENUM_DECL})
_UNDERSTOOD = _RECORDS | {kinds.FUNCTION, kinds.VARIABLE, kinds.TYPEDEF, kinds.STATIC_ASSERT}


def check_declarations(unit: TranslationUnit) -> None:
    """At file level there may only be what is on a list; an empty declaration has no kind of its own."""
    for cursor in unit.declarations():
        if cursor.kind in _UNDERSTOOD:
            refuse_early_attributes(cursor)
            if cursor.kind in _RECORDS and b"aligned" in unit.text:  # somebody may ask for nothing but its size
                unit.check_fields(cursor)
            if cursor.kind == kinds.TYPEDEF:  # who uses it is not seen any more
                unit.attributes(cursor)
            continue
        text = unit.text_from(library().getCursorExtent(cursor).begin)
        if cursor.kind != kinds.UNEXPOSED_DECL or not text.startswith(";"):
            what = "asm" if _ASM.match(text) else "declaration of an unknown kind"
            raise UnsupportedC(f"{what} outside of a function", place_of(cursor))


def refuse_early_attributes(cursor: Cursor) -> None:
    """Where a record is declared before it is defined, gcc ignores attributes and clang does not."""
    clang = library()
    if cursor.kind in _RECORDS and clang.Cursor_hasAttrs(cursor) and not clang.isCursorDefinition(cursor):
        for attribute in attributes_of(cursor):
            if attribute.name not in HARMLESS:
                raise UnsupportedC(f"attribute {attribute.name!r} before the definition", place_of(cursor))


def check_inner_alignment(unit: TranslationUnit) -> None:
    """In `char *__attribute__((aligned(16))) *p`, gcc means what `p` points to, and clang means `p`."""
    for name in [unit.path, *unit.included()]:
        text = unit.content(name)
        match = _INNER_ALIGNMENT.search(text) if b"aligned" in text else None
        if match is not None:
            raise UnsupportedC("alignment of what a pointer points to", line_at(name, text, match.start()))


def check_packing(unit: TranslationUnit) -> None:
    """A pragma inside the definition of a record counts for all of it with gcc, and for the rest with clang."""
    packing = {name: packing_in(unit.content(name)) for name in [unit.path, *unit.included()]}
    for cursor in unit.declarations() if any(packing.values()) else ():
        stretch = _stretch(unit, cursor)
        offsets = packing.get(stretch.file, [])
        following = bisect.bisect_right(offsets, stretch.start)
        if following < len(offsets) and offsets[following] < stretch.end:
            where = line_at(stretch.file, unit.content(stretch.file), offsets[following])
            raise UnsupportedC("pragma 'pack' inside a declaration", where)


def assigned_attributes(unit: TranslationUnit, diagnostics: list[Diagnostic]) -> dict[int, Dropped]:
    """The attributes that clang left out, by the declarations of functions and variables that have them."""
    found: dict[int, Dropped] = {}
    dropped = dropped_attributes(diagnostics, unit.content)
    stretches = [_stretch(unit, cursor) for cursor in unit.declarations()] if dropped else []
    for attribute in dropped:
        owners = owners_of(attribute.spot, stretches, unit.content(attribute.spot.file))
        if attribute.matters_unused or not owners or not all(owner.is_object for owner in owners):
            raise attribute.refused()
        found.update((owner.cursor.d0, attribute) for owner in owners)
    return found


def _stretch(unit: TranslationUnit, cursor: Cursor) -> Stretch:
    clang = library()
    extent = clang.getCursorExtent(cursor)
    file, unused, start, end = C.c_void_p(), C.c_uint(), C.c_uint(), C.c_uint()
    for location, offset in ((clang.getRangeEnd(extent), end), (clang.getRangeStart(extent), start)):
        expand = clang.getExpansionLocation
        expand(location, C.byref(file), C.byref(unused), C.byref(unused), C.byref(offset))
    name = clang.string(clang.getFileName(file)) if file else unit.path
    return Stretch(cursor, name, start.value, end.value)
