"""Composite: products, agreement on merging, coverage by one state, ↓, and delegation of what only some have."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from cutpoint.algorithms.common.cpa import begin, cpa_plus
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location
from cutpoint.cpa.composite import Composite, Precision, State, component
from cutpoint.cpa.interfaces import (
    Cpa,
    ForcesCovering,
    Located,
    Strengthens,
    merge_join,
    merge_sep,
    prec_id,
    stop_join,
    stop_sep,
)
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.loop_bound import LoopBoundCpa
from cutpoint.cpa.reached import ReachedSet
from cutpoint.smt.terms.term import TRUE, bv
from tests.cpa.collecting import A, CollectingCpa, Values, join, less_or_equal, small_automaton

HERE, THERE = Location(0), Location(1)
EDGE = Edge(HERE, Assume(TRUE), THERE)
SMALL: Values = frozenset([(0, 0)])
OTHER: Values = frozenset([(1, 1)])
BOTH = SMALL | OTHER


class TestCommonChoices:
    def test_merge_sep(self) -> None:
        assert merge_sep(SMALL, OTHER, None) is OTHER

    def test_merge_join_says_by_identity_that_nothing_changed(self) -> None:
        merge = merge_join(join)
        assert merge(SMALL, BOTH, None) is BOTH
        assert merge(SMALL, OTHER, None) == BOTH

    def test_stop_sep_wants_one_state(self) -> None:
        stop = stop_sep(less_or_equal)
        assert not stop(BOTH, (SMALL, OTHER), None)
        assert stop(SMALL, (OTHER, BOTH), None)
        assert not stop(SMALL, (), None)

    def test_stop_join_takes_them_together(self) -> None:
        stop = stop_join(less_or_equal, join)
        assert stop(BOTH, (SMALL, OTHER), None)
        assert not stop(BOTH, (SMALL,), None)
        assert not stop(SMALL, (), None)

    def test_prec_id(self) -> None:
        assert prec_id(SMALL, 3, ()) == (SMALL, 3)


class Forking(CollectingCpa):
    """Every value a state of its own: a transfer relation with several successors."""

    merge = staticmethod(merge_sep)

    def transfer(self, state: Values, edge: Edge, precision: None) -> tuple[Values, ...]:
        return tuple([frozenset([values]) for values in sorted(state)])


class Nothing(CollectingCpa):
    def transfer(self, state: Values, edge: Edge, precision: None) -> tuple[Values, ...]:
        return ()


class TestTransfer:
    def test_all_combinations(self) -> None:
        cpa = Composite(LocationCpa(), Forking(), Forking())
        found = list(cpa.transfer((HERE, BOTH, BOTH), EDGE, (None, None, None)))
        assert found == list(product([THERE], [SMALL, OTHER], [SMALL, OTHER]))

    def test_all_components_must_have_a_successor(self) -> None:
        cpa = Composite(LocationCpa(), Forking(), Nothing())
        assert list(cpa.transfer((HERE, BOTH, BOTH), EDGE, (None, None, None))) == []

    def test_the_location_must_fit(self) -> None:
        cpa = Composite(LocationCpa(), Forking())
        assert list(cpa.transfer((THERE, BOTH), EDGE, (None, None))) == []


class TestMerge:
    cpa = Composite(LocationCpa(), CollectingCpa(), LoopBoundCpa((HERE,), 3))

    def test_equal_in_all_else(self) -> None:
        new, old = (HERE, SMALL, self.counters(1)), (HERE, OTHER, self.counters(1))
        merged = self.cpa.merge(new, old, (None, None, 3))
        assert merged == (HERE, BOTH, self.counters(1))
        assert self.cpa.stop(new, (merged,), (None, None, 3))
        assert self.cpa.stop(old, (merged,), (None, None, 3))

    def test_other_locations_are_not_merged(self) -> None:
        old = (THERE, OTHER, self.counters(1))
        assert self.cpa.merge((HERE, SMALL, self.counters(1)), old, (None, None, 3)) is old

    def test_other_counters_are_not_merged(self) -> None:
        old = (HERE, OTHER, self.counters(2))
        assert self.cpa.merge((HERE, SMALL, self.counters(1)), old, (None, None, 3)) is old

    def test_nothing_new_gives_the_same_object(self) -> None:
        old = (HERE, BOTH, self.counters(1))
        assert self.cpa.merge((HERE, SMALL, self.counters(1)), old, (None, None, 3)) is old

    def test_two_components_that_merge(self) -> None:
        cpa = Composite(LocationCpa(), CollectingCpa(), CollectingCpa())
        old = (HERE, BOTH, OTHER)
        assert cpa.merge((HERE, SMALL, SMALL), old, (None, None, None)) == (HERE, BOTH, BOTH)

    def counters(self, count: int) -> object:
        cpa = LoopBoundCpa((HERE,), 3)
        state = cpa.initial(THERE)
        for _ in range(count):
            state = state.at(HERE)
        return state


class TestStop:
    cpa = Composite(LocationCpa(), CollectingCpa(), CollectingCpa())
    nothing = (None, None, None)

    def test_one_state_must_cover_all_parts(self) -> None:
        state = (HERE, SMALL, SMALL)
        assert not self.cpa.stop(state, ((HERE, BOTH, OTHER), (HERE, OTHER, BOTH)), self.nothing)
        assert self.cpa.stop(state, ((HERE, BOTH, OTHER), (HERE, BOTH, SMALL)), self.nothing)

    def test_a_part_that_represents_nothing(self) -> None:
        class Picky(CollectingCpa):
            stop = staticmethod(lambda state, reached, precision: not state or state in reached)

        cpa = Composite(LocationCpa(), CollectingCpa(), Picky())
        assert cpa.stop((HERE, SMALL, frozenset()), (), self.nothing)
        assert not cpa.stop((HERE, SMALL, SMALL), (), self.nothing)


class Parity(CollectingCpa):
    """Knows nothing on its own; takes from its neighbour what values are odd."""

    def transfer(self, state: Values, edge: Edge, precision: None) -> tuple[Values, ...]:
        return (state,)

    def strengthen(self, state: Values, others: State, edge: Edge, precision: None) -> Values | None:
        known: Values = others[1]
        return frozenset([values for values in state if values in known]) or None


class TestStrengthen:
    def test_what_the_neighbour_knows(self) -> None:
        cpa = Composite(LocationCpa(), CollectingCpa(), Parity())
        edge = Edge(HERE, Assign(A, bv(1, 2)), THERE)
        state = (HERE, BOTH, cpa.initial(HERE)[2])
        assert list(cpa.transfer(state, edge, (None, None, None))) == [
            (THERE, frozenset([(1, 0), (1, 1)]), frozenset([(1, 0), (1, 1)]))
        ]

    def test_none_left_is_no_successor(self) -> None:
        cpa = Composite(LocationCpa(), CollectingCpa(), Parity())
        assert list(cpa.transfer((HERE, SMALL, OTHER), EDGE, (None, None, None))) == []

    def test_the_reached_states_are_the_neighbours(self) -> None:
        """Strengthened along every edge, the second component follows the first."""
        for seed in range(20):
            reached = cpa_plus(Composite(LocationCpa(), CollectingCpa(), Parity()), small_automaton(seed))
            assert all(theirs <= known for _, known, theirs in reached.states())


class Watching(CollectingCpa):
    """Looks at its own view of the reached set; takes part in fcover."""

    def __init__(self) -> None:
        self.seen: list[int] = []
        self.asked = 0

    def prec(  # type: ignore[override]
        self, state: Values, precision: None, reached: Iterable[tuple[Values, None]]
    ) -> tuple[Values, None]:
        views = list(reached)
        assert all(isinstance(values, frozenset) for values, _ in views)
        self.seen.append(len(views))
        return state, precision

    def fcover(self, reached: ReachedSet[State, Precision], state: State, precision: Precision) -> None:
        self.asked += 1


class TestDelegation:
    def test_prec_sees_its_own_part(self) -> None:
        watching = Watching()
        cpa_plus(Composite(LocationCpa(), watching), Cfa(HERE, THERE, (EDGE,)))
        assert watching.seen == [1, 2]

    def test_fcover(self) -> None:
        watching = Watching()
        cpa = Composite(LocationCpa(), CollectingCpa(), watching)
        reached, _ = begin(cpa, cpa.initial(HERE))
        cpa.fcover(reached, reached.states()[0], cpa.initial_precision())
        assert watching.asked == 1

    def test_who_has_what(self) -> None:
        located: Cpa[Location, None] = LocationCpa()
        assert isinstance(located, Located)
        assert not isinstance(located, Strengthens | ForcesCovering)
        assert isinstance(Parity(), Strengthens)
        assert isinstance(Watching(), ForcesCovering)

    def test_places(self) -> None:
        cpa = Composite(CollectingCpa(), LocationCpa())
        assert component(cpa, LocationCpa) == 1
        assert cpa.location_of((SMALL, HERE)) is HERE
        with pytest.raises(TypeError, match="LoopBoundCpa"):
            component(cpa, LoopBoundCpa)

    def test_a_location_is_needed(self) -> None:
        with pytest.raises(TypeError, match="location"):
            Composite(CollectingCpa())


class TestLoopBound:
    cfa = Cfa(HERE, Location(9), (EDGE, Edge(THERE, Assume(TRUE), THERE), Edge(THERE, Assume(TRUE), Location(9))))

    @pytest.mark.parametrize("bound", [1, 2, 5])
    def test_how_far_it_goes(self, bound: int) -> None:
        cpa = Composite(LocationCpa(), LoopBoundCpa(loop_heads(self.cfa), bound))
        reached = cpa_plus(cpa, self.cfa)
        assert [counters[THERE] for _, counters in reached.at(THERE)] == list(range(bound + 1))
        assert [counters.is_cut(bound) for _, counters in reached.at(THERE)] == [False] * bound + [True]
        assert [counters[THERE] for _, counters in reached.at(self.cfa.edges[2].target)] == list(range(bound))

    def test_where_it_starts(self) -> None:
        cpa = LoopBoundCpa((THERE,), 1)
        assert str(cpa.initial(HERE)) == "{l1 ↦ -1}"
        assert str(cpa.initial(THERE)) == "{l1 ↦ 0}"
        assert cpa.transfer(cpa.initial(HERE), EDGE, 1) == (cpa.initial(THERE),)
        assert cpa.transfer(cpa.initial(THERE), EDGE, 0) == ()
