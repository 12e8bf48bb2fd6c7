"""Interpolants along paths of blocks: relative to the labels of the states, over variables that are live."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

import pytest

from cutpoint.algorithms.common.counterexample import Feasibility, composed
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.predicate.path_interpolation import PathInterpolation
from cutpoint.api import Task
from cutpoint.base.limits import Deadline
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.smt.backends import create
from cutpoint.smt.interpolation.engine import CHAIN, ENGINES
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.bitvectors import ule, ult
from cutpoint.smt.terms.boolean import and_, eq, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv
from cutpoint.smt.terms.walk import free_variables
from tests.evidence.checking import task_of, variable_of
from tests.patience import ENOUGH

OF_PROGRAM = tuple(name for name, entry in ENGINES.items() if entry.of_path_program)
OF_PATH = tuple(name for name, entry in ENGINES.items() if not entry.of_path_program)
EVERY = [CHAIN, OF_PROGRAM, OF_PATH, *[(name,) for name in ("houdini", "spacer", "vocabulary", "core-wp")]]

TOGETHER = """int main(void) {
    unsigned x = 0, y = 0;
    while (any) { x++; y++; }
    if (x != y) reach_error();
    return 0; }"""
TWO_LOOPS = """int main(void) {
    unsigned i = 0, n = 4, x = 0, t = 7;
    while (any) { t = any; if (t > 100) x = x + 2; i++; }
    unsigned y = x & 1u;
    while (any) { if (any) y = y + 2; }
    if (y & 1u) reach_error();
    return 0; }"""
"""x is dead at the second head, and y at the first; i and t are everywhere."""
MACHINE = """int main(void) {
    int state = 1, locked = 0;
    while (any) {
        if (state == 1 && locked || state == 2 && !locked) reach_error();
        if (state == 2) { state = 1; locked = 0; }
        else if (any) { state = 2; locked = 1; }
    }
    return 0; }"""
Blocks = list[tuple[Block, ...]]


@contextmanager
def asking(graph: BlockGraph, engines: tuple[str, ...]) -> Iterator[PathInterpolation]:
    services = Services(Deadline.after(ENOUGH))
    with closing(Feasibility(graph, services)) as feasibility:
        yield PathInterpolation(engines, graph.live, feasibility, services)


def around(task: Task, rounds: int) -> Blocks:
    """To the head, so often round every loop, and on, to the error."""
    graph = task.blocks()
    path: Blocks = []
    here = graph.entry
    for head in graph.heads:
        path += [(between(graph, here, head),), *[(between(graph, head, head),)] * rounds]
        here = head
    return [*path, (between(graph, here, graph.error),)]


def between(graph: BlockGraph, source: object, target: object) -> Block:
    (found,) = [block for block in graph.blocks if block.source is source and block.target is target]
    return found


def follows(before: Term, part: tuple[Block, ...], after: Term) -> bool:
    """τ_{i-1} ∧ φ_i ⇒ τ_i, by a solver of its own."""
    path = composed(part)
    with create("z3") as solver:
        answer = solver.check([before, path.formula, not_(path.instance(after))], 20.0)
    assert answer is not Result.UNKNOWN
    return answer is Result.UNSAT


def check_sequence(graph: BlockGraph, blocks: Blocks, found: Sequence[Term] | None) -> list[Term]:
    assert found is not None
    assert len(found) == len(blocks) + 1
    inputs = {taken.variable for block in graph.blocks for taken in block.transition.inputs}
    for before, part, after in zip(found, blocks, found[1:], strict=False):
        assert follows(before, part, after)
        assert (graph.live[part[-1].target] - inputs).issuperset(free_variables(after))
    return list(found)


def unknown(blocks: Blocks) -> list[Term]:
    return [TRUE] * (len(blocks) + 1)


# -- along --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engines", EVERY, ids="+".join)
def test_without_labels(engines: tuple[str, ...]) -> None:
    task = task_of(TOGETHER)
    graph = task.blocks()
    with asking(graph, engines) as interpolation:
        for rounds in (1, 3):
            blocks = around(task, rounds)
            found = check_sequence(graph, blocks, interpolation.along(blocks, unknown(blocks)))
            assert (found[0], found[-1]) == (TRUE, FALSE)


@pytest.mark.parametrize("engines", [CHAIN, OF_PATH, ("core-wp",)], ids="+".join)
def test_what_is_dead_is_not_spoken_of(engines: tuple[str, ...]) -> None:
    task = task_of(TWO_LOOPS)
    graph = task.blocks()
    x, y = variable_of(task, "x"), variable_of(task, "y")
    assert [graph.live[head] & {x, y} for head in graph.heads] == [{x}, {y}]
    with asking(graph, engines) as interpolation:
        for rounds in (1, 2):
            blocks = around(task, rounds)
            check_sequence(graph, blocks, interpolation.along(blocks, unknown(blocks)))


def test_combinations_of_values() -> None:
    """Live variables are in scope at the last head too, where the rest of the path does not tell all of them apart."""
    task = task_of(MACHINE)
    graph = task.blocks()
    with asking(graph, ("enumerated",)) as interpolation:
        for rounds in (1, 3):
            blocks = around(task, rounds)
            found = check_sequence(graph, blocks, interpolation.along(blocks, unknown(blocks)))
            assert len(set(found[1:-1])) == 1


def test_several_blocks_in_one_part() -> None:
    """Where intermediate states are between two abstraction states."""
    task = task_of(TOGETHER)
    graph = task.blocks()
    start, body, _, _, leave = around(task, 3)
    blocks = [(*start, *body), (*body, *body), leave]
    with asking(graph, CHAIN) as interpolation:
        check_sequence(graph, blocks, interpolation.along(blocks, unknown(blocks)))


def test_a_label_late_on_the_path_is_enough() -> None:
    """The states before it keep their formulas."""
    task = task_of(TOGETHER)
    graph = task.blocks()
    x, y = variable_of(task, "x"), variable_of(task, "y")
    blocks = around(task, 5)
    labels = [TRUE, *[and_(eq(x, y), ule(x, bv(i, 32))) for i in range(6)], TRUE]
    with asking(graph, OF_PATH) as interpolation:
        found = interpolation.along(blocks, labels)
    assert found == [*labels[:-1], FALSE]
    check_sequence(graph, blocks, found)


def test_a_label_early_on_the_path_is_enough() -> None:
    """From the third state on, the path is infeasible; later labels say nothing about it."""
    task = task_of(TOGETHER)
    graph = task.blocks()
    x, y = variable_of(task, "x"), variable_of(task, "y")
    blocks = around(task, 5)
    labels = [TRUE, TRUE, TRUE, and_(eq(x, y), ult(x, bv(9, 32))), *[ult(x, bv(20, 32))] * 3, TRUE]
    with asking(graph, OF_PATH) as interpolation:
        found = interpolation.along(blocks, labels)
    assert found is not None
    assert found[:4] == labels[:4]
    assert found[-1] is FALSE
    for i in range(3, len(blocks)):
        assert follows(found[i], blocks[i], found[i + 1])
    assert not any(formula is ult(x, bv(20, 32)) for formula in found)


def test_labels_that_say_nothing_about_the_error() -> None:
    """The whole path is interpolated."""
    task = task_of(TOGETHER)
    graph = task.blocks()
    x = variable_of(task, "x")
    blocks = around(task, 3)
    labels = [TRUE, *[ule(x, bv(i, 32)) for i in range(4)], TRUE]
    with asking(graph, OF_PATH) as interpolation:
        found = check_sequence(graph, blocks, interpolation.along(blocks, labels))
    assert (found[0], found[-1]) == (TRUE, FALSE)


def test_an_invariant_does_not_need_the_labels() -> None:
    task = task_of(TOGETHER)
    graph = task.blocks()
    x, y = variable_of(task, "x"), variable_of(task, "y")
    blocks = around(task, 3)
    labels = [TRUE, *[and_(eq(x, bv(i, 32)), eq(y, bv(i, 32))) for i in range(4)], TRUE]
    with asking(graph, CHAIN) as interpolation:
        found = check_sequence(graph, blocks, interpolation.along(blocks, labels))
    assert found == [TRUE, *[eq(x, y)] * 4, FALSE] or found == [TRUE, *[eq(y, x)] * 4, FALSE]


def test_without_engines() -> None:
    task = task_of(TOGETHER)
    blocks = around(task, 1)
    with asking(task.blocks(), ()) as interpolation:
        assert interpolation.along(blocks, unknown(blocks)) is None
        assert interpolation.between(blocks[:-1], TRUE, TRUE) is None


def test_why_there_were_none() -> None:
    task = task_of(TOGETHER)
    graph = task.blocks()
    blocks = around(task, 1)
    with asking(graph, ("enumerated",)) as interpolation:
        assert interpolation.along(blocks, unknown(blocks)) is None
        assert "few values" in interpolation.reason


# -- between ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engines", [CHAIN, OF_PROGRAM, OF_PATH], ids="+".join)
def test_between_two_formulas(engines: tuple[str, ...]) -> None:
    task = task_of(TOGETHER)
    graph = task.blocks()
    x, y = variable_of(task, "x"), variable_of(task, "y")
    body = around(task, 3)[1:-1]
    before, after = and_(eq(x, y), ult(x, bv(9, 32))), eq(x, y)
    with asking(graph, engines) as interpolation:
        found = interpolation.between(body, before, after)
    assert found is not None
    check_sequence(graph, body, [before, *found[1:]])
    assert found[-1] is after


def test_between_without_a_premise() -> None:
    task = task_of(TOGETHER)
    graph = task.blocks()
    x, y = variable_of(task, "x"), variable_of(task, "y")
    blocks = around(task, 2)[:-1]
    with asking(graph, CHAIN) as interpolation:
        found = check_sequence(graph, blocks, interpolation.between(blocks, TRUE, eq(x, y)))
    assert found[0] is TRUE
    assert found[-1] is eq(x, y)
