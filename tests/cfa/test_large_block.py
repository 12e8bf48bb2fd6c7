"""The rules of large-block encoding: each by itself, the fixpoint on random automata, and its cost."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpoint.base.source import SourceRange
from cutpoint.cfa.blocks.large_block import Rule, steps, summarise
from cutpoint.cfa.model import Assume, Cfa, Choice, Edge, Location, Op, Sequence
from cutpoint.smt.terms.term import TRUE
from tests.cfa.state_space import OPERATIONS, X, Y, automata, every_state, reachable_states
from tests.growth import assert_nearly_linear

A, B, C, D = OPERATIONS[:4]


def places(count: int) -> list[Location]:
    return [Location(number) for number in range(count)]


def test_rule_0_makes_the_error_location_a_sink() -> None:
    entry, error, other = places(3)
    cfa = Cfa(entry, error, (Edge(entry, A, error), Edge(error, B, other), Edge(error, C, error)))
    summary = summarise(cfa)
    assert [application.rule for application in summary.applications] == [Rule.ERROR_SINK]
    assert summary.applications[0].removed == cfa.edges[1:]
    assert summary.cfa.edges == cfa.edges[:1]
    assert str(summary.applications[0]) == "Rule 0 removes 2 edges that leave the error location"


def test_rule_1_appends_every_edge_that_leaves() -> None:
    entry, middle, left, error = places(4)
    edges = (Edge(entry, A, middle), Edge(middle, B, left), Edge(middle, C, error), Edge(left, D, left))
    summary = summarise(Cfa(entry, error, edges))
    assert [application.removed_location for application in summary.applications] == [middle]
    assert [(edge.source, edge.op, edge.target) for edge in summary.cfa.edges] == [
        (entry, Sequence(A, B), left),
        (entry, Sequence(A, C), error),
        (left, D, left),
    ]
    assert summary.cfa.edges[0].op.first is summary.cfa.edges[1].op.first  # type: ignore[union-attr]


def test_rule_1_with_an_edge_back_to_l1() -> None:
    """The paper's note: l2 may have an edge back to l1, which becomes a loop of l1."""
    entry, middle, error = places(3)
    summary = summarise(Cfa(entry, error, (Edge(entry, A, middle), Edge(middle, B, entry))))
    assert [(edge.source, edge.op, edge.target) for edge in summary.cfa.edges] == [(entry, Sequence(A, B), entry)]


def test_rule_1_spares_a_location_with_only_a_self_loop() -> None:
    entry, dead, error = places(3)
    cfa = Cfa(entry, error, (Edge(entry, A, error), Edge(dead, B, dead)))
    assert summarise(cfa).applications == ()


def test_rule_1_spares_entry_error_cuts_and_what_is_to_be_kept() -> None:
    entry, head, cut, kept, error = places(5)
    edges = (
        Edge(entry, A, head),
        Edge(head, B, entry),
        Edge(head, A, cut),
        Edge(cut, B, kept),
        Edge(kept, C, error),
    )
    cfa = Cfa(entry, error, edges, cuts=frozenset([cut]), calls=frozenset([head, kept]))
    summary = summarise(cfa, keep=[kept])
    assert set(summary.cfa.locations) == {entry, cut, kept, error}
    assert summary.cfa.cuts == {cut}
    assert summary.cfa.calls == {kept}


def test_rule_1_drops_the_end_of_the_program() -> None:
    entry, end, error = places(3)
    summary = summarise(Cfa(entry, error, (Edge(entry, A, end), Edge(entry, B, error))))
    assert [(edge.op, edge.target) for edge in summary.cfa.edges] == [(B, error)]


def test_rule_2_merges_any_number_of_parallel_edges() -> None:
    entry, error = places(2)
    summary = summarise(Cfa(entry, error, (Edge(entry, A, error), Edge(entry, B, error), Edge(entry, C, error))))
    assert [application.rule for application in summary.applications] == [Rule.CHOICE, Rule.CHOICE]
    assert [edge.op for edge in summary.cfa.edges] == [Choice(Choice(A, B), C)]
    assert str(summary.applications[0]) == "Rule 2 eliminates one edge l0-l1"


