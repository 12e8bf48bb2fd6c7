"""Which pointers may point to the same memory: a unification-based analysis with field offsets.

Memory is a set of nodes; a pointer is a cell, a node and an offset in it. Whatever flows into the same place is
unified (Steensgaard). A node knows the scalars that are accessed in it by offset, so that the fields of a
record stay apart (as in Lattner's data-structure analysis), until pointer arithmetic mixes them: stepping by a
stride makes offsets equal that differ by a multiple of it.

What is taken for granted, as in the rules of software verification competitions: a pointer is used only
inside the object it was computed from, and an index only inside its array.

Deviations from data-structure analysis: no cloning by calling context, and integers as wide as a pointer carry
pointers too.
"""

from __future__ import annotations

from collections import deque
from math import gcd
from typing import NamedTuple

from cutpoint.cfa.model import Assign, Assume, Call, Havoc, Origin
from cutpoint.cfa.program import (
    LOAD,
    STEP,
    WITHIN,
    Allocate,
    CallThrough,
    Copy,
    Fill,
    Function,
    FunctionOp,
    MemoryObject,
    Program,
    Region,
    Run,
    Store,
)
from cutpoint.smt import ops
from cutpoint.smt.bitvectors import to_signed
from cutpoint.smt.sorts import BitVecSort, FloatSort, Sort
from cutpoint.smt.term import Term, width_of


_LONGEST_RUN = 64
"""Scalars of an array whose elements are kept apart as long as no index varies."""


class MemoryNode:
    """A part of memory that pointers may not tell apart."""

    __slots__ = ("accesses", "delta", "fields", "forward", "id", "objects", "regions", "stride", "unknown")

    def __init__(self, number: int) -> None:
        self.id = number
        self.forward: MemoryNode | None = None
        self.delta = 0
        self.objects: dict[MemoryObject, int] = {}
        """The objects in it, with the offset at which each begins."""
        self.fields: dict[int, Cell] = {}
        """Where the pointers that are stored at an offset point to."""
        self.accesses: dict[tuple[int, int], dict[Sort, None]] = {}
        """The sorts that are read or written at an offset, with a size in bytes."""
        self.stride = 0
        """If not zero, offsets count modulo this."""
        self.regions: list[tuple[int, int, int]] = []
        """Arrays inside: start, end and the stride by which offsets in them count."""
        self.unknown = False
        """Whether a pointer of unknown origin may point here."""

    def normal(self, offset: int) -> int:
        if self.stride:
            offset %= self.stride
        for start, end, stride in self.regions:
            if start <= offset < end:
                return start + (offset - start) % stride
        return offset


class Cell(NamedTuple):
    node: MemoryNode
    offset: int


def linear(term: Term) -> tuple[int, int]:
    """The constant part of an offset, and the greatest common divisor of what varies (0 if nothing)."""
    constant, stride = 0, 0
    todo = [(term, 1)]
    while todo:
        current, factor = todo.pop()
        if current.op == ops.CONST:
            constant += factor * to_signed(current.value, width_of(current))
        elif current.op == ops.ADD:
            todo += [(argument, factor) for argument in current.args]
        elif current.op == ops.SUB:
            todo += [(current.args[0], factor), (current.args[1], -factor)]
        elif current.op == ops.MUL and current.args[1].op == ops.CONST:
            todo.append((current.args[0], factor * to_signed(current.args[1].value, width_of(current))))
        elif current.op == ops.SHL and current.args[1].op == ops.CONST:
            todo.append((current.args[0], factor << current.args[1].value))
        else:
            stride = gcd(stride, abs(factor))
    return constant, stride


