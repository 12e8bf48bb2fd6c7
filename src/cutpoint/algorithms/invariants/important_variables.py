"""Important variables (k-induction paper, section IV): those that are closest to the property."""

from __future__ import annotations

from collections.abc import Iterator

from cutpoint.cfa.model import Assume, Cfa, Edge
from cutpoint.domains.interval_expression_programs import width_of_sort
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables


def important_variables(cfa: Cfa) -> list[Term]:
    """All tracked variables: those on assume edges first, sorted by their distance to the error location.

    A backward breadth-first search visits the automaton; variables that no assumption on a path to the error reads come
    last, ordered by id.
    """
    found: dict[Term, None] = {}
    for edge in edges_towards_error(cfa):
        if isinstance(edge.op, Assume):
            found.update(dict.fromkeys(free_variables(edge.op.condition)))
    found.update(dict.fromkeys(cfa.variables()))
    return [x for x in found if width_of_sort(x.sort) is not None]


def edges_towards_error(cfa: Cfa) -> Iterator[Edge]:
    """The edges from which the error location can be reached, nearest first."""
    seen = {cfa.error}
    todo = [cfa.error]
    for location in todo:  # grows while we walk
        for edge in cfa.entering(location):
            yield edge
            if edge.source not in seen:
                seen.add(edge.source)
                todo.append(edge.source)