def test_source_ranges_are_joined() -> None:
    entry, middle, error = places(3)
    first, second = SourceRange("a.c", 3, 5, 3, 9), SourceRange("a.c", 2, 7, 4, 1)
    cfa = Cfa(entry, error, (Edge(entry, A, middle, first), Edge(middle, B, error, second)))
    assert summarise(cfa).cfa.edges[0].range == SourceRange("a.c", 2, 7, 4, 1)


@given(automata())
def test_summarisation_keeps_what_is_reachable(cfa: Cfa) -> None:
    """Theorem 3.1, and more: the same states are reached at every location that remains."""
    names = [X, Y]
    before = reachable_states(cfa, names, every_state(names))
    after = reachable_states(summarise(cfa).cfa, names, every_state(names))
    # A location exists by its edges: a cut that is never reached may lose its last one.
    assert {cfa.entry, cfa.error} | {cut for cut in cfa.cuts if before[cut]} <= after.keys()
    assert after == {place: before[place] for place in after}


@given(automata())
def test_no_rule_applies_to_a_summarisation(cfa: Cfa) -> None:
    summary = summarise(cfa)
    assert summarise(summary.cfa).applications == ()
    assert not summary.cfa.leaving(cfa.error)
    for place in summary.cfa.locations:
        assert len(summary.cfa.successors(place)) == len(summary.cfa.leaving(place))
        sources = summary.cfa.entering(place)
        if len(sources) == 1 and sources[0].source is not place:
            assert place in {cfa.entry, cfa.error} | cfa.cuts


@given(automata())
def test_steps_lead_to_the_summarisation_one_rule_at_a_time(cfa: Cfa) -> None:
    summary = summarise(cfa)
    edges = set(cfa.edges)
    for (application, step), expected in zip(steps(cfa), summary.applications, strict=True):
        assert application.rule is expected.rule
        assert application.removed_location is expected.removed_location
        assert set(application.removed) <= edges
        edges = (edges - set(application.removed)) | set(application.added)
        assert set(step.edges) == edges
    assert {(e.source, e.target) for e in edges} == {(e.source, e.target) for e in summary.cfa.edges}
    assert len(edges) == len(summary.cfa.edges)


def paths(op: Op) -> int:
    """The paths inside an operation."""
    if isinstance(op, Sequence):
        return paths(op.first) * paths(op.second)
    return paths(op.left) + paths(op.right) if isinstance(op, Choice) else 1


LIMITS = st.sampled_from([1, 2, 3, 5, 8])


@given(automata(), LIMITS)
def test_no_edge_has_more_paths_than_allowed(cfa: Cfa, limit: int) -> None:
    """Unless it had: parallel edges are merged whatever the limit is."""
    summary = summarise(cfa, most_paths=limit)
    parallel = Counter((edge.source, edge.target) for edge in cfa.edges)
    for edge in summary.cfa.edges:
        assert paths(edge.op) <= max(limit, parallel[edge.source, edge.target])
    assert {edge.target for edge in summary.cfa.leaving(cfa.error)} == set()


@given(automata(), LIMITS)
def test_a_location_stays_only_where_it_must(cfa: Cfa, limit: int) -> None:
    """Removing it would make an edge with too many paths."""
    left = summarise(cfa, most_paths=limit).cfa
    for place in left.locations:
        entering = left.entering(place)
        if place in {cfa.entry, cfa.error, *cfa.cuts} or len(entering) != 1 or entering[0].source is place:
            continue
        (before,) = entering
        beside = {edge.target: paths(edge.op) for edge in left.leaving(before.source)}
        longest = [paths(before.op) * paths(e.op) + beside.get(e.target, 0) for e in left.leaving(place)]
        assert max(longest, default=0) > limit


