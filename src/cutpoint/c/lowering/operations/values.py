"""Expressions that are values as they stand: literals, sizes, and what clang inserts or does not name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.bit_fields import names_bit_field, size_for_gcc
from cutpoint.c.lowering.building.conversions import truth
from cutpoint.c.lowering.evaluation.sizes import has_variable_part
from cutpoint.c.lowering.places import PlaceLowering
from cutpoint.c.targets import Target
from cutpoint.c.types import ArrayType, CType, FloatType, FunctionType, IntType, PointerType, RecordType
from cutpoint.cfa.model import Assign, Origin
from cutpoint.smt.terms import floats, ieee
from cutpoint.smt.terms.bitvectors import add, mul, resize, ule
from cutpoint.smt.terms.boolean import and_, ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_MAY_BE_ALIGNED = re.compile(rb"pack|_Alignas|aligned")
_CONSTANTS = frozenset({"__builtin_types_compatible_p"})
"""What clang evaluates, and gcc likewise."""


class ValueLowering(PlaceLowering):
    """Leaves of expressions, and nodes that libclang shows without saying what they are."""

    def integer_literal(self, node: Node) -> Term:
        text = node.text
        value = literals.integer(text)
        if value is None and node.unit.target is Target.GCC and (lines := node.unit.lines_of_call(node)):
            return self._some_line(lines, 8 * node.type.size)
        if value is None:
            value = node.unit.evaluate_integer(node.value)
        if value is None:
            raise self.unsupported(f"literal {text!r}", node)
        return bv(value, 8 * node.type.size)

    def float_literal(self, node: Node) -> Term:
        assert isinstance(node.type, FloatType)
        sort = node.type.format
        spelling = node.unit.token_at(node.begin)
        exact = literals.real(spelling)
        if exact is None:
            raise self.unsupported(f"literal {spelling!r}", node)
        bits = ieee.from_fraction(exact, floats.RNE, sort.exponent, sort.significand)
        return floats.float_const(bits, sort)

    def _some_line(self, lines: range, width: int) -> Term:
        """The number of a line, one of these."""
        if len(lines) == 1:
            return bv(lines[0], width)
        line = self.any_value("line", bitvec(width), Origin.APPROXIMATED, "__LINE__", False)
        self.assume(and_(ule(bv(lines[0], width), line), ule(line, bv(lines[-1], width))))
        return line

    def zero(self, type_: CType) -> Term:
        if isinstance(type_, FloatType):
            return floats.float_const(0, type_.format)
        return bv(0, 8 * type_.size)

    def size(self, node: Node) -> Term:
        """sizeof and _Alignof. Only of a variable-length array does clang not know the value."""
        known = node.unit.evaluate_integer(node.value)
        if known is not None:
            known = self._size_for_gcc(node, known)
            return bv(known, 8 * node.type.size)
        operands = node.expressions
        if not operands or not has_variable_part(operands[-1].type):
            raise self.unsupported("sizeof of a variable-length array type", node)
        if not self.is_pure(operands[-1]):
            self.effect(operands[-1])  # only here C evaluates the operand
        return resize(self.size_of(operands[-1].type), 8 * node.type.size, False)

    def _size_for_gcc(self, node: Node, known: int) -> int:
        """What sizeof or _Alignof gives where clang says something else."""
        if node.expressions and isinstance(node.expressions[-1].type, FunctionType):
            return 1
        names_member = node.expressions and any(n.kind == kinds.MEMBER_REF_EXPR for n in node.expressions[-1].walk())
        if names_member and "lignof" in node.first_token and _MAY_BE_ALIGNED.search(node.unit.text):
            raise self.unsupported("alignment of a member in a file that packs or aligns", node)
        if node.expressions and node.unit.has_bit_fields:
            inner = [part for part in node.expressions[-1].walk() if part.kind in (kinds.SIZEOF, kinds.GENERIC)]
            if any(names_bit_field(below) for part in inner for below in part.walk()):
                raise self.unsupported("type of a bit-field's value inside of sizeof", node)
            return size_for_gcc(node.expressions[-1]) or known
        return known

    def refuse_types_of_bit_fields(self, nodes: Sequence[Node]) -> None:
        """Refuses expressions of which the type counts, if gcc's is not the one that libclang has taken."""
        for node in nodes:
            if node.unit.has_bit_fields and self.gcc_types.is_unlike_clangs(node):
                raise self.unsupported("type of a bit-field's value", node)

    def generic(self, node: Node, used: bool) -> Term | None:
        self.refuse_types_of_bit_fields(node.expressions[:1])
        chosen = self.alternatives(node)
        known = self.constant(node) if len(chosen) > 1 else None
        return known if known is not None else self.effect(self.chosen(node), used)

    def constant(self, node: Node) -> Term | None:
        """The value of an integer expression that clang can evaluate."""
        if not isinstance(node.type, IntType):
            return None
        value = node.unit.evaluate_integer(node.value)
        return None if value is None else bv(value, 8 * node.type.size)

    # -- nodes without a kind ---------------------------------------------------------------------

    def unexposed(self, node: Node, used: bool) -> Term | None:
        if node.is_conversion:
            return self._implicit_conversion(node, node.children[0], used)
        if _is_elvis(node):
            return self._elvis(node, node.children[0], node.children[-1], used)
        token = node.first_token
        if token == "__builtin_va_arg":
            return self.next_argument(node)
        if token == "__builtin_offsetof":
            return self._offset_of(node)
        if token == "__builtin_choose_expr":
            return self.effect(self.chosen_expression(node), used)
        known = self.constant(node) if token in _CONSTANTS else None
        if known is not None:
            self.refuse_types_of_bit_fields(node.expressions)
            if token == "__builtin_types_compatible_p" and "_Atomic" in node.text:
                raise self.unsupported("__builtin_types_compatible_p of an atomic type", node)
            return known
        if not node.children and node.type.is_scalar and not node.begin:
            return self.zero(node.type)  # what an initialiser leaves out
        raise self.unsupported(f"expression {token or node.text[:40]!r}", node)

    def _offset_of(self, node: Node) -> Term:
        """`offsetof(type, a[i].b)`, whose members and indices are the children of the node, in order."""
        known = self.constant(node)
        if known is not None:
            return known
        members = iter(node.unit.members_of(node.value))
        offset, type_ = bv(0, self.pointer_width), node.type
        for part in node.children:
            if part.kind == kinds.MEMBER_REF:
                bits, type_ = next(members)
                if bits % 8:
                    raise self.unsupported("offsetof of a bit-field", node)
                offset = add(offset, bv(bits // 8, self.pointer_width))
            elif kinds.FIRST_EXPRESSION <= part.kind <= kinds.LAST_EXPRESSION:
                if not isinstance(type_, ArrayType):
                    raise self.unsupported(f"expression {node.text[:40]!r}", node)
                type_ = type_.element
                offset = add(offset, mul(self.index(part), self.size_of(type_)))
        return resize(offset, 8 * node.type.size, False)

    def _implicit_conversion(self, node: Node, child: Node, used: bool) -> Term | None:
        if isinstance(child.type, ArrayType | FunctionType) and isinstance(node.type, PointerType):
            return self.read(self.place_of(child))  # a parameter declared as an array is a pointer already
        is_volatile = self.reading(child)
        value = self.effect(child, used or is_volatile)
        if is_volatile and not used and value is not None and child.type.is_scalar:
            return self.temporary(value)  # the object is read even if nobody wants its value
        if value is None or not node.type.is_scalar:
            return value
        return self.conversion(value, child, node.type)

    def _elvis(self, node: Node, condition: Node, otherwise: Node, used: bool) -> Term | None:
        """`a ?: b`, which evaluates `a` once."""
        if not node.type.is_scalar:
            raise self.unsupported("?: without a middle operand on values that are no scalars", node)
        tested = self.value(condition)
        if not self.is_pure(condition) or not self.is_pure(otherwise):
            tested = self.temporary(tested)
        holds = truth(tested, self.decayed(condition.type))
        first = self.conversion(tested, condition, node.type)
        if self.is_pure(otherwise):
            return ite(holds, first, self.converted(otherwise, node.type))
        result = self.new_variable("tmp", node.type.sort)
        end = self.label()
        yes, no = self.fork(holds)
        self.here = yes
        self.emit(Assign(result, first))
        self.jump(end)
        self.here = no
        self.emit(Assign(result, self.converted(otherwise, node.type)))
        self.place(end)
        return result

    def cast(self, node: Node) -> Term | None:
        *in_type, child = node.expressions
        self.refuse_types_of_bit_fields(in_type)
        self.declare_lengths(node, "type", is_followed=True)
        if isinstance(node.type, RecordType):
            if not isinstance(child.type, RecordType):
                raise self.unsupported("cast to a union", node)
            return self.value(child)
        if not node.type.is_scalar and not isinstance(node.type, ArrayType):
            self.effect(child)
            return None
        return self.converted(child, node.type)


def _is_elvis(node: Node) -> bool:
    """Whether it is `a ?: b`, which has its first operand three times."""
    places = [(child.begin, child.end) for child in node.children]
    return len(places) == 4 and places[0] == places[1] == places[2] and places[0][0] == node.begin
