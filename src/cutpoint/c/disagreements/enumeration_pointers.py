"""Pointers to qualified enumerations.

For gcc, `const enum e *` is compatible with `unsigned *`, for clang with `const unsigned *`.
"""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.libclang.clang import BREAK, RECURSE, Cursor, Type, Visitor, library


def may_compare_enumeration_pointers(cursor: Cursor) -> bool:
    """Whether a `_Generic` or `__builtin_types_compatible_p` may depend on what such a pointer is compatible with."""
    has_pointer = cursor.kind != kinds.GENERIC
    has_enumeration = False

    def visit(child: Cursor, parent: Cursor, data: object) -> int:
        nonlocal has_pointer, has_enumeration
        if kinds.FIRST_EXPRESSION <= child.kind <= kinds.LAST_EXPRESSION and parent.kind == kinds.GENERIC:
            has_pointer |= _canonical(child).kind == kinds.T_POINTER
            has_enumeration |= _points_to_enumeration(child)
        elif child.kind == kinds.TYPE_REF:
            has_enumeration |= _points_to_enumeration(child)
        return BREAK if has_pointer and has_enumeration else RECURSE

    library().visitChildren(cursor, Visitor(visit), None)
    return has_pointer and has_enumeration


def _points_to_enumeration(cursor: Cursor) -> bool:
    """Whether a type is an enumeration, or a pointer to one."""
    type_ = _canonical(cursor)
    while type_.kind == kinds.T_POINTER:
        type_ = library().getPointeeType(type_)
    return bool(type_.kind == kinds.T_ENUM)


def _canonical(cursor: Cursor) -> Type:
    clang = library()
    type_: Type = clang.getCanonicalType(clang.getCursorType(cursor))
    return type_
