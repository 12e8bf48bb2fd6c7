"""Predicate abstraction as an abstract domain: `ucp` and `ubp` (vinta, Table 1; UFO, TACAS 2012).

The predicates of a cutpoint are the atoms of the labels that refinements have given to its nodes. An element is a
conjunction of literals over them (Cartesian), or any Boolean combination of them (Boolean). The post along a block is
one call of the abstraction that the predicate analysis uses as well: the block is not executed operation by operation,
so no precision is lost inside it. Before the first refinement there are no predicates, and the call only determines
whether the block is feasible.

Joins are exact in the Boolean domain; in the Cartesian one they lose all literals that are not in both elements. There
are finitely many elements over the predicates, so a join is a widening.

Deviations: α keeps the parts of a label that literals cannot express (a disjunction, in the Cartesian domain), like
UFO, whose labels stay formulas. The next join or post loses them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import TypeAlias, TypeVar

from cutpoint.algorithms.common.enumerations import Enumerations
from cutpoint.algorithms.common.predicates import normalised, predicates_of
from cutpoint.algorithms.common.services import terms_of_blocks
from cutpoint.base.limits import NEVER, Deadline
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.cpa.predicate.abstraction import MOST_SOLVERS, Abstractor
from cutpoint.cpa.predicate.state import PredicateState
from cutpoint.cpa.predicate.symbolic_path import SymbolicPath, SymbolicPaths
from cutpoint.domains.abstract_domain import AbstractDomain
from cutpoint.domains.registry import DOMAINS, DomainServices, RegisteredDomain
from cutpoint.smt.queries.bdd import Bdd, BddManager
from cutpoint.smt.terms.boolean import and_, conjunction
from cutpoint.smt.terms.term import FALSE, TRUE, Term, by_id
from cutpoint.smt.terms.walk import atoms, conjuncts, free_variables

E = TypeVar("E")

_MOST_ATOMS = 24
"""A label with at most this many atoms is translated into a decision diagram over them; a larger one becomes a single
predicate."""
_NOWHERE = Location(-1)
"""The location of formulas that belong to no location."""


class PredicateDomain(AbstractDomain[E]):
    """The common part of both domains: the predicates, and a solver for the abstraction."""

    def __init__(self, graph: BlockGraph, services: DomainServices, diagrams: BddManager | None) -> None:
        """With decision diagrams the abstraction is Boolean, without them Cartesian."""
        super().__init__()
        self._live = graph.live
        self._enumerations = cache(lambda: Enumerations(graph.cfa))
        self._paths = SymbolicPaths()
        self._predicates: dict[Location, dict[Term, None]] = {}
        self._everywhere: dict[Term, frozenset[Term]] = {}
        """The predicates of all cutpoints, with their variables."""
        self._learned: set[tuple[Location, Term]] = set()
        self._abstractor = Abstractor(
            services.solver,
            terms_of_blocks(graph),
            services.deadline,
            services.statistics,
            is_boolean=diagrams is not None,
            diagrams=diagrams,
            separate=len(graph.blocks) <= MOST_SOLVERS,
        )

    def close(self) -> None:
        self._abstractor.close()

    # -- predicates ---------------------------------------------------------------------------------

    def learn(self, location: Location, formula: Term) -> None:
        """Adds the atoms of a formula to the predicates of a cutpoint, except those over dead variables."""
        if (location, formula) in self._learned:
            return
        self._learned.add((location, formula))
        known = self._predicates.setdefault(location, {})
        for predicate in predicates_of(formula, self._enumerations()):
            variables = frozenset(free_variables(predicate))
            if predicate is not FALSE and variables <= self._live[location]:
                known[predicate] = None
                self._everywhere[predicate] = variables

    def predicates_at(self, location: Location) -> tuple[Term, ...]:
        return tuple(self._predicates.get(location, ()))

    # -- the paper's operators ----------------------------------------------------------------------

    def widen(self, a: E, b: E, /) -> E:
        return self.join(a, b)

    def alpha(self, formula: Term, /) -> E:
        if formula is TRUE:
            return self.top()
        return self._of_label(formula, self._over_variables(free_variables(formula)))

    def post(self, graph: BlockGraph, block: Block, e: E, deadline: Deadline = NEVER) -> E:
        if self.is_bottom(e):
            return e
        path = self._paths.post(self._paths.empty(block.source), block)
        return self._abstraction(self.gamma(e), path, self.predicates_at(block.target))

    # -- single operations --------------------------------------------------------------------------

    def assume(self, e: E, condition: Term, /) -> E:
        return self.alpha(and_(self.gamma(e), condition))

    def assign(self, e: E, x: Term, value: Term, /) -> E:
        before = self.gamma(e)
        path = SymbolicPath(store={x: value}, length=1)
        return self._abstraction(before, path, self._over_variables([x, *free_variables(before)]))

    def forget(self, e: E, variables: Iterable[Term], /) -> E:
        gone = set(variables)
        return self._over(e, [p for p in self._vocabulary(e) if gone.isdisjoint(free_variables(p))])

    def keep(self, e: E, variables: AbstractSet[Term], /) -> E:
        return self._over(e, [p for p in self._vocabulary(e) if set(free_variables(p)) <= variables])

    # -- abstraction --------------------------------------------------------------------------------

    def _abstraction(self, formula: Term, path: SymbolicPath, predicates: Sequence[Term]) -> E:
        """The abstraction, over the predicates, at the end of a path that starts in states that satisfy a formula; ⊥ if
        the path is infeasible."""
        state = PredicateState(formula, _NOWHERE, path, _NOWHERE)
        return self._read(*self._abstractor(state, (FALSE, *predicates)))

    def _abstracted(self, formula: Term, predicates: Sequence[Term]) -> E:
        return self._abstraction(formula, self._paths.empty(_NOWHERE), predicates)

    def _over_variables(self, variables: Iterable[Term]) -> list[Term]:
        """The predicates that may be relevant to a formula over these variables."""
        known = set(variables)
        return [predicate for predicate, own in self._everywhere.items() if own <= known]

    def _over(self, e: E, predicates: Sequence[Term]) -> E:
        """The abstraction of an element over some of its predicates."""
        if len(predicates) == len(self._vocabulary(e)):
            return e
        return self._abstracted(self.gamma(e), predicates)

    @abstractmethod
    def _read(self, formula: Term, region: Bdd | None) -> E:
        """The element for a result of the abstraction."""

    @abstractmethod
    def _of_label(self, formula: Term, known: Sequence[Term]) -> E:
        """α, with the predicates that may be relevant to the formula."""

    @abstractmethod
    def _vocabulary(self, e: E) -> Collection[Term]:
        """The predicates in an element."""


Literals: TypeAlias = frozenset[Term]
"""Formulas that hold, most of them predicates or negations of predicates."""


class CartesianDomain(PredicateDomain[Literals]):
    """Conjunctions."""

    def __init__(self, graph: BlockGraph, services: DomainServices) -> None:
        super().__init__(graph, services, None)

    def top(self) -> Literals:
        return frozenset()

    def bottom(self) -> Literals:
        return frozenset([FALSE])

    def is_bottom(self, e: Literals, /) -> bool:
        return FALSE in e

    def join(self, a: Literals, b: Literals, /) -> Literals:
        if FALSE in a or FALSE in b:
            return b if FALSE in a else a
        return a & b

    def gamma(self, e: Literals, /) -> Term:
        return conjunction(sorted(e, key=by_id))

    def _read(self, formula: Term, region: Bdd | None) -> Literals:
        return frozenset(conjuncts(formula)) - {TRUE}

    def _of_label(self, formula: Term, known: Sequence[Term]) -> Literals:
        found = self._abstracted(formula, known)
        if FALSE in found:
            return found
        predicates = set(known)
        return found | {part for part in conjuncts(formula) if normalised(part) not in predicates}

    def _vocabulary(self, e: Literals) -> Literals:
        return e


class BooleanDomain(PredicateDomain[Bdd]):
    """Decision diagrams over the predicates: equal combinations are equal elements."""

    def __init__(self, graph: BlockGraph, services: DomainServices) -> None:
        self._diagrams = BddManager()
        super().__init__(graph, services, self._diagrams)

    def top(self) -> Bdd:
        return self._diagrams.true

    def bottom(self) -> Bdd:
        return self._diagrams.false

    def is_bottom(self, e: Bdd, /) -> bool:
        return e.is_false

    def join(self, a: Bdd, b: Bdd, /) -> Bdd:
        return a | b

    def gamma(self, e: Bdd, /) -> Term:
        return self._abstractor.formula(e)

    def _read(self, formula: Term, region: Bdd | None) -> Bdd:
        assert region is not None, "an abstraction with diagrams"
        return region

    def _of_label(self, formula: Term, known: Sequence[Term]) -> Bdd:
        """A label is already a combination of atoms, so the solver only checks whether it is satisfiable."""
        if self._abstracted(formula, ()).is_false:
            return self.bottom()
        diagrams = self._diagrams
        return diagrams.predicate(formula) if len(atoms(formula)) > _MOST_ATOMS else diagrams.formula(formula)

    def _vocabulary(self, e: Bdd) -> tuple[Term, ...]:
        return e.predicates()


DOMAINS.register(
    RegisteredDomain(
        "cartesian",
        "conjunctions of predicates from interpolants",
        lambda setting: CartesianDomain(setting.graph, setting.services),
    )
)
DOMAINS.register(
    RegisteredDomain(
        "boolean",
        "any combination of predicates from interpolants",
        lambda setting: BooleanDomain(setting.graph, setting.services),
    )
)
