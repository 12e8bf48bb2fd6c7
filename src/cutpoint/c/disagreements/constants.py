"""Constant expressions that libclang evaluates: enumerators, lengths of arrays, widths of bit-fields, `typeof`.

Lowering does not see them, so constructs that gcc evaluates differently are refused here: the type of a bit-field's
value, the alignment of an object, `__builtin_constant_p`, shifts beyond the width, and `__LINE__` in a macro call that
spans several lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.libclang.attribute_reader import check_declarator, source_range_of
from cutpoint.c.libclang.clang import BREAK, CONTINUE, RECURSE, Cursor, Visitor, library

if TYPE_CHECKING:
    from cutpoint.c.translation_unit import TranslationUnit

_WITH_CONSTANTS = frozenset(
    {kinds.ENUM_CONSTANT, kinds.FIELD, kinds.FUNCTION, kinds.TYPEDEF, kinds.PARAMETER, kinds.VARIABLE}
)
_OPAQUE = frozenset({kinds.STRING_LITERAL, kinds.CALL, kinds.STATEMENT_EXPR})
"""Expressions that gcc may or may not fold."""


def check_constants(unit: TranslationUnit, declaration: Cursor) -> None:
    """Refuses constant expressions in a declaration, or in a function body, that gcc may evaluate differently, and
    attributes inside declarators, on which their values may depend."""
    clang = library()
    check_declarator(declaration)
    failure: list[UnsupportedC] = []
    in_function = declaration.kind == kinds.FUNCTION

    def visit(cursor: Cursor, parent: Cursor, data: object) -> int:
        try:
            check_declarator(cursor)
        except UnsupportedC as error:  # exceptions cannot propagate through libclang
            failure.append(error)
            return BREAK
        if parent.kind not in _WITH_CONSTANTS or not _is_expression(cursor):
            return RECURSE
        if parent.kind == kinds.VARIABLE and clang.Cursor_getVarDeclInitializer(parent).d1 == cursor.d1:
            if in_function:
                return RECURSE
            if _is_typeof(parent) or not _names_bit_field(cursor):  # in an array, it may be in a designator
                return CONTINUE
        construct = _doubtful(unit, cursor, in_function and _is_typeof(parent))
        if construct is None:
            return CONTINUE
        failure.append(UnsupportedC(construct, source_range_of(cursor)))
        return BREAK

    clang.visitChildren(declaration, Visitor(visit), None)
    if failure:
        raise failure[0]


def _doubtful(unit: TranslationUnit, expression: Cursor, is_lowered: bool) -> str | None:
    """A construct in an expression that gcc may evaluate differently from clang, or None.

    If the expression `is_lowered`, the lowering itself determines the type of a bit-field's value.
    """
    found: list[str] = []

    def look(cursor: Cursor, parent: Cursor, data: object) -> int:
        construct = _doubtful_node(unit, cursor, is_lowered)
        if construct is None:
            return RECURSE
        found.append(construct)
        return BREAK

    if look(expression, expression, None) == RECURSE:
        library().visitChildren(expression, Visitor(look), None)
    return found[0] if found else None


def _doubtful_node(unit: TranslationUnit, cursor: Cursor, is_lowered: bool) -> str | None:
    clang, kind = library(), cursor.kind
    if not is_lowered and _is_bit_field(cursor):
        return "type of a bit-field's value in a constant expression"
    if kind == kinds.SIZEOF and _names_object(cursor):
        token = unit.token_at(clang.getCursorExtent(cursor).begin)
        return "alignment of an object in a constant expression" if "lignof" in token else None
    if kind == kinds.CAST and _widens_pointer(unit, cursor):
        return "pointer in a wider integer, in a constant expression"
    if kind == kinds.CALL and unit.name_of(cursor) == "__builtin_constant_p" and _is_opaque(cursor):
        return "__builtin_constant_p in a constant expression"
    if kind == kinds.BINARY and _shifts_too_far(unit, cursor):
        return "shift beyond the width of its type in a constant expression"
    if kind == kinds.INTEGER_LITERAL and unit.names_lines and unit.lines_of_call(unit.tree(cursor)):
        return "__LINE__ in a constant expression, in a call of a macro over several lines"
    return None


def _is_typeof(declaration: Cursor) -> bool:
    """Whether an expression in a declaration, apart from the initialiser, can only be the operand of `typeof`."""
    clang = library()
    type_ = clang.getCanonicalType(clang.getCursorType(declaration))
    while type_.kind == kinds.T_POINTER:
        type_ = clang.getPointeeType(type_)
    return declaration.kind in (kinds.VARIABLE, kinds.PARAMETER, kinds.TYPEDEF) and type_.kind not in kinds.ARRAY_TYPES


def _is_bit_field(cursor: Cursor) -> bool:
    clang = library()
    is_member = cursor.kind == kinds.MEMBER_REF_EXPR
    return is_member and bool(clang.Cursor_isBitField(clang.getCursorReferenced(cursor)))


def _names_bit_field(expression: Cursor) -> bool:
    def look(cursor: Cursor, parent: Cursor, data: object) -> int:
        return BREAK if _is_bit_field(cursor) else RECURSE

    return bool(library().visitChildren(expression, Visitor(look), None))


def _names_object(cursor: Cursor) -> bool:
    return any(child.kind in (kinds.MEMBER_REF_EXPR, kinds.DECL_REF) for child in _below(cursor))


def _widens_pointer(unit: TranslationUnit, cast: Cursor) -> bool:
    """Whether a pointer is cast to a wider integer: gcc extends the sign, clang does not."""
    clang = library()
    type_ = clang.getCursorType(cast)
    if clang.getCanonicalType(type_).kind not in kinds.INTEGER_TYPES:
        return False
    operands = [child for child in _below(cast) if _is_expression(child)]
    is_pointer = bool(operands) and clang.getCanonicalType(clang.getCursorType(operands[0])).kind == kinds.T_POINTER
    return is_pointer and int(clang.Type_getSizeOf(type_)) > unit.data_model.pointer_size


def _shifts_too_far(unit: TranslationUnit, operation: Cursor) -> bool:
    clang = library()
    if kinds.BINARY_OPERATORS.get(clang.getCursorBinaryOperatorKind(operation)) not in ("<<", ">>"):
        return False
    amount = unit.evaluate_integer(_children(operation)[-1])
    width = 8 * int(clang.Type_getSizeOf(clang.getCursorType(operation)))
    return amount is None or not 0 <= amount < width


def _is_opaque(call: Cursor) -> bool:
    """Whether the argument of a call is more than literals, enumerators and operators."""
    clang = library()
    for child in _below(call):
        if child.kind == kinds.DECL_REF:
            target = clang.getCursorReferenced(child)
            is_callee = clang.string(clang.getCursorSpelling(target)) == "__builtin_constant_p"
            if target.kind != kinds.ENUM_CONSTANT and not is_callee:
                return True
        elif child.kind in _OPAQUE:
            return True
    return False


def _children(cursor: Cursor) -> list[Cursor]:
    return _below(cursor, CONTINUE)


def _below(cursor: Cursor, descend: int = RECURSE) -> list[Cursor]:
    found: list[Cursor] = []

    def visit(child: Cursor, parent: Cursor, data: object) -> int:
        found.append(Cursor.from_buffer_copy(child))
        return descend

    library().visitChildren(cursor, Visitor(visit), None)
    return found


def _is_expression(cursor: Cursor) -> bool:
    return bool(kinds.FIRST_EXPRESSION <= cursor.kind <= kinds.LAST_EXPRESSION)
