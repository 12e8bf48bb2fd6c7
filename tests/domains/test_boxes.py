"""Boxes: the laws of a domain, with and without limits that are reached; then what unions of boxes can say."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.cfa.blocks.block_graph import blocks_between
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location
from cutpoint.domains.box import BOTTOM, Box
from cutpoint.domains.boxes import BoxesConfig, BoxesDomain
from cutpoint.domains.interval_diagram_coarsening import cuts
from cutpoint.domains.interval_diagrams import EVERYTHING, NOTHING, Diagram, contains, size, union
from cutpoint.domains.intervals import Intervals
from cutpoint.smt.terms.arrays import select
from cutpoint.smt.terms.bitvectors import add, bvand, mul, sle, slt, sub, ule, ult
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.sorts import BOOL, array, bitvec
from cutpoint.smt.terms.term import Term, bv, variable
from tests.domains.lattice_laws import FLAG, FORMULAS, P, Q, disjunction_laws, lattice_laws, states

TIGHT = BoxesDomain(config=BoxesConfig(most=2, largest=6, pieces=2))
TestLaws = lattice_laws(BoxesDomain(), contains)
TestLawsWithLimits = lattice_laws(TIGHT, contains, 40)
TestDisjunction = disjunction_laws(BoxesDomain())

BOXES = BoxesDomain()
X, Y = variable("x", bitvec(8)), variable("y", bitvec(8))
DONE = variable("done", BOOL)


def at(x: int, y: int) -> Term:
    return and_(eq(X, bv(x, 8)), eq(Y, bv(y, 8)))


def boxes(*formulas: Term) -> Diagram:
    return BOXES.alpha(disjunction(formulas))


LITERALS = st.one_of(
    st.just(FLAG),
    st.builds(
        lambda compare, x, value: compare(x, bv(value, 3)),
        st.sampled_from([ult, ule, slt, sle, eq, distinct]),
        st.sampled_from([P, Q, add(P, bv(3, 3))]),
        st.integers(0, 7),
    ),
)
EXPRESSIBLE = st.recursive(
    LITERALS,
    lambda parts: st.one_of(
        st.builds(and_, parts, parts), st.builds(or_, parts, parts), st.builds(not_, parts), st.builds(eq, parts, parts)
    ),
    max_leaves=8,
)


class TestExactness:
    @settings(max_examples=60)
    @given(EXPRESSIBLE, EXPRESSIBLE)
    def test_comparisons_with_constants(self, known: Term, condition: Term) -> None:
        e = BOXES.alpha(known)
        assert states(BOXES.gamma(e)) == states(known)
        assert BOXES.assume(e, condition) is BOXES.alpha(and_(known, condition))
        assert BOXES.join(e, BOXES.alpha(condition)) is BOXES.alpha(or_(known, condition))

    @settings(max_examples=40)
    @given(EXPRESSIBLE, st.integers(0, 7))
    def test_constants_and_shifts(self, known: Term, value: int) -> None:
        e = BOXES.alpha(known)
        moved = BOXES.assign(e, P, add(P, bv(value, 3)))
        assert BOXES.assign(moved, P, sub(P, bv(value, 3))) is e
        assert BOXES.assign(e, P, bv(value, 3)) is BOXES.assume(BOXES.forget(e, [P]), eq(P, bv(value, 3)))

    def test_a_canonical_element_for_each_set(self) -> None:
        low, high = and_(ule(X, bv(4, 8)), DONE), and_(ult(bv(4, 8), X), DONE)
        assert boxes(low, high) is BOXES.alpha(DONE)
        assert boxes(at(1, 2), at(3, 4)) is boxes(at(3, 4), at(1, 2), and_(at(1, 2), DONE))


class TestWrapAround:
    def test_increment_at_the_maximum(self) -> None:
        e = boxes(at(255, 1), at(3, 2))
        assert BOXES.assign(e, X, add(X, bv(1, 8))) is boxes(at(0, 1), at(4, 2))
        ends = BOXES.assign(BOXES.alpha(ule(bv(250, 8), X)), X, add(X, bv(1, 8)))
        assert ends is BOXES.alpha(or_(eq(X, bv(0, 8)), ule(bv(251, 8), X)))

    def test_decrement_at_zero(self) -> None:
        e = BOXES.assign(boxes(at(0, 7), at(9, 9)), X, sub(X, bv(1, 8)))
        assert e is boxes(at(255, 7), at(8, 9))
        assert BOXES.assume(e, slt(X, bv(0, 8))) is BOXES.alpha(at(255, 7))

    def test_signed_and_unsigned_comparisons_of_one_variable(self) -> None:
        small = BOXES.assume(BOXES.alpha(sle(bv(-5, 8), X)), sle(X, bv(5, 8)))
        assert BOXES.assume(small, ult(X, bv(10, 8))) is BOXES.alpha(ule(X, bv(5, 8)))
        assert BOXES.hull(small) == Box({X: Intervals.between(-5, 5, 8)})
        assert BOXES.assume(BOXES.alpha(slt(X, bv(0, 8))), ult(X, bv(128, 8))) is NOTHING


class TestSeveralVariables:
    def test_a_comparison_narrows_piece_by_piece(self) -> None:
        e = boxes(at(1, 0), at(1, 5), at(6, 5))
        assert BOXES.assume(e, ult(X, Y)) is BOXES.alpha(at(1, 5))
        assert BOXES.assume(e, not_(ult(X, Y))) is boxes(at(1, 0), at(6, 5))

    def test_a_condition_on_one_variable_that_is_no_interval(self) -> None:
        e = boxes(at(1, 0), and_(ule(bv(5, 8), X), ule(X, bv(7, 8))))
        assert BOXES.assume(e, eq(bvand(X, bv(1, 8)), bv(0, 8))) is BOXES.alpha(eq(X, bv(6, 8)))

    def test_alternatives_keep_apart(self) -> None:
        either = or_(and_(ult(X, Y), DONE), and_(ult(Y, X), not_(DONE)))
        e = BOXES.assume(boxes(at(1, 5), at(6, 5)), either)
        assert e is boxes(and_(at(1, 5), DONE), and_(at(6, 5), not_(DONE)))

    def test_a_copy_knows_from_which_piece_it_is(self) -> None:
        e = BOXES.assign(BOXES.alpha(or_(ult(X, bv(2, 8)), eq(X, bv(9, 8)))), Y, X)
        assert BOXES.assume(e, and_(eq(Y, bv(9, 8)), distinct(X, bv(9, 8)))) is NOTHING
        assert BOXES.hull(e).arcs[Y] == Intervals.between(0, 9, 8)

    def test_what_is_not_tracked_can_be_anything(self) -> None:
        memory = variable("memory", array(bitvec(8), bitvec(8)))
        e = boxes(at(1, 0), at(2, 5))
        assert BOXES.assume(e, eq(select(memory, X), Y)) is e
        assert BOXES.assign(e, X, select(memory, X)) is BOXES.forget(e, [X])

    def test_a_condition_that_is_stored(self) -> None:
        entry, error, end = Location(0), Location(1), Location(2)
        flag = ite(ult(X, bv(10, 8)), bv(1, 8), bv(0, 8))
        cfa = Cfa(entry, error, (Edge(entry, Assign(Y, flag), end), Edge(end, Assume(eq(X, Y)), error)))
        graph = blocks_between(cfa, [end], {})
        (block,) = graph.leaving(entry)
        e = BOXES.post(graph, block, EVERYTHING)
        assert BOXES.assume(e, distinct(Y, bv(0, 8))) is BOXES.alpha(and_(eq(Y, bv(1, 8)), ult(X, bv(10, 8))))


class TestWidening:
    def test_it_stops_at_thresholds_and_keeps_what_is_stable(self) -> None:
        domain = BoxesDomain(lambda x: (100,) if x is X else ())
        side = and_(ule(bv(5, 8), Y), ule(Y, bv(7, 8)))
        old, new = (BOXES.alpha(and_(side, ule(X, bv(value, 8)))) for value in (5, 6))
        assert domain.widen(old, new) is BOXES.alpha(and_(side, ult(X, bv(100, 8))))
        assert BOXES.widen(old, new) is BOXES.alpha(and_(side, sle(bv(0, 8), X)))

    def test_new_constants_are_new_states(self) -> None:
        domain = BoxesDomain(lambda _: (3, 8, 20))
        assert domain.widen(BOXES.alpha(at(3, 3)), BOXES.alpha(at(8, 20))) is boxes(at(3, 3), at(8, 20))

    @settings(max_examples=60)
    @given(FORMULAS, FORMULAS, st.sets(st.integers(0, 7)))
    def test_cuts_come_from_the_old_element_or_from_thresholds(self, old: Term, new: Term, chosen: set[int]) -> None:
        for config in (BoxesConfig(), BoxesConfig(most=2, largest=6)):
            domain = BoxesDomain(lambda _: sorted(chosen), config)
            a, b = domain.alpha(old), domain.alpha(new)
            allowed = {0, 4, *chosen, *[value + 1 for value in chosen]}
            if a is not NOTHING:
                for x, found in cuts(domain.widen(a, b)).items():
                    assert found <= cuts(a).get(x, set()) | allowed | {1 if x is FLAG else 0}

    @settings(max_examples=60)
    @given(st.lists(FORMULAS, min_size=1, max_size=4), FORMULAS)
    def test_widen_with(self, formulas: list[Term], formula: Term) -> None:
        r"""WIDENWITH_∨(X, y) = ((∨X) ∇ (∨X ∨ y)) \ ∨X loses nothing of y (Def. 3)."""
        seen = union(*[BOXES.alpha(each) for each in formulas])
        y = BOXES.alpha(formula)
        new = BOXES.difference(BOXES.widen(seen, BOXES.disjoin(seen, y)), seen)
        covered = states(BOXES.gamma(seen)) | states(BOXES.gamma(new))
        assert states(BOXES.gamma(y)) <= covered
        assert not states(BOXES.gamma(seen)) & states(BOXES.gamma(new))


class TestLimits:
    def test_results_are_small_supersets(self) -> None:
        points = [at(7 * n % 250, 11 * n % 250) for n in range(40)]
        domain = BoxesDomain(config=BoxesConfig(most=4, largest=30))
        e = NOTHING
        for formula in points:
            e = domain.join(e, domain.alpha(formula))
            assert size(e) <= 30
        assert all(BOXES.assume(e, formula) is not NOTHING for formula in points)
        assert size(boxes(*points)) > 60

    def test_many_pieces(self) -> None:
        domain = BoxesDomain(config=BoxesConfig(pieces=4))
        points = [(3 * n, 200 - 2 * n) for n in range(40)]
        exact = boxes(*[at(x, y) for x, y in points])
        total = domain.assign(exact, X, add(X, Y))
        compared = domain.assume(exact, ult(X, Y))
        for x, y in points:
            assert contains(total, {X: (x + y) % 256, Y: y})
            assert contains(compared, {X: x, Y: y}) or x >= y
        for one, other in pairwise([1, 8, 64]):
            coarse, fine = (BoxesDomain(config=BoxesConfig(pieces=n)).assign(exact, X, add(X, Y)) for n in (one, other))
            assert BOXES.hull(fine).arcs[X].leq(BOXES.hull(coarse).arcs[X])

    def test_many_variables(self) -> None:
        names = [variable(f"v{number}", bitvec(8)) for number in range(60)]
        domain = BoxesDomain(config=BoxesConfig(most=8, largest=400))
        e = NOTHING
        for shift in range(12):
            values = conjunction([eq(x, bv(shift * number % 9, 8)) for number, x in enumerate(names)])
            e = domain.join(e, domain.alpha(values))
            assert size(e) <= 400
            assert contains(e, {x: shift * number % 9 for number, x in enumerate(names)})

    def test_a_condition_beyond_the_limits_joined_with_itself(self) -> None:
        e = TIGHT.alpha(ult(mul(Q, bv(3, 3)), bv(3, 3)))  # three separate values of one variable
        assert TIGHT.join(e, e) is TIGHT.widen(e, e) is e

    def test_limits_are_positive(self) -> None:
        with pytest.raises(ValueError, match="at least 1"):
            BoxesConfig(pieces=0)


def test_the_box_around_an_element() -> None:
    assert BOXES.hull(NOTHING) == BOTTOM
    assert BOXES.hull(EVERYTHING) == Box()
    e = boxes(at(1, 2), at(3, 9))
    assert BOXES.hull(e) == Box({X: Intervals.between(1, 3, 8), Y: Intervals.between(2, 9, 8)})
    assert BOXES.hull(boxes(at(1, 2), eq(X, bv(3, 8)))) == Box({X: Intervals.between(1, 3, 8)})
