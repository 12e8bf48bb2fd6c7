"""Vocabulary without the path program: each node gets all candidates that follow from the nodes before it.

So it works on any graph, but its interpolants need not be inductive for a loop. Minimisation keeps the needed ones.
"""

from __future__ import annotations

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.interpolation.engine import ENGINES, RegisteredEngine
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.filtering import Filter
from cutpoint.smt.interpolation.path_program import path_program, relevant_variables
from cutpoint.smt.interpolation.problem import Edge, Interpolants, Problem
from cutpoint.smt.interpolation.vocabulary import vocabulary
from cutpoint.smt.terms.boolean import conjunction
from cutpoint.smt.terms.term import FALSE, TRUE, Term, by_id
from cutpoint.smt.terms.walk import Substitution, free_variables

NAME = "vocabulary"
_MOST_CANDIDATES = 1000


def forward_vocabulary(problem: Problem, deadline: Deadline) -> Interpolants:
    if problem.has_functions:
        raise CannotInterpolate(NAME, "uninterpreted functions are not supported")
    candidates = _candidates(problem)
    kept: list[list[Term]] = [[]]
    for node in range(1, len(problem.nodes)):
        here = candidates[node]
        for edge in problem.entering(node):
            holds = _filter(edge, kept[edge.source], here).implied(kept[edge.source], here, deadline)
            here = [candidate for candidate, follows in zip(here, holds, strict=True) if follows]
        kept.append(here)
    if kept[-1] != [FALSE]:
        raise CannotInterpolate(NAME, "the candidates that hold do not exclude the exit")
    return (TRUE, *[conjunction(parts) for parts in kept[1:-1]], FALSE)


def _filter(edge: Edge, premises: list[Term], candidates: list[Term]) -> Filter:
    return Filter(
        NAME, create_for(edge.conjuncts), edge.conjuncts, free_variables(*edge.conjuncts, *premises, *candidates)
    )


def _candidates(problem: Problem) -> list[list[Term]]:
    """The candidates of each node, over the variables in scope there, with `false`; the exit has only `false`."""
    found: list[list[Term]] = [[]]
    program = path_program(problem)
    if program is not None:
        common = vocabulary(program.conditions, program.assignments, relevant_variables(problem))
    parts = problem.parts
    for node in range(1, problem.exit):
        scope = problem.shared(node)
        if program is not None:
            here = Substitution(problem.nodes[node].names)
            instances = [here(candidate) for candidate in common]
        else:
            instances = vocabulary(parts, (), sorted(scope, key=by_id))
        usable = [part for part in dict.fromkeys(instances) if scope.issuperset(free_variables(part))]
        found.append([FALSE, *usable[:_MOST_CANDIDATES]])
    return [*found, [FALSE]]


ENGINES.register(
    RegisteredEngine(
        "vocabulary", "candidates that hold at each node of the graph", forward_vocabulary, 2.0, "bitwuzla"
    )
)
