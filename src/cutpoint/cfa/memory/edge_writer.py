"""Writes the edges that replace the operations of a function."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.frozen import frozen
from cutpoint.base.source import SourceRange
from cutpoint.cfa.model import Assign, Assume, Call, Havoc
from cutpoint.cfa.program import Function, FunctionEdge
from cutpoint.cfa.variables import Role, Variable
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.sorts import Sort
from cutpoint.smt.terms.term import FALSE, TRUE, Term, variable

SimpleOp = Assign | Assume | Havoc | Call


@frozen
class Loop:
    """Operations that are repeated as long as a condition holds, used like a single operation."""

    condition: Term
    body: tuple[SimpleOp, ...]


class EdgeWriter:
    """Appends edges to one function at a time. All edges have the source range of the operation that they replace."""

    def __init__(self) -> None:
        self.range: SourceRange | None = None
        self._function: Function | None = None
        self._next = 0

    @property
    def function(self) -> Function:
        assert self._function is not None
        return self._function

    def rewrite(self, function: Function) -> list[FunctionEdge]:
        """Removes and returns the edges of a function, and appends all further edges to it."""
        self._function = function
        edges, function.edges = function.edges, []
        self._next = _first_free(function, edges)
        return edges

    def precede(self, function: Function, operations: Sequence[SimpleOp], where: SourceRange | None = None) -> None:
        """Prepends operations to a function."""
        self._function, self.range = function, where
        entry = _first_free(function, function.edges)
        self._next = entry + 1
        self.chain(entry, operations, function.entry)
        function.entry = entry

    def chain(self, source: int, operations: Sequence[SimpleOp | Loop], target: int) -> None:
        if not operations:
            operations = [Assume(TRUE)]
        for op in operations[:-1]:
            following = self._next
            self._next += 1
            self._append(source, op, following)
            source = following
        self._append(source, operations[-1], target)

    def _append(self, source: int, op: SimpleOp | Loop, target: int) -> None:
        if isinstance(op, Loop):
            self.chain(source, [Assume(op.condition), *op.body], source)
            op = Assume(not_(op.condition))
        self.function.edges.append(FunctionEdge(source, op, target, self.range))

    def branch(self, source: int, condition: Term, target: int | None = None) -> int | None:
        """The target of an edge under a condition: a new location, if none is given; None if the condition is false."""
        if condition is FALSE:
            return None
        if target is None:
            target = self._next
            self._next += 1
        self.function.edges.append(FunctionEdge(source, Assume(condition), target, self.range))
        return target

    def temporary(self, sort: Sort) -> Term:
        role = Role.INTERNAL if self.function.is_internal else Role.TEMPORARY
        saved = Variable(f"<saved {len(self.function.locals)}>", self.function.name, role=role)
        term = variable(saved.identifier, sort)
        self.function.locals[term] = saved
        return term


def _first_free(function: Function, edges: Sequence[FunctionEdge]) -> int:
    """The first number that no location of a function has."""
    return 1 + max([function.entry, function.exit, *(max(edge.source, edge.target) for edge in edges)])
