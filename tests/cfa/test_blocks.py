"""Choices of cutpoints, the shape of block graphs, and that they are the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.api import LoadOptions, Task, load
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph, Cutpoints, block_graph, choose_cutpoints
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.interpret import execute, given_inputs, random_inputs
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Origin, reachable
from cutpoint.cfa.task import ModelOptions
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import eq, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import TRUE, bv, variable
from tests.cfa.automata import random_automaton
from tests.cfa.exactness import Checker, observed

LOOPS = Path(__file__).parents[1] / "programs" / "loops"
AS_LOWERED = LoadOptions(model=ModelOptions(slice=False, constants=False))
X, Y = variable("x", bitvec(8)), variable("y", bitvec(8))


def program(folder: Path, source: str) -> Task:
    path = folder / "program.c"
    path.write_text("void reach_error(void); int __VERIFIER_nondet_int(void);\n" + source)
    return load([path], AS_LOWERED)


def loop_program(name: str) -> Task:
    return load([LOOPS / f"{name}.c"], AS_LOWERED)


def shape(graph: BlockGraph) -> list[tuple[str, str]]:
    return [(str(block.source), str(block.target)) for block in graph.blocks]


@pytest.mark.parametrize("name", ["counter_pair", "heap_list", "struct_queue", "goto_irreducible", "recursion_sum"])
def test_single_block_encoding_has_a_block_for_each_edge(name: str) -> None:
    cfa = loop_program(name).cfa
    graph = block_graph(cfa, Cutpoints.SBE)
    assert graph.cutpoints == cfa.locations
    assert [(block.source, block.target) for block in graph.blocks] == [
        (edge.source, edge.target) for edge in cfa.edges
    ]
    for block, edge in zip(graph.blocks, cfa.edges, strict=True):
        assert list(graph.edges_of(block)) == [
            other for other in cfa.leaving(edge.source) if other.target is edge.target
        ]
        if isinstance(edge.op, Assume):
            assert block.transition.guard is edge.op.condition
            assert not block.transition.updates
        else:
            assert block.transition.guard is TRUE
            assert len(block.transition.inputs) <= isinstance(edge.op, Havoc)


def test_a_program_without_loops_is_one_block(tmp_path: Path) -> None:
    task = program(
        tmp_path,
        """
        static int twice(int x) { return x > 100 ? x : 2 * x; }
        int main(void) {
            int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
            switch (x) { case 1: y = twice(y); break; case 2: y = twice(twice(y)); default: y++; }
            if (y == 17) reach_error();
            return y;
        }
        """,
    )
    for kind in (Cutpoints.WHOLE, Cutpoints.LOOPS, Cutpoints.LBE):
        graph = block_graph(task.cfa, kind)
        (block,) = graph.blocks
        assert (block.source, block.target) == (task.cfa.entry, task.cfa.error)
        assert len(block.transition.inputs) == 2
        assert not block.transition.updates  # nobody reads anything after the violation
    calls = block_graph(task.cfa, Cutpoints.LOOPS_AND_CALLS)
    assert {place.function for place in calls.cutpoints} >= {"main", "twice"}
    assert set(calls.cutpoints) - {task.cfa.entry, task.cfa.error} <= task.cfa.calls
    assert len(calls.blocks) > 3


def test_loops_end_blocks_at_their_heads_only() -> None:
    cfa = loop_program("nested_triangle").cfa
    graph = block_graph(cfa, Cutpoints.LOOPS)
    assert set(graph.cutpoints) == {cfa.entry, cfa.error, *loop_heads(cfa)}
    assert len(loop_heads(cfa)) == 2
    outer, inner = sorted(loop_heads(cfa), key=lambda head: head.id)
    assert {(block.source, block.target) for block in graph.blocks} == {
        (cfa.entry, outer),
        (outer, inner),
        (outer, cfa.error),
        (inner, inner),
        (inner, outer),
    }


def paths_of(graph: BlockGraph, block: Block) -> int:
    """How many ways through a block there are."""
    arriving = {block.source: 1}
    through = 0
    for edge in graph.edges_of(block):
        ways = arriving.get(edge.source, 0)
        if edge.target is block.target:
            through += ways
        else:
            arriving[edge.target] = arriving.get(edge.target, 0) + ways
    return through


@settings(max_examples=60)
@given(st.integers(0, 1 << 32), st.integers(1, 9))
def test_bounded_blocks_have_few_paths(seed: int, limit: int) -> None:
    """Two edges between the same locations are two paths of a block at any limit."""
    cfa = observed(random_automaton(seed))
    graph = block_graph(cfa, Cutpoints.BOUNDED, limit)
    for block in graph.blocks:
        parallel = sum(edge.target is block.target for edge in cfa.leaving(block.source))
        assert paths_of(graph, block) <= max(limit, parallel)
    assert set(graph.cutpoints) >= set(choose_cutpoints(cfa, Cutpoints.LBE))
    assert choose_cutpoints(cfa, Cutpoints.BOUNDED, 1 << 60) == choose_cutpoints(cfa, Cutpoints.LBE)


@settings(max_examples=60)
@given(st.integers(0, 1 << 32), st.integers(0, 1 << 32), st.integers(1, 9))
def test_bounded_blocks_do_what_the_interpreter_does(automaton: int, inputs: int, limit: int) -> None:
    cfa = observed(random_automaton(automaton))
    Checker(block_graph(cfa, Cutpoints.BOUNDED, limit)).run(random_inputs(inputs), 100)


@pytest.mark.parametrize("name", ["struct_queue", "state_machine", "goto_irreducible"])
def test_bounded_blocks_of_programs(name: str) -> None:
    task = loop_program(name)
    most = {}
    for limit in (2, 16):
        graph = task.blocks(Cutpoints.BOUNDED, limit)
        most[limit] = max(paths_of(graph, block) for block in graph.blocks)
        assert most[limit] <= limit
        assert Checker(graph).run(random_inputs(1)).steps > 5
    lbe = task.blocks(Cutpoints.LBE)
    assert most[2] <= most[16] <= max(paths_of(lbe, block) for block in lbe.blocks)
    assert task.blocks(Cutpoints.BOUNDED, 1 << 60).cutpoints == lbe.cutpoints
    assert task.blocks(Cutpoints.BOUNDED).cutpoints == task.blocks("bounded", 16).cutpoints


def test_irreducible_loops_are_cut() -> None:
    """x enters the loop {1, 2} at either location; one cutpoint in it is enough."""
    entry, one, two, error = (Location(number) for number in range(4))
    small = ult(X, bv(10, 8))
    edges = (
        Edge(entry, Assume(small), one),
        Edge(entry, Assume(not_(small)), two),
        Edge(one, Assign(X, add(X, bv(1, 8))), two),
        Edge(two, Assume(eq(X, Y)), error),
        Edge(two, Assume(not_(eq(X, Y))), one),
    )
    cfa = Cfa(entry, error, edges)
    for kind in (Cutpoints.LOOPS, Cutpoints.WHOLE, Cutpoints.LOOPS_AND_CALLS):
        graph = block_graph(cfa, kind)
        (head,) = loop_heads(cfa)
        assert set(graph.cutpoints) == {entry, head, error}
        assert (head, head) in {(block.source, block.target) for block in graph.blocks}


@settings(max_examples=100)
@given(st.integers(0, 1 << 32), st.sampled_from(Cutpoints))
def test_every_loop_that_matters_has_a_cutpoint(seed: int, kind: Cutpoints) -> None:
    cfa = observed(random_automaton(seed))
    cuts = set(choose_cutpoints(cfa, kind))
    left = reachable(cfa, [cfa.error], backwards=True) - cuts
    while ends := {place for place in left if left.isdisjoint(cfa.successors(place))}:
        left -= ends
    assert not left


def test_inputs_name_the_edges_that_take_them() -> None:
    entry, middle, error = (Location(number) for number in range(3))
    first, second = Havoc(X, Origin.INPUT, "one"), Havoc(X, Origin.INPUT, "two")
    third = Location(3)
    edges = (
        Edge(entry, first, middle),
        Edge(middle, Assume(eq(X, Y)), third),
        Edge(third, second, Location(4)),
    )
    last = Edge(edges[2].target, Assume(ult(X, Y)), error)
    (block,) = block_graph(Cfa(entry, error, (*edges, last))).blocks
    assert [(taken.edge, taken.havoc) for taken in block.transition.inputs] == [(edges[0], first), (edges[2], second)]
    one, two = (taken.variable for taken in block.transition.inputs)
    assert one is not two


def test_updates_that_nobody_reads_are_left_out() -> None:
    entry, head, error = (Location(number) for number in range(3))
    unread = variable("unread", bitvec(8))
    middle, last, inside = Location(3), Location(4), Location(5)
    edges = (
        Edge(entry, Assign(X, bv(0, 8)), head),
        Edge(head, Assume(not_(eq(X, bv(9, 8)))), inside),
        Edge(inside, Assign(unread, add(unread, X)), middle),
        Edge(middle, Assign(Y, bv(3, 8)), last),
        Edge(last, Assign(X, add(X, Y)), head),
        Edge(head, Assume(eq(X, bv(9, 8))), error),
    )
    graph = block_graph(Cfa(entry, error, edges))
    (around,) = [block for block in graph.blocks if block.source is block.target]
    assert around.transition.updates == {X: add(X, bv(3, 8))}


@pytest.mark.parametrize("name", ["struct_queue", "string_parse", "state_machine", "goto_irreducible"])
@pytest.mark.parametrize("kind", Cutpoints)
def test_an_execution_runs_through_the_edges_of_its_blocks(name: str, kind: Cutpoints) -> None:
    cfa = loop_program(name).cfa
    graph = block_graph(cfa, kind)
    inside: dict[Block, list[Edge]] = {block: list(graph.edges_of(block)) for block in graph.blocks}
    for edges in inside.values():
        assert len(edges) == len(set(edges))
        seen: set[Location] = set()
        for edge in edges:  # a topological order: no edge leads back to where one has left before
            seen.add(edge.source)
            assert edge.target not in seen or edge.target in graph.cutpoints
    path: list[Edge] = []
    passed = 0

    def observe(edge: Edge, value: object) -> None:
        nonlocal passed
        path.append(edge)
        if edge.target in graph.cutpoints:
            candidates = [b for b in graph.leaving(path[0].source) if b.target is edge.target]
            assert any([e for e in inside[block] if e in path] == path for block in candidates)
            passed += 1
            path.clear()

    execute(cfa, given_inputs([45, 1, 7, -1, 3, 0, 9, 9, 9, 9]), on_step=observe)
    assert passed > 1


DUMP = """
import hashlib, sys
from pathlib import Path
from cutpoint.api import load
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.output.graphs import FORMATS, block_drawing, cfa_drawing
for name in sys.argv[1:]:
    task = load([Path(name)])
    drawings = [cfa_drawing(cfa, name, 10**6, 10**6) for cfa in (task.cfa, task.full_cfa)]
    drawings += [block_drawing(task.blocks(kind), name, task.cfa.cuts, 10**6, 10**6) for kind in Cutpoints]
    for drawing in drawings:
        text = FORMATS["json"](drawing)
        print(name, len(text), hashlib.sha256(text.encode()).hexdigest())
