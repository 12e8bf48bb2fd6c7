"""Bad use and borders: what is raised, and that degenerate graphs are answered soundly."""

from __future__ import annotations

import pytest

from cutpoint.base.errors import UsageError
from cutpoint.base.registry import UnknownName
from cutpoint.smt.interpolation import (
    ENGINES,
    CannotInterpolate,
    Edge,
    InterpolationConfig,
    Node,
    NotInconsistent,
    Problem,
    Step,
    interpolate,
    interpolate_dag,
    interpolate_sequence,
    path,
    sequence,
    unrolled,
)
from cutpoint.smt.solvers.errors import SmtError, SortMismatch
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.boolean import and_, eq
from cutpoint.smt.terms.term import FALSE, TRUE, Term

from .checking import check_all
from .examples import Counter, X, Y, graph, named, no_way_out, num, parallel

ON_FORMULAS = ("vocabulary", "integers", "spacer", "core-wp", "bitwuzla")
"""The engines that need no steps of a program."""
ONE, TWO = eq(X, num(1)), eq(X, num(2))


def test_unknown_engine() -> None:
    for asked in (lambda: InterpolationConfig(("spacer", "smtinterpol")), lambda: ENGINES["smtinterpol"].start()):
        with pytest.raises(UnknownName, match="no interpolation engine 'smtinterpol'") as caught:
            asked()
        assert caught.value.name == "smtinterpol"
        assert isinstance(caught.value, UsageError)
        assert all(name in str(caught.value) for name in ENGINES)


def test_the_engines_are_those_of_the_table() -> None:
    assert InterpolationConfig().engines == tuple(ENGINES)
    assert all(callable(ENGINES[name].start()) for name in ENGINES)


def test_no_engine_at_all() -> None:
    with pytest.raises(CannotInterpolate, match="all engines"):
        interpolate_sequence([[ONE], [TWO]], InterpolationConfig(()))


@pytest.mark.parametrize("name", [*ENGINES, None])
@pytest.mark.parametrize(
    "blocks",
    [[], [[]], [[TRUE]], [[ONE]], [[ONE], [], [ult(X, num(9))]]],
    ids=["no block", "empty block", "true", "one", "three"],
)
def test_a_satisfiable_sequence(blocks: list[list[Term]], name: str | None) -> None:
    config = InterpolationConfig() if name is None else InterpolationConfig((name,))
    with pytest.raises(NotInconsistent, match="satisfiable"):
        interpolate_sequence(blocks, config)


def test_one_satisfiable_path_among_others() -> None:
    problem = graph(4, (0, 1, [ONE]), (0, 2, [TWO]), (1, 3, [TWO]), (2, 3, [ult(X, num(2))]), (2, 3, [ult(num(1), X)]))
    with pytest.raises(NotInconsistent):
        interpolate(problem)


def test_a_satisfiable_path_through_a_program() -> None:
    start = Step("entry", "head", TRUE, {X: num(5)})
    with pytest.raises(NotInconsistent):
        interpolate(path([start], after=[eq(X, num(5))]))


@pytest.mark.parametrize(
    "blocks", [[[X]], [[X], [FALSE]], [[FALSE], [X]], [[ONE], [TWO, X]]], ids=["alone", "first", "last", "unneeded"]
)
def test_a_block_that_is_no_formula(blocks: list[list[Term]]) -> None:
    with pytest.raises(SortMismatch, match="x"):
        interpolate_sequence(blocks)


def test_a_label_that_is_no_formula() -> None:
    with pytest.raises(SortMismatch, match="x"):
        interpolate_dag(parallel(), {1: X})


def test_without_time_nobody_is_asked() -> None:
    with pytest.raises(CannotInterpolate, match="time ran out") as caught:
        interpolate_sequence([[ONE], [TWO]], InterpolationConfig(seconds=0.0))
    assert isinstance(caught.value, SmtError)


