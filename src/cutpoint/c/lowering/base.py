"""Building the graph of one function: locations, edges, variables and the objects it names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange
from cutpoint.c.ast import Node
from cutpoint.c.layout import NoLayout, assigned, data_of, layout_of, parts_of
from cutpoint.c.lowering.building.null_traps import NULL_POINTER, Known
from cutpoint.c.types import ArrayType, CType, FunctionType, RecordType, scalar_type
from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.layout import Layout
from cutpoint.cfa.model import Assign, Assume, Havoc, Note, Origin
from cutpoint.cfa.program import (
    REFUSED,
    Fill,
    Function,
    FunctionEdge,
    FunctionOp,
    MemoryObject,
    Region,
)
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.sorts import Sort, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, variable

if TYPE_CHECKING:
    from cutpoint.c.lowering.linker import Linker


@dataclass(slots=True, eq=False)
class Label:
    """A location that may be jumped to before it is placed."""

    location: int
    placed: bool = False


@dataclass(frozen=True, slots=True)
class Local:
    """What a name of the function stands for: a plain variable, or what lies at an address."""

    type: CType
    variable: Term | None = None
    address: Term | None = None


@dataclass(slots=True)
class _Names:
    used: dict[str, int] = field(default_factory=dict)

    def fresh(self, name: str) -> str:
        count = self.used.get(name, 0)
        self.used[name] = count + 1
        return f"{name}#{count + 1}" if count else name


class FunctionBuilder:
    """The graph so far, and the location at which lowering stands (None after a jump)."""

    def __init__(self, linker: Linker, name: str) -> None:
        self.linker = linker
        self.arithmetic = linker.arithmetic
        self.gcc_types = linker.gcc_types
        self.pointer_width = linker.pointer_width
        self.function = Function(name)
        self.locals: dict[int, Local] = {}
        self.labels: list[tuple[str, Label]] = []
        self.lengths: dict[ArrayType, Term] = {}
        """The number of elements of variable-length arrays, by their types."""
        self.range: SourceRange | None = None
        self.bypassed: frozenset[int] = frozenset()
        """The variables that may be in scope without their declaration having been reached."""
        self._indeterminate: list[tuple[str, Local]] = []
        self.scope: tuple[int, ...] = ()
        """The blocks around the statement that is being lowered."""
        self._blocks = 0
        self._assumptions: list[tuple[int, Assumption]] = []
        self._refusals: list[tuple[int, str]] = []
        self._names = _Names()
        self._known = Known()
        self._locations = 2
        self._merged: dict[int, int] = {}
        self.here: int | None = 0

    # -- control flow -----------------------------------------------------------------------------

    def location(self) -> int:
        number = self._locations
        self._locations += 1
        return number

    def emit(self, op: FunctionOp) -> None:
        """One operation after the other. Nothing is emitted where control cannot be."""
        if self.here is not None:
            self._edge(op, self._guarded(op, self.here))

    def _guarded(self, op: FunctionOp, here: int) -> int:
        """Where the operation begins: behind a test of the pointers that it goes through."""
        safe = self.linker.null_traps.safe(op)
        if safe is not TRUE:
            safe = self._known.unknown(here, safe)
        return here if safe is TRUE else self._edge(Assume(safe, NULL_POINTER), here)

    def _edge(self, op: FunctionOp, source: int) -> int:
        self.here = self.location()
        self.function.edges.append(FunctionEdge(source, op, self.here, self.range))
        self._known.step(op, source, self.here)
        return self.here

    def label(self) -> Label:
        return Label(self.location())

    def place(self, label: Label) -> None:
        """Control falls through into the label."""
        if self.here is not None:
            self._merge(self.here, label.location)
        label.placed = True
        self.here = self.find(label.location)

    def jump(self, label: Label) -> None:
        """The place where control stands becomes the label's: a jump costs no edge."""
        if self.here is not None:
            self._merge(self.here, label.location)
        self.here = None

    def leave(self, location: int) -> None:
        """Control goes to a location that all functions share: the error, or the end of the program."""
        if self.here is not None:
            self.function.edges.append(FunctionEdge(self.here, Assume(TRUE), location, self.range))
            self.here = None

    def refuse(self, construct: str) -> None:
        """Control comes to something that is not understood: a proof has to show that it does not."""
        if self.here is not None:
            self._refusals.append((self.here, construct))
            self.leave(REFUSED)

    def assign(self, target: Term, value: Term) -> None:
        self.emit(Assign(target, value))

    def assume(self, condition: Term, trap: str = "") -> None:
        """Control goes on only if the condition holds; `trap` says what the processor does not do otherwise."""
        if condition is not TRUE:
            self.emit(Assume(condition, trap))
        if condition is FALSE:
            self.here = None

    def fork(self, condition: Term) -> tuple[int | None, int | None]:
        """Where control stands if the condition holds, and where if not."""
        start = self.here if self.here is None else self._guarded(Assume(condition), self.here)
        sides: list[int | None] = []
        for side in (condition, not_(condition)):
            possible = None if side is FALSE else start
            sides.append(possible if side is TRUE or possible is None else self._edge(Assume(side), possible))
        self.here = None
        return sides[0], sides[1]

    def find(self, location: int) -> int:
        while location in self._merged:
            location = self._merged[location]
        return location

    def return_to_exit(self) -> None:
        """Control goes to the end of the function."""
        if self.here is not None:
            self._merge(self.here, self.function.exit)
            self.here = None

    def _merge(self, location: int, into: int) -> None:
        location, into = self.find(location), self.find(into)
        if location == into:
            return
        if location <= 1 and into <= 1:  # from the entry straight to the exit
            self.function.edges.append(FunctionEdge(location, Assume(TRUE), into, self.range))
            return
        if location <= 1:  # entry and exit keep their numbers
            location, into = into, location
        self._merged[location] = into

    def finish(self) -> Function:
        """The function with merged locations renamed, and unreachable edges dropped."""
        find = self.find
        start = self._forgetting_start()
        edges = [FunctionEdge(find(e.source), e.op, find(e.target), e.range) for e in self.function.edges]
        leaving: dict[int, list[FunctionEdge]] = {}
        for edge in edges:
            leaving.setdefault(edge.source, []).append(edge)
        self.function.entry, self.function.exit = find(start), find(1)
        reached = {self.function.entry}
        todo = [self.function.entry]
        while todo:
            for edge in leaving.get(todo.pop(), ()):
                if edge.target not in reached:
                    reached.add(edge.target)
                    todo.append(edge.target)
        self.function.edges = [edge for edge in edges if edge.source in reached]
        for name, label in self.labels:
            self.function.labels.setdefault(find(label.location), name)
        for location, assumption in self._assumptions:
            there = self.function.assumptions.get(find(location), ())
            if assumption not in there:
                self.function.assumptions[find(location)] = (*there, assumption)
        for location, construct in self._refusals:
            self.function.refusals[find(location)] = construct
        return self.function

    def _forgetting_start(self) -> int:
        """Where the function begins: with any values of the variables that no declaration may give one."""
        start = 0
        for name, local in self._indeterminate:
            op: FunctionOp
            if local.variable is not None:
                op = Havoc(local.variable, Origin.UNINITIALISED, name)
            else:
                assert local.address is not None
                op = Fill(local.address, self.layout(local.type), Origin.UNINITIALISED)
            before = self.location()
            self.function.edges.append(FunctionEdge(before, op, start, self.range))
            start = before
        return start

    # -- variables and objects --------------------------------------------------------------------

    def fresh_name(self, name: str) -> str:
        """A name for something of this function that nothing else has."""
        return self._names.fresh(f"{self.function.name}::{name}")

    def new_variable(self, name: str, sort: Sort, type_: CType | None = None) -> Term:
        """A variable of this function: one of the source, if it has a type, or a temporary."""
        term = variable(self.fresh_name(name), sort)
        self.function.locals[term] = None if type_ is None else scalar_type(type_)
        return term

    def temporary(self, value: Term, name: str = "tmp") -> Term:
        """A variable that keeps a value across the side effects that follow."""
        term = self.new_variable(name, value.sort)
        self.emit(Assign(term, value))
        return term

    def new_object(self, name: str, type_: CType) -> MemoryObject:
        obj = self.linker.add_object(self.fresh_name(name), type_, Region.LOCAL, self.function.name)
        obj.scope = self.scope
        return obj

    def enter_block(self) -> tuple[int, ...]:
        """Objects that are made from now on belong to a new block. The result is what `scope` was before."""
        outer = self.scope
        self._blocks += 1
        self.scope = (*outer, self._blocks)
        return outer

    def declare(self, key: int, name: str, type_: CType, in_memory: bool, align: int | None = None) -> Local:
        if type_.is_scalar and not in_memory:
            local = Local(type_, variable=self.new_variable(name, type_.sort, type_))
        else:
            local = Local(type_, address=aligned(self.new_object(name, type_), align).symbol)
        self.locals[key] = local
        if key in self.bypassed:
            self._indeterminate.append((name, local))
        return local

    def any_value(self, name: str, sort: Sort, origin: Origin, source: str, signed: bool = True) -> Term:
        term = self.new_variable(name, sort)
        self.emit(Havoc(term, origin, source, signed))
        return term

    # -- help -------------------------------------------------------------------------------------

    def unsupported(self, construct: str, node: Node | None = None) -> UnsupportedC:
        return UnsupportedC(construct, node.range if node is not None else self.range)

    def assuming(self, kind: AssumptionKind, subject: str = "") -> None:
        """Records that what comes next relies on an assumption. Where control cannot be, nothing does."""
        if self.here is not None:
            self._assumptions.append((self.here, Assumption(kind, self.range, subject)))

    def note(self, message: str) -> None:
        self.linker.notes.append(Note(self.range, message))

    def layout(self, type_: CType) -> Layout:
        return layout_or_unsupported(type_, self.range)

    def data(self, type_: CType) -> Layout:
        """The scalars of an object that carry a value."""
        return layout_or_unsupported(type_, self.range, data_of)

    def assigned(self, type_: CType) -> Layout:
        """What the assignment of a record copies."""
        return layout_or_unsupported(type_, self.range, assigned)

    def inside(self, node: Node) -> Callable[[], None]:
        """Takes the node as the origin of the edges to come; the result puts the former one back."""
        previous = self.range
        self.range = node.range

        def back() -> None:
            self.range = previous

        return back


