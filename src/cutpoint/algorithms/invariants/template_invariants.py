"""Invariants from templates, a second source of auxiliary invariants (unifying-view, Sect. 4.2).

Intervals of expressions cannot express that one variable is below another. Here, candidates of such forms are proposed
at all loop heads; executions refute most of the wrong ones, and Houdini's algorithm keeps those that are inductive. The
candidates become more complex in each round, and later rounds build on the results of earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cutpoint.algorithms.invariants.template_candidates import Candidates, Vocabulary
from cutpoint.algorithms.invariants.template_houdini import Houdini, unrefuted
from cutpoint.algorithms.invariants.template_reduction import without_redundant
from cutpoint.algorithms.invariants.template_selection import worthwhile
from cutpoint.algorithms.invariants.template_states import ReachedStates
from cutpoint.base.limits import Deadline, OutOfTime
from cutpoint.cfa.blocks.block_graph import blocks_between
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Cfa, Location
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import conjunction
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import conjuncts

ROUNDS = 3
MOST_CANDIDATES = 400
"""The maximal number of candidates per loop head in a round."""
MOST_IN_ALL = 3_000
PATIENCE = 2.0
"""After how many seconds of CPU time half of the candidates of a round are given up."""
EXPLORATION = 0.7
"""The time limit for executions, in seconds."""


def template_invariants(
    cfa: Cfa, deadline: Deadline, known: Mapping[Location, Term] | None = None
) -> Iterator[Mapping[Location, Term]]:
    """The invariants of each round in turn; each is inductive by itself, and implies `known`, which must be
    inductive."""
    with TemplateRounds(cfa, list(known or ()), deadline) as rounds:
        for _ in range(ROUNDS):
            found = rounds.next_round(known or {})
            if found is not None:
                yield found


class TemplateRounds:
    """The rounds over one automaton, at its loop heads and at further locations."""

    def __init__(self, cfa: Cfa, locations: Sequence[Location], deadline: Deadline) -> None:
        self._deadline = deadline
        wanted = sorted({*loop_heads(cfa), *locations}, key=lambda location: location.id)
        self._blocks = blocks_between(cfa, wanted, {})
        self._wanted = wanted
        useful = set(self._blocks.heads) - {cfa.entry}
        self._locations = [location for location in wanted if location in useful and self._blocks.live[location]]
        self._states = ReachedStates(cfa, {location: self._blocks.live[location] for location in self._locations})
        self._houdini = Houdini(self._blocks, self._states)
        vocabulary = Vocabulary.of(cfa)
        self._candidates = {
            location: Candidates(vocabulary, self._blocks.live[location]) for location in self._locations
        }
        self._plain: dict[Location, list[Term]] = {location: [] for location in self._locations}
        """All candidates so far that are not guarded."""
        self._round = 0

    def __enter__(self) -> TemplateRounds:
        return self

    def __exit__(self, *_: object) -> None:
        self._houdini.close()

    @property
    def done(self) -> bool:
        return self._round >= ROUNDS or not self._locations or self._deadline.passed

    def next_round(self, known: Mapping[Location, Term]) -> Mapping[Location, Term] | None:
        """The invariants found by one more round, conjoined with `known`; None if it finds nothing new.

        `known` must be inductive by itself.
        """
        if self.done:
            return None
        if self._round == 0:
            self._states.explore(self._deadline.sooner(EXPLORATION))
        self._round += 1
        self._learn({location: conjuncts(formula) for location, formula in known.items()})
        proposed = self._proposed()
        equalities = {
            location: [formula for formula in found if _is_equality(formula)] for location, found in proposed.items()
        }
        others = {
            location: [formula for formula in found if not _is_equality(formula)]
            for location, found in proposed.items()
        }
        before = sum(map(len, self._houdini.known.values()))
        try:
            for part in (equalities, others):  # equalities rarely depend on the others, but not vice versa
                self._learn(self._decided(part))
        except OutOfTime:
            pass
        if sum(map(len, self._houdini.known.values())) == before:
            return None
        return {location: conjunction(self._houdini.known.get(location, ())) for location in self._wanted}

    def _decided(self, candidates: Mapping[Location, Sequence[Term]]) -> dict[Location, list[Term]]:
        """The candidates that are inductive together, without redundant ones."""
        found = self._houdini.inductive(candidates, PATIENCE, self._deadline)
        known = self._houdini.known
        return {
            location: without_redundant(known.get(location, []), formulas, self._deadline)
            for location, formulas in found.items()
        }

    def _learn(self, facts: Mapping[Location, Sequence[Term]]) -> None:
        for location, formulas in facts.items():
            before = self._houdini.known.setdefault(location, [])
            seen = {*before, TRUE}
            before += [formula for formula in formulas if formula not in seen]

    def _proposed(self) -> dict[Location, list[Term]]:
        """The candidates of this round that no state refutes."""
        most = max(20, min(MOST_CANDIDATES, MOST_IN_ALL // max(1, len(self._locations))))
        found: dict[Location, list[Term]] = {}
        for location in self._locations:
            facts = self._houdini.known.get(location, ())
            if FALSE in facts:
                continue
            states, source = self._states.at[location], self._candidates[location]
            if self._round < ROUNDS:
                here = source.simple(states) if self._round == 1 else source.linear(states)
                self._plain[location] = list(dict.fromkeys([*self._plain[location], *here]))
                proposed = self._plain[location]
            else:
                proposed = [*self._plain[location], *source.guarded(states, self._plain[location])]
            known = set(facts)
            new = [candidate for candidate in proposed if candidate not in known]
            usable = worthwhile(unrefuted(new, self._states, location), source.in_program, facts)
            usable.sort(key=lambda formula: not _is_equality(formula))  # they are fewer and stronger
            found[location] = usable[:most]
        return found


def _is_equality(formula: Term) -> bool:
    """Whether a candidate is an equality, possibly a guarded one."""
    return formula.op == ops.EQ or (formula.op == ops.OR and any(part.op == ops.EQ for part in formula.args))
