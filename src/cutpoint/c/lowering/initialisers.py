"""Initialisers: which scalar gets which expression (C11 6.7.9, with brace elision and designators)."""

from __future__ import annotations

from dataclasses import dataclass

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.lowering.conversions import convert
from cutpoint.c.lowering.expressions import ExpressionLowering, Place
from cutpoint.c.types import ArrayType, CType, Field, IntType, RecordType, bit_field_unit
from cutpoint.cfa.program import Copy, Fill, Store, step
from cutpoint.smt.term import Term, bv


@dataclass(frozen=True, slots=True)
class Item:
    """A subobject and the expression that it gets. A record's expression gives the whole record."""

    offset: int
    type: CType
    node: Node
    record: RecordType | None = None
    field: Field | None = None
    """Set for bit-fields, together with the record that has the field."""


@dataclass(slots=True)
class _Part:
    """A subobject of an aggregate."""

    offset: int
    type: CType
    record: RecordType | None = None
    field: Field | None = None


def items_of(type_: CType, node: Node, offset: int = 0) -> list[Item]:
    """The expressions of an initialiser with the subobjects that they initialise, in order."""
    inner = _stripped(node)
    if inner.kind == kinds.INIT_LIST and not type_.is_scalar:
        if _is_string(type_, inner.children[0] if len(inner.children) == 1 else None):
            return [Item(offset, type_, _stripped(inner.children[0]))]
        found: list[Item] = []
        _Filler(found).fill(type_, offset, inner.children, 0, braced=True)
        return found
    if inner.kind == kinds.INIT_LIST:
        return items_of(type_, inner.children[0], offset) if inner.children else []
    if _is_string(type_, inner):
        return [Item(offset, type_, inner)]
    return [Item(offset, type_, node)]


def _stripped(node: Node) -> Node:
    while node.kind in (kinds.PARENTHESES, kinds.UNEXPOSED_EXPR) and len(node.children) == 1:
        child = node.children[0]
        if child.kind not in (kinds.PARENTHESES, kinds.UNEXPOSED_EXPR, kinds.INIT_LIST, kinds.STRING_LITERAL):
            break
        node = child
    return node


def _is_string(type_: CType, node: Node | None) -> bool:
    return (
        node is not None
        and isinstance(type_, ArrayType)
        and isinstance(type_.element, IntType)
        and _stripped(node).kind == kinds.STRING_LITERAL
    )


def _is_designated(node: Node) -> bool:
    if node.kind != kinds.UNEXPOSED_EXPR or len(node.children) < 2:
        return False
    return node.children[0].kind == kinds.MEMBER_REF or node.text.startswith("[")


class _Filler:
    """Walks an initialiser list in step with the subobjects of an aggregate."""

    def __init__(self, found: list[Item]) -> None:
        self.found = found

    def fill(self, type_: CType, offset: int, children: list[Node], position: int, braced: bool) -> int:
        """Takes what belongs to the aggregate from the list; the result is where the rest begins."""
        if type_.is_scalar:
            self.found += items_of(type_, children[position], offset)
            return position + 1
        index = 0
        while position < len(children):
            child = children[position]
            if _is_designated(child):
                if not braced:
                    return position
                index = self._designated(type_, offset, child)
                position += 1
                continue
            part = _part(type_, offset, index)
            if part is None:
                return position
            position = self._take(part, children, position)
            index += 1
            if isinstance(type_, RecordType) and type_.is_union:
                index = len(type_.fields)
        return position

    def _take(self, part: _Part, children: list[Node], position: int) -> int:
        child = children[position]
        inner = _stripped(child)
        whole = (
            part.type.is_scalar
            or inner.kind == kinds.INIT_LIST
            or _is_string(part.type, inner)
            or (isinstance(part.type, RecordType) and child.type is part.type)
        )
        if not whole:  # the braces of this aggregate were left out
            return self.fill(part.type, part.offset, children, position, braced=False)
        self._give(part, child)
        return position + 1

    def _give(self, part: _Part, node: Node) -> None:
        if part.field is not None:
            inner = _stripped(node)
            value = inner.children[0] if inner.kind == kinds.INIT_LIST else node
            self.found.append(Item(part.offset, part.type, value, part.record, part.field))
        else:
            self.found += items_of(part.type, node, part.offset)

    def _designated(self, type_: CType, offset: int, node: Node) -> int:
        """Handles `.a[1].b = value`; the result is the index that follows the outermost designator."""
        *path, value = node.children
        is_range = "..." in node.unit.text_of(node.begin, value.begin)
        following = 0
        targets = [_Part(offset, type_)]
        position = 0
        while position < len(path):
            designator = path[position]
            if designator.kind == kinds.MEMBER_REF:
                index = _field_index(targets[0].type, designator.value, node)
                targets = [part for target in targets if (part := _part(target.type, target.offset, index))]
                last = index
                if designator.value and targets and targets[0].field is None:
                    targets = [_inside(part, designator.value) for part in targets]
            else:
                first = last = _constant(designator)
                if is_range and position + 1 < len(path) and path[position + 1].kind != kinds.MEMBER_REF:
                    position += 1
                    last = _constant(path[position])
                targets = [
                    part
                    for target in targets
                    for index in range(first, last + 1)
                    if (part := _part(target.type, target.offset, index))
                ]
            if following == 0:
                following = last + 1
            position += 1
        for part in targets:
            self._give(part, value)
        return following


