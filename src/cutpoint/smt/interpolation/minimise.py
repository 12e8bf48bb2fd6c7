"""Makes interpolants weaker and smaller: each conjunction keeps only what its outgoing edges need."""

from __future__ import annotations

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.filtering import Filter
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.terms.boolean import conjunction
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import conjuncts, free_variables, size


def minimised(problem: Problem, interpolants: Interpolants, deadline: Deadline) -> Interpolants:
    """Interpolants again, if the given ones are; each is a conjunction of some of its conjuncts, preferably small ones.

    A formula whose minimisation takes too long stays as it is.
    """
    weaker = list(interpolants)
    for node in reversed(range(1, problem.exit)):
        parts = sorted(conjuncts(weaker[node]), key=lambda part: (size(part), part.id))
        needed: dict[Term, None] = {}
        try:
            for edge in problem.leaving(node):
                core = _needed(edge.conjuncts, parts, weaker[edge.target], deadline)
                if core is None:
                    raise CannotInterpolate("minimisation", "the formulas are not interpolants")
                needed.update(dict.fromkeys(core))
        except CannotInterpolate:
            return tuple(weaker)
        weaker[node] = conjunction(part for part in parts if part in needed)
    return (TRUE, *weaker[1:-1], FALSE)


def _needed(facts: tuple[Term, ...], parts: list[Term], conclusion: Term, deadline: Deadline) -> list[Term] | None:
    if conclusion is TRUE:
        return []
    return Filter("minimisation", create_for([*facts, *parts]), facts, free_variables(*facts, *parts)).core(
        parts, conclusion, deadline
    )
