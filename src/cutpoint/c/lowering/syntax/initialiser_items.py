"""Maps the expressions of an initialiser to subobjects (C11 6.7.9, with brace elision and designators)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.frozen import frozen
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.types import ArrayType, CType, Field, IntType, RecordType, is_anonymous

Evaluate = Callable[[Node], int]
"""The value of a constant expression in a designator."""
Members = dict[tuple[int, CType], int]
"""The index of the initialised member of each union, by the offset and type of the union."""


@frozen
class Item:
    """A subobject and its initialising expression. An expression of record type initialises the whole record."""

    offset: int
    type: CType
    node: Node
    record: RecordType | None = None
    field: Field | None = None
    """Set for bit-fields, together with the record that has the field."""

    @property
    def is_whole(self) -> bool:
        """Whether one expression initialises many scalars."""
        return isinstance(self.type, RecordType)


@frozen
class Part:
    """A subobject of an aggregate."""

    offset: int
    type: CType
    record: RecordType | None = None
    field: Field | None = None


def items_of(
    type_: CType, node: Node, evaluate: Evaluate, offset: int = 0, members: Members | None = None
) -> list[Item]:
    """The expressions of an initialiser with the subobjects that they initialise, in order."""
    members = {} if members is None else members
    inner = _stripped(node)
    if inner.kind == kinds.INIT_LIST and not type_.is_scalar:
        if _is_string(type_, inner.children[0] if len(inner.children) == 1 else None):
            return [Item(offset, type_, _stripped(inner.children[0]))]
        return _Filler(type_, offset, evaluate, members).fill(inner.children)
    if inner.kind == kinds.INIT_LIST:
        return items_of(type_, inner.children[0], evaluate, offset, members) if inner.children else []
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

    Only the text between them shows which.
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

    The innermost open aggregate is the last frame; where braces are omitted, inner aggregates are opened and
    closed implicitly.
    """

    def __init__(self, type_: CType, offset: int, evaluate: Evaluate, members: Members) -> None:
        self._evaluate = evaluate
        self._end = 0
        """The first bit after everything that has been initialised."""
        self._members = members
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
        """`.a[1].b = value`: initialisation continues after the innermost subobject that is named."""
        *designators, value = node.children
        # clang spells out the path through anonymous members; it is recomputed here
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
        """Descends into the current subobject."""
        frame = self._frames[-1]
        part = frame.part()
        if part is None:
            raise UnsupportedC("designator of a subobject that does not exist", node.range)
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
        self._choose_members(node)
        start, end = _bits(part)
        if start < self._end:
            self._override(start, end, node)
        if part.field is not None:
            inner = _stripped(node)
            value = inner.children[0] if inner.kind == kinds.INIT_LIST else node
            self.found.append(Item(part.offset, part.type, value, part.record, part.field))
        else:
            self.found += items_of(part.type, node, self._evaluate, part.offset, self._members)
        self._end = max(self._end, end)

    def _choose_members(self, node: Node) -> None:
        """If a different member of a union is initialised than before, gcc drops the initialisers of the former one."""
        for frame in self._frames:
            if isinstance(frame.type, RecordType) and frame.type.is_union:
                key, member = (frame.offset, frame.type), frame.index if frame.opened is None else frame.opened
                if self._members.setdefault(key, member) != member:
                    self._members[key] = member
                    self._override(8 * frame.offset, 8 * (frame.offset + frame.type.size), node)

    def _override(self, start: int, end: int, node: Node) -> None:
        """Drops the overridden items: their expressions are not evaluated (C11 6.7.9, 19, and gcc).

        A string keeps its other characters. If a part of a record's value is overridden, gcc keeps the rest only if the
        value is constant.
        """
        left = []
        for item in self.found:
            first, last = _bits(item)
            if start <= first and last <= end:
                continue
            if item.is_whole and first < end and start < last:
                raise UnsupportedC("initialiser that overrides a part of a record's value", node.range)
            left.append(item)
        self.found = left


def _bits(part: Part | Item) -> tuple[int, int]:
    """The begin and end of a subobject, in bits."""
    if part.field is not None:
        start = 8 * part.offset + part.field.bit_offset
        return start, start + (part.field.bit_width or 0)
    return 8 * part.offset, 8 * (part.offset + part.type.size)


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
        if type_.count is not None and index >= type_.count:  # a flexible array member takes all expressions
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
