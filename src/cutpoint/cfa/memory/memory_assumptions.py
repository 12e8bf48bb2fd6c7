"""The assumptions of operations on memory, derived from the addresses that they use.

An access to a known object, at an offset that is known to be inside it, needs no assumption. Every other access assumes
that the pointer is used properly.
"""

from __future__ import annotations

from collections.abc import Iterator

from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.layout import Layout
from cutpoint.cfa.memory.address_ranges import upper_bound
from cutpoint.cfa.memory.address_terms import base_and_offset, is_step, size_in_bytes
from cutpoint.cfa.memory.alias import AliasAnalysis
from cutpoint.cfa.memory.layout_of_objects import Visibility
from cutpoint.cfa.memory.storage import StorageMap
from cutpoint.cfa.model import Assign, Assume, Call
from cutpoint.cfa.program import (
    LOAD,
    WITHIN,
    Allocate,
    CallThrough,
    Copy,
    Fill,
    Function,
    FunctionEdge,
    FunctionOp,
    Program,
    Region,
    Store,
)
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import sub, to_signed
from cutpoint.smt.terms.term import Term, not_yet_in, width_of

_PROPERLY, _FROM_OUTSIDE, _LAYOUT, _CHOSEN_LAYOUT, _PADDING = 1, 2, 4, 8, 16


class MemoryAssumptions:
    """Records the assumptions of each operation, before memory is resolved."""

    def __init__(
        self, program: Program, alias: AliasAnalysis, visible: dict[Term, Visibility], storages: StorageMap
    ) -> None:
        self._program = program
        self._storages = storages
        self._alias = alias
        self._visible = visible
        self._of_term: dict[Term, int] = {}
        self._fresh = _fresh_blocks(program)

    def record(self, function: Function, edge: FunctionEdge) -> None:
        """Adds the assumptions of an edge to those at its source."""
        found = 0
        for term in _terms(edge.op):
            found |= self._in_term(term)
        for address, size in self._accesses(edge.op):
            found |= self._access(address, size)
        if function.name != self._program.start:
            if self._moves_padding(edge.op):
                found |= _PADDING
            if self._writes_constant(edge.op) or self._may_overlap(edge.op):
                found |= _PROPERLY
        there = function.assumptions.get(edge.source, ())
        for assumption in _assumptions(found, edge):
            if assumption not in there:
                there = function.assumptions[edge.source] = (*there, assumption)

    def _in_term(self, root: Term) -> int:
        known = self._of_term
        for term in not_yet_in(known, root):
            found = 0
            for child in term.args:
                found |= known[child]
            if term.op == ops.APPLY and term.value == LOAD:
                found |= self._access(term.args[0], size_in_bytes(term.sort))
            visible = self._visible.get(term)
            if visible is not None:
                found |= _CHOSEN_LAYOUT if visible is Visibility.OF_A_CHOICE else _LAYOUT
            known[term] = found
        return known[root]

    def _accesses(self, op: FunctionOp) -> Iterator[tuple[Term, int]]:
        if isinstance(op, Store):
            yield op.address, size_in_bytes(op.value.sort)
        elif isinstance(op, Copy):
            yield op.target, _extent(op.layout)
            yield op.source, _extent(op.layout)
        elif isinstance(op, Fill) and op.address not in self._fresh:
            yield op.address, _extent(op.layout)

    def _moves_padding(self, op: FunctionOp) -> bool:
        """Whether an operation gives padding a value that the program inspects."""
        if not isinstance(op, Copy | Fill):
            return False
        target = op.target if isinstance(op, Copy) else op.address
        padding = [self._alias.cell_at(target, run.offset) for run in op.layout if run.is_padding]
        return any(self._storages.of_padding(cell) is not None for cell in padding)

    def _writes_constant(self, op: FunctionOp) -> bool:
        """Whether an operation writes to an object that the program names, and that cannot be written."""
        if not isinstance(op, Store | Copy | Fill):
            return False
        obj = self._program.objects.get(base_and_offset(op.target if isinstance(op, Copy) else op.address)[0])
        return obj is not None and (obj.is_constant or obj.region is Region.FUNCTION)

    def _may_overlap(self, op: FunctionOp) -> bool:
        """Whether an operation may copy a part of an object to an overlapping part of it."""
        if not isinstance(op, Copy) or op.target is op.source:
            return False
        (base, x), (other, y) = base_and_offset(op.target), base_and_offset(op.source)
        apart = sub(x, y)
        is_fixed = apart.op == ops.CONST
        return base is other and not (is_fixed and abs(to_signed(apart.value, width_of(apart))) >= _extent(op.layout))

    def _access(self, address: Term, size: int) -> int:
        if self._stays_inside(address, size):
            return 0
        node = self._alias.cell(address).node
        if base_and_offset(address)[0] not in self._program.objects and (
            node.unknown or node.constant or not node.objects
        ):
            return _PROPERLY | _FROM_OUTSIDE
        return _PROPERLY

    def _stays_inside(self, address: Term, size: int) -> bool:
        """Whether an access is inside an object for all values of the variables."""
        low = high = 0
        while is_step(address):
            base, offset = address.args
            if offset.op == ops.CONST:
                distance = to_signed(offset.value, width_of(offset))
                low, high = low + distance, high + distance
            else:
                bound = upper_bound(offset)
                if bound >= self._limit(address):
                    return False
                high += bound
            address = base
        obj = self._program.objects.get(address)
        return obj is not None and obj.region is not Region.HEAP and low >= 0 and high + size <= obj.size

    def _limit(self, step: Term) -> int:
        """An exclusive upper bound on the offset of a step that stays inside its array."""
        if str(step.value).startswith(WITHIN):
            return int(step.value.removeprefix(WITHIN))
        return 1 << (self._program.pointer_width - 1)


