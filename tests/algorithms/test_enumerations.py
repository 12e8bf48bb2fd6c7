"""Enumerations: which variables are, with which values, and what an atom says about them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from cutpoint.algorithms.common.enumerations import Enumerations
from cutpoint.algorithms.common.predicates import predicates_of
from cutpoint.cfa.model import Assign, Assume, Cfa, Choice, Edge, Havoc, Location, Op, Origin
from cutpoint.smt.terms.bitvectors import add, bvand, extract, mul, sle, slt, sub, ule, ult
from cutpoint.smt.terms.boolean import and_, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, variable

WIDTH = 8
S, T, U, N = [variable(name, bitvec(WIDTH)) for name in ("s", "t", "u", "n")]


def number(value: int) -> Term:
    return bv(value, WIDTH)


def enumerations(*operations: Op) -> Enumerations:
    """Of an automaton that is a line of operations."""
    places = [Location(i) for i in range(len(operations) + 2)]
    edges = [Edge(places[i], op, places[i + 1]) for i, op in enumerate(operations)]
    return Enumerations(Cfa(places[0], places[-1], tuple(edges)))


def assigned(x: Term, *values: int) -> list[Op]:
    return [Assign(x, number(value)) for value in values]


def values(found: Enumerations, x: Term) -> list[int] | None:
    """Those from 0 to 99 on which it depends what a range is split into; None if nothing is split."""

    def below(value: int) -> tuple[Term, ...] | None:
        return found.split(ult(add(x, number(100)), number(value + 100)))  # with an offset: that is no equality

    return [value for value in range(100) if below(value) != below(value + 1)] or None


def holds(terms: Iterable[Term], x: Term, value: int) -> tuple[bool, ...]:
    return tuple(bool(evaluate(term, {x: value})) for term in terms)


# -- which variables ----------------------------------------------------------------------------------


def test_constants_that_are_assigned_and_compared_with() -> None:
    found = enumerations(*assigned(S, 1, 4), Assume(eq(S, number(9))), Assume(not_(eq(number(2), S))))
    assert values(found, S) == [1, 2, 4, 9]


def test_values_flow_through_copies() -> None:
    found = enumerations(*assigned(S, 1, 2), Assign(T, S), Assume(eq(U, T)), *assigned(U, 3))
    assert values(found, S) == values(found, T) == values(found, U) == [1, 2, 3]


def test_values_flow_through_choices() -> None:
    chosen = ite(eq(N, number(0)), number(1), ite(eq(N, number(5)), T, number(7)))
    found = enumerations(Assign(S, chosen), *assigned(T, 2))
    assert values(found, S) == values(found, T) == [1, 2, 7]


def test_an_input_that_is_compared_with_constants_counts() -> None:
    found = enumerations(Havoc(S, Origin.INPUT), Assume(eq(S, number(3))), Assume(distinct(S, number(8))))
    assert values(found, S) == [3, 8]


@pytest.mark.parametrize(
    "operation",
    [
        Assign(S, add(S, number(1))),
        Assign(N, add(S, number(1))),
        Assign(S, ite(eq(T, number(0)), number(1), mul(S, T))),
        Assume(slt(S, number(2))),
        Assume(ule(N, S)),
        Assume(or_(eq(S, number(1)), ult(S, T))),
        Assume(eq(bvand(S, number(1)), number(0))),
        Assume(eq(sub(S, T), number(0))),
    ],
    ids=str,
)
def test_arithmetic_and_ranges_exclude(operation: Op) -> None:
    assert values(enumerations(*assigned(S, 1, 2), operation), S) is None


def test_what_is_excluded_excludes_what_flows_into_it() -> None:
    operations: list[Op] = [*assigned(S, 1, 2), *assigned(U, 5, 6), Assign(T, S), Assume(slt(T, number(2)))]
    found = enumerations(*operations)
    assert values(found, S) is values(found, T) is None
    assert values(found, U) == [5, 6]


def test_too_many_values() -> None:
    assert values(enumerations(*assigned(S, *range(64))), S) == list(range(64))
    assert values(enumerations(*assigned(S, *range(65))), S) is None


def test_variables_without_constants() -> None:
    assert values(enumerations(Assign(S, T), Assign(T, U)), S) is None


def test_operations_of_summarised_automata_are_not_looked_into() -> None:
    either = Choice(Assign(S, number(1)), Assign(S, number(2)))
    assert values(enumerations(either), S) is None


# -- what an atom says --------------------------------------------------------------------------------

MACHINE = enumerations(*assigned(S, 0, 1, 2, 127, 128, 200, 255))
VALUES = [0, 1, 2, 127, 128, 200, 255]
ATOMS = [
    *[compare(S, number(c)) for compare in (slt, sle, ult, ule, eq) for c in (0, 1, 2, 100, 127, 128, 199, 254, 255)],
    *[compare(number(c), S) for compare in (slt, sle, ult, ule) for c in (0, 1, 2, 100, 127, 128, 199, 254, 255)],
    eq(extract(S, 0, 0), bv(1, 1)),
    eq(extract(S, 7, 7), bv(0, 1)),
    eq(bvand(S, number(3)), number(2)),
    ult(add(S, number(100)), number(50)),
]


@pytest.mark.parametrize("atom", [a for a in ATOMS if a.args], ids=str)
def test_the_equalities_say_as_much_about_the_values(atom: Term) -> None:
    """Values on which all equalities agree are not told apart by the atom either."""
    equalities = MACHINE.split(atom)
    seen: dict[tuple[bool, ...], bool] = {}
    if equalities is None:  # it does not tell the values apart
        assert len({holds([atom], S, value) for value in VALUES}) == 1
        return
    assert len(equalities) <= (len(VALUES) + 1) // 2 or equalities == (atom,)
    for value in VALUES:
        (truth,) = holds([atom], S, value)
        assert seen.setdefault(holds(equalities, S, value), truth) == truth


def test_an_equality_stays() -> None:
    for constant in (1, 77):
        assert MACHINE.split(eq(S, number(constant))) == (eq(S, number(constant)),)


def test_other_atoms_are_not_split() -> None:
    found = enumerations(*assigned(S, 1, 2), *assigned(T, 3), Assign(N, add(N, number(1))))
    assert found.split(ult(N, number(2))) is None
    assert found.split(ult(S, T)) is None
    assert found.split(eq(add(S, T), number(4))) is None


def test_predicates_of_an_interpolant() -> None:
    """Of a range and some bits: equalities with values. What is no enumeration stays a range."""
    found = enumerations(*assigned(S, 1, 2, 4), Assign(N, add(N, number(1))))
    interpolant = and_(or_(ult(S, number(2)), eq(extract(S, 1, 1), bv(1, 1))), ult(N, number(10)))
    assert set(predicates_of(interpolant, found)) == {eq(S, number(1)), eq(S, number(2)), ult(N, number(10))}
