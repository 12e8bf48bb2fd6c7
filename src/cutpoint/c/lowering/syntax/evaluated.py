"""Operands whose values are already computed, as nodes of the syntax tree."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.types import CType
from cutpoint.smt.terms.term import Term


class Evaluated(Node):
    """An operand whose value is already computed."""

    __slots__ = ("term",)

    def __init__(self, node: Node, term: Term, type_: CType) -> None:
        super().__init__(node.unit, kinds.EVALUATED, node.begin, node.end)
        self.term = term
        self.type = type_


class Argument(Evaluated):
    """An argument of a library function: evaluated exactly once, independently of the model.

    `expression` is the original expression, for models that inspect its form: the type before a conversion to
    `void *`, the array that it names.
    """

    __slots__ = ("expression",)

    def __init__(self, expression: Node, term: Term) -> None:
        super().__init__(expression, term, expression.type)
        self.expression = expression
