"""Evaluates expressions: the interface to all kinds of expressions for all parts of lowering."""

from __future__ import annotations

from typing import Protocol

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.bit_fields import GccTypes
from cutpoint.c.lowering.building.builder import FunctionBuilder, Label
from cutpoint.c.lowering.building.conversions import certainly_fits, convert
from cutpoint.c.lowering.syntax.evaluated import Argument
from cutpoint.c.lowering.syntax.purity import is_pure
from cutpoint.c.types import CType, FloatType, IntType, UnsupportedType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term


class Evaluator(Protocol):
    """Dispatches on the kinds of expressions."""

    def effect(self, node: Node, used: bool = False) -> Term | None: ...

    def condition(self, node: Node) -> Term: ...

    def branch(self, node: Node, yes: Label, no: Label) -> None: ...


class Evaluation:
    """Values of expressions are terms; the value of a record is its address.

    An operand is an expression, an expression may contain statements, and a statement contains expressions. Each part
    of lowering evaluates the expressions inside its own construct through this object, which is therefore created
    first; the evaluator, which refers to all parts, is created last and bound here.
    """

    _evaluator: Evaluator

    def __init__(self, builder: FunctionBuilder, gcc_types: GccTypes) -> None:
        self._builder = builder
        self._gcc_types = gcc_types

    def bind(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def unbind(self) -> None:
        """Breaks the reference cycle, which holds the syntax tree: no cyclic garbage collection takes place."""
        del self._evaluator

    def effect(self, node: Node, used: bool = False) -> Term | None:
        """Evaluates an expression; None is the value of void."""
        return self._evaluator.effect(node, used)

    def condition(self, node: Node) -> Term:
        """Whether an expression is true, as a formula; its side effects are emitted first."""
        return self._evaluator.condition(node)

    def branch(self, node: Node, yes: Label, no: Label) -> None:
        """Branches to one label or the other, evaluating no more than C does."""
        self._evaluator.branch(node, yes, no)

    def value(self, node: Node) -> Term:
        """The value of an expression that has one."""
        result = self._evaluator.effect(node, used=True)
        if result is None:
            raise self._builder.unsupported("a void value is used", node)
        return result

    def converted(self, node: Node, target: CType) -> Term:
        """The value of a scalar expression as a value of another type."""
        value = self.value(node)
        if isinstance(target, UnsupportedType):
            raise self._builder.unsupported(f"value of type {target}", node)
        return self.conversion(value, node, target) if target.is_scalar else value

    def conversion(self, value: Term, node: Node, target: CType) -> Term:
        """The value of an expression, already computed, as a value of another type."""
        source = self.type_of(node)
        if not source.is_scalar:
            raise self._builder.unsupported(f"conversion from {source} to {target}", node)
        result = self.scalar(value, source, target)
        if isinstance(target, FloatType) and not _is_exact(source, target):
            self.rounding(result, target)
        return result

    def scalar(self, value: Term, source: CType, target: CType) -> Term:
        """The value of one scalar type as a value of another. Records the assumption that it fits, if it might not."""
        if isinstance(source, FloatType) and isinstance(target, IntType) and not certainly_fits(value, target):
            self._builder.assuming(AssumptionKind.CONVERSIONS_FIT)
        return convert(value, source, target)

    def reading(self, node: Node) -> bool:
        """Whether an lvalue that is read is volatile; if so, records the assumption that it behaves like memory."""
        volatile = node.unit.volatile
        if not volatile or (lvalue := node.stripped) not in volatile:
            return False
        self._builder.assuming(AssumptionKind.VOLATILE_IS_MEMORY, lvalue.text)
        return True

    def rounding(self, value: Term, type_: FloatType) -> None:
        """Records the assumption that a value is rounded to its type: on ILP32, gcc computes in x87 registers.

        Constants are rounded at compile time, and long double is the format of these registers.
        """
        if self._builder.pointer_width == 32 and type_.size <= 8 and value.op != ops.CONST:
            self._builder.assuming(AssumptionKind.NO_EXCESS_PRECISION)

    def type_of(self, node: Node) -> CType:
        """The type that the value of an expression has for gcc."""
        return self._builder.arithmetic.decayed(self._gcc_types.of(node) if node.unit.has_bit_fields else node.type)

    def evaluated(self, arguments: list[Node]) -> list[Node]:
        """Evaluates each argument once, from left to right, to a value that the later ones do not change."""
        result: list[Node] = []
        for position, argument in enumerate(arguments):
            if isinstance(argument, Argument):
                result.append(argument)
                continue
            value = self.value(argument)
            if not all(is_pure(later) for later in arguments[position + 1 :]):
                value = self._builder.snapshot(value)
            result.append(Argument(argument, value))
        return result


def _is_exact(source: CType, target: FloatType) -> bool:
    """Whether every value of one type is one of the other."""
    if isinstance(source, FloatType):
        return source.format.significand <= target.format.significand
    return isinstance(source, IntType) and source.precision <= target.format.significand
