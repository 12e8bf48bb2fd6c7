"""Memory as a set of nodes that can be unified: the data structure of the alias analysis.

A pointer is a cell: a node and an offset in it. Stepping by a stride identifies offsets that differ by a multiple of
it, in the whole node or in a region of it, which is an array inside the node.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from math import gcd
from typing import NamedTuple

from cutpoint.cfa.program import MemoryObject
from cutpoint.smt.terms.sorts import Sort


class ArrayRegion(NamedTuple):
    """An array inside a node: offsets from `start` to `end` are taken modulo `stride`, relative to `start`."""

    start: int
    end: int
    stride: int


class MemoryNode:
    """A part of memory in which the analysis does not distinguish objects."""

    __slots__ = (
        "accesses",
        "blurred",
        "called",
        "computed",
        "constant",
        "counted",
        "delta",
        "fields",
        "foreign",
        "forward",
        "id",
        "objects",
        "pieces",
        "regions",
        "stride",
        "unknown",
        "unset",
        "unset_content",
    )

    def __init__(self, number: int) -> None:
        self.id = number
        self.forward: MemoryNode | None = None
        self.delta = 0
        self.objects: dict[MemoryObject, int] = {}
        """The objects in it, with the offset at which each begins."""
        self.fields: dict[int, Cell] = {}
        """The target of the pointers that are stored at an offset."""
        self.accesses: dict[tuple[int, int], dict[Sort, None]] = {}
        """The sorts that are read or written, by offset and size in bytes."""
        self.stride = 0
        """If not zero, offsets are taken modulo this."""
        self.regions: list[ArrayRegion] = []
        """Sorted and disjoint."""
        self.unknown = False
        """Whether a pointer of unknown origin may point here."""
        self.foreign = False
        """Whether pointers of unknown origin may be stored here."""
        self.unset = False
        """Whether a pointer to it may be used without ever having been set."""
        self.unset_content = False
        """Whether such pointers may be stored here."""
        self.blurred = False
        """Whether one pointer may point to several elements of an array."""
        self.called = False
        """Whether a function is called through a pointer to it."""
        self.computed = False
        """Whether a computed number may be used as a pointer to it."""
        self.counted = False
        """Whether the sum of a pointer to it and a constant was computed as a number."""
        self.constant = False
        """Whether a constant of the program may be used as a pointer to it."""
        self.pieces = False
        """Whether a value that is loaded may be a piece of a pointer to it."""

    @property
    def is_blurred(self) -> bool:
        """Whether a pointer to an element of an array may also point to another element."""
        return self.blurred or len(set(self.objects.values())) > 1

    def normal(self, offset: int) -> int:
        """The smallest offset that is identified with this one."""
        if self.stride:
            offset %= self.stride
        region = self.region_at(offset)
        return offset if region is None else region.start + (offset - region.start) % region.stride

    def region_at(self, offset: int) -> ArrayRegion | None:
        """The array that contains a byte; the offset must already be taken modulo the node's stride."""
        if not self.regions:
            return None
        index = bisect_right(self.regions, offset, key=_start) - 1
        return self.regions[index] if index >= 0 and offset < self.regions[index].end else None

    @property
    def is_used(self) -> bool:
        """Whether the program accesses this memory, or calls a function here."""
        return bool(self.accesses) or self.called

    @property
    def is_lvalue(self) -> bool:
        return bool(self.objects) or self.is_used

    @property
    def is_number(self) -> bool:
        """Whether the value of a pointer to it may be the result of a computation."""
        return self.computed or (self.counted and (bool(self.stride) or not self.objects))

    @property
    def is_unidentified(self) -> bool:
        """Whether a pointer to it comes from outside or is a constant, and points to no known object."""
        return (self.unknown or self.constant) and not self.objects

    @property
    def may_be_anything(self) -> bool:
        """Whether a pointer here is of unknown origin, is computed, or is used without ever having been set."""
        return self.unknown or (self.is_used and (self.computed or not self.objects))

    @property
    def weight(self) -> int:
        return len(self.fields) + len(self.accesses) + len(self.objects)


