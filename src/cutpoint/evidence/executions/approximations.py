"""The values on which an execution depends that the library or inline assembly chooses.

If the model only bounds a value (`COMPUTED`), an execution that depends on it may be spurious: `exp(1)` is a
single number, not any non-negative number. If the library may choose any value of its contract (`CHOSEN`), the
execution exists if the choices are consistent: after the end of a file, `getchar` returns no further character.

The analysis tracks the flow of such values; the execution depends on one if it decides a branch whose alternatives do
not meet again. If they do, what may be assigned before depends on the value. A value in an alternative of a term that
is not selected, such as that of `exp(x)` for a NaN, does not flow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from cutpoint.cfa.interpret import State
from cutpoint.cfa.model import Assign, Assume, Edge, Havoc, Location, Origin
from cutpoint.cfa.program import Program
from cutpoint.evidence.executions.marks import Mark, Marks, marks_of, whole
from cutpoint.evidence.executions.regions import Region, region_after
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables

COMPUTED = (Origin.APPROXIMATED, Origin.ASM)
CHOSEN = (Origin.LIBRARY,)


def has_values_of(origins: Collection[Origin], program: Program) -> bool:
    """Whether the program has such values: most programs have none."""
    return any(
        isinstance(edge.op, Havoc) and edge.op.origin in origins
        for function in program.functions.values()
        for edge in function.edges
    )


class Approximations:
    """Observes every step; `decisive` are the statements whose values have decided a branch."""

    def __init__(
        self, origins: Collection[Origin], leaving: Callable[[Location], list[Edge]], initial: Mapping[Term, Any]
    ) -> None:
        self._origins = origins
        self._leaving = leaving
        self._state = State(initial)
        self._marked: dict[Term, Marks[Edge]] = {}
        """Variables whose value depends on one of these origins, with the statement that produced it."""
        self.decisive: dict[Edge, None] = {}
        self._regions: dict[tuple[Location, Edge], Region | None] = {}
        self._open: list[tuple[Region, Edge]] = []
        """The regions that the execution is in, after a branch that such a value has decided."""

    def step(self, edge: Edge, value: Any) -> None:
        """Processes a step: its edge, and the value that it assigns."""
        op = edge.op
        if isinstance(op, Havoc):
            self._mark(op.variable, whole(op.variable.sort, edge) if op.origin in self._origins else None)
        elif self._marked:
            self._flow(edge)
        if isinstance(op, Assign | Havoc):
            self._state[op.variable] = value
        if self._open:
            self._close(edge.target)

    def _flow(self, edge: Edge) -> None:
        op = edge.op
        if isinstance(op, Assume):
            mark = self._marks_of(op.condition)
            if isinstance(mark, Mark) and not self._is_bound(edge, mark.source):
                self._branch(edge, mark.source)
        elif isinstance(op, Assign):
            self._mark(op.variable, self._marks_of(op.value))

    def _branch(self, edge: Edge, source: Edge) -> None:
        key = edge.source, source
        if key not in self._regions:
            self._regions[key] = region_after(edge.source, self._leaving, source.range)
        region = self._regions[key]
        if region is None:
            self.decisive[source] = None
        else:
            self._open.append((region, source))

    def _close(self, location: Location) -> None:
        """Marks what may have been assigned in the regions that end at the location."""
        for region, source in self._open:
            if region.join is location:
                for variable in region.assigned:
                    self._mark(variable, whole(variable.sort, source))
        self._open = [one for one in self._open if one[0].join is not location]

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
