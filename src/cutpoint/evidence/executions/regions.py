"""The regions between a branch and the location where its alternatives meet again.

If a value decides a branch, but every alternative leads to the same location, an execution with another value continues
there as well. Only what is assigned in between depends on the value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from cutpoint.base.frozen import frozen
from cutpoint.base.source import SourceRange
from cutpoint.cfa.model import Assign, Assume, Edge, Havoc, Location, Origin
from cutpoint.smt.terms.term import TRUE, Term

_LARGEST_ALTERNATIVE = 300
"""Alternatives with more locations than that are not followed."""

Leaving = Callable[[Location], list[Edge]]


@frozen
class Region:
    """Where the alternatives meet, and what may be assigned before."""

    join: Location
    assigned: tuple[Term, ...]


def region_after(branch: Location, leaving: Leaving, library_call: SourceRange | None) -> Region | None:
    """The region after a branch; None if an alternative may end there, read an input, or be too long.

    Edges of the library call are bounds on values and loops that end; elsewhere, an assumption may not hold, and a loop
    may not end.
    """
    for join in _within_reach(branch, leaving):
        inside = _before(join, branch, leaving)
        if inside is not None:
            edges = [edge for location in inside for edge in leaving(location)]
            if not _always_continues(inside, leaving, library_call) or any(map(_reads_input, edges)):
                return None
            assigned = dict.fromkeys(edge.op.variable for edge in edges if isinstance(edge.op, Assign | Havoc))
            return Region(join, tuple(assigned))
    return None


def _within_reach(branch: Location, leaving: Leaving) -> Iterator[Location]:
    """The locations after the branch, breadth first."""
    found = {branch}
    for location in iter(todo := [branch]):
        for edge in leaving(location):
            if edge.target not in found:
                found.add(edge.target)
                todo.append(edge.target)
                yield edge.target
        if len(found) > _LARGEST_ALTERNATIVE:
            return


def _before(join: Location, branch: Location, leaving: Leaving) -> list[Location] | None:
    """The locations that are reached from the branch without passing `join`; None if an execution may end there."""
    found = {branch}
    for location in iter(todo := [branch]):
        edges = leaving(location)
        if not edges or len(found) > _LARGEST_ALTERNATIVE:
            return None
        for edge in edges:
            if edge.target is not join and edge.target not in found:
                found.add(edge.target)
                todo.append(edge.target)
    return todo


def _always_continues(inside: list[Location], leaving: Leaving, library_call: SourceRange | None) -> bool:
    """Whether every execution that enters the region leaves it, apart from what the library call itself assumes."""
    foreign = [location for location in inside if any(edge.range != library_call for edge in leaving(location))]
    return not any(
        _is_assumption(leaving(location)) or _is_in_loop(location, set(inside), leaving) for location in foreign
    )


def _is_assumption(edges: list[Edge]) -> bool:
    return len(edges) == 1 and isinstance(edges[0].op, Assume) and edges[0].op.condition is not TRUE


def _is_in_loop(start: Location, inside: Collection[Location], leaving: Leaving) -> bool:
    found = {start}
    for location in iter(todo := [start]):
        targets = [edge.target for edge in leaving(location) if edge.target in inside]
        if start in targets:
            return True
        todo += [target for target in dict.fromkeys(targets) if target not in found]
        found.update(targets)
    return False


def _reads_input(edge: Edge) -> bool:
    return isinstance(edge.op, Havoc) and edge.op.origin in (Origin.INPUT, Origin.NO_BODY)
