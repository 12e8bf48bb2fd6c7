"""Houdini's algorithm over the blocks: of candidates for each loop head, those that are inductive together.

All are assumed where a block begins; what a block does not preserve is dropped, until nothing has to be dropped.
Invariants that are known already may be assumed in addition: then what is left is inductive together with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import process_time

from cutpoint.algorithms.invariants.template_states import ReachedStates
from cutpoint.base.limits import Deadline, OutOfTime
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.smt.backends import create, create_for, needed_by
from cutpoint.smt.solvers.escalation import Escalating
from cutpoint.smt.solvers.solver import Model, Result
from cutpoint.smt.terms.boolean import disjunction, not_
from cutpoint.smt.terms.term import FALSE, Term
from cutpoint.smt.terms.walk import Substitution, free_variables

QUERY_SECONDS = 2.0
"""The limit of a query; candidates that it does not decide are dropped."""
QUICK_SECONDS = 0.3
"""For how long the incremental solver may think before a fresh one is asked as well."""
MOST_MODELS = 40
"""How many models that are reachable states are explored further."""


class Houdini:
    """The blocks of a program, each with a solver; used for one set of candidates after the other."""

    def __init__(self, blocks: BlockGraph, states: ReachedStates) -> None:
        self._blocks = blocks
        self._states = states
        self._inner = [block for block in blocks.blocks if block.target in states.at]
        self._inner.sort(key=lambda block: block.source is not blocks.entry)  # what does not hold at first goes first
        self._provers: dict[Block, _Prover] = {}
        self._models = 0
        self.known: dict[Location, list[Term]] = {}
        """Inductive invariants: all of each list together. Whoever adds to them vouches for that."""

    def close(self) -> None:
        for prover in self._provers.values():
            prover.close()
        self._provers.clear()

    def inductive(
        self, candidates: Mapping[Location, Sequence[Term]], patience: float, deadline: Deadline
    ) -> dict[Location, list[Term]]:
        """The candidates that are inductive together, and with what is known.

        Each time that the patience ends (in seconds of the processor, because others may keep it busy), the last half
        of what is left is dropped without being decided.
        """
        self._alive = {place: dict.fromkeys(found) for place, found in candidates.items()}
        self._alive.pop(self._blocks.entry, None)  # there the state may be any
        self._todo = dict.fromkeys(self._inner)
        patient_until = process_time() + patience
        while self._todo:
            block = next(iter(self._todo))
            del self._todo[block]
            groups = [list(self._alive.get(block.target, ()))]
            while groups:
                if deadline.passed:
                    raise OutOfTime
                if process_time() > patient_until:
                    patience /= 2
                    patient_until = process_time() + patience
                    self._give_up_half()
                groups += self._decide(block, groups.pop(), deadline)
        return {place: list(found) for place, found in self._alive.items()}

    def _decide(self, block: Block, group: list[Term], deadline: Deadline) -> list[list[Term]]:
        """Drops what the block does not preserve of a group; what has still to be asked is returned."""
        alive = self._alive.get(block.target, {})
        group = [candidate for candidate in group if candidate in alive]
        if not group:
            return []
        prover = self._prover(block)
        premises: list[Term] = []
        if block.source is not self._blocks.entry:
            prover.assume(self.known.get(block.source, ()))
            premises = list(self._alive.get(block.source, ()))
        answer = prover.ask(premises, group, deadline.at_most(QUERY_SECONDS))
        if answer is Result.UNSAT:
            return []
        if answer is Result.UNKNOWN:
            if len(group) > 1:
                half = len(group) // 2
                return [group[half:], group[:half]]
            self._drop(block.target, group)
            return []
        model = prover.model()
        self._drop(block.target, [candidate for candidate in alive if not model.satisfies(prover.after(candidate))])
        if block.source is self._blocks.entry and self._models < MOST_MODELS:
            self._models += 1
            values = {x: model.value(block.transition.updates.get(x, x)) for x in self._blocks.live[block.target]}
            self._states.include(block.target, values)
            self._drop_what_states_refute()
        return [group]

    def _drop_what_states_refute(self) -> None:
        for place, found in self._alive.items():
            kept = unrefuted(list(found), self._states, place)
            if len(kept) < len(found):
                holds = set(kept)
                self._drop(place, [candidate for candidate in found if candidate not in holds])

    def _give_up_half(self) -> None:
        for place, found in self._alive.items():
            self._drop(place, list(found)[len(found) // 2 :])

    def _drop(self, place: Location, refuted: Sequence[Term]) -> None:
        if refuted:
            for candidate in refuted:
                del self._alive[place][candidate]
            self._todo.update(dict.fromkeys(block for block in self._inner if block.source is place))

    def _prover(self, block: Block) -> _Prover:
        prover = self._provers.get(block)
        if prover is None:
            prover = self._provers[block] = _Prover(block)
        return prover


class _Prover:
    """Questions about one block: which formulas hold after it."""

    def __init__(self, block: Block) -> None:
        transition = block.transition
        terms = [transition.guard, *transition.updates.values()]
        needs = needed_by(terms)
        self._solver = Escalating(create_for(terms), QUICK_SECONDS, lambda: create("z3-fresh", needs))
        self._solver.add(transition.guard)
        self._reads = set(free_variables(transition.guard))
        self._facts: set[Term] = set()
        self.after = Substitution(transition.updates)

    def close(self) -> None:
        self._solver.close()

    def assume(self, facts: Sequence[Term]) -> None:
        """From now on these hold before the block."""
        new = [fact for fact in dict.fromkeys(facts) if fact not in self._facts]
        if new:
            self._facts.update(new)
            self._reads.update(free_variables(*new))
            self._solver.add(*new)

    def ask(self, premises: Sequence[Term], group: Sequence[Term], seconds: float) -> Result:
        """Whether one of a group can be violated after the block, if all premises hold before it."""
        after = [self.after(candidate) for candidate in group]
        violated = disjunction(not_(formula) for formula in after)
        if violated is FALSE:
            return Result.UNSAT
        self._reads.update(free_variables(*premises, *after))
        return self._solver.check([*premises, violated], seconds)

    def model(self) -> Model:
        return self._solver.model(sorted(self._reads, key=lambda x: x.id))


def unrefuted(candidates: Sequence[Term], states: ReachedStates, place: Location) -> list[Term]:
    """The candidates that hold in all states that are known to be reached there."""
    kept = list(candidates)
    for holds in states.at[place]:
        kept = [candidate for candidate in kept if holds(candidate)]
    return kept
