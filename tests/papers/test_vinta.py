"""The vinta paper: the run of Sect. 2, Fig. 5, and what Sect. 3 and 4 say about graphs, widening and refinement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.algorithms.vinta.arg import Node, VintaArg
from cutpoint.algorithms.vinta.config import PRESETS, RefinementKind, VintaConfig
from cutpoint.algorithms.vinta.exploration import Exploration
from cutpoint.algorithms.vinta.refinement import Refine
from cutpoint.algorithms.vinta.vinta import Vinta
from cutpoint.algorithms.vinta.widening import WidenWith
from cutpoint.api import Task
from cutpoint.cfa.blocks.block_graph import block_graph
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Origin
from cutpoint.domains.abstract_domain import AbstractDomain
from cutpoint.domains.box import BoxDomain
from cutpoint.domains.boxes import BoxesDomain
from cutpoint.evidence.finding import Proof
from cutpoint.smt.backends import create
from cutpoint.smt.terms.bitvectors import add, sle, slt, sub
from cutpoint.smt.terms.boolean import and_, disjunction, eq, implies, not_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import Substitution
from tests.algorithms.programs import services
from tests.algorithms.test_ic3_search import automaton_task
from tests.algorithms.test_vinta import LOOPS, looping_automaton
from tests.evidence.checking import assert_confirmed, task_of
from tests.patience import ENOUGH
from tests.smt.interpolation.checking import valid

X, Y, CHOICE = (variable(name, bitvec(32)) for name in ("x", "y", "choice"))
L = [Location(number) for number in range(13)]
L1, L2, ERROR = L[1], L[2], L[0]


def num(value: int) -> Term:
    return bv(value, 32)


def figure_2() -> Cfa:
    """l1: x = y = 0; l2: while (*) { if (*) { x++; y += 100; } else if (*) if (x >= 4) { x++; y++; } }
    if (x >= 4 && y <= 2) error

    Machine integers wrap around. So the loop goes on only while x < 1000, which keeps both of them small.
    """
    negative, positive = slt(CHOICE, num(0)), slt(num(0), CHOICE)
    return Cfa(
        L1,
        ERROR,
        (
            Edge(L1, Assign(X, num(0)), L[3]),
            Edge(L[3], Assign(Y, num(0)), L2),
            Edge(L2, Havoc(CHOICE, Origin.INPUT), L[4]),
            Edge(L[4], Assume(negative), L[5]),
            Edge(L[5], Assume(and_(slt(X, num(1000)), slt(Y, num(100_000)))), L[6]),
            Edge(L[6], Assign(X, add(X, num(1))), L[7]),
            Edge(L[7], Assign(Y, add(Y, num(100))), L2),
            Edge(L[4], Assume(not_(negative)), L[8]),
            Edge(L[8], Assume(positive), L[9]),
            Edge(L[9], Assume(and_(sle(num(4), X), and_(slt(X, num(1000)), slt(Y, num(100_000))))), L[10]),
            Edge(L[10], Assign(X, add(X, num(1))), L[11]),
            Edge(L[11], Assign(Y, add(Y, num(1))), L2),
            Edge(L[8], Assume(not_(positive)), L[12]),
            Edge(L[12], Assume(and_(sle(num(4), X), sle(Y, num(2)))), ERROR),
        ),
    )


def figure_5() -> Cfa:
    """x = 10; while (*) x = x - 2; assert(x != 9)

    The loop stops far below zero, where the paper's integers go on for ever: so x <= 10 stays true.
    """
    negative = slt(CHOICE, num(0))
    return Cfa(
        L1,
        ERROR,
        (
            Edge(L1, Assign(X, num(10)), L2),
            Edge(L2, Havoc(CHOICE, Origin.INPUT), L[3]),
            Edge(L[3], Assume(negative), L[4]),
            Edge(L[4], Assume(sle(num(-1000), X)), L[5]),
            Edge(L[5], Assign(X, sub(X, num(2))), L2),
            Edge(L[3], Assume(not_(negative)), L[6]),
            Edge(L[6], Assume(eq(X, num(9))), ERROR),
        ),
    )


def follows(premise: Term, conclusion: Term) -> bool:
    with create("z3") as solver:
        return valid([premise], conclusion, solver)


def equivalent(first: Term, second: Term) -> bool:
    return follows(first, second) and follows(second, first)


class Run:
    """The parts of VINTA, step by step, with domains whose widening has no thresholds, as in the paper."""

    def __init__(self, cfa: Cfa, domain: AbstractDomain[Any], kind: RefinementKind, widen_every: int = 1) -> None:
        given = services(ENOUGH)
        self.arg = VintaArg(block_graph(cfa))
        self.exploration = Exploration(self.arg, domain, WidenWith(domain, widen_every), given)
        self.refine = Refine(self.arg, kind, given)

    @property
    def visited(self) -> list[Node]:
        return [node for nodes in self.exploration.visited.values() for node in nodes]

    def at(self, place: Location) -> list[Node]:
        return self.exploration.visited.get(place, [])

    def refined(self) -> dict[Node, Term]:
        found = self.refine(self.exploration.bottom, self.exploration.invariants())
        assert isinstance(found, dict), found
        return found

    def rounds(self, most: int = 40) -> int:
        """How many refinements it takes to exclude the error."""
        self.exploration.expand_arg({})
        for number in range(most):
            if self.arg.error.label is FALSE:
                return number
            self.exploration.expand_arg(self.refined())
        raise AssertionError("no end")


@contextmanager
def run(
    cfa: Cfa, domain: AbstractDomain[Any], kind: RefinementKind = RefinementKind.VINTA, widen_every: int = 1
) -> Iterator[Run]:
    found = Run(cfa, domain, kind, widen_every)
    try:
        yield found
    finally:
        found.exploration.close()
        found.refine.close()


# Sect. 2


def test_step_1_1() -> None:
    """Fig. 2(c): v1, v2a, v2b, then v2c that {v2a, v2b} cover, its unexplored child v2d, and ve, not excluded."""
    with run(figure_2(), BoxDomain()) as it:
        it.exploration.expand_arg({})
        (v1,) = it.at(L1)
        v2a, v2b, v2c = it.at(L2)
        assert it.visited == [v1, v2a, v2b, v2c, it.arg.error]
        not_negative = and_(sle(num(0), X), sle(num(0), Y))
        assert v1.label is TRUE
        assert equivalent(v2a.label, and_(eq(X, num(0)), eq(Y, num(0))))
        assert equivalent(v2b.label, not_negative)
        assert follows(v2c.label, disjunction([v2a.label, v2b.label]))
        assert it.arg.error.label is not FALSE
        assert [child for _, child in v1.children] == [v2a]
        assert {child for _, child in v2a.children} == {it.arg.error, v2b}
        assert {child for _, child in v2b.children} == {it.arg.error, v2c}
        (v2d,) = {child for _, child in v2c.children} - {it.arg.error}
        assert v2d.cutpoint is L2
        assert v2d.children == []
        assert {node for node, _ in it.arg.error.parents} == {v2a, v2b, v2c}


def test_step_1_2() -> None:
    """Labels become stronger, and safe."""
    with run(figure_2(), BoxDomain()) as it:
        it.exploration.expand_arg({})
        labels = it.refined()
        for node in it.at(L2):
            assert follows(labels[node], node.label)
            assert follows(labels[node], not_(and_(sle(num(4), X), sle(Y, num(2)))))


def test_steps_1_3_and_2_1() -> None:
    """With labels as in Fig. 2(d) v2c is not covered any more: the interpretation goes on at v2d alone."""
    with run(figure_2(), BoxDomain()) as it:
        it.exploration.expand_arg({})
        v2a, v2b, v2c = it.at(L2)
        labels = {it.arg.entry: TRUE, it.arg.error: FALSE}
        for rounds, node in enumerate((v2a, v2b, v2c)):
            least = and_(sle(num(0), X), sle(num(0), Y))
            labels[node] = and_(least, and_(sle(X, num(rounds)), sle(Y, num(100 * rounds))))
        assert_well_labelled(it, labels)
        it.exploration.expand_arg(labels)
        assert it.at(L2)[:3] == [v2a, v2b, v2c]
        assert [node.label for node in it.at(L2)[:3]] == [labels[v2a], labels[v2b], labels[v2c]]
        (v2d,) = {child for _, child in v2c.children} - {it.arg.error}
        assert it.at(L2)[3] is v2d
        assert follows(v2d.label, and_(sle(num(0), X), sle(num(0), Y)))
        assert not follows(v2d.label, sle(X, num(3))), "widened"


@pytest.mark.parametrize("name", ["vbox", "ubox", "vboxes", "uboxes"])
def test_figure_2_is_proved(name: str) -> None:
    """With Box alone it is not: refinement is needed."""
    task = automaton_task(figure_2())
    preset = PRESETS[name]
    search = Vinta(task, VintaConfig(preset.domain, preset.refinement, widen_every=1), services(ENOUGH))
    try:
        found = search.vinta_main()
    finally:
        search.close()
    assert isinstance(found, Proof)
    invariant = found.invariants[L2]
    assert follows(invariant, implies(sle(num(4), X), slt(num(2), Y)))
    assert follows(and_(eq(X, num(0)), eq(Y, num(0))), invariant)
    assert search.refinements > 0 or preset.domain == "boxes"


# Fig. 5


AT_MOST_10, NOT_9 = sle(X, num(10)), not_(eq(X, num(9)))


def test_figure_5_is_finished_by_the_restricted_refinement() -> None:
    """One refinement is enough, and no node is new: x <= 10 is kept.

    The labels are those of the paper, but that widening stops once more, where the unsigned order begins.
    """
    with run(figure_5(), BoxDomain()) as it:
        it.exploration.expand_arg({})
        v2a, v2b, v2c, v2d = it.at(L2)
        assert equivalent(v2a.label, eq(X, num(10)))
        assert equivalent(v2b.label, and_(sle(num(0), X), AT_MOST_10))
        assert equivalent(v2c.label, AT_MOST_10)
        assert equivalent(v2d.label, AT_MOST_10)
        assert it.arg.error.label is not FALSE
        nodes = it.visited
        labels = it.refined()
        for node in (v2b, v2c, v2d):
            assert follows(labels[node], and_(node.label, NOT_9))
        it.exploration.expand_arg(labels)
        assert it.arg.error.label is FALSE
        assert it.visited == nodes


def test_figure_5_with_the_refinement_of_ufo() -> None:
    """It needs as many refinements and nodes at least."""
    efforts = []
    for kind in (RefinementKind.VINTA, RefinementKind.UFO):
        with run(figure_5(), BoxDomain(), kind) as it:
            efforts.append((it.rounds(), it.arg.size()))
    guided, unguided = efforts
    assert guided[0] == 1
    assert guided <= unguided


def test_labels_that_a_refinement_forgets_need_more_unrolling() -> None:
    """Sect. 4.3: with x <= 10 ∧ x ≠ 9 and at last only x ≠ 9, which are interpolants, the last node is not covered."""
    with run(figure_5(), BoxDomain(), RefinementKind.UFO) as it:
        it.exploration.expand_arg({})
        v2a, *between, last = it.at(L2)
        known = len(it.at(L2))
        labels = {it.arg.entry: TRUE, v2a: eq(X, num(10)), last: NOT_9, it.arg.error: FALSE}
        labels |= {node: and_(node.label, NOT_9) for node in between}
        assert_well_labelled(it, labels)
        it.exploration.expand_arg(labels)
        assert len(it.at(L2)) > known
        assert it.arg.error.label is not FALSE


# Sect. 3 and 4.1: Definitions 1 and 2


def step_holds(before: Term, node: Node, child: Node, after: Term) -> bool:
    """For all blocks between two nodes: before ∧ ⟦τ⟧ ⇒ after'."""
    return all(
        follows(and_(before, block.transition.guard), Substitution(dict(block.transition.updates))(after))
        for block, target in node.children
        if target is child
    )


