"""Initialisers: which scalar gets which expression (C11 6.7.9, with brace elision and designators)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.bit_fields import names_bit_field
from cutpoint.c.lowering.evaluation.evaluation import Evaluated
from cutpoint.c.lowering.expressions import ExpressionLowering
from cutpoint.c.types import (
    ArrayType,
    CType,
    Field,
    IntType,
    RecordType,
    bit_field_unit,
    is_anonymous,
    scalar_type,
    unused_bits,
)
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Copy, Fill, Store
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import bvand
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_LARGEST_INITIALISER = 1 << 20
"""Bytes of an object up to which it is found out what its initialiser leaves out."""

MOST_VALUES = 200_000
"""Scalars that one initialiser gives values to: each is a store of its own."""
Evaluate = Callable[[Node], int]
"""The value of a constant expression in a designator."""


@dataclass(frozen=True, slots=True)
class Item:
    """A subobject and the expression that it gets. A record's expression gives the whole record."""

    offset: int
    type: CType
    node: Node
    record: RecordType | None = None
    field: Field | None = None
    """Set for bit-fields, together with the record that has the field."""

    @property
    def is_whole(self) -> bool:
        """Whether one expression gives the value of many scalars."""
        return isinstance(self.type, RecordType)


@dataclass(frozen=True, slots=True)
class Part:
    """A subobject of an aggregate."""

    offset: int
    type: CType
    record: RecordType | None = None
    field: Field | None = None


def items_of(type_: CType, node: Node, evaluate: Evaluate, offset: int = 0) -> list[Item]:
    """The expressions of an initialiser with the subobjects that they initialise, in order."""
    inner = _stripped(node)
    if inner.kind == kinds.INIT_LIST and not type_.is_scalar:
        if _is_string(type_, inner.children[0] if len(inner.children) == 1 else None):
            return [Item(offset, type_, _stripped(inner.children[0]))]
        return _Filler(type_, offset, evaluate).fill(inner.children)
    if inner.kind == kinds.INIT_LIST:
        return items_of(type_, inner.children[0], evaluate, offset) if inner.children else []
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
    return node.children[0].kind == kinds.MEMBER_REF or node.first_token == "["


def _is_range(first: Node, second: Node) -> bool:
    """Whether two designators are the ends of one, `[0 ... 9]`, and not indices of two dimensions, `[0][9]`.

    Only the text between them tells.
    """
    if kinds.MEMBER_REF in (first.kind, second.kind):
        return False
    between = "".join(first.unit.text_of(first.end, second.begin).split())
    if between not in ("...", "]["):
        raise UnsupportedC("designator that comes from a macro", first.range)
    return between == "..."


@dataclass(slots=True)
class _Frame:
    """An aggregate that is being filled, and the index of its next subobject."""

    type: CType
    offset: int
    index: int = 0
    opened: int | None = None
    """The subobject that the next frame fills."""

    def part(self) -> Part | None:
        return _part(self.type, self.offset, self.index)

    def advance(self) -> None:
        is_union = isinstance(self.type, RecordType) and self.type.is_union
        self.index = 1 << 62 if is_union else self.index + 1  # only one member of a union is initialised


