"""Arguments of library functions, as the models look at them."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.c.lowering.syntax.evaluated import Argument
from cutpoint.c.types import ArrayType, CType, PointerType, VoidType
from cutpoint.smt.terms.term import Term


def as_written(node: Node) -> Node:
    """The original expression of an evaluated argument."""
    return node.expression if isinstance(node, Argument) else node


def size_argument(caller: Caller, node: Node) -> Term:
    return caller.evaluation.converted(node, caller.builder.arithmetic.size)


def pointed_type(node: Node) -> CType | None:
    """The type that an argument points to, before its conversion to `void *`."""
    node = as_written(node)
    while True:
        type_ = node.type
        if isinstance(type_, ArrayType):
            return type_
        if isinstance(type_, PointerType) and not isinstance(type_.target, VoidType):
            return type_.target
        if node.kind not in (kinds.PARENTHESES, kinds.CAST) and not node.is_conversion:
            return None
        node = node.children[-1]
