"""Expressions: dispatches each kind of node to the part that lowers it; lowers conditions to formulas or branches."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder, Label
from cutpoint.c.lowering.building.conversions import truth
from cutpoint.c.lowering.calls import Calls
from cutpoint.c.lowering.evaluation.access import Access
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.lvalues import Lvalues
from cutpoint.c.lowering.operations.assignments import Assignments
from cutpoint.c.lowering.operations.computations import Computations
from cutpoint.c.lowering.operations.values import Values, zero
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.statements.statements import Statements
from cutpoint.c.lowering.syntax.evaluated import Evaluated
from cutpoint.c.lowering.syntax.purity import INCREMENTS, is_pure
from cutpoint.c.types import ArrayType, RecordType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.smt.terms.boolean import and_, not_, or_
from cutpoint.smt.terms.term import Term, bv

_IN_MEMORY = frozenset(
    {kinds.MEMBER_REF_EXPR, kinds.SUBSCRIPT, kinds.STRING_LITERAL, kinds.COMPOUND_LITERAL},
)


class Expressions:
    """The evaluator. A returned term refers to the state after the edges that have been emitted so far."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        access: Access,
        lvalues: Lvalues,
        values: Values,
        computations: Computations,
        assignments: Assignments,
        calls: Calls,
        statements: Statements,
        program: ProgramBuilder,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._access = access
        self._lvalues = lvalues
        self._values = values
        self._computations = computations
        self._assignments = assignments
        self._calls = calls
        self._statements = statements
        self._program = program

    def effect(self, node: Node, used: bool = False) -> Term | None:
        kind = node.kind
        if used and node in node.unit.volatile:
            self._builder.assuming(AssumptionKind.VOLATILE_IS_MEMORY, node.text)
        if kind == kinds.UNEXPOSED_EXPR:
            return self._values.unexposed(node, used)
        if kind == kinds.PARENTHESES:
            return self.effect(node.children[0], used)
        if kind in (kinds.INTEGER_LITERAL, kinds.CHARACTER_LITERAL):
            return self._values.integer_literal(node)
        if kind == kinds.DECL_REF:
            return self._name(node, used)
        if kind in _IN_MEMORY:
            return self._access.read(self._lvalues.lvalue_of(node))
        if kind == kinds.BINARY:
            is_assignment = node.value == "="
            return (self._assignments.assignment if is_assignment else self._computations.binary)(node, used)
        if kind == kinds.UNARY:
            is_increment = node.value in INCREMENTS
            return (self._assignments.increment if is_increment else self._computations.unary)(node, used)
        if kind == kinds.CALL:
            return self._calls.call(node) if used else self._calls.call_for_effect(node)
        if kind == kinds.CAST:
            return self._values.cast(node)
        if kind == kinds.COMPOUND_ASSIGN:
            return self._assignments.compound_assignment(node, used)
        if kind == kinds.CONDITIONAL:
            return self._computations.conditional(node)
        return self._rare(node, used)

    def _rare(self, node: Node, used: bool) -> Term | None:
        kind = node.kind
        if isinstance(node, Evaluated):
            return node.term
        if kind == kinds.FLOAT_LITERAL:
            return self._values.float_literal(node)
        if kind == kinds.SIZEOF:
            return self._values.size(node)
        if kind == kinds.STATEMENT_EXPR:
            return self._statements.statement_expression(node)
        if kind == kinds.GENERIC:
            return self._values.generic(node, used)
        if kind == kinds.INIT_LIST and node.type.is_scalar:
            return self._evaluation.converted(node.children[0], node.type) if node.children else zero(node.type)
        if kind == kinds.ADDRESS_OF_LABEL:
            # two labels without code between them have one address
            self._builder.assuming(AssumptionKind.ONE_LAYOUT_OF_OBJECTS, "label")
            return self._program.label_symbol(*node.children[0].value)
        if kind == kinds.IMAGINARY_LITERAL:
            raise self._builder.unsupported("complex numbers", node)
        raise self._builder.unsupported(f"expression {node.text[:40]!r}", node)

    def _name(self, node: Node, used: bool) -> Term | None:
        if node.value[0] == kinds.ENUM_CONSTANT:
            return bv(node.value[3], 8 * node.type.size)
        if used and isinstance(node.type, RecordType) and _ends_open(node.type):
            # gcc copies its elements
            raise self._builder.unsupported("copy of a variable with a flexible array member", node)
        return self._access.read(self._lvalues.lvalue_of(node)) if used or not node.type.is_scalar else None

    def condition(self, node: Node) -> Term:
        inner = _without_parentheses(node)
        if inner.kind == kinds.UNARY and inner.value == "!":
            return not_(self.condition(inner.children[0]))
        if inner.kind == kinds.BINARY and inner.value in ("&&", "||"):
            left, right = inner.children
            if is_pure(right):
                combine = and_ if inner.value == "&&" else or_
                return combine(self.condition(left), self.condition(right))
        return truth(self._evaluation.value(node), self._builder.arithmetic.decayed(node.type))

    def branch(self, node: Node, yes: Label, no: Label) -> None:
        inner = _without_parentheses(node)
        if inner.kind == kinds.UNARY and inner.value == "!":
            self.branch(inner.children[0], no, yes)
            return
        if inner.kind == kinds.BINARY and inner.value in ("&&", "||") and not is_pure(inner.children[1]):
            left, right = inner.children
            between = self._builder.label()
            if inner.value == "&&":
                self.branch(left, between, no)
            else:
                self.branch(left, yes, between)
            self._builder.place(between)
            self.branch(right, yes, no)
            return
        restore = self._builder.inside(inner)
        if_true, if_false = self._builder.fork(self.condition(inner))
        restore()
        self._builder.here = if_true
        self._builder.jump(yes)
        self._builder.here = if_false
        self._builder.jump(no)


def _without_parentheses(node: Node) -> Node:
    while node.kind == kinds.PARENTHESES:
        node = node.children[0]
    return node


def _ends_open(record: RecordType) -> bool:
    """Whether the last member of a record is an array without a length."""
    last = record.fields[-1].type if record.fields else None
    return isinstance(last, ArrayType) and last.count is None
