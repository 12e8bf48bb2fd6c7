"""Computes and compares abstraction states: the part of the Predicate CPA that uses solvers.

Every block has its own solver, in which its formula and the predicates at its end are asserted once; a query assumes
the abstraction formula at its start, and learned clauses are reused by the next query. Programs with very many blocks
have small ones (single-block encoding), which share a solver.

The same abstraction is needed again whenever a part of the graph is explored again: results are cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.cpa.predicate.state import PredicateState
from cutpoint.smt.queries.abstraction import Abstraction, Predicate, boolean, cartesian
from cutpoint.smt.queries.allsat import Method, label_for
from cutpoint.smt.queries.bdd import Bdd, BddManager
from cutpoint.smt.queries.queries import Truth, implies, satisfiable, seconds_left
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, eq, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import conjuncts

MOST_SOLVERS = 100
"""Programs with more blocks than this use one solver for all of them."""
LONGEST = 10.0
"""Time limit, in seconds, for one abstraction; undecided predicates are left open, which is sound."""


@dataclass(slots=True)
class _Context:
    """A solver, with the labels defined in it."""

    solver: Solver
    labels: dict[tuple[Term, Term], Term] = field(default_factory=dict)

    def label(self, predicate: Predicate) -> Term:
        key = (predicate.formula, predicate.instance)
        known = self.labels.get(key)
        if known is None:
            known = self.labels[key] = label_for(*key)
            self.solver.add(eq(known, predicate.instance))
        return known


class Abstractor:
    """(ψ ∧ φ)^π(l), Boolean or Cartesian, as an SMT formula and optionally as a BDD."""

    def __init__(
        self,
        new_solver: Callable[[Iterable[Term]], Solver],
        terms: Sequence[Term],
        deadline: Deadline,
        statistics: Statistics | None = None,
        is_boolean: bool = True,
        diagrams: BddManager | None = None,
        separate: bool = True,
    ) -> None:
        """`terms` determine the capabilities that solvers need; `separate`: whether every block has its own solver."""
        self._new_solver = new_solver
        self._terms = terms
        self._deadline = deadline
        self._statistics = statistics or Statistics()
        self._is_boolean = is_boolean
        self._diagrams = diagrams
        self._separate = separate
        self._contexts: dict[Term | None, _Context] = {}
        self._known: dict[tuple[Term, object, tuple[Term, ...]], tuple[Term, Bdd | None]] = {}
        self._formulas: dict[Bdd, Term] = {}

    def close(self) -> None:
        for context in self._contexts.values():
            self._statistics.include(context.solver.statistics, "abstraction.")
            context.solver.close()
        self._contexts, self._known, self._formulas, self._diagrams = {}, {}, {}, None

    def __call__(self, state: PredicateState, predicates: tuple[Term, ...]) -> tuple[Term, Bdd | None]:
        """The abstraction formula of the states that an intermediate state represents; `false` if there are none."""
        if not predicates:
            return TRUE, self.region(TRUE)
        if state.formula is FALSE:
            return FALSE, self.region(FALSE)
        wanted = tuple([predicate for predicate in predicates if predicate is not FALSE])
        key = (state.abstraction, state.path, wanted)
        known = self._known.get(key)
        if known is None:
            with self._statistics.timer("abstraction"):
                known = self._known[key] = self._computed(state, wanted)
            self._statistics.count("abstractions")
        return known

    def region(self, formula: Term) -> Bdd | None:
        return None if self._diagrams is None else self._diagrams.formula(formula)

    def _computed(self, state: PredicateState, predicates: tuple[Term, ...]) -> tuple[Term, Bdd | None]:
        given = [state.path.at_start(state.abstraction)]
        if self._separate:
            context = self._context(state.path.formula)
        else:
            context = self._context(None)
            given.append(state.path.formula)
        deadline = self._deadline.sooner(LONGEST)
        facts = {fact for formula in (*given, state.path.formula) for fact in conjuncts(formula)}
        plain: list[Term] = []
        open_: list[Predicate] = []
        for predicate in predicates:
            instance = state.path.instance(predicate)
            if instance is TRUE or instance in facts:
                plain.append(predicate)
            elif instance is FALSE or not_(instance) in facts:
                plain.append(not_(predicate))
            else:
                open_.append(Predicate(predicate, instance))
        if not open_:
            if satisfiable(context.solver, given, seconds_left(deadline)) is Truth.NO:
                return FALSE, self.region(FALSE)
            return self._represented(conjunction(plain), None)
        labels = [context.label(predicate) for predicate in open_]
        seconds = seconds_left(deadline)
        if self._is_boolean:
            found = boolean(context.solver, open_, given, seconds, Method.BLOCKING, labels)
        else:
            found = cartesian(context.solver, open_, given, seconds, labels)
        return self._represented(conjunction(plain), found)

    def _represented(self, plain: Term, found: Abstraction | None) -> tuple[Term, Bdd | None]:
        if self._diagrams is None:
            return (plain if found is None else and_(plain, found.formula)), None
        region = self._diagrams.formula(plain)
        if found is not None:
            region = region & found.bdd(self._diagrams)
        return self.formula(region), region

    def formula(self, region: Bdd) -> Term:
        """The formula of a BDD; equal functions have the same formula, so that cached results are found."""
        known = self._formulas.get(region)
        if known is None:
            known = self._formulas[region] = region.to_formula()
        return known

    def _context(self, block: Term | None) -> _Context:
        context = self._contexts.get(block)
        if context is None:
            context = self._contexts[block] = _Context(
                self._new_solver(self._terms if block is None else [block, *self._terms])
            )
            if block is not None:
                context.solver.add(block)
        return context


class Coverage:
    """⊑ between abstraction states: by BDDs if available, otherwise by a query, whose answer is cached."""

    def __init__(self, solver: Solver, deadline: Deadline, statistics: Statistics | None = None) -> None:
        self._solver = solver
        self._deadline = deadline
        self._statistics = statistics or Statistics()
        self._known: dict[tuple[Term, Term], bool] = {}

    def covers(self, other: PredicateState, state: PredicateState) -> bool:
        if state.region is not None and other.region is not None:
            return state.region.implies(other.region)
        return self.implied([state.abstraction], other.abstraction)

    def covered_together(self, state: PredicateState, others: Sequence[PredicateState]) -> list[int] | None:
        """The positions of states that together cover a state; None if even all of them do not."""
        if state.region is None:
            whole = disjunction(other.abstraction for other in others)
            return list(range(len(others))) if self.implied([state.abstraction], whole) else None
        rest, needed = self.uncovered(state, others)
        return needed if rest.is_false else None

    def uncovered(self, state: PredicateState, others: Sequence[PredicateState]) -> tuple[Bdd, list[int]]:
        """The part of a state's region that the others do not cover, and the positions of those that reduced it."""
        assert state.region is not None, "only BDDs can be subtracted"
        rest = state.region
        needed = []
        for position in reversed(range(len(others))):  # the latest is the most similar
            region = others[position].region
            assert region is not None
            left = rest & ~region
            if left != rest:
                needed.append(position)
                rest = left
            if rest.is_false:
                break
        return rest, sorted(needed)

    def implied(self, premises: Sequence[Term], conclusion: Term) -> bool:
        """Whether the conclusion is proved; False if the solver answers *unknown*."""
        facts = {fact for premise in premises for fact in conjuncts(premise)}
        if FALSE in facts:
            return True
        return all(part in facts or self._proved(conjunction(premises), part) for part in conjuncts(conclusion))

    def _proved(self, premise: Term, conclusion: Term) -> bool:
        if conclusion is TRUE:
            return True
        key = (premise, conclusion)
        known = self._known.get(key)
        if known is None:
            with self._statistics.timer("covering"):
                answer = implies(self._solver, [premise], conclusion, seconds_left(self._deadline.sooner(LONGEST)))
            self._statistics.count("coverage queries")
            known = self._known[key] = answer is Truth.YES
        return known

    def close(self) -> None:
        self._statistics.include(self._solver.statistics, "covering.")
        self._solver.close()
