"""The unifying-view paper's Examples 3, 4, 5, 8 and 9, Figures 7 and 8, and Table 1: refinement, and all of CEGAR.

The numbers of the states are those of the text: e_0 at l_2, e_1 at l_3, e_2 at l_4, e_3 and e_4 at l_11 and l_12, e_5
to e_7 inside the loop, e_8 at l_8; and in Example 9 e_9 at l_4 and e_13 at l_8, so that the second iteration has e_10
to e_12 inside the loop before it is left. (See `test_unifying_view` for how they are counted; an error state is counted
when it is refined.) Only abstraction states are strengthened: ψ of the intermediate states is that of their time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import NoneType

import pytest

from cutpoint.algorithms.common.counterexample import Feasibility, composed
from cutpoint.algorithms.common.predicates import predicates_of
from cutpoint.algorithms.predicate.config import PRESETS, ForcedCovering, Merge, Refinement, Representation
from cutpoint.algorithms.predicate.forced_covering import FcoverImpact
from cutpoint.cfa.blocks.block_graph import Block, Cutpoints
from cutpoint.cfa.model import Assign, Cfa, Edge
from cutpoint.cpa.arg import ArgNode
from cutpoint.cpa.predicate.path_formula import indexed
from cutpoint.evidence.finding import Alarm, Inconclusive
from cutpoint.smt.backends import create
from cutpoint.smt.queries.queries import Truth, implies
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import and_, conjunction, eq, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv
from cutpoint.smt.terms.walk import free_variables
from tests.cpa.collecting import reachable_values, small_automaton
from tests.papers.unifying_view_cegar import PLACE, Assumed, CegarRun
from tests.papers.unifying_view_figure_2 import FIGURE_2, ONE, TWO, ZERO, L, X, Y

EQUAL = eq(X, Y)
X0, X1, Y0, Y1 = indexed(X, 0), indexed(X, 1), indexed(Y, 0), indexed(Y, 1)
PHI_1 = and_(eq(X0, ZERO), eq(Y0, ZERO))
INSIDE = (ult(X0, TWO), eq(X1, add(X0, ONE)), eq(Y1, add(Y0, ONE)))
PHI_2 = conjunction([*INSIDE, not_(eq(X1, Y1))])
EXIT = not_(INSIDE[0])


def x_equals_y(_position: int, block: Block) -> Term:
    """The interpolant that the examples assume."""
    assert block.target is L[4]
    return EQUAL


@contextmanager
def analysis(refinement: Refinement) -> Iterator[CegarRun]:
    run = CegarRun(FIGURE_2, refinement, x_equals_y)
    try:
        yield run
    finally:
        run.close()


Row = tuple[int, Term, int, Term]


def row(run: CegarRun, node: ArgNode) -> Row:
    """(l, (ψ, l^ψ, φ))"""
    state = run.predicate(node)
    return state.location.id, state.abstraction, state.abstraction_location.id, state.path.formula


class TestExample3:
    TAU = (TRUE, eq(X0, Y0), FALSE)

    def test_it_is_a_valid_sequence(self) -> None:
        with create("bitwuzla") as solver:
            for before, phi, after in ((self.TAU[0], PHI_1, self.TAU[1]), (self.TAU[1], PHI_2, self.TAU[2])):
                assert implies(solver, [before, phi], after) is Truth.YES
        variables = set(free_variables(self.TAU[1]))
        assert variables == {X0, Y0}
        assert variables <= set(free_variables(PHI_1)) & set(free_variables(PHI_2))

    def test_these_are_the_block_formulas(self) -> None:
        with analysis(Refinement.IMPACT) as run:
            counterexample = run.counterexamples.of(run.explore())
            _, *ends = [run.counterexamples.predicate(state) for state in counterexample.states]
            assert [end.block.formula for end in ends if end.block is not None] == [PHI_1, PHI_2]
            assert run.feasibility.of(counterexample) == (Truth.NO, None)

    def test_what_is_found(self) -> None:
        """Another sequence, maybe, and a valid one."""
        run = CegarRun(FIGURE_2, Refinement.IMPACT)
        counterexample = run.counterexamples.of(run.explore())
        found = run.interpolation.along(counterexample.blocks, [TRUE] * 3)
        run.close()
        assert found is not None
        assert (found[0], found[-1]) == (TRUE, FALSE)
        assert set(free_variables(found[1])) <= {X, Y}
        with create("bitwuzla") as solver:
            for before, blocks, after in zip(found, counterexample.blocks, found[1:], strict=False):
                path = composed(blocks)
                assert implies(solver, [before, path.formula], path.instance(after)) is Truth.YES


def test_example_4() -> None:
    """IMPACT refinement: e_1 is strengthened, e_2 is removed, what e_1 covered is explored."""
    with analysis(Refinement.IMPACT) as run:
        target = run.explore()
        arg = run.arg
        e = [arg.node(state) for state in run.counterexamples.of(target).states]
        assert [row(run, node) for node in e] == [(place, TRUE, place, TRUE) for place in (2, 4, 8)]
        assert run.waitlist.states() == [target]
        ((back, by),) = arg.coverage()
        assert by is e[1].state
        before = [node for state in arg.everything() if (node := arg.node(state)) is not e[2]]

        run.impact.refine(run.counterexamples.of(target).states, [TRUE, EQUAL, FALSE])

        assert [row(run, node) for node in e[:2]] == [(2, TRUE, 2, TRUE), (4, EQUAL, 4, TRUE)]
        assert not arg.has(e[2])
        assert list(arg.at(L[8])) == []
        assert [arg.node(state) for state in arg.everything()] == [*before, back]  # nothing else is lost
        assert all(arg.is_active(state) for state in arg.everything())
        assert arg.coverage() == []
        assert row(run, back) == (4, TRUE, 4, TRUE)
        assert run.waitlist.states() == [back.state]


def test_example_5() -> None:
    """Predicate refinement: e_1 is the pivot, and is explored again from its predecessor, with the new precision."""
    interpolants = [TRUE, EQUAL, FALSE]
    assert [predicates_of(tau) for tau in interpolants] == [(), (EQUAL,), (FALSE,)]
    with analysis(Refinement.PREDICATE) as run:
        target = run.explore()
        arg = run.arg
        states = run.counterexamples.of(target).states
        assert [state[0] for state in states] == [L[2], L[4], L[8]]
        assert all(not arg.known_precision(state)[1](place) for state in states for place in FIGURE_2.locations)
        ((before, edge),) = arg.predecessors(states[1])
        assert (before[0], edge) == (L[3], FIGURE_2.edges[1])

        assert run.precision.refine(states, interpolants)

        assert arg.everything() == [states[0], before]
        assert run.waitlist.states() == [before]
        assert arg.coverage() == []
        precision = arg.known_precision(before)[1]
        assert {place.id: precision(place) for place in FIGURE_2.locations if precision(place)} == {
            4: (EQUAL,),
            8: (FALSE,),
        }
        assert not any(arg.known_precision(states[0])[1](place) for place in FIGURE_2.locations)


FIGURE_7: list[Row] = [
    (2, TRUE, 2, TRUE),
    (3, TRUE, 2, eq(X0, ZERO)),
    (4, EQUAL, 4, TRUE),
    (11, EQUAL, 4, EXIT),
    (12, EQUAL, 4, EXIT),
    (5, EQUAL, 4, INSIDE[0]),
    (6, EQUAL, 4, conjunction(INSIDE[:2])),
    (7, EQUAL, 4, conjunction(INSIDE)),
]


def test_example_8_from_the_empty_precision() -> None:
    """One refinement, and the ARG is that of Figure 7."""
    with analysis(Refinement.PREDICATE) as run:
        assert run.run() is None
        assert isinstance(run.interpolation, Assumed)
        assert run.interpolation.given == [[TRUE, EQUAL, FALSE]]
        arg = run.arg
        e = [node for node in run.waitlist.e if arg.has(node)]
        assert [row(run, node) for node in e] == FIGURE_7
        assert {node.state for node in e} == set(arg.states())
        assert not run.waitlist
        assert [arg.has(error) for error in run.targets] == [False]
        ((covered, by),) = arg.coverage()
        assert row(run, covered) == (4, EQUAL, 4, TRUE)
        assert by is e[2].state
        assert covered.parents == ((e[7], FIGURE_2.edges[6]),)
        assert successors(run, e) == {0: [1], 1: [2], 2: [3, 5], 3: [4], 4: [], 5: [6], 6: [7], 7: []}


FIGURE_8: list[Row | None] = [
    (2, TRUE, 2, TRUE),
    (3, TRUE, 2, eq(X0, ZERO)),
    (4, EQUAL, 4, TRUE),
    (11, TRUE, 4, EXIT),
    (12, TRUE, 4, EXIT),
    (5, TRUE, 4, INSIDE[0]),
    (6, TRUE, 4, conjunction(INSIDE[:2])),
    (7, TRUE, 4, conjunction(INSIDE)),
    None,  # removed
    (4, EQUAL, 4, TRUE),
    (5, TRUE, 4, INSIDE[0]),
    (6, TRUE, 4, conjunction(INSIDE[:2])),
    (7, TRUE, 4, conjunction(INSIDE)),
    None,
]


def test_example_9() -> None:
    """IMPACT: two refinements, and the ARG is that of Figure 8."""
    with analysis(Refinement.IMPACT) as run:
        assert run.run() is None
        assert isinstance(run.interpolation, Assumed)
        assert run.interpolation.given == [[TRUE, EQUAL, FALSE], [TRUE, EQUAL, EQUAL, FALSE]]
        arg, e = run.arg, run.waitlist.e
        assert [row(run, node) if arg.has(node) else None for node in e] == FIGURE_8
        assert run.targets == [e[8], e[13]]
        assert [run.predicate(error).location for error in run.targets] == [L[8], L[8]]
        assert not run.waitlist
        # e_9 is covered by e_2, and what was reached from it is inactive.
        assert [node.covered_by for node in e] == [[e[2]] if node is e[9] else [] for node in e]
        assert [node for node, _ in arg.coverage() if arg.has(node)] == [e[9]]
        assert [number for number, node in enumerate(e) if node.state in arg] == [0, 1, 2, 3, 4, 5, 6, 7]
        found = successors(run, [node for node in e if arg.has(node)])
        # e_8 and e_13 are not there: e_9, … have the positions 8, … .
        assert {number: found[number] for number in range(8)} == {
            0: [1],
            1: [2],
            2: [3, 5],
            3: [4],
            4: [],
            5: [6],
            6: [7],
            7: [8],
        }
        assert (found[8], found[9], found[10]) == ([9], [10], [11])
        # Beyond the figure: e_9 was left, and e_12 came back to l_4; neither was ever expanded.
        others = [arg.node(state) for state in arg.everything() if arg.node(state) not in e]
        assert [row(run, node) for node in others if node.expanded] == []
        assert {run.predicate(node).location.id for node in others} <= {4, 11}
        assert not any(arg.is_active(node.state) for node in others if node.state is not None)


def successors(run: CegarRun, nodes: list[ArgNode]) -> dict[int, list[int]]:
    """By position, leaving out what is not among the nodes."""
    found = {}
    for position, node in enumerate(nodes):
        assert node.state is not None
        after = [run.arg.node(state) for _, state in run.arg.successors(node.state)]
        found[position] = sorted(nodes.index(later) for later in after if later in nodes)
    return found


KINDS = [
    (Refinement.PREDICATE, False),
    *[(kind, forced) for kind in (Refinement.IMPACT, Refinement.BOTH) for forced in (False, True)],
]


class TestVerdicts:
    """With the interpolants that are found."""

    @pytest.mark.parametrize(("refinement", "forced"), KINDS)
    def test_figure_2_is_safe(self, refinement: Refinement, forced: bool) -> None:
        assert verdict(FIGURE_2, refinement, forced) is None

    @pytest.mark.parametrize(("refinement", "forced"), KINDS)
    def test_an_error_in_the_second_iteration(self, refinement: Refinement, forced: bool) -> None:
        """y := y + x: the blocks of e_2 and of e_9 have the same ψ for a while, and are not the same.

        What was removed after e_2 because of x = y = 0 is feasible after e_9.
        """
        edges = [
            Edge(edge.source, Assign(Y, add(Y, X)), edge.target) if edge.source is L[6] else edge
            for edge in FIGURE_2.edges
        ]
        found = verdict(Cfa(L[2], L[8], tuple(edges)), refinement, forced)
        assert isinstance(found, Alarm)

    @pytest.mark.parametrize(("refinement", "forced"), KINDS)
    def test_any_automaton(self, refinement: Refinement, forced: bool) -> None:
        found = set()
        for seed in range(25):
            cfa = small_automaton(seed)
            is_reachable = cfa.error in reachable_values(cfa)
            assert isinstance(verdict(cfa, refinement, forced), Alarm if is_reachable else NoneType)
            found.add(is_reachable)
        assert found == {True, False}


def verdict(cfa: Cfa, refinement: Refinement, forced: bool) -> Alarm | Inconclusive | None:
    run = CegarRun(cfa, refinement, forced=forced)
    try:
        return run.run()
    finally:
        run.close()


def counted(position: int, _block: Block) -> Term:
    """What holds at the loop head after so many iterations: there are no more than two."""
    return and_(eq(X, bv(position, 32)), eq(Y, bv(position, 32))) if position <= 2 else FALSE


class TestForcedCovering:
    """On the unrolling of Fig. 2, whose heads say x = y = 0, 1 and 2."""

    @pytest.fixture
    def run(self) -> Iterator[CegarRun]:
        run = CegarRun(FIGURE_2, Refinement.IMPACT, counted)
        assert run.run() is None
        yield run
        run.close()

    def test_the_unrolling(self, run: CegarRun) -> None:
        heads = sorted(run.arg.at(L[4]), key=lambda state: run.arg.node(state).number)
        assert [head[PLACE].abstraction for head in heads] == [counted(i, run.graph.blocks[0]) for i in range(3)]

    def test_interpolants_that_remove_the_state(self, run: CegarRun) -> None:
        """Nothing is left to cover then, and other candidates are not tried."""

        class NothingIsPossible(Feasibility):
            def possible(self, formula: Term) -> Truth:
                return Truth.NO

        class RemovesAll(Assumed):
            def between(self, blocks: Sequence[tuple[Block, ...]], before: Term, after: Term) -> list[Term]:
                return [TRUE, *[FALSE for _ in blocks[:-1]], after]

        feasibility = NothingIsPossible(run.graph, run.services)
        interpolation = RemovesAll(x_equals_y, feasibility, run.services)
        force = FcoverImpact(run.arg, run.counterexamples, feasibility, interpolation, run.impact, run.services)
        first, _, last = sorted(run.arg.at(L[4]), key=lambda state: run.arg.node(state).number)
        force(run.arg, last, None)
        assert list(run.arg.at(L[4])) == [first]


class TestTable1:
    def test_predicate_abstraction(self) -> None:
        config = PRESETS["predicate"]
        assert config.representation is Representation.BDD
        assert config.blocks is Cutpoints.LOOPS
        assert config.refinement is Refinement.PREDICATE
        assert config.covering is ForcedCovering.ID

    def test_impact(self) -> None:
        config = PRESETS["impact"]
        assert config.representation is Representation.SMT
        assert config.blocks is Cutpoints.LOOPS
        assert config.refinement is Refinement.IMPACT
        assert config.covering is ForcedCovering.IMPACT

    def test_symbolic_execution(self) -> None:
        """Sect. 4.5.1: as BMC, blocks that never end, and no refinement; and paths are not merged."""
        config = PRESETS["symbolic-execution"]
        assert config.representation is Representation.SMT
        assert config.blocks is Cutpoints.WHOLE
        assert config.refinement is Refinement.NONE
        assert config.covering is ForcedCovering.ID
        assert config.merge is Merge.SEP
        assert all(PRESETS[name].merge is Merge.JOIN for name in ("predicate", "impact"))
