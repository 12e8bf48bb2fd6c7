"""Reads the tree below a declaration from libclang, in one traversal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.libclang.clang import BREAK, RECURSE, Cursor, Type, Visitor, library
from cutpoint.c.libclang.decayed_types import decayed
from cutpoint.c.targets import Target
from cutpoint.c.types import ArrayType, CType, FunctionType, PointerType

if TYPE_CHECKING:
    from cutpoint.c.translation_unit import TranslationUnit

_LVALUES = frozenset({kinds.DECL_REF, kinds.MEMBER_REF_EXPR, kinds.SUBSCRIPT, kinds.UNARY})
_AS_FAR_AS_CHILDREN = frozenset({kinds.BINARY, kinds.COMPOUND_ASSIGN, kinds.CONDITIONAL})
"""Nodes that begin with their first child and end with their last. libclang would walk down to these for each node,
which is quadratic for a long sum."""
LONGEST_CHAIN, DEEPEST = 150_000, 50_000
"""The maximal number of operators in a sum or similar chain, and the maximal nesting depth of everything else."""


class TreeReader:
    """Reads trees of one translation unit."""

    def __init__(self, unit: TranslationUnit, read_type: Callable[[Type], CType], may_be_volatile: bool) -> None:
        self._unit = unit
        self._clang = library()
        self._read_type = read_type
        self._may_be_volatile = may_be_volatile

    def read(self, root: Cursor) -> Node:
        """The declaration with everything below it."""
        clang = self._clang
        unit, fill, extent_of = self._unit, self._fill, clang.getCursorExtent
        failure: list[BaseException] = []
        extent = extent_of(root)
        top = Node(unit, root.kind, extent.begin, extent.end)
        fill(top, root)
        stack: list[tuple[tuple[int, Any, Any], Node, int]] = [((root.kind, root.d0, root.d1), top, 0)]

        def close() -> None:
            """Completes the innermost node."""
            node = stack.pop()[1]
            if node.kind in _AS_FAR_AS_CHILDREN:
                node.begin, node.end = node.children[0].begin, node.children[-1].end
            if isinstance(node.type, ArrayType | FunctionType | PointerType):
                node.type = decayed(node)

        def visit(cursor: Cursor, parent: Cursor, data: object) -> int:
            try:
                owner = (parent.kind, parent.d0, parent.d1)
                while stack[-1][0] != owner:
                    close()
                key = (cursor.kind, cursor.d0, cursor.d1)
                if key != owner:  # a constant expression is visited twice, once for clang's node that marks it
                    chained = cursor.kind in _AS_FAR_AS_CHILDREN
                    depth = stack[-1][2] + (not chained)
                    if len(stack) > LONGEST_CHAIN or depth > DEEPEST:
                        raise UnsupportedC(f"nesting of more than {DEEPEST:,} levels", top.range)
                    if chained:
                        node = Node(unit, cursor.kind, 0, 0)
                    else:
                        extent = extent_of(cursor)
                        node = Node(unit, cursor.kind, extent.begin, extent.end)
                    if cursor.kind in kinds.LINKED:
                        unit.check_inner(cursor)
                    if kinds.FIRST_ATTRIBUTE <= cursor.kind <= kinds.LAST_ATTRIBUTE:
                        node.value = () if stack[-1][1].has_attributes else unit.attributes(parent)
                    fill(node, cursor)
                    stack[-1][1].children.append(node)
                    stack.append((key, node, depth))
                return RECURSE
            except BaseException as error:  # exceptions cannot propagate through libclang
                failure.append(error)
                return BREAK

        clang.visitChildren(root, Visitor(visit), None)
        if failure:
            raise failure[0]
        while len(stack) > 1:
            close()
        return top

    def _fill(self, node: Node, cursor: Cursor) -> None:
        clang, unit, kind = self._clang, self._unit, cursor.kind
        if kind not in kinds.UNDERSTOOD and not kinds.FIRST_ATTRIBUTE <= kind <= kinds.LAST_ATTRIBUTE:
            raise UnsupportedC(f"{node.text[:40]!r}", node.range)
        if kinds.FIRST_EXPRESSION <= kind <= kinds.LAST_EXPRESSION:
            handle = clang.getCursorType(cursor)
            node.type = self._read_type(handle)
            may_be_volatile = self._may_be_volatile and kind in _LVALUES
            if may_be_volatile and clang.isVolatileQualifiedType(clang.getCanonicalType(handle)):
                unit.volatile.add(node)
            if kind in (kinds.BINARY, kinds.COMPOUND_ASSIGN):
                node.value = self._operator(node, kinds.BINARY_OPERATORS, clang.getCursorBinaryOperatorKind(cursor))
            elif kind == kinds.UNARY:
                node.value = self._operator(node, kinds.UNARY_OPERATORS, clang.getCursorUnaryOperatorKind(cursor))
            elif kind in (kinds.DECL_REF, kinds.MEMBER_REF_EXPR):
                target = clang.getCursorReferenced(cursor)
                value: object = None
                if target.kind == kinds.ENUM_CONSTANT:
                    value = clang.getEnumConstantDeclValue(target)
                elif kind == kinds.MEMBER_REF_EXPR and clang.Cursor_isBitField(target):
                    value = bits = clang.getFieldDeclBitWidth(target)
                    unit.has_bit_fields |= bits < 8 * node.type.size and unit.target is Target.GCC
                name = unit.link_name(target) if target.kind in kinds.LINKED else unit.name_of(target)
                node.value = (target.kind, name, target.d0, value)
            elif kind in (kinds.INTEGER_LITERAL, kinds.CHARACTER_LITERAL, kinds.FLOAT_LITERAL):
                node.value = Cursor.from_buffer_copy(cursor)
            elif kind in (kinds.STRING_LITERAL, kinds.ADDRESS_OF_LABEL):
                node.value = clang.string(clang.getCursorSpelling(cursor))
            elif kind in (kinds.UNEXPOSED_EXPR, kinds.SIZEOF, kinds.GENERIC):
                node.value = Cursor.from_buffer_copy(cursor)
        elif kind == kinds.TYPEDEF:
            node.type = self._read_type(clang.getCursorType(cursor))
        elif kind in (kinds.VARIABLE, kinds.PARAMETER, kinds.FUNCTION, kinds.FIELD):
            node.type = self._read_type(clang.getCursorType(cursor))
            detail: object = None
            if kind == kinds.VARIABLE:
                node.align = int(clang.Type_getAlignOf(clang.getCursorType(cursor)))
                detail = clang.Cursor_getVarDeclInitializer(cursor).d1
                if self._is_constant(clang.getCursorType(cursor)):
                    unit.constant.add(node)
            elif kind == kinds.FUNCTION:
                count = clang.Cursor_getNumArguments(cursor)
                detail = [clang.Cursor_getArgument(cursor, number).d0 for number in range(max(0, count))]
            node.value = (clang.string(clang.getCursorSpelling(cursor)), cursor.d0, unit.storage_of(cursor), detail)
        elif kind == kinds.LABEL:
            node.value = (clang.string(clang.getCursorSpelling(cursor)), cursor.d1)
        elif kind == kinds.LABEL_REF:
            node.value = (clang.string(clang.getCursorSpelling(cursor)), clang.getCursorReferenced(cursor).d1)
        elif kind == kinds.MEMBER_REF:
            node.value = clang.string(clang.getCursorSpelling(cursor))

    def _is_constant(self, type_: Type) -> bool:
        """Whether a type is `const`, or an array of such elements: clang moves the qualifier to the array."""
        clang, type_ = self._clang, self._clang.getCanonicalType(type_)
        while type_.kind in kinds.ARRAY_TYPES and not clang.isConstQualifiedType(type_):
            type_ = clang.getCanonicalType(clang.getArrayElementType(type_))
        return bool(clang.isConstQualifiedType(type_))

    def _operator(self, node: Node, known: Mapping[int, str], number: int) -> str:
        if number not in known:
            raise UnsupportedC(f"operator of {node.text[:40]!r}", node.range)
        return known[number]
