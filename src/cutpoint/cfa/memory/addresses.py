"""The addresses of objects: constants, so that pointer comparisons and differences fold, or chosen at the start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from cutpoint.base.errors import UnsupportedC
from cutpoint.cfa.memory.address_ranges import LOWEST, PlausibleAddresses
from cutpoint.cfa.memory.address_terms import is_step, size_in_bytes
from cutpoint.cfa.model import Assign, Havoc, Origin
from cutpoint.cfa.program import Allocate, MemoryObject, Program, Region, Store
from cutpoint.cfa.variables import Role, Variable
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, bvand, sub, ule
from cutpoint.smt.terms.boolean import and_, conjunction, eq, ite, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable

_FIRST_FUNCTION = 0x100
_FIRST_OBJECT = LOWEST
_HALF_OF_THE_CODE = 1 << 31
"""In the small code model, which is the usual one, code and static data together are not larger than this."""
_ROOM_FOR_UNKNOWN_SIZE = 1 << 20
"""The address range, in bytes, for an object whose size no file defines, such as `extern int table[]`."""

AliveTogether = Callable[[MemoryObject, MemoryObject], bool]
"""Whether two objects may exist at the same time: others may share their memory."""


class Addresses:
    """The terms for the addresses of objects: constants, except for the chosen ones."""

    def __init__(self, program: Program, recursive: frozenset[str], chosen: Sequence[MemoryObject] = ()) -> None:
        self.constants: dict[Term, Term] = {}
        """The address of each object; of a chosen one it is its symbol, which is then a variable."""
        self.functions: dict[str, Term] = {}
        self.variables: dict[Term, Variable] = {}
        """The variables that only the choice of addresses has."""
        self._width = program.pointer_width
        self._chosen = list(chosen)
        self._usual: dict[Term, int] = {}
        """The default address of each chosen object."""
        self._size: dict[Term, int] = {}
        self._crowded = bool(recursive) or _allocates(program)
        reached = _initialised_ends(program)
        functions, first = _FIRST_FUNCTION, _FIRST_OBJECT + 16 * len(program.objects)
        for obj in self._chosen:
            size = self._size[obj.symbol] = _size(obj, reached)
            first = _aligned(first, obj.align)
            self._usual[obj.symbol] = first
            first += size + 1
            self.constants[obj.symbol] = obj.symbol
            if obj.region is Region.FUNCTION:
                self.functions[obj.name] = obj.symbol
        objects = self._first_constant if chosen else first
        for symbol, obj in program.objects.items():
            if symbol in self.constants:
                continue
            if obj.region is Region.FUNCTION:
                self.constants[symbol] = self.functions[obj.name] = bv(functions, self._width)
                functions += 16
            elif obj.region is not Region.HEAP and obj.owner not in recursive:
                objects = _aligned(objects, obj.align)
                self.constants[symbol] = bv(objects, self._width)
                objects += _size(obj, reached) + 1  # a pointer to the end is not one to the next object
        self.end = _aligned(objects, 1 << 16)
        if self.end >= self.first_frame or (chosen and first >= self._first_constant):
            raise UnsupportedC("objects that fill the address space")

    @property
    def first_frame(self) -> int:
        """The first address for the objects of recursive functions, which have one copy for each depth."""
        return 1 << (self._width - 3)

    @property
    def first_block(self) -> int:
        """The first address of the heap."""
        return 1 << (self._width - 2)

    @property
    def _first_constant(self) -> int:
        """The first constant address if some addresses are chosen: those have the range before it."""
        return 1 << 48 if self._width == 64 else self.first_frame >> 1

    def choice(self, alive_together: AliveTogether) -> list[Assign | Havoc]:
        """Gives every chosen object an address: any that are possible for all of them together, or the default ones."""
        usual = {symbol: bv(address, self._width) for symbol, address in self._usual.items()}
        return self._chosen_anew(self._chosen, usual, alive_together)

    def renewal(self, function: str, alive_together: AliveTogether) -> list[Assign | Havoc]:
        """Gives the chosen locals of a function other addresses for its next activation, or keeps their addresses."""
        own = [obj for obj in self._chosen if obj.region is Region.LOCAL and obj.owner == function]
        return self._chosen_anew(own, {obj.symbol: obj.symbol for obj in own}, alive_together)

    def _chosen_anew(
        self, objects: list[MemoryObject], otherwise: dict[Term, Term], alive_together: AliveTogether
    ) -> list[Assign | Havoc]:
        """Gives some objects arbitrary addresses that are compatible with those of the others."""
        wanted = {}
        for obj in objects:
            chosen = Variable(f"<address of {obj.name}>", role=Role.INTERNAL)
            wanted[obj.symbol] = variable(chosen.identifier, bitvec(self._width))
            self.variables[wanted[obj.symbol]] = chosen
        possible = conjunction(self._is_possible(obj, wanted[obj.symbol]) for obj in objects)
        for a, b in combinations(self._chosen, 2):
            if a.symbol in wanted or b.symbol in wanted:
                x, y = (wanted.get(obj.symbol, obj.symbol) for obj in (a, b))
                possible = and_(possible, self._are_possible(a, x, b, y, alive_together(a, b)))
        result: list[Assign | Havoc] = []
        for obj in objects:
            result.append(Havoc(wanted[obj.symbol], Origin.UNSPECIFIED, f"address of {obj.name}", signed=False))
        for obj in objects:
            result.append(Assign(obj.symbol, ite(possible, wanted[obj.symbol], otherwise[obj.symbol])))
        return result

    def _are_possible(self, a: MemoryObject, x: Term, b: MemoryObject, y: Term, together: bool) -> Term:
        possible = or_(self._is_before(a, x, y), self._is_before(b, y, x)) if together else TRUE
        if _is_in_executable(a) and _is_in_executable(b):
            possible = and_(possible, self._is_near(x, y))
        return possible

    def _is_possible(self, obj: MemoryObject, address: Term) -> Term:
        """Whether an address has the required alignment, and all bytes of the object are in a range for objects."""
        aligned = eq(bvand(address, self._bv(obj.sure_align - 1)), self._bv(0))
        somewhere = FALSE
        for low, end in self._rooms():
            somewhere = or_(somewhere, self._is_between(address, self._size[obj.symbol], low, end))
        return and_(aligned, somewhere)

    def _rooms(self) -> list[tuple[int, int]]:
        """The ranges for chosen objects: away from other objects, the frames of recursive functions, and the heap."""
        if self._width == 64:
            return [(LOWEST, PlausibleAddresses(64).end)]
        low = (LOWEST, self._first_constant)
        return [low] if self._crowded else [low, (self.first_frame, PlausibleAddresses(self._width).end)]

    def _is_between(self, address: Term, size: int, low: int, end: int) -> Term:
        return and_(ule(self._bv(low), address), ule(address, self._bv(end - size)))

    def _is_before(self, obj: MemoryObject, address: Term, other: Term) -> Term:
        """Whether an object ends where another one begins, or earlier. The sum never wraps around."""
        return ule(add(address, self._bv(self._size[obj.symbol])), other)

    def _is_near(self, a: Term, b: Term) -> Term:
        """Whether the distance of two addresses fits in an `int`: that of functions and globals does, even on
        x86-64."""
        if self._width == 32:
            return TRUE
        farthest = _HALF_OF_THE_CODE - 1
        return ule(add(sub(a, b), self._bv(farthest)), self._bv(2 * farthest))

    def _bv(self, value: int) -> Term:
        return bv(value, self._width)


def _is_in_executable(obj: MemoryObject) -> bool:
    """Whether it is a function or a static object of the program, near all others of this kind."""
    return obj.region in (Region.GLOBAL, Region.FUNCTION) and not (obj.is_far or obj.is_foreign)


def _aligned(address: int, align: int) -> int:
    align = max(align, 4)
    return (address + align - 1) // align * align


def _size(obj: MemoryObject, reached: dict[Term, int]) -> int:
    return max(obj.size, reached.get(obj.symbol, 0)) or _ROOM_FOR_UNKNOWN_SIZE


def _allocates(program: Program) -> bool:
    return any(isinstance(edge.op, Allocate) for function in program.functions.values() for edge in function.edges)


def _initialised_ends(program: Program) -> dict[Term, int]:
    """The end offsets of initialisers of globals: a flexible array member extends beyond the size of its object."""
    ends: dict[Term, int] = {}
    for edge in program.functions[program.start].edges:
        op = edge.op
        if isinstance(op, Store) and is_step(op.address) and op.address.args[1].op == ops.CONST:
            symbol, offset = op.address.args
            end = offset.value + size_in_bytes(op.value.sort)
            ends[symbol] = max(ends.get(symbol, 0), end)
    return ends
