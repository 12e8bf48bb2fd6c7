"""The ARG: paths, replaced nodes, coverage; on joins, on loops, and on random automata."""

from __future__ import annotations

import random

import pytest

from cutpoint.algorithms.common.cpa import cpa_plus
from cutpoint.algorithms.common.waitlist import BreadthFirst, DepthFirst
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location
from cutpoint.cpa.arg import Arg, ArgCpa, ArgNode
from cutpoint.cpa.composite import Composite, Precision, State
from cutpoint.cpa.interfaces import Waitlist, merge_sep
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.reached import ReachedSet
from cutpoint.smt.terms.bitvectors import add
from cutpoint.smt.terms.boolean import eq, not_
from cutpoint.smt.terms.term import TRUE, bv
from tests.cpa.collecting import A, B, CollectingCpa, after, small_automaton

L = [Location(number) for number in range(6)]
IS_ZERO = eq(A, bv(0, 2))


class Separate(CollectingCpa):
    merge = staticmethod(merge_sep)


def explored(cfa: Cfa, domain: CollectingCpa, waitlist: Waitlist[State]) -> tuple[ReachedSet[State, Precision], Arg]:
    cpa = Composite(LocationCpa(), domain, ArgCpa())
    arg = Arg(cpa)
    return cpa_plus(cpa, cfa, waitlist=waitlist, reached=arg), arg


def numbers_of_path(arg: Arg, state: State) -> list[int]:
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
        assert numbers_of_path(arg, last) in ([0, 1, 3, 4], [0, 2, 3, 4])
        assert [state for state, _ in arg.predecessors(last)] == [joined]

    def test_separate_states_are_a_tree(self) -> None:
        reached, arg = explored(DIAMOND, Separate(), BreadthFirst())
        assert sorted(numbers_of_path(arg, state) for state in reached.at(L[3])) == [[0, 1, 3], [0, 2, 3]]
        (last,) = reached.at(L[4])
        assert numbers_of_path(arg, last) == [0, 2, 3, 4]
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
        assert numbers_of_path(arg, error) == [0, 1, 5]

    def test_separate_heads_are_an_unrolling(self) -> None:
        reached, arg = explored(LOOP, Separate(), BreadthFirst())
        (error,) = reached.at(L[5])
        assert numbers_of_path(arg, error) == [0, 1, 2, 1, 2, 1, 2, 1, 5]
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
    assert numbers_of_path(arg, error) == [0, 5]
    (head,) = reached.at(L[0])
    assert numbers_of_path(arg, head) == [0]


@pytest.mark.parametrize("depth_first", [True, False])
def test_separate_paths_can_be_executed(depth_first: bool) -> None:
    """Without merging, every value of a state is the end of an execution along its path."""
    for seed in range(60):
        waitlist: Waitlist[State] = DepthFirst() if depth_first else BreadthFirst()
        reached, arg = explored(small_automaton(seed), Separate(), waitlist)
        for state in reached.states():
            values = arg.path_to(state).states[0][1]
            for edge in arg.path_to(state).edges:
                assert isinstance(edge, Edge)
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
            assert numbers_of_path(arg, state)[0] == cfa.entry.id
            assert all(before in reached for before, _ in arg.predecessors(state))
            for edge, later in arg.successors(state):
                assert (edge.source, edge.target) == (state[0], later[0])
                assert later in reached
                assert state in [before for before, _ in arg.predecessors(later)]


ANY: Precision = (None, None)


class Tree:
    """A graph that is made node by node, all at one location."""

    def __init__(self) -> None:
        self.cpa = Composite(LocationCpa(), ArgCpa())
        self.arg = Arg(self.cpa)
        self.root = self.cpa.initial(L[0])
        self.arg.add(self.root, ANY)

    def after(self, state: State, covered_by: State | None = None, edge: Edge | None = None) -> State:
        """A new successor, which is reached, or covered at once and never reached."""
        (new,) = self.cpa.transfer(state, edge or Edge(L[0], Assume(TRUE), L[0]), ANY)
        if covered_by is None:
            self.arg.add(new, ANY)
        else:
            (_, records) = self.cpa.components
            assert isinstance(records, ArgCpa)
            records.covered(self.arg.node(new), self.arg.node(covered_by), new)
        return new

    def active(self) -> list[State]:
        return [state for state in self.arg.everything() if self.arg.is_active(state)]


