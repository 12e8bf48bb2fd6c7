"""Resolving memory: loads, stores and addresses become operations on variables and arrays.

Objects get constant addresses, unless these are chosen (`layout_of_objects`); the blocks of `malloc` get theirs from a
counter. Objects of recursive functions keep the symbol of their address until the function is inlined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cutpoint.base.source import SourceRange
from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.calls.call_graph import call_graph, recursive_functions
from cutpoint.cfa.layout import Run
from cutpoint.cfa.memory.address_terms import is_step, size_in_bytes
from cutpoint.cfa.memory.addresses import Addresses
from cutpoint.cfa.memory.alias import LONGEST_RUN, AliasAnalysis
from cutpoint.cfa.memory.layout_of_objects import ObjectLayout
from cutpoint.cfa.memory.lifetimes import Lifetimes
from cutpoint.cfa.memory.memory_assumptions import MemoryAssumptions
from cutpoint.cfa.memory.nodes import Cell
from cutpoint.cfa.memory.once import Occurrences
from cutpoint.cfa.memory.scalar_bytes import as_sort, in_memory
from cutpoint.cfa.memory.storage import Shape, Storage, StorageMap
from cutpoint.cfa.model import Assign, Assume, Call, Havoc, Note, Origin
from cutpoint.cfa.program import (
    ABORT,
    LARGEST_BLOCK,
    LOAD,
    REFUSED,
    Allocate,
    CallThrough,
    Copy,
    Fill,
    Function,
    FunctionEdge,
    FunctionOp,
    MemoryObject,
    Program,
    Region,
    Store,
)
from cutpoint.cfa.variables import UNTYPED, ScalarType
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.arrays import const_array
from cutpoint.smt.terms.bitvectors import add, bvand, ule, ult
from cutpoint.smt.terms.boolean import conjunction, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.floats import format_of, fp_test, nan_encoding, to_bits
from cutpoint.smt.terms.sorts import ArraySort, FloatSort, Sort, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, not_yet_in, variable
from cutpoint.smt.terms.walk import free_variables

_LONGEST_HAVOC = 256
_LARGEST_PADDING = 16

SimpleOp = Assign | Assume | Havoc | Call


@dataclass(frozen=True, slots=True)
class _Loop:
    """Operations that are repeated as long as a condition holds, used like a single operation."""

    condition: Term
    body: tuple[SimpleOp, ...]


def resolve_memory(program: Program) -> None:
    """Replaces every operation on memory in the program by operations on variables."""
    resolver = _Resolver(program)
    for function in program.functions.values():
        resolver.function(function)
    for name in resolver.renewed:
        resolver.renew(program.functions[name])
    resolver.prologue(program.functions[program.start])
    program.first_frame = resolver.addresses.first_frame
    program.recursive = resolver.recursive
    program.types = resolver.types()


class _Resolver:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.width = program.pointer_width
        self.alias = AliasAnalysis(program)
        calls = call_graph(program, lambda call: list(self.alias.targets(call)))
        self.recursive = recursive_functions(calls)
        self.occurrences = Occurrences(program, self.recursive)
        self.storages = StorageMap(self.alias, self.occurrences)
        self.lifetimes = Lifetimes(calls)
        self.layout = ObjectLayout(program, self.alias, self.occurrences, self.lifetimes)
        self.renewed = self.layout.renewed_in()
        self.addresses = Addresses(program, self.recursive, self.layout.chosen)
        self.assumptions = MemoryAssumptions(program, self.alias, self.layout.visible)
        self.heap = variable("<heap>", bitvec(self.width))
        self._memo: dict[Term, Term] = {}
        self._stored: dict[Term, ScalarType] = {}
        self._range: SourceRange | None = None
        self._function: Function | None = None
        self._undefined = _undefined_objects(program)
        self._zero: dict[Storage, bool] = {}
        self._allocates = False
        self._edges: list[FunctionEdge] = []
        self._fresh: set[int] = set()
        self._next = 0

    # -- terms ------------------------------------------------------------------------------------

    def term(self, root: Term) -> Term:
        memo = self._memo
        for term in not_yet_in(memo, root):
            memo[term] = self._rebuilt(term)
        return memo[root]

    def _rebuilt(self, term: Term) -> Term:
        if term.op == ops.VAR:
            return self.addresses.constants.get(term, term)
        if not term.args:
            return term
        args = tuple([self._memo[child] for child in term.args])
        if term.op == ops.APPLY:
            if term.value == LOAD:
                return self._load(self.alias.cell(term.args[0]), args[0], term.sort)
            if is_step(term):
                return add(*args)
        return term if args == term.args else rebuild(term.op, args, term.value, term.sort)

    def _load(self, cell: Cell, address: Term, sort: Sort) -> Term:
        size = size_in_bytes(sort)
        storage, offset = self.storages.find(cell, size)
        return storage.read(address, offset, sort, size)

    # -- functions --------------------------------------------------------------------------------

    def function(self, function: Function) -> None:
        self._function = function
        self._fresh = self._fresh_arrays(function)
        edges, function.edges = function.edges, []
        self._edges = function.edges
        self._next = 1 + max([function.entry, function.exit, *(max(e.source, e.target) for e in edges)])
        for edge in edges:
            self._range = edge.range
            self.assumptions.record(function, edge)
            if isinstance(edge.op, CallThrough):
                self._call_through(edge, edge.op)
            else:
                self._chain(edge.source, self._operations(edge.op), edge.target)

    def _chain(self, source: int, operations: Sequence[SimpleOp | _Loop], target: int) -> None:
        if not operations:
            operations = [Assume(TRUE)]
        for op in operations[:-1]:
            following = self._next
            self._next += 1
            self._append(source, op, following)
            source = following
        self._append(source, operations[-1], target)

    def _append(self, source: int, op: SimpleOp | _Loop, target: int) -> None:
        if isinstance(op, _Loop):
            self._chain(source, [Assume(op.condition), *op.body], source)
            op = Assume(not_(op.condition))
        self._edges.append(FunctionEdge(source, op, target, self._range))

    def _operations(self, op: FunctionOp) -> Sequence[SimpleOp | _Loop]:
        if isinstance(op, Assign):
            return [Assign(op.variable, self.term(op.value))]
        if isinstance(op, Assume):
            return [Assume(self.term(op.condition), op.trap)]
        if isinstance(op, Havoc):
            return [op]
        if isinstance(op, Call):
            return [Call(op.function, tuple(self.term(a) for a in op.arguments), op.results)]
        if isinstance(op, Store):
            self._note_type(op)
            return self._store_all([(op.address, 0, self.term(op.value))])
        if isinstance(op, Copy):
            return self._copy(op)
        if isinstance(op, Fill):
            return self._fill(op, id(op) in self._fresh)
        assert isinstance(op, Allocate)
        return self._allocate(op)

    def _storage(self, address: Term, offset: int, size: int) -> tuple[Storage, Term, int]:
        """The storage of a scalar, its address and its offset in the node."""
        storage, position = self.storages.find(self.alias.cell_at(address, offset), size)
        return storage, add(self.term(address), bv(offset, self.width)), position

    def _store_all(self, writes: list[tuple[Term, int, Term]]) -> list[SimpleOp]:
        """Writes values to base + offset, all read before any is written; one assignment per variable."""
        contents: dict[Term, Term] = {}
        choices: list[SimpleOp] = []
        for address, offset, value in writes:
            size = size_in_bytes(value.sort)
            storage, target, position = self._storage(address, offset, size)
            self._own(storage)
            current = contents.get(storage.variable, storage.variable)
            if isinstance(value.sort, FloatSort) and storage.shows_bits:
                value = self._encoding(value, choices)
            contents[storage.variable] = storage.written(current, target, position, value)
        if len(contents) > 1:
            return choices + self._simultaneous(contents)
        return [*choices, *(Assign(target, content) for target, content in contents.items())]

    def _encoding(self, value: Term, choices: list[SimpleOp]) -> Term:
        """The bits of a float that can be observed.

        A float that was loaded from bits keeps them. Otherwise the sign and the payload of a NaN are not known: C
        leaves open which ones an operation yields, and the floats of SMT-LIB have only one NaN.
        """
        if value.op == ops.FP_FROM_BITS:
            return in_memory(value.args[0], format_of(value))
        is_nan = fp_test(ops.FP_IS_NAN, value)
        if is_nan is FALSE:
            return in_memory(to_bits(value), format_of(value))
        sort = format_of(value)
        choice = self._temporary(bitvec(sort.width))
        choices.append(Havoc(choice, Origin.APPROXIMATED, "the sign and payload of a NaN", False))
        return in_memory(ite(is_nan, nan_encoding(choice, sort), to_bits(value)), sort)

    def _simultaneous(self, contents: dict[Term, Term]) -> list[SimpleOp]:
        """Assignments in an order in which none reads what an earlier one has written."""
        result: list[SimpleOp] = []
        written: set[Term] = set()
        delayed: list[SimpleOp] = []
        for target, content in contents.items():
            if written.intersection(free_variables(content)):
                saved = self._temporary(content.sort)
                result.insert(0, Assign(saved, content))
                delayed.append(Assign(target, saved))
            else:
                result.append(Assign(target, content))
            written.add(target)
        return result + delayed

    def _temporary(self, sort: Sort) -> Term:
        assert self._function is not None
        name = f"{self._function.name}::<saved {len(self._function.locals)}>"
        term = variable(name, sort)
        self._function.locals[term] = None
        return term

    def _own(self, storage: Storage) -> None:
        """Scalars of locals belong to the function: each depth of a recursion has its own."""
        function = self._function
        if storage.is_array or function is None or storage.objects[0].owner != function.name:
            return
        function.locals[storage.variable] = self._type_of(storage)

    def _note_type(self, op: Store) -> None:
        """Records the type of a store: memory without a declared type has the type of all stores to it."""
        storage, _ = self.storages.find(self.alias.cell_at(op.address, 0), size_in_bytes(op.value.sort))
        if op.type is not None:
            known = self._stored.setdefault(storage.variable, op.type)
            if known.signed != op.type.signed or known.is_pointer != op.type.is_pointer:
                self._stored[storage.variable] = UNTYPED

    def types(self) -> dict[Term, ScalarType]:
        """The types of the variables and array elements that replace memory, as far as the source has them."""
        return {one.variable: self._type_of(one) for one in self.storages.all()}

    def _type_of(self, storage: Storage) -> ScalarType:
        """The type of the stores, because a union has several types; if the stores differ, the declared type."""
        stored = self._stored.get(storage.variable, UNTYPED)
        if storage.is_array or stored != UNTYPED:
            return stored
        return storage.objects[0].type_at(storage.offset_in_object) or UNTYPED

    def _copy(self, op: Copy) -> list[SimpleOp | _Loop]:
        writes = []
        for run in op.layout:
            for offset in self._seen(op.target, run):
                storage, source, position = self._storage(op.source, offset, run.size)
                sort = run.sort
                if storage.shows_bits and self._storage(op.target, offset, run.size)[0].shows_bits:
                    sort = bitvec(8 * run.size)  # a floating-point number does not keep all bits
                writes.append((op.target, offset, storage.read(source, position, sort, run.size)))
        return [*self._store_all(writes)]

    # -- padding ----------------------------------------------------------------------------------

    def _seen(self, address: Term, run: Run) -> Sequence[int]:
        """The offsets of those scalars of a run that have storage; padding has storage only if it is accessed."""
        offsets = run.offsets()
        if not run.is_padding:
            return offsets
        if run.count > LONGEST_RUN and self.storages.of_padding(self.alias.cell_at(address, run.offset)) is None:
            return []  # the other elements have the same cell as the first
        padding = self.storages.of_padding
        return [offset for offset in offsets if padding(self.alias.cell_at(address, offset)) is not None]

    def _forget_padding(self, op: Fill) -> list[SimpleOp | _Loop]:
        return self._fill(Fill(op.address, tuple([run for run in op.layout if run.is_padding]), Origin.APPROXIMATED))

    # -- filling ----------------------------------------------------------------------------------

    def _fresh_arrays(self, function: Function) -> set[int]:
        """The declarations of long arrays that are executed at most once: memory has any content from the start."""
        return {
            id(edge.op)
            for edge in function.edges
            if isinstance(edge.op, Fill)
            and edge.op.origin is Origin.UNINITIALISED
            and sum(run.count for run in edge.op.layout) > _LONGEST_HAVOC
            and self.occurrences.happens_once(function.name, edge.source)
        }

    def _fill(self, op: Fill, is_fresh: bool = False) -> list[SimpleOp | _Loop]:
        if op.leaves_padding:
            data = tuple([run for run in op.layout if not run.is_padding])
            return [*self._fill(replace(op, layout=data, leaves_padding=False), is_fresh), *self._forget_padding(op)]
        result: list[SimpleOp] = []
        whole: set[Storage] = set()
        is_whole = not all(run.is_padding for run in op.layout)
        rest: list[tuple[Storage, Run, int]] = []
        for run in op.layout:
            for offset in self._seen(op.address, run):
                storage, _, _ = self._storage(op.address, offset, run.size)
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
            return [*result, *self._store_all(writes)]
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
        assert self._function is not None
        if self._function.name == self.program.start:
            if op.origin not in (None, Origin.APPROXIMATED):
                return not self._starts_zero(storage)
            if op.byte == 0 and self._starts_zero(storage):
                return True
        if len(storage.objects) != 1 or storage.unknown:
            return False
        (obj,) = storage.objects
        if op.address is not obj.symbol or obj.symbol not in self.addresses.constants:
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
        behind = [self.alias.cell_at(obj.symbol, offset).offset for offset in range(last, obj.size)]
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
            self._own(storage)
            if storage.shape is Shape.SCALAR:
                result.append(Havoc(storage.variable, op.origin, name))
                continue
            if storage not in anything:
                anything[storage] = self._temporary(storage.variable.sort)
                result.append(Havoc(anything[storage], op.origin, name))
            _, target, position = self._storage(op.address, offset, run.size)
            value = storage.read(target, position, run.sort, run.size, anything[storage])
            writes.append((op.address, offset, value))
        return result + self._store_all(writes)

    def _forget_by_loop(self, op: Fill, storage: Storage, run: Run) -> list[SimpleOp | _Loop]:
        """Gives the elements of a long array any values, one after the other."""
        assert op.origin is not None
        anything, index = self._temporary(storage.variable.sort), self._temporary(bitvec(self.width))
        first = self._temporary(bitvec(self.width))
        name = storage.objects[0].name if storage.objects else ""
        _, address, position = self._storage(op.address, run.offset, run.size)
        element = add(first, index)
        sort = storage.variable.sort
        assert isinstance(sort, ArraySort)
        scalar = sort.element if storage.shape is Shape.SCALAR_ARRAY else bitvec(8 * run.size)
        value = storage.read(element, position, scalar, run.size, anything)
        content = storage.written(storage.variable, element, position, value)
        advanced = add(index, bv(run.stride, self.width))
        return [
            Havoc(anything, op.origin, name),
            Assign(first, address),
            Assign(index, bv(0, self.width)),
            _Loop(
                ult(index, bv(run.count * run.stride, self.width)),
                (Assign(storage.variable, content), Assign(index, advanced)),
            ),
        ]

    def _allocate(self, op: Allocate) -> list[SimpleOp]:
        """Takes the next free address; an execution that runs out of addresses ends.

        A block that is larger than any object can be is not allocated: as on real machines, its address is null.
        """
        self._allocates = True
        size = self.term(op.size)
        possible = ule(size, bv(LARGEST_BLOCK[self.width], self.width))
        step = bvand(add(size, bv(31, self.width)), bv(-16, self.width))
        start = self.heap
        if op.site.align > 16:
            start = bvand(add(start, bv(op.site.align - 1, self.width)), bv(-op.site.align, self.width))
        return [
            Assign(op.variable, ite(possible, start, bv(0, self.width))),
            Assign(self.heap, ite(possible, add(op.variable, step), self.heap)),
            Assume(or_(not_(possible), ult(op.variable, self.heap))),
        ]

    # -- calls through pointers -------------------------------------------------------------------

    def _call_through(self, edge: FunctionEdge, op: CallThrough) -> None:
        assert self._function is not None
        pointer = self.term(op.pointer)
        arguments = tuple(self.term(argument) for argument in op.arguments)
        block = None if op.block is None else self.term(op.block)
        others: list[Term] = []
        for name, binding in self.alias.targets(op).items():
            others.append(distinct(pointer, self.addresses.functions[name]))
            here = self._branch(edge.source, eq(pointer, self.addresses.functions[name]))
            if here is None:
                continue
            if isinstance(binding, str):
                self._function.refusals[here] = f"call of {name!r} through a pointer to another type: {binding}"
                self._chain(here, [], REFUSED)
            else:
                self._chain(
                    here, [*binding.operations(name, arguments, block, op.results, self._temporary)], edge.target
                )
        null = bv(0, self.width)
        self._branch(edge.source, eq(pointer, null), ABORT)
        here = self._branch(edge.source, conjunction([*others, distinct(pointer, null)]))
        if here is None:
            return
        if not self.alias.may_be_unknown(op):  # an object, or a pointer that was never set
            if not self.alias.is_function(op):
                properly = Assumption(AssumptionKind.MEMORY_IS_USED_PROPERLY, edge.range, "call through a pointer")
                self._function.assumptions[here] = (properly,)
            self._chain(here, [], ABORT)
            return
        message = (
            "a call through a pointer may reach a function that is not known: it returns any value and changes nothing"
        )
        self.program.notes.append(Note(edge.range, message))
        pure = Assumption(AssumptionKind.MISSING_BODY_IS_PURE, edge.range, "a pointer from outside")
        self._function.assumptions[here] = (pure,)
        self._chain(
            here, [Havoc(result, Origin.NO_BODY, "call through a pointer") for result in op.results], edge.target
        )

    def _branch(self, source: int, condition: Term, target: int | None = None) -> int | None:
        """The target of an edge under a condition: a new location, if none is given; None if the condition is false."""
        if condition is FALSE:
            return None
        if target is None:
            target = self._next
            self._next += 1
        self._edges.append(FunctionEdge(source, Assume(condition), target, self._range))
        return target

    # -- the start --------------------------------------------------------------------------------

    def renew(self, function: Function) -> None:
        """Gives the objects of a function other addresses each time it is called."""
        self._function, self._range = function, None
        self._precede(function, self.addresses.renewal(function.name, self.lifetimes.may_overlap))

    def _precede(self, function: Function, operations: Sequence[SimpleOp]) -> None:
        """Prepends operations to a function."""
        self._edges = function.edges
        entry = 1 + max([function.entry, function.exit, *(max(e.source, e.target) for e in function.edges)])
        self._next = entry + 1
        self._chain(entry, operations, function.entry)
        function.entry = entry

    def prologue(self, start: Function) -> None:
        """Gives memory its initial content, before all other operations."""
        self._function, self._range = start, start.edges[-1].range
        operations: list[SimpleOp] = []
        for storage in self.storages.all():
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
        if self._allocates:
            operations.append(Assign(self.heap, bv(self.addresses.first_block, self.width)))
        operations += self.addresses.choice(self.lifetimes.may_overlap)
        if operations:
            self._precede(start, operations)


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