def _assumptions(found: int, edge: FunctionEdge) -> Iterator[Assumption]:
    if found & _PROPERLY:
        yield Assumption(AssumptionKind.MEMORY_IS_USED_PROPERLY, edge.range)
    if found & _FROM_OUTSIDE:
        yield Assumption(AssumptionKind.UNKNOWN_POINTER_MEETS_NO_OBJECT, edge.range)
    if found & _PADDING:
        yield Assumption(AssumptionKind.PADDING_IS_KEPT, edge.range)
    if found & _LAYOUT:
        yield Assumption(AssumptionKind.ONE_LAYOUT_OF_OBJECTS, edge.range)
    elif found & _CHOSEN_LAYOUT:
        yield Assumption(AssumptionKind.ONE_LAYOUT_OF_OBJECTS, edge.range, of_executions=True)


def _terms(op: FunctionOp) -> Iterator[Term]:
    if isinstance(op, Assign):
        yield op.value
    elif isinstance(op, Assume):
        yield op.condition
    elif isinstance(op, Store):
        yield op.address
        yield op.value
    elif isinstance(op, Copy):
        yield op.target
        yield op.source
    elif isinstance(op, Fill):
        yield op.address
    elif isinstance(op, Allocate):
        yield op.size
    elif isinstance(op, Call):
        yield from op.arguments
    elif isinstance(op, CallThrough):
        yield op.pointer
        yield from op.arguments


def _extent(layout: Layout) -> int:
    return max((run.offsets()[-1] + run.size for run in layout), default=0)


def _fresh_blocks(program: Program) -> set[Term]:
    """The variables that get only the addresses of new blocks, which the library fills itself."""
    allocated: set[Term] = set()
    assigned: set[Term] = set()
    for function in program.functions.values():
        for edge in function.edges:
            if isinstance(edge.op, Allocate):
                allocated.add(edge.op.variable)
            elif isinstance(edge.op, Assign):
                assigned.add(edge.op.variable)
    return allocated - assigned
