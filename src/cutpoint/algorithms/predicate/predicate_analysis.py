"""Lazy predicate abstraction, IMPACT, their mixtures, and symbolic execution: one analysis with the knobs of Table 1.

(unifying-view, Sect. 4.3-4.5; large-block-encoding.) The composite of 𝕃, ℙ and 𝔸 is run by CEGAR. What the names
mean is said in `predicate_config`; here the parts are put together, and what they found becomes evidence:

- an error that is reached becomes an alarm;
- an ARG without one becomes a proof by invariants, at each cutpoint the disjunction of the abstraction formulas of its
  states; or, if no block ever ended, by the unwinding: all paths are there.

What other engines have found (`fact_predicates`) is looked for before each refinement, and is a part of the proof.

Deviation: paths inside blocks are merged before the analysis begins, by running on the block graph, unless they are not
to be merged.
"""

from __future__ import annotations

from functools import cache

from cutpoint.algorithms.common.counterexample import Counterexamples, Feasibility
from cutpoint.algorithms.common.cpa import begin
from cutpoint.algorithms.common.cut_short import cut_short
from cutpoint.algorithms.common.enumerations import Enumerations
from cutpoint.algorithms.common.known_facts import KnownFacts
from cutpoint.algorithms.common.services import Services, terms_of_blocks
from cutpoint.algorithms.common.waitlist import BreadthFirst, DepthFirst
from cutpoint.algorithms.predicate.arg_record import arg_graph, covered_leaves
from cutpoint.algorithms.predicate.cegar import cegar
from cutpoint.algorithms.predicate.config import (
    AbstractionKind,
    Checked,
    ForcedCovering,
    Merge,
    Order,
    PredicateConfig,
    Refinement,
    Representation,
    Sharing,
    Stop,
)
from cutpoint.algorithms.predicate.fact_predicates import FactAbstractor, FactImpact, FactStrategy
from cutpoint.algorithms.predicate.forced_covering import FcoverImpact
from cutpoint.algorithms.predicate.path_interpolation import PathInterpolation
from cutpoint.algorithms.predicate.refine import Feasible, Refine
from cutpoint.base.limits import Deadline
from cutpoint.cfa.blocks.block_graph import BlockGraph, Cutpoints, choose_cutpoints
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Location
from cutpoint.cfa.task import Task
from cutpoint.cpa.arg import Arg, ArgCpa
from cutpoint.cpa.composite import Composite, State
from cutpoint.cpa.interfaces import Waitlist
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.predicate.abstraction import MOST_SOLVERS, Coverage
from cutpoint.cpa.predicate.blocks import BlockOperator, blk_always, blk_never
from cutpoint.cpa.predicate.cpa import PredicateCpa
from cutpoint.cpa.predicate.state import PredicatePrecision, PredicateState, predicate_state
from cutpoint.cpa.predicate.symbolic_path import SymbolicPaths
from cutpoint.evidence.finding import Argument, Finding, Inconclusive, Proof
from cutpoint.smt.queries.bdd import BddManager
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.boolean import disjunction
from cutpoint.smt.terms.term import FALSE, Term

_TO_WRITE = 0.2
"""Seconds in which a graph is written even if the time is over."""
_PLACE = 1
"""Of the Predicate CPA in the composite 𝕃 × ℙ × 𝔸."""


def run(task: Task, config: PredicateConfig, services: Services) -> Finding:
    """Whether the error location is reachable, by the analysis that the config describes."""
    analysis = _Analysis(task, config, services)
    try:
        found = analysis.explore()
        analysis.record()
        return analysis.proof() if found is None else found
    finally:
        analysis.close()


