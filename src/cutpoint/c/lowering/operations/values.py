"""Literals and sizes, implicit conversions, and nodes that libclang does not classify."""

from __future__ import annotations

from cutpoint.base.patterns import Pattern
from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.disagreements.enumeration_pointers import may_compare_enumeration_pointers
from cutpoint.c.lowering.building.bit_fields import GccTypes, names_bit_field, size_for_gcc
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import truth
from cutpoint.c.lowering.building.doubtful_types import names_function_type, refuse_doubtful_conditionals
from cutpoint.c.lowering.evaluation.access import Access
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.lvalues import Lvalues
from cutpoint.c.lowering.evaluation.selections import alternatives, chosen, chosen_operand
from cutpoint.c.lowering.evaluation.sizes import Sizes, has_variable_part
from cutpoint.c.lowering.passing.variadic import VariadicArguments
from cutpoint.c.lowering.syntax.purity import is_pure
from cutpoint.c.targets import Target
from cutpoint.c.types import ArrayType, CType, FloatType, FunctionType, IntType, PointerType, RecordType
from cutpoint.cfa.model import Assign, Origin
from cutpoint.smt.terms import floats, ieee
from cutpoint.smt.terms.bitvectors import add, mul, resize, ule
from cutpoint.smt.terms.boolean import and_, ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_MAY_BE_ALIGNED = Pattern(rb"pack|_Alignas|aligned")
_CONSTANTS = frozenset({"__builtin_types_compatible_p"})
"""The builtins that clang evaluates with the same result as gcc."""


