"""Initialisers: the stores that give an object its first value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.bit_fields import names_bit_field
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.evaluation.access import Access
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.order import Order
from cutpoint.c.lowering.syntax.compile_time import unknown_positions
from cutpoint.c.lowering.syntax.effects import Where
from cutpoint.c.lowering.syntax.evaluated import Evaluated
from cutpoint.c.lowering.syntax.initialiser_items import Item, items_of
from cutpoint.c.lowering.syntax.lines import refuse_lines
from cutpoint.c.lowering.syntax.purity import is_pure
from cutpoint.c.types import ArrayType, CType, RecordType, bit_field_unit, scalar_type, unused_bits
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Copy, Fill, Store
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import bvand
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_LARGEST_INITIALISER = 1 << 20
"""The size of an object, in bytes, up to which the bytes that its initialiser omits are determined."""
MOST_VALUES = 200_000
"""The maximal number of scalars in one initialiser: each is a store of its own."""


class Initialisers:
    """Emits the stores of an initialiser."""

    def __init__(self, builder: FunctionBuilder, evaluation: Evaluation, order: Order, access: Access) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._order = order
        self._access = access

    def initialise(self, address: Term, type_: CType, node: Node, where: Where | None = None) -> None:
        """`where` is the object, if it has a name: values that its own parts determine depend on the order."""
        self.initialise_parts(address, type_, node, zeroed=False, where=where)

    def initialise_parts(
        self, address: Term, type_: CType, node: Node, zeroed: bool, where: Where | None = None
    ) -> int:
        """`zeroed` says that the object is known to be zero already. Returns the object's size in bytes, which a
        flexible array member may make larger than that of its type."""
        items = sorted(items_of(type_, node, self._designated_index), key=_position)  # gcc's order of evaluation
        self._limit(len(items), node)
        whole = len(items) == 1 and items[0].type is type_ and not isinstance(type_, ArrayType)
        if not zeroed and not whole:
            self._clear(address, type_, items)
        elif not zeroed and self._builder.assigned(type_) != self._builder.layout(type_):
            self._access.forget_padding(address, type_)
        self._order.in_one_order([item.node for item in items], "initialiser", where)
        for item in self._evaluated_once(items):
            restore = self._builder.inside(item.node)
            self._initialise_item(address, item)
            restore()
        return max([type_.size, *(item.offset + _size(item) for item in items)])

    def _evaluated_once(self, items: list[Item]) -> Iterator[Item]:
        """The items in order. The expression of a range of elements is evaluated only for the first one."""
        count = Counter(item.node for item in items)
        known: dict[Node, Node] = {}
        for item in items:
            node = item.node
            if count[node] > 1 and node.kind != kinds.STRING_LITERAL and not is_pure(node):
                if node not in known:
                    value = self._builder.snapshot(self._evaluation.value(node))
                    known[node] = Evaluated(node, value, self._evaluation.type_of(node))
                item = replace(item, node=known[node])
            yield item

    def _limit(self, count: int, node: Node) -> None:
        if count > MOST_VALUES:
            raise self._builder.unsupported(f"initialiser of more than {MOST_VALUES:,} values", node)

    def _designated_index(self, node: Node) -> int:
        if any(names_bit_field(part) for part in node.walk()):  # libclang has used it for the length of the array
            raise self._builder.unsupported("type of a bit-field's value in a designator", node)
        value = self._evaluation.value(node)
        if value.op != ops.CONST:
            raise self._builder.unsupported(f"designator {node.text!r}", node)
        return int(value.value)

    def _clear(self, address: Term, type_: CType, items: list[Item]) -> None:
        """Zeroes what an initialiser omits; then, gcc also clears the padding. Otherwise, the padding is arbitrary."""
        if type_.size > _LARGEST_INITIALISER or any(_is_partial(item) for item in items):
            self._builder.emit(Fill(address, self._builder.layout(type_), leaves_padding=True))
            self._forget_unused_bits(address, items)
            return
        left_out = bytearray(type_.size)
        self._mark(left_out, 0, type_, 1)
        for item in items:
            self._mark(left_out, item.offset, item.type, 0)
        if any(left_out):
            self._builder.emit(Fill(address, self._builder.layout(type_)))
        else:
            self._access.forget_padding(address, type_)

    def _forget_unused_bits(self, address: Term, items: list[Item]) -> None:
        """Makes the bits next to bit-fields arbitrary: gcc either leaves them as they are or has cleared them all."""
        done: set[tuple[int, int]] = set()
        for item in items:
            if item.record is None or item.field is None:
                continue
            start, length = bit_field_unit(item.record, item.field)
            unused = unused_bits(item.record, start, length)
            if unused and (item.offset + start, length) not in done:
                done.add((item.offset + start, length))
                bits = self._builder.any_value("padding", bitvec(8 * length), Origin.APPROXIMATED, "padding", False)
                unit = self._builder.offset(address, item.offset + start)
                self._builder.emit(Store(unit, bvand(bits, bv(unused, 8 * length))))

    def _mark(self, marks: bytearray, start: int, type_: CType, mark: int) -> None:
        """Marks the bytes of an object that carry a value."""
        for run in self._builder.data(type_):
            step = run.size if run.stride != run.size else run.size * run.count
            for offset in run.offsets() if step == run.size else (run.offset,):
                marks[start + offset : start + offset + step] = bytes([mark]) * step

    def _initialise_item(self, base: Term, item: Item) -> None:
        address = self._builder.offset(base, item.offset)
        if item.field is not None and item.record is not None:
            bit_field = self._access.bit_field(item.record, item.field, address)
            self._access.write(bit_field, self._evaluation.converted(item.node, item.type))
        elif isinstance(item.type, ArrayType):
            self._initialise_string(address, item.type, item.node)
        elif isinstance(item.type, RecordType):
            self._builder.emit(Copy(address, self._evaluation.value(item.node), self._builder.assigned(item.type)))
        else:
            self._builder.emit(Store(address, self._evaluation.converted(item.node, item.type), scalar_type(item.type)))

    def _initialise_string(self, address: Term, type_: ArrayType, node: Node) -> None:
        """Stores a string in an array that is already zero."""
        size = type_.element.size
        units = literals.string(node.value, size) if node.kind == kinds.STRING_LITERAL else None
        if units is None:
            raise self._builder.unsupported("initialiser of an array", node)
        refuse_lines(node)
        flexible = type_.count is None
        self._limit(len(units), node)
        unknown = unknown_positions(units)
        for index, unit in enumerate([*units, 0] if flexible else units[: type_.count]):
            if unit or flexible:
                value = self._builder.unknown_character(8 * size) if index in unknown else bv(unit, 8 * size)
                self._builder.emit(Store(self._builder.offset(address, index * size), value))


def _size(item: Item) -> int:
    if isinstance(item.type, ArrayType) and item.type.count is None:
        return item.node.type.size
    return item.type.size


def _position(item: Item) -> int:
    """Where an item begins, in bits."""
    within = item.field.bit_offset if item.field is not None else 0
    return 8 * item.offset + within


def _is_partial(item: Item) -> bool:
    """Whether an item may leave a part of a scalar or of an array zero."""
    return item.field is not None or isinstance(item.type, ArrayType)
