"""Expressions: each kind of node to the layer that lowers it, and conditions as formulas or branches."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.base import Label
from cutpoint.c.lowering.building.conversions import truth
from cutpoint.c.lowering.evaluation.evaluation import INCREMENTS, Evaluated
from cutpoint.c.lowering.operations.assignments import AssignmentLowering
from cutpoint.c.types import ArrayType, RecordType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.smt.terms.boolean import and_, not_, or_
from cutpoint.smt.terms.term import Term, bv

_IN_MEMORY = frozenset(
    {kinds.MEMBER_REF_EXPR, kinds.SUBSCRIPT, kinds.STRING_LITERAL, kinds.COMPOUND_LITERAL},
)


class ExpressionLowering(AssignmentLowering):
    """All expressions. Which edges have been emitted when a value is at hand is part of its meaning."""

    def effect(self, node: Node, used: bool = False) -> Term | None:
        kind = node.kind
        if used and node in node.unit.volatile:
            self.assuming(AssumptionKind.VOLATILE_IS_MEMORY, node.text)
        if kind == kinds.UNEXPOSED_EXPR:
            return self.unexposed(node, used)
        if kind == kinds.PARENTHESES:
            return self.effect(node.children[0], used)
        if kind in (kinds.INTEGER_LITERAL, kinds.CHARACTER_LITERAL):
            return self.integer_literal(node)
        if kind == kinds.DECL_REF:
            return self._name(node, used)
        if kind in _IN_MEMORY:
            return self.read(self.place_of(node))
        if kind == kinds.BINARY:
            return self.assignment(node, used) if node.value == "=" else self.binary(node, used)
        if kind == kinds.UNARY:
            return self.increment(node, used) if node.value in INCREMENTS else self.unary(node, used)
        if kind == kinds.CALL:
            return self.call(node) if used else self.call_for_effect(node)
        if kind == kinds.CAST:
            return self.cast(node)
        if kind == kinds.COMPOUND_ASSIGN:
            return self.compound_assignment(node, used)
        if kind == kinds.CONDITIONAL:
            return self.conditional(node)
        return self._rare(node, used)

    def _rare(self, node: Node, used: bool) -> Term | None:
        kind = node.kind
        if isinstance(node, Evaluated):
            return node.term
        if kind == kinds.FLOAT_LITERAL:
            return self.float_literal(node)
        if kind == kinds.SIZEOF:
            return self.size(node)
        if kind == kinds.STATEMENT_EXPR:
            return self.statement_expression(node)
        if kind == kinds.GENERIC:
            return self.generic(node, used)
        if kind == kinds.INIT_LIST and node.type.is_scalar:
            return self.converted(node.children[0], node.type) if node.children else self.zero(node.type)
        if kind == kinds.ADDRESS_OF_LABEL:
            self.assuming(AssumptionKind.ONE_LAYOUT_OF_OBJECTS, "label")  # two without code between them have one
            return self.linker.label_symbol(*node.children[0].value)
        if kind == kinds.IMAGINARY_LITERAL:
            raise self.unsupported("complex numbers", node)
        raise self.unsupported(f"expression {node.text[:40]!r}", node)

    def _name(self, node: Node, used: bool) -> Term | None:
        if node.value[0] == kinds.ENUM_CONSTANT:
            return bv(node.value[3], 8 * node.type.size)
        if used and isinstance(node.type, RecordType) and _ends_open(node.type):
            raise self.unsupported("copy of a variable with a flexible array member", node)  # gcc copies its elements
        return self.read(self.place_of(node)) if used or not node.type.is_scalar else None

    def condition(self, node: Node) -> Term:
        inner = _without_parentheses(node)
        if inner.kind == kinds.UNARY and inner.value == "!":
            return not_(self.condition(inner.children[0]))
        if inner.kind == kinds.BINARY and inner.value in ("&&", "||"):
            left, right = inner.children
            if self.is_pure(right):
                combine = and_ if inner.value == "&&" else or_
                return combine(self.condition(left), self.condition(right))
        return truth(self.value(node), self.decayed(node.type))

    def branch(self, node: Node, yes: Label, no: Label) -> None:
        inner = _without_parentheses(node)
        if inner.kind == kinds.UNARY and inner.value == "!":
            self.branch(inner.children[0], no, yes)
            return
        if inner.kind == kinds.BINARY and inner.value in ("&&", "||") and not self.is_pure(inner.children[1]):
            left, right = inner.children
            between = self.label()
            if inner.value == "&&":
                self.branch(left, between, no)
            else:
                self.branch(left, yes, between)
            self.place(between)
            self.branch(right, yes, no)
            return
        restore = self.inside(inner)
        if_true, if_false = self.fork(self.condition(inner))
        restore()
        self.here = if_true
        self.jump(yes)
        self.here = if_false
        self.jump(no)


def _without_parentheses(node: Node) -> Node:
    while node.kind == kinds.PARENTHESES:
        node = node.children[0]
    return node


def _ends_open(record: RecordType) -> bool:
    """Whether the last member of a record is an array without a length."""
    last = record.fields[-1].type if record.fields else None
    return isinstance(last, ArrayType) and last.count is None
