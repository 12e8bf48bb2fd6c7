"""Where C leaves the order of evaluation open (C11 6.5, 2-3): operands, arguments, both sides of an assignment.

Values are read when they are used, after all side effects of an expression. Where two operands touch the same object
and one of them changes it, all orders are explored: a value from outside chooses one. If that would be too much, the
verdict rests on the order that is taken. An expression in which a plain variable is changed and otherwise accessed
without an order has no meaning in C, and gcc gives it one that no order explains: it is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.evaluation.evaluation import INCREMENTS, Argument, Evaluated, Evaluation
from cutpoint.c.lowering.syntax.effects import Collector, Effects, Where, in_conflict, local, meet, named_object
from cutpoint.c.types import RecordType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import ORDER_OF_EVALUATION, Assign, Origin
from cutpoint.cfa.program import Copy
from cutpoint.smt.terms.bitvectors import nonzero
from cutpoint.smt.terms.boolean import eq, ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

ARGUMENTS = "arguments"
_MOST_OPERANDS = 3
"""So many operands that depend on each other are evaluated in all orders."""
_LARGEST = 5_000
"""Nodes of syntax that two such operands have in all, with the functions that they call."""


class OrderLowering(Evaluation):
    """Operands in an order that C allows, or in all of them."""

    _exploring = False

    def unsequenced(self, operands: Sequence[Node], what: str) -> list[Node]:
        """The operands, in a form whose values may be taken one after the other."""
        operands = list(operands)
        if len(operands) < 2 or all(map(self.is_pure, operands)):
            return operands
        effects = [self._effects(operand) for operand in operands]
        if not self._may_conflict(effects):
            return operands
        self._refuse_undefined(operands, effects)
        actions = [one.actions for one in effects]
        effects = [self.linker.call_effects.with_calls(one) for one in effects]
        touched = [
            position
            for position, one in enumerate(effects)
            if any(other is not one and in_conflict(one, other) for other in effects)
        ]
        if not touched:
            return operands
        acting = [position for position in touched if not self.is_pure(operands[position])]
        if len(acting) == 1:
            if actions[acting[0]] > 1:  # what others read, they may read between the actions
                self.assuming(AssumptionKind.ONE_ORDER_OF_EVALUATION, what)
            return self._early_or_late(operands, effects, acting[0], touched, what)
        if self._can_explore([operands[position] for position in touched], [effects[position] for position in touched]):
            return self._in_any_order(operands, touched[::-1] if what == ARGUMENTS else touched)
        self.assuming(AssumptionKind.ONE_ORDER_OF_EVALUATION, what)
        return operands

    def place_order(self, place: Node, value: Node) -> tuple[bool, bool]:
        """For an assignment: whether it matters if the address is computed before the value, and if the reverse."""
        if self.is_pure(place) and self.is_pure(value):
            return False, False
        address, right = self._effects(place, as_address=True), self._effects(value)
        if place.stripped.kind != kinds.DECL_REF:  # whose own value does not matter
            self._refuse_undefined([place, value], [address, right])
        self._refuse_second_change(place, value)
        if not self._may_conflict([address, right]):
            return False, False
        address, right = self.linker.call_effects.with_calls(address), self.linker.call_effects.with_calls(right)
        conflict = in_conflict(address, right)
        if conflict and not self.is_pure(place):
            self.assuming(AssumptionKind.ONE_ORDER_OF_EVALUATION, "assignment")
        return conflict and self.is_pure(place), conflict and self.is_pure(value)

    def in_one_order(self, operands: Sequence[Node], what: str) -> None:
        """The operands will be evaluated one after the other: records it where another order could matter."""
        if len(operands) < 2 or all(map(self.is_pure, operands)):
            return
        before = Effects()
        for operand in operands:
            effects = self.linker.call_effects.with_calls(self._effects(operand))
            if in_conflict(before, effects):
                self.assuming(AssumptionKind.ONE_ORDER_OF_EVALUATION, what)
                return
            before.add(effects)

    def choice(self) -> Term:
        """Whether an order is taken that gcc does not take."""
        return nonzero(self.any_value("order", bitvec(8), Origin.UNSPECIFIED, ORDER_OF_EVALUATION, signed=False))

    # -- what an expression does ------------------------------------------------------------------

    def _effects(self, node: Node, as_address: bool = False) -> Effects:
        if isinstance(node, Evaluated):
            return Effects()
        linker = self.linker
        collector = Collector(self._where, linker.is_error, linker.property.is_error_label)
        return collector.collect_address(node) if as_address else collector.collect(node)

    def _where(self, node: Node) -> Where | None:
        _, name, key, _ = node.value
        known = self.locals.get(key)
        if known is None:
            return named_object(self.linker.unique_name(name))
        return local(key) if known.variable is not None else named_object(key)

    def _may_conflict(self, effects: list[Effects]) -> bool:
        """Whether there may be a conflict, whatever the functions do that are called."""
        for position, one in enumerate(effects):
            calls = one.calls or one.calls_unknown
            if not calls and not one.writes:
                continue
            for other in effects[:position] + effects[position + 1 :]:
                if in_conflict(one, other):
                    return True
                if calls and (other.calls or other.calls_unknown or other.ends or other.errs):
                    return True
                if calls and any(kind != "local" for kind, _ in other.reads | other.writes):
                    return True
        return False

    # -- what has no meaning ----------------------------------------------------------------------

    def _refuse_undefined(self, operands: list[Node], effects: list[Effects]) -> None:
        for position, one in enumerate(effects):
            if not one.writes:
                continue
            written = _plain_variables(operands[position], changed=True)
            for other in operands[:position] + operands[position + 1 :]:
                common = written & _plain_variables(other, changed=False)
                if common:
                    raise self.unsupported("a variable that is changed and used in no order", operands[position])

    def _refuse_second_change(self, place: Node, value: Node) -> None:
        """`i = i++`: the assignment and the side effect of its operand change one variable in no order."""
        target = place.stripped
        if target.kind == kinds.DECL_REF and target.value[2] in _last_changes(value):
            raise self.unsupported("a variable that is changed twice in no order", value)

    # -- orders -----------------------------------------------------------------------------------

    def _early_or_late(
        self, operands: list[Node], effects: list[Effects], acting: int, touched: list[int], what: str
    ) -> list[Node]:
        """One operand acts: what the others read of what it changes, they read before or after."""
        readers = [position for position in touched if position != acting]
        action = effects[acting]
        several = any(len([w for w in effects[r].reads if meet({w}, action.writes)]) > 1 for r in readers)
        if several:  # each may be read at another time
            self.assuming(AssumptionKind.ONE_ORDER_OF_EVALUATION, what)
        early = {position: self._snapshot(operands[position]) for position in readers}
        done = self.kept(self.value(operands[acting]))
        result = [*operands]
        result[acting] = self._with_value(operands[acting], done)
        for position, before in early.items():
            after = self.value(operands[position])
            if _gcc_reads_first(operands[position], position < acting, what):
                before, after = after, before
            chosen = ite(self.choice(), before, after)
            result[position] = self._with_value(operands[position], self.kept(chosen))
        return result

    def _with_value(self, node: Node, value: Term) -> Node:
        return Evaluated(node, value, self.type_of(node))

    def _snapshot(self, node: Node) -> Term:
        value = self.value(node)
        if not isinstance(node.type, RecordType):
            return self.kept(value)
        copy = self.new_object("early", node.type)
        self.emit(Copy(copy.symbol, value, self.layout(node.type)))
        return copy.symbol

    def _can_explore(self, operands: list[Node], effects: list[Effects]) -> bool:
        """Whether lowering the operands once for each order is exact and not too much."""
        if self._exploring or len(operands) > _MOST_OPERANDS or sum(one.size for one in effects) > _LARGEST:
            return False
        if any(one.has_statements for one in effects) or any(not operand.type.is_scalar for operand in operands):
            return False
        return all(self._is_one_action(operand, operands) for operand in operands)

    def _is_one_action(self, operand: Node, operands: list[Node]) -> bool:
        """Whether nothing can come between the parts of an operand that matters to it."""
        inner = operand.stripped
        while inner.kind == kinds.CAST and inner.expressions:
            inner = inner.expressions[-1].stripped
        if inner.kind == kinds.UNARY and inner.value in INCREMENTS:
            return self.is_pure(inner.children[0])
        parts = inner.children[1:] if inner.kind == kinds.CALL else [inner] if self.is_pure(inner) else None
        if parts is None:
            return False
        if inner.kind != kinds.CALL:
            return len(self._effects(inner).reads) == 1
        with_calls = self.linker.call_effects.with_calls
        others = [with_calls(self._effects(other)) for other in operands if other is not operand]
        return not any(in_conflict(with_calls(self._effects(part)), other) for part in parts for other in others)

    def _in_any_order(self, operands: list[Node], touched: list[int]) -> list[Node]:
        values = {p: self.new_variable("operand", self.type_of(operands[p]).sort) for p in touched}
        order = self.any_value("order", bitvec(8), Origin.UNSPECIFIED, ORDER_OF_EVALUATION, signed=False)
        end = self.label()
        self._exploring = True
        ways = list(permutations(touched))
        for number, way in enumerate(ways):
            after: int | None = None
            if number < len(ways) - 1:
                self.here, after = self.fork(eq(order, bv(number, 8)))
            for position in way:
                self.emit(Assign(values[position], self.value(operands[position])))
            self.jump(end)
            self.here = after
        self._exploring = False
        self.place(end)
        return [
            self._with_value(operand, values[position]) if position in values else operand
            for position, operand in enumerate(operands)
        ]

    def in_gccs_order(self, arguments: list[Node]) -> list[Node]:
        """Arguments, those that act evaluated: from right to left, as gcc does it on x86."""
        arguments = self.unsequenced(arguments, ARGUMENTS)
        acting = [p for p, argument in enumerate(arguments) if not self.is_pure(argument)]
        if len(acting) < 2:
            return arguments
        result = [*arguments]
        for position in reversed(acting):
            value = self.value(arguments[position])
            result[position] = Argument(arguments[position], self.kept(value))
        return result


def _gcc_reads_first(node: Node, is_left: bool, what: str) -> bool:
    """Whether gcc reads an operand before the other one acts, as seen on x86 without optimisation.

    It works from left to right, through arguments from right to left, and reads a plain variable where it is used.
    """
    if what == ARGUMENTS:
        return not is_left
    inner = node.stripped
    while inner.kind == kinds.CAST and inner.expressions:
        inner = inner.expressions[-1].stripped
    return is_left and inner.kind != kinds.DECL_REF


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
                continue  # its address is no use of it
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
    """The variables that an expression changes without a sequence point behind the change."""
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
