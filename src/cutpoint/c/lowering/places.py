"""Lvalues: the places that expressions denote, reading them and writing to them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.conversions import is_signed
from cutpoint.c.lowering.evaluation.evaluation import depends_on_state
from cutpoint.c.lowering.evaluation.sizes import SizeLowering, has_no_bytes, has_variable_part
from cutpoint.c.targets import Target
from cutpoint.c.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    IntType,
    PointerType,
    RecordType,
    bit_field_unit,
    is_anonymous,
    scalar_type,
)
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Assign, Origin
from cutpoint.cfa.program import (
    Copy,
    Fill,
    MemoryObject,
    Region,
    Store,
    element,
    load,
    step,
)
from cutpoint.smt.terms.bitvectors import bvand, bvor, extract, mul, resize, shl, zext
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv

LONGEST_STRING = 200_000
"""Characters of a string literal: each is a store of its own."""


@dataclass(frozen=True, slots=True)
class Place:
    """What an lvalue denotes: a variable, or bytes at an address, or some bits of an integer there."""

    type: CType
    variable: Term | None = None
    address: Term | None = None
    unit: int = 0
    """For a bit-field: the number of bytes that are read and written together."""
    shift: int = 0
    bits: int = 0


_NAMES_OF_FUNCTION = frozenset({"__func__", "__FUNCTION__"})


class PlaceLowering(SizeLowering):
    """Lvalues. What is in memory is read when its value is asked for, not before."""

    def place_of(self, node: Node) -> Place:
        kind = node.kind
        if kind == kinds.DECL_REF:
            return self._named_place(node)
        if kind == kinds.PARENTHESES or node.is_conversion:
            return self.place_of(node.children[0])
        if kind == kinds.MEMBER_REF_EXPR:
            return self._member_place(node)
        if kind == kinds.SUBSCRIPT:
            return self._element_place(node)
        if kind == kinds.UNARY and node.value == "*":
            return Place(node.type, address=self.value(node.children[0]))
        if kind == kinds.UNARY and node.value == "__extension__":
            return self.place_of(node.children[0])
        if kind == kinds.STRING_LITERAL:
            return Place(node.type, address=self._string(node).symbol)
        if kind == kinds.COMPOUND_LITERAL:
            return self._compound_literal(node)
        if kind == kinds.GENERIC:
            return self.place_of(self.chosen(node))
        if kind == kinds.UNEXPOSED_EXPR and node.first_token == "__builtin_choose_expr":
            return self.place_of(self.chosen_expression(node))
        if isinstance(node.type, RecordType):
            return Place(node.type, address=self.value(node))
        if kind == kinds.CAST and node.type.is_scalar:
            return self.place_of(node.children[-1])
        raise self.unsupported(f"lvalue {node.text[:40]!r}", node)

    def chosen(self, node: Node) -> Node:
        """The alternative of a _Generic selection, recognised by its type."""
        chosen = self.alternatives(node)
        if len(chosen) != 1:
            raise self.unsupported("_Generic with several alternatives of the same type", node)
        return chosen[0]

    def alternatives(self, node: Node) -> list[Node]:
        """Those of a _Generic selection that have its type."""
        return [child for child in node.expressions[1:] if child.type is node.type]

    def chosen_expression(self, node: Node) -> Node:
        """The operand of a __builtin_choose_expr that counts."""
        condition, yes, no = node.children
        holds = self.condition(condition)
        chosen = yes if holds is TRUE else no
        if holds not in (TRUE, FALSE) or chosen.type is not node.type:
            raise self.unsupported("__builtin_choose_expr on a condition that is not known", node)
        return chosen

    def _named_place(self, node: Node) -> Place:
        target_kind, name, key, _ = node.value
        local = self.locals.get(key)
        if target_kind != kinds.FUNCTION and has_no_bytes(node.type):
            self.assuming(AssumptionKind.ONE_LAYOUT_OF_OBJECTS, name)  # it may lie where another object begins
        if local is not None:
            return Place(local.type, local.variable, local.address)
        if target_kind == kinds.FUNCTION:
            return Place(node.type, address=self.linker.function_symbol(name, node))
        return Place(node.type, address=self.linker.global_symbol(name, node))

    def _member_place(self, node: Node) -> Place:
        base = node.children[0]
        while base.kind == kinds.MEMBER_REF_EXPR and is_anonymous(base.value[1]):
            base = base.children[0]  # clang spells out the way through anonymous members
        record = base.type
        if isinstance(record, PointerType):
            address, record = self.value(base), record.target
        else:
            address = self.address_of(self.place_of(base))
        found = record.find(node.value[1]) if isinstance(record, RecordType) else None
        if found is None:
            raise self.unsupported(f"member {node.value[1]!r} of {record}", node)
        owner, outer_bits, field = found
        if field.bit_width is None:
            return Place(field.type, address=self.offset(address, outer_bits // 8 + field.offset))
        return self.bit_field(owner, field, self.offset(address, outer_bits // 8))

    def bit_field(self, record: RecordType, field: Field, address: Term) -> Place:
        """A bit-field of the record at an address."""
        start, length = bit_field_unit(record, field)
        shift = field.bit_offset - 8 * start
        return Place(field.type, None, self.offset(address, start), length, shift, field.bit_width or 0)

    def offset(self, address: Term, offset: int) -> Term:
        return step(address, bv(offset, self.pointer_width))

    def _element_place(self, node: Node) -> Place:
        base, index = node.children
        if not isinstance(self.decayed(base.type), PointerType):
            base, index = index, base
        base, index = self.unsequenced((base, index), "subscript")
        inner = base.stripped
        if has_variable_part(node.type) and not isinstance(inner.type, ArrayType):
            pointer = self.kept(self.value(base))  # a cast in it may say the length
            return Place(node.type, address=step(pointer, mul(self.index(index), self.size_of(node.type))))
        offset = mul(self.index(index), self.size_of(node.type))
        if isinstance(inner.type, ArrayType):
            place = self.place_of(inner)
            if place.address is not None and isinstance(place.type, ArrayType):
                if (place.type.count or 0) > 1 and not place.type.variable:
                    return Place(node.type, address=element(place.address, offset, place.type.size))
                return Place(node.type, address=step(place.address, offset))
        return Place(node.type, address=step(self.value(base), offset))

    def address_of(self, place: Place) -> Term:
        if place.address is None or place.unit:
            raise self.unsupported("address of something that has none")
        return place.address

    # -- reading and writing ----------------------------------------------------------------------

    def read(self, place: Place) -> Term:
        if isinstance(place.type, ArrayType | RecordType | FunctionType):
            return self.address_of(place)
        if place.variable is not None:
            return place.variable
        assert place.address is not None
        if place.unit:
            unit = load(place.address, bitvec(8 * place.unit))
            return self.stored_value(place, extract(unit, place.shift + place.bits - 1, place.shift))
        if not place.type.is_scalar:
            raise self.unsupported(f"value of type {place.type}")
        if isinstance(place.type, IntType) and place.type.is_bool and not self._is_global(place.address):
            self.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, "_Bool")  # with other bytes, gcc's operators differ
        return load(place.address, place.type.sort)

    def _is_global(self, address: Term) -> bool:
        obj = self.linker.objects.get(address)
        return obj is not None and obj.region is Region.GLOBAL

    def write(self, place: Place, value: Term) -> None:
        if place.variable is not None:
            self.emit(Assign(place.variable, value))
            return
        assert place.address is not None
        if isinstance(place.type, RecordType):
            self.emit(Copy(place.address, value, self.assigned(place.type)))
        elif place.unit:
            width = 8 * place.unit
            mask = ((1 << place.bits) - 1) << place.shift
            old = bvand(load(place.address, bitvec(width)), bv(~mask, width))
            low = extract(value, place.bits - 1, 0)
            new = shl(zext(low, width - place.bits), bv(place.shift, width))
            self.emit(Store(place.address, bvor(old, new)))
        else:
            self.emit(Store(place.address, value, scalar_type(place.type)))

    def forget_padding(self, address: Term, type_: CType) -> None:
        """C says nothing of the padding of an object whose members get their values."""
        padding = tuple([run for run in self.layout(type_) if run.is_padding])
        if padding:
            self.emit(Fill(address, padding, Origin.APPROXIMATED))

    def stored_value(self, place: Place, value: Term) -> Term:
        """What reading the place gives after the value has been written to it."""
        if not place.unit:
            return value
        return resize(extract(value, place.bits - 1, 0), 8 * place.type.size, is_signed(place.type))

    def fixed(self, place: Place) -> Place:
        """The same place with an address that no write can change."""
        if place.address is None or not depends_on_state(place.address):
            return place
        return replace(place, address=self.temporary(place.address, "address"))

    # -- objects without a name -------------------------------------------------------------------

    def refuse_lines(self, literal: Node) -> None:
        """Refuses a string that may be made of another line than gcc's."""
        if literal.unit.target is Target.GCC and literal.unit.may_mention_line(literal):
            raise self.unsupported("__LINE__ in a string, in a call of a macro over several lines", literal)

    def _string(self, node: Node) -> MemoryObject:
        self.refuse_lines(node)
        units = literals.string(node.value, node.type.element.size) if isinstance(node.type, ArrayType) else None
        if units is None or not isinstance(node.type, ArrayType) or len(units) > LONGEST_STRING:
            raise self.unsupported(f"string {node.text[:40]!r}", node)
        owner = self.function.name if node.first_token in _NAMES_OF_FUNCTION else ""
        return self.linker.string_object(tuple(units), node.type, node, owner)

    def _compound_literal(self, node: Node) -> Place:
        obj = self.new_object("literal", node.type)
        self.initialise(obj.symbol, node.type, node.children[-1])
        return Place(node.type, address=obj.symbol)
