"""The attributes of a declaration, as clang prints them: with macros expanded, and arguments as clang read them."""

from __future__ import annotations

import ctypes as C
from collections.abc import Sequence

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.c import kinds
from cutpoint.c.attributes import Attribute, refusal, written_in
from cutpoint.c.libclang.clang import HEADERS, Cursor, library
from cutpoint.c.libclang.declarators import has_attribute_inside

_SETTINGS = ((kinds.TERSE, 1), (kinds.SUPPRESS_INITIALISERS, 1), (kinds.ANONYMOUS_TAG_LOCATIONS, 0))
"""File names are not printed, because they may contain anything."""

_OF_LAYOUT = frozenset({"aligned", "packed", "cleanup"})
_DECLARATORS = frozenset({kinds.VARIABLE, kinds.FIELD, kinds.PARAMETER, kinds.TYPEDEF})
_TYPES = frozenset({kinds.STRUCT_DECL, kinds.UNION_DECL, kinds.ENUM_DECL, kinds.TYPEDEF})


def attributes_of(cursor: Cursor) -> tuple[Attribute, ...]:
    """The attributes that clang knows, without those of earlier declarations of the same name."""
    return written_in(head_of(cursor)) if library().Cursor_hasAttrs(cursor) else ()


def head_of(cursor: Cursor) -> str:
    """A declaration as clang prints it, without a body or an initialiser."""
    clang = library()
    policy = clang.getCursorPrintingPolicy(cursor)
    try:
        for setting, value in _SETTINGS:
            clang.PrintingPolicy_setProperty(policy, setting, value)
        return clang.string(clang.getCursorPrettyPrinted(cursor, policy))
    finally:
        clang.PrintingPolicy_dispose(policy)


def checked_attributes(cursor: Cursor) -> tuple[Attribute, ...]:
    """The attributes of a declaration that is used; refuses any that is not on the list.

    In the bundled headers, attributes are not checked: the library models account for them.
    """
    found = attributes_of(cursor)
    for attribute in found:
        reason = refusal(attribute) or _refusal_elsewhere(attribute, cursor)
        source_range = source_range_of(cursor) if reason is not None else None
        if reason is not None and not (source_range is not None and source_range.file.startswith(str(HEADERS.parent))):
            raise UnsupportedC(reason, source_range)
    if cursor.kind in _TYPES:
        _refuse_two_alignments(cursor, found)
    return found


def check_declarator(cursor: Cursor) -> None:
    """Refuses attributes inside a declarator, also if the declaration is never used: its size may be."""
    if cursor.kind not in _DECLARATORS or not library().Cursor_hasAttrs(cursor):
        return
    of_layout = [attribute.name for attribute in attributes_of(cursor) if attribute.name in _OF_LAYOUT]
    if of_layout and has_attribute_inside(cursor):
        raise UnsupportedC(f"attribute {of_layout[0]!r} inside a declarator", source_range_of(cursor))


def check_alignments(cursor: Cursor) -> None:
    """Refuses a type with two alignments, also if it is never used: its size may be."""
    _refuse_two_alignments(cursor, attributes_of(cursor))


def _refuse_two_alignments(cursor: Cursor, attributes: Sequence[Attribute]) -> None:
    if len({one.arguments for one in attributes if one.name == "aligned"}) > 1:
        raise UnsupportedC("type with two alignments, of which gcc takes the last", source_range_of(cursor))


def _refusal_elsewhere(attribute: Attribute, cursor: Cursor) -> str | None:
    """Why an attribute is refused that is understood only on functions: the promise of a pointer is not checked."""
    if attribute.name in ("const", "pure") and cursor.kind != kinds.FUNCTION:
        return f"attribute {attribute.name!r} of something other than a function"
    return None


def source_range_of(cursor: Cursor) -> SourceRange | None:
    """Where a declaration begins; for code from a macro, where the macro is used."""
    clang = library()
    location = clang.getRangeStart(clang.getCursorExtent(cursor))
    file, line, column, offset = C.c_void_p(), C.c_uint(), C.c_uint(), C.c_uint()
    clang.getExpansionLocation(location, C.byref(file), C.byref(line), C.byref(column), C.byref(offset))
    if not file:
        return None
    return SourceRange(clang.string(clang.getFileName(file)), line.value, column.value, line.value, column.value)
