"""One loop in place of many: shape, reports, and the same reachable states."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from cutpoint.cfa.blocks.single_loop import single_loop
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location, Note
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import TRUE, bv, variable
from tests.cfa.state_space import OPERATIONS, X, Y, automata, every_state, reachable_states
from tests.growth import assert_nearly_linear

SKIP = Assume(TRUE)


def automaton(count: int, *ends: tuple[int, int], error: int = -1) -> tuple[Cfa, list[Location]]:
    places = [Location(number) for number in range(count)]
    return Cfa(places[0], places[error], tuple(Edge(places[a], SKIP, places[b]) for a, b in ends)), places


def test_no_loop_and_one_loop_are_left_alone() -> None:
    straight, _ = automaton(3, (0, 1), (1, 2))
    result = single_loop(straight)
    assert (result.cfa, result.head, result.counter) == (straight, None, None)
    loop, places = automaton(3, (0, 1), (1, 1), (1, 2))
    result = single_loop(loop)
    assert (result.cfa, result.head, result.old_heads) == (loop, places[1], (places[1],))
    assert result.origin == {place: place for place in places}


def test_two_loops_in_a_row() -> None:
    cfa, places = automaton(4, (0, 1), (1, 1), (1, 2), (2, 2), (2, 3))
    result = single_loop(cfa)
    head, pc = result.head, result.counter
    assert head is not None
    assert pc is variable("pc", bitvec(1))
    assert loop_heads(result.cfa) == (head,)
    assert result.old_heads == (places[1], places[2])
    assert [(edge.op, edge.target) for edge in result.cfa.leaving(head)] == [
        (Assume(eq(pc, bv(0, 1))), places[1]),
        (Assume(eq(pc, bv(1, 1))), places[2]),
    ]
    # Before the loop, in it to the first head, in it to the second.
    assert [edge.op for edge in result.cfa.entering(head)] == [
        Assign(pc, bv(0, 1)),
        Assign(pc, bv(0, 1)),
        Assign(pc, bv(1, 1)),
    ]
    assert result.cfa.entry is places[0]
    assert result.cfa.error is places[3]
    assert [place.id for place in result.cfa.locations] == list(range(8))
    assert set(result.cfa.locations) - result.origin.keys() == {head}


def test_code_that_is_also_reached_around_the_first_loop_is_copied() -> None:
    cfa, places = automaton(5, (0, 1), (1, 1), (0, 2), (1, 2), (2, 3), (3, 3), (3, 4))
    result = single_loop(cfa)
    assert loop_heads(result.cfa) == (result.head,)
    copies = [place for place, old in result.origin.items() if old is places[2] and place is not old]
    assert len(copies) == 1
    assert [edge.source for edge in result.cfa.entering(copies[0])] == [places[0]]
    assert [edge.source for edge in result.cfa.entering(places[2])] == [places[1]]


def test_the_entry_may_be_a_loop_head() -> None:
    cfa, places = automaton(3, (0, 0), (0, 1), (1, 1), (1, 2))
    result = single_loop(cfa)
    assert loop_heads(result.cfa) == (result.head,)
    assert result.origin[result.cfa.entry] is places[0]
    assert not result.cfa.entering(result.cfa.entry)


def test_irreducible_loops() -> None:
    cfa, _ = automaton(6, (0, 1), (0, 2), (1, 2), (2, 1), (2, 3), (0, 4), (3, 4), (4, 3), (3, 3), (4, 5))
    assert len(loop_heads(cfa)) > 1
    result = single_loop(cfa)
    assert loop_heads(result.cfa) == (result.head,)


def test_cuts_notes_and_calls_are_kept_and_copies_are_among_them() -> None:
    cfa, places = automaton(5, (0, 1), (1, 1), (0, 2), (1, 2), (2, 3), (3, 3), (3, 4))
    notes = (Note(None, "f has no body"),)
    cfa = Cfa(cfa.entry, cfa.error, cfa.edges, frozenset([places[2]]), notes, frozenset([places[1], places[2]]))
    new = single_loop(cfa).cfa
    assert new.notes == notes
    assert places[2] in new.cuts
    assert len(new.cuts) == 2
    assert {places[1], places[2]} <= new.calls
    assert len(new.calls) == 3


def test_the_counter_is_a_new_variable() -> None:
    cfa, places = automaton(4, (0, 1), (1, 1), (1, 2), (2, 2), (2, 3))
    taken = Edge(places[0], Assign(variable("pc", bitvec(8)), bv(0, 8)), places[1])
    result = single_loop(Cfa(cfa.entry, cfa.error, (taken, *cfa.edges)))
    assert result.counter is variable("pc.1", bitvec(1))


@given(automata())
def test_there_is_one_loop_head(cfa: Cfa) -> None:
    result = single_loop(cfa)
    assert loop_heads(result.cfa) == (() if result.head is None else (result.head,))
    assert set(result.cfa.locations) - result.origin.keys() <= {result.head}
    assert result.cfa.error is cfa.error
    assert len({place.id for place in result.cfa.locations}) == len(result.cfa.locations)


@given(automata())
def test_the_same_states_are_reached(cfa: Cfa) -> None:
    """At the error location, and everywhere else once copies are counted with what they are copies of."""
    names = [X, Y]
    before = reachable_states(cfa, names, every_state(names))
    result = single_loop(cfa)
    all_names = names if result.counter is None else [*names, result.counter]
    after = reachable_states(result.cfa, all_names, every_state(all_names))
    united: dict[Location, set[tuple[int, ...]]] = {place: set() for place in before}
    for place, states in after.items():
        if place is not result.head or result.counter is None:
            united[result.origin[place]].update(state[:2] for state in states)
        else:
            for x, y, pc in states:
                assert (x, y) in before[result.old_heads[pc]]
    assert united == before


@pytest.mark.slow
def test_large_automata_take_nearly_linear_time() -> None:
    def chain_with_loops(size: int) -> None:
        places = [Location(number) for number in range(size)]
        edges = [Edge(a, OPERATIONS[0], b) for a, b in pairwise(places)]
        edges += [Edge(place, OPERATIONS[4], place) for place in places[size // 100 : -1 : 10]]
        result = single_loop(Cfa(places[0], places[-1], tuple(edges)))
        assert loop_heads(result.cfa) == (result.head,)

    assert_nearly_linear(chain_with_loops, 2500)
