"""Statements: lowers their control flow to edges."""

from __future__ import annotations

from dataclasses import dataclass, field

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.attributes import refusal, statement_attributes
from cutpoint.c.lowering.building.builder import FunctionBuilder, Label
from cutpoint.c.lowering.building.conversions import is_signed
from cutpoint.c.lowering.calls import Calls
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.order import ARGUMENTS, Order
from cutpoint.c.lowering.statements.asm_statements import AsmStatements
from cutpoint.c.lowering.statements.cleanups import Cleanups
from cutpoint.c.lowering.statements.declarations import Declarations
from cutpoint.c.lowering.statements.jumps import Jumps
from cutpoint.c.lowering.statements.returns import Returns
from cutpoint.c.lowering.syntax.atomic_macros import arguments_of_macro
from cutpoint.c.lowering.syntax.body import Body
from cutpoint.c.types import VOID, BitFieldType, CType
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import sle, ule
from cutpoint.smt.terms.boolean import and_, eq
from cutpoint.smt.terms.term import Term


@dataclass(slots=True)
class _Switch:
    """The cases of a switch, in order, with the labels that their statements get."""

    cases: list[tuple[Node, Label]] = field(default_factory=list)
    default: Label | None = None


class Statements:
    """Lowers the statements of one function."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        order: Order,
        declarations: Declarations,
        cleanups: Cleanups,
        jumps: Jumps,
        returns: Returns,
        asm_statements: AsmStatements,
        calls: Calls,
        body: Body,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._order = order
        self._declarations = declarations
        self._cleanups = cleanups
        self._jumps = jumps
        self._returns = returns
        self._asm_statements = asm_statements
        self._calls = calls
        self._body = body
        self._case_labels: dict[Node, Label] = {}

    def statement(self, node: Node) -> None:
        kind = node.kind
        if kind == kinds.COMPOUND:
            outer, outside = self._builder.enter_block(), self._cleanups.depth
            for child in node.children:
                self.statement(child)
            self._cleanups.leave_block(outside)
            self._builder.scope = outer
            return
        self._builder.range = node.range
        if kind == kinds.DECLARATION:
            for child in node.children:
                self._declarations.declaration(child)
                self._cleanups.enter(child)
        elif kind == kinds.IF:
            self._if(node)
        elif kind == kinds.WHILE:
            self._while(*node.children)
        elif kind == kinds.DO:
            self._do(*node.children)
        elif kind == kinds.FOR:
            outer = self._builder.enter_block()
            self._for(node)
            self._builder.scope = outer
        elif kind == kinds.SWITCH:
            self._switch(*node.children)
        elif kind in (kinds.CASE, kinds.DEFAULT):
            self._case(node)
        elif kind == kinds.LABEL:
            self._label(node)
        elif kind == kinds.GOTO:
            self._jumps.goto(*node.children[0].value)
        elif kind in (kinds.BREAK, kinds.CONTINUE):
            self._jumps.leave_loop(node)
        elif kind == kinds.RETURN:
            self._returns.lower(node)
        elif kind == kinds.ASM:
            self._asm_statements.lower(node)
        elif kind == kinds.INDIRECT_GOTO:
            self._jumps.computed_goto(node)
        elif kinds.FIRST_EXPRESSION <= kind <= kinds.LAST_EXPRESSION:
            self._calls.check_statement(node)
            self._evaluation.effect(node)
        elif kind == kinds.UNEXPOSED_STMT:  # an attribute in front of a statement
            _check_attributes(node)
            for child in node.children:
                self.statement(child)
        elif kind not in (kinds.NULL, kinds.STATIC_ASSERT) and not _is_attribute(node):
            raise self._builder.unsupported(f"statement {node.text[:40]!r}", node)

    def _if(self, node: Node) -> None:
        condition, then, *rest = node.children
        if all(map(_is_empty, [then, *rest])):  # gcc keeps only the side effects, so nothing traps
            self._evaluation.effect(condition)
            return
        yes, no, end = self._builder.label(), self._builder.label(), self._builder.label()
        self._evaluation.branch(condition, yes, no)
        self._builder.place(yes)
        self.statement(then)
        self._builder.jump(end)
        self._builder.place(no)
        if rest:
            self.statement(rest[0])
        self._builder.place(end)

    def _while(self, condition: Node, body: Node) -> None:
        head, inside, end = self._builder.label(), self._builder.label(), self._builder.label()
        self._builder.place(head)
        self._evaluation.branch(condition, inside, end)
        self._builder.place(inside)
        with self._jumps.breakable(end, head):
            self.statement(body)
        self._builder.jump(head)
        self._builder.place(end)

    def _do(self, body: Node, condition: Node) -> None:
        head, test, end = self._builder.label(), self._builder.label(), self._builder.label()
        self._builder.place(head)
        with self._jumps.breakable(end, test):
            self.statement(body)
        self._builder.place(test)
        self._evaluation.branch(condition, head, end)
        self._builder.place(end)

    def _for(self, node: Node) -> None:
        start, condition, increment, body = self._parts_of_for(node)
        head, inside, step, end = (self._builder.label() for _ in range(4))
        outside = self._cleanups.depth
        if start is not None:
            self.statement(start)
        self._builder.place(head)
        if condition is not None:
            self._evaluation.branch(condition, inside, end)
        else:
            self._builder.jump(inside)
        self._builder.place(inside)
        with self._jumps.breakable(end, step):
            self.statement(body)
        self._builder.place(step)
        if increment is not None:
            self._builder.range = increment.range
            self._evaluation.effect(increment)
        self._builder.jump(head)
        self._builder.place(end)
        self._cleanups.leave_block(outside)

    def _parts_of_for(self, node: Node) -> tuple[Node | None, Node | None, Node | None, Node]:
        *parts, body = node.children
        if len(parts) == 3:
            return parts[0], parts[1], parts[2], body
        present = self._body.for_headers().get(node) if parts else (False, False, False)
        if present is None or sum(present) != len(parts):
            raise self._builder.unsupported("header of a for loop that cannot be read", node)
        remaining = iter(parts)
        start, condition, increment = (next(remaining) if there else None for there in present)
        return start, condition, increment, body

    def _switch(self, condition: Node, body: Node) -> None:
        if _is_empty(body):
            self._evaluation.effect(condition)
            return
        switch = _Switch()
        for node in _cases(body):
            label = self._case_labels[node] = self._builder.label()
            if node.kind == kinds.DEFAULT:
                switch.default = label
            else:
                switch.cases.append((node, label))
        end = self._builder.label()
        type_ = self._builder.arithmetic.promoted(condition.type)
        if isinstance(self._evaluation.type_of(condition), BitFieldType):
            raise self._builder.unsupported("switch on a bit-field wider than int", condition)
        value = self._evaluation.converted(condition, type_)
        if len(switch.cases) > 1 and value.op not in (ops.VAR, ops.CONST):
            value = self._builder.temporary(value, "switch")
        for node, label in switch.cases:
            self._builder.range = node.range
            matches = self._matches(value, node, type_)
            self._builder.here, after = self._builder.fork(matches)
            self._builder.jump(label)
            self._builder.here = after
        self._builder.jump(switch.default or end)
        with self._jumps.breakable(end):
            self.statement(body)
        self._builder.place(end)

    def _matches(self, value: Term, node: Node, type_: CType) -> Term:
        low = self._evaluation.converted(node.children[0], type_)
        if len(node.children) == 2:
            return eq(value, low)
        high = self._evaluation.converted(node.children[1], type_)
        at_most = sle if is_signed(type_) else ule
        return and_(at_most(low, value), at_most(value, high))

    def _case(self, node: Node) -> None:
        label = self._case_labels.get(node)
        if label is None:
            raise self._builder.unsupported("case outside of a switch", node)
        self._builder.place(label)
        self.statement(node.children[-1])

    def _label(self, node: Node) -> None:
        self._jumps.place_named(node)
        for child in node.children:
            self.statement(child)

    def statement_expression(self, node: Node) -> Term | None:
        """The value is that of the last statement, if that is an expression; empty ones after it do not count."""
        statements = node.children[0].children
        self._order.in_one_order(arguments_of_macro(statements), ARGUMENTS)
        outer, outside = self._builder.enter_block(), self._cleanups.depth
        end = len(statements)
        while end > 1 and statements[end - 1].kind == kinds.NULL and node.type is not VOID:
            end -= 1
        for child in statements[: end - 1]:
            self.statement(child)
        value: Term | None = None
        for last in statements[end - 1 : end]:
            value = self._last_statement(last, used=node.type is not VOID)
        if value is not None and self._cleanups.depth > outside:
            if not node.type.is_scalar:
                raise self._builder.unsupported(
                    "statement expression with a cleanup function and a record as its value", node
                )
            value = self._builder.temporary(value)
        self._cleanups.leave_block(outside)
        self._builder.scope = outer
        return value

    def _last_statement(self, last: Node, used: bool) -> Term | None:
        while last.kind == kinds.LABEL or (last.kind == kinds.UNEXPOSED_STMT and last.children):
            if last.kind == kinds.LABEL:
                self._jumps.place_named(last)
            last = last.children[-1]
        if not kinds.FIRST_EXPRESSION <= last.kind <= kinds.LAST_EXPRESSION:
            self.statement(last)
            return None
        self._builder.range = last.range
        return self._evaluation.effect(last, used)


def _check_attributes(node: Node) -> None:
    """Checks the attributes of a statement. clang knows those hidden by macros or from pragmas: none has an effect."""
    for attribute in statement_attributes(node.unit.text_from(node.begin)):
        reason = refusal(attribute)
        if reason is not None:
            raise UnsupportedC(reason, node.range)


def _is_attribute(node: Node) -> bool:
    return kinds.FIRST_ATTRIBUTE <= node.kind <= kinds.LAST_ATTRIBUTE


def _is_empty(node: Node) -> bool:
    """Whether a statement does nothing, and cannot be jumped to."""
    return node.kind == kinds.NULL or (node.kind == kinds.COMPOUND and all(map(_is_empty, node.children)))


def _cases(body: Node) -> list[Node]:
    """The case and default statements that belong to a switch, not to one inside it."""
    found: list[Node] = []
    todo = [body]
    while todo:
        node = todo.pop()
        if node.kind in (kinds.CASE, kinds.DEFAULT):
            found.append(node)
        if node.kind != kinds.SWITCH:
            todo.extend(reversed(node.children))
    return found
