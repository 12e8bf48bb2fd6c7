"""Sizes of types: constants, except for variable-length arrays, whose lengths are kept in variables.

libclang gives every variable-length array type of a program its own identity, and lists the lengths of a
declaration from the innermost dimension to the outermost.
"""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import is_signed
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.types import ArrayType, CType, FunctionType, IntType, PointerType, RecordType, VoidType
from cutpoint.cfa.memory.address_terms import linear
from cutpoint.smt.terms.bitvectors import mul, resize
from cutpoint.smt.terms.term import Term, bv


class Sizes:
    """Knows the lengths of the variable-length arrays whose declarations have been reached."""

    def __init__(self, builder: FunctionBuilder, evaluation: Evaluation) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._lengths: dict[ArrayType, Term] = {}

    def size_of(self, type_: CType) -> Term:
        """The size in bytes, as a term of the width of a pointer."""
        if not has_variable_part(type_):
            return bv(type_.size, self._builder.pointer_width)
        assert isinstance(type_, ArrayType)
        count = self._lengths.get(type_)
        if count is None and type_.count is not None:
            count = bv(type_.count, self._builder.pointer_width)
        if count is None:
            raise self._builder.unsupported(f"the size of {type_} is not known here")
        return mul(count, self.size_of(type_.element))

    def stride_of(self, pointer: PointerType) -> Term:
        """The stride of pointer arithmetic in bytes: one for void and functions, none for `struct {}`, as in GNU C."""
        target = pointer.target
        if isinstance(target, VoidType | FunctionType):
            return bv(1, self._builder.pointer_width)
        return self.size_of(target)

    def index(self, node: Node) -> Term:
        """The value of an integer expression in the width of a pointer."""
        index = resize(self._evaluation.value(node), self._builder.pointer_width, is_signed(node.type))
        _, stride = linear(index)
        # 3 * i may wrap around to a number that is not a multiple of 3; multiples of a power of two stay multiples
        return self._builder.temporary(index, "index") if stride & (stride - 1) else index

    def declare_lengths(self, node: Node, name: str, is_followed: bool = False) -> None:
        """Evaluates the lengths in the type of a declaration, cast or va_arg: all its expressions, except a last one
        that follows the type: an initialiser, or the operand.

        The inner dimensions may come from a typedef, whose lengths are already known.
        """
        levels = _array_levels(node.type)
        if not any(level.variable for level in levels):
            return
        expressions = node.expressions[:-1] if is_followed else node.expressions
        if not all(isinstance(expression.type, IntType) for expression in expressions):
            raise self._builder.unsupported("variable-length array with the type of an expression", node)
        with_length = [level for level in levels if level.variable or level.count is not None]
        for level, expression in reversed(list(zip(with_length, reversed(expressions), strict=False))):
            if level.variable:
                self._lengths[level] = self._builder.temporary(self.index(expression), f"{name}.length")


def has_no_bytes(type_: CType) -> bool:
    """Whether an object of the type has no bytes at all, as GNU C allows it."""
    if isinstance(type_, ArrayType):
        return not type_.variable and (type_.count == 0 or (type_.count is not None and has_no_bytes(type_.element)))
    return isinstance(type_, RecordType) and type_.size == 0


def has_variable_part(type_: CType) -> bool:
    """Whether the size of the type is not known at compile time."""
    while isinstance(type_, ArrayType):
        if type_.variable:
            return True
        type_ = type_.element
    return False


def _array_levels(type_: CType) -> list[ArrayType]:
    """The array types that a declarator builds, from the outermost."""
    found: list[ArrayType] = []
    while isinstance(type_, ArrayType | PointerType):
        if isinstance(type_, ArrayType):
            found.append(type_)
            type_ = type_.element
        else:
            type_ = type_.target
    return found