class TestSleep:
    def test_what_is_below_a_covered_state_is_inactive_until_it_is_uncovered(self) -> None:
        tree = Tree()
        arg = tree.arg
        left, right = tree.after(tree.root), tree.after(tree.root)
        below = tree.after(right)
        assert arg.cover(right, left) == [right, below]
        assert tree.active() == arg.states() == [tree.root, left]
        assert arg.everything() == [tree.root, left, right, below]
        assert arg.coverage() == [(arg.node(right), left)]
        assert [state for _, state in arg.successors(right)] == [below]
        assert arg.uncover(arg.node(right), ANY) == [right, below]
        assert tree.active() == arg.everything()
        assert arg.coverage() == []

    def test_a_covered_state_below_stays_inactive(self) -> None:
        tree = Tree()
        arg = tree.arg
        left, right = tree.after(tree.root), tree.after(tree.root)
        inner = tree.after(right)
        deep = tree.after(inner)
        arg.cover(inner, left)
        assert arg.cover(right, left) == [right]
        assert arg.uncover(arg.node(right), ANY) == [right]
        assert tree.active() == [tree.root, left, right]
        assert arg.uncover(arg.node(inner), ANY) == [inner, deep]

    def test_uncovered_while_the_state_above_is_inactive(self) -> None:
        """It becomes active with that, whether it was ever reached or not."""
        tree = Tree()
        arg = tree.arg
        left, right = tree.after(tree.root), tree.after(tree.root)
        inner = tree.after(right)
        never_reached = tree.after(right, covered_by=left)
        arg.cover(inner, left)
        arg.cover(right, left)
        assert not arg.has(arg.node(never_reached))
        for state in (inner, never_reached):
            assert arg.uncover(arg.node(state), ANY) == []
            assert arg.has(arg.node(state))
            assert not arg.is_active(state)
            assert state not in arg
        assert set(arg.uncover(arg.node(right), ANY)) == {right, inner, never_reached}
        assert tree.active() == arg.everything() == [tree.root, left, right, inner, never_reached]
        assert [state for _, state in arg.successors(right)] == [inner, never_reached]

    def test_covered_before_it_was_reached(self) -> None:
        tree = Tree()
        arg = tree.arg
        left = tree.after(tree.root)
        edge = Edge(L[0], Assume(TRUE), L[0])
        covered = tree.after(left, tree.root, edge)
        assert arg.everything() == [tree.root, left]
        assert arg.successors(left) == []
        assert arg.covered_after(left) == [(edge, tree.root)]
        assert arg.uncover(arg.node(covered), ANY) == [covered]
        assert arg.successors(left) == [(edge, covered)]
        assert arg.covered_after(left) == []
        assert arg.path_to(covered).states == (tree.root, left, covered)


class TestRemoval:
    def test_cutting_off(self) -> None:
        """All below goes, active or inactive, and covers or is covered no longer; what it covered is known."""
        tree = Tree()
        arg = tree.arg
        left, right = tree.after(tree.root), tree.after(tree.root)
        below, inactive = tree.after(right), tree.after(right)
        arg.cover(inactive, left)
        covered = tree.after(left, covered_by=below)
        assert set(arg.cut_off(right)) == {right, below, inactive}
        assert arg.everything() == [tree.root, left]
        assert arg.coverage() == []
        assert arg.node(left).covers == []
        assert arg.node(below).covers == [arg.node(covered)]
        assert [state for _, state in arg.successors(tree.root)] == [left]
        assert arg.uncover(arg.node(covered), ANY) == [covered]
        assert arg.node(below).covers == []

    def test_what_was_covered_below_goes_as_well(self) -> None:
        """Else it would be uncovered some day, and have no predecessor."""
        tree = Tree()
        arg = tree.arg
        left, right = tree.after(tree.root), tree.after(tree.root)
        tree.after(right, covered_by=left)
        assert len(arg.coverage()) == 1
        arg.cut_off(right)
        assert arg.coverage() == []
        assert arg.node(left).covers == []

    def test_expanded_again(self) -> None:
        """The covered successors of the first time are not there beside those of the second."""
        tree = Tree()
        arg = tree.arg
        left = tree.after(tree.root)
        first = tree.after(left, covered_by=tree.root)
        arg.node(left).expanded = False
        second = tree.after(left, covered_by=tree.root)
        assert [node for node, _ in arg.coverage()] == [arg.node(second)]
        assert arg.node(first).covered_by == []

    def test_replacing(self) -> None:
        tree = Tree()
        arg = tree.arg
        left, right = tree.after(tree.root), tree.after(tree.root)
        below = tree.after(right)
        covered = tree.after(below, covered_by=right)
        for inactive in (False, True):
            node = arg.node(right)
            new, old = (L[0], node), node.state
            assert old is not None
            if inactive:
                arg.cover(old, left)
            arg.replace(old, new, ("other", None))
            assert node.state is new
            assert (new in arg, old in arg) == (not inactive, False)
            assert arg.is_active(new) is not inactive
            assert arg.known_precision(new) == ("other", None)
            assert [state for _, state in arg.successors(new)] == [below]
            assert [state for state, _ in arg.predecessors(below)] == [new]
            assert (arg.node(covered), new) in arg.coverage()
        assert new in arg.uncover(node, ANY)


