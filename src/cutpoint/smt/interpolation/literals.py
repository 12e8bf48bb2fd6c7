"""The literals that make a graph inconsistent (vinta, Sect. 5.1, "Improving interpolation with unsat cores").

Each literal of each conjunct has a selector; those outside an unsat core become *true*. A core need not be minimal, so
it is shrunk by up to three queries. The result is weaker than the given graph and still inconsistent: its interpolants
are interpolants of both.

Only literals of the negation normal form can be dropped, because replacing one by *true* weakens the formula.
Conditions inside a term stay.
"""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.interpolation.graph import routes, taken_edges, with_conjuncts
from cutpoint.smt.interpolation.problem import Problem
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import and_, implies, not_, or_
from cutpoint.smt.terms.literals import by_literals
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term, internal
from cutpoint.smt.terms.walk import conjuncts

_ROUNDS = 3


def with_needed_literals(problem: Problem, deadline: Deadline) -> Problem:
    """The same graph with the unneeded literals *true*; unchanged if the solver answers *unknown*."""
    selectors: dict[tuple[int, Term, bool], Term] = {}
    taken = taken_edges(problem)
    formulas = list(routes(problem, taken))
    for number, edge in enumerate(problem.edges):
        for part in edge.conjuncts:
            formulas.append(implies(taken[edge], _selected(part, number, selectors)))
    with create_for(formulas) as solver:
        solver.add(*formulas)
        core = _smallest_core(solver, list(selectors.values()), deadline)
    if core is None:
        return problem
    needed = {selector: TRUE if selector in core else FALSE for selector in selectors.values()}
    edges = []
    for number, edge in enumerate(problem.edges):
        kept = [_without(part, number, selectors, needed) for part in edge.conjuncts]
        edges.append(tuple(dict.fromkeys(part for formula in kept for part in conjuncts(formula) if part is not TRUE)))
    return with_conjuncts(problem, edges)


def _smallest_core(solver: Solver, selectors: list[Term], deadline: Deadline) -> set[Term] | None:
    core = None
    for _ in range(_ROUNDS):
        if solver.check(selectors, deadline.left) is not Result.UNSAT:
            break
        smaller = solver.core()
        done = core is not None and len(smaller) == len(selectors)
        core, selectors = set(smaller), smaller
        if done:
            break
    return core


def _selected(formula: Term, number: int, selectors: dict[tuple[int, Term, bool], Term]) -> Term:
    """The formula in which each literal must hold only if its selector does."""

    def literal(atom: Term, holds: bool) -> Term:
        selector = selectors.get((number, atom, holds))
        if selector is None:
            selector = selectors[number, atom, holds] = internal(f"literal!{len(selectors)}", BOOL)
        return implies(selector, atom if holds else not_(atom))

    return by_literals(formula, literal, _truth, and_, or_)


def _without(
    formula: Term, number: int, selectors: Mapping[tuple[int, Term, bool], Term], needed: Mapping[Term, Term]
) -> Term:
    def literal(atom: Term, holds: bool) -> Term:
        return implies(needed[selectors[number, atom, holds]], atom if holds else not_(atom))

    return by_literals(formula, literal, _truth, and_, or_)


def _truth(holds: bool) -> Term:
    return TRUE if holds else FALSE
