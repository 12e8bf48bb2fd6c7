"""Which constants a variable can be: through copies and choices, without those that are more than that."""

from __future__ import annotations

from itertools import permutations

import pytest

from cutpoint.smt.terms.bitvectors import add
from cutpoint.smt.terms.boolean import eq, ite, not_
from cutpoint.smt.terms.floats import from_python
from cutpoint.smt.terms.sorts import BOOL, bitvec, floating
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.value_classes import MOST_VALUES, ValueClasses, leaves

A, B, C, D = [variable(f"classes_{name}", bitvec(8)) for name in "abcd"]
P, Q = [variable(f"classes_{name}", BOOL) for name in "pq"]


def num(value: int) -> Term:
    return bv(value, 8)


def related(*groups: tuple[Term, ...]) -> ValueClasses:
    classes = ValueClasses()
    for group in groups:
        classes.relate(group)
    return classes


# -- choices ------------------------------------------------------------------------------------------


def test_the_leaves_of_a_choice() -> None:
    assert list(leaves(A)) == [A]
    assert list(leaves(add(A, B))) == [add(A, B)]
    choice = ite(P, num(1), ite(Q, B, add(ite(P, A, B), num(3))))
    assert set(leaves(choice)) == {num(1), B, add(ite(P, A, B), num(3))}  # what is inside of a sum is not looked at


def test_the_leaves_of_choices_that_share_parts() -> None:
    """Two choices are between the same below, a hundred times: every part is visited once."""
    value, other = num(0), num(1)
    for i in range(100):
        p = variable(f"classes_p{i}", BOOL)
        value, other = ite(p, value, other), ite(p, other, value)
    found = list(leaves(value))
    assert sorted(found, key=str) == sorted([num(0), num(1)], key=str)


def test_the_leaves_of_a_deep_choice() -> None:
    value = A
    for i in range(5000):
        value = ite(eq(A, num(i % 256)), num(i % 7), value)
    assert set(leaves(value)) == {A, *[num(i) for i in range(7)]}


# -- classes ------------------------------------------------------------------------------------------


def test_constants_in_order() -> None:
    assert related((A, num(9)), (A, num(2), num(200)), (A, num(2))).values() == {A: [num(2), num(9), num(200)]}


def test_constants_flow_both_ways_whatever_comes_first() -> None:
    groups = [(A, num(1)), (B, A), (C, B), (C, num(3)), (D, num(5))]
    for order in permutations(groups):
        assert related(*order).values() == {**{x: [num(1), num(3)] for x in (A, B, C)}, D: [num(5)]}


def test_a_choice_relates_all_that_it_is_between() -> None:
    classes = ValueClasses()
    classes.relate((A, *leaves(ite(P, num(4), ite(Q, B, num(6))))))
    assert classes.values() == {x: [num(4), num(6)] for x in (A, B)}


def test_variables_without_constants_have_no_values() -> None:
    assert related((A, B), (C,), ()).values() == {}
    assert related((num(1), num(2))).values() == {}


def test_booleans_have_two_values() -> None:
    assert related((P, Q), (Q, TRUE), (P, FALSE)).values() == {x: [FALSE, TRUE] for x in (P, Q)}


def test_other_sorts_have_no_values() -> None:
    single = floating(8, 24)
    x = variable("classes_float", single)
    assert related((x, from_python(1.0, single)), (A, num(1))).values() == {A: [num(1)]}


# -- who does not count -------------------------------------------------------------------------------


@pytest.mark.parametrize("other", [add(A, num(1)), add(C, num(1)), ite(P, A, C)])
def test_anything_else_excludes(other: Term) -> None:
    """A counter is no enumeration, nor is what is computed from one; `relate` wants the leaves of a choice."""
    classes = related((A, num(0)), (A, other), (D, num(1)))
    assert classes.values() == {D: [num(1)]}


def test_a_negation_excludes_a_boolean() -> None:
    assert related((P, FALSE), (P, not_(Q)), (Q, TRUE)).values() == {}


def test_exclusion_spreads_along_copies_whatever_comes_first() -> None:
    for order in permutations([(A, num(1)), (B, A), (C, B), (D, num(2))]):
        for position in range(5):
            classes = ValueClasses()
            for i, group in enumerate([*order, ()]):
                if i == position:
                    classes.exclude([C])
                classes.relate(group)
            assert classes.values() == {D: [num(2)]}


def test_what_is_excluded_and_never_related_has_no_values() -> None:
    classes = ValueClasses()
    classes.exclude([A])
    assert classes.values() == {}


def test_too_many_constants() -> None:
    most = related(*[(A, num(i)) for i in range(MOST_VALUES)])
    assert len(most.values()[A]) == MOST_VALUES
    most.relate((B, num(0)))
    most.relate((B, A))
    assert most.values().keys() == {A, B}
    most.relate((B, num(MOST_VALUES)))
    assert most.values() == {}


def test_asking_changes_nothing() -> None:
    classes = related((A, num(1)), (B, A))
    assert classes.values() == classes.values()
    classes.relate((B, num(2)))
    assert classes.values() == {x: [num(1), num(2)] for x in (A, B)}
