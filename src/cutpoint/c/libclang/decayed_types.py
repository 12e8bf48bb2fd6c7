"""Expressions that libclang takes for arrays or functions although they are pointers.

A parameter that is declared as an array or a function is a pointer. libclang shows the declared type instead, and so it
does for all expressions whose type comes from the parameter: `(a)`, `a + 1`, `*&a`.
"""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.targets import Target
from cutpoint.c.types import ArrayType, CType, FunctionType, PointerType

_TRANSPARENT = frozenset({kinds.PARENTHESES, kinds.UNEXPOSED_EXPR})
_VALUES = frozenset(
    {kinds.BINARY, kinds.COMPOUND_ASSIGN, kinds.CONDITIONAL, kinds.CALL, kinds.CAST, kinds.STATEMENT_EXPR}
)
"""Expressions that have a value, which is never an array or a function."""


def decayed(node: Node) -> CType:
    """The type of an expression, whose operands have been read."""
    unit = node.unit

    def pointer_to(target: CType) -> PointerType:
        return PointerType(unit.data_model.pointer_size, lambda: target, unit.target is Target.GCC)

    def pointer_to_first(type_: CType) -> PointerType:
        return pointer_to(type_.element if isinstance(type_, ArrayType) else type_)

    type_, children = node.type, node.expressions
    if isinstance(type_, PointerType):
        is_address = node.kind == kinds.UNARY and node.value == "&" and children
        return pointer_to(children[0].type) if is_address and _was_decayed(children[0], type_) else type_
    if node.kind == kinds.DECL_REF:
        return pointer_to_first(type_) if node.value[0] == kinds.PARAMETER else type_
    if node.kind in _VALUES or (node.kind == kinds.UNARY and node.value not in ("*", "__extension__")):
        return pointer_to_first(type_)
    inner = children[-1].type if children else None
    if node.kind in _TRANSPARENT or (node.kind == kinds.UNARY and node.value == "__extension__"):
        return inner if len(children) == 1 and isinstance(inner, PointerType) else type_
    if node.kind == kinds.UNARY and isinstance(inner, PointerType) and isinstance(inner.target, PointerType):
        return inner.target
    if node.kind == kinds.SUBSCRIPT:
        elements = [_element(child.type) for child in children]
        return next((one for one in elements if isinstance(one, PointerType)), type_)
    return type_


def _was_decayed(operand: Node, address: PointerType) -> bool:
    """Whether an address points to a pointer, but libclang says that it points to an array or a function."""
    return isinstance(operand.type, PointerType) and isinstance(address.target, ArrayType | FunctionType)


def _element(type_: CType) -> CType | None:
    if isinstance(type_, ArrayType):
        return type_.element
    return type_.target if isinstance(type_, PointerType) else None
