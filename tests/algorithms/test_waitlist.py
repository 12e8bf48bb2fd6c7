"""Waitlists: the order in which states come out, and states that are taken out in between."""

from __future__ import annotations

import random

import pytest

from cutpoint.algorithms.common.cpa import cpa_plus
from cutpoint.algorithms.common.waitlist import AlongWto, BreadthFirst, DepthFirst
from cutpoint.cfa.graph.wto import WeakTopologicalOrder, weak_topological_order
from cutpoint.cfa.model import Location
from cutpoint.cpa.composite import Composite, State
from cutpoint.cpa.interfaces import Waitlist
from cutpoint.cpa.location import LocationCpa
from tests.cpa.collecting import CollectingCpa, small_automaton

PLACES = [Location(number) for number in range(8)]
GRAPH = {0: [1], 1: [2, 7], 2: [3], 3: [4, 5], 4: [3], 5: [6, 1], 6: [1]}


@pytest.fixture
def order() -> WeakTopologicalOrder[Location]:
    """An outer loop with an inner one, and a way back to the outer head from before its end."""
    found = weak_topological_order(PLACES[0], lambda here: [PLACES[number] for number in GRAPH.get(here.id, [])])
    assert str(found) == "l0 (l1 l2 (l3 l4) l5 l6) l7"
    return found


def name(place: int, which: str = "") -> str:
    return f"{place}{which}"


def fill(waitlist: Waitlist[str], *states: str) -> None:
    for state in states:
        waitlist.add(state, PLACES[int(state[0])])


def drain(waitlist: Waitlist[str]) -> list[str]:
    return [waitlist.pop() for _ in range(len(waitlist))]


@pytest.mark.parametrize(
    ("waitlist", "expected"),
    [(DepthFirst[str](), ["5", "2", "3", "4"]), (BreadthFirst[str](), ["4", "3", "2", "5"])],
)
def test_queues(waitlist: Waitlist[str], expected: list[str]) -> None:
    fill(waitlist, "4", "3", "1", "2", "5")
    waitlist.discard("1", PLACES[1])
    waitlist.discard("7", PLACES[7])
    assert len(waitlist) == 4
    assert drain(waitlist) == expected
    assert not waitlist


class TestAlongWto:
    def test_the_earliest_first(self, order: WeakTopologicalOrder[Location]) -> None:
        waitlist: AlongWto[str] = AlongWto(order)
        fill(waitlist, "7", "5", "0", "3")
        assert drain(waitlist) == ["0", "3", "5", "7"]

    def test_inner_components_until_stable(self, order: WeakTopologicalOrder[Location]) -> None:
        waitlist: AlongWto[str] = AlongWto(order)
        fill(waitlist, "4")
        assert waitlist.pop() == "4"
        fill(waitlist, "1", "5", "3", "7")
        assert drain(waitlist) == ["3", "5", "1", "7"]

    def test_the_body_is_finished_before_the_head_comes_again(self, order: WeakTopologicalOrder[Location]) -> None:
        waitlist: AlongWto[str] = AlongWto(order)
        fill(waitlist, "5")
        assert waitlist.pop() == "5"
        fill(waitlist, "1", "6", "7")
        assert drain(waitlist) == ["6", "1", "7"]

    def test_a_head_that_leads_to_itself(self, order: WeakTopologicalOrder[Location]) -> None:
        waitlist: AlongWto[str] = AlongWto(order)
        fill(waitlist, "3a")
        assert waitlist.pop() == "3a"
        fill(waitlist, "3b", "5")
        assert drain(waitlist) == ["3b", "5"]

    def test_back_to_what_was_passed(self, order: WeakTopologicalOrder[Location]) -> None:
        """Nobody promises that only heads come again: a refinement may add any state."""
        waitlist: AlongWto[str] = AlongWto(order)
        fill(waitlist, "7")
        assert waitlist.pop() == "7"
        fill(waitlist, "4", "0")
        assert drain(waitlist) == ["0", "4"]

    def test_a_location_waits_once(self, order: WeakTopologicalOrder[Location]) -> None:
        waitlist: AlongWto[str] = AlongWto(order)
        fill(waitlist, "2a", "5", "2b", "2c")
        waitlist.discard("2b", PLACES[2])
        waitlist.discard("2b", PLACES[2])
        assert len(waitlist) == 3
        assert drain(waitlist) == ["2a", "2c", "5"]
        assert not waitlist

    def test_discarding_the_last_state_of_a_location(self, order: WeakTopologicalOrder[Location]) -> None:
        waitlist: AlongWto[str] = AlongWto(order)
        fill(waitlist, "2", "5")
        waitlist.discard("2", PLACES[2])
        assert drain(waitlist) == ["5"]


def test_all_agree_with_a_set() -> None:
    """Random additions and removals: what comes out is what is in."""
    for seed in range(30):
        source = random.Random(seed)
        found = weak_topological_order(PLACES[0], lambda here: [PLACES[number] for number in GRAPH.get(here.id, [])])
        states = [name(place, which) for place in range(8) for which in "abc"]
        for waitlist in (DepthFirst[str](), BreadthFirst[str](), AlongWto[str](found)):
            inside: set[str] = set()
            for _ in range(200):
                state = source.choice(states)
                if source.random() < 0.5:
                    fill(waitlist, state)
                    inside.add(state)
                elif source.random() < 0.5:
                    waitlist.discard(state, PLACES[int(state[0])])
                    inside.discard(state)
                elif inside:
                    inside.remove(waitlist.pop())
                assert len(waitlist) == len(inside)
                assert bool(waitlist) == bool(inside)


class Counting(CollectingCpa):
    def __init__(self) -> None:
        self.steps = 0

    def transfer(self, state, edge, precision):  # type: ignore[no-untyped-def]
        self.steps += 1
        return super().transfer(state, edge, precision)


def test_the_order_saves_work() -> None:
    """Over many automata the weak topological order needs the fewest steps."""
    steps = {}
    for kind in (DepthFirst, BreadthFirst, AlongWto):
        domain = Counting()
        for seed in range(60):
            cfa = small_automaton(seed)
            order = weak_topological_order(cfa.entry, cfa.successors)
            waitlist: Waitlist[State] = AlongWto(order) if kind is AlongWto else kind()  # type: ignore[call-arg]
            cpa_plus(Composite(LocationCpa(), domain), cfa, waitlist=waitlist)
        steps[kind] = domain.steps
    assert steps[AlongWto] < steps[BreadthFirst]
    assert steps[AlongWto] < steps[DepthFirst]
