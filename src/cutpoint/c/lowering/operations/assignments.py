"""Operators that change an object: assignment, compound assignment, increment and decrement."""

from __future__ import annotations

from dataclasses import replace

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.bit_fields import operand
from cutpoint.c.lowering.building.conversions import convert, is_signed
from cutpoint.c.lowering.building.operators import binary_value
from cutpoint.c.lowering.evaluation.evaluation import Evaluated
from cutpoint.c.lowering.operations.computations import ComputationLowering
from cutpoint.c.lowering.places import Place
from cutpoint.c.types import BitFieldType, CType, FloatType, IntType, PointerType, RecordType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.program import step
from cutpoint.smt.terms.bitvectors import neg
from cutpoint.smt.terms.boolean import ite
from cutpoint.smt.terms.term import Term, bv


class AssignmentLowering(ComputationLowering):
    """The value of an assignment is kept where a read of the object could give something else."""

    def increment(self, node: Node, used: bool) -> Term:
        operator, child = node.value, node.children[0]
        place = self.fixed(self.place_of(child))
        self.reading(child)
        old = self.read(place)
        postfix = operator.startswith("post")
        if used and postfix:
            old = self.temporary(old)
        up = "++" in operator
        if isinstance(place.type, PointerType):
            stride = self.stride_of(place.type)
            new = step(old, stride if up else neg(stride))
        else:
            common = self.arithmetic.common(place.type, self.arithmetic.int)
            one = convert(bv(1, 32), self.arithmetic.int, common)
            wide = binary_value("+" if up else "-", convert(old, place.type, common), one, common)
            if isinstance(common, FloatType):
                self.rounding(wide, common)
            new = convert(wide, common, place.type)
        self.write(place, new)
        return old if postfix or not used else self.read(place)

    def assignment(self, node: Node, used: bool) -> Term | None:
        left, right = node.children
        if isinstance(node.type, RecordType):
            if any(self.place_order(left, right)):
                self.assuming(AssumptionKind.ONE_ORDER_OF_EVALUATION, "assignment")
            if _is_call(right) and not self.is_pure(left):
                place = self.fixed(self.place_of(left))
                value = self.value(right)
            else:
                value = self.value(right)
                place = self.place_of(left)
            self.write(place, value)
            return place.address
        place, value = self._place_and_value(left, right, left.type)
        if isinstance(left.type, FloatType) and right.stripped.type is left.type:
            self.rounding(value, left.type)  # the x87 unit makes a signalling NaN quiet as it moves one
        return self._store(place, value, used)

    def _place_and_value(self, left: Node, right: Node, type_: CType) -> tuple[Place, Term]:
        """Both sides of an assignment, in either order where that matters."""
        early_place, early_value = self.place_order(left, right)
        if early_place:  # the value acts on what the address is computed from
            before = self.fixed(self.place_of(left))
            value = self.temporary(self.converted(right, type_))
            place = self.place_of(left)
            assert place.address is not None
            assert before.address is not None
            address = ite(self.choice(), before.address, place.address)
            return self.fixed(replace(place, address=address)), value
        if self.is_pure(left):
            value = self.converted(right, type_)
            return self.place_of(left), value
        if not self.is_pure(right) and not _is_call(right):
            value = self.temporary(self.converted(right, type_))
            return self.fixed(self.place_of(left)), value
        before_value = self.temporary(self.converted(right, type_)) if early_value else None
        place = self.fixed(self.place_of(left))
        value = self.converted(right, type_)
        return place, value if before_value is None else ite(self.choice(), before_value, value)

    def compound_assignment(self, node: Node, used: bool) -> Term:
        left, right = node.children
        operator = node.value[:-1]
        # clang converts the right side to the type that a bit-field is declared with
        other = self.gcc_types.promoted(operand(right)) if node.unit.has_bit_fields else self.type_of(right)
        if not self.is_pure(right):  # the object is read after the right side has acted, as gcc does
            type_ = self.arithmetic.promoted(self.type_of(right))
            place, value = self._right_first(left, right, type_)
            right = Evaluated(right, value, type_)
        else:
            self.place_order(left, right)
            place = self.fixed(self.place_of(left))
        self.reading(left)
        if isinstance(place.type, PointerType):
            new = self.moved(self.read(place), operator, right, place.type)
            return self._store(place, new, used)
        promoted = self._promoted(place)
        common = promoted if operator in ("<<", ">>") else self.gcc_types.common(promoted, other)
        old = convert(self.read(place), place.type, common)
        new = convert(self.compute(operator, old, right, common), common, place.type)
        return self._store(place, new, used)

    def _right_first(self, left: Node, right: Node, type_: CType) -> tuple[Place, Term]:
        if self.is_pure(left):
            place, value = self._place_and_value(left, right, type_)
            return self.fixed(place), self.kept(value)
        self.place_order(left, right)
        value = self.temporary(self.converted(right, type_))
        return self.fixed(self.place_of(left)), value

    def _store(self, place: Place, value: Term, used: bool) -> Term:
        if used and place.variable is None:
            value = self.temporary(value)
        self.write(place, value)
        return place.variable if place.variable is not None else self.stored_value(place, value)

    def _promoted(self, place: Place) -> CType:
        """The integer promotions, which look at the width of a bit-field (C11 6.3.1.1)."""
        if place.bits and (place.bits < 32 or (place.bits == 32 and is_signed(place.type))):
            return self.arithmetic.int
        if 32 < place.bits < 8 * place.type.size and isinstance(place.type, IntType):
            return BitFieldType(place.type, place.bits)
        return self.arithmetic.promoted(place.type)


def _is_call(node: Node) -> bool:
    """Whether the value is what a function returns, without a conversion: then gcc computes the other side first."""
    while node.kind == kinds.PARENTHESES:
        node = node.children[0]
    return node.kind == kinds.CALL
