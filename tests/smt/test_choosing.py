"""Which solver is made for which terms."""

from __future__ import annotations

import pytest

from cutpoint.smt.backends import create_for, needed_by
from cutpoint.smt.solvers.errors import MissingCapability
from cutpoint.smt.solvers.solver import Capability, Result
from cutpoint.smt.terms import boolean
from cutpoint.smt.terms.bitvectors import ult
from cutpoint.smt.terms.sorts import FLOAT32, FLOAT80, INT, Sort, array, bitvec
from cutpoint.smt.terms.term import Term, bv, variable


def same(name: str, sort: Sort) -> Term:
    return boolean.eq(variable(f"{name}1", sort), variable(f"{name}2", sort))


@pytest.mark.parametrize(
    ("formula", "needs", "solver"),
    [
        (ult(variable("x", bitvec(8)), bv(3, 8)), set(), "bitwuzla"),
        (same("a", array(bitvec(8), bitvec(8))), {Capability.ARRAYS}, "bitwuzla"),
        (same("f", FLOAT32), {Capability.FLOATS}, "bitwuzla"),
        (same("l", FLOAT80), {Capability.FLOATS, Capability.ALL_FLOATS}, "z3"),
        (
            same("m", array(bitvec(8), FLOAT80)),
            {Capability.ARRAYS, Capability.FLOATS, Capability.ALL_FLOATS},
            "z3",
        ),
        (same("i", INT), {Capability.INTEGERS}, "z3"),
    ],
    ids=["bits", "array", "float", "long double", "array of long double", "integer"],
)
def test_the_first_that_can(formula: Term, needs: set[Capability], solver: str) -> None:
    assert needed_by([formula]) == needs
    with create_for([formula]) as made:
        assert made.name == solver
        made.add(formula)
        assert made.check() is Result.SAT


def test_nobody_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutpoint.smt.backends.PREFERENCE", ("bitwuzla",))
    with pytest.raises(MissingCapability, match="integers"):
        create_for([same("i", INT)])