class Cell(NamedTuple):
    node: MemoryNode
    offset: int


def _start(region: ArrayRegion) -> int:
    return region.start


class NodeGraph:
    """All nodes, and the operations that make them coarser. They never become finer again."""

    def __init__(self) -> None:
        self._nodes: list[MemoryNode] = []
        self._pending: deque[tuple[Cell, Cell]] = deque()

    def fresh(self) -> Cell:
        node = MemoryNode(len(self._nodes) + 1)
        self._nodes.append(node)
        return Cell(node, 0)

    def roots(self) -> list[MemoryNode]:
        """The nodes that have not been merged into another one."""
        return [node for node in self._nodes if node.forward is None]

    def locate(self, cell: Cell) -> Cell:
        """The cell in the node that its node has been merged into, with path compression.

        Offsets must be added to this cell: its normal form may be in another element.
        """
        root, total = cell.node, 0
        while root.forward is not None:
            total += root.delta
            root = root.forward
        node, rest = cell.node, total
        while node.forward is not None and node.forward is not root:
            node.forward, following, node.delta, rest = root, node.forward, rest, rest - node.delta
            node = following
        return Cell(root, cell.offset + total)

    def find(self, cell: Cell) -> Cell:
        """The cell in its normal form: elements of one array are the same cell."""
        node, offset = self.locate(cell)
        return Cell(node, node.normal(offset))

    def content(self, cell: Cell) -> Cell:
        """The target of a pointer that is stored at a cell."""
        node, offset = self.find(cell)
        known = node.fields.get(offset)
        if known is None:
            known = node.fields[offset] = self.fresh()
        return known

    def access(self, cell: Cell, sort: Sort, size: int) -> None:
        """Records that a scalar is read or written."""
        node, offset = self.find(cell)
        node.accesses.setdefault((offset, size), {})[sort] = None

    def unify(self, a: Cell, b: Cell) -> None:
        """Unifies two cells."""
        self._pending.append((a, b))
        self._drain()

    def make_strided(self, node: MemoryNode, stride: int) -> None:
        """Pointers into the node may differ by any multiple of the stride."""
        self._lower_stride(node, stride)
        self._drain()

    def make_region(self, cell: Cell, extent: int, stride: int) -> None:
        """Pointers into an array that begins at the cell may differ by any multiple of the stride."""
        node, offset = self.find(cell)
        end, outer = offset + extent, node.region_at(offset)
        if outer is not None and end > outer.start + outer.stride:  # it may begin in any element of the outer array
            end += (outer.end - 1 - offset) // outer.stride * outer.stride
        if _add_region(node, ArrayRegion(offset, end, stride)):
            region = node.region_at(offset)
            if node.stride or region is None:
                self._refold(node)
            else:
                self._renormalise(node, region.start, region.end)
            self._drain()

    def leaves_array(self, cell: Cell, distance: int) -> bool:
        """Handles a step that may lead out of an array: its element is not known, so that the whole node gets the
        stride of the array. Returns whether that changes the node's stride."""
        node, offset = self.find(cell)
        region = node.region_at(offset)
        if region is None:
            return False
        if distance < 0:
            inside = offset + distance >= region.start
        else:  # past the last element; the cell is in the first one if all pointers agree on where objects begin
            inside = not node.is_blurred or offset - region.start + distance < region.stride
        if inside:
            return False
        before = node.stride
        self.make_strided(node, region.stride)
        return node.stride != before

    def _drain(self) -> None:
        while self._pending:
            self._merge(*self._pending.popleft())

    def _merge(self, a: Cell, b: Cell) -> None:
        a, b = self.locate(a), self.locate(b)
        if a.node is b.node:
            one, other = a.node.normal(a.offset), a.node.normal(b.offset)
            if one != other:
                self._lower_stride(a.node, abs(one - other))
            elif a.offset != b.offset:
                a.node.blurred = True
            return
        if a.node.weight < b.node.weight:
            a, b = b, a
        into, old, delta = a.node, b.node, a.offset - b.offset
        old.forward, old.delta = into, delta
        into.unknown = into.unknown or old.unknown
        into.foreign = into.foreign or old.foreign
        into.unset = into.unset or old.unset
        into.unset_content = into.unset_content or old.unset_content
        into.blurred = into.blurred or old.blurred
        into.called = into.called or old.called
        into.computed = into.computed or old.computed
        into.counted = into.counted or old.counted
        into.constant = into.constant or old.constant
        into.pieces = into.pieces or old.pieces
        for obj, base in old.objects.items():
            into.objects[obj] = base + delta
        before, into.stride = into.stride, gcd(into.stride, old.stride)
        changed = into.stride != before
        for start, end, stride in old.regions:
            changed = _add_region(into, ArrayRegion(start + delta, end + delta, stride)) or changed
        if changed:
            self._refold(into)
        for offset, cell in old.fields.items():
            self._put_field(into, offset + delta, cell)
        for (offset, size), sorts in old.accesses.items():
            into.accesses.setdefault((into.normal(offset + delta), size), {}).update(sorts)
        old.fields, old.accesses, old.objects, old.regions = {}, {}, {}, []

    def _lower_stride(self, node: MemoryNode, stride: int) -> None:
        new = gcd(node.stride, stride)
        if new != node.stride:
            node.stride = new
            self._refold(node)

    def _put_field(self, node: MemoryNode, offset: int, cell: Cell) -> None:
        offset = node.normal(offset)
        known = node.fields.get(offset)
        if known is None:
            node.fields[offset] = cell
        else:
            self._pending.append((known, cell))

    def _refold(self, node: MemoryNode) -> None:
        """Brings offsets into their normal form again after the stride or the regions have changed."""
        stride = -1
        while node.stride != stride:  # a region that does not fit into the stride lowers it further
            stride = node.stride
            regions, node.regions = node.regions, []
            for region in regions:
                _add_region(node, region)
        fields, node.fields = node.fields, {}
        for offset, cell in fields.items():
            self._put_field(node, offset, cell)
        accesses, node.accesses = node.accesses, {}
        for (offset, size), sorts in accesses.items():
            node.accesses.setdefault((node.normal(offset), size), {}).update(sorts)

    def _renormalise(self, node: MemoryNode, start: int, end: int) -> None:
        """The same, but only for offsets that a new region has changed."""
        for offset in [offset for offset in node.fields if start <= offset < end]:
            self._put_field(node, offset, node.fields.pop(offset))
        for access in [access for access in node.accesses if start <= access[0] < end]:
            sorts = node.accesses.pop(access)
            node.accesses.setdefault((node.normal(access[0]), access[1]), {}).update(sorts)


def _add_region(node: MemoryNode, region: ArrayRegion) -> bool:
    """Makes offsets in an array count modulo its stride; returns whether anything changed."""
    start, end, stride = region
    if node.stride:
        extent, start = end - start, start % node.stride
        if start + extent > node.stride:  # wraps around: the whole node must have the smaller stride
            before = node.stride
            node.stride = gcd(node.stride, stride)
            return node.stride != before
        end = start + extent
    regions = node.regions
    low = bisect_right(regions, start, key=_start)
    if low and regions[low - 1].end > start:
        low -= 1
    high = low
    while high < len(regions) and regions[high].start < end:
        other = regions[high]
        stride = gcd(gcd(stride, other.stride), abs(start - other.start))
        start, end = min(start, other.start), max(end, other.end)
        high += 1
    merged = ArrayRegion(start, end, stride)
    if high == low + 1 and regions[low] == merged:
        return False
    regions[low:high] = [merged]
    return True