"""


@pytest.mark.slow
def test_the_same_graphs_in_every_process() -> None:
    """Byte for byte, whatever the hashes of strings are."""
    answers = []
    for seed in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", DUMP, *map(str, sorted(LOOPS.glob("*.c")))]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert done.returncode == 0, done.stderr
        answers.append(done.stdout.splitlines())
    assert len(answers[0]) == (2 + len(Cutpoints)) * len(list(LOOPS.glob("*.c")))
    assert answers[0] == answers[1]


def test_a_loop_through_the_entry_that_cannot_reach_the_error_has_no_block() -> None:
    """Its heads are not cutpoints, so a block through it would not be free of loops."""
    entry, middle, error = Location(0), Location(1), Location(2, name="ERROR")
    x = variable("loop_through_entry", bitvec(8))
    cfa = Cfa(entry, error, (Edge(entry, Assign(x, add(x, bv(1, 8))), middle), Edge(middle, Assume(TRUE), entry)))
    for kind in (Cutpoints.LOOPS, Cutpoints.LBE, Cutpoints.WHOLE):
        assert block_graph(cfa, kind).blocks == ()


def test_a_choice_between_statements_is_refused() -> None:
    """Merging takes the first branch whose guard holds, so that guards must exclude each other."""
    entry, middle, error = Location(0), Location(1), Location(2, name="ERROR")
    edges = (
        Edge(entry, Assign(X, bv(1, 8)), middle),
        Edge(entry, Assign(X, bv(2, 8)), middle),
        Edge(middle, Assume(eq(X, bv(2, 8))), error),
    )
    with pytest.raises(ValueError, match="several edges leave l0"):
        block_graph(Cfa(entry, error, edges))
    assert len(block_graph(Cfa(entry, error, edges), Cutpoints.SBE).blocks) == 3
