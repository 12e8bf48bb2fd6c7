"""The ARG: paths, replaced nodes, coverage; on joins, on loops, and on random automata."""

from __future__ import annotations

import pytest

from cutpoint.algorithms.cpa import cpa_plus
from cutpoint.algorithms.waitlist import BreadthFirst, DepthFirst
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location
from cutpoint.cpa.arg import Arg, ArgCpa, ArgNode
from cutpoint.cpa.composite import Composite, Precision, State
from cutpoint.cpa.interfaces import Waitlist, merge_sep
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.reached import ReachedSet
from cutpoint.smt.bitvectors import add
from cutpoint.smt.boolean import eq, not_
from cutpoint.smt.term import bv
from tests.cpa.collecting import A, B, CollectingCpa, after, small_automaton

L = [Location(number) for number in range(6)]
IS_ZERO = eq(A, bv(0, 2))


class Separate(CollectingCpa):
    merge = staticmethod(merge_sep)


def explored(cfa: Cfa, domain: CollectingCpa, waitlist: Waitlist[State]) -> tuple[ReachedSet[State, Precision], Arg]:
    cpa = Composite(LocationCpa(), domain, ArgCpa())
    reached = cpa_plus(cpa, cfa, waitlist=waitlist)
    return reached, Arg(cpa, reached)


def places(arg: Arg, state: State) -> list[int]:
    path = arg.path_to(state)
    assert [edge.source for edge in path.edges] == [step[0] for step in path.states[:-1]]
    assert [edge.target for edge in path.edges] == [step[0] for step in path.states[1:]]
    return [step[0].id for step in path.states]


DIAMOND = Cfa(
    L[0],
    L[5],
    (
        Edge(L[0], Assume(IS_ZERO), L[1]),
        Edge(L[0], Assume(not_(IS_ZERO)), L[2]),
        Edge(L[1], Assign(B, bv(1, 2)), L[3]),
        Edge(L[2], Assign(B, bv(2, 2)), L[3]),
        Edge(L[3], Assume(eq(B, bv(2, 2))), L[4]),
    ),
)


class TestDiamond:
    @pytest.mark.parametrize("waitlist", [DepthFirst[State](), BreadthFirst[State]()])
    def test_a_merged_state_has_both_predecessors(self, waitlist: Waitlist[State]) -> None:
        reached, arg = explored(DIAMOND, CollectingCpa(), waitlist)
        (joined,) = reached.at(L[3])
        assert sorted(state[0].id for state, _ in arg.predecessors(joined)) == [1, 2]
        assert [(edge.target, state[0]) for edge, state in arg.successors(joined)] == [(L[4], L[4])]
        (last,) = reached.at(L[4])
        assert places(arg, last) in ([0, 1, 3, 4], [0, 2, 3, 4])
        assert [state for state, _ in arg.predecessors(last)] == [joined]

    def test_separate_states_are_a_tree(self) -> None:
        reached, arg = explored(DIAMOND, Separate(), BreadthFirst())
        assert sorted(places(arg, state) for state in reached.at(L[3])) == [[0, 1, 3], [0, 2, 3]]
        (last,) = reached.at(L[4])
        assert places(arg, last) == [0, 2, 3, 4]
        assert all(len(arg.predecessors(state)) == (state[0] is not L[0]) for state in reached.states())

    def test_descendants(self) -> None:
        reached, arg = explored(DIAMOND, CollectingCpa(), BreadthFirst())
        (first,) = reached.at(L[0])
        (left,) = reached.at(L[1])
        assert {state[0].id for state in arg.descendants(first)} == {0, 1, 2, 3, 4}
        assert {state[0].id for state in arg.descendants(left)} == {1, 3, 4}


LOOP = Cfa(
    L[0],
    L[5],
    (
        Edge(L[0], Assign(A, bv(0, 2)), L[1]),
        Edge(L[1], Assume(not_(eq(A, bv(3, 2)))), L[2]),
        Edge(L[2], Assign(A, add(A, bv(1, 2))), L[1]),
        Edge(L[1], Assume(eq(A, bv(3, 2))), L[5]),
    ),
)


class TestLoop:
    def test_a_merged_head_lies_on_a_cycle_with_a_way_in(self) -> None:
        reached, arg = explored(LOOP, CollectingCpa(), BreadthFirst())
        (head,) = reached.at(L[1])
        assert sorted(state[0].id for state, _ in arg.predecessors(head)) == [0, 2]
        (error,) = reached.at(L[5])
        assert places(arg, error) == [0, 1, 5]

    def test_separate_heads_are_an_unrolling(self) -> None:
        reached, arg = explored(LOOP, Separate(), BreadthFirst())
        (error,) = reached.at(L[5])
        assert places(arg, error) == [0, 1, 2, 1, 2, 1, 2, 1, 5]
        assert arg.coverage() == []

    def test_coverage(self) -> None:
        """Back at the head with the same values: the successor is covered, and is not reached."""
        back = Cfa(L[0], L[5], (Edge(L[0], Assign(A, bv(0, 2)), L[1]), Edge(L[1], Assume(IS_ZERO), L[1])))
        reached, arg = explored(back, Separate(), BreadthFirst())
        (head,) = reached.at(L[1])
        ((covered, by),) = arg.coverage()
        assert by is head
        assert isinstance(covered, ArgNode)
        assert covered is not head[2]
        assert arg.covered_after(head) == [(back.edges[1], head)]
        assert arg.predecessors(head) == [(reached.states()[0], back.edges[0])]


def test_an_entry_that_is_a_loop_head() -> None:
    """The initial state is merged away, and paths still end there."""

    class FromZero(CollectingCpa):
        def initial(self, location: Location) -> frozenset[tuple[int, int]]:
            return frozenset([(0, 0)])

    cfa = Cfa(L[0], L[5], (Edge(L[0], Assign(A, add(A, bv(1, 2))), L[0]), Edge(L[0], Assume(eq(A, bv(2, 2))), L[5])))
    reached, arg = explored(cfa, FromZero(), BreadthFirst())
    (error,) = reached.at(L[5])
    assert places(arg, error) == [0, 5]
    (head,) = reached.at(L[0])
    assert places(arg, head) == [0]


@pytest.mark.parametrize("depth_first", [True, False])
def test_separate_paths_can_be_executed(depth_first: bool) -> None:
    """Without merging, every value of a state is the end of an execution along its path."""
    for seed in range(60):
        waitlist: Waitlist[State] = DepthFirst() if depth_first else BreadthFirst()
        reached, arg = explored(small_automaton(seed), Separate(), waitlist)
        for state in reached.states():
            values = arg.path_to(state).states[0][1]
            for edge in arg.path_to(state).edges:
                values = frozenset([later for before in values for later in after(before, edge)])
            assert values == state[1]


@pytest.mark.parametrize("depth_first", [True, False])
def test_merged_states_keep_their_paths(depth_first: bool) -> None:
    """Every reached state has a path from the entry, and its predecessors and successors are reached."""
    for seed in range(60):
        cfa = small_automaton(seed)
        reached, arg = explored(cfa, CollectingCpa(), DepthFirst() if depth_first else BreadthFirst())
        assert len(reached) == len(reached.locations())
        for state in reached.states():
            assert places(arg, state)[0] == cfa.entry.id
            assert all(before in reached for before, _ in arg.predecessors(state))
            for edge, later in arg.successors(state):
                assert (edge.source, edge.target) == (state[0], later[0])
                assert later in reached
                assert state in [before for before, _ in arg.predecessors(later)]
