"""Existential quantifier elimination for hidden variables; the result is equivalent.

First by definitions: a conjunct h = t gives the value of h. The remaining variables are instantiated: each model yields
values for them or, preferably, terms that they are compared with, until the instances cover every model. Inputs of
programs usually decide between few cases, so few instances suffice; where they do not, `TooManyInstances` is raised.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cutpoint.base.limits import Deadline
from cutpoint.smt.interpolation.checkers import quick_then_z3
from cutpoint.smt.solvers.solver import Model, Result, Solver
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add
from cutpoint.smt.terms.boolean import conjunction, disjunction, not_
from cutpoint.smt.terms.literal import literal
from cutpoint.smt.terms.sorts import BitVecSort
from cutpoint.smt.terms.term import TRUE, Term, bv, subterms, width_of
from cutpoint.smt.terms.walk import Substitution, conjuncts, free_variables, substitute

_MOST_INSTANCES = 12
_MOST_TERMS = 24


class TooManyInstances(Exception):
    """The quantifier cannot be eliminated with few instances within the time limit."""


def exists(parts: Iterable[Term], scope: frozenset[Term], deadline: Deadline) -> Term:
    """∃ h. ⋀ parts, where h are all variables that are not in scope."""
    left = _defined_away(list(dict.fromkeys(parts)), scope)
    formula = conjunction(left)
    hidden = [x for x in free_variables(formula) if x not in scope]
    if not hidden:
        return formula
    if any(term.op == ops.APPLY for term in subterms((formula,))):
        raise TooManyInstances  # models have no values for functions
    outside = [part for part in left if scope.issuperset(free_variables(part))]
    inside = conjunction(part for part in left if part not in set(outside))
    with quick_then_z3([*outside, inside]) as solver:
        solver.add(*outside, inside)
        return conjunction([*outside, _by_instances(inside, hidden, solver, deadline)])


def _defined_away(parts: list[Term], scope: frozenset[Term]) -> list[Term]:
    """The conjuncts, with every hidden variable that a conjunct defines replaced by its definition."""
    while definitions := _independent_definitions(parts, scope):
        used = {part for _, part in definitions.values()}
        replace = Substitution({x: value for x, (value, _) in definitions.items()})
        rest = [piece for part in parts if part not in used for piece in conjuncts(replace(part))]
        parts = [part for part in dict.fromkeys(rest) if part is not TRUE]
    return parts


def _independent_definitions(parts: list[Term], scope: frozenset[Term]) -> dict[Term, tuple[Term, Term]]:
    """Definitions, with their conjuncts, that do not depend on each other: they can be substituted at once."""
    chosen: dict[Term, tuple[Term, Term]] = {}
    used: set[Term] = set()
    for part in parts:
        definition = _definition(part, scope)
        if definition is not None:
            x, value = definition
            mentioned = free_variables(value)
            if x not in chosen and x not in used and chosen.keys().isdisjoint(mentioned):
                chosen[x] = value, part
                used.update(mentioned)
    return chosen


def _definition(part: Term, scope: frozenset[Term]) -> tuple[Term, Term] | None:
    if part.op == ops.EQ:
        for x, value in (part.args, part.args[::-1]):
            if x.op == ops.VAR and x not in scope and x not in free_variables(value):
                return x, value
    return None


def _by_instances(formula: Term, hidden: Sequence[Term], solver: Solver, deadline: Deadline) -> Term:
    """`solver` holds the formula and the conjuncts without hidden variables."""
    terms = {h: _compared_with(formula, h, set(hidden)) for h in hidden}
    instances: list[Term] = []
    while True:
        answer = solver.check((), deadline.left)
        if answer is Result.UNSAT:
            return disjunction(instances)
        if answer is Result.UNKNOWN or len(instances) == _MOST_INSTANCES:
            raise TooManyInstances
        instance = _instance(formula, terms, solver.model())
        instances.append(instance)
        solver.add(not_(instance))


def _instance(formula: Term, terms: dict[Term, list[Term]], model: Model) -> Term:
    """The formula with a term for each hidden variable, chosen so that it holds in the model."""
    chosen = {h: literal(model.value(h), h.sort) for h in terms}
    for h, candidates in terms.items():
        for candidate in candidates:
            attempt = {**chosen, h: candidate}
            if model.satisfies(substitute(formula, attempt)):
                chosen = attempt
                break
    return substitute(formula, chosen)


def _compared_with(formula: Term, h: Term, hidden: set[Term]) -> list[Term]:
    """Extreme constants, and the terms that a hidden variable is compared with, plus and minus one."""
    if not isinstance(h.sort, BitVecSort):
        return []
    width = width_of(h)
    top = 1 << (width - 1)
    found = dict.fromkeys([bv(0, width), bv(1, width), bv(-1, width), bv(top, width), bv(top - 1, width)])
    for term in subterms((formula,)):
        if term.op in (ops.EQ, ops.ULT, ops.ULE, ops.SLT, ops.SLE) and h in term.args:
            other = term.args[0] if term.args[1] is h else term.args[1]
            if hidden.isdisjoint(free_variables(other)):
                found.update(dict.fromkeys([other, add(other, bv(1, width)), add(other, bv(-1, width))]))
    return list(found)[:_MOST_TERMS]
