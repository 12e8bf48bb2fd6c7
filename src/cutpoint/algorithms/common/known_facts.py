"""The facts that an engine has received from others, restricted to the live variables of its block graph.

A fact may be assumed at its locations if it becomes part of the proof: as a whole, because its parts need not be
inductive. What is assumed is less, namely the conjuncts over live variables. Blocks do not assign dead variables, so a
conjunct over one would refer to an outdated value.
"""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.algorithms.common.exchange import Exchange
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.smt.terms.boolean import and_, conjunction
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import conjuncts, free_variables


class KnownFacts:
    """The facts that are used in one block graph. They change only in `update`."""

    def __init__(self, graph: BlockGraph, exchange: Exchange) -> None:
        self._live = graph.live
        self._heads = set(graph.heads)
        self._exchange = exchange
        self._whole: dict[Location, Term] = {}
        self._assumed: dict[Location, Term] = {}
        self._parts: set[tuple[Location, Term]] = set()

    def update(self) -> Mapping[Location, Term]:
        """Receives new facts; returns what can be assumed now but could not be assumed before."""
        added: dict[Location, Term] = {}
        for invariant in self._exchange.news():
            at = invariant.at
            new = {location: self._new_part(location, at[location]) for location in self._heads & at.keys()}
            if all(formula is TRUE for formula in new.values()):
                continue
            self._exchange.use(invariant)
            for location, formula in new.items():
                self._whole[location] = and_(self._whole.get(location, TRUE), at[location])
                added[location] = and_(added.get(location, TRUE), formula)
        for location, formula in added.items():
            self._assumed[location] = and_(self.at(location), formula)
        return {location: formula for location, formula in added.items() if formula is not TRUE}

    def at(self, location: Location) -> Term:
        """The formula that can be assumed at a cutpoint."""
        return self._assumed.get(location, TRUE)

    def completed(self, invariants: Mapping[Location, Term]) -> dict[Location, Term]:
        """Strengthens invariants that are inductive relative to the facts to ones that are inductive on their own."""
        return {location: and_(formula, self._whole.get(location, TRUE)) for location, formula in invariants.items()}

    def _new_part(self, location: Location, formula: Term) -> Term:
        """The conjuncts that are not known yet."""
        live = self._live[location]
        added = [
            part
            for part in conjuncts(formula)
            if (location, part) not in self._parts and live.issuperset(free_variables(part))
        ]
        self._parts.update((location, part) for part in added)
        return conjunction(added)
