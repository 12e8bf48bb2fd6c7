"""What is left of a reachability graph: all of its states, who covers whom, and formulas and operations as text."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cutpoint import cli
from cutpoint.algorithms.common.cpa import NO_LIMIT, begin, cpa_plus_plus
from cutpoint.algorithms.common.services import Artifacts, Services, terms_of_blocks
from cutpoint.algorithms.common.waitlist import DepthFirst
from cutpoint.algorithms.predicate.arg_record import arg_graph, covered_leaves
from cutpoint.algorithms.predicate.config import PRESETS, Merge, PredicateConfig
from cutpoint.algorithms.predicate.predicate_analysis import run
from cutpoint.base.limits import Deadline
from cutpoint.cpa.arg import Arg, ArgCpa
from cutpoint.cpa.composite import Composite, State
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.predicate.abstraction import Abstractor, Coverage
from cutpoint.cpa.predicate.blocks import blk_always, blk_l
from cutpoint.cpa.predicate.cpa import PredicateCpa
from cutpoint.cpa.predicate.state import PredicatePrecision
from cutpoint.cpa.predicate.symbolic_path import SymbolicPaths
from cutpoint.evidence.arg_graph import ArgGraph, ArgGraphNode
from cutpoint.evidence.finding import Alarm
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.term import FALSE, bv
from tests.evidence.checking import HEADER, task_of, variable_of
from tests.papers.unifying_view_figure_2 import FIGURE_2
from tests.patience import ENOUGH

COUNTERS = """int main(void) {
    unsigned x = 0, y = 0;
    while (any) { x++; y++; if (x != y) reach_error(); }
    return 0; }"""
THIRD_ROUND = """int main(void) {
    unsigned x = 0;
    while (any) { x++; if (x == 3) reach_error(); }
    return 0; }"""
TWO_VALUES = """int main(void) {
    int x = 1;
    while (any) { if (x != 1 && x != 2) reach_error(); if (any) x = 3 - x; }
    return 0; }"""


def recorded(source: str, config: PredicateConfig) -> tuple[ArgGraph, Services]:
    services = Services(Deadline.after(ENOUGH), artifacts=Artifacts(wants_arg=True))
    run(task_of(source), config, services)
    assert services.artifacts.arg is not None
    return services.artifacts.arg, services


def check_shape(graph: ArgGraph) -> None:
    numbers = [node.number for node in graph.nodes]
    assert numbers == list(range(len(numbers)))
    assert {edge.target for edge in graph.edges} == set(numbers[1:])
    for edge in graph.edges:
        assert edge.source < edge.target
    for node in graph.nodes:
        assert node.number not in node.covered_by
        assert all(graph.nodes[by].location == node.location for by in node.covered_by)
        assert node.path == "true" or not node.is_abstraction


# -- of the analyses ----------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [COUNTERS, THIRD_ROUND, TWO_VALUES], ids=["counters", "third round", "two values"])
@pytest.mark.parametrize("name", ["predicate", "impact", "blast", "lbe"])
def test_every_graph_is_well_formed(name: str, source: str) -> None:
    graph, services = recorded(source, PRESETS[name])
    check_shape(graph)
    assert len(graph.nodes) == services.statistics.counts["art.size"]
    assert any(node.is_error for node in graph.nodes) == (source is THIRD_ROUND)


def test_the_graph_of_equal_counters() -> None:
    graph, _ = recorded(COUNTERS, PRESETS["impact"])
    first, head, *_, last = graph.nodes
    assert (first.abstraction, first.covered_by, head.covered_by) == ("true", (), ())
    assert last.abstraction in ("main::x == main::y", "main::y == main::x")
    (by,) = last.covered_by
    assert (graph.nodes[by].abstraction, graph.nodes[by].location) == (last.abstraction, head.location)
    assert graph.edges[0].operations == ("main::x := 0", "main::y := 0")
    assert graph.edges[-1].operations[0].startswith("[")
    assert graph.edges[-1].operations[1:] == ("main::x := main::x + 1", "main::y := main::y + 1")


def test_an_alarm_leaves_its_path() -> None:
    graph, _ = recorded(THIRD_ROUND, PRESETS["predicate"])
    (error,) = [node for node in graph.nodes if node.is_error]
    before = {edge.target: edge.source for edge in graph.edges}
    path: list[int] = [error.number]
    while path[-1] in before:
        path.append(before[path[-1]])
    assert len(path) == 5  # the entry, three times the head, the error
    assert path[-1] == 0


def test_states_that_cover_together() -> None:
    """The head is reached with x == 0, with x == 1, and then with either."""
    task = task_of(
        "int main(void) { int x = 0; while (any) x = x == 1 ? any & 1 : 1; if (x > 1) reach_error(); return 0; }"
    )
    graph, services, no_limit = task.blocks(), Services(), Deadline.after(None)
    (head,) = graph.heads
    x = variable_of(task, "x")
    terms = terms_of_blocks(graph)
    with (
        closing(Coverage(services.solver(terms), no_limit)) as coverage,
        closing(Abstractor(services.solver, terms, no_limit)) as abstractor,
    ):
        predicates = PredicateCpa(
            graph.entry, blk_always, abstractor, coverage, SymbolicPaths(), separate=True, together=True
        )
        cpa = Composite(LocationCpa(), predicates, ArgCpa())
        precision = PredicatePrecision({head: (eq(x, bv(0, 32)), eq(x, bv(1, 32)))}, (FALSE,))
        arg, waitlist = Arg(cpa), DepthFirst[State]()
        begin(cpa, cpa.initial(graph.entry), (None, precision, None), waitlist, arg)
        cpa_plus_plus(cpa, graph, arg, waitlist)
    recorded = arg_graph(arg, 1, graph.error, NO_LIMIT)
    check_shape(recorded)
    assert [node.covered_by for node in recorded.nodes] == [(), (), (), (1, 2)]
    assert [(edge.source, edge.target) for edge in recorded.edges] == [(0, 1), (1, 2), (2, 3)]


def test_intermediate_states_show_their_path_formula() -> None:
    graph, services = recorded(COUNTERS, PredicateConfig(merge=Merge.SEP))
    check_shape(graph)
    inside = [node for node in graph.nodes if not node.is_abstraction]
    assert any("main::x + 1 == main::x'" in node.path or "main::x' == main::x + 1" in node.path for node in inside)
    assert len(graph.nodes) == services.statistics.counts["art.size"]


def test_nothing_is_left_behind_that_is_not_wanted() -> None:
    services = Services(Deadline.after(ENOUGH))
    assert isinstance(run(task_of(THIRD_ROUND), PRESETS["predicate"], services), Alarm)
    assert services.artifacts.arg is None


def test_an_analysis_that_runs_out_of_time_leaves_its_graph() -> None:
    services = Services(Deadline.after(0), artifacts=Artifacts(wants_arg=True))
    run(task_of(COUNTERS), PRESETS["predicate"], services)
    assert services.artifacts.arg is not None
    assert [node.abstraction for node in services.artifacts.arg.nodes] == ["true"]


# -- of the automaton, edge by edge -------------------------------------------------------------------


@pytest.fixture
def figure() -> Arg:
    """Fig. 2 of the unifying-view paper, without predicates."""
    cpa = Composite(LocationCpa(), PredicateCpa(FIGURE_2.entry, blk_l(FIGURE_2)), ArgCpa())
    arg, waitlist = Arg(cpa), DepthFirst[State]()
    begin(cpa, cpa.initial(FIGURE_2.entry), None, waitlist, arg)
    cpa_plus_plus(cpa, FIGURE_2, arg, waitlist)
    return arg


def by_location(graph: ArgGraph) -> dict[int, list[ArgGraphNode]]:
    found: dict[int, list[ArgGraphNode]] = {}
    for node in graph.nodes:
        found.setdefault(node.location, []).append(node)
    return found


def test_intermediate_states_of_the_figure(figure: Arg) -> None:
    graph = arg_graph(figure, 1, FIGURE_2.error, NO_LIMIT)
    nodes = by_location(graph)
    assert [node.path for node in nodes[3]] == ["x_0 == 0"]
    head, again = nodes[4]
    assert (head.abstraction, head.path, head.is_abstraction, head.covered_by) == ("true", "true", True, ())
    assert again.covered_by == (head.number,)
    assert [node.is_error for node in nodes[FIGURE_2.error.id]] == [True]
    operations = {(edge.source, edge.target): edge.operations for edge in graph.edges}
    assert operations[0, nodes[3][0].number] == ("x := 0",)


def test_covered_leaves_are_not_in_the_graph(figure: Arg) -> None:
    (leaf,) = covered_leaves(figure, 1)
    assert not figure.has(leaf)
    assert leaf.state is not None
    assert leaf.state[0].id == 4


def test_a_leaf_goes_with_its_predecessor(figure: Arg) -> None:
    (leaf,) = covered_leaves(figure, 1)
    ((parent, _),) = leaf.parents
    assert parent.state is not None
    figure.cut_off(parent.state)
    assert covered_leaves(figure, 1) == []
    assert all(not node.covered_by for node in arg_graph(figure, 1, FIGURE_2.error, NO_LIMIT).nodes)


# -- from the command line ----------------------------------------------------------------------------


@pytest.fixture
def restored() -> Iterator[None]:
    yield
    gc.enable()  # the command line switches it off


@pytest.mark.usefixtures("restored")
@pytest.mark.parametrize(("ending", "beginning"), [("dot", "digraph"), ("svg", "<svg"), ("json", '{"name"')])
def test_the_command_line_writes_it(tmp_path: Path, ending: str, beginning: str) -> None:
    program, graph = tmp_path / "program.c", tmp_path / f"graph.{ending}"
    program.write_text(HEADER + COUNTERS)
    assert cli.main(["verify", str(program), "--algorithm", "impact", "--arg", str(graph)]) == 0
    assert graph.read_text().startswith(beginning)