@given(automata(), LIMITS)
def test_a_limited_summarisation_keeps_what_is_reachable(cfa: Cfa, limit: int) -> None:
    names = [X, Y]
    before = reachable_states(cfa, names, every_state(names))
    after = reachable_states(summarise(cfa, most_paths=limit).cfa, names, every_state(names))
    assert {cfa.entry, cfa.error} | {cut for cut in cfa.cuts if before[cut]} <= after.keys()
    assert after == {place: before[place] for place in after}
    assert after.keys() >= set(summarise(cfa).cfa.locations)


@given(automata())
def test_a_limit_that_is_never_reached_changes_nothing(cfa: Cfa) -> None:
    limited, unlimited = summarise(cfa, most_paths=1 << 60), summarise(cfa)
    assert list(map(str, limited.applications)) == list(map(str, unlimited.applications))
    assert [(e.source, e.op, e.target) for e in limited.cfa.edges] == [
        (e.source, e.op, e.target) for e in unlimited.cfa.edges
    ]


def diamonds(size: int) -> Cfa:
    line = places(3 * size + 2)
    edges = []
    for number in range(0, 3 * size, 3):
        top, left, right, bottom = line[number : number + 4]
        edges += [Edge(top, A, left), Edge(top, B, right), Edge(left, C, bottom), Edge(right, D, bottom)]
    return Cfa(line[0], line[-1], (*edges, Edge(line[-2], A, line[-1])))


def test_a_chain_of_diamonds_is_cut_where_paths_are_too_many() -> None:
    def remaining(limit: int | None) -> list[int]:
        cfa = summarise(diamonds(4), most_paths=limit).cfa
        assert [(edge.source, edge.target) for edge in cfa.edges] == list(pairwise(cfa.locations))
        return [paths(edge.op) for edge in cfa.edges]

    assert remaining(None) == remaining(16) == [16]
    assert (prod(remaining(8)), prod(remaining(4)), prod(remaining(2))) == (16, 16, 16)
    assert (len(remaining(8)), len(remaining(4)), len(remaining(2))) == (2, 2, 4)


@pytest.mark.slow
def test_a_chain_of_diamonds_takes_nearly_linear_time() -> None:
    def diamonds(size: int) -> None:
        line = places(3 * size + 1)
        error = Location(3 * size + 1)
        edges = []
        for number in range(0, 3 * size, 3):
            top, left, right, bottom = line[number : number + 4]
            edges += [Edge(top, A, left), Edge(top, B, right), Edge(left, C, bottom), Edge(right, D, bottom)]
        edges.append(Edge(line[-1], A, error))
        summary = summarise(Cfa(line[0], error, tuple(edges)))
        assert [(edge.source, edge.target) for edge in summary.cfa.edges] == [(line[0], error)]
        assert len(summary.applications) == 4 * size

    assert_nearly_linear(diamonds, 750)


@pytest.mark.slow
def test_a_long_switch_into_loops_takes_nearly_linear_time() -> None:
    def switch(size: int) -> None:
        line, loops, error = places(size), [Location(size + n) for n in range(size)], Location(2 * size)
        edges = [Edge(a, A, b) for a, b in pairwise(line)]
        edges += [Edge(a, B, b) for a, b in zip(line, loops, strict=True)]
        edges += [Edge(loop, C, loop) for loop in loops]
        summary = summarise(Cfa(line[0], error, tuple(edges)))
        assert len(summary.cfa.leaving(line[0])) == size

    assert_nearly_linear(switch, 750)


def test_many_parallel_edges() -> None:
    def parallel(size: int) -> None:
        entry, error = places(2)
        edges = tuple(Edge(entry, Assume(TRUE), error) for _ in range(size))
        assert len(summarise(Cfa(entry, error, edges)).cfa.edges) == 1

    assert_nearly_linear(parallel, 4000)