def assert_well_labelled(it: Run, labels: Mapping[Node, Term]) -> None:
    """Def. 1, for the edges between nodes that have labels."""
    assert labels[it.arg.entry] is TRUE
    for node, label in labels.items():
        for _, child in node.children:
            if child in labels:
                assert step_holds(label, node, child, labels[child]), (node, child)


def assert_complete(it: Run) -> None:
    """All nodes but the covered ones have all their children, and these were visited, each after its parent."""
    visited = set(it.visited)
    assert len(visited) == len(it.visited), "a node is visited once"
    for nodes in it.exploration.visited.values():
        for position, node in enumerate(nodes):
            if node is it.arg.error or follows(node.label, disjunction([other.label for other in nodes[:position]])):
                continue
            blocks = it.arg.graph.leaving(node.cutpoint)
            assert [block for block, _ in node.children] == blocks
            assert [child.cutpoint for _, child in node.children] == [it.arg.cutpoint_of(block) for block in blocks]
            assert {child for _, child in node.children} <= visited, node


@cache
def automaton(name: str) -> Cfa:
    if name in LOOPS:
        return task_of(LOOPS[name][1]).cfa
    return figure_2() if name == "figure 2" else figure_5()


DOMAINS: dict[str, type[BoxDomain] | type[BoxesDomain]] = {
    "box": BoxDomain,
    "boxes": BoxesDomain,
}
PROGRAMS = ["figure 2", "figure 5", *[name for name, (safe, _) in LOOPS.items() if safe]]


