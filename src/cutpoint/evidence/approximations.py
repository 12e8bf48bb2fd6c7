"""Whether an execution depends on a value that the library or inline assembly computes and the model only bounds.

Such an execution need not exist: `exp(1)` is one number, not any number from zero on. What such values flow into is
followed; the execution depends on one if it decides a branch. A value that a term holds but does not choose, as that of
`exp(x)` for a NaN, flows nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cutpoint.cfa.interpret import State
from cutpoint.cfa.model import Assign, Assume, Edge, Havoc, Location, Origin
from cutpoint.cfa.program import Program
from cutpoint.smt import ops
from cutpoint.smt.evaluate import Evaluator
from cutpoint.smt.sorts import ArraySort
from cutpoint.smt.term import Term, not_yet_in
from cutpoint.smt.walk import free_variables

_COMPUTED = (Origin.APPROXIMATED, Origin.ASM)


def approximates(program: Program) -> bool:
    """Whether the program has such values at all: most have none."""
    return any(
        isinstance(edge.op, Havoc) and edge.op.origin in _COMPUTED
        for function in program.functions.values()
        for edge in function.edges
    )


class Approximations:
    """Is told every step; `decisive` is the first statement whose value has decided a branch."""

    def __init__(self, leaving: Callable[[Location], list[Edge]], initial: Mapping[Term, Any]) -> None:
        self._leaving = leaving
        self._state = State(initial)
        self._flows: dict[Term, Edge] = {}
        """Variables whose value depends on an approximated one, with the statement that gave it."""
        self.decisive: Edge | None = None

    def step(self, edge: Edge, value: Any) -> None:
        """Is told the edge, and the value that it assigns."""
        op = edge.op
        if isinstance(op, Havoc):
            if op.origin in _COMPUTED:
                self._flows[op.variable] = edge
            else:
                self._flows.pop(op.variable, None)
        elif self._flows:
            self._flow(edge)
        if isinstance(op, Assign | Havoc):
            self._state[op.variable] = value

    def _flow(self, edge: Edge) -> None:
        op = edge.op
        if isinstance(op, Assume):
            source = self._source(op.condition)
            if source is not None and not self._is_bound(edge, source):
                self.decisive = self.decisive or source
        elif isinstance(op, Assign):
            source = self._source(op.value)
            if source is not None:
                self._flows[op.variable] = source
            elif not isinstance(op.variable.sort, ArraySort):  # an array may keep what was stored before
                self._flows.pop(op.variable, None)

    def _is_bound(self, edge: Edge, source: Edge) -> bool:
        """Whether a condition is what the model knows of the value, and no branch of the program."""
        return edge.range == source.range and len(self._leaving(edge.source)) == 1

    def _source(self, root: Term) -> Edge | None:
        """Which approximated value, if any, the term's value depends on, given those of all others."""
        if not any(variable in self._flows for variable in free_variables(root)):
            return None
        found: dict[Term, Edge | None] = {}
        value = Evaluator(self._state, lambda variable: self._state[variable])
        for term in not_yet_in(found, root):
            found[term] = self._flows.get(term) if term.op == ops.VAR else _first(term, found, value)
        return found[root]


def _first(term: Term, found: dict[Term, Edge | None], value: Evaluator) -> Edge | None:
    """The same of a term whose arguments are known: one operand that decides alone makes the others irrelevant."""
    arguments: Sequence[Term] = term.args
    if term.op == ops.ITE and found[arguments[0]] is None:
        arguments = arguments[1:2] if value(arguments[0]) else arguments[2:]
    if term.op in (ops.AND, ops.OR):
        decides = term.op == ops.OR
        if any(found[argument] is None and value(argument) is decides for argument in arguments):
            return None
    return next((source for argument in arguments if (source := found[argument]) is not None), None)
