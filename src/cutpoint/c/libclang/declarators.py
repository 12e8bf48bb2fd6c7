"""Attributes inside a declarator, which belong to a part of the type in gcc, and to the variable in clang.

In `char *__attribute__((aligned(16))) *p`, gcc aligns what `p` points to. libclang does not show where an attribute
belongs, so this is read from the text of the declaration before it.
"""

from __future__ import annotations

import ctypes as C

from cutpoint.base.patterns import Pattern
from cutpoint.c import kinds
from cutpoint.c.libclang.clang import CONTINUE, Cursor, SourceLocation, Visitor, library
from cutpoint.c.source_text import bare

_BRACES = Pattern(rb"\{[^{}]*\}")
_PARENTHESES = Pattern(rb"\([^()]*\)")
_ATTRIBUTE = b"__attribute"


def has_attribute_inside(declaration: Cursor) -> bool:
    """Whether an attribute stands behind a `*` or a parenthesis of a declarator, and before the declared name."""
    clang = library()
    file, start = _expansion_of(clang.getRangeStart(clang.getCursorExtent(declaration)))
    file_of_name, name = _expansion_of(clang.getCursorLocation(declaration))
    attributes: list[tuple[int | None, int]] = []

    def visit(child: Cursor, parent: Cursor, data: object) -> int:
        if kinds.FIRST_ATTRIBUTE <= child.kind <= kinds.LAST_ATTRIBUTE:
            attributes.append(_expansion_of(clang.getRangeStart(clang.getCursorExtent(child))))
        return CONTINUE

    clang.visitChildren(declaration, Visitor(visit), None)
    before = [at for where, at in attributes if where == file == file_of_name and start < at < name]
    return bool(before) and is_declarator(_content(declaration, file)[start : max(before)])


def is_declarator(text: bytes) -> bool:
    """Whether the beginning of a declaration, up to an attribute, is more than specifiers."""
    text = bare(text)
    before, word, arguments = text.rpartition(_ATTRIBUTE)
    if word and arguments.count(b"(") > arguments.count(b")"):  # the attribute itself; a macro hides this word
        text = before
    for balanced in (_BRACES, _PARENTHESES):
        while (rest := balanced.sub(b" ", text)) != text:
            text = rest
    declarator = text.rpartition(b",")[2]
    return b"*" in declarator or b"(" in declarator


def _expansion_of(location: SourceLocation) -> tuple[int | None, int]:
    """The file and the offset of a location; for code from a macro, where the macro is used."""
    file, line, column, offset = C.c_void_p(), C.c_uint(), C.c_uint(), C.c_uint()
    library().getExpansionLocation(location, C.byref(file), C.byref(line), C.byref(column), C.byref(offset))
    return file.value, offset.value


def _content(declaration: Cursor, file: int | None) -> bytes:
    clang, size = library(), C.c_size_t()
    unit = clang.Cursor_getTranslationUnit(declaration)
    content = clang.getFileContents(unit, C.c_void_p(file), C.byref(size))
    return bytes(content[: size.value]) if content else b""