class _Analysis:
    """All parts of one run."""

    def __init__(self, task: Task, config: PredicateConfig, services: Services) -> None:
        self._task = task
        self._config = config
        self._services = services
        self._graph = graph = _graph(task, config)
        self._whole = config.blocks is Cutpoints.WHOLE
        statistics, deadline = services.statistics, services.deadline
        terms = terms_of_blocks(graph)
        self._facts = KnownFacts(task, graph, services.facts)
        self._initial_precision = _initial_precision(graph, config.checked)
        self._abstractor = FactAbstractor(
            services.solver,
            terms,
            deadline,
            statistics,
            config.abstraction is AbstractionKind.BOOLEAN,
            BddManager() if config.representation is Representation.BDD else None,
            separate=config.merge is Merge.JOIN and len(graph.blocks) <= MOST_SOLVERS,
        )
        self._coverage = Coverage(services.solver(terms), deadline, statistics)
        self._feasibility = Feasibility(graph, services)
        self._waitlist: Waitlist[State] = DepthFirst() if config.order is Order.DFS else BreadthFirst()
        self._predicate_cpa = PredicateCpa(
            graph.entry,
            _blk(task, config),
            self._abstractor,
            self._coverage,
            SymbolicPaths(),
            separate=True,
            feasible=self._possible if self._whole else None,
            together=config.stop is not Stop.SEP,
            rest_only=config.stop is Stop.REST,
        )
        self._cpa = Composite(LocationCpa(), self._predicate_cpa, ArgCpa())
        self.arg = Arg(self._cpa)
        self._counterexamples = counterexamples = Counterexamples(self.arg, _PLACE, graph)
        interpolation = PathInterpolation(config.engines, graph.live, self._feasibility, services)
        self._impact = impact = FactImpact(self.arg, self._waitlist, _PLACE, self._coverage)
        enumerations = cache(lambda: Enumerations(graph.cfa))
        shared = config.sharing is Sharing.PROGRAM
        self._precision = FactStrategy(self.arg, self._waitlist, _PLACE, enumerations, shared)
        self._abstractor.facts = self._precision.facts
        self._refine = Refine(
            config.refinement,
            counterexamples,
            self._feasibility,
            interpolation,
            impact,
            self._precision,
            services,
        )
        if config.covering is ForcedCovering.IMPACT:
            self._predicate_cpa.fcover = FcoverImpact(
                self.arg, counterexamples, self._feasibility, interpolation, impact, services
            )

    def explore(self) -> Finding | None:
        graph, cpa = self._graph, self._cpa
        self._hear()
        precision = (None, self._initial_precision.joined(self._precision.facts), None)
        begin(cpa, cpa.initial(graph.entry), precision, self._waitlist, self.arg)
        too_deep = cut_short(self._task, 0)
        return cegar(
            cpa,
            graph,
            graph.error,
            graph.cfa.cuts,
            self.arg,
            self._waitlist,
            self._refined,
            self._services,
            too_deep,
        )

    def _refined(self, target: State) -> Feasible | Inconclusive | None:
        """Excludes the path to a state, by facts or by a refinement, unless it is feasible."""
        self._hear()
        if self._precision.facts:
            path = self._counterexamples.of(target)
            if self._config.refinement is Refinement.PREDICATE:
                is_new = self._precision.explore_with_facts(path.states)
            else:
                is_new = self._impact.strengthen_with_facts(path, self._facts.at, self._feasibility)
            if is_new:
                return None
        return self._refine(target)

    def _hear(self) -> None:
        """Takes in what other engines have found. Where nothing is abstracted, there is no use for it."""
        if self._config.refinement is not Refinement.NONE:
            added = self._facts.update()
            if added:
                self._precision.learn_facts(added, self._initial_precision)

    def proof(self) -> Proof:
        heads = self._heads()
        if self._whole:
            return Proof(Argument.UNWOUND, self._most_heads(set(heads)), heads)
        invariants = self._facts.completed({head: self._invariant(head) for head in heads})
        return Proof(Argument.INDUCTIVE, 0, heads, invariants)

    def _heads(self) -> tuple[Location, ...]:
        """Where invariants are given: loop heads are enough, if there are states at every location."""
        if self._graph.kind is not Cutpoints.SBE:
            return self._graph.heads
        heads = set(loop_heads(self._graph.cfa))
        return tuple(place for place in self._graph.heads if place in heads)

    def _invariant(self, head: Location) -> Term:
        states = [predicate_state(state, _PLACE) for state in self.arg.at(head)]
        return disjunction(dict.fromkeys(state.abstraction for state in states if state.is_abstraction))

    def _most_heads(self, heads: set[Location]) -> int:
        """The largest number of loop heads on a path."""
        counts: dict[object, int] = {}
        for state in self.arg.everything():
            node = self.arg.node(state)
            before = max((counts[parent] for parent, _ in node.parents), default=0)
            counts[node] = before + (predicate_state(state, _PLACE).location in heads)
        return max(counts.values())

    def record(self) -> None:
        """The numbers of the large-block-encoding paper's Table II; and the graph, if it is wanted."""
        statistics = self._services.statistics
        found = {
            place: [predicate for predicate in predicates if predicate is not FALSE]
            for place, predicates in self._precision.known.items()
        }
        counts = [len(predicates) for predicates in found.values() if predicates]
        numbers = {
            "art.size": len(self.arg.everything()) + len(covered_leaves(self.arg, _PLACE)),
            "predicates.total": len({predicate for predicates in found.values() for predicate in predicates}),
            "predicates.sum": sum(counts),
            "predicates.locations": len(counts),
            "predicates.maximum": max(counts, default=0),
        }
        for name, number in numbers.items():
            statistics.counts[name] = number
        if self._services.exhibits.wants_arg:
            until = Deadline.after(max(_TO_WRITE, self._services.deadline.left))
            self._services.exhibits.arg = arg_graph(self.arg, _PLACE, self._graph.error, until)

    def _possible(self, state: PredicateState) -> bool:
        """Whether a path may be feasible; asked where nothing is abstracted."""
        checked = self._config.checked
        if checked is Checked.NONE or (checked is Checked.ERROR and state.location is not self._graph.error):
            return True
        self._services.statistics.count("queries")
        return self._feasibility.possible(state.path.formula) is not Truth.NO

    def close(self) -> None:
        self.arg.clear()
        self._abstractor.close()
        self._coverage.close()
        self._feasibility.close()


def _graph(task: Task, config: PredicateConfig) -> BlockGraph:
    """What is explored: blocks, or single edges where paths are kept apart."""
    return task.blocks(Cutpoints.SBE if config.merge is Merge.SEP else config.blocks)


def _blk(task: Task, config: PredicateConfig) -> BlockOperator:
    if config.blocks is Cutpoints.WHOLE:
        return blk_never
    if config.merge is Merge.JOIN:
        return blk_always  # the edges are the blocks
    ends = {*choose_cutpoints(task.cfa, config.blocks), *loop_heads(task.cfa)}  # also those that lead nowhere
    return lambda _, location: location in ends


def _initial_precision(graph: BlockGraph, checked: Checked) -> PredicatePrecision:
    """π_INIT."""
    if checked is Checked.ALL:
        return PredicatePrecision(otherwise=(FALSE,))
    return PredicatePrecision({graph.error: (FALSE,)} if checked is Checked.ERROR else {})
