"""Box: the laws of a domain, and what one arc for each variable can and cannot say."""

from __future__ import annotations

import pytest

from cutpoint.base.limits import Deadline, OutOfTime
from cutpoint.cfa.blocks.block_graph import blocks_between
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Op, Origin
from cutpoint.domains.box import BOTTOM, TOP, Box, BoxDomain, box_around
from cutpoint.domains.intervals import Intervals
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.bitvectors import add, mul, sle, slt, sub, ule, ult, zext
from cutpoint.smt.terms.boolean import and_, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import compile_term
from cutpoint.smt.terms.sorts import BOOL, array, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from tests.domains.lattice_laws import lattice_laws

TestLaws = lattice_laws(BoxDomain(), lambda e, point: e.contains(point))

BOX = BoxDomain()
X, Y = variable("x", bitvec(8)), variable("y", bitvec(8))
FLAG = variable("flag", BOOL)
MEMORY = variable("memory", array(bitvec(8), bitvec(8)))


def between(low: int, high: int, x: Term = X) -> Box:
    return Box({x: Intervals.between(low, high, 8)})


class TestWrapAround:
    def test_increment_at_the_maximum(self) -> None:
        after = BOX.assign(between(250, 255), X, add(X, bv(1, 8)))
        assert after == between(251, 0)
        assert BOX.assume(after, ult(X, bv(9, 8))) == between(0, 0)
        assert BOX.assign(between(0, 127), X, add(X, bv(1, 8))) == between(1, -128)

    def test_decrement_at_zero(self) -> None:
        after = BOX.assign(between(0, 3), X, sub(X, bv(1, 8)))
        assert after == between(-1, 2)
        holds = compile_term(BOX.gamma(after))
        assert [value for value in range(256) if holds({X: value})] == [0, 1, 2, 255]

    def test_signed_and_unsigned_comparisons_of_one_variable(self) -> None:
        small = BOX.assume(BOX.assume(TOP, sle(bv(-5, 8), X)), sle(X, bv(5, 8)))
        assert small == between(-5, 5)
        assert BOX.assume(small, ult(X, bv(10, 8))) == between(0, 5)
        assert BOX.assume(small, ult(bv(10, 8), X)) == between(-5, -1)
        assert BOX.assume(BOX.assume(TOP, slt(X, bv(0, 8))), ult(X, bv(128, 8))) == BOTTOM
        assert BOX.alpha(and_(slt(X, bv(0, 8)), ult(X, bv(130, 8)))) == between(128, 129)

    def test_a_product_goes_round_only_where_it_must(self) -> None:
        assert BOX.assign(between(-2, 3), X, mul(X, bv(3, 8))) == between(-6, 9)
        assert BOX.assign(between(0, 100), X, mul(X, bv(3, 8))) == TOP
        wide = variable("wide", bitvec(16))
        after = BOX.assign(between(0, 100), wide, mul(zext(X, 8), bv(3, 16)))
        assert after.arcs[wide] == Intervals.between(0, 300, 16)


def test_an_assumption_never_leaves_the_box() -> None:
    known = between(0, 200)
    ends = or_(eq(X, bv(0, 8)), eq(X, bv(200, 8)))
    assert BOX.assume(TOP, ends) == between(200, 0)
    assert BOX.assume(known, ends) == known
    assert BOX.assume(known, distinct(X, bv(0, 8))) == between(1, 200)
    assert BOX.assume(known, distinct(X, bv(7, 8))) == known
    assert BOX.meet(known, between(150, 50)) == BOX.meet(between(150, 50), known) == between(150, 50)


def test_a_join_is_a_smallest_arc() -> None:
    assert BOX.join(between(0, 10), between(250, 255)) == between(250, 10)
    assert BOX.join(between(0, 10), between(20, 30)) == between(0, 30)
    assert BOX.join(between(0, 200), between(100, 20)) == TOP
    assert BOX.join(between(0, 10), between(0, 10, Y)) == TOP


def test_widening_stops_at_thresholds() -> None:
    domain = BoxDomain(lambda x: (100, 120) if x is X else ())
    zero = Box({X: Intervals.constant(0, 8), Y: Intervals.constant(0, 8)})
    one = Box({X: Intervals.between(0, 1, 8), Y: Intervals.between(0, 1, 8)})
    widened = domain.widen(zero, one)
    assert widened == Box({X: Intervals.between(0, 100, 8), Y: Intervals.between(0, 127, 8)})
    assert domain.widen(between(0, 100), between(0, 101)) == between(0, 120)
    assert domain.widen(between(5, 100), between(5, 121)) == between(5, 127)
    assert domain.widen(between(0, 10), between(3, 7)) == between(0, 10)


