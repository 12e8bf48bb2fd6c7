"""Evaluation orders that C leaves unspecified (C11 6.5, 2-3): operands, arguments, both sides of an assignment.

Values are read when they are used, after all side effects of an expression. If two operands access the same object and
one of them changes it, all orders are explored: a nondeterministic value chooses one. If that is too expensive, the
verdict relies on the order that is taken. An expression with an unsequenced change and access of a plain variable is
undefined in C, and the code that gcc generates may correspond to no order: it is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.sequencing import refuse_second_change, refuse_undefined
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.syntax.effects import (
    Collector,
    Effects,
    Where,
    have_address,
    in_conflict,
    local,
    meet,
    named_object,
    races,
)
from cutpoint.c.lowering.syntax.evaluated import Argument, Evaluated
from cutpoint.c.lowering.syntax.purity import INCREMENTS, is_pure
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
"""The maximal number of operands that depend on each other and are evaluated in all orders."""
_LITERALS = frozenset({kinds.INTEGER_LITERAL, kinds.FLOAT_LITERAL, kinds.CHARACTER_LITERAL, kinds.STRING_LITERAL})
_MOST_NODES = 5_000
"""The maximal number of syntax nodes of such operands together, including the functions that they call."""


class Order:
    """Evaluates operands in an order that C allows, or in all of them."""

    def __init__(
        self, builder: FunctionBuilder, evaluation: Evaluation, locals_: Locals, program: ProgramBuilder
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._locals = locals_
        self._program = program
        self._exploring = False

    def unsequenced(self, operands: Sequence[Node], what: str) -> list[Node]:
        """The operands, in a form that may be evaluated one after the other."""
        operands = list(operands)
        if len(operands) < 2 or all(map(is_pure, operands)):
            return operands
        effects = [self._effects(operand) for operand in operands]
        if not self._may_conflict(effects):
            return operands
        refuse_undefined(operands, effects)
        actions = [one.actions for one in effects]
        effects = [self._program.call_effects.with_calls(one) for one in effects]
        touched = [
            position
            for position, one in enumerate(effects)
            if any(other is not one and in_conflict(one, other) for other in effects)
        ]
        if not touched:
            return operands
        acting = [position for position in touched if not is_pure(operands[position])]
        race = any(races(one, other) for one in effects for other in effects if other is not one)
        if len(acting) == 1 and not race:
            if actions[acting[0]] > 1:  # others may read between the actions
                self._assume_one_order(what)
            return self._early_or_late(operands, effects, acting[0], touched, what)
        if self._can_explore([operands[position] for position in touched], [effects[position] for position in touched]):
            return self._in_any_order(operands, touched[::-1] if what == ARGUMENTS else touched)
        self._assume_one_order(what, race)
        return operands

    def assignment_order(self, lvalue: Node, value: Node) -> tuple[bool, bool]:
        """For an assignment: whether the address needs to be computed before the value as well, and vice versa."""
        if is_pure(lvalue) and is_pure(value):
            return False, False
        address, right = self._effects(lvalue, as_address=True), self._effects(value)
        if lvalue.stripped.kind != kinds.DECL_REF:  # the value of a variable that is assigned does not matter
            refuse_undefined([lvalue, value], [address, right])
        refuse_second_change(lvalue, value)
        if not self._may_conflict([address, right]):
            return False, False
        address, right = self._program.call_effects.with_calls(address), self._program.call_effects.with_calls(right)
        conflict = in_conflict(address, right)
        if conflict and (not is_pure(lvalue) or races(address, right)):
            self._assume_one_order("assignment", races(address, right))
        return conflict and is_pure(lvalue), conflict and is_pure(value)

    def in_one_order(self, operands: Sequence[Node], what: str, target: Where | None = None) -> None:
        """Records the assumption that the operands are evaluated in sequence, if another order could matter.

        `target` is the object that their values initialise, part by part.
        """
        if len(operands) < 2 or (target is None and all(map(is_pure, operands))):
            return
        before, conflict, race = Effects(), False, False
        for operand in operands:
            if operand.stripped.kind in _LITERALS:
                continue
            effects = self._program.call_effects.with_calls(self._effects(operand))
            race |= races(before, effects)
            conflict |= in_conflict(before, effects)
            conflict |= target is not None and meet(effects.reads | effects.writes, {target})
            before.add(effects)
        if conflict:
            self._assume_one_order(what, race)

    def _assume_one_order(self, what: str, race: bool = False) -> None:
        self._builder.assuming(AssumptionKind.ONE_ORDER_OF_EVALUATION, what, decides_end=race)

    def choice(self) -> Term:
        """A nondeterministic choice: whether to take an order other than gcc's."""
        return nonzero(
            self._builder.any_value("order", bitvec(8), Origin.UNSPECIFIED, ORDER_OF_EVALUATION, signed=False)
        )

    # -- what an expression does ------------------------------------------------------------------

    def _effects(self, node: Node, as_address: bool = False) -> Effects:
        if isinstance(node, Evaluated):
            return Effects()
        program = self._program
        collector = Collector(self._where, program.is_error, program.property.is_error_label)
        return collector.collect_address(node) if as_address else collector.collect(node)

    def _where(self, node: Node) -> Where | None:
        _, name, key, _ = node.value
        known = self._locals.get(key)
        if known is None:
            return named_object(self._program.unique_name(name))
        return local(key) if known.variable is not None else named_object(key)

    def _may_conflict(self, effects: list[Effects]) -> bool:
        """Whether there may be a conflict, without regard to what the called functions do."""
        for position, one in enumerate(effects):
            calls = one.calls or one.calls_unknown
            if not calls and not one.writes:
                continue
            for other in effects[:position] + effects[position + 1 :]:
                if in_conflict(one, other):
                    return True
                if calls and (other.calls or other.calls_unknown or other.ends or other.errs):
                    return True
                if calls and have_address(other.reads | other.writes):
                    return True
        return False

    # -- orders -----------------------------------------------------------------------------------

    def _early_or_late(
        self, operands: list[Node], effects: list[Effects], acting: int, touched: list[int], what: str
    ) -> list[Node]:
        """Evaluates operands of which only one has side effects: each of the others is read before or after them."""
        readers = [position for position in touched if position != acting]
        action = effects[acting]
        several = any(len([w for w in effects[r].reads if meet({w}, action.writes)]) > 1 for r in readers)
        if several:  # each may be read at another time
            self._assume_one_order(what)
        early = {position: self._snapshot(operands[position]) for position in readers}
        done = self._builder.snapshot(self._evaluation.value(operands[acting]))
        result = [*operands]
        result[acting] = self._with_value(operands[acting], done)
        for position, before in early.items():
            after = self._evaluation.value(operands[position])
            if _gcc_reads_first(operands[position], position < acting, what):
                before, after = after, before
            chosen = ite(self.choice(), before, after)
            result[position] = self._with_value(operands[position], self._builder.snapshot(chosen))
        return result

    def _with_value(self, node: Node, value: Term) -> Node:
        return Evaluated(node, value, self._evaluation.type_of(node))

    def _snapshot(self, node: Node) -> Term:
        value = self._evaluation.value(node)
        if not isinstance(node.type, RecordType):
            return self._builder.snapshot(value)
        copy = self._builder.new_object("early", node.type)
        self._builder.emit(Copy(copy.symbol, value, self._builder.layout(node.type)))
        return copy.symbol

    def _can_explore(self, operands: list[Node], effects: list[Effects]) -> bool:
        """Whether lowering the operands once for each order is exact and not too expensive."""
        if self._exploring or len(operands) > _MOST_OPERANDS or sum(one.size for one in effects) > _MOST_NODES:
            return False
        if any(one.has_statements for one in effects) or any(not operand.type.is_scalar for operand in operands):
            return False
        return all(self._is_one_action(operand, operands) for operand in operands)

    def _is_one_action(self, operand: Node, operands: list[Node]) -> bool:
        """Whether an operand is atomic: nothing that may happen between its parts affects it."""
        inner = operand.stripped
        while inner.kind == kinds.CAST and inner.expressions:
            inner = inner.expressions[-1].stripped
        if inner.kind == kinds.UNARY and inner.value in INCREMENTS:
            return is_pure(inner.children[0])
        is_plain = is_pure(inner) or (
            inner.kind == kinds.BINARY and inner.value in ("/", "%") and all(map(is_pure, inner.children))
        )
        parts = inner.children[1:] if inner.kind == kinds.CALL else [inner] if is_plain else None
        if parts is None:
            return False
        if inner.kind != kinds.CALL:
            return len(self._effects(inner).reads) == 1
        with_calls = self._program.call_effects.with_calls
        others = [with_calls(self._effects(other)) for other in operands if other is not operand]
        return not any(in_conflict(with_calls(self._effects(part)), other) for part in parts for other in others)

    def _in_any_order(self, operands: list[Node], touched: list[int]) -> list[Node]:
        values = {p: self._builder.new_variable("operand", self._evaluation.type_of(operands[p]).sort) for p in touched}
        order = self._builder.any_value("order", bitvec(8), Origin.UNSPECIFIED, ORDER_OF_EVALUATION, signed=False)
        end = self._builder.label()
        self._exploring = True
        ways = list(permutations(touched))
        for number, way in enumerate(ways):
            after: int | None = None
            if number < len(ways) - 1:
                self._builder.here, after = self._builder.fork(eq(order, bv(number, 8)))
            for position in way:
                self._builder.emit(Assign(values[position], self._evaluation.value(operands[position])))
            self._builder.jump(end)
            self._builder.here = after
        self._exploring = False
        self._builder.place(end)
        return [
            self._with_value(operand, values[position]) if position in values else operand
            for position, operand in enumerate(operands)
        ]

    def in_gccs_order(self, arguments: list[Node]) -> list[Node]:
        """The arguments; those that act are evaluated from right to left, as by gcc on x86."""
        arguments = self.unsequenced(arguments, ARGUMENTS)
        acting = [p for p, argument in enumerate(arguments) if not is_pure(argument)]
        if len(acting) < 2:
            return arguments
        result = [*arguments]
        for position in reversed(acting):
            value = self._evaluation.value(arguments[position])
            result[position] = Argument(arguments[position], self._builder.snapshot(value))
        return result


def _gcc_reads_first(node: Node, is_left: bool, what: str) -> bool:
    """Whether gcc reads an operand before the other one acts, as observed on x86 without optimisation.

    It evaluates from left to right, arguments from right to left, and reads a plain variable where it is used.
    """
    if what == ARGUMENTS:
        return not is_left
    inner = node.stripped
    while inner.kind == kinds.CAST and inner.expressions:
        inner = inner.expressions[-1].stripped
    return is_left and inner.kind != kinds.DECL_REF