class _Filler:
    """Walks a braced list in step with the subobjects of an aggregate (C11 6.7.9, 17-20).

    The innermost open aggregate is the last frame; where braces are left out, aggregates inside open and
    close on their own.
    """

    def __init__(self, type_: CType, offset: int, evaluate: Evaluate) -> None:
        self._evaluate = evaluate
        self._end = 0
        """The first bit behind everything that has been initialised."""
        self._members: dict[tuple[int, CType], int] = {}
        """Which member of a union, by its offset and type, has been initialised."""
        self.found: list[Item] = []
        self._whole = (type_, offset)
        self._frames = [_Frame(type_, offset)]

    def fill(self, children: list[Node]) -> list[Item]:
        for child in children:
            if _is_designated(child):
                self._designated(child)
            elif not self._next(child):
                break  # more expressions than subobjects
        return self.found

    def _next(self, node: Node) -> bool:
        while self._frames and self._frames[-1].part() is None:
            self._frames.pop()
        if not self._frames:
            return False
        self._give([self._frames[-1]], node)
        return True

    def _designated(self, node: Node) -> None:
        """`.a[1].b = value`: what follows continues behind the innermost subobject that is named."""
        *designators, value = node.children
        # clang spells out the way through anonymous members; we find it ourselves
        path = [d for d in designators if d.kind != kinds.MEMBER_REF or not is_anonymous(d.value)]
        self._frames = [_Frame(*self._whole)]
        end = path[-1] if len(path) > 1 and _is_range(path[-2], path[-1]) else None
        for position, designator in enumerate(path if end is None else path[:-1]):
            if position and _is_range(path[position - 1], designator):
                raise UnsupportedC("range in the middle of a designator", node.range)
            if position:
                self._open(node)
            if designator.kind == kinds.MEMBER_REF:
                self._select_member(designator.value, node)
            else:
                self._frames[-1].index = self._evaluate(designator)
        frame = self._frames[-1]
        last = frame.index if end is None else self._evaluate(end)
        frames = [_Frame(frame.type, frame.offset, index) for index in range(frame.index, last)]
        frame.index = max(frame.index, last)
        self._give([*frames, frame], value)

    def _open(self, node: Node) -> None:
        """Goes into the current subobject."""
        frame = self._frames[-1]
        part = frame.part()
        if part is None:
            raise UnsupportedC("designator of something that is not there", node.range)
        frame.opened = frame.index
        frame.advance()
        self._frames.append(_Frame(part.type, part.offset))

    def _select_member(self, name: str, node: Node) -> None:
        while True:
            frame = self._frames[-1]
            frame.index = _field_index(frame.type, name, node)
            part = frame.part()
            assert isinstance(frame.type, RecordType)
            if part is None or any(field.name == name for field in frame.type.fields):
                return
            self._open(node)  # the member of an anonymous member

    def _give(self, frames: list[_Frame], node: Node) -> None:
        """Initialises the current subobjects; the last of the frames is the open one."""
        part = frames[-1].part()
        assert part is not None
        while not _takes_whole(part, node):  # the braces of this aggregate were left out
            self._open(node)
            inner = self._frames[-1].part()
            if inner is None:
                return
            part, frames = inner, [self._frames[-1]]
        for frame in frames:
            one = frame.part()
            assert one is not None
            self._give_part(one, node)
        self._frames[-1].advance()

    def _give_part(self, part: Part, node: Node) -> None:
        self._choose_members()
        start, end = _bits(part)
        if start < self._end:
            self._override(start, end)
        if part.field is not None:
            inner = _stripped(node)
            value = inner.children[0] if inner.kind == kinds.INIT_LIST else node
            self.found.append(Item(part.offset, part.type, value, part.record, part.field))
        else:
            self.found += items_of(part.type, node, self._evaluate, part.offset)
        self._end = max(self._end, end)

    def _choose_members(self) -> None:
        """If another member of a union is initialised than before, gcc forgets the former one."""
        for frame in self._frames:
            if isinstance(frame.type, RecordType) and frame.type.is_union:
                key, member = (frame.offset, frame.type), frame.index if frame.opened is None else frame.opened
                if self._members.setdefault(key, member) != member:
                    self._members[key] = member
                    self._override(8 * frame.offset, 8 * (frame.offset + frame.type.size))

    def _override(self, start: int, end: int) -> None:
        """What is initialised again is not evaluated for the first time (C11 6.7.9, 19, and gcc).

        A string keeps its other characters, the value of a whole record nothing.
        """
        self.found = [item for item in self.found if not _is_overridden(item, start, end)]


def _bits(part: Part | Item) -> tuple[int, int]:
    """Where a subobject begins and ends."""
    if part.field is not None:
        start = 8 * part.offset + part.field.bit_offset
        return start, start + (part.field.bit_width or 0)
    return 8 * part.offset, 8 * (part.offset + part.type.size)


def _is_overridden(item: Item, start: int, end: int) -> bool:
    first, last = _bits(item)
    return (start <= first and last <= end) or (item.is_whole and first < end and start < last)


def _takes_whole(part: Part, node: Node) -> bool:
    inner = _stripped(node)
    return (
        part.type.is_scalar
        or inner.kind == kinds.INIT_LIST
        or _is_string(part.type, inner)
        or (isinstance(part.type, RecordType) and node.type is part.type)
    )


def _part(type_: CType, offset: int, index: int) -> Part | None:
    if isinstance(type_, ArrayType):
        if type_.count is not None and index >= type_.count:  # a flexible array member takes all that is given
            return None
        return Part(offset + index * type_.element.size, type_.element)
    if isinstance(type_, RecordType):
        fields = [field for field in type_.fields if field.name or field.is_anonymous]
        if index >= len(fields):
            return None
        field = fields[index]
        if field.bit_width is not None:
            return Part(offset, field.type, type_, field)
        return Part(offset + field.offset, field.type)
    return None


def _field_index(type_: CType, name: str, node: Node) -> int:
    if isinstance(type_, RecordType):
        fields = [field for field in type_.fields if field.name or field.is_anonymous]
        for index, field in enumerate(fields):
            inside = field.type if field.is_anonymous and isinstance(field.type, RecordType) else None
            if field.name == name or (inside is not None and inside.find(name) is not None):
                return index
    raise UnsupportedC(f"designator .{name}", node.range)


def _size(item: Item) -> int:
    if isinstance(item.type, ArrayType) and item.type.count is None:
        return item.node.type.size
    return item.type.size


def _is_partial(item: Item) -> bool:
    """Whether an item may leave a part of a scalar or of an array to zeros."""
    return item.field is not None or isinstance(item.type, ArrayType)


