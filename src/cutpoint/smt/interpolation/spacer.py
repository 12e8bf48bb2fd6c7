"""Spacer: a graph as Horn clauses, with one predicate per node; the solution of the clauses are interpolants."""

from __future__ import annotations

from cutpoint.base.limits import Deadline
from cutpoint.smt.interpolation import horn_clauses
from cutpoint.smt.interpolation.engine import ENGINES, RegisteredEngine
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.terms.sorts import FloatSort
from cutpoint.smt.terms.term import subterms

NAME = "spacer"


def spacer(problem: Problem, deadline: Deadline) -> Interpolants:
    if problem.has_functions:
        raise CannotInterpolate(NAME, "uninterpreted functions are not supported")
    parts = problem.parts
    if any(isinstance(term.sort, FloatSort) for term in subterms(parts)):
        raise CannotInterpolate(NAME, "floats are not supported")
    return horn_clauses.of_graph(NAME, problem, deadline)


ENGINES.register(
    RegisteredEngine("spacer", "a solution of the Horn clauses of the graph, by Z3's Spacer", spacer, 4.0, "z3-fresh")
)
