"""Abstract states and precisions of the Predicate CPA (unifying-view paper, Sect. 3.1.1 and 3.1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Location
from cutpoint.cpa.predicate.path_formula import PathFormula
from cutpoint.cpa.predicate.symbolic_path import SymbolicPath
from cutpoint.smt.queries.bdd import Bdd
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import FALSE, Term


@frozen(eq=False)
class PredicateState:
    """(ψ, l^ψ, φ): the abstraction formula, the location where it was computed, and the path formula since then."""

    abstraction: Term
    abstraction_location: Location
    path: PathFormula | SymbolicPath
    location: Location
    """The location of the state, which the paper obtains from the sibling 𝕃."""
    absorbed: PathFormula | None = field(default=None, repr=False)
    """The path formula that was merged into this one last."""
    region: Bdd | None = field(default=None, repr=False)
    """The abstraction formula as a BDD, if BDDs are used."""
    block: PathFormula | SymbolicPath | None = field(default=None, repr=False)
    """For an abstraction state: the block formula from which its abstraction was computed."""
    beside: tuple[PredicateState, ...] = field(default=(), repr=False)
    """For an abstraction state: the states that cover the part removed from it (stop `rest`)."""
    used: tuple[Term, ...] = field(default=(), repr=False)
    """For an abstraction state: the predicates with which its abstraction was computed."""
    since: PredicateState | None = field(default=None, repr=False)
    """For an intermediate state: the abstraction state at which its block began."""

    @property
    def is_abstraction(self) -> bool:
        """Whether this is an abstraction state and not an intermediate one: φ = true, because no edge was followed."""
        return self.since is None and self.path.is_true

    @property
    def is_empty(self) -> bool:
        """Whether the state is syntactically empty, so that it represents no concrete state."""
        return self.abstraction is FALSE or self.path.formula is FALSE

    @property
    def formula(self) -> Term:
        """ψ ∧ φ, with the variables of ψ renamed to those at the start of φ."""
        return and_(self.path.at_start(self.abstraction), self.path.formula)


def predicate_state(state: tuple[Any, ...], index: int) -> PredicateState:
    """The part of a composite state that belongs to the Predicate CPA, given its position in the composite."""
    found: PredicateState = state[index]
    return found


@frozen
class PredicatePrecision:
    """π: the predicates at each location; at other locations `otherwise`: none, or {false} for a reachability check."""

    predicates: Mapping[Location, tuple[Term, ...]] = field(default_factory=dict)
    otherwise: tuple[Term, ...] = ()

    def __call__(self, location: Location) -> tuple[Term, ...]:
        return self.predicates.get(location, self.otherwise)

    def joined(self, more: Mapping[Location, Iterable[Term]]) -> PredicatePrecision:
        """π'(l) = π(l) ∪ more(l)."""
        predicates = dict(self.predicates)
        for location, added in more.items():
            predicates[location] = tuple(dict.fromkeys((*self(location), *added)))
        return PredicatePrecision(predicates, self.otherwise)
