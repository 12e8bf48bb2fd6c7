"""Houdini's algorithm over the blocks: from candidates for each loop head, it keeps those that are inductive together.

Known invariants may be assumed in addition: then the remaining candidates are inductive together with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from time import process_time
from typing import TypeAlias

from cutpoint.algorithms.invariants.template_states import ReachedStates
from cutpoint.base.limits import Deadline, OutOfTime
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.smt.backends import create, create_for, needed_by
from cutpoint.smt.queries.houdini import inductive_subset
from cutpoint.smt.solvers.escalation import Escalating
from cutpoint.smt.solvers.solver import Model, Result
from cutpoint.smt.terms.boolean import disjunction, not_
from cutpoint.smt.terms.term import FALSE, Term
from cutpoint.smt.terms.walk import Substitution, free_variables

_Left: TypeAlias = Mapping[Location, Mapping[Term, None]]
"""The remaining candidates, by loop head."""
QUERY_SECONDS = 2.0
"""The time limit of a query; candidates that it does not decide are dropped."""
QUICK_SECONDS = 0.3
"""How many seconds the incremental solver may work on a query before a fresh solver gets it as well."""
MOST_MODELS = 40
"""How many models that are reachable states are used to explore further states."""


class Houdini:
    """The blocks of a program, each with its own solver; used for several sets of candidates in turn."""

    def __init__(self, blocks: BlockGraph, states: ReachedStates) -> None:
        self._blocks = blocks
        self._states = states
        self._inner = [block for block in blocks.blocks if block.target in states.at]
        self._inner.sort(key=lambda block: block.source is not blocks.entry)  # drops early what does not hold initially
        self._provers: dict[Block, _Prover] = {}
        self._models = 0
        self.known: dict[Location, list[Term]] = {}
        """Invariants that are inductive together. The code that adds to them has to guarantee this."""

    def close(self) -> None:
        for prover in self._provers.values():
            prover.close()
        self._provers.clear()

    def inductive(
        self, candidates: Mapping[Location, Sequence[Term]], patience: float, deadline: Deadline
    ) -> dict[Location, list[Term]]:
        """The candidates that are inductive together with each other and with the known invariants.

        Each time that the patience runs out (in seconds of CPU time, because other processes may use the CPU), the
        second half of the remaining candidates is dropped undecided.
        """
        entry = self._blocks.entry  # any state is possible there
        usable = {location: found for location, found in candidates.items() if location is not entry}
        self._patience, self._deadline = _Patience(patience), deadline
        return inductive_subset(usable, self._inner, self, deadline)

    def refuted(self, block: Block, left: _Left, /) -> Iterable[tuple[Location, Sequence[Term]]]:
        """Queries all candidates at the end of the block at once, and smaller groups if the solver does not answer."""
        groups = [list(left.get(block.target, ()))]
        while groups:
            if self._deadline.passed:
                raise OutOfTime
            if self._patience.ended():
                for location, found in left.items():
                    yield location, list(found)[len(found) // 2 :]
            alive = left.get(block.target, {})
            group = [candidate for candidate in groups.pop() if candidate in alive]
            if not group:
                continue
            prover = self._prover(block)
            answer = prover.ask(self._premises(block, left), group, self._deadline.at_most(QUERY_SECONDS))
            if answer is Result.UNKNOWN and len(group) > 1:
                half = len(group) // 2
                groups += [group[half:], group[:half]]
            elif answer is Result.UNKNOWN:
                yield block.target, group
            elif answer is Result.SAT:
                model = prover.model()
                yield block.target, [one for one in alive if not model.satisfies(prover.after(one))]
                if block.source is self._blocks.entry and self._models < MOST_MODELS:
                    self._include_state_after(block, model)
                    yield from self._refuted_by_states(left)
                groups.append(group)

    def relying_on(self, location: Location, _dropped: Sequence[Term], /) -> Iterable[Block]:
        return [block for block in self._inner if block.source is location]

    def _premises(self, block: Block, left: _Left) -> list[Term]:
        """The remaining candidates at the start of the block; known invariants are asserted in the solver."""
        if block.source is self._blocks.entry:
            return []
        self._prover(block).assume(self.known.get(block.source, ()))
        return list(left.get(block.source, ()))

    def _include_state_after(self, block: Block, model: Model) -> None:
        """Adds the state after a block from the entry: this reachable state, and its successors, refute other
        candidates."""
        self._models += 1
        values = {x: model.value(block.transition.updates.get(x, x)) for x in self._blocks.live[block.target]}
        self._states.include(block.target, values)

    def _refuted_by_states(self, left: _Left) -> Iterable[tuple[Location, Sequence[Term]]]:
        for location, found in left.items():
            holds = set(unrefuted(list(found), self._states, location))
            yield location, [candidate for candidate in found if candidate not in holds]

    def _prover(self, block: Block) -> _Prover:
        prover = self._provers.get(block)
        if prover is None:
            prover = self._provers[block] = _Prover(block)
        return prover


class _Patience:
    """A period that starts again whenever it has ended, each time half as long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = process_time() + seconds

    def ended(self) -> bool:
        if process_time() <= self._until:
            return False
        self._seconds /= 2
        self._until = process_time() + self._seconds
        return True


class _Prover:
    """A solver for one block, which decides which formulas hold after it."""

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
        """Assumes from now on that these hold before the block."""
        new = [fact for fact in dict.fromkeys(facts) if fact not in self._facts]
        if new:
            self._facts.update(new)
            self._reads.update(free_variables(*new))
            self._solver.add(*new)

    def ask(self, premises: Sequence[Term], group: Sequence[Term], seconds: float) -> Result:
        """Whether some candidate of a group can be violated after the block, if all premises hold before it."""
        after = [self.after(candidate) for candidate in group]
        violated = disjunction(not_(formula) for formula in after)
        if violated is FALSE:
            return Result.UNSAT
        self._reads.update(free_variables(*premises, *after))
        return self._solver.check([*premises, violated], seconds)

    def model(self) -> Model:
        return self._solver.model(sorted(self._reads, key=lambda x: x.id))


def unrefuted(candidates: Sequence[Term], states: ReachedStates, location: Location) -> list[Term]:
    """The candidates that hold in all known reachable states at a location."""
    kept = list(candidates)
    for holds in states.at[location]:
        kept = [candidate for candidate in kept if holds(candidate)]
    return kept
