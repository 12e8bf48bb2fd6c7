"""Determines which pointers may point to the same memory: a unification-based analysis with field offsets.

Memory is a set of nodes; a pointer is a cell, i.e., a node and an offset in it. Cells that flow into the same variable
or memory are unified (Steensgaard). A node records the accessed scalars by offset, so that the fields of a record stay
apart (as in Lattner's data-structure analysis), until pointer arithmetic mixes them: stepping by a stride identifies
offsets that differ by a multiple of it.

The analysis assumes, as in the rules of software verification competitions, that a pointer is used only inside the
object it was computed from, and an index only inside its array. A pointer of unknown origin points to an object of the
program only if it is compared with a pointer to it, or with a number that is computed from one.

Deviations from data-structure analysis: no cloning by calling context. `term_cells` says what a term points to, and
`address_numbers` handles numbers that are computed from pointers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cutpoint.cfa.calls.convention import Binding, bind
from cutpoint.cfa.layout import Run
from cutpoint.cfa.memory.address_numbers import COMPARISONS
from cutpoint.cfa.memory.address_terms import is_step, size_in_bytes
from cutpoint.cfa.memory.nodes import Cell, MemoryNode, NodeGraph
from cutpoint.cfa.memory.term_cells import TermCells
from cutpoint.cfa.model import Assign, Assume, Call, Havoc, Origin
from cutpoint.cfa.program import (
    LOAD,
    Allocate,
    CallThrough,
    Copy,
    Fill,
    Function,
    FunctionOp,
    MemoryObject,
    Program,
    Region,
    Store,
)
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import BitVecSort, FloatSort, Sort
from cutpoint.smt.terms.term import Term

LONGEST_RUN = 64
"""The elements of arrays with at most this many scalars are kept apart as long as no index varies."""


class Padding(NamedTuple):
    """Bytes that are filled, or copied from a source, and that belong to no value."""

    target: Cell
    source: Cell | None
    sort: Sort
    size: int


class AliasAnalysis:
    """Runs on construction; afterwards it provides the cells of addresses and the targets of calls."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.escaped: set[MemoryObject] = set()
        """Objects whose address is used for more than reading and writing them directly."""
        self.padding: list[Padding] = []
        """The padding that is filled or copied."""
        self._graph = NodeGraph()
        self._cells = TermCells(program, self._graph)
        self.numbers = self._cells.numbers
        self._visited: set[Term] = set()
        self._indirect: list[tuple[CallThrough, set[str]]] = []
        for function in program.functions.values():
            for edge in function.edges:
                self._operation(edge.op)
        self._close()

    # -- queries ----------------------------------------------------------------------------------

    def find(self, cell: Cell) -> Cell:
        return self._graph.find(cell)

    def cell(self, address: Term) -> Cell:
        """The cell that a pointer-valued term points to."""
        return self._graph.find(self._cells.of_address(address))

    def known_cell(self, value: Term) -> Cell | None:
        """The same, for a value that need not be a pointer."""
        known = self._cells.of(value)
        return None if known is None else self._graph.find(known)

    def nodes(self) -> list[MemoryNode]:
        return self._graph.roots()

    def stored_in(self, node: MemoryNode) -> list[MemoryNode]:
        """The nodes to which the pointers that are stored in a node point."""
        return [self._graph.locate(cell).node for cell in node.fields.values()]

    def cell_at(self, address: Term, offset: int) -> Cell:
        """The cell at an offset from an address."""
        return self._graph.find(self._cells.behind(address, offset))

    def targets(self, call: CallThrough) -> dict[str, Binding | str]:
        """The functions that a call may reach, each with its binding, or the reason why there is none."""
        found: dict[str, Binding | str] = {}
        for obj in self.cell(call.pointer).node.objects:
            if obj.region is Region.FUNCTION:
                signature = self.program.functions[obj.name].signature
                assert signature is not None
                found[obj.name] = bind(call.signature, signature, self.program.pointer_width)
        return found

    def may_be_unknown(self, call: CallThrough) -> bool:
        """Whether the pointer of a call may come from outside."""
        return self.cell(call.pointer).node.unknown

    def is_function(self, call: CallThrough) -> bool:
        """Whether the pointer of a call is null or one to a function, as far as accesses stay inside objects."""
        node = self.cell(call.pointer).node
        if node.unset or node.unknown or node.constant or node.computed:
            return False
        return all(obj.region is Region.FUNCTION for obj in node.objects)

    # -- constraints ------------------------------------------------------------------------------

    def _operation(self, op: FunctionOp) -> None:
        if isinstance(op, Assign):
            self._flow(op.value, op.variable)
        elif isinstance(op, Assume):
            self._visit(op.condition)
        elif isinstance(op, Havoc):
            if op.origin is not Origin.UNINITIALISED:
                self._mark_unknown(op.variable)
            elif (cell := self._cells.of(op.variable)) is not None:
                self._graph.find(cell).node.unset = True
        elif isinstance(op, Store):
            self._store(op.address, op.value)
        elif isinstance(op, Fill):
            self._visit_address(op.address)
            for run in op.layout:
                if run.is_padding:
                    self._note_padding(run, op.address, None)
                else:
                    self._access_run(op.address, run)
            only_padding = bool(op.layout) and all(run.is_padding for run in op.layout)
            if op.origin is Origin.UNINITIALISED:
                self.cell(op.address).node.unset_content = True
            elif op.origin is not None and not only_padding:
                self.cell(op.address).node.foreign = True
        elif isinstance(op, Copy):
            self._copy(op)
        elif isinstance(op, Allocate):
            self._visit(op.size)
            self._measure(op.size)
            self._flow_cells(op.site.symbol, op.variable)
            self.cell(op.site.symbol).node.unset_content = True
        elif isinstance(op, Call):
            self._bind(self.program.functions[op.function], op.arguments, op.results)
        else:
            self._visit(op.pointer)
            self.cell(op.pointer).node.called = True
            for argument in (*op.arguments, *(() if op.block is None else (op.block,))):
                self._visit(argument)
            self._indirect.append((op, set()))

    def _bind(self, callee: Function, arguments: tuple[Term, ...], results: tuple[Term, ...]) -> None:
        for parameter, argument in zip(callee.parameters, arguments, strict=False):
            self._flow(argument, parameter)
        for result, returned in zip(results, callee.returns, strict=False):
            self._flow(returned, result)

    def _flow(self, value: Term, variable: Term) -> None:
        self._visit(value)
        self._flow_cells(value, variable)

    def _flow_cells(self, value: Term, variable: Term) -> None:
        self._flow_into(value, lambda: self._cells.of(variable))

    def _flow_into(self, value: Term, target: Callable[[], Cell | None]) -> None:
        """Unifies a value with the target of its assignment, if it may be an address."""
        source = self._cells.of(value)
        if source is not None:
            cell = target()
            if cell is not None:
                self._graph.unify(cell, source)
        elif value.op == ops.CONST and self._cells.is_address(value):
            cell = target()
            if cell is not None:
                self._cells.take_constant(cell, value)

    def _store(self, address: Term, value: Term) -> None:
        self._visit_address(address)
        self._visit(value)
        self._access(address, value.sort)
        self._flow_into(value, lambda: self._graph.content(self.cell(address)))

    def _copy(self, op: Copy) -> None:
        """Copies the pointers that every scalar may carry: the layout of a union shows only one of its members."""
        self._visit_address(op.target)
        self._visit_address(op.source)
        for run in op.layout:
            if run.is_padding:
                self._note_padding(run, op.target, op.source)
            else:
                self._access_run(op.target, run)
                self._access_run(op.source, run)
            for start in _representatives(run):
                for offset in range(start, start + run.size, self.program.pointer_width // 8):
                    self._graph.unify(self._content_at(op.target, offset), self._content_at(op.source, offset))

    def _note_padding(self, run: Run, target: Term, source: Term | None) -> None:
        for offset in _representatives(run):
            copied = None if source is None else self._cells.behind(source, offset)
            self.padding.append(Padding(self._cells.behind(target, offset), copied, run.sort, run.size))

    def observe(self, padding: Padding) -> None:
        """Treats padding as data, because other accesses overlap it."""
        for cell in (padding.target, padding.source):
            if cell is not None:
                self._graph.access(cell, padding.sort, padding.size)

    def _content_at(self, address: Term, offset: int) -> Cell:
        return self._graph.content(self._cells.at(address, offset))

    def _access_run(self, address: Term, run: Run) -> None:
        if run.count > LONGEST_RUN:  # too long to tell its elements apart
            extent = run.stride * (run.count - 1) + run.size
            self._graph.make_region(self._cells.at(address, run.offset), extent, run.stride)
        for offset in _representatives(run):
            self._graph.access(self._cells.at(address, offset), run.sort, run.size)

    def _access(self, address: Term, sort: Sort) -> None:
        self._graph.access(self.cell(address), sort, size_in_bytes(sort))

    def _mark_unknown(self, variable: Term) -> bool:
        """Marks a value as coming from outside; returns whether that is new."""
        cell = self._cells.of(variable)
        if cell is None:
            return False
        node = self._graph.find(cell).node
        known, node.unknown = node.unknown, True
        return not known

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
                self._access(current.args[0], current.sort)
                continue
            if current.op in COMPARISONS and isinstance(current.args[0].sort, BitVecSort | FloatSort):
                self.numbers.comparisons[current] = None
                for argument in current.args:  # before closing: it may contain a load that occurs nowhere else
                    self._cells.of(argument)
            elif is_step(current):
                self._measure(current.args[1])
            obj = self.program.objects.get(current) if current.op == ops.VAR else None
            if obj is not None:
                self.escaped.add(obj)
            todo.extend(current.args)

    def _visit_address(self, address: Term) -> None:
        for offset in self._offsets_of(address):
            self._visit(offset)

    def _offsets_of(self, address: Term) -> list[Term]:
        """The terms from which an address is computed, without its base if that is an object itself."""
        found: list[Term] = []
        while is_step(address):
            found.append(address.args[1])
            self._measure(address.args[1])
            address = address.args[0]
        if address not in self.program.objects:
            found.append(address)
        return found

    def _measure(self, offset: Term) -> None:
        if offset.op != ops.CONST:
            self.numbers.measures[offset] = None
            self._cells.of(offset)

    # -- closing ----------------------------------------------------------------------------------

    def _close(self) -> None:
        """Binds calls through pointers and propagates unknown origins, until nothing changes."""
        changed = True
        while changed:
            changed = self._bind_targets()
            self._spread_unknown()
            changed = self._mark_results() or changed
            changed = self.numbers.close() or changed
            for base, distance in self._cells.steps:
                changed = self._graph.leaves_array(base, distance) or changed
        self._spread_unset()

    def _bind_targets(self) -> bool:
        changed = False
        for call, bound in self._indirect:
            for name, binding in self.targets(call).items():
                if name not in bound:
                    bound.add(name)
                    changed = True
                    if isinstance(binding, Binding):
                        self._bind_through(self.program.functions[name], call, binding)
        return changed

    def _bind_through(self, callee: Function, call: CallThrough, binding: Binding) -> None:
        for moves, targets, sources in (
            (binding.parameters, callee.parameters, call.arguments),
            (binding.results, call.results, callee.returns),
        ):
            for target, move in zip(targets, moves, strict=False):
                if move.source is None:
                    self._mark_unknown(target)
                else:
                    self._flow(sources[move.source], target)
        if binding.passes_block and call.block is not None:
            self._flow(call.block, callee.parameters[-1])

    def _spread_unknown(self) -> None:
        """Pointers that are loaded from memory of unknown origin are of unknown origin too."""
        todo = [node for node in self._graph.roots() if node.unknown or node.foreign]
        while todo:
            for cell in todo.pop().fields.values():
                target = self._graph.find(cell).node
                if not target.unknown:
                    target.unknown = True
                    todo.append(target)

    def _spread_unset(self) -> None:
        """A pointer that is loaded from memory that was never written was never set."""
        for node in self._graph.roots():
            if node.unset_content:
                for cell in node.fields.values():
                    self._graph.find(cell).node.unset = True

    def _mark_results(self) -> bool:
        """The results of calls that may reach an unknown function come from outside."""
        changed = False
        for op, _ in self._indirect:
            if self.may_be_unknown(op):
                for result in op.results:
                    changed = self._mark_unknown(result) or changed
        return changed


def _representatives(run: Run) -> range:
    """The offsets of the scalars of a run; of a long run only the first, because the others have the same cell."""
    return run.offsets()[: 1 if run.count > LONGEST_RUN else None]