@pytest.mark.parametrize(
    ("formula", "box"),
    [
        (ule(X, bv(9, 8)), between(0, 9)),
        (not_(ule(X, bv(9, 8))), between(10, 255)),
        (eq(add(X, Y), bv(0, 8)), TOP),
        (and_(ult(X, Y), ult(X, bv(5, 8))), between(0, 4)),
        (or_(ult(X, Y), ult(X, bv(5, 8))), TOP),
        (or_(eq(X, bv(3, 8)), eq(X, bv(5, 8))), between(3, 5)),
        (not_(or_(ult(X, bv(3, 8)), ult(bv(5, 8), X))), between(3, 5)),
        (eq(add(X, bv(1, 8)), bv(0, 8)), between(255, 255)),
        (and_(FLAG, not_(FLAG)), BOTTOM),
        (ite(FLAG, eq(X, bv(1, 8)), eq(X, bv(2, 8))), between(1, 2)),
        (eq(FLAG, and_(FLAG, ult(X, bv(4, 8)))), TOP),
        (not_(eq(FLAG, or_(FLAG, ult(X, bv(4, 8))))), Box({FLAG: Intervals.constant(0, 1)})),
        (eq(select(MEMORY, X), bv(3, 8)), TOP),
    ],
)
def test_alpha(formula: Term, box: Box) -> None:
    assert BOX.alpha(formula) == box


def test_gamma() -> None:
    assert BOX.gamma(TOP) is TRUE
    assert BOX.gamma(BOTTOM) is FALSE
    assert BOX.gamma(Box({FLAG: Intervals.constant(0, 1)})) is not_(FLAG)
    assert BOX.alpha(BOX.gamma(between(250, 3))) == between(250, 3)


def test_what_is_not_tracked_can_be_anything() -> None:
    known = between(0, 9)
    assert BOX.assign(known, X, select(MEMORY, X)) == TOP
    assert BOX.assign(known, MEMORY, store(MEMORY, X, X)) == known
    assert BOX.assume(known, eq(select(MEMORY, X), bv(3, 8))) == known
    assert BOX.assume(known, ult(select(MEMORY, X), X)) == between(1, 9)


def test_the_box_around_values() -> None:
    assert box_around({X: Intervals.of(8, [(1, 2), (9, 9)]), Y: Intervals.top(8)}) == between(1, 9)
    assert box_around({X: Intervals.empty(8)}) == BOTTOM


# -- blocks -----------------------------------------------------------------------------------------


def after_diamond(domain: BoxDomain, known: Term, *ways: tuple[Op, ...]) -> Box:
    """The post of a block with several ways; behind it both variables are read."""
    entry, error, end = Location(0), Location(1), Location(2)
    edges = [Edge(end, Assume(eq(X, Y)), error)]
    count = 3
    for operations in ways:
        here = entry
        for position, operation in enumerate(operations):
            there = end if position == len(operations) - 1 else Location(count)
            count += 1
            edges.append(Edge(here, operation, there))
            here = there
    graph = blocks_between(Cfa(entry, error, tuple(edges)), [end], {})
    (block,) = graph.leaving(entry)
    return domain.post(graph, block, domain.alpha(known))


def test_ways_are_joined_where_they_meet() -> None:
    found = after_diamond(
        BOX,
        ult(X, bv(20, 8)),
        (Assume(ult(X, bv(10, 8))), Assign(Y, add(X, bv(1, 8)))),
        (Assume(not_(ult(X, bv(10, 8)))), Assume(ult(X, bv(5, 8))), Assign(Y, bv(99, 8))),
    )
    assert found == Box({X: Intervals.between(0, 9, 8), Y: Intervals.between(1, 10, 8)})


def test_a_choice_that_is_assigned_is_two_ways() -> None:
    value = ite(ult(X, bv(10, 8)), add(X, bv(1, 8)), bv(0, 8))
    found = after_diamond(BOX, ult(X, bv(200, 8)), (Assign(Y, value), Assign(X, bv(0, 8))))
    assert found == Box({X: Intervals.constant(0, 8), Y: Intervals.between(0, 10, 8)})


def test_inputs_forget() -> None:
    found = after_diamond(BOX, and_(eq(X, bv(1, 8)), eq(Y, bv(2, 8))), (Havoc(X, Origin.INPUT),))
    assert found == between(2, 2, Y)
    assert after_diamond(BOX, eq(X, bv(1, 8)), (Assume(ult(X, bv(1, 8))), Assign(Y, X))) == BOTTOM


def test_only_live_variables_are_known_behind_a_block() -> None:
    entry, error, head = Location(0), Location(1), Location(2)
    edges = (
        Edge(entry, Assign(X, bv(3, 8)), Location(3)),
        Edge(head, Assume(ult(X, bv(9, 8))), error),
    )
    middle = edges[0].target
    cfa = Cfa(entry, error, (*edges, Edge(middle, Assign(Y, add(X, bv(1, 8))), head)))
    graph = blocks_between(cfa, [head], {})
    (block,) = graph.leaving(entry)
    assert BOX.post(graph, block, between(7, 7, Y)) == between(3, 3)
    (last,) = graph.leaving(head)
    assert BOX.post(graph, last, between(3, 3)) == TOP
    assert BOX.post(graph, last, between(9, 10)) == BOTTOM
    with pytest.raises(OutOfTime):
        BOX.post(graph, last, between(3, 3), Deadline.after(0.0))
