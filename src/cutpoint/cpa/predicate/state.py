"""Abstract states and precisions of the Predicate CPA (unifying-view paper, Sect. 3.1.1 and 3.1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cutpoint.cfa.model import Location
from cutpoint.cpa.predicate.path_formula import PathFormula
from cutpoint.smt.boolean import and_
from cutpoint.smt.term import FALSE, Term


@dataclass(frozen=True, slots=True, eq=False)
class PredicateState:
    """(ψ, l^ψ, φ): the abstraction formula, where it was computed, and the path formula since then."""

    abstraction: Term
    abstraction_location: Location
    path: PathFormula
    location: Location
    """Where the state is: what the paper asks the sibling 𝕃 for."""
    absorbed: PathFormula | None = field(default=None, repr=False)
    """The path formula that was merged into this one last."""

    @property
    def is_abstraction(self) -> bool:
        """Whether this is an abstraction state and not an intermediate one: φ = true."""
        return self.path.is_true

    @property
    def is_empty(self) -> bool:
        """Whether it is plain to see that no concrete state is represented."""
        return self.abstraction is FALSE or self.path.formula is FALSE

    @property
    def formula(self) -> Term:
        """ψ ∧ φ, with the variables of ψ those at the start of φ."""
        return and_(self.path.at_start(self.abstraction), self.path.formula)


@dataclass(frozen=True, slots=True)
class PredicatePrecision:
    """π: the predicates to use at each location; none where nothing is said."""

    predicates: Mapping[Location, tuple[Term, ...]] = field(default_factory=dict)

    def __call__(self, location: Location) -> tuple[Term, ...]:
        return self.predicates.get(location, ())