class InitialiserLowering(ExpressionLowering):
    """Emits the stores of an initialiser."""

    def initialise(self, address: Term, type_: CType, node: Node) -> None:
        self.initialise_parts(address, type_, node, zeroed=False)

    def initialise_parts(self, address: Term, type_: CType, node: Node, zeroed: bool) -> int:
        """`zeroed` says that the object is known to be zero already. The result is the object's size in bytes,
        which a flexible array member may make larger than that of its type."""
        items = items_of(type_, node, self._designated_index)
        self._limit(len(items), node)
        whole = len(items) == 1 and items[0].type is type_ and not isinstance(type_, ArrayType)
        if not zeroed and not whole:
            self._clear(address, type_, items)
        elif not zeroed and self.assigned(type_) != self.layout(type_):
            self.forget_padding(address, type_)
        self.in_one_order([item.node for item in items], "initialiser")
        for item in self._evaluated_once(items):
            restore = self.inside(item.node)
            self._initialise_item(address, item)
            restore()
        return max([type_.size, *(item.offset + _size(item) for item in items)])

    def _evaluated_once(self, items: list[Item]) -> Iterator[Item]:
        """The items one after the other. An expression that a range of elements gets is evaluated for the first one."""
        count = Counter(item.node for item in items)
        known: dict[Node, Node] = {}
        for item in items:
            node = item.node
            if count[node] > 1 and node.kind != kinds.STRING_LITERAL and not self.is_pure(node):
                if node not in known:
                    known[node] = Evaluated(node, self.kept(self.value(node)), self.type_of(node))
                item = replace(item, node=known[node])
            yield item

    def _limit(self, count: int, node: Node) -> None:
        if count > MOST_VALUES:
            raise self.unsupported(f"initialiser of more than {MOST_VALUES:,} values", node)

    def _designated_index(self, node: Node) -> int:
        if any(names_bit_field(part) for part in node.walk()):  # libclang has used it for the length of the array
            raise self.unsupported("type of a bit-field's value in a designator", node)
        value = self.value(node)
        if value.op != ops.CONST:
            raise self.unsupported(f"designator {node.text!r}", node)
        return int(value.value)

    def _clear(self, address: Term, type_: CType, items: list[Item]) -> None:
        """What an initialiser leaves out is zero, and then gcc clears the padding too. Otherwise nobody knows it."""
        if type_.size > _LARGEST_INITIALISER or any(_is_partial(item) for item in items):
            self.emit(Fill(address, self.layout(type_), leaves_padding=True))
            self._forget_unused_bits(address, items)
            return
        left_out = bytearray(type_.size)
        self._mark(left_out, 0, type_, 1)
        for item in items:
            self._mark(left_out, item.offset, item.type, 0)
        if any(left_out):
            self.emit(Fill(address, self.layout(type_)))
        else:
            self.forget_padding(address, type_)

    def _forget_unused_bits(self, address: Term, items: list[Item]) -> None:
        """gcc sets each bit-field and leaves the bits beside them as they are; or it has cleared them all."""
        done: set[tuple[int, int]] = set()
        for item in items:
            if item.record is None or item.field is None:
                continue
            start, length = bit_field_unit(item.record, item.field)
            unused = unused_bits(item.record, start, length)
            if unused and (item.offset + start, length) not in done:
                done.add((item.offset + start, length))
                bits = self.any_value("padding", bitvec(8 * length), Origin.APPROXIMATED, "padding", False)
                self.emit(Store(self.offset(address, item.offset + start), bvand(bits, bv(unused, 8 * length))))

    def _mark(self, marks: bytearray, start: int, type_: CType, mark: int) -> None:
        """Marks the bytes of an object that carry a value."""
        for run in self.data(type_):
            step = run.size if run.stride != run.size else run.size * run.count
            for offset in run.offsets() if step == run.size else (run.offset,):
                marks[start + offset : start + offset + step] = bytes([mark]) * step

    def _initialise_item(self, base: Term, item: Item) -> None:
        address = self.offset(base, item.offset)
        if item.field is not None and item.record is not None:
            self.write(self.bit_field(item.record, item.field, address), self.converted(item.node, item.type))
        elif isinstance(item.type, ArrayType):
            self._initialise_string(address, item.type, item.node)
        elif isinstance(item.type, RecordType):
            self.emit(Copy(address, self.value(item.node), self.assigned(item.type)))
        else:
            self.emit(Store(address, self.converted(item.node, item.type), scalar_type(item.type)))

    def _initialise_string(self, address: Term, type_: ArrayType, node: Node) -> None:
        """The array is zero already."""
        size = type_.element.size
        units = literals.string(node.value, size) if node.kind == kinds.STRING_LITERAL else None
        if units is None:
            raise self.unsupported("initialiser of an array", node)
        self.refuse_lines(node)
        flexible = type_.count is None
        self._limit(len(units), node)
        for index, unit in enumerate([*units, 0] if flexible else units[: type_.count]):
            if unit or flexible:
                self.emit(Store(self.offset(address, index * size), bv(unit, 8 * size)))
