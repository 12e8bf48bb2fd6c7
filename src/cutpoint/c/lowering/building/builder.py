"""Builds the graph of one function: locations, edges, temporaries and the objects that it creates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.frozen import frozen
from cutpoint.base.source import SourceRange
from cutpoint.c.ast import Node
from cutpoint.c.layout import assigned, data_of
from cutpoint.c.lowering.building.conversions import Arithmetic
from cutpoint.c.lowering.building.null_traps import NULL_POINTER, Known, NullTraps, evaluated
from cutpoint.c.lowering.building.objects import Objects, layout_or_unsupported
from cutpoint.c.types import CType, scalar_type
from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.layout import Layout
from cutpoint.cfa.model import Assign, Assume, Havoc, Origin
from cutpoint.cfa.program import (
    LOAD,
    REFUSED,
    Allocate,
    CallThrough,
    Function,
    FunctionEdge,
    FunctionOp,
    MemoryObject,
    Region,
    step,
)
from cutpoint.cfa.variables import Role, Variable
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import ule
from cutpoint.smt.terms.boolean import and_, not_
from cutpoint.smt.terms.sorts import Sort, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import free_variables


@frozen
class Label:
    """A location that may be jumped to before it is placed."""

    location: int


class FunctionBuilder:
    """The graph so far, and the current location (None after a jump)."""

    def __init__(self, function: Function, objects: Objects, arithmetic: Arithmetic, null_traps: NullTraps) -> None:
        self.objects = objects
        self.arithmetic = arithmetic
        self.pointer_width = arithmetic.pointer_width
        self.function = function
        self.labels: list[tuple[str, Label]] = []
        self.range: SourceRange | None = None
        """The source range that is being lowered, which is attached to new edges."""
        self.scope: tuple[int, ...] = ()
        """The blocks around the statement that is being lowered."""
        self.here: int | None = 0
        self._null_traps = null_traps
        self._blocks = 0
        self._assumptions: list[tuple[int, Assumption]] = []
        self._if_read: list[tuple[Term, int, Assumption]] = []
        self._refusals: list[tuple[int, str]] = []
        self._names: Counter[str] = Counter()
        self._known = Known()
        self._locations = 2
        self._merged: dict[int, int] = {}

    # -- control flow -----------------------------------------------------------------------------

    def _location(self) -> int:
        number = self._locations
        self._locations += 1
        return number

    def emit(self, op: FunctionOp) -> None:
        """Appends an operation at the current location. Nothing is emitted in unreachable code."""
        if self.here is not None:
            self._edge(op, self._guarded(op, self.here))

    def _guarded(self, op: FunctionOp, here: int) -> int:
        """The location where the operation begins: after a null check of the pointers that it dereferences."""
        safe = self._null_traps.safe(op)
        if safe is not TRUE:
            safe = self._known.unknown(here, safe)
        if safe is TRUE:
            return here
        if not isinstance(op, CallThrough):  # gcc folds some accesses away, and the trap with them, but no call
            self.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY)
        return self._edge(Assume(safe, NULL_POINTER), here)

    def _edge(self, op: FunctionOp, source: int) -> int:
        self.here = self._location()
        self.function.edges.append(FunctionEdge(source, op, self.here, self.range))
        self._known.step(op, source, self.here)
        return self.here

    def label(self) -> Label:
        return Label(self._location())

    def place(self, label: Label) -> None:
        """Control falls through into the label."""
        if self.here is not None:
            self._merge(self.here, label.location)
        self.here = self._find(label.location)

    def jump(self, label: Label) -> None:
        """The current location becomes the label's: a jump needs no edge."""
        if self.here is not None:
            self._merge(self.here, label.location)
        self.here = None

    def leave(self, location: int) -> None:
        """Control goes to a location that all functions share: the error, or the end of the program."""
        if self.here is not None:
            self.function.edges.append(FunctionEdge(self.here, Assume(TRUE), location, self.range))
            self.here = None

    def refuse(self, construct: str) -> None:
        """The current location leads to an unsupported construct: a proof has to show that it is unreachable."""
        if self.here is not None:
            self._refusals.append((self.here, construct))
            self.leave(REFUSED)

    def refuse_if(self, condition: Term, construct: str) -> None:
        """Continues only if the condition does not hold; otherwise, an unsupported construct is reached."""
        refused, going_on = self.fork(condition)
        self.here = refused
        self.refuse(construct)
        self.here = going_on

    def assign(self, target: Term, value: Term) -> None:
        self.emit(Assign(target, value))

    def assume(self, condition: Term, trap: str = "") -> None:
        """Continues only if the condition holds; `trap` says why the processor ends the execution otherwise."""
        if condition is not TRUE:
            self.emit(Assume(condition, trap))
        if condition is FALSE:
            self.here = None

    def fork(self, condition: Term) -> tuple[int | None, int | None]:
        """Branches: returns the location where the condition holds, and the one where it does not."""
        start = self.here if self.here is None else self._guarded(Assume(condition), self.here)
        sides: list[int | None] = []
        for side in (condition, not_(condition)):
            possible = None if side is FALSE else start
            sides.append(possible if side is TRUE or possible is None else self._edge(Assume(side), possible))
        self.here = None
        return sides[0], sides[1]

    def _find(self, location: int) -> int:
        while location in self._merged:
            location = self._merged[location]
        return location

    def return_to_exit(self) -> None:
        """Control goes to the end of the function."""
        if self.here is not None:
            self._merge(self.here, self.function.exit)
            self.here = None

    def _merge(self, location: int, into: int) -> None:
        location, into = self._find(location), self._find(into)
        if location == into:
            return
        if location <= 1 and into <= 1:  # from the entry straight to the exit
            self.function.edges.append(FunctionEdge(location, Assume(TRUE), into, self.range))
            return
        if location <= 1:  # entry and exit keep their numbers
            location, into = into, location
        self._merged[location] = into

    def finish(self, prologue: Iterable[FunctionOp] = ()) -> Function:
        """The function with merged locations renamed, and unreachable edges dropped.

        The operations of the prologue come before all others, the last one first.
        """
        find = self._find
        start = self._begin_with(prologue)
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
        for read, location, assumption in self._if_read:
            if may_be_read(read, find(location), leaving):
                self._assumptions.append((location, assumption))
        for location, assumption in self._assumptions:
            there = self.function.assumptions.get(find(location), ())
            if assumption not in there:
                self.function.assumptions[find(location)] = (*there, assumption)
        for location, construct in self._refusals:
            self.function.refusals[find(location)] = construct
        return self.function

    def _begin_with(self, prologue: Iterable[FunctionOp]) -> int:
        start = 0
        for op in prologue:
            before = self._location()
            self.function.edges.append(FunctionEdge(before, op, start, self.range))
            start = before
        return start

    # -- variables and objects --------------------------------------------------------------------

    def declared(self, name: str, type_: CType | None = None, role: Role = Role.SOURCE) -> Variable:
        """Something in this function, with a number if the function has used the name before."""
        self._names[name] += 1
        numbered = f"{name}#{self._names[name]}" if self._names[name] > 1 else ""
        scalar = None if type_ is None else scalar_type(type_)
        role = Role.INTERNAL if self.function.is_internal else role
        return Variable(name, self.function.name, scalar, role, numbered)

    def new_variable(self, name: str, sort: Sort, type_: CType | None = None, role: Role | None = None) -> Term:
        """A variable of this function: by default one of the source, if it has a scalar type, or a temporary."""
        if role is None:
            role = Role.TEMPORARY if type_ is None or scalar_type(type_) is None else Role.SOURCE
        declared = self.declared(name, type_, role)
        term = variable(declared.identifier, sort)
        self.function.locals[term] = declared
        return term

    def is_object(self, pointer: Term) -> bool:
        """Whether a pointer is evidently the address of an object, or of one of several."""
        return self._null_traps.is_object(pointer)

    def temporary(self, value: Term, name: str = "tmp") -> Term:
        """A variable that keeps a value across the side effects that follow."""
        term = self.new_variable(name, value.sort)
        self.emit(Assign(term, value))
        return term

    def snapshot(self, value: Term) -> Term:
        """The value in a form that later side effects do not change."""
        return self.temporary(value) if self.depends_on_state(value) else value

    def depends_on_state(self, term: Term) -> bool:
        """Whether evaluating the term later could give another value: it reads memory or a variable."""
        todo, seen = [term], set[Term]()
        while todo:
            current = todo.pop()
            if current in seen:
                continue
            seen.add(current)
            if current.op == ops.VAR and current not in self.objects.by_symbol:
                return True
            if current.op == ops.APPLY and current.value == LOAD:
                return True
            todo.extend(current.args)
        return False

    def new_object(self, name: str, type_: CType) -> MemoryObject:
        obj = self.objects.add(self.declared(name), type_, Region.LOCAL, self.function.name)
        obj.scope = self.scope
        return obj

    def enter_block(self) -> tuple[int, ...]:
        """Begins a block to which new objects belong. Returns the previous `scope`."""
        outer = self.scope
        self._blocks += 1
        self.scope = (*outer, self._blocks)
        return outer

    def any_value(self, name: str, sort: Sort, origin: Origin, source: str, signed: bool = True) -> Term:
        term = self.new_variable(name, sort)
        self.emit(Havoc(term, origin, source, signed))
        return term

    def returned_value(self, type_: CType, origin: Origin, function: str, signed: bool) -> Term:
        """What a function without a body returns."""
        term = self.new_variable(function, type_.sort, type_, Role.RETURNED)
        self.emit(Havoc(term, origin, function, signed))
        return term

    def unknown_character(self, width: int) -> Term:
        """A letter, a digit or a space of a text that the compiler makes."""
        character = self.any_value(
            "character", bitvec(width), Origin.APPROXIMATED, "the date and time of compilation", False
        )
        self.assume(and_(ule(bv(ord(" "), width), character), ule(character, bv(ord("z"), width))))
        return character

    def allocate(self, size: Term, align: int = 16, on_stack: bool = False) -> Term:
        """A new block: its address is different from every other address that was ever given out."""
        site = self.objects.add_heap_site(self.function.name)
        site.align, site.is_dynamic = align, on_stack
        pointer = self.new_variable("block", bitvec(self.pointer_width))
        self.emit(Allocate(pointer, size, site))
        return pointer

    def offset(self, address: Term, offset: int) -> Term:
        return step(address, bv(offset, self.pointer_width))

    # -- help -------------------------------------------------------------------------------------

    def unsupported(self, construct: str, node: Node | None = None) -> UnsupportedC:
        return UnsupportedC(construct, node.range if node is not None else self.range)

    def assuming(
        self, kind: AssumptionKind, subject: str = "", *, of_executions: bool = False, decides_end: bool = False
    ) -> None:
        """Records that the following code relies on an assumption; ignored in unreachable code."""
        if self.here is not None:
            self._assumptions.append((self.here, Assumption(kind, self.range, subject, of_executions, decides_end)))

    def assuming_if_read(self, variable: Term, kind: AssumptionKind, subject: str) -> None:
        """Records an assumption about the value that a variable has now, if the function may read this value."""
        if self.here is not None:
            self._if_read.append((variable, self.here, Assumption(kind, self.range, subject)))

    def layout(self, type_: CType) -> Layout:
        return layout_or_unsupported(type_, self.range)

    def data(self, type_: CType) -> Layout:
        """The scalars of an object that carry a value."""
        return layout_or_unsupported(type_, self.range, data_of)

    def assigned(self, type_: CType) -> Layout:
        """The part of a record that an assignment copies."""
        return layout_or_unsupported(type_, self.range, assigned)

    def inside(self, node: Node) -> Callable[[], None]:
        """Makes the node the origin of new edges; the returned function restores the previous origin."""
        previous = self.range
        self.range = node.range

        def back() -> None:
            self.range = previous

        return back


def may_be_read(variable: Term, start: int, leaving: Mapping[int, Sequence[FunctionEdge]]) -> bool:
    """Whether an execution from a location on may read a variable before it assigns to it."""
    found, todo = {start}, [start]
    while todo:
        for edge in leaving.get(todo.pop(), ()):
            if any(variable in free_variables(term) for term in evaluated(edge.op)):
                return True
            if isinstance(edge.op, Assign | Havoc) and edge.op.variable is variable:
                continue
            if edge.target not in found:
                found.add(edge.target)
                todo.append(edge.target)
    return False