class AliasAnalysis:
    """Run on construction; afterwards it is asked for cells of addresses and for call targets."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.escaped: set[MemoryObject] = set()
        """Objects whose address is used for more than reading and writing them directly."""
        self._count = 0
        self._variables: dict[Term, Cell] = {}
        self._objects: dict[Term, Cell] = {}
        self._cells: dict[Term, Cell | None] = {}
        self._visited: set[Term] = set()
        self._pending: deque[tuple[Cell, Cell]] = deque()
        self._indirect: list[tuple[CallThrough, set[str]]] = []
        self._constants = self._fresh()
        self._constants.node.stride = 1
        for function in program.functions.values():
            for edge in function.edges:
                self._operation(edge.op)
        self._resolve_calls()
        self._spread_unknown()

    # -- cells ------------------------------------------------------------------------------------

    def find(self, cell: Cell) -> Cell:
        node, offset = cell
        while node.forward is not None:
            offset += node.delta
            node = node.forward
        return Cell(node, node.normal(offset))

    def cell(self, address: Term) -> Cell:
        """The cell that a pointer-valued term points to."""
        known = self._cell_of(address)
        return self.find(known if known is not None else self._constants)

    def targets(self, call: CallThrough) -> tuple[list[str], bool]:
        """The functions that a call may reach, and whether it may reach something else as well."""
        node = self.cell(call.pointer).node
        names = [obj.name for obj in node.objects if obj.region is Region.FUNCTION]
        known = [name for name in names if name in self.program.functions]
        fitting = [name for name in known if _fits(self.program.functions[name], call)]
        return fitting, node.unknown or not fitting or len(known) < len(names)

    def _fresh(self) -> Cell:
        self._count += 1
        return Cell(MemoryNode(self._count), 0)

    def _variable(self, term: Term) -> Cell | None:
        obj = self.program.objects.get(term)
        if obj is not None:
            cell = self._objects.get(term)
            if cell is None:
                cell = self._objects[term] = self._fresh()
                cell.node.objects[obj] = 0
            return cell
        if not isinstance(term.sort, BitVecSort) or term.sort.width < self.program.pointer_width:
            return None
        cell = self._variables.get(term)
        if cell is None:
            cell = self._variables[term] = self._fresh()
        return cell

    def _cell_of(self, term: Term) -> Cell | None:
        """Where a value points, if it may be a pointer."""
        if term in self._cells:
            return self._cells[term]
        cell = self._compute_cell(term)
        self._cells[term] = cell
        return cell

    def _compute_cell(self, term: Term) -> Cell | None:
        op = term.op
        if op == ops.VAR:
            return self._variable(term)
        if not isinstance(term.sort, BitVecSort) or term.sort.width < self.program.pointer_width:
            return None
        if op == ops.APPLY:
            if term.value == LOAD:
                return self._content(self.cell(term.args[0]))
            return self._step(term)
        if op == ops.ITE:
            return self._joined(term.args[1:])
        if op in (ops.ZEXT, ops.SEXT, ops.EXTRACT):
            return self._cell_of(term.args[0])
        if op == ops.SUB:
            cell = self._cell_of(term.args[0])
            return self._mixed(cell)
        if op == ops.ADD and term.args[1].op == ops.CONST:
            cell = self._cell_of(term.args[0])
            if cell is None:
                return None
            return Cell(cell.node, cell.offset + to_signed(term.args[1].value, width_of(term)))
        if op in (ops.ADD, ops.BVAND, ops.BVOR, ops.BVXOR, ops.BVNOT):
            return self._mixed(self._joined(term.args))
        return None

    def _step(self, term: Term) -> Cell:
        base = self.cell(term.args[0])
        constant, stride = linear(term.args[1])
        if stride:
            if str(term.value).startswith(WITHIN):
                self._make_region(base, int(term.value.removeprefix(WITHIN)), stride)
            else:
                self._make_strided(base.node, stride)
        return Cell(base.node, base.offset + constant)

    def _joined(self, terms: tuple[Term, ...]) -> Cell | None:
        cells = [cell for term in terms if (cell := self._cell_of(term)) is not None]
        for other in cells[1:]:
            self.unify(cells[0], other)
        return cells[0] if cells else None

    def _mixed(self, cell: Cell | None) -> Cell | None:
        """Integer arithmetic on a pointer: it may come out at any offset of the same object."""
        if cell is not None:
            self._make_strided(self.find(cell).node, 1)
        return cell

    def _content(self, cell: Cell) -> Cell:
        cell = self.find(cell)
        known = cell.node.fields.get(cell.offset)
        if known is None:
            known = cell.node.fields[cell.offset] = self._fresh()
        return known

    # -- unification ------------------------------------------------------------------------------

    def unify(self, a: Cell, b: Cell) -> None:
        self._pending.append((a, b))
        while self._pending:
            self._merge(*self._pending.popleft())

    def _merge(self, a: Cell, b: Cell) -> None:
        a, b = self.find(a), self.find(b)
        if a.node is b.node:
            if a.offset != b.offset:
                self._make_strided(a.node, abs(a.offset - b.offset))
            return
        if len(a.node.fields) + len(a.node.accesses) < len(b.node.fields) + len(b.node.accesses):
            a, b = b, a
        into, old, delta = a.node, b.node, a.offset - b.offset
        old.forward, old.delta = into, delta
        into.unknown = into.unknown or old.unknown
        for obj, base in old.objects.items():
            if obj in into.objects and into.objects[obj] != base + delta:
                into.stride = gcd(into.stride, abs(into.objects[obj] - base - delta))
            into.objects[obj] = base + delta
        refold = old.stride != into.stride or bool(old.regions)
        into.stride = gcd(into.stride, old.stride)
        for start, end, stride in old.regions:
            _add_region(into, start + delta, end + delta, stride)
        if refold:
            self._refold(into)
        for offset, cell in old.fields.items():
            self._put_field(into, offset + delta, cell)
        for (offset, size), sorts in old.accesses.items():
            into.accesses.setdefault((into.normal(offset + delta), size), {}).update(sorts)
        old.fields, old.accesses, old.objects = {}, {}, {}

    def _put_field(self, node: MemoryNode, offset: int, cell: Cell) -> None:
        offset = node.normal(offset)
        known = node.fields.get(offset)
        if known is None:
            node.fields[offset] = cell
        else:
            self._pending.append((known, cell))

    def _make_strided(self, node: MemoryNode, stride: int) -> None:
        new = gcd(node.stride, stride)
        if new != node.stride:
            node.stride = new
            self._refold(node)
            self._drain()

    def _make_region(self, cell: Cell, extent: int, stride: int) -> None:
        node = cell.node
        if _add_region(node, cell.offset, cell.offset + extent, stride):
            self._refold(node)
            self._drain()

    def _drain(self) -> None:
        while self._pending:
            self._merge(*self._pending.popleft())

    def _refold(self, node: MemoryNode) -> None:
        """Brings offsets into their normal form again after the stride or the regions have changed."""
        if node.stride:
            regions, node.regions = node.regions, []
            for start, end, stride in regions:
                _add_region(node, start, end, stride)
        fields, node.fields = node.fields, {}
        for offset, cell in fields.items():
            self._put_field(node, offset, cell)
        accesses, node.accesses = node.accesses, {}
        for (offset, size), sorts in accesses.items():
            node.accesses.setdefault((node.normal(offset), size), {}).update(sorts)

    # -- constraints ------------------------------------------------------------------------------

    def _operation(self, op: FunctionOp) -> None:
        if isinstance(op, Assign):
            self._flow(op.value, op.variable)
        elif isinstance(op, Assume):
            self._visit(op.condition)
        elif isinstance(op, Havoc):
            if op.origin not in (Origin.UNINITIALISED, Origin.UNSPECIFIED):
                self._mark_unknown(self._cell_of(op.variable))
        elif isinstance(op, Store):
            self._store(op.address, op.value)
        elif isinstance(op, Fill):
            self._visit_address(op.address)
            unknown = op.origin not in (None, Origin.UNINITIALISED)
            for run in op.layout:
                self._access_run(op.address, run, unknown)
        elif isinstance(op, Copy):
            self._copy(op)
        elif isinstance(op, Allocate):
            self._visit(op.size)
            cell = self._variable(op.variable)
            site = self._variable(op.site.symbol)
            assert cell is not None
            assert site is not None
            self.unify(cell, site)
        elif isinstance(op, Call):
            callee = self.program.functions[op.function]
            self._bind(callee, op.arguments, op.results)
        else:
            self._visit(op.pointer)
            for argument in op.arguments:
                self._visit(argument)
            self._indirect.append((op, set()))

    def _bind(self, callee: Function, arguments: tuple[Term, ...], results: tuple[Term, ...]) -> None:
        for parameter, argument in zip(callee.parameters, arguments, strict=False):
            self._flow(argument, parameter)
        for result, returned in zip(results, callee.returns, strict=False):
            self._flow(returned, result)

    def _flow(self, value: Term, variable: Term) -> None:
        self._visit(value)
        self._flow_cells(self._cell_of(value), self._cell_of(variable))

    def _flow_cells(self, value: Cell | None, variable: Cell | None) -> None:
        if value is not None and variable is not None:
            self.unify(variable, value)

    def _store(self, address: Term, value: Term) -> None:
        self._visit_address(address)
        self._visit(value)
        self._access(self.cell(address), value.sort)
        cell = self._cell_of(value)
        if cell is not None:
            self.unify(self._content(self.cell(address)), cell)

    def _copy(self, op: Copy) -> None:
        self._visit_address(op.target)
        self._visit_address(op.source)
        for run in op.layout:
            self._access_run(op.target, run, False)
            self._access_run(op.source, run, False)
            if isinstance(run.sort, BitVecSort) and run.size >= self.program.pointer_width // 8:
                for offset in run.offsets()[: None if run.count <= _LONGEST_RUN else 1]:
                    target, source = self.cell(op.target), self.cell(op.source)
                    self.unify(
                        self._content(Cell(target.node, target.offset + offset)),
                        self._content(Cell(source.node, source.offset + offset)),
                    )

    def _access_run(self, address: Term, run: Run, unknown: bool) -> None:
        base = self.cell(address)
        offsets = run.offsets()
        if run.count > _LONGEST_RUN:  # too long to tell its elements apart
            extent = run.stride * (run.count - 1) + run.size
            self._make_region(self.find(Cell(base.node, base.offset + run.offset)), extent, run.stride)
            base = self.cell(address)
            if len({self.find(Cell(base.node, base.offset + offset)).offset for offset in offsets[:2]}) == 1:
                offsets = offsets[:1]
        for offset in offsets:
            cell = self.find(Cell(base.node, base.offset + offset))
            self._access(cell, run.sort, run.size)
            if unknown and isinstance(run.sort, BitVecSort) and run.size >= self.program.pointer_width // 8:
                self._mark_unknown(self._content(cell))

    def _access(self, cell: Cell, sort: Sort, size: int | None = None) -> None:
        if size is None:
            size = size_in_bytes(sort, self.program.pointer_width)
        cell = self.find(cell)
        cell.node.accesses.setdefault((cell.offset, size), {})[sort] = None

    def _mark_unknown(self, cell: Cell | None) -> None:
        if cell is not None:
            self.find(cell).node.unknown = True

    def _visit(self, term: Term) -> None:
        """Records the loads inside a term, and the addresses that it lets escape."""
        todo = [term]
        while todo:
            current = todo.pop()
            if current in self._visited:
                continue
            self._visited.add(current)
            if current.op == ops.APPLY and current.value == LOAD:
                todo += self._offsets_of(current.args[0])
                self._access(self.cell(current.args[0]), current.sort)
                self._cell_of(current)
                continue
            obj = self.program.objects.get(current) if current.op == ops.VAR else None
            if obj is not None:
                self.escaped.add(obj)
            self._cell_of(current)
            todo.extend(current.args)

    def _visit_address(self, address: Term) -> None:
        for offset in self._offsets_of(address):
            self._visit(offset)

    def _offsets_of(self, address: Term) -> list[Term]:
        """What an address is computed from, its base left out if that is an object itself."""
        found: list[Term] = []
        while address.op == ops.APPLY and (address.value == STEP or str(address.value).startswith(WITHIN)):
            found.append(address.args[1])
            address = address.args[0]
        if address not in self.program.objects:
            found.append(address)
        return found

    # -- closing ----------------------------------------------------------------------------------

    def _resolve_calls(self) -> None:
        """Binds the arguments of calls through pointers to their targets, until nothing is new."""
        changed = True
        while changed:
            changed = False
            for call, bound in self._indirect:
                for name in self.targets(call)[0]:
                    if name not in bound:
                        bound.add(name)
                        self._bind(self.program.functions[name], call.arguments, call.results)
                        changed = True

    def _spread_unknown(self) -> None:
        """What is reached through memory of unknown origin is of unknown origin too."""
        cells = [*self._variables.values(), *self._objects.values()]
        cells += [cell for cell in self._cells.values() if cell is not None]
        for op, _ in self._indirect:
            if self.targets(op)[1]:
                for result in op.results:
                    self._mark_unknown(self._cell_of(result))
        todo = list({node.id: node for cell in cells if (node := self.find(cell).node).unknown}.values())
        while todo:
            node = todo.pop()
            for cell in node.fields.values():
                target = self.find(cell).node
                if not target.unknown:
                    target.unknown = True
                    todo.append(target)


def _fits(function: Function, call: CallThrough) -> bool:
    """Whether the call passes and expects what the function takes and gives."""
    if len(function.parameters) != len(call.arguments):
        return False
    pairs = zip(function.parameters, call.arguments, strict=True)
    if any(parameter.sort is not argument.sort for parameter, argument in pairs):
        return False
    return len(function.returns) >= len(call.results) and all(
        returned.sort is result.sort for returned, result in zip(function.returns, call.results, strict=False)
    )


def _add_region(node: MemoryNode, start: int, end: int, stride: int) -> bool:
    """Makes offsets in an array count modulo its stride. The result says whether anything changed."""
    if node.stride:
        extent, start = end - start, start % node.stride
        if start + extent > node.stride:  # wraps around: the whole node must count by the smaller stride
            before = node.stride
            node.stride = gcd(node.stride, stride)
            return node.stride != before
        end = start + extent
    for index, (other_start, other_end, other_stride) in enumerate(node.regions):
        if other_start < end and start < other_end:
            merged_stride = gcd(gcd(stride, other_stride), abs(start - other_start))
            merged = (min(start, other_start), max(end, other_end), merged_stride)
            if merged == (other_start, other_end, other_stride):
                return False
            del node.regions[index]
            _add_region(node, *merged)
            return True
    node.regions.append((start, end, stride))
    node.regions.sort()
    return True


def size_in_bytes(sort: Sort, pointer_width: int) -> int:
    """The bytes that a scalar of this sort takes in memory."""
    if isinstance(sort, FloatSort) and sort.exponent == 15 and sort.significand == 64:
        return 12 if pointer_width == 32 else 16
    assert isinstance(sort, BitVecSort | FloatSort)
    return sort.width // 8
