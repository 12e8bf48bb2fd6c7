"""Alternatives that are selected at compile time, by a type or by a constant."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.errors import UnsupportedC
from cutpoint.c.ast import Node
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.types import ArrayType, FunctionType, PointerType
from cutpoint.smt.terms.term import FALSE, TRUE


def chosen(node: Node) -> Node:
    """The alternative of a _Generic selection, recognised by its type."""
    found = alternatives(node)
    _refuse_decayed(node, node.expressions[1:])
    if len(found) != 1:
        raise UnsupportedC("_Generic with several alternatives of the same type", node.range)
    return found[0]


def alternatives(node: Node) -> list[Node]:
    """The alternatives of a _Generic selection that have its type."""
    return [child for child in node.expressions[1:] if child.type is node.type]


def chosen_operand(node: Node, evaluation: Evaluation) -> Node:
    """The operand that a __builtin_choose_expr selects."""
    condition, yes, no = node.children
    _refuse_decayed(node, (yes, no))
    holds = evaluation.condition(condition)
    found = yes if holds is TRUE else no
    if holds not in (TRUE, FALSE) or found.type is not node.type:
        raise UnsupportedC("__builtin_choose_expr on a condition that is not known", node.range)
    return found


def _refuse_decayed(node: Node, operands: Sequence[Node]) -> None:
    """Refuses a selection from parameters that are declared as arrays or functions: libclang shows these types."""
    if isinstance(node.type, ArrayType | FunctionType) and any(isinstance(one.type, PointerType) for one in operands):
        raise UnsupportedC(f"selection from parameters that are pointers: {node.text[:40]!r}", node.range)
