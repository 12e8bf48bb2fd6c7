"""Graphs that a caller must not make, and graphs that one solver or engine alone does not get through."""

from __future__ import annotations

import pytest

from cutpoint.smt.interpolation import (
    ENGINES,
    CannotInterpolate,
    InterpolationConfig,
    MalformedGraph,
    NotInconsistent,
    NotWellLabelled,
    Step,
    interpolate,
    interpolate_dag,
    interpolate_sequence,
    path,
    sequence,
    unrolled,
)
from cutpoint.smt.terms.bitvectors import mul, ult
from cutpoint.smt.terms.boolean import apply, distinct, eq, not_
from cutpoint.smt.terms.sorts import BOOL, FLOAT80, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, internal, variable

from .checking import check_all

X, Y = variable("bad.x", bitvec(8)), variable("bad.y", bitvec(8))


def test_an_input_is_no_variable_of_the_program() -> None:
    steps = [
        Step("entry", "head", TRUE, {X: bv(0, 8)}),
        Step("head", "middle", ult(bv(5, 8), X), {Y: X}, (X,)),
        Step("middle", "error", ult(bv(5, 8), Y), {}),
    ]
    with pytest.raises(MalformedGraph, match=r"bad\.x is an input of one step and a variable of another"):
        path(steps)


@pytest.mark.parametrize("place", ["before", "after"])
def test_nor_of_what_is_assumed(place: str) -> None:
    step = Step("entry", "head", ult(X, bv(5, 8)), {Y: X}, (X,))
    with pytest.raises(MalformedGraph, match=r"bad\.x"):
        path([step], **{place: [eq(X, bv(1, 8))]})


def test_labels_must_hold() -> None:
    one = eq(X, bv(1, 8))
    satisfiable = sequence([[one], [one]])
    with pytest.raises(NotWellLabelled, match="node 1 was not proved on the edge from 0"):
        interpolate_dag(satisfiable, {1: FALSE})
    with pytest.raises(NotWellLabelled, match="entry"):
        interpolate_dag(satisfiable, {0: one})
    with pytest.raises(NotInconsistent):
        interpolate_dag(satisfiable, {1: one})


def test_labels_of_nodes_that_are_not_there() -> None:
    with pytest.raises(MalformedGraph, match="node 7, but only 3 nodes"):
        interpolate_dag(sequence([[TRUE], [FALSE]]), {7: TRUE})


@pytest.mark.parametrize("name", ["part!0!0", "trial!1", "visit!1", "take!0", "assumed!1", "fp.bits!1"])
def test_internal_names_are_refused_and_nothing_else_clashes(name: str) -> None:
    with pytest.raises(MalformedGraph, match="internal names"):
        sequence([[internal(name, BOOL)], [not_(internal(name, BOOL))]])
    flag = variable(name, BOOL)
    problem = sequence([[flag, eq(X, bv(1, 8))], [eq(Y, X)], [not_(flag), eq(Y, bv(1, 8))]])
    check_all(problem, interpolate(problem).formulas)
    with pytest.raises(NotInconsistent):
        interpolate_sequence([[not_(flag)], [eq(X, bv(1, 8))]])


def test_a_graph_needs_nodes_and_links_go_forward() -> None:
    step = Step("a", "b", TRUE, {})
    for links in ([(1, 0, step)], [(0, 1, step), (2, 1, step)], [(0, 0, step)]):
        with pytest.raises(MalformedGraph, match="does not go forward"):
            unrolled(links)


def test_uninterpreted_functions_do_not_stop_the_chain() -> None:
    def f(x: Term) -> Term:
        return apply("bad.f", (x,), bitvec(8))

    problem = sequence([[eq(X, Y)], [distinct(f(X), f(Y))]])
    found = interpolate(problem)
    check_all(problem, found.formulas)
    assert found.engine == "core-wp"


def test_what_no_core_is_found_for_is_not_lost() -> None:
    """a·e = b·d follows by rewriting words; a search through bits does not end."""
    a, b, c, d, e = [variable(f"bad.{name}", bitvec(32)) for name in "abcde"]
    problem = sequence([[eq(a, mul(b, c))], [eq(d, mul(c, e))], [distinct(mul(a, e), mul(b, d))]])
    found = interpolate(problem, InterpolationConfig(seconds=60.0))
    assert found.formulas[0] is TRUE
    assert found.formulas[-1] is FALSE


def test_long_doubles_beside_integers_do_not_stop_any_engine() -> None:
    """Bitwuzla does not know them; whoever uses it by default has to ask another."""
    long_double = variable("bad.long_double", FLOAT80)
    beside = eq(long_double, variable("bad.other", FLOAT80))
    problem = sequence([[eq(X, bv(1, 8)), beside], [eq(Y, X), beside], [eq(Y, bv(2, 8))]])
    for name in ENGINES:
        try:
            found = interpolate(problem, InterpolationConfig((name,)))
        except CannotInterpolate:
            assert name in ("houdini", "enumerated", "integer-invariants", "phases", "spacer", "bitwuzla")
        else:
            assert found.formulas[0] is TRUE
            assert found.formulas[-1] is FALSE