@pytest.mark.parametrize(
    "name", [name for name in ENGINES if name not in ("houdini", "enumerated", "integer-invariants", "phases")]
)
@pytest.mark.parametrize(
    "blocks",
    [
        [[FALSE]],
        [[ONE, TWO]],
        [[FALSE], [FALSE]],
        [[], [FALSE], []],
        [[FALSE], [ONE]],
        [[ONE], [FALSE]],
        [[TRUE], [ONE, ONE], [ONE], [TWO], [ONE]],
        [[and_(ONE, eq(Y, num(2)))], [and_(ONE, TWO)], [TWO]],
    ],
)
def test_degenerate_blocks(blocks: list[list[Term]], name: str) -> None:
    formulas = interpolate_sequence(blocks, InterpolationConfig((name,), 60.0, patient=True))
    check_all(sequence(blocks), formulas)


def test_one_block_has_no_cut() -> None:
    assert interpolate_sequence([[ONE, TWO]]) == (TRUE, FALSE)


def test_an_inconsistent_block_alone_is_enough() -> None:
    """Nothing is shared with what stands around it."""
    formulas = interpolate_sequence([[eq(named("before"), num(1))], [ONE, TWO], [eq(named("after"), num(1))]])
    assert formulas == (TRUE, TRUE, FALSE, FALSE)


@pytest.mark.parametrize(("source", "target"), [(1, 0), (1, 1), (0, 3), (2, 3), (-1, 2), (-2, -1)])
def test_edges_that_do_not_go_forward(source: int, target: int) -> None:
    with pytest.raises(ValueError, match=f"the edge {source} → {target} does not go forward in 3 nodes"):
        graph(3, (0, 1, [ONE]), (source, target, [ONE]))


@pytest.mark.parametrize("ends", [(1, 0), (1, 1), (2, 1)])
def test_links_that_do_not_go_forward(ends: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="forward"):
        unrolled([(0, 1, Counter.start), (*ends, Counter.body)])


def test_a_first_link_backwards() -> None:
    with pytest.raises(ValueError, match="forward"):
        unrolled([(1, 0, Counter.body)])


def test_a_single_node_is_entry_and_exit() -> None:
    with pytest.raises(NotInconsistent):
        interpolate(graph(1))


def test_no_way_out_needs_no_formula() -> None:
    problem = no_way_out()
    assert interpolate(problem).formulas == (TRUE, TRUE, TRUE, FALSE)
    assert interpolate(graph(2)).formulas == (TRUE, FALSE)


@pytest.mark.parametrize("name", ON_FORMULAS)
def test_unreachable_nodes_one_behind_the_other(name: str) -> None:
    """From nodes 1 and 2, which nothing reaches, the exit could be reached."""
    problem = graph(4, (0, 3, [ONE, TWO]), (1, 2, [ONE]), (2, 3, [ONE]), (0, 3, [FALSE]))
    found = interpolate(problem, InterpolationConfig((name,), 60.0, patient=True))
    check_all(problem, found.formulas)
    assert found.formulas[2] is FALSE


def test_two_edges_do_not_make_a_sequence() -> None:
    """As many edges as a sequence has, each to the next node; but nothing leads to the exit."""
    problem = graph(3, (0, 1, [ONE]), (0, 1, [ONE]))
    assert not problem.is_sequence
    check_all(problem, interpolate(problem).formulas)


@pytest.mark.parametrize("name", ON_FORMULAS)
def test_the_order_of_edges_does_not_matter(name: str) -> None:
    blocks = [[ult(X, num(5))], [eq(Y, X)], [ult(num(6), Y)]]
    edges = [Edge(i, i + 1, tuple(block)) for i, block in enumerate(blocks)]
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        problem = Problem(tuple([Node() for _ in range(4)]), tuple([edges[i] for i in order]))
        found = interpolate(problem, InterpolationConfig((name,), 60.0, patient=True))
        check_all(problem, found.formulas)
