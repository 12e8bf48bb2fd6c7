"""Pure expressions: evaluating them has no side effect and cannot trap."""

from __future__ import annotations

from collections.abc import Iterator

from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.types import FloatType

INCREMENTS = frozenset({"post++", "post--", "++pre", "--pre"})
_SIDE_EFFECTS = frozenset({kinds.CALL, kinds.COMPOUND_ASSIGN, kinds.STATEMENT_EXPR, kinds.COMPOUND_LITERAL})
_PURE_CALLS = frozenset({"__builtin_expect", "__builtin_constant_p"})


def is_pure(node: Node) -> bool:
    """Whether evaluating the expression has no side effect and cannot trap."""
    if node.pure is None:
        for inner in reversed(list(_unknown_purity(node))):  # children first
            inner.pure = not _acts(inner) and all(child.pure for child in inner.children)
    assert node.pure is not None
    return node.pure


def callee_name(node: Node) -> str:
    """The name of the function that a call names directly, or an empty string."""
    callee = (node.children[0] if node.children else node).stripped
    if callee.kind == kinds.DECL_REF and callee.value[0] == kinds.FUNCTION:
        return str(callee.value[1])
    return ""


def _acts(node: Node) -> bool:
    kind = node.kind
    if kind in _SIDE_EFFECTS:
        return kind != kinds.CALL or callee_name(node) not in _PURE_CALLS
    if kind == kinds.BINARY:
        return node.value == "=" or may_trap(node)
    if kind == kinds.UNARY:
        return node.value in INCREMENTS
    return kind == kinds.UNEXPOSED_EXPR and not node.is_conversion


def _unknown_purity(node: Node) -> Iterator[Node]:
    todo = [node]
    while todo:
        current = todo.pop()
        if current.pure is None:
            yield current
            todo.extend(current.children)


def may_trap(node: Node) -> bool:
    """Whether an operation is a division of integers by anything but a constant other than zero."""
    if node.value not in ("/", "%", "/=", "%=") or isinstance(node.type, FloatType):
        return False
    divisor = node.children[1].stripped
    return divisor.kind != kinds.INTEGER_LITERAL or not literals.integer(divisor.text)
