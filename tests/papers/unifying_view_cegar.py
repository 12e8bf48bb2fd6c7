"""For tests: CEGAR on an automaton itself, edge by edge, as the unifying-view paper's figures show it.

ℙ with blk_l, merge_ℙ and SSA path formulas; refinement finds what lies between two abstraction states in the block
graph of the same automaton.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cutpoint.algorithms.common.counterexample import Counterexamples, Feasibility
from cutpoint.algorithms.common.cpa import begin, cpa_plus_plus
from cutpoint.algorithms.common.services import Services, terms_of_blocks
from cutpoint.algorithms.common.waitlist import DepthFirst
from cutpoint.algorithms.predicate.cegar import cegar
from cutpoint.algorithms.predicate.config import Refinement
from cutpoint.algorithms.predicate.forced_covering import FcoverImpact
from cutpoint.algorithms.predicate.impact_refinement import ImpactStrategy
from cutpoint.algorithms.predicate.path_interpolation import PathInterpolation
from cutpoint.algorithms.predicate.predicate_refinement import PredicateStrategy
from cutpoint.algorithms.predicate.refine import Feasible, Refine
from cutpoint.cfa.blocks.block_graph import Block, Cutpoints, block_graph
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Cfa
from cutpoint.cpa.arg import Arg, ArgCpa, ArgNode
from cutpoint.cpa.composite import Composite, State
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.predicate.abstraction import Abstractor, Coverage
from cutpoint.cpa.predicate.blocks import blk_l
from cutpoint.cpa.predicate.cpa import PredicateCpa
from cutpoint.cpa.predicate.state import PredicatePrecision, PredicateState
from cutpoint.evidence.finding import Alarm, Inconclusive
from cutpoint.smt.interpolation.engine import ENGINES
from cutpoint.smt.queries.bdd import BddManager
from cutpoint.smt.terms.term import FALSE, TRUE, Term

PLACE = 1
"""Of ℙ in 𝕃 × ℙ × 𝔸."""


class InOrder(DepthFirst[State]):
    """Depth first, the last edge first; the nodes get their numbers e_0, e_1, … when they are taken.

    A state without successors in the automaton's loop, at the exit, waits till last after the first iteration.
    """

    def __init__(self, arg: Arg, cfa: Cfa) -> None:
        super().__init__()
        self._arg = arg
        self._cfa = cfa
        self._heads = set(loop_heads(cfa))
        self.e: list[ArgNode] = []

    def pop(self) -> State:
        state = super().pop()
        if self and self._leaves_late(state):
            self._states[id(state)] = state
            self._states.move_to_end(id(state), last=False)
            state = super().pop()
        self.number(state)
        return state

    def number(self, state: State) -> None:
        node = self._arg.node(state)
        if node not in self.e:
            self.e.append(node)

    def _leaves_late(self, state: State) -> bool:
        above = list(self._arg.ancestors(state))[1:]
        leaves = bool(above) and above[0][0] in self._heads and not self._comes_back(state)
        return leaves and sum(place in self._heads for place, *_ in above) > 1

    def _comes_back(self, state: State) -> bool:
        seen, todo = {state[0]}, [state[0]]
        while todo:
            for edge in self._cfa.leaving(todo.pop()):
                if edge.target not in seen:
                    seen.add(edge.target)
                    todo.append(edge.target)
        return bool(self._heads & seen)


class Assumed(PathInterpolation):
    """Gives the interpolants that somebody assumes, instead of those that an engine finds."""

    def __init__(self, interpolant: Callable[[int, Block], Term], feasibility: Feasibility, services: Services) -> None:
        """`interpolant` says what holds after a block, given its position on the path."""
        super().__init__((), {}, feasibility, services)
        self._interpolant = interpolant
        self.given: list[list[Term]] = []

    def along(self, blocks: Sequence[tuple[Block, ...]], labels: Sequence[Term]) -> list[Term]:
        found = [TRUE, *[self._interpolant(i, part[-1]) for i, part in enumerate(blocks[:-1])], FALSE]
        self.given.append(found)
        return found


class CegarRun:
    """All parts of one analysis, from the empty precision."""

    def __init__(
        self,
        cfa: Cfa,
        refinement: Refinement,
        interpolant: Callable[[int, Block], Term] | None = None,
        forced: bool = False,
    ) -> None:
        self.cfa = cfa
        self.services = services = Services()
        self.graph = graph = block_graph(cfa, Cutpoints.LOOPS)
        terms = terms_of_blocks(graph)
        diagrams = None if refinement.strengthens else BddManager()
        self.abstractor = Abstractor(services.solver, terms, services.deadline, diagrams=diagrams)
        self.coverage = Coverage(services.solver(terms), services.deadline)
        self.feasibility = Feasibility(graph, services)
        predicate_cpa = PredicateCpa(cfa.entry, blk_l(cfa), self.abstractor, self.coverage)
        self.cpa = Composite(LocationCpa(), predicate_cpa, ArgCpa())
        self.arg = Arg(self.cpa)
        self.waitlist = InOrder(self.arg, cfa)
        self.counterexamples = Counterexamples(self.arg, PLACE, graph)
        self.interpolation = (
            PathInterpolation(tuple(ENGINES), graph.live, self.feasibility, services)
            if interpolant is None
            else Assumed(interpolant, self.feasibility, services)
        )
        self.impact = ImpactStrategy(self.arg, self.waitlist, PLACE, self.coverage)
        self.precision = PredicateStrategy(self.arg, self.waitlist, PLACE)
        self._refine = Refine(
            refinement,
            self.counterexamples,
            self.feasibility,
            self.interpolation,
            self.impact,
            self.precision,
            services,
        )
        self.targets: list[ArgNode] = []
        """The error states, in the order in which they were found."""
        if forced:
            predicate_cpa.fcover = FcoverImpact(
                self.arg, self.counterexamples, self.feasibility, self.interpolation, self.impact, services
            )
        initial = (None, PredicatePrecision(), None)
        begin(self.cpa, self.cpa.initial(cfa.entry), initial, self.waitlist, self.arg)

    def explore(self) -> State:
        """CPA++ until the first error state (Alg. 4, line 5): that state."""
        cpa_plus_plus(self.cpa, self.cfa, self.arg, self.waitlist, lambda state: state[0] is self.cfa.error)
        (error,) = self.arg.at(self.cfa.error)
        return error

    def run(self) -> Alarm | Inconclusive | None:
        """The whole of Alg. 4."""
        found = cegar(self.cpa, self.cfa, self.cfa.targets, self.arg, self.waitlist, self.refine, self.services)
        return found.alarm if isinstance(found, Feasible) else found

    def refine(self, target: State) -> Feasible | Inconclusive | None:
        self.waitlist.number(target)
        self.targets.append(self.arg.node(target))
        return self._refine(target)

    def predicate(self, node: ArgNode) -> PredicateState:
        assert node.state is not None
        found: PredicateState = node.state[PLACE]
        return found

    def close(self) -> None:
        self.abstractor.close()
        self.coverage.close()
        self.feasibility.close()