@pytest.mark.parametrize("seed", range(40))
def test_against_a_model(seed: int) -> None:
    """Whatever is done: active is what has no covered state above it."""
    source = random.Random(seed)
    tree = Tree()
    arg = tree.arg
    nodes = [arg.node(tree.root)]
    above: dict[ArgNode, ArgNode] = {}
    covered: dict[ArgNode, ArgNode] = {}
    present = {nodes[0]}  # whether active or inactive

    def is_inactive(node: ArgNode | None) -> bool:
        while node is not None and node not in covered:
            node = above.get(node)
        return node is not None

    def is_below(node: ArgNode | None, other: ArgNode) -> bool:
        while node is not None and node is not other:
            node = above.get(node)
        return node is other

    def state_of(node: ArgNode) -> State:
        assert node.state is not None
        return node.state

    def uncover(node: ArgNode) -> None:
        before = set(tree.active())
        del covered[node]
        present.add(node)
        activated = arg.uncover(node, ANY)
        assert len(activated) == len(set(activated))
        assert set(activated) == set(tree.active()) - before

    for _ in range(60):
        active = [node for node in nodes if node in present and not is_inactive(node)]
        node, other = source.choice(active), source.choice(active)
        action = source.choice(
            ["add", "add", "add", "add covered", "cover", "uncover", "uncover", "cut off", "replace"]
        )
        if action in ("add", "add covered"):
            by = other if action == "add covered" else None
            new = arg.node(tree.after(state_of(node), None if by is None else state_of(by)))
            nodes.append(new)
            above[new] = node
            if by is None:
                present.add(new)
            else:
                covered[new] = by
        elif action == "cover" and other.number < node.number:
            expected = [below for below in active if is_below(below, node)]
            covered[node] = other
            assert {arg.node(state) for state in arg.cover(state_of(node), state_of(other))} == set(expected)
        elif action == "uncover" and covered:
            uncover(source.choice(list(covered)))
        elif action == "cut off" and len(present) > 3:
            node = source.choice([node for node in nodes[1:] if node in present])
            gone = [below for below in nodes if is_below(below, node)]
            removed = arg.cut_off(state_of(node))
            assert {arg.node(state) for state in removed} == {below for below in gone if below in present}
            nodes = [kept for kept in nodes if kept not in gone]
            present -= set(gone)
            for below in gone:
                covered.pop(below, None)
            lost = [kept for kept, by in covered.items() if by in gone]
            assert {kept for state in removed for kept in arg.node(state).covers} == set(lost)
            for kept in lost:
                uncover(kept)
        elif action == "replace":
            node = source.choice([node for node in nodes if node in present])
            arg.replace(state_of(node), (L[0], node), ANY)
        assert {arg.node(state) for state in arg.everything()} == present
        assert {arg.node(state) for state in arg.states()} == {node for node in present if not is_inactive(node)}
        assert set(arg.at(L[0])) == set(arg.states())
        pairs = [(node, arg.node(by)) for node, by in arg.coverage() if arg.node(by) in present]
        assert sorted((node.number, by.number) for node, by in pairs) == sorted(
            (node.number, by.number) for node, by in covered.items()
        )
        for node in present:
            path = [arg.node(state) for state in arg.path_to(state_of(node)).states]
            assert path == [*reversed([arg.node(state) for state in arg.ancestors(state_of(node))])]
            children = [arg.node(state) for _, state in arg.successors(state_of(node))]
            assert children == [child for child in nodes if child in present and above.get(child) is node]
