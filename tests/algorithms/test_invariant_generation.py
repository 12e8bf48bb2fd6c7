"""Continuous invariant generation: the paper's examples, the order of precisions, and that invariants are inductive."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cutpoint.algorithms.invariants.config import InvariantConfig, InvariantMode
from cutpoint.algorithms.invariants.generation import Invariants, generate, precisions
from cutpoint.algorithms.invariants.important_variables import important_variables
from cutpoint.api import load
from cutpoint.base.limits import Deadline
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Origin
from cutpoint.cpa.invariants import InvariantPrecision
from cutpoint.smt.terms.bitvectors import add, sle, slt
from cutpoint.smt.terms.boolean import and_, distinct, eq, not_
from cutpoint.smt.terms.sorts import array, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from tests.algorithms.inductiveness import broken_steps, violations
from tests.cfa.automata import random_automaton
from tests.patience import ENOUGH

ROOT = Path(__file__).parents[2]
PAPERS = ROOT / "tests" / "papers" / "programs"
LOOPS = sorted((ROOT / "benchmarks" / "loops").glob("*.c"))
QUICK = InvariantConfig(InvariantMode.CONTINUOUS, max_steps=1_000)
INT = bitvec(32)
A, B, C, D = (variable(name, INT) for name in "abcd")


def all_of(cfa: Cfa, config: InvariantConfig = QUICK, seconds: float = 20.0) -> list[Invariants]:
    return list(generate(cfa, config, Deadline.after(seconds)))


def precision_of(invariants: Invariants) -> InvariantPrecision:
    assert invariants.precision is not None
    return invariants.precision


def named(cfa: Cfa, name: str) -> Term:
    return next(x for x in cfa.variables() if x.value == name)


class TestExamplesOfThePaper:
    def test_the_first_precision_bounds_the_state_of_example_safe(self) -> None:
        cfa = load([PAPERS / "example-safe.c"]).cfa
        (head,) = loop_heads(cfa)
        first = next(generate(cfa, InvariantConfig(), Deadline.after(ENOUGH)))
        s = named(cfa, "main::s")
        assert first.precision == InvariantPrecision((), 1, True)
        assert first.at[head] is and_(sle(bv(1, 32), s), sle(s, bv(4, 32)))
        assert not first.safe

    def test_nested_expressions_prove_example_safe(self) -> None:
        cfa = load([PAPERS / "example-safe.c"]).cfa
        found = all_of(cfa, InvariantConfig())
        assert [str(invariants.precision) for invariants in found] == ["(0, 1, true)", "(1, 1, true)", "(1, 2, true)"]
        assert [invariants.safe for invariants in found] == [False, False, True]
        assert all(broken_steps(cfa, invariants) == [] for invariants in found)

    def test_example_unsafe_is_not_proved(self) -> None:
        cfa = load([PAPERS / "example-unsafe.c"]).cfa
        found = all_of(cfa)
        assert len(found) > 2
        assert not any(invariants.safe for invariants in found)


@pytest.mark.parametrize("program", LOOPS, ids=lambda path: path.stem)
def test_invariants_of_programs_are_inductive_and_hold(program: Path) -> None:
    cfa = load([program]).cfa
    found = all_of(cfa)
    assert found
    for invariants in found:
        assert list(invariants.at) == list(loop_heads(cfa))
        assert broken_steps(cfa, invariants) == []
        assert violations(cfa, invariants, seed=1) == []


@pytest.mark.parametrize("seed", range(12))
def test_invariants_of_random_automata_are_inductive_and_hold(seed: int) -> None:
    cfa = random_automaton(seed)
    everywhere = [place for place in cfa.locations if place not in (cfa.entry, cfa.error)]
    for invariants in generate(cfa, QUICK, Deadline.after(ENOUGH), everywhere):
        assert set(everywhere) <= set(invariants.at)
        assert broken_steps(cfa, invariants) == []
        for execution in range(5):
            assert violations(cfa, invariants, execution, 100) == []


class TestPrecisions:
    CFA = load([PAPERS / "example-safe.c"]).cfa

    def shown(self, config: InvariantConfig, cfa: Cfa) -> list[str]:
        return [str(precision) for precision in precisions(cfa, config)]

    def test_the_sequence_of_the_paper(self) -> None:
        assert self.shown(InvariantConfig(), chain(20)) == [
            "(0, 1, true)",
            "(1, 1, true)",
            "(1, 2, true)",
            "(2, 2, true)",
            "(2, 2, false)",
            "(4, 2, false)",
            "(8, 2, false)",
            "(16, 2, false)",
            "(20, 2, false)",
        ]

    def test_few_variables(self) -> None:
        assert self.shown(InvariantConfig(), chain(1)) == [
            "(0, 1, true)",
            "(1, 1, true)",
            "(1, 2, true)",
            "(1, 2, false)",
        ]

    def test_static_ones(self) -> None:
        config = InvariantConfig(InvariantMode.STATIC, 16, 2, False)
        assert self.shown(config, chain(20)) == ["(16, 2, false)"]
        assert self.shown(config, chain(3)) == ["(3, 2, false)"]
        assert len(all_of(self.CFA, InvariantConfig(InvariantMode.STATIC))) == 1

    @pytest.mark.parametrize("mode", [InvariantMode.NONE, InvariantMode.ESBMC_UNSOUND])
    def test_none(self, mode: InvariantMode) -> None:
        assert self.shown(InvariantConfig(mode), self.CFA) == []
        assert all_of(self.CFA, InvariantConfig(mode)) == []


def chain(length: int) -> Cfa:
    """A path to the error with one assumption on each of several variables; the first is the farthest."""
    places = [Location(number) for number in range(length + 1)]
    edges = [
        Edge(source, Assume(eq(variable(f"v{number}", INT), bv(0, 32))), target)
        for number, (source, target) in enumerate(pairwise(places))
    ]
    return Cfa(places[0], places[-1], tuple(edges))


class TestImportantVariables:
    def test_the_nearest_to_the_error_come_first(self) -> None:
        assert [x.value for x in important_variables(chain(4))] == ["v3", "v2", "v1", "v0"]

    def test_those_of_assignments_come_last(self) -> None:
        start, middle, error = (Location(number) for number in range(3))
        memory = variable("memory", array(INT, INT))
        edges = (
            Edge(start, Assign(A, add(B, bv(1, 32))), middle),
            Edge(middle, Assume(slt(C, D)), error),
            Edge(start, Havoc(memory, Origin.INPUT), middle),
        )
        assert important_variables(Cfa(start, error, edges)) == [C, D, A, B]

    def test_a_counter_is_replaced_by_the_next_candidate(self) -> None:
        cfa = load([PAPERS / "example-safe.c"]).cfa
        names = [
            [x.value for x in precision_of(invariants).important]
            for invariants in all_of(cfa, InvariantConfig(InvariantMode.CONTINUOUS))
        ]
        assert important_variables(cfa)[0].value == "main::x1"
        assert names == [[], ["main::s"], ["main::s"]]


def endless() -> Cfa:
    """a and b count, b twice as fast; the error is reached where they meet again."""
    start, zero, head, body, error = (Location(number) for number in range(5))
    edges = (
        Edge(start, Assign(A, bv(0, 32)), zero),
        Edge(zero, Assign(B, bv(5, 32)), head),
        Edge(head, Assume(distinct(A, B)), body),
        Edge(body, Assign(A, add(A, bv(1, 32))), head),
        Edge(head, Assume(not_(distinct(A, B))), error),
    )
    return Cfa(start, error, edges)


class TestLimits:
    def test_a_run_that_does_not_end_is_dropped(self) -> None:
        config = InvariantConfig(InvariantMode.STATIC, 0, 1, False, max_steps=3)
        assert [precision_of(invariants).widening for invariants in all_of(endless(), config)] == []
        more = InvariantConfig(InvariantMode.STATIC, 0, 1, False, max_steps=100)
        assert [precision_of(invariants).widening for invariants in all_of(endless(), more)] == [False]

    def test_or_done_with_widening(self) -> None:
        cfa = load([PAPERS / "example-safe.c"]).cfa
        (found,) = all_of(cfa, InvariantConfig(InvariantMode.STATIC, 0, 1, False, max_steps=500))
        assert precision_of(found).widening

    def test_no_time(self) -> None:
        assert all_of(endless(), seconds=0) == []

    def test_the_error_out_of_reach(self) -> None:
        start, head, error = (Location(number) for number in range(3))
        edges = (
            Edge(start, Assign(A, bv(0, 32)), head),
            Edge(head, Assume(eq(A, bv(0, 32))), head),
            Edge(head, Assume(distinct(A, bv(0, 32))), error),
        )
        (found,) = all_of(Cfa(start, error, edges))
        assert found.safe
        assert found.at == {head: eq(A, bv(0, 32))}

    def test_a_location_that_is_not_reached(self) -> None:
        start, head, error = (Location(number) for number in range(3))
        edges = (
            Edge(start, Assume(FALSE), head),
            Edge(head, Assume(TRUE), head),
            Edge(head, Assume(TRUE), error),
        )
        (found,) = all_of(Cfa(start, error, edges))
        assert found.safe
        assert found.at == {head: FALSE}
