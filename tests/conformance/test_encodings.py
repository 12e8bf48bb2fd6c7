"""The encoding of a float is defined wherever it is used, also when it first appeared on a level that is closed."""

from __future__ import annotations

import pytest

from cutpoint.smt.solvers.errors import SolverMisuse
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import bvand
from cutpoint.smt.terms.boolean import and_, distinct, eq, not_
from cutpoint.smt.terms.floats import exact, fp_test, from_bits, from_python, operation, to_bits
from cutpoint.smt.terms.sorts import FLOAT32, bitvec
from cutpoint.smt.terms.term import Term, bv, variable

SAT, UNSAT = Result.SAT, Result.UNSAT
NAN = bv(0x7FC00000, 32)


def number(name: str) -> Term:
    """Each test has variables of its own: translations are remembered from one test to the next."""
    return variable(f"encodings.{name}", FLOAT32)


def test_asserted_on_a_level_closed_and_used_again(solver: Solver) -> None:
    f = number("levels")
    is_one, is_other = eq(to_bits(f), bv(0x3F800000, 32)), eq(f, from_python(2.0, FLOAT32))
    for _ in range(3):
        solver.push()
        solver.add(is_one)
        assert solver.check([is_other]) is UNSAT
        solver.pop()
        assert solver.check([is_other]) is SAT
    solver.add(is_one, is_other)
    assert solver.check() is UNSAT


def test_defined_below_and_used_above(solver: Solver) -> None:
    f = number("below")
    solver.add(distinct(to_bits(f), bv(1, 32)))
    solver.push()
    solver.add(eq(to_bits(f), bv(0x3F800000, 32)), eq(f, from_python(2.0, FLOAT32)))
    assert solver.check() is UNSAT
    solver.pop()
    assert solver.check([eq(f, from_python(2.0, FLOAT32)), eq(to_bits(f), bv(0x40000000, 32))]) is SAT


def test_only_in_an_assumption(solver: Solver) -> None:
    f = number("assumed")
    for _ in range(2):
        solver.push()
        assert solver.check([eq(to_bits(f), NAN), not_(fp_test(ops.FP_IS_NAN, f))]) is UNSAT
        assert len(solver.core()) == 2
        assert solver.check([fp_test(ops.FP_IS_NAN, f), distinct(to_bits(f), NAN)]) is UNSAT
        solver.pop()
    assert solver.check([eq(to_bits(f), NAN)]) is SAT
    assert solver.values([f, to_bits(f)]) == [NAN.value, NAN.value]


def test_encodings_of_encodings(solver: Solver) -> None:
    f, g = number("outer"), number("inner")
    masked = from_bits(bvand(to_bits(g), bv(0x7FFFFFFF, 32)), FLOAT32)
    deep = to_bits(operation(ops.FP_ADD, (masked, f)))
    solver.add(eq(f, from_python(1.0, FLOAT32)), eq(g, from_python(-2.0, FLOAT32)))
    assert solver.check([distinct(deep, bv(0x40400000, 32))]) is UNSAT
    solver.push()
    solver.add(eq(deep, bv(0x40400000, 32)))
    assert solver.check() is SAT
    solver.pop()
    assert solver.check([and_(eq(deep, bv(0, 32)), fp_test(ops.FP_IS_NORMAL, f))]) is UNSAT


def test_the_value_of_an_encoding_that_was_not_in_the_query(solver: Solver) -> None:
    """It would be undefined; and asking for it does not make later uses so."""
    f = number("unasked")
    negated = exact(ops.FP_NEG, (f,))
    solver.add(eq(f, from_python(1.0, FLOAT32)))
    assert solver.check() is SAT
    with pytest.raises(SolverMisuse, match="that the query did not contain"):
        solver.values([to_bits(negated)])
    assert solver.check([distinct(to_bits(negated), bv(0xBF800000, 32))]) is UNSAT
    assert solver.check([eq(variable("encodings.b", bitvec(32)), to_bits(negated))]) is SAT
    assert solver.values([to_bits(negated)]) == [0xBF800000]
