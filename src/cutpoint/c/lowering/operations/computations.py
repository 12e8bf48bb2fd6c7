"""Operators without side effects of their own."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.arithmetic_traps import fits, folded_division, folded_shift, surely_less
from cutpoint.c.lowering.building.bit_fields import GccTypes, operand
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import convert, is_signed
from cutpoint.c.lowering.building.doubtful_types import refuse_doubtful_conditionals
from cutpoint.c.lowering.building.operators import COMPARISONS, binary_value, unary_value
from cutpoint.c.lowering.evaluation.access import Access
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.lvalues import Lvalues
from cutpoint.c.lowering.evaluation.order import Order
from cutpoint.c.lowering.evaluation.sizes import Sizes, has_variable_part
from cutpoint.c.lowering.syntax.purity import is_pure
from cutpoint.c.types import CType, FloatType, FunctionType, IntType, PointerType, RecordType, VoidType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.memory.address_terms import base_and_offset, linear
from cutpoint.cfa.model import Assign
from cutpoint.cfa.program import step
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import bvand, from_bool, mul, neg, nonzero, resize, sdiv, sub
from cutpoint.smt.terms.boolean import ite, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, width_of


class Computations:
    """Arithmetic, comparisons, pointers, and the operators that decide which operand is evaluated."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        order: Order,
        sizes: Sizes,
        access: Access,
        lvalues: Lvalues,
        gcc_types: GccTypes,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._order = order
        self._sizes = sizes
        self._access = access
        self._lvalues = lvalues
        self._gcc_types = gcc_types

    def unary(self, node: Node, used: bool) -> Term | None:
        operator, child = node.value, node.children[0]
        if operator == "&":
            return self._access.address_of(self._lvalues.lvalue_of(child))
        if operator == "*" and (isinstance(node.type, VoidType) or (node.type.is_scalar and not used)):
            self._evaluation.effect(child)
            return None
        if operator == "*":
            return self._access.read(self._lvalues.lvalue_of(node))
        if operator == "!":
            return from_bool(not_(self._evaluation.condition(child)), 8 * node.type.size)
        if operator == "__extension__":
            return self._evaluation.effect(child, used)
        if operator in ("__real", "__imag"):
            raise self._builder.unsupported("complex numbers", node)
        self._expect_scalar(node)
        type_ = self._evaluation.type_of(node)
        if type_ is not node.type:
            value = unary_value(operator, self._evaluation.converted(operand(child), type_), type_)
            return self._narrowed(value, type_, node)
        return unary_value(operator, self._evaluation.converted(child, node.type), node.type)

    def binary(self, node: Node, used: bool) -> Term | None:
        operator = node.value
        left, right = node.children
        if operator == ",":
            self._evaluation.effect(left)
            return self._evaluation.effect(right, used)
        if operator in ("&&", "||"):
            return self._logical(node, used)
        left, right = self._order.unsequenced((left, right), f"operands of {operator}")
        if not used:  # gcc does not compute unused values, so a division does not trap
            self._evaluation.effect(left)
            self._evaluation.effect(right)
            return None
        a, b = self._builder.arithmetic.decayed(left.type), self._builder.arithmetic.decayed(right.type)
        if isinstance(a, PointerType) or isinstance(b, PointerType):
            return self._pointer_operation(node, operator, left, right)
        self._expect_scalar(node)
        if node.unit.has_bit_fields and isinstance(a, IntType) and isinstance(b, IntType):
            left, right = operand(left), operand(right)
            a, b = self._gcc_types.promoted(left), self._gcc_types.promoted(right)
        if operator in COMPARISONS:
            common = self._gcc_types.common(a, b)
            x, y = self._evaluation.converted(left, common), self._evaluation.converted(right, common)
            return from_bool(binary_value(operator, x, y, common), 8 * node.type.size)
        type_ = self._evaluation.type_of(node)
        value = self.compute(operator, self._evaluation.converted(left, type_), right, type_)
        return value if type_ is node.type else self._narrowed(value, type_, node)

    def _narrowed(self, value: Term, type_: CType, node: Node) -> Term:
        """Converts a value computed in a type that may have fewer bits than its values to the type in libclang."""
        assert isinstance(type_, IntType)
        whole = IntType(type_.name, type_.size, type_.align, type_.signed, type_.rank)
        return convert(convert(value, whole, type_), type_, node.type)

    def compute(self, operator: str, a: Term, right: Node, type_: CType) -> Term:
        """`a operator right` in the given type."""
        if operator in ("<<", ">>"):
            return self._shift(operator, a, right, type_)
        b = self._evaluation.converted(right, type_)
        if operator in ("/", "%") and not isinstance(type_, FloatType):
            return self._divide(operator, a, b, type_)
        value = binary_value(operator, a, b, type_)
        if isinstance(type_, FloatType):
            self._evaluation.rounding(value, type_)
        return value

    def _divide(self, operator: str, a: Term, b: Term, type_: CType) -> Term:
        """A division that traps ends the execution: a division by zero, or one whose quotient does not fit.

        Numbers that are wider than a register are divided by a function of gcc's library, where the quotient wraps.
        """
        folded = folded_division(operator, a, b, is_signed(type_))
        if folded is not None:
            return folded
        if b.op != ops.CONST or b.value == 0:
            self._builder.assuming(AssumptionKind.DIVISIONS_TRAP)
        self._builder.assume(nonzero(b))
        if is_signed(type_) and b.op != ops.CONST and width_of(a) <= self._builder.pointer_width:
            self._builder.assume(fits(a, b), "the quotient does not fit")
        return binary_value(operator, a, b, type_)

    def _shift(self, operator: str, a: Term, right: Node, type_: CType) -> Term:
        """The processor takes shift amounts modulo the width; in C, larger ones are undefined."""
        width = width_of(a)
        promoted = self._builder.arithmetic.promoted(self._evaluation.type_of(right))
        amount = self._evaluation.converted(right, promoted)
        if not surely_less(amount, width):
            self._builder.assuming(AssumptionKind.SHIFTS_IN_RANGE)
        folded = folded_shift(operator, a, amount, is_signed(type_))
        if folded is not None:
            return folded
        amount = resize(amount, width, False)
        return binary_value(operator, a, bvand(amount, bv(width - 1, width)), type_)

    def _expect_scalar(self, node: Node) -> None:
        if not node.type.is_scalar:
            raise self._builder.unsupported(f"arithmetic on values of type {node.type}", node)

    # -- evaluation by condition ------------------------------------------------------------------

    def _logical(self, node: Node, used: bool) -> Term:
        width = 8 * node.type.size
        if is_pure(node.children[1]):
            return from_bool(self._evaluation.condition(node), width)
        yes, no, end = self._builder.label(), self._builder.label(), self._builder.label()
        self._evaluation.branch(node, yes, no)
        result = self._builder.new_variable("tmp", bitvec(width))
        for label, value in ((yes, 1), (no, 0)):
            self._builder.place(label)
            if used:
                self._builder.emit(Assign(result, bv(value, width)))
            self._builder.jump(end)
        self._builder.place(end)
        return result

    def conditional(self, node: Node) -> Term | None:
        refuse_doubtful_conditionals([node])
        condition, then, otherwise = node.children
        has_value = node.type.is_scalar or isinstance(node.type, RecordType)
        if has_value and is_pure(then) and is_pure(otherwise):
            holds = self._evaluation.condition(condition)
            return ite(holds, self._alternative(then, node), self._alternative(otherwise, node))
        yes, no, end = self._builder.label(), self._builder.label(), self._builder.label()
        self._evaluation.branch(condition, yes, no)
        sort = node.type.sort if node.type.is_scalar else bitvec(self._builder.pointer_width)
        result = self._builder.new_variable("tmp", sort) if has_value else None
        for label, child in ((yes, then), (no, otherwise)):
            self._builder.place(label)
            if result is not None:
                self._builder.emit(Assign(result, self._alternative(child, node)))
            else:
                self._evaluation.effect(child)
            self._builder.jump(end)
        self._builder.place(end)
        return result

    def _alternative(self, child: Node, node: Node) -> Term:
        """An alternative of a conditional expression in the type of the whole."""
        type_ = self._evaluation.type_of(node)
        if type_ is node.type or not isinstance(type_, IntType):
            return self._evaluation.converted(child, node.type)
        return convert(self._evaluation.converted(operand(child), type_), type_, node.type)

    # -- pointers ---------------------------------------------------------------------------------

    def _pointer_operation(self, node: Node, operator: str, left: Node, right: Node) -> Term:
        a, b = self._builder.arithmetic.decayed(left.type), self._builder.arithmetic.decayed(right.type)
        if operator in COMPARISONS:
            pointer = a if isinstance(a, PointerType) else b
            if b"asm" in node.unit.text and _names_one_object_twice(left, right):
                raise self._builder.unsupported("comparison of two names that a label makes one object", node)
            x, y = self._evaluation.converted(left, pointer), self._evaluation.converted(right, pointer)
            if operator in ("==", "!=") and self._is_folded((left, x), (right, y)):
                raise self._builder.unsupported("comparison of a pointer behind an object with another object", node)
            if _same_base(x, y) and not self._builder.is_object(x):  # gcc compares the distances, which may overflow
                self._builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY)
            return from_bool(binary_value(operator, x, y, self._builder.arithmetic.size), 8 * node.type.size)
        if isinstance(a, PointerType) and isinstance(b, PointerType):
            if (
                not isinstance(a.target, VoidType | FunctionType)
                and not a.target.size
                and not has_variable_part(a.target)
            ):
                raise self._builder.unsupported("difference of pointers to objects without bytes", node)
            x, y, stride = self._evaluation.value(left), self._evaluation.value(right), self._sizes.stride_of(a)
            if stride.op != ops.CONST or not _is_multiple(x, y, stride.value):  # gcc divides by multiplication
                self._builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY)
            return resize(sdiv(sub(x, y), stride), 8 * node.type.size, True)
        if not isinstance(a, PointerType):
            left, right, a = right, left, b
        assert isinstance(a, PointerType)
        return self.moved(self._evaluation.value(left), operator, right, a)

    def _is_folded(self, *operands: tuple[Node, Term]) -> bool:
        """Whether addresses of two objects are compared of which one, such as `&a[n]`, is evidently behind its object:
        gcc takes them to be different, whatever the layout.
        """
        bases = [base_and_offset(pointer) for _, pointer in operands]
        objects = [self._builder.objects.by_symbol.get(base) for base, _ in bases]
        if None in objects or objects[0] is objects[1]:
            return False
        return any(
            obj is not None and obj.size and offset.op == ops.CONST and not 0 <= offset.value < obj.size
            for (operand, _), obj, (_, offset) in zip(operands, objects, bases, strict=True)
            if _without_casts(operand).kind != kinds.BINARY
        )

    def moved(self, pointer: Term, operator: str, by: Node, type_: PointerType) -> Term:
        """Pointer arithmetic: `pointer + by` or `pointer - by`."""
        offset = mul(self._sizes.index(by), self._sizes.stride_of(type_))
        return step(pointer, offset if operator == "+" else neg(offset))


def _same_base(a: Term, b: Term) -> bool:
    """Whether different pointers are computed from the same one."""
    return a is not b and base_and_offset(a)[0] is base_and_offset(b)[0]


def _is_multiple(a: Term, b: Term, size: int) -> bool:
    """Whether the difference of two pointers is evidently a multiple of a size."""
    (base, x), (other, y) = base_and_offset(a), base_and_offset(b)
    constant, stride = linear(sub(x, y))
    return size == 1 or (base is other and constant % size == stride % size == 0)


def _without_casts(node: Node) -> Node:
    while (node := node.stripped).kind == kinds.CAST:
        node = node.expressions[-1]
    return node


def _names_one_object_twice(left: Node, right: Node) -> bool:
    """Whether the operands name one object by different names: gcc assumes that these are two objects."""
    a, b = ({(n.value[1], n.text) for n in side.walk() if n.kind == kinds.DECL_REF} for side in (left, right))
    return any(name == other and text != spelling for name, text in a for other, spelling in b)
