"""IC3 over control-flow automata (ic3cfa, Alg. 1-3).

A frame F_(i,l) overapproximates the states at location l after at most i steps. Iteration k excludes from F_(k,l) all
states from which the error can be reached in one step. To that end, a backward search shows that their predecessors are
excluded from F_(k-1,·), and so on. If the search arrives at the entry, there is a counterexample. If all frames of a
level are equal to those of the next, they are inductive, and the proof is complete.

Deviations:
- An edge is a block of the block graph. It is split into choice-free commands, as in the paper, or a model selects one
  of its cubes at a time (`ic3/implicants.py`); then not all predecessors are known at once.
- The inputs of a block are existentially quantified in a weakest precondition. A model selects a term or a value for
  each, so that obligations stay cubes over the state.
- A cut of a recursion is a second kind of target: if it is reachable, nothing is proved.
- A clause is blocked immediately at the highest level at which it is inductive, not only when clauses are propagated.
- The last level is checked for a fixpoint as well: F_(k+1) is *true* until a clause is pushed there.
"""

from __future__ import annotations

from contextlib import ExitStack
from itertools import count

from cutpoint.algorithms.common.counterexample import AbstractCounterexample, Feasibility
from cutpoint.algorithms.common.cut_short import cut_short
from cutpoint.algorithms.common.exchange import Exchange
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.algorithms.ic3.commands import Command, commands_into
from cutpoint.algorithms.ic3.conclusions import Conclusions
from cutpoint.algorithms.ic3.config import Generalisation, Ic3Config
from cutpoint.algorithms.ic3.cubes import literals_of
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.algorithms.ic3.generalisation import Generaliser
from cutpoint.algorithms.ic3.inductivity import Inductivity, Undecided
from cutpoint.algorithms.ic3.interpolants import EdgeInterpolation
from cutpoint.algorithms.ic3.obligations import Obligation, Obligations
from cutpoint.algorithms.ic3.predecessors import Predecessors
from cutpoint.algorithms.ic3.pushing import Pushing
from cutpoint.algorithms.ic3.shared_invariants import SharedInvariants, exchange_for
from cutpoint.algorithms.ic3.vocabularies import Vocabularies
from cutpoint.cfa.blocks.block_graph import Block
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Alarm, Finding, Inconclusive
from cutpoint.evidence.reason import MORE_TIME, Reason, ran_out_of_time, undecided
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.term import Term


def ic3_cfa(task: Task, config: Ic3Config, services: Services) -> Finding:
    """Whether the error location is reachable."""
    with ExitStack() as stack:
        exchange = stack.enter_context(exchange_for(task, config, services))
        search = Ic3Cfa(task, config, services, exchange)
        stack.callback(search.close)
        try:
            return search.prove()
        except Undecided as undecided_query:
            return search.inconclusive(undecided_query.reason)


