"""𝔻 = 𝕃 × ℙ × 𝔸 as the knobs of a config set it: blk, abstraction, merge, stop, π_INIT and the waitlist.

Deviation: unless `merge` is `sep`, paths inside blocks are merged before the analysis begins: it runs on the block
graph.
"""

from __future__ import annotations

from cutpoint.algorithms.common.counterexample import Feasibility
from cutpoint.algorithms.common.services import Services, terms_of_blocks
from cutpoint.algorithms.common.waitlist import BreadthFirst, DepthFirst
from cutpoint.algorithms.predicate.config import (
    AbstractionKind,
    Checked,
    Merge,
    Order,
    PredicateConfig,
    Representation,
    Stop,
)
from cutpoint.algorithms.predicate.fact_predicates import FactAbstractor
from cutpoint.cfa.blocks.block_graph import BlockGraph, Cutpoints, choose_cutpoints
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.task import Task
from cutpoint.cpa.arg import Arg, ArgCpa
from cutpoint.cpa.composite import Composite, State
from cutpoint.cpa.interfaces import Waitlist
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.predicate.abstraction import MOST_SOLVERS, Coverage
from cutpoint.cpa.predicate.blocks import BlockOperator, blk_always, blk_never
from cutpoint.cpa.predicate.cpa import PredicateCpa
from cutpoint.cpa.predicate.state import PredicatePrecision, PredicateState
from cutpoint.cpa.predicate.symbolic_path import SymbolicPaths
from cutpoint.smt.queries.bdd import BddManager
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.term import FALSE

PREDICATE_INDEX = 1
"""The index of ℙ in 𝕃 × ℙ × 𝔸."""


class ConfiguredCpa:
    """The CPA with the graph that it explores, the solvers of its operators, its reached set and its waitlist."""

    def __init__(self, task: Task, config: PredicateConfig, services: Services) -> None:
        self.graph = graph = task.blocks(Cutpoints.SBE if config.merge is Merge.SEP else config.blocks)
        self._checked = config.checked
        self._statistics = services.statistics
        terms = terms_of_blocks(graph)
        self.abstractor = FactAbstractor(
            services.solver,
            terms,
            services.deadline,
            services.statistics,
            config.abstraction is AbstractionKind.BOOLEAN,
            BddManager() if config.representation is Representation.BDD else None,
            separate=config.merge is Merge.JOIN and len(graph.blocks) <= MOST_SOLVERS,
        )
        self.coverage = Coverage(services.solver(terms), services.deadline, services.statistics)
        self.feasibility = Feasibility(graph, services)
        self.predicate = PredicateCpa(
            graph.entry,
            _blk(task, config),
            self.abstractor,
            self.coverage,
            SymbolicPaths(),
            separate=True,
            feasible=self._possible if config.blocks is Cutpoints.WHOLE else None,
            together=config.stop is not Stop.SEP,
            rest_only=config.stop is Stop.REST,
        )
        self.cpa = Composite(LocationCpa(), self.predicate, ArgCpa())
        self.arg = Arg(self.cpa)
        self.waitlist: Waitlist[State] = DepthFirst() if config.order is Order.DFS else BreadthFirst()
        self.initial_precision = _initial_precision(graph, config.checked)

    def close(self) -> None:
        self.arg.clear()
        self.abstractor.close()
        self.coverage.close()
        self.feasibility.close()

    def _possible(self, state: PredicateState) -> bool:
        """Whether a path may be feasible; used only if nothing is abstracted."""
        is_error = state.location is self.graph.error
        if self._checked is Checked.NONE or (self._checked is Checked.ERROR and not is_error):
            return True
        self._statistics.count("queries")
        return self.feasibility.possible(state.path.formula) is not Truth.NO


def _blk(task: Task, config: PredicateConfig) -> BlockOperator:
    if config.blocks is Cutpoints.WHOLE:
        return blk_never
    if config.merge is Merge.JOIN:
        return blk_always  # the edges are the blocks
    ends = {*choose_cutpoints(task.cfa, config.blocks), *loop_heads(task.cfa)}  # even those that cannot reach the error
    return lambda _, location: location in ends


def _initial_precision(graph: BlockGraph, checked: Checked) -> PredicatePrecision:
    """π_INIT."""
    if checked is Checked.ALL:
        return PredicatePrecision(otherwise=(FALSE,))
    return PredicatePrecision({graph.error: (FALSE,)} if checked is Checked.ERROR else {})