def assert_definitions(cfa: Cfa, domain: str, kind: RefinementKind, every: int, most: int) -> None:
    with run(cfa, DOMAINS[domain](), kind, every) as it:
        labels: dict[Node, Term] = {}
        for _ in range(most):
            it.exploration.expand_arg(labels)
            assert_complete(it)
            assert_well_labelled(it, {node: node.label for node in it.visited})
            if it.arg.error.label is FALSE:
                return
            found = it.refine(it.exploration.bottom, it.exploration.invariants())
            if not isinstance(found, dict):
                return
            labels = found
            assert labels[it.arg.error] is FALSE
            assert_well_labelled(it, labels)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("kind", [RefinementKind.VINTA, RefinementKind.UFO])
@pytest.mark.parametrize("domain", DOMAINS)
def test_definitions_1_and_2(program: str, kind: RefinementKind, domain: str) -> None:
    assert_definitions(automaton(program), domain, kind, 1, 3)


@settings(max_examples=25)
@given(
    st.integers(0, 3000),
    st.sampled_from(list(DOMAINS)),
    st.sampled_from([RefinementKind.VINTA, RefinementKind.UFO]),
    st.integers(1, 3),
)
def test_definitions_1_and_2_on_any_loops(seed: int, domain: str, kind: RefinementKind, every: int) -> None:
    assert_definitions(looping_automaton(seed), domain, kind, every, 3)


