"""The papers' figures from C source, through the front end: what the other tests of this folder build by hand."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from cutpoint.api import LoadOptions, load
from cutpoint.cfa.blocks.block_graph import Cutpoints, block_graph
from cutpoint.cfa.blocks.transition import topological_region
from cutpoint.cfa.graph.loops import loop_heads, loops
from cutpoint.cfa.graph.wto import weak_topological_order
from cutpoint.cfa.interpret import Outcome, execute, given_inputs, random_value
from cutpoint.cfa.labels import op_lines
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cfa.task import ModelOptions
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.walk import free_variables
from tests.papers.vinta_figure_2 import without_bounds

PROGRAMS = Path(__file__).with_name("programs")
AS_LOWERED = LoadOptions(model=ModelOptions(slice=False, constants=False))


def lines_of(cfa: Cfa) -> dict[Location, int]:
    """The source line of what happens next at a location, as the unifying-view paper numbers locations."""
    return {edge.source: edge.range.line for edge in reversed(cfa.edges) if edge.range is not None}


class TestUnifyingViewFigure2:
    @pytest.fixture
    def cfa(self) -> Cfa:
        return load([PROGRAMS / "unifying_view_figure_2.c"], AS_LOWERED).cfa

    def test_the_locations_and_edges_of_the_paper(self, cfa: Cfa) -> None:
        line = lines_of(cfa)
        edges = [
            (line[edge.source], " ".join(op_lines(edge.op, 60, 8)).replace("main::", ""), line.get(edge.target))
            for edge in cfa.edges
            if line.get(edge.source, 1) > 1
        ]
        assert sorted(edge for edge in edges if edge[0] < 11) == [
            (2, "x := 0", 3),
            (3, "y := 0", 4),
            (4, "[x <u 2]", 5),
            (4, "[x >=u 2]", 11),
            (5, "x := x + 1", 6),
            (6, "y := y + 1", 7),
            (7, "[x != y]", 8),
            (7, "[x == y]", 4),
            (8, "[true]", None),  # the call of reach_error, which leads to the one error location
        ]
        (call,) = cfa.entering(cfa.error)
        assert line[call.source] == 8

    def test_the_loop_is_l4_to_l7(self, cfa: Cfa) -> None:
        line = lines_of(cfa)
        (head,) = loop_heads(cfa)
        assert line[head] == 4
        assert [line[place] for place in loops(cfa).body(head)] == [4, 5, 6, 7]

    def test_the_program_is_safe(self, cfa: Cfa) -> None:
        assert execute(cfa, given_inputs([])).outcome is Outcome.EXIT

    @pytest.mark.parametrize("kind", [Cutpoints.LBE, Cutpoints.LOOPS])
    def test_large_blocks(self, cfa: Cfa, kind: Cutpoints) -> None:
        """l2 to l4, once around the loop, and from l4 to the error location."""
        graph = block_graph(cfa, kind)
        (head,) = loop_heads(cfa)
        assert [(block.source, block.target) for block in graph.blocks] == [
            (cfa.entry, head),
            (head, cfa.error),
            (head, head),
        ]


class TestLargeBlockEncodingFigure1:
    @pytest.fixture
    def cfa(self) -> Cfa:
        return load([PROGRAMS / "large_block_encoding_figure_1.c"]).cfa

    def test_the_whole_program_is_one_block(self, cfa: Cfa) -> None:
        (block,) = block_graph(cfa, Cutpoints.LBE).blocks
        assert (block.source, block.target) == (cfa.entry, cfa.error)
        assert [taken.havoc.source for taken in block.transition.inputs][:3] == ["__VERIFIER_nondet_int"] * 3

    def test_its_guard_never_holds(self, cfa: Cfa) -> None:
        (block,) = block_graph(cfa, Cutpoints.LBE).blocks
        guard = block.transition.guard
        variables = free_variables(guard)
        source = random.Random(1)
        for values in itertools.product(range(4), repeat=len(variables)):
            assert not Evaluator(dict(zip(variables, values, strict=True)))(guard)
        for _ in range(2000):
            assert not Evaluator({x: random_value(source, x.sort) for x in variables})(guard)

    def test_single_blocks_are_many(self, cfa: Cfa) -> None:
        graph = block_graph(cfa, Cutpoints.SBE)
        assert len(graph.blocks) == len(cfa.edges)
        paths = {cfa.error: 1}
        for place in reversed(topological_region(cfa, cfa.entry, {cfa.error})):
            paths[place] = sum(paths[edge.target] for edge in cfa.leaving(place))
        # Eight ways through the first half, each followed by 1 + 2 + 4 ways to one of the three tests.
        assert paths[cfa.entry] == 8 * 7


class TestVintaFigure2:
    def test_the_order_of_its_cutpoint_graph(self, tmp_path: Path) -> None:
        graph = load([without_bounds(tmp_path)]).blocks(Cutpoints.LOOPS)
        wto = weak_topological_order(graph.entry, graph.successors)
        entry, head, error = wto.order
        assert str(wto) == f"{entry} ({head}) {error}"
        assert (entry, error) == (graph.entry, graph.error)
        assert wto.wto_next(head) is head
        assert wto.wto_exit(head) is error
        assert [wto.heads_of(place) for place in wto.order] == [(), (head,), ()]

    def test_its_actions(self, tmp_path: Path) -> None:
        """One between l1 and l2, one around the loop, one from l2 to the error location."""
        graph = load([without_bounds(tmp_path)]).blocks(Cutpoints.LOOPS)
        (head,) = set(graph.cutpoints) - {graph.entry, graph.error}
        actions = {(block.source, block.target): block.transition for block in graph.blocks}
        assert set(actions) == {(graph.entry, head), (head, head), (head, graph.error)}
        start, around = actions[graph.entry, head], actions[head, head]
        assert {str(x.value): Evaluator({})(value) for x, value in start.updates.items()} == {
            "main::x": 0,
            "main::y": 0,
        }
        x, y = sorted(start.updates, key=lambda x: str(x.value))
        inputs = [taken.variable for taken in sorted(around.inputs, key=lambda taken: taken.edge.source.id)]
        seen = set()
        for choice in itertools.product((0, 1), repeat=len(inputs)):
            for before in (3, 4):
                value = Evaluator({x: before, y: 7, **dict(zip(inputs, choice, strict=True))})
                if value(around.guard):
                    seen.add((before, value(around.updates[x]) - before, value(around.updates[y]) - 7))
        assert seen == {(3, 1, 100), (3, 0, 0), (4, 1, 100), (4, 1, 1), (4, 0, 0)}
