"""Filling memory: with a byte, or with any content."""

from __future__ import annotations

from dataclasses import replace

from cutpoint.cfa.layout import Run
from cutpoint.cfa.memory.accesses import Accesses
from cutpoint.cfa.memory.address_terms import size_in_bytes
from cutpoint.cfa.memory.addresses import Addresses
from cutpoint.cfa.memory.alias import LONGEST_RUN
from cutpoint.cfa.memory.edge_writer import EdgeWriter, Loop, SimpleOp
from cutpoint.cfa.memory.once import Occurrences
from cutpoint.cfa.memory.scalar_bytes import as_sort
from cutpoint.cfa.memory.storage import Shape, Storage
from cutpoint.cfa.model import Assign, Havoc, Origin
from cutpoint.cfa.program import Fill, Function, MemoryObject, Program, Region
from cutpoint.smt.terms.arrays import const_array
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.sorts import ArraySort, Sort, bitvec
from cutpoint.smt.terms.term import Term, bv

_LONGEST_HAVOC = 256
_LARGEST_PADDING = 16


class Filling:
    """Rewrites `Fill`."""

    def __init__(self, accesses: Accesses, addresses: Addresses, occurrences: Occurrences, edges: EdgeWriter) -> None:
        self._accesses = accesses
        self._addresses = addresses
        self._occurrences = occurrences
        self._edges = edges
        self._alias = accesses.alias
        self._program = accesses.alias.program
        self._width = self._program.pointer_width
        self._undefined = _undefined_objects(self._program)
        self._fresh: set[int] = set()
        self._zero: dict[Storage, bool] = {}

    def enter(self, function: Function) -> None:
        """Finds the declarations of long arrays that are executed at most once: memory has any content from the
        start."""
        self._fresh = {
            id(edge.op)
            for edge in function.edges
            if isinstance(edge.op, Fill)
            and edge.op.origin is Origin.UNINITIALISED
            and sum(run.count for run in edge.op.layout) > _LONGEST_HAVOC
            and self._occurrences.happens_once(function.name, edge.source)
        }

    def operations(self, op: Fill) -> list[SimpleOp | Loop]:
        """The operations that replace a filling in the function that was entered last."""
        return self._fill(op, id(op) in self._fresh)

    def initial_content(self) -> list[SimpleOp]:
        """The operations that give memory its content when the program starts."""
        operations: list[SimpleOp] = []
        for storage in self._accesses.storages.all():
            if not storage.is_array:
                obj = storage.objects[0]
                if obj in self._undefined:
                    operations.append(Havoc(storage.variable, Origin.NO_BODY, obj.name))
                elif obj.region is Region.HEAP:
                    operations.append(Havoc(storage.variable, Origin.UNINITIALISED, obj.name))
            elif self._starts_zero(storage):
                operations.append(Assign(storage.variable, self._constant_array(storage, 0)))
            else:
                operations.append(Havoc(storage.variable, Origin.UNINITIALISED, storage.variable.value))
        return operations

    def _fill(self, op: Fill, is_fresh: bool = False) -> list[SimpleOp | Loop]:
        if op.leaves_padding:
            data = tuple([run for run in op.layout if not run.is_padding])
            return [*self._fill(replace(op, layout=data, leaves_padding=False), is_fresh), *self._forget_padding(op)]
        result: list[SimpleOp] = []
        whole: set[Storage] = set()
        is_whole = not all(run.is_padding for run in op.layout)
        rest: list[tuple[Storage, Run, int]] = []
        for run in op.layout:
            for offset in self._accesses.seen(op.address, run):
                storage, _, _ = self._accesses.storage(op.address, offset, run.size)
                if storage not in whole and not (
                    is_whole and storage.is_array and self._fill_whole(op, storage, result)
                ):
                    rest.append((storage, run, offset))
                    continue
                whole.add(storage)
                if run.count > LONGEST_RUN:  # the other elements are in the same array
                    break
        if op.origin is None:
            writes = [(op.address, offset, _repeated(op.byte, bitvec(8 * run.size))) for _, run, offset in rest]
            return [*result, *self._accesses.store_all(writes)]
        if is_fresh:
            rest = [scalar for scalar in rest if not scalar[0].is_array]
        if len(rest) <= _LONGEST_HAVOC:
            return [*result, *self._forget(op, rest)]
        long = [(storage, run) for storage, run, offset in rest if _is_long(run) and offset == run.offset]
        short = [scalar for scalar in rest if not _is_long(scalar[1])]
        loops = [step for storage, run in long for step in self._forget_by_loop(op, storage, run)]
        return [*result, *self._forget(op, short), *loops]

    def _fill_whole(self, op: Fill, storage: Storage, result: list[SimpleOp]) -> bool:
        """Fills an array that contains only this object in one operation, unless it has that content from the start.

        Returns False if the elements have to be filled one by one.
        """
        if self._edges.function.name == self._program.start:
            if op.origin not in (None, Origin.APPROXIMATED):
                return not self._starts_zero(storage)
            if op.byte == 0 and self._starts_zero(storage):
                return True
        if len(storage.objects) != 1 or storage.unknown:
            return False
        (obj,) = storage.objects
        if op.address is not obj.symbol or obj.symbol not in self._addresses.constants:
            return False
        if not self._reaches_end(op, obj, storage):
            return False
        if op.origin is None:
            result.append(Assign(storage.variable, self._constant_array(storage, op.byte)))
        else:
            result.append(Havoc(storage.variable, op.origin, obj.name))
        return True

    def _reaches_end(self, op: Fill, obj: MemoryObject, storage: Storage) -> bool:
        """Whether no byte of a storage is after the last scalar that is filled; only padding may be there."""
        last = max((run.offsets()[-1] + run.size for run in op.layout), default=0)
        if last <= obj.size - _LARGEST_PADDING:
            return False
        behind = [self._alias.cell_at(obj.symbol, offset).offset for offset in range(last, obj.size)]
        return not any(storage.start <= offset < storage.end for offset in behind)

    def _starts_zero(self, storage: Storage) -> bool:
        """Whether all of an array is zero when the program starts: it contains only globals that are defined."""
        known = self._zero.get(storage)
        if known is None:
            defined = (obj.region is Region.GLOBAL and obj not in self._undefined for obj in storage.objects)
            known = self._zero[storage] = bool(storage.objects) and not storage.unknown and all(defined)
        return known

    def _constant_array(self, storage: Storage, byte: int) -> Term:
        sort = storage.variable.sort
        assert isinstance(sort, ArraySort)
        return const_array(sort, _repeated(byte, sort.element))

    def _forget(self, op: Fill, scalars: list[tuple[Storage, Run, int]]) -> list[SimpleOp]:
        """Gives scalars any value. Those of an array get theirs from another array, with unknown content."""
        assert op.origin is not None
        result: list[SimpleOp] = []
        anything: dict[Storage, Term] = {}
        writes: list[tuple[Term, int, Term]] = []
        for storage, run, offset in scalars:
            name = storage.objects[0].name if storage.objects else ""
            self._accesses.own(storage)
            if storage.shape is Shape.SCALAR:
                result.append(Havoc(storage.variable, op.origin, name))
                continue
            if storage not in anything:
                anything[storage] = self._edges.temporary(storage.variable.sort)
                result.append(Havoc(anything[storage], op.origin, name))
            _, target, position = self._accesses.storage(op.address, offset, run.size)
            value = storage.read(target, position, run.sort, run.size, anything[storage])
            writes.append((op.address, offset, value))
        return result + self._accesses.store_all(writes)

    def _forget_by_loop(self, op: Fill, storage: Storage, run: Run) -> list[SimpleOp | Loop]:
        """Gives the elements of a long array any values, one after the other."""
        assert op.origin is not None
        anything, index = self._edges.temporary(storage.variable.sort), self._edges.temporary(bitvec(self._width))
        first = self._edges.temporary(bitvec(self._width))
        name = storage.objects[0].name if storage.objects else ""
        _, address, position = self._accesses.storage(op.address, run.offset, run.size)
        element = add(first, index)
        sort = storage.variable.sort
        assert isinstance(sort, ArraySort)
        scalar = sort.element if storage.shape is Shape.SCALAR_ARRAY else bitvec(8 * run.size)
        value = storage.read(element, position, scalar, run.size, anything)
        content = storage.written(storage.variable, element, position, value)
        advanced = add(index, bv(run.stride, self._width))
        return [
            Havoc(anything, op.origin, name),
            Assign(first, address),
            Assign(index, bv(0, self._width)),
            Loop(
                ult(index, bv(run.count * run.stride, self._width)),
                (Assign(storage.variable, content), Assign(index, advanced)),
            ),
        ]

    def _forget_padding(self, op: Fill) -> list[SimpleOp | Loop]:
        return self._fill(Fill(op.address, tuple([run for run in op.layout if run.is_padding]), Origin.APPROXIMATED))


def _undefined_objects(program: Program) -> set[MemoryObject]:
    """The globals that no file defines: they start with any content."""
    fills = [edge.op for edge in program.functions[program.start].edges if isinstance(edge.op, Fill)]
    return {program.objects[op.address] for op in fills if op.origin is not None and op.address in program.objects}


def _is_long(run: Run) -> bool:
    """Whether the elements of a run are all in one array."""
    return run.count > LONGEST_RUN


def _repeated(byte: int, sort: Sort) -> Term:
    """The scalar whose bytes are all the same."""
    size = size_in_bytes(sort)
    return as_sort(bv(int.from_bytes(bytes([byte]) * size, "little"), 8 * size), sort)