def test_theorem_1() -> None:
    """A safe, complete and well-labelled graph is a proof: that of a program is confirmed by the check."""
    task: Task = task_of(LOOPS["in sequence"][1])
    for name in ("vbox", "vboxes"):
        search = Vinta(task, PRESETS[name], services(ENOUGH))
        found = search.vinta_main()
        search.close()
        assert isinstance(found, Proof)
        assert_confirmed(task, found)


# Sect. 4.2: Definition 3

SMALL = variable("small", bitvec(3)), variable("other", bitvec(3))
STATES = [dict(zip(SMALL, values, strict=True)) for values in product(range(8), range(8))]


def boxed(domain: AbstractDomain[Any], corners: tuple[int, int, int, int]) -> Any:
    """low <= x <= high for two variables; nothing if an interval is empty."""
    found = domain.top()
    for x, (low, high) in zip(SMALL, (corners[:2], corners[2:]), strict=True):
        found = domain.assume(found, and_(sle(bv(low, 3), x), sle(x, bv(high, 3))))
    return found


def states(domain: AbstractDomain[Any], *elements: Any) -> set[int]:
    """γ, as the numbers of states."""
    formula = disjunction([domain.gamma(element) for element in elements])
    return {number for number, state in enumerate(STATES) if evaluate(formula, state)}