class Ic3Cfa:
    """The frames and the obligations of one run."""

    def __init__(self, task: Task, config: Ic3Config, services: Services, exchange: Exchange) -> None:
        self._task = task
        self._config = config
        self._services = services
        self.graph = graph = task.blocks(config.blocks, config.most_paths)
        self.entering = commands_into(graph, config.choices)
        self.frames = Frames(graph, services, shared=config.generalisation is Generalisation.MULTI)
        self.inductivity = Inductivity(self.frames, config, services)
        self._vocabularies = Vocabularies(graph, services) if config.vocabulary else None
        interpolation = (
            EdgeInterpolation(self.frames, graph.live, services, config.interpolation_engines)
            if config.interpolation
            else None
        )
        self.generalise_clause = Generaliser(
            config, self.frames, self.inductivity, self.entering, self._vocabularies, interpolation, services
        )
        self._queue = Obligations(config.cube_order, config.seed)
        self._feasibility = Feasibility(graph, services)
        self._into_targets = [command for target in graph.cfa.targets for command in self.entering.get(target, ())]
        self._predecessors = Predecessors(self.entering, self.inductivity, self._is_blocked, config.choices)
        self._pushing = Pushing(self.frames, self.inductivity, self.entering)
        self._conclusions = Conclusions(graph, self.frames, self.entering, self._into_targets, services)
        self._invariants = SharedInvariants(exchange, self.frames, self._conclusions, services.statistics)
        self.k = 0

    def close(self) -> None:
        self._services.statistics.counts["clauses"] = self.frames.count()
        self._services.statistics.counts["iterations"] = self.k
        self.frames.close()
        self._feasibility.close()
        if self._vocabularies is not None:
            self._vocabularies.close()

    def prove(self) -> Finding:
        """Alg. 1."""
        if self.graph.entry is self.graph.error:  # a zero-step counterexample
            return Alarm((), 0)
        for command in self._into_targets:
            if command.source is self.graph.entry and not self._is_blocked(command, 0, ()):  # a one-step one
                return self._counterexample((command.block,))
        for self.k in count(1):
            self._report("strengthening")
            found = self.strengthen(self.k)
            if found is not None:
                return found
            self._report("propagating")
            self.propagate_clauses(self.k)
            level = self.frames.fixpoint(self.k)
            if level is not None:
                self._services.report(Progress("certificate", self.k, has_finding=True))
                return self._conclusions.proof(level)
            self._invariants.publish(self.k)
        raise AssertionError("there is always a next iteration")

    def strengthen(self, k: int) -> Finding | None:
        """Alg. 2: excludes from F_(k,l) all predecessors of the error, or returns a counterexample."""
        if self._config.reuse:
            self._queue.advance()
            found = self.backward_block()
            if found is not None:
                return found
        for command in self._into_targets:
            while not self._is_blocked(command, k, ()):
                cube, _ = self._predecessors.cube(command, frozenset())
                self._queue.add(Obligation(k, command.source, cube, command.block))
                found = self.backward_block()
                if found is not None:
                    return found
        return None

    def backward_block(self) -> Finding | None:
        """Alg. 3: discharges all obligations in the queue, or returns a counterexample."""
        while (obligation := self._queue.pop()) is not None:
            self._keep_going()
            location, level, cube = obligation.location, obligation.level, obligation.cube
            if location is self.graph.entry:
                return self._counterexample(obligation.path())
            assert level > 0, "F_0 is false except at the entry, so nothing has a predecessor there"
            if self._excluded(obligation):
                self._discharged(obligation)
                continue
            if not (self._config.skipping and obligation.all_predecessors_known):
                predecessors, all_known = self._predecessors.of(obligation)
                if predecessors:
                    self._services.statistics.count("obligations", len(predecessors))
                    obligation.all_predecessors_known = all_known
                    for predecessor in predecessors:
                        self._queue.add(predecessor)
                    self._queue.add(obligation)
                    continue
            clause = self.generalise_clause(location, level, cube)
            while level < self.k and self._pushing.is_possible(location, level, clause):
                level += 1
            self.frames.block(location, level, clause)
            self._discharged(obligation)
        return None

    def propagate_clauses(self, k: int) -> None:
        """Moves clauses to the next level if they are inductive relative to the frames of their own level."""
        with self._services.statistics.timer("propagation"):
            for level in range(1, k + 1):
                for location in self.graph.cutpoints:
                    for cube in self.frames.at(location, level):
                        if self._pushing.is_possible(location, level, cube):
                            self.frames.block(location, level + 1, cube)
                    self._keep_going()

    def inconclusive(self, reason: Reason) -> Inconclusive:
        return Inconclusive(reason, MORE_TIME, self.k)

    def _excluded(self, obligation: Obligation) -> bool:
        """Whether the frame already excludes an obligation."""
        location, level, cube = obligation.location, obligation.level, obligation.cube
        if self.frames.blocks(location, level, cube):
            return True
        if not self._config.subsumption:
            return False
        asked = [*self.frames.assumptions(location, level), *literals_of(cube)]
        return self.inductivity.possible(self.frames.solver(location), asked) is Truth.NO

    def _is_blocked(self, command: Command, level: int, literals: tuple[Term, ...]) -> bool:
        answer = self.inductivity.blocked(command, level, literals).answer
        if answer is Truth.UNKNOWN:
            self._keep_going()
            raise Undecided(undecided(f"a query of iteration {self.k}", self.inductivity.reason()))
        return answer is Truth.YES

    def _discharged(self, obligation: Obligation) -> None:
        if self._config.reuse:
            self._queue.mask(obligation)

    def _keep_going(self) -> None:
        if self._services.deadline.passed:
            raise Undecided(ran_out_of_time(f"the time ran out in iteration {self.k}", self.k))
        if self._config.invariants:
            self._invariants.generate()
        self._invariants.strengthen_frames()

    def _counterexample(self, path: tuple[Block, ...]) -> Finding:
        """The execution along the obligations, from the entry to the error."""
        answer, alarm = self._feasibility.of(AbstractCounterexample((), tuple((block,) for block in path)))
        if answer is Truth.UNKNOWN:
            return self.inconclusive(undecided("a counterexample", self._feasibility.reason))
        assert answer is Truth.YES, "obligations lead to the error along the path that made them"
        return cut_short(self._task, self.k) if alarm is None else alarm

    def _report(self, phase: str) -> None:
        self._services.report(Progress(phase, self.k, queries=self._services.queries))
