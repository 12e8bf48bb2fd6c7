"""The Predicate CPA: path formulas say exactly what happens, abstractions lose nothing, the paper's examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from cutpoint.algorithms.common.cpa import begin, cpa_plus_plus
from cutpoint.algorithms.common.waitlist import BreadthFirst, DepthFirst
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Assign, Assume, Cfa, Choice, Havoc, Location, Origin, Sequence
from cutpoint.cpa.arg import Arg, ArgCpa
from cutpoint.cpa.composite import Composite, Precision, State
from cutpoint.cpa.interfaces import Waitlist
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.loop_bound import LoopBoundCpa, LoopCounters
from cutpoint.cpa.predicate.blocks import BlockOperator, blk_l, blk_lf, blk_never
from cutpoint.cpa.predicate.cpa import PredicateCpa
from cutpoint.cpa.predicate.path_formula import PathFormula, empty, indexed, join, strongest_post
from cutpoint.cpa.predicate.state import PredicatePrecision, PredicateState
from cutpoint.cpa.reached import ReachedSet
from cutpoint.smt.backends import create
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import and_, eq, not_, or_
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv
from tests.cpa.abstracting import asking
from tests.cpa.collecting import EVERYTHING, A, B, Values, after, reachable_values, small_automaton
from tests.papers.unifying_view_figure_2 import FIGURE_2, ONE, TWO, L, X, Y
from tests.smt.unsure import Unsure, always, never

ZERO2, ONE2 = bv(0, 2), bv(1, 2)


@pytest.fixture
def solver() -> Iterator[Solver]:
    with create("bitwuzla") as made:
        yield made


def values_of(state: PredicateState, solver: Solver) -> Values:
    """⟦(ψ, l, φ)⟧, found by asking for every value."""
    a, b = state.path.instance(A), state.path.instance(B)
    return frozenset(
        [(i, j) for i, j in EVERYTHING if solver.check([state.formula, eq(a, bv(i, 2)), eq(b, bv(j, 2))]) is Result.SAT]
    )


class TestPathFormula:
    def test_indices_count_assignments(self) -> None:
        path = strongest_post(Assign(X, add(X, ONE)), empty())
        assert path.formula is eq(indexed(X, 1), add(indexed(X, 0), ONE))
        assert path.instance(X) is indexed(X, 1)
        assert path.at_start(X) is indexed(X, 0)
        assert path.instance(Y) is indexed(Y, 0)

    def test_at_the_entry_the_first_value_has_index_zero(self) -> None:
        path = strongest_post(Assign(X, ONE), empty(-1))
        assert path.formula is eq(indexed(X, 0), ONE)
        assert path.at_start(X) is indexed(X, -1)

    def test_a_value_that_is_read_before_it_is_set(self) -> None:
        path = strongest_post(Assign(X, add(X, ONE)), empty(-1))
        assert path.formula is eq(indexed(X, 0), add(indexed(X, -1), ONE))

    def test_havoc_says_nothing_but_changes(self) -> None:
        path = strongest_post(Havoc(X, Origin.INPUT), empty())
        assert path.formula is TRUE
        assert not path.is_true
        assert path.instance(X) is indexed(X, 1)

    def test_joining_lifts_the_smaller_index(self) -> None:
        changed = strongest_post(Assign(X, ONE), empty())
        skipped = strongest_post(Assume(eq(Y, ONE)), empty())
        joined = join(changed, skipped)
        assert joined.index(X) == 1
        skips = and_(eq(indexed(Y, 0), ONE), eq(indexed(X, 1), indexed(X, 0)))
        assert joined.formula is or_(eq(indexed(X, 1), ONE), skips)

    def test_joining_what_adds_nothing(self) -> None:
        path = strongest_post(Assign(X, ONE), empty())
        assert join(strongest_post(Assign(X, ONE), empty()), path) is path
        either = join(path, strongest_post(Assign(X, TWO), empty()))
        assert join(path, either) is either

    def test_large_blocks(self) -> None:
        """Sequence and Choice are what following their parts, and merging, would give."""
        left, right, last = Assign(X, ONE), Assume(eq(X, TWO)), Assign(Y, X)
        path = strongest_post(Sequence(Choice(left, right), last), empty())
        merged = join(strongest_post(left, empty()), strongest_post(right, empty()))
        assert path.same_as(strongest_post(last, merged))

    def test_nested_choices(self, solver: Solver) -> None:
        op = Choice(Sequence(Assign(A, ONE2), Choice(Assign(B, A), Assign(B, ZERO2))), Assume(eq(A, B)))
        path = strongest_post(op, empty())
        state = PredicateState(eq(A, bv(2, 2)), L[2], path, L[3])
        assert values_of(state, solver) == {(1, 1), (1, 0), (2, 2)}

    def test_a_long_sequence_needs_no_stack(self) -> None:
        op: Assign | Sequence = Assign(X, add(X, Y))
        for _ in range(5000):
            op = Sequence(op, Assign(X, add(X, Y)))
        assert strongest_post(op, empty()).index(X) == 5001


def explore(
    cpa: Composite,
    cfa: Cfa,
    precision: Precision | None = None,
    waitlist: Waitlist[State] | None = None,
    reached: ReachedSet[State, Precision] | None = None,
) -> ReachedSet[State, Precision]:
    reached, todo = begin(cpa, cpa.initial(cfa.entry), precision, waitlist, reached)
    cpa_plus_plus(cpa, cfa, reached, todo)
    return reached


def bounded_values(cfa: Cfa, bound: int) -> dict[tuple[Location, LoopCounters], Values]:
    """What concrete execution reaches with so many loop iterations."""
    lb = LoopBoundCpa(loop_heads(cfa), bound)
    seen = {(cfa.entry, lb.initial(cfa.entry), values) for values in EVERYTHING}
    todo = list(seen)
    while todo:
        location, counters, values = todo.pop()
        for edge in cfa.leaving(location):
            for following in lb.transfer(counters, edge, bound):
                for later in after(values, edge):
                    if (edge.target, following, later) not in seen:
                        seen.add((edge.target, following, later))
                        todo.append((edge.target, following, later))
    found: dict[tuple[Location, LoopCounters], set[tuple[int, int]]] = {}
    for location, counters, values in seen:
        found.setdefault((location, counters), set()).add(values)
    return {key: frozenset(values) for key, values in found.items()}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("waitlist", [DepthFirst, BreadthFirst])
def test_unrolling_is_exact(seed: int, waitlist: type[DepthFirst[State]], solver: Solver) -> None:
    """Without abstraction: one state for each location and loop counters, and it represents what is reachable."""
    cfa, bound = small_automaton(seed), 2
    cpa = Composite(LocationCpa(), PredicateCpa(cfa.entry), LoopBoundCpa(loop_heads(cfa), bound), ArgCpa())
    arg = Arg(cpa)
    reached = explore(cpa, cfa, waitlist=waitlist(), reached=arg)
    found = {(location, counters): values_of(state, solver) for location, state, counters, _ in reached.states()}
    assert len(found) == len(reached)
    assert {key: values for key, values in found.items() if values} == bounded_values(cfa, bound)
    for state in reached.states():
        assert arg.path_to(state).states[-1] is state


PRECISIONS: dict[str, tuple[Term, ...]] = {
    "none": (),
    "reachability": (FALSE,),
    "some": (eq(A, B), ult(A, bv(2, 2))),
    "all": tuple([eq(x, bv(value, 2)) for x in (A, B) for value in range(3)]),
}


@pytest.mark.parametrize("name", PRECISIONS)
@pytest.mark.parametrize("operator", [blk_l, blk_lf])
def test_abstraction_loses_no_execution(name: str, operator: Callable[[Cfa], BlockOperator], solver: Solver) -> None:
    for seed in range(12):
        cfa = small_automaton(seed)
        cpa = Composite(LocationCpa(), PredicateCpa(cfa.entry, operator(cfa), *asking(solver)))
        precision = PredicatePrecision(dict.fromkeys(cfa.locations, PRECISIONS[name]))
        reached = explore(cpa, cfa, (None, precision))
        for location, expected in reachable_values(cfa).items():
            found: Values = frozenset().union(*[values_of(state, solver) for _, state in reached.at(location)])
            assert found >= expected
            if name == "all":
                assert found == expected


def test_merge_and_stop_are_sound(solver: Solver) -> None:
    """merge represents both of its arguments; what stop says to be covered is represented."""
    location = Location(7)
    cpa = PredicateCpa(location, blk_never, *asking(solver))
    paths = [empty()]
    for op in (Assign(A, add(A, ONE2)), Assume(ult(A, B)), Havoc(B, Origin.INPUT), Assign(B, ZERO2)):
        paths += [strongest_post(op, path) for path in paths]
    facts = (TRUE, eq(A, B), eq(A, ONE2), FALSE)
    states = [PredicateState(fact, location, path, location) for fact in facts for path in paths[::3]]
    values = {id(state): values_of(state, solver) for state in states}
    merged_some = covered_some = 0
    for new in states:
        for old in states:
            merged = cpa.merge(new, old, PredicatePrecision())
            if merged is not old:
                assert values_of(merged, solver) == values[id(new)] | values[id(old)]
                assert cpa.stop(new, (merged,), PredicatePrecision())
                merged_some += 1
            if cpa.stop(new, (old,), PredicatePrecision()):
                assert values[id(new)] <= values[id(old)]
                covered_some += 1
    assert merged_some > 20
    assert covered_some > 20


class TestOperators:
    def test_intermediate_states_are_not_covered(self) -> None:
        cpa = PredicateCpa(L[2])
        path = strongest_post(Assume(eq(X, ONE)), empty())
        weaker = PredicateState(TRUE, L[2], path, L[3])
        stronger = PredicateState(TRUE, L[2], strongest_post(Assume(eq(Y, ONE)), path), L[3])
        assert not cpa.stop(weaker, (stronger,), PredicatePrecision())

    def test_an_unknown_answer_covers_nothing(self) -> None:
        cpa = PredicateCpa(L[2], blk_never, *asking(Unsure(always)))
        state = PredicateState(eq(X, ONE), L[4], empty(), L[4])
        other = PredicateState(ult(X, TWO), L[4], empty(), L[4])
        assert not cpa.stop(state, (other,), PredicatePrecision())
        assert cpa.stop(state, (state,), PredicatePrecision())

    def test_an_unknown_answer_is_a_weak_abstraction(self) -> None:
        cpa = PredicateCpa(L[2], blk_l(FIGURE_2), *asking(Unsure(always)))
        state = PredicateState(eq(X, TWO), L[4], strongest_post(Assume(eq(X, ONE)), empty()), L[8])
        abstract, _ = cpa.prec(state, PredicatePrecision({L[8]: (FALSE,)}), ())
        assert abstract.abstraction is TRUE

    def test_where_blocks_end(self) -> None:
        state = PredicateCpa(L[2]).initial(L[2])
        calls = Cfa(FIGURE_2.entry, FIGURE_2.error, FIGURE_2.edges, calls=frozenset([L[11]]))
        assert not any(blk_never(state, location) for location in FIGURE_2.locations)
        assert [place.id for place in FIGURE_2.locations if blk_l(calls)(state, place)] == [4, 8]
        assert [place.id for place in FIGURE_2.locations if blk_lf(calls)(state, place)] == [4, 8, 11]

    def test_an_empty_precision_needs_no_solver(self) -> None:
        cpa = PredicateCpa(L[2], blk_l(FIGURE_2))
        path = strongest_post(Assign(X, ONE), empty(-1))
        state = PredicateState(TRUE, L[2], path, L[4])
        abstract, _ = cpa.prec(state, PredicatePrecision(), ())
        assert (abstract.abstraction, abstract.abstraction_location) == (TRUE, L[4])
        assert abstract.is_abstraction
        assert isinstance(abstract.path, PathFormula)
        assert abstract.path.start == 0

    def test_the_precision_false_is_one_check(self) -> None:
        solver = Unsure(never)
        cpa = PredicateCpa(L[2], blk_l(FIGURE_2), *asking(solver))
        precision = PredicatePrecision({L[8]: (FALSE,)})
        for fact, expected in ((eq(X, ONE), TRUE), (eq(X, TWO), FALSE)):
            state = PredicateState(fact, L[4], strongest_post(Assume(eq(X, ONE)), empty()), L[8])
            assert cpa.prec(state, precision, ())[0].abstraction is expected
        assert len(solver.asked) == 2

    def test_a_variable_that_is_set_anew_is_not_that_of_the_abstraction(self, solver: Solver) -> None:
        """ψ speaks about the oldest values: x = 1 before x := 2 is no contradiction."""
        cpa = PredicateCpa(L[2], blk_l(FIGURE_2), *asking(solver))
        state = PredicateState(eq(X, ONE), L[4], strongest_post(Assign(X, TWO), empty()), L[8])
        precision = PredicatePrecision({L[8]: (eq(X, ONE), eq(X, TWO))})
        assert cpa.prec(state, precision, ())[0].abstraction is and_(not_(eq(X, ONE)), eq(X, TWO))
