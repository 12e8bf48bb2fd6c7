"""Loads, stores and copies as terms and assignments, once each byte has its storage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cutpoint.cfa.layout import Run
from cutpoint.cfa.memory.address_terms import is_step, size_in_bytes
from cutpoint.cfa.memory.addresses import Addresses
from cutpoint.cfa.memory.alias import LONGEST_RUN, AliasAnalysis
from cutpoint.cfa.memory.edge_writer import EdgeWriter, SimpleOp
from cutpoint.cfa.memory.nodes import Cell
from cutpoint.cfa.memory.scalar_bytes import in_memory
from cutpoint.cfa.memory.storage import Storage, StorageMap
from cutpoint.cfa.model import Assign, Havoc, Origin
from cutpoint.cfa.program import LOAD, Copy, Store
from cutpoint.cfa.variables import UNTYPED, ScalarType, Variable
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add
from cutpoint.smt.terms.boolean import ite
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.floats import format_of, fp_test, nan_encoding, to_bits
from cutpoint.smt.terms.sorts import FloatSort, Sort, bitvec
from cutpoint.smt.terms.term import FALSE, Term, bv, not_yet_in
from cutpoint.smt.terms.walk import free_variables


class Accesses:
    """Rewrites terms and stores. The state is shared by all functions of the program."""

    def __init__(self, alias: AliasAnalysis, storages: StorageMap, addresses: Addresses, edges: EdgeWriter) -> None:
        self.alias = alias
        self.storages = storages
        self._addresses = addresses
        self._edges = edges
        self._width = alias.program.pointer_width
        self._memo: dict[Term, Term] = {}
        self._stored: dict[Term, ScalarType] = {}

    # -- terms ------------------------------------------------------------------------------------

    def term(self, root: Term) -> Term:
        memo = self._memo
        for term in not_yet_in(memo, root):
            memo[term] = self._rebuilt(term)
        return memo[root]

    def _rebuilt(self, term: Term) -> Term:
        if term.op == ops.VAR:
            return self._addresses.constants.get(term, term)
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

    # -- writing ----------------------------------------------------------------------------------

    def storage(self, address: Term, offset: int, size: int) -> tuple[Storage, Term, int]:
        """The storage of a scalar, its address and its offset in the node."""
        storage, position = self.storages.find(self.alias.cell_at(address, offset), size)
        return storage, add(self.term(address), bv(offset, self._width)), position

    def store_all(self, writes: list[tuple[Term, int, Term]]) -> list[SimpleOp]:
        """Writes values to base + offset, all read before any is written; one assignment per variable."""
        contents: dict[Term, Term] = {}
        choices: list[SimpleOp] = []
        for address, offset, value in writes:
            size = size_in_bytes(value.sort)
            storage, target, position = self.storage(address, offset, size)
            self.own(storage)
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
        choice = self._edges.temporary(bitvec(sort.width))
        choices.append(Havoc(choice, Origin.APPROXIMATED, "the sign and payload of a NaN", False))
        return in_memory(ite(is_nan, nan_encoding(choice, sort), to_bits(value)), sort)

    def _simultaneous(self, contents: dict[Term, Term]) -> list[SimpleOp]:
        """Assignments in an order in which none reads what an earlier one has written."""
        result: list[SimpleOp] = []
        written: set[Term] = set()
        delayed: list[SimpleOp] = []
        for target, content in contents.items():
            if written.intersection(free_variables(content)):
                saved = self._edges.temporary(content.sort)
                result.insert(0, Assign(saved, content))
                delayed.append(Assign(target, saved))
            else:
                result.append(Assign(target, content))
            written.add(target)
        return result + delayed

    def own(self, storage: Storage) -> None:
        """Scalars of locals belong to the function: each depth of a recursion has its own."""
        function = self._edges.function
        if storage.is_array or storage.objects[0].owner != function.name:
            return
        function.locals[storage.variable] = self._variable(storage)

    def note_type(self, op: Store) -> None:
        """Records the type of a store: memory without a declared type has the type of all stores to it."""
        storage, _ = self.storages.find(self.alias.cell_at(op.address, 0), size_in_bytes(op.value.sort))
        if op.type is not None:
            known = self._stored.setdefault(storage.variable, op.type)
            if known.signed != op.type.signed or known.is_pointer != op.type.is_pointer:
                self._stored[storage.variable] = UNTYPED

    def variables(self) -> dict[Term, Variable]:
        """The variables that replace memory, when the types of all stores are known."""
        return {one.variable: self._variable(one) for one in self.storages.all()}

    def _variable(self, storage: Storage) -> Variable:
        return replace(storage.declared, type=self._type_of(storage))

    def _type_of(self, storage: Storage) -> ScalarType:
        """The type of the stores, because a union has several types; if the stores differ, the declared type."""
        stored = self._stored.get(storage.variable, UNTYPED)
        if storage.is_array or stored != UNTYPED:
            return stored
        return storage.objects[0].type_at(storage.offset_in_object) or UNTYPED

    def copy(self, op: Copy) -> list[SimpleOp]:
        writes = []
        for run in op.layout:
            for offset in self.seen(op.target, run):
                storage, source, position = self.storage(op.source, offset, run.size)
                sort = run.sort
                if storage.shows_bits and self.storage(op.target, offset, run.size)[0].shows_bits:
                    sort = bitvec(8 * run.size)  # a floating-point number does not keep all bits
                writes.append((op.target, offset, storage.read(source, position, sort, run.size)))
        return self.store_all(writes)

    # -- padding ----------------------------------------------------------------------------------

    def seen(self, address: Term, run: Run) -> Sequence[int]:
        """The offsets of those scalars of a run that have storage; padding has storage only if it is accessed."""
        offsets = run.offsets()
        if not run.is_padding:
            return offsets
        if run.count > LONGEST_RUN and self.storages.of_padding(self.alias.cell_at(address, run.offset)) is None:
            return []  # the other elements have the same cell as the first
        padding = self.storages.of_padding
        return [offset for offset in offsets if padding(self.alias.cell_at(address, offset)) is not None]
