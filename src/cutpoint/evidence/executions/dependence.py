"""Determines which values from outside an execution actually reads.

A variable that is declared without an initialiser gets an arbitrary value, and so does memory before it is written.
Most of these values are overwritten before they are read: they do not matter, and are not reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Assign, Assume, Edge, Havoc
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import ArraySort
from cutpoint.smt.terms.term import Term, subterms


@dataclass(slots=True)
class _Unread:
    """A value that nothing has read so far."""

    position: int
    written: set[Any] = field(default_factory=set)
    """For memory: the addresses that have been written since."""


@frozen
class _Accesses:
    """The variables and elements that an operation reads, and the indices that it writes if it assigns to elements of
    an array."""

    whole: tuple[Term, ...] = ()
    elements: tuple[tuple[Term, Term], ...] = ()
    written: tuple[Term, ...] | None = None


class Dependence:
    """Observes an execution; `read` contains the positions, among all values from outside, of those that were read."""

    def __init__(self) -> None:
        self._unread: dict[Term, _Unread] = {}
        self._accesses: dict[Edge, _Accesses] = {}
        self._position = 0
        self.read: set[int] = set()

    def step(self, edge: Edge, state: dict[Term, Any]) -> None:
        """Processes a step, with the state before it."""
        op = edge.op
        if isinstance(op, Havoc):
            self._unread[op.variable] = _Unread(self._position)
            self._position += 1
        elif self._unread:
            self._access(edge, state)

    def _access(self, edge: Edge, state: dict[Term, Any]) -> None:
        accesses = self._accesses.get(edge)
        if accesses is None:
            accesses = self._accesses[edge] = _accesses(edge)
        unread = self._unread
        if self._unread_in(accesses, state):  # perhaps only in an operand that does not matter in this state
            for variable in self._unread_in(_accesses(edge, state), state):
                self.read.add(unread.pop(variable).position)
        if isinstance(edge.op, Assign) and edge.op.variable in unread:
            if accesses.written is None:
                del unread[edge.op.variable]
            else:
                unread[edge.op.variable].written.update(evaluate(index, state) for index in accesses.written)

    def _unread_in(self, accesses: _Accesses, state: dict[Term, Any]) -> list[Term]:
        found = {variable: None for variable in accesses.whole if variable in self._unread}
        for variable, index in accesses.elements:
            if variable in self._unread and evaluate(index, state) not in self._unread[variable].written:
                found[variable] = None
        return list(found)


def _accesses(edge: Edge, state: dict[Term, Any] | None = None) -> _Accesses:
    """The accesses of any execution of the edge; with a state, only those that matter to the execution in that
    state."""
    op = edge.op
    if isinstance(op, Assume):
        return _Accesses(*_reads([op.condition], state))
    assert isinstance(op, Assign)
    written: list[Term] = []
    read: list[Term] = []
    content = op.value
    while content.op == ops.STORE:
        content, index, element = content.args
        written.append(index)
        read += [index, element]
    if content is op.variable:
        return _Accesses(*_reads(read, state), tuple(written))
    return _Accesses(*_reads([op.value], state))


def _reads(roots: list[Term], state: dict[Term, Any] | None) -> tuple[tuple[Term, ...], tuple[tuple[Term, Term], ...]]:
    """The variables that terms read as a whole, and the elements of arrays."""
    whole: dict[Term, None] = {}
    elements: dict[tuple[Term, Term], None] = {}

    def use(term: Term) -> None:
        if isinstance(term.sort, ArraySort):
            whole.update(dict.fromkeys(_arrays_below(term)))
        elif term.op == ops.VAR:
            whole[term] = None

    for root in roots:
        use(root)
    for term in subterms(roots) if state is None else _needed(roots, state):
        if term.op == ops.SELECT:
            elements.update(((array, term.args[1]), None) for array in _arrays_below(term.args[0]))
        passes_on = term.op in (ops.SELECT, ops.STORE, ops.ITE)  # the array is read where the result is used
        for child in term.args if state is None else _needed_arguments(term, state):
            if not (passes_on and isinstance(child.sort, ArraySort)):
                use(child)
    return tuple(whole), tuple(elements)


def _arrays_below(term: Term) -> Iterator[Term]:
    """The array variables whose elements an array term may have."""
    todo, seen = [term], {term}
    while todo:
        current = todo.pop()
        if current.op == ops.VAR:
            yield current
        children = current.args[1:] if current.op == ops.ITE else current.args[:1]
        for child in children if current.op in (ops.ITE, ops.STORE) else ():
            if child not in seen:
                seen.add(child)
                todo.append(child)


def _needed(roots: list[Term], state: dict[Term, Any]) -> list[Term]:
    """The subterms on which the values of terms depend: `p && *p` does not depend on *p if p is null."""
    found = dict.fromkeys(roots)
    todo = list(found)
    while todo:
        for child in _needed_arguments(todo.pop(), state):
            if child not in found:
                found[child] = None
                todo.append(child)
    return list(found)


def _needed_arguments(term: Term, state: dict[Term, Any]) -> Sequence[Term]:
    if term.op in (ops.AND, ops.OR):
        decisive = [child for child in term.args if evaluate(child, state) is (term.op == ops.OR)]
        return decisive[:1] or term.args
    if term.op == ops.ITE:
        condition, then, otherwise = term.args
        return condition, then if evaluate(condition, state) else otherwise
    return term.args
