"""Predicate abstraction: the strongest over-approximation of a set of states by the predicates of a precision.

The states are described by the solver's assertions and the formulas `given`: ψ ∧ φ, an abstract state and a block
formula. A predicate consists of two formulas: one over the program variables, which occurs in the result, and its
instance over the variables at the end of the block formula, which is used in queries.

Both abstractions always over-approximate: if the solver answers *unknown* or time runs out, the result is weaker than
it could be, and marked as inexact.

Deviation from the large-block-encoding paper: we use literals where it uses predicates. Its Cartesian abstraction
is this one for a precision that is closed under negation.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.smt.queries.allsat import Assignments, Method, assignments_of, labelled
from cutpoint.smt.queries.bdd import Bdd, BddManager
from cutpoint.smt.queries.queries import seconds_left
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import and_, conjunction, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term

MOST_MODELS = 300
"""If there are more models than this, *tree* is used instead of *blocking*."""


@frozen
class Predicate:
    formula: Term
    """Over the program variables."""
    instance: Term
    """The same at the end of the block formula."""


@frozen
class Abstraction:
    """A formula over the predicates that all states satisfy; *false* if there are no states."""

    formula: Term
    exact: bool
    """Whether this is the strongest such formula. If not, a query was not answered."""
    reason: str
    """Why it is not exact."""
    checks: int
    literals: tuple[Term, ...]
    """The literals that hold in all states."""
    rest: Assignments | None = None
    """How the other predicates depend on each other, over the formulas `names`. Only for the Boolean abstraction."""
    names: tuple[Term, ...] = ()

    def bdd(self, manager: BddManager) -> Bdd:
        """The formula as a decision diagram over the predicates."""
        diagram = manager.conjunction([manager.predicate(literal) for literal in self.literals])
        return diagram if self.rest is None else diagram & self.rest.bdd(manager, self.names)


def cartesian(
    solver: Solver,
    predicates: Sequence[Predicate],
    given: Sequence[Term] = (),
    seconds: float | None = None,
    labels: Sequence[Term] | None = None,
) -> Abstraction:
    """The Cartesian predicate abstraction (φ)_C^π: the strongest conjunction of literals that φ entails.

    Each model rules out the literals that are false in it, so usually fewer than |π| queries are needed. An empty
    precision needs none, and its abstraction is *true*. `labels` are Boolean variables, one for each predicate, that
    the solver's assertions make equivalent to the instances.
    """
    if not predicates:
        return _EMPTY_PRECISION
    deadline = Deadline.after(seconds)
    with _labelled(solver, predicates, labels) as known:
        return _Cartesian(solver, predicates, known, given, deadline).run()


def boolean(
    solver: Solver,
    predicates: Sequence[Predicate],
    given: Sequence[Term] = (),
    seconds: float | None = None,
    method: Method = Method.TREE,
    labels: Sequence[Term] | None = None,
) -> Abstraction:
    """The Boolean predicate abstraction (φ)_B^π: the strongest Boolean combination of predicates that φ entails.

    *Blocking* enumerates the models right away, which is best if there are few models compared to predicates; with too
    many, it falls back to *tree*. The other methods start with the Cartesian abstraction: the predicates that it
    decides need no enumeration. For `labels`, see `cartesian`.
    """
    if not predicates:
        return _EMPTY_PRECISION
    deadline = Deadline.after(seconds)
    wasted = 0
    with _labelled(solver, predicates, labels) as known:
        if method is Method.BLOCKING:
            instances = [predicate.instance for predicate in predicates]
            models = assignments_of(solver, instances, known, method, given, deadline, MOST_MODELS)
            if models.complete:
                return _from_models(predicates, models)
            method, wasted = Method.TREE, models.checks
        first = _Cartesian(solver, predicates, known, given, deadline).run()
        decided = set(first.literals)
        others = [
            (predicate, label)
            for predicate, label in zip(predicates, known, strict=True)
            if predicate.formula not in decided and not_(predicate.formula) not in decided
        ]
        if first.formula is FALSE or not others:
            return replace(first, checks=wasted + first.checks)
        names = tuple([predicate.formula for predicate, _ in others])
        instances = [predicate.instance for predicate, _ in others]
        rest = assignments_of(solver, instances, [label for _, label in others], method, given, deadline)
    return Abstraction(
        and_(first.formula, rest.formula(names)),
        rest.complete,  # it covers all predicates that the Cartesian abstraction did not decide, for whatever reason
        rest.reason,
        wasted + first.checks + rest.checks,
        first.literals,
        rest,
        names,
    )


def _from_models(predicates: Sequence[Predicate], models: Assignments) -> Abstraction:
    """The abstraction determined by the set of all models."""
    if not models.found:
        return Abstraction(FALSE, True, "", models.checks, (FALSE,))
    common = models.common
    literals = [predicates[i].formula if value else not_(predicates[i].formula) for i, value in common.items()]
    names = tuple([predicate.formula for i, predicate in enumerate(predicates) if i not in common])
    rest = models.without(common)
    formula = and_(conjunction(literals), rest.formula(names))
    return Abstraction(formula, True, "", models.checks, tuple(literals), rest, names)


def _labelled(
    solver: Solver, predicates: Sequence[Predicate], labels: Sequence[Term] | None
) -> AbstractContextManager[Sequence[Term]]:
    if labels is not None:
        return nullcontext(labels)
    return labelled(solver, [predicate.instance for predicate in predicates])


_EMPTY_PRECISION = Abstraction(TRUE, True, "", 0, ())


class _Cartesian:
    """The literals that may still be entailed, while models rule them out one by one."""

    def __init__(
        self,
        solver: Solver,
        predicates: Sequence[Predicate],
        labels: Sequence[Term],
        given: Sequence[Term],
        deadline: Deadline,
    ) -> None:
        self._solver = solver
        self._predicates = predicates
        self._labels = labels
        self._given = tuple(given)
        self._deadline = deadline
        self._possible = [[True, True] for _ in predicates]  # by position and value: may this literal be entailed?
        self._checks = 0
        self._reason = ""

    def run(self) -> Abstraction:
        if self._ask(()) is Result.UNSAT:
            return self._empty()
        literals: list[Term] = []
        for possible, predicate, label in zip(self._possible, self._predicates, self._labels, strict=True):
            formula, instance = predicate.formula, predicate.instance
            if possible[True] and (instance is TRUE or self._ask((not_(label),)) is Result.UNSAT):
                literals.append(formula)
            if possible[False] and (instance is FALSE or self._ask((label,)) is Result.UNSAT):
                literals.append(not_(formula))
        result = conjunction(literals)
        if result is FALSE:  # without a first model, a predicate and its negation may both be entailed
            return self._empty()
        return Abstraction(result, not self._reason, self._reason, self._checks, tuple(literals))

    def _empty(self) -> Abstraction:
        return Abstraction(FALSE, True, "", self._checks, (FALSE,))

    def _ask(self, literals: tuple[Term, ...]) -> Result:
        if self._deadline.passed:
            self._reason = self._reason or "the time ran out"
            return Result.UNKNOWN
        self._checks += 1
        result = self._solver.check([*self._given, *literals], seconds_left(self._deadline))
        if result is Result.SAT:
            for possible, value in zip(self._possible, self._solver.values(self._labels), strict=True):
                possible[not value] = False
        elif result is Result.UNKNOWN:
            self._reason = self._reason or self._solver.reason
        return result