def _part(type_: CType, offset: int, index: int) -> _Part | None:
    if isinstance(type_, ArrayType):
        if type_.count is not None and index >= type_.count:
            return None
        return _Part(offset + index * type_.element.size, type_.element)
    if isinstance(type_, RecordType):
        fields = [field for field in type_.fields if field.name or field.is_anonymous]
        if index >= len(fields):
            return None
        field = fields[index]
        if field.bit_width is not None:
            return _Part(offset, field.type, type_, field)
        return _Part(offset + field.offset, field.type)
    return None


def _field_index(type_: CType, name: str, node: Node) -> int:
    if isinstance(type_, RecordType):
        fields = [field for field in type_.fields if field.name or field.is_anonymous]
        for index, field in enumerate(fields):
            anonymous = field.is_anonymous and isinstance(field.type, RecordType)
            if field.name == name or (anonymous and isinstance(field.type, RecordType) and field.type.find(name)):
                return index
    raise UnsupportedC(f"designator .{name}", node.range)


def _inside(part: _Part, name: str) -> _Part:
    """The member of that name, if the part is an anonymous member that has it."""
    if isinstance(part.type, RecordType):
        for field in part.type.fields:
            if field.name == name:
                return part if field.bit_width is not None else _Part(part.offset + field.offset, field.type)
    return part


def _constant(node: Node) -> int:
    for inner in node.walk():
        if inner.kind in (kinds.INTEGER_LITERAL, kinds.CHARACTER_LITERAL) and not inner.children:
            value = literals.integer(inner.text)
            value = inner.unit.evaluate_integer(inner.value) if value is None else value
            if value is not None:
                return value
        if inner.kind == kinds.DECL_REF and inner.value[0] == kinds.ENUM_CONSTANT:
            return int(inner.value[3])
    raise UnsupportedC(f"designator {node.text!r}", node.range)


class InitialiserLowering(ExpressionLowering):
    """Emits the stores of an initialiser."""

    def initialise(self, address: Term, type_: CType, node: Node) -> None:
        self.initialise_parts(address, type_, node, zeroed=False)

    def initialise_parts(self, address: Term, type_: CType, node: Node, zeroed: bool) -> None:
        """`zeroed` says that the object is known to be zero already."""
        items = items_of(type_, node)
        whole = len(items) == 1 and items[0].type is type_ and not isinstance(type_, ArrayType)
        if not zeroed and not whole and self._covered(items) < self._scalars(type_):
            self.emit(Fill(address, self.layout(type_)))
        for item in items:
            restore = self.inside(item.node)
            self._initialise_item(address, item)
            restore()

    def _scalars(self, type_: CType) -> int:
        return sum(run.count for run in self.layout(type_))

    def _covered(self, items: list[Item]) -> int:
        covered = 0
        for item in items:
            if item.field is not None or isinstance(item.type, ArrayType):
                return 0
            covered += self._scalars(item.type)
        return covered

    def _initialise_item(self, base: Term, item: Item) -> None:
        address = step(base, bv(item.offset, self.pointer_width))
        if item.field is not None and item.record is not None:
            start, length = bit_field_unit(item.record, item.field)
            unit = step(address, bv(start, self.pointer_width))
            shift = item.field.bit_offset - 8 * start
            place = Place(item.type, None, unit, length, shift, item.field.bit_width or 0)
            self.write(place, self.converted(item.node, item.type))
        elif isinstance(item.type, ArrayType):
            self._initialise_string(address, item.type, item.node)
        elif isinstance(item.type, RecordType):
            self.emit(Copy(address, self.value(item.node), self.layout(item.type)))
        else:
            value = self.value(item.node)
            self.emit(Store(address, convert(value, self.decayed(item.node.type), item.type)))

    def _initialise_string(self, address: Term, type_: ArrayType, node: Node) -> None:
        units = literals.string(node.value) if node.kind == kinds.STRING_LITERAL else None
        if units is None:
            raise self.unsupported("initialiser of an array", node)
        size = type_.element.size
        for index in range(type_.count or 0):
            unit = bv(units[index] if index < len(units) else 0, 8 * size)
            self.emit(Store(step(address, bv(index * size, self.pointer_width)), unit))
