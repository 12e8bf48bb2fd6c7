"""Statements: their control flow as edges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.attributes import refusal, statement_attributes
from cutpoint.c.lowering import libc
from cutpoint.c.lowering.base import Label
from cutpoint.c.lowering.building.conversions import is_signed
from cutpoint.c.lowering.statements.asm_statements import AssemblyLowering
from cutpoint.c.lowering.statements.declarations import address_taken
from cutpoint.c.lowering.syntax.assembly import assemblies
from cutpoint.c.lowering.syntax.bypassed import bypassed
from cutpoint.c.lowering.syntax.cleanup import regions_of_labels
from cutpoint.c.lowering.syntax.for_header import Present, for_headers
from cutpoint.c.types import VOID, BitFieldType, CType, FunctionType, IntType
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.cfa.program import Function
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import nonzero, sle, ule
from cutpoint.smt.terms.boolean import and_, eq, not_
from cutpoint.smt.terms.term import Term, bv, width_of

if TYPE_CHECKING:
    from cutpoint.c.lowering.linker import Linker


@dataclass(slots=True)
class _Switch:
    """The cases of a switch, in order, with the labels that their statements get."""

    cases: list[tuple[Node, Label]] = field(default_factory=list)
    default: Label | None = None


class StatementLowering(AssemblyLowering):
    """Lowers the body of one function."""

    never_returns = False
    """Whether the function says that a call of it does not come back."""
    never_null = False
    """Whether the function says that it returns no null pointer."""

    def __init__(self, linker: Linker, name: str) -> None:
        super().__init__(linker, name)
        self._case_labels: dict[Node, Label] = {}
        self._result: CType = VOID
        self._headers: Callable[[], dict[Node, Present]] = dict

    # -- the function -----------------------------------------------------------------------------

    def lower_function(self, tree: Node, signature: FunctionType, printed: Callable[[], str]) -> Function:
        """`printed` gives the function as clang prints it."""
        self.range = tree.range
        self.tree = tree
        self._result = signature.result
        self._headers = cache(lambda: for_headers(tree, printed()))
        self.assemblies = cache(lambda: assemblies(tree, printed()))
        self.address_taken = address_taken(tree)
        self.regions_of_labels = regions_of_labels(tree)
        self.bypassed = bypassed(tree)
        self.function.returns = self.return_variables(signature.result)
        self.parameters(tree, signature)
        body = next(child for child in tree.children if child.kind == kinds.COMPOUND)
        is_main = self.function.name == "main" and isinstance(signature.result, IntType)  # C11 5.1.2.2.3
        if is_main:
            for variable in self.function.returns:
                self.assign(variable, bv(0, width_of(variable)))
        self.statement(body)
        if not is_main:  # who looks at the value gets any
            self._return_anything()
        self._leave_function()
        return self.finish()

    def _leave_function(self) -> None:
        """What a caller does after a call that was not to return depends on where gcc has put its code."""
        if self.never_returns:
            self.refuse(f"return from {self.function.name!r}, which is declared noreturn")
        if self.never_null:  # gcc folds a comparison of the result with null
            self.here, rest = self.fork(not_(nonzero(self.function.returns[0])))
            self.refuse(f"null from {self.function.name!r}, which is declared returns_nonnull")
            self.here = rest
        self.return_to_exit()

    def _return_anything(self) -> None:
        for variable in self.function.returns:
            self.emit(Havoc(variable, Origin.UNSPECIFIED, "missing return value"))

    # -- statements -------------------------------------------------------------------------------

    def statement(self, node: Node) -> None:
        kind = node.kind
        if kind == kinds.COMPOUND:
            outer, outside = self.enter_block(), len(self.regions)
            for child in node.children:
                self.statement(child)
            self.leave_block(outside)
            self.scope = outer
            return
        self.range = node.range
        if kind == kinds.DECLARATION:
            for child in node.children:
                self.declaration(child)
        elif kind == kinds.IF:
            self._if(node)
        elif kind == kinds.WHILE:
            self._while(*node.children)
        elif kind == kinds.DO:
            self._do(*node.children)
        elif kind == kinds.FOR:
            outer = self.enter_block()
            self._for(node)
            self.scope = outer
        elif kind == kinds.SWITCH:
            self._switch(*node.children)
        elif kind in (kinds.CASE, kinds.DEFAULT):
            self._case(node)
        elif kind == kinds.LABEL:
            self._label(node)
        elif kind == kinds.GOTO:
            self.goto(*node.children[0].value)
        elif kind in (kinds.BREAK, kinds.CONTINUE):
            self.leave_loop(node)
        elif kind == kinds.RETURN:
            self._return(node)
        elif kind == kinds.ASM:
            self.assembly(node)
        elif kind == kinds.INDIRECT_GOTO:
            self.computed_goto(node)
        elif kinds.FIRST_EXPRESSION <= kind <= kinds.LAST_EXPRESSION:
            libc.check_statement(self, node)
            self.effect(node)
        elif kind == kinds.UNEXPOSED_STMT:  # an attribute in front of a statement
            self._check_attributes(node)
            for child in node.children:
                self.statement(child)
        elif kind not in (kinds.NULL, kinds.STATIC_ASSERT) and not _is_attribute(node):
            raise self.unsupported(f"statement {node.text[:40]!r}", node)

    def _check_attributes(self, node: Node) -> None:
        """Of a statement. What macros hide, or pragmas say of a loop, is one that clang knows: none has a meaning."""
        found = statement_attributes(node.unit.text_from(node.begin))
        for attribute in found:
            reason = refusal(attribute)
            if reason is not None:
                raise self.unsupported(reason, node)

    def _if(self, node: Node) -> None:
        condition, then, *rest = node.children
        if all(map(_is_empty, [then, *rest])):  # gcc keeps the side effects only: what traps here, does not
            self.effect(condition)
            return
        yes, no, end = self.label(), self.label(), self.label()
        self.branch(condition, yes, no)
        self.place(yes)
        self.statement(then)
        self.jump(end)
        self.place(no)
        if rest:
            self.statement(rest[0])
        self.place(end)

    def _while(self, condition: Node, body: Node) -> None:
        head, inside, end = self.label(), self.label(), self.label()
        self.place(head)
        self.branch(condition, inside, end)
        self.place(inside)
        self.breakable(body, end, head)
        self.jump(head)
        self.place(end)

    def _do(self, body: Node, condition: Node) -> None:
        head, test, end = self.label(), self.label(), self.label()
        self.place(head)
        self.breakable(body, end, test)
        self.place(test)
        self.branch(condition, head, end)
        self.place(end)

    def _for(self, node: Node) -> None:
        start, condition, increment, body = self._parts_of_for(node)
        head, inside, step, end = self.label(), self.label(), self.label(), self.label()
        outside = len(self.regions)
        if start is not None:
            self.statement(start)
        self.place(head)
        if condition is not None:
            self.branch(condition, inside, end)
        else:
            self.jump(inside)
        self.place(inside)
        self.breakable(body, end, step)
        self.place(step)
        if increment is not None:
            self.range = increment.range
            self.effect(increment)
        self.jump(head)
        self.place(end)
        self.leave_block(outside)

    def _parts_of_for(self, node: Node) -> tuple[Node | None, Node | None, Node | None, Node]:
        *parts, body = node.children
        if len(parts) == 3:
            return parts[0], parts[1], parts[2], body
        present = self._headers().get(node) if parts else (False, False, False)
        if present is None or sum(present) != len(parts):
            raise self.unsupported("this header of a for loop", node)
        remaining = iter(parts)
        start, condition, increment = (next(remaining) if there else None for there in present)
        return start, condition, increment, body

    def _switch(self, condition: Node, body: Node) -> None:
        if _is_empty(body):
            self.effect(condition)
            return
        switch = _Switch()
        for node in _cases(body):
            label = self._case_labels[node] = self.label()
            if node.kind == kinds.DEFAULT:
                switch.default = label
            else:
                switch.cases.append((node, label))
        end = self.label()
        type_ = self.arithmetic.promoted(condition.type)
        if isinstance(self.type_of(condition), BitFieldType):
            raise self.unsupported("switch on a bit-field wider than int", condition)
        value = self.converted(condition, type_)
        if len(switch.cases) > 1 and value.op not in (ops.VAR, ops.CONST):
            value = self.temporary(value, "switch")
        for node, label in switch.cases:
            self.range = node.range
            matches = self._matches(value, node, type_)
            self.here, after = self.fork(matches)
            self.jump(label)
            self.here = after
        self.jump(switch.default or end)
        self.breakable(body, end)
        self.place(end)

    def _matches(self, value: Term, node: Node, type_: CType) -> Term:
        low = self.converted(node.children[0], type_)
        if len(node.children) == 2:
            return eq(value, low)
        high = self.converted(node.children[1], type_)
        at_most = sle if is_signed(type_) else ule
        return and_(at_most(low, value), at_most(value, high))

    def _case(self, node: Node) -> None:
        label = self._case_labels.get(node)
        if label is None:
            raise self.unsupported("case outside of a switch", node)
        self.place(label)
        self.statement(node.children[-1])

    def _label(self, node: Node) -> None:
        self.place_named(node)
        for child in node.children:
            self.statement(child)

    def _return(self, node: Node) -> None:
        values = node.expressions
        if not values:
            self._return_anything()
        elif self.function.returns:
            self.assign_results(self._result, values[0])
        else:
            self.effect(values[0])
        self.clean_up(0)
        self._leave_function()

    def statement_expression(self, node: Node) -> Term | None:
        """The value is that of the last statement, if that is an expression; empty ones behind it do not count."""
        statements = node.children[0].children
        outside = len(self.regions)
        end = len(statements)
        while end > 1 and statements[end - 1].kind == kinds.NULL and node.type is not VOID:
            end -= 1
        for child in statements[: end - 1]:
            self.statement(child)
        value: Term | None = None
        for last in statements[end - 1 : end]:
            value = self._last_statement(last, used=node.type is not VOID)
        if value is not None and len(self.regions) > outside:
            if not node.type.is_scalar:
                raise self.unsupported("statement expression with a cleanup function and a record as its value", node)
            value = self.temporary(value)
        self.leave_block(outside)
        return value

    def _last_statement(self, last: Node, used: bool) -> Term | None:
        while last.kind == kinds.LABEL or (last.kind == kinds.UNEXPOSED_STMT and last.children):
            if last.kind == kinds.LABEL:
                self.place_named(last)
            last = last.children[-1]
        if not kinds.FIRST_EXPRESSION <= last.kind <= kinds.LAST_EXPRESSION:
            self.statement(last)
            return None
        self.range = last.range
        return self.effect(last, used)


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
