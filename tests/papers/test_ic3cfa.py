"""The IC3CFA paper's Figures 1 and 2, its Examples 1 to 11, and its lemmas and theorems against brute force.

Fig. 2 is drawn after the text: it names l_3 to l_13 and l_E and most of their edges. What leads to the return of Fig. 1
is left out, because nothing there leads to l_E. Chars are bit-vectors of width 8.

The paper's error condition is y >= a (Examples 2 and 3), which is what Fig. 1 asserts and not its violation. Examples
are read as they are written; what is proved is Fig. 1, with the violation y < a.

Blocks are single edges here (`sbe`), so that locations are those of the paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

import pytest

from cutpoint.algorithms.common.exchange import Exchange
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.commands import Command, split, whole
from cutpoint.algorithms.ic3.config import CONFIGURATIONS, Generalisation, Ic3Config
from cutpoint.algorithms.ic3.cubes import Cube, literals_of, normal_form
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.algorithms.ic3.generalisation import Generaliser
from cutpoint.algorithms.ic3.generalisation_cache import Context, GeneralisationCache
from cutpoint.algorithms.ic3.ic3_cfa import Ic3Cfa, ic3_cfa
from cutpoint.algorithms.ic3.inductivity import Inductivity
from cutpoint.algorithms.ic3.interpolants import EdgeInterpolation
from cutpoint.algorithms.ic3.static_generalisation import from_predecessor_cube, without_static_literals
from cutpoint.algorithms.ic3.vocabularies import Vocabularies
from cutpoint.cfa.blocks.block_graph import BlockGraph, Cutpoints, block_graph
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Op, Origin
from cutpoint.cfa.program import Program
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Alarm, Finding, Proof
from cutpoint.smt.backends import create
from cutpoint.smt.queries.generalise import Condition, Unreachable, all_of, generalise, without_core
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.bitvectors import neg, sle, slt, srem
from cutpoint.smt.terms.boolean import conjunction, eq, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv, variable
from tests.cfa import state_space

CHAR = bitvec(8)
a, b, y, t = [variable(name, CHAR) for name in "abyt"]
ZERO, ONE = bv(0, 8), bv(1, 8)
L = [Location(number, "main") for number in range(14)]
L_E = Location(14, "main", "l_E")


def figure_2(violation: Term) -> Cfa:
    edges: list[tuple[int, Op, int]] = [
        (0, Havoc(a, Origin.INPUT), 1),
        (1, Havoc(b, Origin.INPUT), 2),
        (2, Assume(TRUE), 3),  # the declaration of y and t
        (3, Assign(y, b), 4),
        (4, Assume(slt(a, ZERO)), 5),
        (4, Assume(sle(ZERO, a)), 6),
        (5, Assign(a, neg(a)), 6),
        (6, Assume(slt(b, ZERO)), 7),
        (6, Assume(sle(ZERO, b)), 8),
        (7, Assign(b, neg(b)), 8),
        (8, Assume(not_(eq(b, ZERO))), 9),
        (9, Assign(t, b), 10),
        (10, Assign(b, srem(a, b)), 11),
        (11, Assign(a, t), 8),
        (8, Assume(eq(b, ZERO)), 12),
        (12, Assume(slt(ZERO, y)), 13),
    ]
    inside = [Edge(L[source], op, L[target]) for source, op, target in edges]
    return Cfa(L[0], L_E, (*inside, Edge(L[13], Assume(violation), L_E)))


FIGURE_2 = figure_2(slt(y, a))
AS_WRITTEN = figure_2(sle(a, y))

Y_GE_A, Y_POSITIVE, Y_GE_0 = sle(a, y), sle(ONE, y), sle(ZERO, y)
B_IS_0, B_GE_0, A_GE_0 = eq(b, ZERO), sle(ZERO, b), sle(ZERO, a)
C = frozenset([Y_GE_A, Y_POSITIVE, B_IS_0, B_GE_0])
"""c of Examples 4 and 7 to 11. Our normal form would drop b >= 0 at once; so the cube is given literal by literal."""
LEMMA = frozenset([eq(srem(a, b), ZERO), not_(B_IS_0)])
"""a%b = 0 ∧ b ≠ 0 of Examples 9 to 11."""


def task_of(cfa: Cfa) -> Task:
    task = Task(Program("main", {}, {}, 64, ZERO))
    vars(task)["cfa"] = cfa  # a cached property: this is what it would be computed to
    return task


PLAIN = Ic3Config(blocks=Cutpoints.SBE)
MULTI = replace(PLAIN, generalisation=Generalisation.MULTI)


class Setting:
    """Frames over an automaton, and what asks about them."""

    def __init__(self, graph: BlockGraph, config: Ic3Config = PLAIN) -> None:
        self.graph, self.config = graph, config
        self.services = Services()
        self.frames = Frames(graph, self.services, shared=config.generalisation is Generalisation.MULTI)
        self.inductivity = Inductivity(self.frames, config, self.services)
        self.entering: dict[Location, tuple[Command, ...]] = {
            place: tuple(command for block in graph.entering(place) for command in split(graph, block))
            for place in graph.cutpoints
        }

        self.vocabularies = Vocabularies(graph, self.services) if config.vocabulary else None
        self.interpolation = EdgeInterpolation(self.frames, graph.live, self.services) if config.interpolation else None

    def edge(self, source: int, target: int) -> Command:
        (found,) = [command for command in self.entering[L[target]] if command.source is L[source]]
        return found

    def generaliser(self, entering: Mapping[Location, Sequence[Command]] | None = None) -> Generaliser:
        return Generaliser(
            self.config,
            self.frames,
            self.inductivity,
            entering or self.entering,
            self.vocabularies,
            self.interpolation,
            self.services,
        )

    def close(self) -> None:
        self.frames.close()
        if self.vocabularies is not None:
            self.vocabularies.close()

    def count(self, name: str) -> int:
        return self.services.statistics.counts.get(name, 0)


@cache
def graph_of(cfa: Cfa) -> BlockGraph:
    return block_graph(cfa, Cutpoints.SBE)


@contextmanager
def setting(config: Ic3Config = PLAIN, graph: BlockGraph | None = None) -> Iterator[Setting]:
    found = Setting(graph or graph_of(AS_WRITTEN), config)
    yield found
    found.close()


def run(cfa: Cfa, config: Ic3Config) -> Finding:
    return ic3_cfa(task_of(cfa), config, Services())


@contextmanager
def search(cfa: Cfa, config: Ic3Config) -> Iterator[Ic3Cfa]:
    found = Ic3Cfa(task_of(cfa), config, Services(), Exchange())
    yield found
    found.close()


# Examples


def test_example_1() -> None:
    """Local transition formulas."""
    with setting() as s:
        assign, assume = s.edge(3, 4), s.edge(4, 5)
        assert (assign.assumed, assign.updates) == ((), {y: b})
        assert (assume.assumed, assume.updates) == ((slt(a, ZERO),), {})
        assert [command.source for command in s.entering[L[5]]] == [L[4]]  # T_{l_3 → l_5} is false


@pytest.mark.parametrize("wep", [False, True])
def test_example_2(wep: bool) -> None:
    """¬(y >= a) is inductive relative to ¬(y > 0) along the edge from l_12 to l_13."""
    with setting(replace(PLAIN, wep=wep, cores=True)) as s:
        e = s.edge(12, 13)
        assert s.inductivity.blocked(e, 5, (Y_GE_A,)).answer is Truth.NO
        s.frames.block(L[12], 5, frozenset([Y_POSITIVE]))
        found = s.inductivity.blocked(e, 5, (Y_GE_A,))
        assert (found.answer, found.needed) == (Truth.YES, ())  # the edge contradicts the frame
        assert s.inductivity.blocked(e, 6, (Y_GE_A,)).answer is Truth.NO


def blocked_cubes(frames: Frames, k: int) -> dict[tuple[int, int], list[Cube]]:
    """By level and location: what is blocked up to there."""
    return {(i, n): cubes for i in range(k + 2) for n, place in enumerate(L) if (cubes := frames.at(place, i))}


def test_example_3() -> None:
    """The first two iterations, without generalisation."""
    with search(AS_WRITTEN, replace(CONFIGURATIONS["A"], blocks=Cutpoints.SBE)) as s:
        frames = s.frames
        assert [place for place in L if not frames.is_false(place, 0)] == [L[0]]
        assert all(frames.formula(place, 1) is TRUE for place in L)
        cti, psi = frozenset([Y_GE_A]), frozenset([Y_GE_A, Y_POSITIVE])

        assert s.strengthen(1) is None
        assert blocked_cubes(frames, 1) == {(1, 13): [cti]}
        s.propagate_clauses(1)
        assert frames.fixpoint(1) is None

        assert s.strengthen(2) is None
        assert blocked_cubes(frames, 2) == {(2, 13): [cti], (1, 12): [psi]}
        s.propagate_clauses(2)
        assert blocked_cubes(frames, 2) == {(2, 13): [cti], (1, 12): [psi]}
        assert frames.fixpoint(2) is None


@pytest.mark.parametrize(("name", "blocks"), [("C", Cutpoints.BOUNDED), ("L", Cutpoints.SBE)])
def test_example_3_to_the_end(name: str, blocks: Cutpoints) -> None:
    """Fig. 1 is correct; with the error condition as it is written, it is not."""
    config = replace(CONFIGURATIONS[name], blocks=blocks)
    assert isinstance(run(FIGURE_2, config), Proof)
    assert isinstance(run(AS_WRITTEN, config), Alarm)


@pytest.mark.parametrize("config", [PLAIN, MULTI, replace(PLAIN, wep=True)])
def test_example_4(config: Ic3Config) -> None:
    """A cube at l_6 is generalised along both incoming edges."""
    with setting(config) as s:
        s.frames.block(L[4], 2, frozenset([Y_POSITIVE, B_IS_0]))
        s.frames.block(L[5], 2, frozenset())
        e_4, e_5 = s.edge(4, 6), s.edge(5, 6)
        assert s.entering[L[6]] == (e_4, e_5)
        for edge in (e_4, e_5):
            assert s.inductivity.blocked(edge, 2, literals_of(C)).answer is Truth.YES
        g_4, g_5 = s.generaliser({L[6]: (e_4,)}), s.generaliser({L[6]: (e_5,)})
        assert g_4(L[6], 3, C) == {Y_POSITIVE, B_IS_0}
        assert g_5(L[6], 3, C) == frozenset()
        assert s.generaliser()(L[6], 3, C) == {Y_POSITIVE, B_IS_0}


class TestExample5:
    """A location l with an incoming edge e_1 and a self-loop e_2: ¬c in the premise, edge by edge, is unsound (Thm. 2).

    e_1 is x := 0; y := 1; z := 0, and e_2 is x := 1. F_(1,l) knows that z = 0. The cube x = y = z = 1 is blocked, and
    so is what is left of it along each edge: x = 1 along e_1; and y = 1 along e_2, if no predecessor has y = 1.
    Together they are a state that is reached in two steps.
    """

    x, y, z = (variable(f"example_5_{name}", bitvec(1)) for name in "xyz")
    one = bv(1, 1)
    P, Q, R = eq(x, one), eq(y, one), eq(z, one)
    cube = frozenset([P, Q, R])
    place = Location(1)

    def graph(self) -> BlockGraph:
        entry, inner, error = Location(0), [Location(number) for number in range(3, 6)], Location(2)
        bad = conjunction([self.P, self.Q, self.R])
        zero = bv(0, 1)
        edges = (
            Edge(entry, Assign(self.x, zero), inner[0]),
            Edge(inner[0], Assign(self.y, self.one), inner[1]),
            Edge(inner[1], Assign(self.z, zero), self.place),
            Edge(self.place, Assume(not_(bad)), inner[2]),
            Edge(inner[2], Assign(self.x, self.one), self.place),
            Edge(self.place, Assume(bad), error),
        )
        return block_graph(Cfa(entry, error, edges), Cutpoints.LOOPS)

    def blocks_what_is_reached(self, cube: Iterable[Term]) -> bool:
        names = [self.x, self.y, self.z]
        cfa = self.graph().cfa
        reached = state_space.reachable_states(cfa, names, state_space.every_state(names))[self.place]
        assert len(reached) == 2
        together = conjunction(cube)
        return any(state_space.value(together, state, names) for state in reached)

    def blocks(self, cube: Iterable[Term]) -> bool:
        """Anything at all."""
        names = [self.x, self.y, self.z]
        return any(state_space.value(conjunction(cube), state, names) for state in state_space.every_state(names))

    def dropped_in_order(self, literals: list[Term], blocked: Condition) -> tuple[Term, ...]:
        """Without cores, which would decide otherwise what is dropped."""
        return generalise(literals, without_core(lambda cube: blocked(cube, None).answer)).cube

    def test_theorem_2(self) -> None:
        """Both generalisations are inductive, one with the premise ¬g; what is made of them is not."""
        with setting(graph=self.graph()) as s, create() as solver:
            s.frames.block(self.place, 1, frozenset([self.R]))
            e_1, e_2 = (whole(block) for block in s.graph.entering(self.place))
            assert (e_1.source, e_2.source) == (s.graph.entry, self.place)
            frame = s.frames.formula(self.place, 1)
            along_e_1 = Unreachable(solver, e_1.assumed, e_1.wep_of_literal)
            along_e_2 = Unreachable(solver, (frame, *e_2.assumed), e_2.wep_of_literal, inductive=True)
            with_premise = all_of(along_e_1, along_e_2)
            assert with_premise(literals_of(self.cube), None).answer is Truth.YES

            g_1 = self.dropped_in_order([self.Q, self.R, self.P], along_e_1)
            g_2 = self.dropped_in_order([self.P, self.R, self.Q], along_e_2)
            assert (g_1, g_2) == ((self.P,), (self.Q,))
            both = (*g_1, *g_2)
            assert self.blocks_what_is_reached(both)
            assert with_premise(both, None).answer is Truth.NO
            assert s.inductivity.blocked(e_2, 1, both).answer is Truth.NO  # our question has no such premise
            assert s.inductivity.blocked(e_2, 1, g_2).answer is Truth.NO

    @pytest.mark.parametrize("config", [PLAIN, MULTI, CONFIGURATIONS["M"], replace(PLAIN, cores=True, intervals=True)])
    def test_theorem_3(self, config: Ic3Config) -> None:
        with setting(config, self.graph()) as s:
            s.frames.block(self.place, 1, frozenset([self.R]))
            for cube in (self.cube, self.cube - {self.P}, self.cube - {self.Q}):
                found = s.generaliser()(self.place, 2, cube)
                assert not self.blocks_what_is_reached(found)
                assert not self.blocks([*found, not_(self.R)])  # z = 1 is what is needed along e_2

    @pytest.mark.parametrize("name", CONFIGURATIONS)
    def test_it_is_proved(self, name: str) -> None:
        assert isinstance(run(self.graph().cfa, replace(CONFIGURATIONS[name], blocks=Cutpoints.LOOPS)), Proof)


def test_example_6() -> None:
    """y > 0 is assumed along the edge, and can be dropped without asking."""
    x = variable("x", CHAR)
    entry, place, after, error = (Location(number) for number in range(4))
    edges = (
        Edge(entry, Assume(TRUE), place),
        Edge(place, Assume(slt(ZERO, y)), after),
        Edge(after, Assume(slt(y, x)), error),
    )
    with setting(graph=block_graph(Cfa(entry, error, edges), Cutpoints.SBE)) as s:
        (e,) = s.entering[after]
        cube = normal_form([slt(y, x), slt(ZERO, y)])
        assert cube == frozenset([slt(y, x), Y_POSITIVE])
        assert without_static_literals(s.frames, e, 1, cube) == {slt(y, x)}
        assert s.count("queries") == 0


class TestExamples7To11:
    """In all of them c has y > 0, and the frame and g have y >= 0. One of the two is meant, as c_F ⊆ c is said to hold:
    here it is y > 0, as in Example 4.
    """

    C_F = frozenset([Y_POSITIVE, B_IS_0])

    def test_example_7(self) -> None:
        """c is inductive by what the frame blocks, without a solver."""
        with setting() as s:
            e_4 = s.edge(4, 6)
            assert set(e_4.wep(literals_of(C))) == C | {A_GE_0}
            assert from_predecessor_cube(s.frames, e_4, 2, C) is None
            s.frames.block(L[4], 2, self.C_F)
            assert from_predecessor_cube(s.frames, e_4, 2, C) is not None
            assert s.count("queries") == 0
            assert s.inductivity.blocked(e_4, 2, literals_of(C)).answer is Truth.YES  # Thm. 6

    def test_example_7_word_by_word(self) -> None:
        """With y >= 0 in the frame c is blocked as well, but its literals alone do not show it."""
        with setting() as s:
            e_4 = s.edge(4, 6)
            s.frames.block(L[4], 2, frozenset([Y_GE_0, B_IS_0]))
            assert from_predecessor_cube(s.frames, e_4, 2, C) is None
            assert s.inductivity.blocked(e_4, 2, literals_of(C)).answer is Truth.YES

    def test_example_8(self) -> None:
        """wep⁻¹ of what the frame blocks is the generalisation that IC3 would find."""
        results = []
        for config in (replace(PLAIN, predecessor_cubes=True), PLAIN):
            with setting(config) as s:
                s.frames.block(L[4], 2, self.C_F)
                results.append((s.generaliser({L[6]: (s.edge(4, 6),)})(L[6], 3, C), s.count("queries")))
        assert results == [(self.C_F, 0), (self.C_F, 4)]

    def test_example_8_with_an_assumed_literal(self) -> None:
        """What the edge assumes is taken from c_F first."""
        with setting() as s:
            s.frames.block(L[4], 2, self.C_F | {A_GE_0})
            assert from_predecessor_cube(s.frames, s.edge(4, 6), 2, C) == self.C_F

    def test_example_9(self) -> None:
        """After the frame has grown, only the literals of the cached generalisation are tried: two queries less.

        The paper says that b = 0 can then be dropped as well. It cannot: a = 3 and b = 2 is not excluded.
        """
        with setting(replace(PLAIN, caching=True)) as s:
            generaliser = s.generaliser({L[6]: (s.edge(4, 6),)})
            s.frames.block(L[4], 2, self.C_F)
            assert generaliser(L[6], 3, C) == self.C_F
            assert (s.count("upper bounds"), s.count("dropping"), s.count("queries")) == (0, 4, 4)
            s.frames.block(L[4], 2, LEMMA)
            assert generaliser(L[6], 3, C) == self.C_F
            assert (s.count("upper bounds"), s.count("dropping"), s.count("queries")) == (1, 6, 6)
            assert s.inductivity.blocked(s.edge(4, 6), 2, (Y_POSITIVE,)).answer is Truth.NO

    def test_example_9_with_a_lemma_that_is_enough(self) -> None:
        """An upper bound is not the end: relative to the stronger frame more can be dropped."""
        with setting(replace(PLAIN, caching=True)) as s:
            generaliser = s.generaliser({L[6]: (s.edge(4, 6),)})
            s.frames.block(L[4], 2, self.C_F)
            assert generaliser(L[6], 3, C) == self.C_F
            s.frames.block(L[4], 2, frozenset([Y_POSITIVE, not_(B_IS_0)]))
            assert generaliser(L[6], 3, C) == {Y_POSITIVE}
            assert s.count("dropping") == 6

    def test_example_10(self) -> None:
        """A generalisation of another cube is an upper bound if the cube has its literals.

        -b = 0 is read as b = 0, which it is equivalent to: else g would not be a part of c.
        """
        minus_b_is_0 = eq(neg(b), ZERO)
        g, frame = self.C_F, frozenset([self.C_F])
        with setting() as s:
            e_4 = s.edge(4, 6)
            contexts = GeneralisationCache()
            contexts.add(e_4, Context(C, frame, g, True))
            cube = frozenset([Y_GE_A, Y_POSITIVE, B_IS_0, slt(b, ZERO)])
            assert contexts.upper_bound(e_4, cube, frame | {LEMMA}) == g
            assert contexts.upper_bound(e_4, cube - {B_IS_0} | {minus_b_is_0}, frame | {LEMMA}) is None
            assert contexts.upper_bound(e_4, cube, frozenset([LEMMA])) is None  # not a stronger frame
            assert contexts.upper_bound(s.edge(5, 6), cube, frame) is None  # another edge

    def test_example_11(self) -> None:
        """With an upper and a lower bound, one of four literals is left to check. The context is the paper's."""
        with setting() as s:
            e_4 = s.edge(4, 6)
            contexts = GeneralisationCache()
            contexts.add(e_4, Context(C, frozenset([self.C_F, LEMMA]), frozenset([Y_POSITIVE]), True))
            contexts.add(e_4, Context(C, frozenset([self.C_F]), self.C_F, False))
            frame = frozenset([self.C_F])
            lower, upper = contexts.lower_bound(e_4, C, frame), contexts.upper_bound(e_4, C, frame)
            assert (lower, upper) == (frozenset([Y_POSITIVE]), self.C_F)
            assert contexts.lower_bound(e_4, C - {Y_GE_A}, frame) == frozenset()  # of this cube only
            assert contexts.lower_bound(e_4, C, frozenset([self.C_F, LEMMA, C])) == frozenset()
            assert upper is not None
            s.frames.block(L[4], 2, self.C_F)
            left = generalise(literals_of(upper), s.inductivity.along(e_4, 2), fixed=lower, known=True)
            assert (frozenset(left.cube), left.attempts, s.count("queries")) == (self.C_F, 1, 1)

    def test_example_11_with_a_lemma_that_is_enough(self) -> None:
        """The same in the generaliser: F_(2,l_4) is stronger than F_(3,l_4)."""
        with setting(replace(PLAIN, caching=True, lower_bounds=True)) as s:
            generaliser = s.generaliser({L[6]: (s.edge(4, 6),)})
            s.frames.block(L[4], 3, self.C_F)
            s.frames.block(L[4], 2, frozenset([Y_POSITIVE, not_(B_IS_0)]))
            assert generaliser(L[6], 3, C) == {Y_POSITIVE}
            assert (s.count("lower bounds"), s.count("dropping")) == (0, 4)
            assert generaliser(L[6], 4, C) == self.C_F
            assert (s.count("lower bounds"), s.count("dropping")) == (1, 7)
