"""Operators that change an object: assignment, compound assignment, increment and decrement."""

from __future__ import annotations

from dataclasses import replace

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.bit_fields import GccTypes, operand
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import convert, is_signed
from cutpoint.c.lowering.building.operators import binary_value
from cutpoint.c.lowering.evaluation.access import Access, Lvalue
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.lvalues import Lvalues
from cutpoint.c.lowering.evaluation.order import Order
from cutpoint.c.lowering.evaluation.sizes import Sizes
from cutpoint.c.lowering.operations.computations import Computations
from cutpoint.c.lowering.syntax.evaluated import Evaluated
from cutpoint.c.lowering.syntax.purity import is_pure
from cutpoint.c.types import BitFieldType, CType, FloatType, IntType, PointerType, RecordType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.program import step
from cutpoint.smt.terms.bitvectors import neg
from cutpoint.smt.terms.boolean import ite
from cutpoint.smt.terms.term import Term, bv


class Assignments:
    """The value of an assignment is kept in a temporary if reading the object could yield another value."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        order: Order,
        sizes: Sizes,
        access: Access,
        lvalues: Lvalues,
        computations: Computations,
        gcc_types: GccTypes,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._order = order
        self._sizes = sizes
        self._access = access
        self._lvalues = lvalues
        self._computations = computations
        self._gcc_types = gcc_types

    def increment(self, node: Node, used: bool) -> Term:
        operator, child = node.value, node.children[0]
        lvalue = self._access.with_stable_address(self._lvalues.lvalue_of(child))
        self._evaluation.reading(child)
        old = self._access.read(lvalue)
        postfix = operator.startswith("post")
        if used and postfix:
            old = self._builder.temporary(old)
        up = "++" in operator
        if isinstance(lvalue.type, PointerType):
            stride = self._sizes.stride_of(lvalue.type)
            new = step(old, stride if up else neg(stride))
        else:
            common = self._builder.arithmetic.common(lvalue.type, self._builder.arithmetic.int)
            one = convert(bv(1, 32), self._builder.arithmetic.int, common)
            wide = binary_value("+" if up else "-", convert(old, lvalue.type, common), one, common)
            if isinstance(common, FloatType):
                self._evaluation.rounding(wide, common)
            new = convert(wide, common, lvalue.type)
        self._access.write(lvalue, new)
        return old if postfix or not used else self._access.read(lvalue)

    def assignment(self, node: Node, used: bool) -> Term | None:
        left, right = node.children
        if isinstance(node.type, RecordType):
            if any(self._order.assignment_order(left, right)):
                self._builder.assuming(AssumptionKind.ONE_ORDER_OF_EVALUATION, "assignment")
            if _is_call(right) and not is_pure(left):
                lvalue = self._access.with_stable_address(self._lvalues.lvalue_of(left))
                value = self._evaluation.value(right)
            else:
                value = self._evaluation.value(right)
                lvalue = self._lvalues.lvalue_of(left)
            self._access.write(lvalue, value)
            return lvalue.address
        lvalue, value = self._lvalue_and_value(left, right, left.type)
        if isinstance(left.type, FloatType) and right.stripped.type is left.type:
            self._evaluation.rounding(value, left.type)  # the x87 unit makes a signalling NaN quiet as it moves one
        return self._store(lvalue, value, used)

    def _lvalue_and_value(self, left: Node, right: Node, type_: CType) -> tuple[Lvalue, Term]:
        """Both sides of an assignment, in either order if that matters."""
        early_address, early_value = self._order.assignment_order(left, right)
        if early_address:  # evaluating the value may change the address
            before = self._access.with_stable_address(self._lvalues.lvalue_of(left))
            value = self._builder.temporary(self._evaluation.converted(right, type_))
            lvalue = self._lvalues.lvalue_of(left)
            assert lvalue.address is not None
            assert before.address is not None
            address = ite(self._order.choice(), before.address, lvalue.address)
            return self._access.with_stable_address(replace(lvalue, address=address)), value
        if is_pure(left):
            value = self._evaluation.converted(right, type_)
            return self._lvalues.lvalue_of(left), value
        if not is_pure(right) and not _is_call(right):
            value = self._builder.temporary(self._evaluation.converted(right, type_))
            return self._access.with_stable_address(self._lvalues.lvalue_of(left)), value
        before_value = self._builder.temporary(self._evaluation.converted(right, type_)) if early_value else None
        lvalue = self._access.with_stable_address(self._lvalues.lvalue_of(left))
        value = self._evaluation.converted(right, type_)
        return lvalue, value if before_value is None else ite(self._order.choice(), before_value, value)

    def compound_assignment(self, node: Node, used: bool) -> Term:
        left, right = node.children
        operator = node.value[:-1]
        # clang converts the right side to the type that a bit-field is declared with
        other = (
            self._gcc_types.promoted(operand(right)) if node.unit.has_bit_fields else self._evaluation.type_of(right)
        )
        if not is_pure(right):  # the object is read after the right side has acted, as gcc does
            type_ = self._builder.arithmetic.promoted(self._evaluation.type_of(right))
            lvalue, value = self._right_first(left, right, type_)
            right = Evaluated(right, value, type_)
        else:
            self._order.assignment_order(left, right)
            lvalue = self._access.with_stable_address(self._lvalues.lvalue_of(left))
        self._evaluation.reading(left)
        if isinstance(lvalue.type, PointerType):
            new = self._computations.moved(self._access.read(lvalue), operator, right, lvalue.type)
            return self._store(lvalue, new, used)
        promoted = self._promoted(lvalue)
        common = promoted if operator in ("<<", ">>") else self._gcc_types.common(promoted, other)
        old = convert(self._access.read(lvalue), lvalue.type, common)
        new = self._evaluation.scalar(self._computations.compute(operator, old, right, common), common, lvalue.type)
        return self._store(lvalue, new, used)

    def _right_first(self, left: Node, right: Node, type_: CType) -> tuple[Lvalue, Term]:
        if is_pure(left):
            lvalue, value = self._lvalue_and_value(left, right, type_)
            return self._access.with_stable_address(lvalue), self._builder.snapshot(value)
        self._order.assignment_order(left, right)
        value = self._builder.temporary(self._evaluation.converted(right, type_))
        return self._access.with_stable_address(self._lvalues.lvalue_of(left)), value

    def _store(self, lvalue: Lvalue, value: Term, used: bool) -> Term:
        if used and lvalue.variable is None:
            value = self._builder.temporary(value)
        self._access.write(lvalue, value)
        return lvalue.variable if lvalue.variable is not None else self._access.stored_value(lvalue, value)

    def _promoted(self, lvalue: Lvalue) -> CType:
        """The integer promotions, which depend on the width of a bit-field (C11 6.3.1.1)."""
        if lvalue.bits and (lvalue.bits < 32 or (lvalue.bits == 32 and is_signed(lvalue.type))):
            return self._builder.arithmetic.int
        if 32 < lvalue.bits < 8 * lvalue.type.size and isinstance(lvalue.type, IntType):
            return BitFieldType(lvalue.type, lvalue.bits)
        return self._builder.arithmetic.promoted(lvalue.type)


def _is_call(node: Node) -> bool:
    """Whether the value is the result of a call, without a conversion: then gcc evaluates the other side first."""
    while node.kind == kinds.PARENTHESES:
        node = node.children[0]
    return node.kind == kinds.CALL
