"""Checks at file level, outside of the trees that are read: declarations, and attributes that clang ignored."""

from __future__ import annotations

import bisect
import ctypes as C
import re
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.patterns import Pattern
from cutpoint.c import kinds
from cutpoint.c.attributes import HARMLESS, typedef_sizes
from cutpoint.c.disagreements.dropped import DeclarationRange, Dropped, dropped_attributes, owners_of
from cutpoint.c.libclang.attribute_reader import attributes_of, source_range_of
from cutpoint.c.libclang.clang import Cursor, library
from cutpoint.c.libclang.diagnostics import Diagnostic
from cutpoint.c.pragmas import packing_in
from cutpoint.c.source_text import bare, line_at, spliced

if TYPE_CHECKING:
    from cutpoint.c.translation_unit import TranslationUnit

_ASM = Pattern(r"(__)?asm(__)?\b")
_QUALIFIERS = rb"\s*(?:(?:const|volatile|restrict|__restrict|__restrict__)\b\s*)*"
_ALIGNMENT = Pattern(rb"\b(?:_Alignas|alignas|(?:__)?aligned(?:__)?)\s*\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
_WORDS = Pattern(r"\b[A-Za-z_]\w*")
_IN_SIZES = frozenset(
    {"sizeof", "_Alignof", "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned"}
)
"""The words in an alignment that are no names."""
_STATEMENT = Pattern(rb"[^;{}]*[;{}]")
_QUALIFIER = Pattern(rb"\b(?:const|volatile)\b")
_SPECIFIERS = Pattern(rb"(?!\s)(?:typeof(?:__)?\s*\(\s*\w+\s*\)|[^;{}(),*=])+")
_ON_PRETTY_FUNCTION = Pattern(
    rb"^[ \t]*#[ \t]*(?:(?:el)?if\w*\b[^\n]*|(?:undef|define)[ \t]+)\b__PRETTY_FUNCTION__\b", re.MULTILINE
)
_RECORDS = frozenset({kinds.STRUCT_DECL, kinds.UNION_DECL, kinds.ENUM_DECL})
_UNDERSTOOD = _RECORDS | {kinds.FUNCTION, kinds.VARIABLE, kinds.TYPEDEF, kinds.STATIC_ASSERT}


def check_declarations(unit: TranslationUnit) -> None:
    """Refuses declarations at file level whose kind is not on a list; an empty declaration has no kind of its own."""
    has_alignments = b"aligned" in unit.text
    for cursor in unit.declarations():
        if cursor.kind in _UNDERSTOOD:
            refuse_early_attributes(cursor)
            if cursor.kind in _RECORDS and has_alignments:  # perhaps only its size is used
                unit.check_fields(cursor)
            if cursor.kind == kinds.TYPEDEF:  # its uses are not seen later
                unit.attributes(cursor)
            continue
        text = unit.text_from(library().getCursorExtent(cursor).begin)
        if cursor.kind != kinds.UNEXPOSED_DECL or not text.startswith(";"):
            what = "asm" if _ASM.match(text) else "declaration of an unknown kind"
            raise UnsupportedC(f"{what} outside of a function", source_range_of(cursor))


def check_pretty_function(unit: TranslationUnit) -> None:
    """Refuses directives that name `__PRETTY_FUNCTION__`: it is a macro here, but not for gcc."""
    for name in [unit.path, *unit.included()]:
        text = unit.content(name)
        if b"__PRETTY_FUNCTION__" in text and (directive := _ON_PRETTY_FUNCTION.search(spliced(text))):
            raise UnsupportedC("directive on __PRETTY_FUNCTION__", line_at(name, text, directive.start()))


def refuse_early_attributes(cursor: Cursor) -> None:
    """Refuses attributes in a declaration of a record before its definition: gcc ignores them, clang does not."""
    clang = library()
    if cursor.kind in _RECORDS and clang.Cursor_hasAttrs(cursor) and not clang.isCursorDefinition(cursor):
        for attribute in attributes_of(cursor):
            if attribute.name not in HARMLESS:
                raise UnsupportedC(f"attribute {attribute.name!r} before the definition", source_range_of(cursor))


def check_named_alignments(unit: TranslationUnit) -> None:
    """Refuses a program that gives a type name such as `int64_t` another meaning, if its alignments may use the name.

    `_Alignas(int64_t)` is evaluated by the name of the type.
    """
    texts = {name: unit.content(name) for name in [unit.path, *unit.included()]}
    sizes = _sizes_in_alignments(texts.values(), typedef_sizes(unit.data_model.pointer_size))
    if not sizes:
        return
    for cursor in unit.declarations():
        name = unit.name_of(cursor) if cursor.kind == kinds.TYPEDEF else ""
        if name in sizes and (unit.type_of(cursor).size != sizes[name] or _may_be_aligned(unit, cursor)):
            raise UnsupportedC(f"alignment in a program with its own type {name!r}", source_range_of(cursor))
    for file, text in texts.items():
        for start, name in _inner_typedefs(bare(text), sizes):
            raise UnsupportedC(f"alignment in a program with its own type {name!r}", line_at(file, text, start))


def _sizes_in_alignments(texts: Iterable[bytes], sizes: dict[str, int]) -> dict[str, int]:
    """Those of the sizes that alignments may refer to; all of them if there is a name that may be a macro's."""
    found: set[str] = set()
    for text in texts:
        for match in _ALIGNMENT.finditer(text) if b"lign" in text else ():
            found.update(_WORDS.findall(match[1].decode("utf-8", "replace")))
    others = found - _IN_SIZES - sizes.keys()
    return sizes if others else {name: size for name, size in sizes.items() if name in found}


def _may_be_aligned(unit: TranslationUnit, cursor: Cursor) -> bool:
    return any(attribute.name != "mode" for attribute in unit.attributes(cursor))


def _inner_typedefs(text: bytes, names: Collection[str]) -> Iterator[tuple[int, str]]:
    """The offsets where a typedef inside braces or in a macro may declare one of these names."""
    depth = 0
    for match in _STATEMENT.finditer(text):
        words = set(re.findall(r"\w+", match[0].decode("utf-8", "replace")))
        if "typedef" in words and (depth or "define" in words):
            yield from ((match.start(), name) for name in names if name in words)
        depth += {b"{": 1, b"}": -1}.get(match[0][-1:], 0)


def check_function_qualifiers(unit: TranslationUnit) -> None:
    """Refuses qualified function types: in gcc, `const` is an attribute and `volatile` `noreturn`; clang drops both.

    Such a type has the name of a typedef, or it is the `typeof` of a function.
    """
    qualified = [name for name in [unit.path, *unit.included()] if _QUALIFIER.search(unit.content(name))]
    if not qualified:
        return
    naming = {kinds.FUNCTION, kinds.TYPEDEF} if b"typeof" in unit.text else {kinds.TYPEDEF}
    named = [cursor for cursor in unit.declarations() if cursor.kind in naming]
    types = {unit.name_of(cursor) for cursor in named if _has_function_type(cursor)}
    for name in qualified if types else ():
        text = unit.content(name)
        for match in _SPECIFIERS.finditer(bare(text)):
            words = set(re.findall(r"\w+", match[0].decode("utf-8", "replace")))
            if words & {"const", "volatile"} and words & types:
                raise UnsupportedC("qualifier on the type of a function", line_at(name, text, match.start()))


def _has_function_type(cursor: Cursor) -> bool:
    clang = library()
    return clang.getCanonicalType(clang.getCursorType(cursor)).kind in kinds.FUNCTION_TYPES


def check_packing(unit: TranslationUnit) -> None:
    """Refuses the pragma inside a declaration: in a record, gcc applies it to the whole, clang only to the rest."""
    packing = {name: packing_in(unit.content(name)) for name in [unit.path, *unit.included()]}
    for cursor in unit.declarations() if any(packing.values()) else ():
        declaration = _range_of(unit, cursor)
        offsets = packing.get(declaration.file, [])
        following = bisect.bisect_right(offsets, declaration.start)
        if following < len(offsets) and offsets[following] < declaration.end:
            where = line_at(declaration.file, unit.content(declaration.file), offsets[following])
            raise UnsupportedC("pragma 'pack' inside a declaration", where)


def assigned_attributes(unit: TranslationUnit, diagnostics: list[Diagnostic]) -> dict[int, Dropped]:
    """The attributes that clang ignored, by the declarations of functions and variables that have them."""
    found: dict[int, Dropped] = {}
    dropped = dropped_attributes(diagnostics, unit.content)
    ranges = [_range_of(unit, cursor) for cursor in unit.declarations()] if dropped else []
    for attribute in dropped:
        owners = owners_of(attribute.at, ranges, unit.content(attribute.at.file))
        if attribute.matters_unused or not owners or not all(owner.is_object for owner in owners):
            raise attribute.refused()
        found.update((owner.cursor.d0, attribute) for owner in owners)
    return found


def _range_of(unit: TranslationUnit, cursor: Cursor) -> DeclarationRange:
    clang = library()
    extent = clang.getCursorExtent(cursor)
    file, unused, start, end = C.c_void_p(), C.c_uint(), C.c_uint(), C.c_uint()
    for location, offset in ((clang.getRangeEnd(extent), end), (clang.getRangeStart(extent), start)):
        expand = clang.getExpansionLocation
        expand(location, C.byref(file), C.byref(unused), C.byref(unused), C.byref(offset))
    name = clang.string(clang.getFileName(file)) if file else unit.path
    return DeclarationRange(cursor, name, start.value, end.value)
