"""The addresses of objects: constants, so that comparing and subtracting pointers folds."""

from __future__ import annotations

from cutpoint.base.errors import UnsupportedC
from cutpoint.cfa.address_terms import is_step, size_in_bytes
from cutpoint.cfa.program import Program, Region, Store
from cutpoint.smt import ops
from cutpoint.smt.term import Term, bv

_FIRST_FUNCTION = 0x100
_FIRST_OBJECT = 0x1000
_ROOM_FOR_UNKNOWN_SIZE = 1 << 20
"""Addresses that an object gets whose size no file tells, such as `extern int table[]`."""


class Addresses:
    """The constants that stand for the addresses of objects."""

    def __init__(self, program: Program, recursive: frozenset[str]) -> None:
        self.constants: dict[Term, Term] = {}
        self.functions: dict[str, Term] = {}
        self._width = program.pointer_width
        functions, objects = _FIRST_FUNCTION, _FIRST_OBJECT + 16 * len(program.objects)
        reached = _initialised_ends(program)
        for symbol, obj in program.objects.items():
            if obj.region is Region.FUNCTION:
                self.constants[symbol] = self.functions[obj.name] = bv(functions, self._width)
                functions += 16
            elif obj.region is not Region.HEAP and obj.owner not in recursive:
                objects = _aligned(objects, obj.align)
                self.constants[symbol] = bv(objects, self._width)
                size = max(obj.size, reached.get(symbol, 0)) or _ROOM_FOR_UNKNOWN_SIZE
                objects += size + 1  # a pointer behind the end is not the next object's
        self.end = _aligned(objects, 1 << 16)
        if self.end >= self.first_frame:
            raise UnsupportedC("objects that fill the address space")

    @property
    def first_frame(self) -> int:
        """Where the objects of recursive functions begin, one copy for each depth."""
        return 1 << (self._width - 3)

    @property
    def first_block(self) -> int:
        """Where the heap begins."""
        return 1 << (self._width - 2)


def _aligned(address: int, align: int) -> int:
    align = max(align, 4)
    return (address + align - 1) // align * align


def _initialised_ends(program: Program) -> dict[Term, int]:
    """How far initialisers of globals reach: a flexible array member goes beyond its object's size."""
    ends: dict[Term, int] = {}
    for edge in program.functions[program.start].edges:
        op = edge.op
        if isinstance(op, Store) and is_step(op.address) and op.address.args[1].op == ops.CONST:
            symbol, offset = op.address.args
            end = offset.value + size_in_bytes(op.value.sort, program.pointer_width)
            ends[symbol] = max(ends.get(symbol, 0), end)
    return ends
