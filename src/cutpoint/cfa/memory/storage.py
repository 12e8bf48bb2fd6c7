"""The storage of the scalars in memory: plain variables if no address is needed, otherwise arrays.

Each node of the alias analysis is cut into groups of bytes that are always accessed together. A group that exists once
becomes a variable. Otherwise it becomes an array from addresses to scalars or, if accesses of different widths overlap,
to bytes.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from enum import Enum, auto

from cutpoint.base.frozen import frozen
from cutpoint.cfa.memory.access_groups import AccessGroup, groups_of
from cutpoint.cfa.memory.alias import AliasAnalysis
from cutpoint.cfa.memory.nodes import Cell, MemoryNode
from cutpoint.cfa.memory.once import Occurrences
from cutpoint.cfa.memory.padding import observe_padding
from cutpoint.cfa.memory.scalar_bytes import as_sort, bytes_of
from cutpoint.cfa.program import MemoryObject, Region
from cutpoint.cfa.variables import Role, Variable
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.bitvectors import add, concat, extract
from cutpoint.smt.terms.sorts import ArraySort, FloatSort, Sort, array, bitvec
from cutpoint.smt.terms.term import Term, bv, variable, width_of

_LARGEST_BYTE_VARIABLE = 64


class Shape(Enum):
    SCALAR = auto()  # one variable of the scalar's own sort
    BYTES = auto()  # one bit-vector variable for all bytes of the group
    SCALAR_ARRAY = auto()  # an array from addresses to scalars
    BYTE_ARRAY = auto()


@frozen(eq=False)
class Storage:
    """The bytes of a node from `start` to `end`, kept in one variable."""

    shape: Shape
    variable: Term
    declared: Variable
    """What the variable is in the source, without its type."""
    start: int
    end: int
    objects: tuple[MemoryObject, ...]
    unknown: bool
    offset_in_object: int = 0
    """The offset of the bytes in the first object."""

    @property
    def is_array(self) -> bool:
        return self.shape in (Shape.SCALAR_ARRAY, Shape.BYTE_ARRAY)

    @property
    def shows_bits(self) -> bool:
        """Whether a float that is written there may be read as something else: as an integer, or byte by byte."""
        sort = self.variable.sort
        return not isinstance(sort.element if isinstance(sort, ArraySort) else sort, FloatSort)

    def read(self, address: Term, offset: int, sort: Sort, size: int, content: Term | None = None) -> Term:
        """The scalar of a sort at an address, which lies at an offset of the node.

        `content` is the content of the variable, by default its current one.
        """
        content = self.variable if content is None else content
        if self.shape is Shape.SCALAR:
            return as_sort(content, sort)
        if self.shape is Shape.SCALAR_ARRAY:
            return as_sort(select(content, address), sort)
        if self.shape is Shape.BYTES:
            low = 8 * (offset - self.start)
            return as_sort(extract(content, low + 8 * size - 1, low), sort)
        result = select(content, address)
        for index in range(1, size):
            result = concat(select(content, _plus(address, index)), result)
        return as_sort(result, sort)

    def written(self, current: Term, address: Term, offset: int, value: Term) -> Term:
        """The variable's content after a scalar has been written; `current` is its content before."""
        if self.shape is Shape.SCALAR:
            return as_sort(value, self.variable.sort)
        if self.shape is Shape.SCALAR_ARRAY:
            return store(current, address, as_sort(value, self.variable.sort.element))  # type: ignore[attr-defined]
        bits = bytes_of(value)
        if self.shape is Shape.BYTES:
            low, high = 8 * (offset - self.start), 8 * (offset - self.start) + width_of(bits)
            if high < width_of(current):
                bits = concat(extract(current, width_of(current) - 1, high), bits)
            return concat(bits, extract(current, low - 1, 0)) if low else bits
        for index in range(width_of(bits) // 8):
            current = store(current, _plus(address, index), extract(bits, 8 * index + 7, 8 * index))
        return current


def _plus(address: Term, offset: int) -> Term:
    return add(address, bv(offset, width_of(address)))


class StorageMap:
    """The storage of every scalar, created when it is first needed."""

    def __init__(self, alias: AliasAnalysis, occurrences: Occurrences) -> None:
        self._alias = alias
        self._recursive = occurrences.recursive
        self._once = occurrences.allocated_once
        self._groups: dict[MemoryNode, list[Storage]] = {}
        self._names: dict[str, int] = {}
        self.index_sort = bitvec(alias.program.pointer_width)
        observe_padding(alias)

    def all(self) -> list[Storage]:
        return [storage for groups in self._groups.values() for storage in groups]

    def find(self, cell: Cell, size: int) -> tuple[Storage, int]:
        """The storage of an access, and the offset of the access in its node."""
        found = self.of_padding(cell)
        if found is None:
            raise AssertionError(f"no storage for {size} bytes at offset {cell.offset} of node {cell.node.id}")
        return found

    def of_padding(self, cell: Cell) -> tuple[Storage, int] | None:
        """The same for bytes that may have no storage, because nothing accesses them."""
        node, offset = cell
        groups = self._groups.get(node)
        if groups is None:
            groups = self._groups[node] = [self._storage(node, group) for group in groups_of(node)]
        index = bisect_right(groups, offset, key=_start) - 1
        if index >= 0 and offset < groups[index].end:
            return groups[index], offset
        return None

    def _storage(self, node: MemoryNode, group: AccessGroup) -> Storage:
        objects = tuple(node.objects)
        uniform = group.is_uniform
        _, size = min(group.accesses)
        sort = next(iter(group.sorts)) if len(group.sorts) == 1 else bitvec(8 * size)
        shape = Shape.SCALAR if uniform else Shape.BYTES
        if not self._is_single(node, group):
            shape = Shape.SCALAR_ARRAY if uniform else Shape.BYTE_ARRAY
        elif not uniform and group.end - group.start > _LARGEST_BYTE_VARIABLE:
            shape = Shape.BYTE_ARRAY
        declared = self._declared(node, group, shape)
        variable_sort: Sort = {
            Shape.SCALAR: sort,
            Shape.BYTES: bitvec(8 * (group.end - group.start)),
            Shape.SCALAR_ARRAY: array(self.index_sort, sort),
            Shape.BYTE_ARRAY: array(self.index_sort, bitvec(8)),
        }[shape]
        base = next(iter(node.objects.values()), 0)
        unknown = node.unknown or node.constant
        whole = variable(declared.identifier, variable_sort)
        return Storage(shape, whole, declared, group.start, group.end, objects, unknown, group.start - base)

    def _is_single(self, node: MemoryNode, group: AccessGroup) -> bool:
        """Whether the bytes exist once in every state, so that no address is needed to find them."""
        if len(node.objects) != 1 or node.stride or group.in_array or node.unknown:
            return False
        (obj,) = node.objects
        if obj.region is Region.HEAP:
            return obj in self._once
        if obj.region is Region.FUNCTION:
            return False
        return obj.owner not in self._recursive or obj not in self._alias.escaped

    def _declared(self, node: MemoryNode, group: AccessGroup, shape: Shape) -> Variable:
        first = next(iter(node.objects), None)
        if first is None:
            return self._numbered(Variable(f"node {node.id}", role=Role.MEMORY), "")
        if len(node.objects) > 1:
            return self._numbered(replace(first.declared, role=Role.MEMORY), first.paths.get(group.start, ""))
        part = first.part_at(group.start - node.objects[first])
        if shape in (Shape.SCALAR_ARRAY, Shape.BYTE_ARRAY):
            part = f"{part.removesuffix('[0]')}[]"
        return self._numbered(first.declared, part)

    def _numbered(self, whole: Variable, part: str) -> Variable:
        """A part of an object, with a number if there are several of this name."""
        number = f"{whole.numbered}{part}" if whole.numbered else ""
        found = replace(whole, name=f"{whole.name}{part}", numbered=number)
        count = self._names[found.identifier] = self._names.get(found.identifier, 0) + 1
        return replace(found, numbered=f"{number or found.name}#{count}") if count > 1 else found


def _start(storage: Storage) -> int:
    return storage.start
