"""Unsequenced changes of a variable (C11 6.5, 2): their behaviour is undefined, so they are refused."""

from __future__ import annotations

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.syntax.effects import Effects
from cutpoint.c.lowering.syntax.evaluated import Evaluated
from cutpoint.c.lowering.syntax.purity import INCREMENTS


def refuse_undefined(operands: list[Node], effects: list[Effects]) -> None:
    """Refuses operands of which one changes a variable that another one uses."""
    for position, one in enumerate(effects):
        if not one.writes:
            continue
        written = _plain_variables(operands[position], changed=True)
        for other in operands[:position] + operands[position + 1 :]:
            common = written & _plain_variables(other, changed=False)
            if common:
                raise UnsupportedC("unsequenced change and use of a variable", operands[position].range)


def refuse_second_change(lvalue: Node, value: Node) -> None:
    """Refuses `i = i++`: the assignment and the side effect of its operand are unsequenced changes of one variable."""
    target = lvalue.stripped
    if target.kind == kinds.DECL_REF and target.value[2] in _last_changes(value):
        raise UnsupportedC("unsequenced changes of a variable", value.range)


def _plain_variables(node: Node, changed: bool) -> set[object]:
    """The variables of arithmetic or pointer type that an expression names itself: all, or only those it changes."""
    found: set[object] = set()
    todo = [node]
    while todo:
        current = todo.pop()
        if current.kind == kinds.SIZEOF or isinstance(current, Evaluated):
            continue
        if changed and current.kind == kinds.STATEMENT_EXPR:
            continue  # its statements end with sequence points
        if changed:
            target = _changed(current)
            if target is not None:
                found.add(target)
        elif current.kind == kinds.DECL_REF and current.type.is_scalar and current.value[0] != kinds.ENUM_CONSTANT:
            found.add(current.value[2])
        if current.kind == kinds.UNARY and current.value == "&":
            inner = current.children[0].stripped
            if inner.kind == kinds.DECL_REF:
                continue  # taking its address is not a use
        todo += current.children
    return found


def _changed(node: Node) -> object | None:
    """The variable that an assignment or increment changes, if it names one."""
    is_change = (
        node.kind == kinds.COMPOUND_ASSIGN
        or (node.kind == kinds.BINARY and node.value == "=")
        or (node.kind == kinds.UNARY and node.value in INCREMENTS)
    )
    target = node.children[0].stripped if is_change else None
    if target is None or target.kind != kinds.DECL_REF or not target.type.is_scalar:
        return None
    key: object = target.value[2]
    return key


def _last_changes(node: Node) -> set[object]:
    """The variables that an expression changes without a sequence point after the change."""
    found: set[object] = set()
    todo = [node]
    while todo:
        current = todo.pop()
        if current.kind in (kinds.CALL, kinds.SIZEOF, kinds.STATEMENT_EXPR) or isinstance(current, Evaluated):
            continue
        target = _changed(current)
        if target is not None:
            found.add(target)
        if current.kind == kinds.BINARY and current.value in (",", "&&", "||"):
            todo.append(current.children[1])
        elif current.kind == kinds.CONDITIONAL:
            todo += current.children[1:]
        else:
            todo += current.children
    return found
