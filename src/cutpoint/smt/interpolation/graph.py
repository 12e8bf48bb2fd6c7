"""A graph as one formula: its models are the satisfiable paths from one node to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cutpoint.smt.interpolation.problem import Edge, Problem
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, implies
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import TRUE, Term, internal


def visit(node: int) -> Term:
    """The control variable for visiting a node."""
    return internal(f"visit!{node}", BOOL)


def take(edge: int) -> Term:
    """The control variable for taking an edge, given by its position in the problem."""
    return internal(f"take!{edge}", BOOL)


def paths_from(problem: Problem, start: int) -> Term:
    """Satisfied exactly by the satisfiable paths from a node to the exit, with `visit` as control variables."""
    parts: list[Term] = []
    seen = {start}
    for node in range(start, problem.exit):
        if node not in seen:
            continue
        ways = []
        for edge in problem.leaving(node):
            seen.add(edge.target)
            onward = TRUE if edge.target == problem.exit else visit(edge.target)
            ways.append(and_(onward, edge.formula))
        way = disjunction(ways)
        parts.append(way if node == start else implies(visit(node), way))
    return conjunction(parts)


def taken_edges(problem: Problem) -> dict[Edge, Term]:
    """The control variable of each edge; on a sequence, simply `true`."""
    return {edge: TRUE if problem.is_sequence else take(number) for number, edge in enumerate(problem.edges)}


def routes(problem: Problem, taken: Mapping[Edge, Term]) -> Iterable[Term]:
    """Some edge leaves the entry, and every node that is entered is left again."""
    if problem.is_sequence:
        return
    yield disjunction([taken[edge] for edge in problem.leaving(0)])
    for node in range(1, problem.exit):
        onward = disjunction([taken[edge] for edge in problem.leaving(node)])
        for edge in problem.entering(node):
            yield implies(taken[edge], onward)


def selected(problem: Problem) -> tuple[list[Term], dict[Term, tuple[int, int]]]:
    """All paths from entry to exit, with a selector for each conjunct of each edge.

    Returns the formulas, to be asserted, and the selectors, to be assumed, with the positions of edge and conjunct.
    """
    formulas: list[Term] = []
    selectors: dict[Term, tuple[int, int]] = {}
    taken = taken_edges(problem)
    for number, edge in enumerate(problem.edges):
        for index, part in enumerate(edge.conjuncts):
            selector = internal(f"part!{number}!{index}", BOOL)
            selectors[selector] = (number, index)
            formulas.append(implies(and_(taken[edge], selector), part))
    return [*formulas, *routes(problem, taken)], selectors


def with_parts(problem: Problem, kept: Sequence[tuple[int, int]]) -> Problem:
    """The same graph with only some of the conjuncts; the scopes stay the same."""
    indices: dict[int, set[int]] = {}
    for number, index in kept:
        indices.setdefault(number, set()).add(index)
    return with_conjuncts(
        problem,
        [
            tuple(part for index, part in enumerate(edge.conjuncts) if index in indices.get(number, ()))
            for number, edge in enumerate(problem.edges)
        ],
    )


def with_conjuncts(problem: Problem, conjuncts: Sequence[tuple[Term, ...]]) -> Problem:
    """The same graph with weaker conjuncts on its edges; the scopes stay the same."""
    edges = tuple(
        Edge(edge.source, edge.target, weaker, edge.step, edge.assumed)
        for edge, weaker in zip(problem.edges, conjuncts, strict=True)
    )
    scopes = tuple(problem.shared(node) for node in range(len(problem.nodes)))
    return Problem(problem.nodes, edges, scopes, whole=problem.whole or problem)
