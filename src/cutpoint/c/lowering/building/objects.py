"""The objects of a program: everything that has an address, with its size and alignment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.c.layout import NoLayout, layout_of, parts_of
from cutpoint.c.types import ArrayType, CType, FunctionType, RecordType, VoidType, scalar_type
from cutpoint.cfa.layout import Layout
from cutpoint.cfa.program import MemoryObject, Region
from cutpoint.cfa.variables import Role, Variable
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, variable


class Objects:
    """The objects that lowering has created so far, by the symbols of their addresses."""

    def __init__(self, pointer_width: int) -> None:
        self.by_symbol: dict[Term, MemoryObject] = {}
        self._pointer_width = pointer_width
        self._heap_sites = 0

    def add(self, declared: Variable, type_: CType, region: Region, owner: str = "") -> MemoryObject:
        obj = _make(declared, type_, region, owner, self._pointer_width)
        self.by_symbol[obj.symbol] = obj
        return obj

    def add_heap_site(self, owner: str) -> MemoryObject:
        """The blocks that one call allocates."""
        self._heap_sites += 1
        return self.add(Variable(f"heap.{self._heap_sites}"), VoidType(1, 16), Region.HEAP, owner)

    def is_global(self, address: Term) -> bool:
        """Whether the address is that of a global object, from its first byte on."""
        obj = self.by_symbol.get(address)
        return obj is not None and obj.region is Region.GLOBAL


def layout_or_unsupported(
    type_: CType, where: SourceRange | None, part: Callable[[CType], Layout] = layout_of
) -> Layout:
    try:
        return part(type_)
    except NoLayout:
        raise UnsupportedC(f"object of type {type_}", where) from None


def aligned(obj: MemoryObject, align: int | None) -> MemoryObject:
    """The object, with the alignment that its declaration requests, if any."""
    if align is not None:
        obj.align = max(obj.align, align)
        obj.sure_align = align
    return obj


def _make(declared: Variable, type_: CType, region: Region, owner: str, pointer_width: int) -> MemoryObject:
    symbol = variable(replace(declared, role=Role.ADDRESS).identifier, bitvec(pointer_width))
    named = isinstance(type_, RecordType | ArrayType)
    parts = parts_of(type_) if named else {0: ("", type_)}
    paths = {offset: path for offset, (path, _) in parts.items()}
    types = {offset: known for offset, (_, part) in parts.items() if (known := scalar_type(part)) is not None}
    size = 1 if isinstance(type_, FunctionType) else type_.size
    align = max(type_.align, 16) if named else type_.align
    sure_align = _sure_align(type_, pointer_width)
    return MemoryObject(declared, symbol, region, size, align, owner, paths, sure_align, types=types)


def _sure_align(type_: CType, pointer_width: int) -> int:
    """The alignment that the ABI promises: on x86-64, arrays of 16 bytes or more have more than their elements."""
    if isinstance(type_, ArrayType) and pointer_width == 64 and type_.size >= 16:
        return max(type_.align, 16)
    return max(type_.align, 1)