class Values:
    """Lowers the leaves of expressions, and nodes whose kind libclang does not expose."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        sizes: Sizes,
        access: Access,
        lvalues: Lvalues,
        variadic: VariadicArguments,
        gcc_types: GccTypes,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._sizes = sizes
        self._access = access
        self._lvalues = lvalues
        self._variadic = variadic
        self._gcc_types = gcc_types

    def integer_literal(self, node: Node) -> Term:
        text = node.text
        value = literals.integer(text)
        if value is None and node.unit.target is Target.GCC and (lines := node.unit.lines_of_call(node)):
            return self._some_line(lines, 8 * node.type.size)
        if value is None:
            value = node.unit.evaluate_integer(node.value)
        if value is None:
            raise self._builder.unsupported(f"literal {text!r}", node)
        return bv(value, 8 * node.type.size)

    def float_literal(self, node: Node) -> Term:
        assert isinstance(node.type, FloatType)
        sort = node.type.format
        spelling = node.unit.token_at(node.begin)
        exact = literals.real(spelling)
        if exact is None:
            raise self._builder.unsupported(f"literal {spelling!r}", node)
        bits = ieee.from_fraction(exact, floats.RNE, sort.exponent, sort.significand)
        return floats.float_const(bits, sort)

    def _some_line(self, lines: range, width: int) -> Term:
        """A line number in this range."""
        if len(lines) == 1:
            return bv(lines[0], width)
        line = self._builder.any_value("line", bitvec(width), Origin.APPROXIMATED, "__LINE__", False)
        self._builder.assume(and_(ule(bv(lines[0], width), line), ule(line, bv(lines[-1], width))))
        return line

    def size(self, node: Node) -> Term:
        """sizeof and _Alignof. clang knows the value, except for variable-length arrays."""
        known = node.unit.evaluate_integer(node.value)
        if known is not None:
            known = self._size_for_gcc(node, known)
            return bv(known, 8 * node.type.size)
        operands = node.expressions
        if not operands or not has_variable_part(operands[-1].type):
            raise self._builder.unsupported("sizeof of a variable-length array type", node)
        if not is_pure(operands[-1]):
            self._evaluation.effect(operands[-1])  # only here C evaluates the operand
        return resize(self._sizes.size_of(operands[-1].type), 8 * node.type.size, False)

    def _size_for_gcc(self, node: Node, known: int) -> int:
        """The result of sizeof or _Alignof in gcc, which may differ from clang's."""
        operand = node.expressions[-1] if node.expressions else None
        if operand is None and "lignof" in node.first_token and _may_be_function(node.text):
            raise self._builder.unsupported("alignment of a function", node)
        if operand is not None and "lignof" in node.first_token:
            self._refuse_alignments(node, operand)
        if operand is not None and isinstance(operand.type, FunctionType):
            return 1
        refuse_doubtful_conditionals(node.expressions[-1:])
        if node.expressions and node.unit.has_bit_fields:
            inner = [part for part in node.expressions[-1].walk() if part.kind in (kinds.SIZEOF, kinds.GENERIC)]
            if any(names_bit_field(below) for part in inner for below in part.walk()):
                raise self._builder.unsupported("type of a bit-field's value inside of sizeof", node)
            return size_for_gcc(node.expressions[-1]) or known
        return known

    def _refuse_alignments(self, node: Node, operand: Node) -> None:
        """Refuses alignments of expressions on which gcc and clang disagree: gcc looks through pointers and casts."""
        inner = operand.stripped
        if isinstance(inner.type, FunctionType):
            raise self._builder.unsupported("alignment of a function", node)
        while inner.kind == kinds.SUBSCRIPT and isinstance(inner.children[0].stripped.type, ArrayType):
            inner = inner.children[0].stripped
        if inner.kind in (kinds.SUBSCRIPT, kinds.CAST) or (inner.kind == kinds.UNARY and inner.value == "*"):
            is_plain = inner.kind == kinds.UNARY and inner.children[0].stripped.kind == kinds.DECL_REF
            if not is_plain or _MAY_BE_ALIGNED.search(node.unit.text):
                raise self._builder.unsupported("alignment of what a pointer points to", node)
        names_member = any(part.kind == kinds.MEMBER_REF_EXPR for part in operand.walk())
        if names_member and _MAY_BE_ALIGNED.search(node.unit.text):
            raise self._builder.unsupported("alignment of a member in a file that packs or aligns", node)

    def generic(self, node: Node, used: bool) -> Term | None:
        self._gcc_types.refuse_unlike_clangs(node.expressions[:1])
        self._refuse_enumeration_pointers(node)
        known = self.constant(node) if len(alternatives(node)) > 1 else None
        return known if known is not None else self._evaluation.effect(chosen(node), used)

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
            return self._variadic.next_argument(node)
        if token == "__builtin_offsetof":
            return self._offset_of(node)
        if token == "__builtin_choose_expr":
            return self._evaluation.effect(chosen_operand(node, self._evaluation), used)
        known = self.constant(node) if token in _CONSTANTS else None
        if known is not None:
            self._gcc_types.refuse_unlike_clangs(node.expressions)
            if token == "__builtin_types_compatible_p" and "_Atomic" in node.text:
                raise self._builder.unsupported("__builtin_types_compatible_p of an atomic type", node)
            self._refuse_enumeration_pointers(node)
            if names_function_type(node):
                raise self._builder.unsupported("__builtin_types_compatible_p of a function type", node)
            return known
        if not node.children and node.type.is_scalar and not node.begin:
            return zero(node.type)  # omitted in an initialiser
        raise self._builder.unsupported(f"expression {token or node.text[:40]!r}", node)

    def _refuse_enumeration_pointers(self, node: Node) -> None:
        if node.unit.target is Target.GCC and may_compare_enumeration_pointers(node.value):
            raise self._builder.unsupported("types of pointers to enumerations", node)

    def _offset_of(self, node: Node) -> Term:
        """`offsetof(type, a[i].b)`, whose members and indices are the children of the node, in order."""
        known = self.constant(node)
        if known is not None:
            return known
        members = iter(node.unit.members_of(node.value))
        offset, type_ = bv(0, self._builder.pointer_width), node.type
        for part in node.children:
            if part.kind == kinds.MEMBER_REF:
                bits, type_ = next(members)
                if bits % 8:
                    raise self._builder.unsupported("offsetof of a bit-field", node)
                offset = add(offset, bv(bits // 8, self._builder.pointer_width))
            elif kinds.FIRST_EXPRESSION <= part.kind <= kinds.LAST_EXPRESSION:
                if not isinstance(type_, ArrayType):
                    raise self._builder.unsupported(f"expression {node.text[:40]!r}", node)
                type_ = type_.element
                offset = add(offset, mul(self._sizes.index(part), self._sizes.size_of(type_)))
        return resize(offset, 8 * node.type.size, False)

    def _implicit_conversion(self, node: Node, child: Node, used: bool) -> Term | None:
        if isinstance(child.type, ArrayType | FunctionType) and isinstance(node.type, PointerType):
            # a parameter declared as an array is a pointer already
            return self._access.read(self._lvalues.lvalue_of(child))
        is_volatile = self._evaluation.reading(child)
        value = self._evaluation.effect(child, used or is_volatile)
        if is_volatile and value is not None and child.type.is_scalar:
            value = self._builder.temporary(value)  # the object is read even if its value does not matter
        if value is None or not node.type.is_scalar:
            return value
        return self._evaluation.conversion(value, child, node.type)

    def _elvis(self, node: Node, condition: Node, otherwise: Node, used: bool) -> Term | None:
        """`a ?: b`, which evaluates `a` once."""
        if not node.type.is_scalar:
            raise self._builder.unsupported("?: without a middle operand on values that are not scalars", node)
        tested = self._evaluation.value(condition)
        if not is_pure(condition) or not is_pure(otherwise):
            tested = self._builder.temporary(tested)
        holds = truth(tested, self._builder.arithmetic.decayed(condition.type))
        first = self._evaluation.conversion(tested, condition, node.type)
        if is_pure(otherwise):
            return ite(holds, first, self._evaluation.converted(otherwise, node.type))
        result = self._builder.new_variable("tmp", node.type.sort)
        end = self._builder.label()
        yes, no = self._builder.fork(holds)
        self._builder.here = yes
        self._builder.emit(Assign(result, first))
        self._builder.jump(end)
        self._builder.here = no
        self._builder.emit(Assign(result, self._evaluation.converted(otherwise, node.type)))
        self._builder.place(end)
        return result

    def cast(self, node: Node) -> Term | None:
        *in_type, child = node.expressions
        self._gcc_types.refuse_unlike_clangs(in_type)
        self._sizes.declare_lengths(node, "type", is_followed=True)
        if isinstance(node.type, RecordType):
            if not isinstance(child.type, RecordType):
                raise self._builder.unsupported("cast to a union", node)
            return self._evaluation.value(child)
        if not node.type.is_scalar and not isinstance(node.type, ArrayType):
            self._evaluation.effect(child)
            return None
        return self._evaluation.converted(child, node.type)


def _may_be_function(text: str) -> bool:
    """Whether `_Alignof(T)` may be about a type of functions, from its text: libclang does not show the type."""
    written = text.partition("(")[2].rpartition(")")[0]
    return "(" in written and "*" not in written and "[" not in written


def zero(type_: CType) -> Term:
    """The zero of a scalar type."""
    return floats.float_const(0, type_.format) if isinstance(type_, FloatType) else bv(0, 8 * type_.size)


def _is_elvis(node: Node) -> bool:
    """Whether it is `a ?: b`, which has its first operand three times."""
    ranges = [(child.begin, child.end) for child in node.children]
    return len(ranges) == 4 and ranges[0] == ranges[1] == ranges[2] and ranges[0][0] == node.begin
