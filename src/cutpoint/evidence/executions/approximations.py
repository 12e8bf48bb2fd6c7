"""Whether an execution depends on a value that the library or inline assembly computes and the model only bounds.

Such an execution need not exist: `exp(1)` is a single number, not any non-negative number. The analysis tracks the flow
of such values; the execution depends on one if it decides a branch. A value in an alternative of a term that is not
selected, such as that of `exp(x)` for a NaN, does not flow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cutpoint.cfa.interpret import State
from cutpoint.cfa.model import Assign, Assume, Edge, Havoc, Location, Origin
from cutpoint.cfa.program import Program
from cutpoint.evidence.executions.marks import Mark, Marks, marks_of, whole
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables

_COMPUTED = (Origin.APPROXIMATED, Origin.ASM)


def approximates(program: Program) -> bool:
    """Whether the program has such values: most programs have none."""
    return any(
        isinstance(edge.op, Havoc) and edge.op.origin in _COMPUTED
        for function in program.functions.values()
        for edge in function.edges
    )


class Approximations:
    """Observes every step; `decisive` is the first statement whose value has decided a branch."""

    def __init__(self, leaving: Callable[[Location], list[Edge]], initial: Mapping[Term, Any]) -> None:
        self._leaving = leaving
        self._state = State(initial)
        self._marked: dict[Term, Marks[Edge]] = {}
        """Variables whose value depends on an approximated one, with the statement that produced it."""
        self.decisive: Edge | None = None

    def step(self, edge: Edge, value: Any) -> None:
        """Processes a step: its edge, and the value that it assigns."""
        op = edge.op
        if isinstance(op, Havoc):
            self._mark(op.variable, whole(op.variable.sort, edge) if op.origin in _COMPUTED else None)
        elif self._marked:
            self._flow(edge)
        if isinstance(op, Assign | Havoc):
            self._state[op.variable] = value

    def _flow(self, edge: Edge) -> None:
        op = edge.op
        if isinstance(op, Assume):
            mark = self._marks_of(op.condition)
            if isinstance(mark, Mark) and not self._is_bound(edge, mark.source):
                self.decisive = self.decisive or mark.source
        elif isinstance(op, Assign):
            self._mark(op.variable, self._marks_of(op.value))

    def _mark(self, variable: Term, mark: Marks[Edge]) -> None:
        if mark is None:
            self._marked.pop(variable, None)
        else:
            self._marked[variable] = mark

    def _is_bound(self, edge: Edge, source: Edge) -> bool:
        """Whether a condition is a bound on the value in the model, and not a branch of the program."""
        return edge.range == source.range and len(self._leaving(edge.source)) == 1

    def _marks_of(self, term: Term) -> Marks[Edge]:
        if not any(variable in self._marked for variable in free_variables(term)):
            return None
        return marks_of(term, self._marked, Evaluator(self._state, lambda variable: self._state[variable]))