corners = st.tuples(*[st.integers(-4, 3)] * 4)


@given(st.sampled_from(list(DOMAINS)), st.lists(corners, min_size=1, max_size=5), corners)
def test_widen_with_is_sound(name: str, before: list[tuple[int, int, int, int]], new: tuple[int, ...]) -> None:
    """(γ(X) ∨ γ(y)) ⇒ (γ(X) ∨ γ(X ∇_W y))."""
    domain: AbstractDomain[Any] = DOMAINS[name]()
    old, post = [boxed(domain, each) for each in before], boxed(domain, (new[0], new[1], new[2], new[3]))
    found, _ = WidenWith(domain, 1)(old, post, old[0])
    assert states(domain, *old, post) <= states(domain, *old, found)


@settings(max_examples=25)
@given(
    st.sampled_from(list(DOMAINS)),
    st.lists(corners, min_size=1, max_size=3),
    st.lists(st.tuples(corners, corners), min_size=12, max_size=16),
)
def test_widen_with_ends(
    name: str,
    before: list[tuple[int, int, int, int]],
    new: list[tuple[tuple[int, int, int, int], tuple[int, int, int, int]]],
) -> None:
    """Z_i = Z_{i-1} ∪ {Z_{i-1} ∇_W y_i} grows a few times only: each end of an interval can move to two places. So it
    is with exact labels between two widenings: each is contained in what is widened next."""
    domain: AbstractDomain[Any] = DOMAINS[name]()
    known = [boxed(domain, each) for each in before]
    last = known[0]
    moved = 0
    for exact, each in new:
        known.append(boxed(domain, exact))
        found, widened = WidenWith(domain, 1)(known, boxed(domain, each), last)
        moved += widened != last
        known.append(found)
        last = widened
    assert moved < 10


def test_widen_with_joins() -> None:
    """(2): x ∇ (x ⊔ y)."""
    domain = BoxDomain()
    x, y = boxed(domain, (0, 0, 0, 0)), boxed(domain, (1, 1, -2, 0))
    found, widened = WidenWith(domain, 1)([x], y, x)
    assert found == widened == domain.widen(x, domain.join(x, y)) == boxed(domain, (0, 3, -4, 0))


def test_widen_with_disjunctions() -> None:
    """(3): what is new reaches as far as widening goes. With what is known already, it is all of it."""
    domain = BoxesDomain()
    old = [boxed(domain, (0, 0, 0, 3)), boxed(domain, (1, 1, 0, 3))]
    new = boxed(domain, (0, 2, 0, 3))
    found, widened = WidenWith(domain, 1)(old, new, old[0])
    assert widened == domain.widen(old[0], domain.disjoin(domain.disjoin(*old), new))
    assert states(domain, *old, found) == states(domain, widened)
    assert states(domain, boxed(domain, (2, 3, 0, 3))) <= states(domain, found)


def test_between_widenings_loops_are_unrolled() -> None:
    """Sect. 5.2: on every third unrolling."""
    widen_with = WidenWith(BoxDomain(), 3)
    assert [count for count in range(8) if widen_with.due(count)] == [3, 6]