def layout_or_unsupported(
    type_: CType, where: SourceRange | None, part: Callable[[CType], Layout] = layout_of
) -> Layout:
    try:
        return part(type_)
    except NoLayout:
        raise UnsupportedC(f"object of type {type_}", where) from None


def make_object(name: str, type_: CType, region: Region, owner: str, pointer_width: int) -> MemoryObject:
    symbol = variable(f"&{name}", bitvec(pointer_width))
    named = isinstance(type_, RecordType | ArrayType)
    parts = parts_of(type_, name) if named else {0: (name, type_)}
    paths = {offset: path for offset, (path, _) in parts.items()}
    types = {offset: known for offset, (_, part) in parts.items() if (known := scalar_type(part)) is not None}
    size = 1 if isinstance(type_, FunctionType) else type_.size
    align = max(type_.align, 16) if named else type_.align
    sure_align = _sure_align(type_, pointer_width)
    return MemoryObject(name, symbol, region, size, align, owner, paths, sure_align, types=types)


def aligned(obj: MemoryObject, align: int | None) -> MemoryObject:
    """The object with the alignment that its declaration asks for, if it does."""
    if align is not None:
        obj.align = max(obj.align, align)
        obj.sure_align = align
    return obj


def _sure_align(type_: CType, pointer_width: int) -> int:
    """The alignment that the ABI promises: on x86-64, arrays of 16 bytes or more have more than their elements."""
    if isinstance(type_, ArrayType) and pointer_width == 64 and type_.size >= 16:
        return max(type_.align, 16)
    return max(type_.align, 1)
