"""Restricted DAG interpolants: the conditions of the vinta paper's Def. 4, with labels of several kinds."""

from __future__ import annotations

import pytest

from cutpoint.smt.interpolation import ENGINES, InterpolationConfig, interpolate, interpolate_dag, unrolled
from cutpoint.smt.terms.bitvectors import sle, ult
from cutpoint.smt.terms.boolean import and_, eq, or_
from cutpoint.smt.terms.term import FALSE, TRUE, Term

from .checking import check_all, wrong
from .definition_4 import is_well_labelling, violations
from .examples import PROBLEMS, Counter, X, diamond, equalities, graph, named, num, unrolled_loop
from .random_problems import graphs

EXAMPLES = [example for example in PROBLEMS if example != "phases"]  # which takes long, and shows nothing else
ELSEWHERE = ult(named("elsewhere"), num(7))


@pytest.mark.parametrize("example", EXAMPLES)
def test_weak_labels(example: str) -> None:
    """Each label says a bit less than an interpolant: it leaves something to be found."""
    problem = PROBLEMS[example]()
    plain = interpolate(problem).formulas
    labels = {node: or_(formula, ELSEWHERE) for node, formula in enumerate(plain)}
    assert is_well_labelling(problem, labels)
    found = interpolate_dag(problem, labels)
    assert violations(problem, labels, found) == []
    restricted = [and_(formula, labels[node]) for node, formula in enumerate(found)]
    assert [fault for fault in wrong(problem, restricted) if "scope" not in fault] == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_labels_that_are_interpolants(example: str) -> None:
    problem = PROBLEMS[example]()
    labels = dict(enumerate(interpolate(problem, InterpolationConfig(("core-wp",))).formulas))
    found = interpolate_dag(problem, labels)
    assert violations(problem, labels, found) == []
    check_all(problem, tuple([and_(formula, labels[node]) for node, formula in enumerate(found)]))


@pytest.mark.parametrize("name", [name for name in ENGINES if name != "enumerated"])
def test_every_engine_with_labels(name: str) -> None:
    """The labels of the unrollings differ, and the last has none. (No variable of this loop has few values.)"""
    problem = unrolled_loop()
    at_1, at_2 = (problem.nodes[node].names[X] for node in (1, 2))
    labels = {1: sle(at_1, num(0)), 2: sle(at_2, num(1))}
    assert is_well_labelling(problem, labels)
    found = interpolate_dag(problem, labels, InterpolationConfig((name,), 60.0, patient=True))
    assert violations(problem, labels, found) == []


def test_random_graphs_with_labels() -> None:
    for problem in graphs(21, 6):
        labels = {node: or_(formula, ELSEWHERE) for node, formula in enumerate(interpolate(problem).formulas)}
        assert is_well_labelling(problem, labels)
        assert violations(problem, labels, interpolate_dag(problem, labels)) == []


def test_no_labels_is_unrestricted() -> None:
    problem = diamond()
    expected = interpolate(problem).formulas
    assert interpolate_dag(problem) == interpolate_dag(problem, {}) == expected
    assert interpolate_dag(problem, dict.fromkeys(range(len(problem.nodes)), TRUE)) == expected


def test_labels_do_the_work() -> None:
    """Where the label of the only way to the exit excludes it, nothing is left to be said."""
    problem = equalities()
    x2 = named("x2")
    labels = {3: ult(x2, num(3))}
    found = interpolate_dag(problem, labels, InterpolationConfig(("core-wp",)), trusted=True)
    assert found == (TRUE, TRUE, TRUE, TRUE, FALSE)
    assert not is_well_labelling(problem, labels), "so it is no interpolant: nothing above implies the label"
    assert violations(problem, labels, found) == [(1, "2 → 3")]


def test_labels_given_to_the_unrolling() -> None:
    """The same, assumed when the graph is made: over the variables of the program."""
    links = [(0, 1, Counter.start), (1, 2, Counter.body), (1, 3, Counter.leave), (2, 3, Counter.leave)]
    labels: dict[int, list[Term]] = {1: [eq(X, num(0))], 2: [sle(X, num(1))]}
    with_labels, without = unrolled(links, labels=labels), unrolled(links)
    named_labels = {1: eq(without.nodes[1].names[X], num(0)), 2: sle(without.nodes[2].names[X], num(1))}
    assert is_well_labelling(without, named_labels)
    found = interpolate(with_labels).formulas
    assert violations(without, named_labels, found) == []
    assert violations(without, named_labels, interpolate_dag(without, named_labels)) == []


def test_the_conditions_tell_wrong_maps_apart() -> None:
    problem = graph(3, (0, 1, [eq(X, num(1))]), (1, 2, [eq(X, num(2))]))
    assert violations(problem, {}, [TRUE, eq(X, num(1)), FALSE]) == []
    assert violations(problem, {}, [TRUE, TRUE, FALSE]) == [(1, "1 → 2")]
    assert violations(problem, {}, [TRUE, eq(X, num(3)), FALSE]) == [(1, "0 → 1")]
    assert violations(problem, {}, [TRUE, TRUE, TRUE]) == [(2, "ends")]
    assert (3, "node 1") in violations(problem, {}, [TRUE, and_(eq(X, num(1)), ELSEWHERE), FALSE])
    assert violations(problem, {1: ult(X, num(2))}, [TRUE, TRUE, FALSE]) == []
