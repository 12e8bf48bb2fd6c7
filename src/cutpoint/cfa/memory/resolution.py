"""Resolving memory: loads, stores and addresses become operations on variables and arrays.

Objects get constant addresses, unless these are chosen (`layout_of_objects`); the blocks of `malloc` get theirs from a
counter. Objects of recursive functions keep the symbol of their address until the function is inlined.
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.calls.call_graph import call_graph, recursive_functions
from cutpoint.cfa.memory.accesses import Accesses
from cutpoint.cfa.memory.addresses import Addresses
from cutpoint.cfa.memory.alias import AliasAnalysis
from cutpoint.cfa.memory.edge_writer import EdgeWriter, Loop, SimpleOp
from cutpoint.cfa.memory.filling import Filling
from cutpoint.cfa.memory.layout_of_objects import ObjectLayout
from cutpoint.cfa.memory.lifetimes import Lifetimes
from cutpoint.cfa.memory.memory_assumptions import MemoryAssumptions
from cutpoint.cfa.memory.once import Occurrences
from cutpoint.cfa.memory.storage import StorageMap
from cutpoint.cfa.model import Assign, Assume, Call, Havoc, Note, Origin
from cutpoint.cfa.program import (
    ABORT,
    LARGEST_BLOCK,
    REFUSED,
    Allocate,
    CallThrough,
    Copy,
    Fill,
    Function,
    FunctionEdge,
    FunctionOp,
    Program,
    Store,
)
from cutpoint.cfa.variables import Role, Variable
from cutpoint.smt.terms.bitvectors import add, bvand, ule, ult
from cutpoint.smt.terms.boolean import conjunction, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, variable


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
    program.variables |= resolver.variables()
    program.contents = {storage.variable: storage.objects for storage in resolver.storages.all()}


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
        self.assumptions = MemoryAssumptions(program, self.alias, self.layout.visible, self.storages)
        self.heap = variable("<heap>", bitvec(self.width))
        self.edges = EdgeWriter()
        self.accesses = Accesses(self.alias, self.storages, self.addresses, self.edges)
        self.filling = Filling(self.accesses, self.addresses, self.occurrences, self.edges)
        self._allocates = False

    def variables(self) -> dict[Term, Variable]:
        """The variables that replace memory and addresses, when all functions have been rewritten."""
        heap = {self.heap: Variable(self.heap.value, role=Role.INTERNAL)}
        return {**self.accesses.variables(), **self.addresses.variables, **heap}

    # -- functions --------------------------------------------------------------------------------

    def function(self, function: Function) -> None:
        self.filling.enter(function)
        for edge in self.edges.rewrite(function):
            self.edges.range = edge.range
            self.assumptions.record(function, edge)
            if isinstance(edge.op, CallThrough):
                self._call_through(edge, edge.op)
            else:
                self.edges.chain(edge.source, self._operations(edge.op), edge.target)

    def _operations(self, op: FunctionOp) -> Sequence[SimpleOp | Loop]:
        if isinstance(op, Assign):
            return [Assign(op.variable, self.accesses.term(op.value))]
        if isinstance(op, Assume):
            return [Assume(self.accesses.term(op.condition), op.trap)]
        if isinstance(op, Havoc):
            return [op]
        if isinstance(op, Call):
            return [Call(op.function, tuple(self.accesses.term(a) for a in op.arguments), op.results)]
        if isinstance(op, Store):
            self.accesses.note_type(op)
            return self.accesses.store_all([(op.address, 0, self.accesses.term(op.value))])
        if isinstance(op, Copy):
            return self.accesses.copy(op)
        if isinstance(op, Fill):
            return self.filling.operations(op)
        assert isinstance(op, Allocate)
        return self._allocate(op)

    def _allocate(self, op: Allocate) -> list[SimpleOp]:
        """Takes the next free address; an execution that runs out of addresses ends.

        A block that is larger than any object can be is not allocated: as on real machines, its address is null.
        """
        self._allocates = True
        size = self.accesses.term(op.size)
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
        function = self.edges.function
        pointer = self.accesses.term(op.pointer)
        arguments = tuple(self.accesses.term(argument) for argument in op.arguments)
        block = None if op.block is None else self.accesses.term(op.block)
        others: list[Term] = []
        for name, binding in self.alias.targets(op).items():
            others.append(distinct(pointer, self.addresses.functions[name]))
            here = self.edges.branch(edge.source, eq(pointer, self.addresses.functions[name]))
            if here is None:
                continue
            if isinstance(binding, str):
                function.refusals[here] = f"call of {name!r} through a pointer to another type: {binding}"
                self.edges.chain(here, [], REFUSED)
            else:
                self.edges.chain(
                    here, [*binding.operations(name, arguments, block, op.results, self.edges.temporary)], edge.target
                )
        null = bv(0, self.width)
        self.edges.branch(edge.source, eq(pointer, null), ABORT)
        here = self.edges.branch(edge.source, conjunction([*others, distinct(pointer, null)]))
        if here is None:
            return
        if not self.alias.may_be_unknown(op):  # an object, or a pointer that was never set
            if not self.alias.is_function(op):
                properly = Assumption(AssumptionKind.MEMORY_IS_USED_PROPERLY, edge.range, "call through a pointer")
                function.assumptions[here] = (properly,)
            self.edges.chain(here, [], ABORT)
            return
        message = (
            "a call through a pointer may reach a function that is not known: it returns any value and changes nothing"
        )
        self.program.notes.append(Note(edge.range, message))
        pure = Assumption(AssumptionKind.MISSING_BODY_IS_PURE, edge.range, "a pointer from outside")
        function.assumptions[here] = (pure,)
        self.edges.chain(
            here, [Havoc(result, Origin.NO_BODY, "call through a pointer") for result in op.results], edge.target
        )

    # -- the start --------------------------------------------------------------------------------

    def renew(self, function: Function) -> None:
        """Gives the objects of a function other addresses each time it is called."""
        self.edges.precede(function, self.addresses.renewal(function.name, self.lifetimes.may_overlap))

    def prologue(self, start: Function) -> None:
        """Gives memory its initial content, before all other operations."""
        operations = self.filling.initial_content()
        if self._allocates:
            operations.append(Assign(self.heap, bv(self.addresses.first_block, self.width)))
        operations += self.addresses.choice(self.lifetimes.may_overlap)
        if operations:
            self.edges.precede(start, operations, start.edges[-1].range)
