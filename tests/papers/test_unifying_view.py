"""The unifying-view paper's Examples 2, 6, 7 and 8: Figures 5, 6 and 7, state by state.

CPA++ over 𝕃 × ℙ(blk_never) × 𝕃𝔹 unrolls the program of Fig. 2; over 𝕃 × ℙ(blk_l) it proves it, with a precision.

The figures number the states e_0, e_1, … . The text gives e_8, the only error state, and e_10, the last state, of
Figure 5, e_14 at the error location in Figure 6, and in Examples 8 and 9, on the same program, e_0 at l_2, e_1 at l_3,
e_2 at l_4, e_3 and e_4 at l_11 and l_12, e_5 to e_7 inside the loop. These are the numbers of a depth-first
exploration, counted when states are taken from the waitlist, in which edges out of the loop come first (e_3 at l_11
before e_5 at l_5, e_8 at l_8 before e_10 at l_4). They leave room for one state between e_8 and e_10: what follows
line 8 is the end of main, l_12, as it is for l_11. A stack takes the last edge first, so edges out of the loop are
listed last here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint.algorithms.common.cpa import begin, cpa_plus_plus
from cutpoint.algorithms.common.waitlist import DepthFirst
from cutpoint.api import load
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cpa.arg import Arg, ArgCpa
from cutpoint.cpa.composite import Composite, State
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.loop_bound import LoopBoundCpa
from cutpoint.cpa.predicate.blocks import blk_l
from cutpoint.cpa.predicate.cpa import PredicateCpa
from cutpoint.cpa.predicate.path_formula import PathFormula, indexed
from cutpoint.cpa.predicate.state import PredicatePrecision, PredicateState
from cutpoint.smt.backends import create
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import conjunction, disjunction, eq, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from tests.cpa.abstracting import asking
from tests.papers.unifying_view_figure_2 import FIGURE_2, ONE, TWO, ZERO, L, X, Y


def x(index: int) -> Term:
    return indexed(X, index)


def y(index: int) -> Term:
    return indexed(Y, index)


def below_two(index: int) -> Term:
    return ult(x(index), TWO)


def incremented(index: int) -> tuple[Term, Term]:
    return eq(x(index), add(x(index - 1), ONE)), eq(y(index), add(y(index - 1), ONE))


class Numbered(DepthFirst[State]):
    """Numbers the states in the order in which they are expanded."""

    def __init__(self) -> None:
        super().__init__()
        self.e: list[State] = []

    def pop(self) -> State:
        state = super().pop()
        self.e.append(state)
        return state


class Unrolling:
    """CPA++ from a location with a loop bound, as in Algorithm 3, lines 6-8 and 15-17."""

    def __init__(self, cfa: Cfa, start: Location, bound: int) -> None:
        (self.head,) = loop_heads(cfa)
        self.cpa = Composite(LocationCpa(), PredicateCpa(cfa.entry), LoopBoundCpa((self.head,), bound), ArgCpa())
        waitlist = Numbered()
        self.reached = Arg(self.cpa)
        _, todo = begin(self.cpa, self.cpa.initial(start), waitlist=waitlist, reached=self.reached)
        cpa_plus_plus(self.cpa, cfa, self.reached, todo)
        self.e = waitlist.e

    def row(self, number: int) -> tuple[int, Term, int, Term, int]:
        """(l, (ψ, l^ψ, φ), {l_4 ↦ i})"""
        location, predicate, counters, _ = self.e[number]
        assert predicate.location is location
        return (
            location.id,
            predicate.abstraction,
            predicate.abstraction_location.id,
            predicate.path.formula,
            counters[self.head],
        )

    def disjunction(self, location: Location, count: int) -> Term:
        """⋁ {φ | ((l, (·, ·, φ), i), ·) ∈ reached ∧ i(l_LH) = count}: Algorithm 3, lines 9, 12 and 18."""
        return disjunction([e[1].path.formula for e in self.reached.at(location) if e[2][self.head] == count])


def check(formula: Term) -> Result:
    with create("bitwuzla") as solver:
        return solver.check([formula])


START = (eq(x(0), ZERO), eq(y(0), ZERO))
INTO_LOOP = (*START, below_two(0))
AROUND = (*INTO_LOOP, *incremented(1))
AT_EXIT = conjunction([*START, not_(below_two(0))])
AT_ERROR = conjunction([*AROUND, not_(eq(x(1), y(1)))])
FIGURE_5 = [
    (2, TRUE, -1),
    (3, START[0], -1),
    (4, conjunction(START), 0),
    (11, AT_EXIT, 0),
    (12, AT_EXIT, 0),
    (5, conjunction(INTO_LOOP), 0),
    (6, conjunction(AROUND[:4]), 0),
    (7, conjunction(AROUND), 0),
    (8, AT_ERROR, 0),
    # Both ways to l_12 belong to one block and are merged: e_9 replaces e_4.
    (12, disjunction([AT_ERROR, conjunction([AT_EXIT, conjunction([eq(x(1), x(0)), eq(y(1), y(0))])])]), 0),
    (4, conjunction([*AROUND, eq(x(1), y(1))]), 1),
]


class TestExample6:
    """BMC with k = 1, and the forward condition."""

    @pytest.fixture
    def unrolling(self) -> Unrolling:
        return Unrolling(FIGURE_2, FIGURE_2.entry, bound=1)

    @pytest.mark.parametrize("number", range(11))
    def test_abstract_states_of_figure_5(self, unrolling: Unrolling, number: int) -> None:
        location, formula, count = FIGURE_5[number]
        assert unrolling.row(number) == (location, TRUE, 2, formula, count)

    def test_e10_is_the_last(self, unrolling: Unrolling) -> None:
        assert len(unrolling.e) == 11
        assert unrolling.e[10][2].is_cut(1)
        assert [e for e in unrolling.e if e[2].is_cut(1)] == [unrolling.e[10]]

    def test_what_is_reached(self, unrolling: Unrolling) -> None:
        assert unrolling.e[4] not in unrolling.reached
        assert all(e in unrolling.reached for e in unrolling.e if e is not unrolling.e[4])
        assert len(unrolling.reached) == 10

    def test_e8_is_the_only_error_state_and_infeasible(self, unrolling: Unrolling) -> None:
        assert list(unrolling.reached.at(FIGURE_2.error)) == [unrolling.e[8]]
        assert check(unrolling.e[8][1].path.formula) is Result.UNSAT
        assert unrolling.disjunction(FIGURE_2.error, 0) is unrolling.e[8][1].path.formula

    def test_the_bound_is_too_small(self, unrolling: Unrolling) -> None:
        assert unrolling.disjunction(L[4], 1) is unrolling.e[10][1].path.formula
        assert check(unrolling.e[10][1].path.formula) is Result.SAT

    def test_the_graph(self, unrolling: Unrolling) -> None:
        e, arg = unrolling.e, unrolling.reached
        number = {id(state): position for position, state in enumerate(e)}
        successors = {
            position: [number[id(state)] for _, state in arg.successors(e[position])]
            for position in range(11)
            if position != 4
        }
        assert {position: sorted(found) for position, found in successors.items()} == {
            0: [1],
            1: [2],
            2: [3, 5],
            3: [9],
            5: [6],
            6: [7],
            7: [8, 10],
            8: [9],
            9: [],
            10: [],
        }
        path = arg.path_to(e[8])
        assert [number[id(state)] for state in path.states] == [0, 1, 2, 5, 6, 7, 8]
        assert [edge.target.id for edge in path.edges] == [3, 4, 5, 6, 7, 8]

    @pytest.mark.parametrize(("bound", "expected"), [(2, Result.SAT), (3, Result.UNSAT)])
    def test_a_larger_bound(self, bound: int, expected: Result) -> None:
        """The loop body is traversed twice: bound 3 is large enough to verify the program by BMC alone."""
        unrolling = Unrolling(FIGURE_2, FIGURE_2.entry, bound)
        assert check(unrolling.disjunction(L[4], bound)) is expected
        errors = [e[1].path.formula for e in unrolling.reached.at(FIGURE_2.error)]
        assert len(errors) == bound
        assert check(disjunction(errors)) is Result.UNSAT


FIRST = (below_two(0), *incremented(1))
SECOND = (*FIRST, eq(x(1), y(1)), below_two(1), *incremented(2))
LEAVES = (not_(below_two(0)), conjunction([*FIRST, eq(x(1), y(1)), not_(below_two(1))]))
FAILS = (conjunction([*FIRST, not_(eq(x(1), y(1)))]), conjunction([*SECOND, not_(eq(x(2), y(2)))]))


def lifted(formula: Term, index: int) -> Term:
    """A formula with the values of the given index as those of the next."""
    return conjunction([formula, conjunction([eq(x(index + 1), x(index)), eq(y(index + 1), y(index))])])


FIGURE_6 = [
    (4, TRUE, 0),
    (11, LEAVES[0], 0),
    (12, LEAVES[0], 0),
    (5, FIRST[0], 0),
    (6, conjunction(FIRST[:2]), 0),
    (7, conjunction(FIRST), 0),
    (8, FAILS[0], 0),
    (12, disjunction([FAILS[0], lifted(LEAVES[0], 0)]), 0),
    (4, conjunction(SECOND[:4]), 1),
    (11, LEAVES[1], 1),
    (12, LEAVES[1], 1),
    (5, conjunction(SECOND[:5]), 1),
    (6, conjunction(SECOND[:6]), 1),
    (7, conjunction(SECOND), 1),
    (8, FAILS[1], 1),
    (12, disjunction([FAILS[1], lifted(LEAVES[1], 1)]), 1),
    (4, conjunction([*SECOND, eq(x(2), y(2))]), 2),
]


class TestExample7:
    """The step case of k-induction with k = 1: from the loop head, with the bound k + 1 = 2."""

    @pytest.fixture
    def unrolling(self) -> Unrolling:
        return Unrolling(FIGURE_2, L[4], bound=2)

    @pytest.mark.parametrize("number", range(17))
    def test_abstract_states_of_figure_6(self, unrolling: Unrolling, number: int) -> None:
        location, formula, count = FIGURE_6[number]
        assert unrolling.row(number) == (location, TRUE, 4, formula, count)

    def test_there_are_no_others(self, unrolling: Unrolling) -> None:
        assert len(unrolling.e) == 17

    def test_e14_is_infeasible(self, unrolling: Unrolling) -> None:
        """The step case of Algorithm 3, line 18: the error states in the second iteration."""
        assert unrolling.e[14][0] is FIGURE_2.error
        assert unrolling.disjunction(FIGURE_2.error, 1) is unrolling.e[14][1].path.formula
        assert check(unrolling.e[14][1].path.formula) is Result.UNSAT

    def test_the_contradictory_part(self) -> None:
        part = [eq(x(1), y(1)), *incremented(2), not_(eq(x(2), y(2)))]
        assert check(conjunction(part)) is Result.UNSAT

    def test_one_iteration_alone_is_not_enough(self, unrolling: Unrolling) -> None:
        """Without the hypothesis that the first iteration is safe, nothing is known about x and y."""
        assert unrolling.e[6][0] is FIGURE_2.error
        assert check(unrolling.e[6][1].path.formula) is Result.SAT

    def test_the_same_from_c(self) -> None:
        """One round of Algorithm 3 on the source: base case, forward condition, step case."""
        cfa = load([Path(__file__).with_name("programs") / "unifying_view_figure_2.c"]).cfa
        base = Unrolling(cfa, cfa.entry, bound=1)
        assert check(base.disjunction(cfa.error, 0)) is Result.UNSAT
        assert check(base.disjunction(base.head, 1)) is Result.SAT
        step = Unrolling(cfa, base.head, bound=2)
        assert check(step.disjunction(cfa.error, 0)) is Result.SAT
        assert check(step.disjunction(cfa.error, 1)) is Result.UNSAT


EQUAL = eq(X, Y)
FIGURE_7 = [
    (2, TRUE, 2, TRUE),
    (3, TRUE, 2, START[0]),
    (4, EQUAL, 4, TRUE),
    (11, EQUAL, 4, LEAVES[0]),
    (12, EQUAL, 4, LEAVES[0]),
    (5, EQUAL, 4, FIRST[0]),
    (6, EQUAL, 4, conjunction(FIRST[:2])),
    (7, EQUAL, 4, conjunction(FIRST)),
]


def test_example_2() -> None:
    """The Boolean abstraction of x = y and one iteration, with the predicate x = y, is x = y."""
    path = PathFormula(conjunction(FIRST), {X: 1, Y: 1}, 0)
    with create("bitwuzla") as solver:
        cpa = PredicateCpa(FIGURE_2.entry, blk_l(FIGURE_2), *asking(solver))
        state = PredicateState(EQUAL, L[4], path, L[4])
        assert state.formula is conjunction([eq(x(0), y(0)), conjunction(FIRST)])
        found, _ = cpa.prec(state, PredicatePrecision({L[4]: (EQUAL,)}), ())
    assert (found.abstraction, found.abstraction_location, found.path.formula) == (EQUAL, L[4], TRUE)


def test_example_8() -> None:
    """Predicate abstraction with π(l_4) = {x = y} and π(l_8) = {false}: Figure 7, and the program is safe."""
    with create("bitwuzla") as solver:
        cpa = Composite(LocationCpa(), PredicateCpa(FIGURE_2.entry, blk_l(FIGURE_2), *asking(solver)), ArgCpa())
        precision = PredicatePrecision({L[4]: (EQUAL,), L[8]: (FALSE,)})
        waitlist = Numbered()
        reached = Arg(cpa)
        _, todo = begin(cpa, cpa.initial(FIGURE_2.entry), (None, precision, None), waitlist, reached)
        cpa_plus_plus(cpa, FIGURE_2, reached, todo)
    rows = [
        (location.id, state.abstraction, state.abstraction_location.id, state.path.formula)
        for location, state, _ in waitlist.e
    ]
    assert rows == FIGURE_7
    assert not reached.at(FIGURE_2.error)
    covered = [(edge.target.id, by) for edge, by in reached.covered_after(waitlist.e[7])]
    assert covered == [(4, waitlist.e[2])]
