"""CPA+ and CPA++ on small automata: they agree with each other and with concrete execution, in any order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from cutpoint.algorithms.common.cpa import OutOfTime, begin, cpa_plus, cpa_plus_plus
from cutpoint.algorithms.common.waitlist import AlongWto, BreadthFirst, DepthFirst
from cutpoint.base.limits import Deadline
from cutpoint.cfa.graph.wto import weak_topological_order
from cutpoint.cfa.model import Assume, Cfa, Edge, Location
from cutpoint.cpa.composite import Composite, Precision, State
from cutpoint.cpa.interfaces import Waitlist, merge_sep
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.reached import ReachedSet
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.term import TRUE, bv
from tests.cpa.collecting import EVERYTHING, A, CollectingCpa, Values, reachable_values, small_automaton

SEEDS = range(60)
ORDERS: dict[str, Callable[[Cfa], Waitlist[State]]] = {
    "depth": lambda cfa: DepthFirst(),
    "breadth": lambda cfa: BreadthFirst(),
    "wto": lambda cfa: AlongWto(weak_topological_order(cfa.entry, cfa.successors)),
}


class Separate(CollectingCpa):
    """The same sets, but each way to a location keeps its own."""

    merge = staticmethod(merge_sep)


def collected(reached: ReachedSet[State, Precision]) -> dict[Location, Values]:
    found: dict[Location, Values] = {}
    for location, values in reached.states():
        found[location] = found.get(location, frozenset()) | values
    return found


def plus_plus(cpa: Composite, cfa: Cfa, waitlist: Waitlist[State]) -> ReachedSet[State, Precision]:
    reached, todo = begin(cpa, cpa.initial(cfa.entry), waitlist=waitlist)
    cpa_plus_plus(cpa, cfa, reached, todo)
    assert len(todo) == 0
    return reached


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("domain", [CollectingCpa, Separate])
def test_both_algorithms_reach_what_executions_reach(order: str, domain: type[CollectingCpa]) -> None:
    for seed in SEEDS:
        cfa = small_automaton(seed)
        expected = reachable_values(cfa)
        cpa = Composite(LocationCpa(), domain())
        assert collected(cpa_plus(cpa, cfa, waitlist=ORDERS[order](cfa))) == expected
        assert collected(plus_plus(cpa, cfa, ORDERS[order](cfa))) == expected


@pytest.mark.parametrize("order", ORDERS)
def test_both_explore_alike(order: str) -> None:
    """With prec^id and fcover^id the two algorithms are one: the same states in the same order."""
    for seed in SEEDS:
        cfa = small_automaton(seed)
        cpa = Composite(LocationCpa(), Separate())
        one, other = cpa_plus(cpa, cfa, waitlist=ORDERS[order](cfa)), plus_plus(cpa, cfa, ORDERS[order](cfa))
        assert one.states() == other.states()


def test_joined_states_are_one_for_each_location() -> None:
    for seed in SEEDS:
        cfa = small_automaton(seed)
        reached = cpa_plus(Composite(LocationCpa(), CollectingCpa()), cfa)
        assert all(len(reached.at(location)) == 1 for location in reached.locations())


def chain(length: int) -> tuple[Cfa, list[Location]]:
    """0 → 1 → …, each edge with the condition a < 2; and from 0 to the error location."""
    error = Location(1000, name="ERROR")
    places = [Location(number) for number in range(length)]
    edges = [Edge(places[0], Assume(TRUE), error)]
    edges += [Edge(here, Assume(ult(A, bv(2, 2))), there) for here, there in pairwise(places)]
    return Cfa(places[0], error, tuple(edges)), places


class TestAbort:
    def test_other_successors_are_not_forgotten(self) -> None:
        cfa, places = chain(5)
        cpa = Composite(LocationCpa(), CollectingCpa())
        reached, waitlist = begin(cpa, cpa.initial(cfa.entry))
        cpa_plus_plus(cpa, cfa, reached, waitlist, abort=lambda state: state[0] is cfa.error)
        assert reached.locations() == [places[0], places[1], cfa.error]
        assert len(waitlist) == 2
        cpa_plus_plus(cpa, cfa, reached, waitlist, abort=lambda state: state[0] is cfa.error)
        assert reached.locations() == [*places, cfa.error]
        assert len(waitlist) == 0

    def test_a_covered_state_does_not_abort(self) -> None:
        cfa, _ = chain(2)
        cpa = Composite(LocationCpa(), CollectingCpa())
        reached, waitlist = begin(cpa, cpa.initial(cfa.entry))
        reached.add(cpa.initial(cfa.error), cpa.initial_precision())
        cpa_plus_plus(cpa, cfa, reached, waitlist, abort=lambda state: state[0] is cfa.error)
        assert len(waitlist) == 0


class TestDeadline:
    def test_a_passed_deadline_is_an_error(self) -> None:
        cfa, _ = chain(3)
        with pytest.raises(OutOfTime, match="1 abstract states"):
            cpa_plus(Composite(LocationCpa(), CollectingCpa()), cfa, deadline=Deadline.after(0))

    def test_cpa_plus_plus_can_go_on(self) -> None:
        cfa, places = chain(4)
        cpa = Composite(LocationCpa(), CollectingCpa())
        reached, waitlist = begin(cpa, cpa.initial(cfa.entry))
        with pytest.raises(OutOfTime):
            cpa_plus_plus(cpa, cfa, reached, waitlist, deadline=Deadline.after(0))
        cpa_plus_plus(cpa, cfa, reached, waitlist)
        assert reached.locations() == [*places, cfa.error]


class Forgetful(CollectingCpa):
    """prec forgets everything, and fcover takes the states of one location for covered."""

    def __init__(self, forced: Location | None = None) -> None:
        self._forced = forced

    def prec(  # type: ignore[override]
        self, state: Values, precision: None, reached: object
    ) -> tuple[Values, None]:
        return EVERYTHING, precision

    def fcover(self, reached: ReachedSet[State, Precision], state: State, precision: Precision) -> None:
        if state[0] is self._forced:
            reached.remove(state)


class TestOperators:
    def test_cpa_plus_does_not_keep_what_prec_returns(self) -> None:
        cfa, places = chain(3)
        found = collected(cpa_plus(Composite(LocationCpa(), Forgetful()), cfa))
        assert [len(found[place]) for place in places] == [16, 8, 8]

    def test_cpa_plus_plus_keeps_what_prec_returns(self) -> None:
        cfa, places = chain(3)
        found = collected(plus_plus(Composite(LocationCpa(), Forgetful()), cfa, BreadthFirst()))
        assert [len(found[place]) for place in places] == [16, 16, 16]

    def test_a_forced_covering_ends_the_way(self) -> None:
        cfa, places = chain(5)
        reached = plus_plus(Composite(LocationCpa(), Forgetful(places[2])), cfa, BreadthFirst())
        assert reached.locations() == [places[0], places[1], cfa.error]
