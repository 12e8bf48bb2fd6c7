"""The types of bit-fields: in gcc, unlike in clang, the width is part of the type, even in arithmetic on the value.

The value of `unsigned long long x : 40` has 40 bits, and so has that of `x << 10` or `x + 1`: arithmetic is done modulo
2**40, and the wider of two types is the one with more bits. `y++` of a bit-field narrower than int is promoted to int.
libclang gives such expressions the declared type, so gcc's type has to be computed from the operands. Programs without
bit-fields are not affected.
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.conversions import Arithmetic
from cutpoint.c.lowering.building.doubtful_types import refuse_doubtful_types
from cutpoint.c.lowering.building.operators import COMPARISONS
from cutpoint.c.lowering.syntax.purity import INCREMENTS
from cutpoint.c.types import BitFieldType, CType, IntType

INT_BITS = 32
_RESULT_IS_INT = COMPARISONS | {"&&", "||"}


def operand(node: Node) -> Node:
    """An operand without the conversions that clang has put around it."""
    while node.kind == kinds.PARENTHESES or (node.is_conversion and isinstance(node.children[0].type, IntType)):
        node = node.children[0]
    return node


class GccTypes:
    """The types that gcc gives to integer expressions on bit-fields."""

    def __init__(self, arithmetic: Arithmetic) -> None:
        self._arithmetic = arithmetic
        self._known: dict[Node, CType] = {}

    def of(self, node: Node) -> CType:
        """The type of an expression's value."""
        if not isinstance(node.type, IntType):
            return node.type
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = self._find(node, node.type)
        return known

    def is_unlike_clangs(self, node: Node) -> bool:
        """Whether gcc gives an expression a type that no declaration can name, and libclang another one."""
        if not isinstance(node.type, IntType):
            return False
        bits = _source_bits(node)
        return isinstance(self.of(node), BitFieldType) or (bits is not None and bits < node.type.width)

    def refuse_unlike_clangs(self, nodes: Sequence[Node]) -> None:
        """Refuses expressions whose type matters if gcc's type is not the one that libclang has used."""
        for node in nodes:
            if node.unit.has_bit_fields and self.is_unlike_clangs(node):
                raise UnsupportedC("type of a bit-field's value", node.range)
        refuse_doubtful_types(nodes)

    def promoted(self, node: Node) -> CType:
        """The type of an operand after the integer promotions, which depend on the width of a bit-field."""
        bits = _source_bits(node)
        if bits is None or bits > INT_BITS or not isinstance(node.type, IntType):
            return self._arithmetic.promoted(self.of(node))
        is_int = bits < INT_BITS or node.type.signed
        return self._arithmetic.int if is_int else self._arithmetic.unsigned

    def common(self, a: CType, b: CType) -> CType:
        """The usual arithmetic conversions: the type with more bits wins; if both have the same, the unsigned one."""
        a, b = self._arithmetic.promoted(a), self._arithmetic.promoted(b)
        integers = isinstance(a, IntType) and isinstance(b, IntType)
        if not integers or not (isinstance(a, BitFieldType) or isinstance(b, BitFieldType)):
            return self._arithmetic.common(a, b)
        assert isinstance(a, IntType)
        assert isinstance(b, IntType)
        if a.precision != b.precision:
            return a if a.precision > b.precision else b
        return b if a.signed else a

    def _find(self, node: Node, type_: IntType) -> CType:
        kind, children = node.kind, node.children
        if kind == kinds.MEMBER_REF_EXPR and _is_wide(node):
            if type_.size > 8:
                raise UnsupportedC("bit-field of an integer type of 128 bits", node.range)
            return BitFieldType(type_, node.value[3])
        if kind == kinds.PARENTHESES:
            return self.of(children[0])
        if node.is_conversion:
            return self.of(children[0]) if _is_reading(node) else type_
        if kind == kinds.BINARY:
            return self._of_binary(node, type_)
        if kind == kinds.COMPOUND_ASSIGN:
            return self.of(children[0])
        if kind == kinds.UNARY and (node.value in INCREMENTS or node.value == "__extension__"):
            return self.of(children[0])
        if kind == kinds.UNARY and node.value in ("-", "~", "+"):
            return self.promoted(operand(children[0]))
        if kind == kinds.CONDITIONAL:
            return self.common(self.promoted(operand(children[1])), self.promoted(operand(children[2])))
        if kind in (kinds.STATEMENT_EXPR, kinds.GENERIC, kinds.UNEXPOSED_EXPR) and _passes_bit_field(node):
            raise UnsupportedC("bit-field as the value of this expression", node.range)
        return type_

    def _of_binary(self, node: Node, type_: IntType) -> CType:
        left, right = node.children
        if node.value in _RESULT_IS_INT:
            return type_
        if node.value == "=":
            return self.of(left)
        if node.value == ",":
            return self.of(right)
        if not isinstance(left.type, IntType) or not isinstance(right.type, IntType):
            return type_  # the difference of two pointers
        a = self.promoted(operand(left))
        return a if node.value in ("<<", ">>") else self.common(a, self.promoted(operand(right)))


def size_for_gcc(node: Node) -> int | None:
    """The result of sizeof and _Alignof for a bit-field's value: the size of the narrowest type that holds it."""
    while node.kind == kinds.PARENTHESES or (node.kind == kinds.STATEMENT_EXPR and node.children[0].children):
        node = node.children[0] if node.kind == kinds.PARENTHESES else node.children[0].children[-1]
    bits = _source_bits(node)
    return None if bits is None else next(size for size in (1, 2, 4, 8, 16) if bits <= 8 * size)


def names_bit_field(node: Node) -> bool:
    return bool(node.kind == kinds.MEMBER_REF_EXPR and node.value[3] is not None)


def _is_wide(node: Node) -> bool:
    """Whether a member is a bit-field that is wider than int but narrower than its declared type."""
    bits = node.value[3]
    return bits is not None and INT_BITS < bits < 8 * node.type.size


def _passes_bit_field(node: Node) -> bool:
    """Whether the value may be that of a bit-field: the last in a statement expression, or one that is selected."""
    inner = node.children[0].children[-1:] if node.kind == kinds.STATEMENT_EXPR else node.children
    return any(_is_seen_otherwise(child.type, _source_bits(child)) for child in inner)


def _is_seen_otherwise(type_: CType, bits: int | None) -> bool:
    """Whether gcc and clang promote the value of a bit-field differently once it is not known to be one."""
    if bits is None or not isinstance(type_, IntType):
        return False
    return type_.width > INT_BITS or (type_.width == INT_BITS and not type_.signed and bits < INT_BITS)


def _source_bits(node: Node) -> int | None:
    """The width of the bit-field whose value an expression has."""
    while True:
        if node.kind == kinds.MEMBER_REF_EXPR:
            bits: int | None = node.value[3]
            return bits
        if node.kind == kinds.BINARY and node.value == ",":
            node = node.children[1]
        elif node.kind in (kinds.PARENTHESES, kinds.COMPOUND_ASSIGN) or _is_assignment(node) or _is_reading(node):
            node = node.children[0]
        else:
            return None


def _is_reading(node: Node) -> bool:
    """Whether a conversion only reads an object, without changing the type."""
    return node.is_conversion and node.children[0].type is node.type


def _is_assignment(node: Node) -> bool:
    is_increment = node.kind == kinds.UNARY and node.value in INCREMENTS
    return is_increment or (node.kind == kinds.BINARY and node.value == "=")
