"""Answers: the stack of assertions, assumptions, cores, statistics."""

from __future__ import annotations

import pytest

from cutpoint.smt.solvers.solver import Capability, Result, Solver
from cutpoint.smt.terms.arrays import select, store
from cutpoint.smt.terms.bitvectors import add, mul, ult
from cutpoint.smt.terms.boolean import and_, apply, distinct, eq, implies, not_, or_
from cutpoint.smt.terms.sorts import BOOL, array, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable

from .variants import Variant

SAT, UNSAT, UNKNOWN = Result.SAT, Result.UNSAT, Result.UNKNOWN
INT = bitvec(32)
X, Y, Z = (variable(f"answers.{name}", INT) for name in "xyz")
P, Q, R = (variable(f"answers.{name}", BOOL) for name in "pqr")
A = variable("answers.a", array(INT, INT))


def k(value: int) -> Term:
    return bv(value, 32)


def assert_core(solver: Solver, needed: list[Term]) -> None:
    """The core is what is needed; a solver that does not promise cores may say more, in the same order."""
    core = list(dict.fromkeys(solver.core()))
    if Capability.CORES not in solver.capabilities:
        core = [formula for formula in core if formula in needed]
    assert core == needed


def test_an_answer_is_no_truth_value(solver: Solver) -> None:
    answer = solver.check()
    assert answer is SAT
    with pytest.raises(TypeError, match="sat is not a truth value"):
        bool(answer)
    with pytest.raises(TypeError, match="unknown is not a truth value"):
        _ = "yes" if UNKNOWN else "no"


def test_levels(solver: Solver) -> None:
    solver.add(ult(X, k(10)))
    solver.push()
    solver.add(ult(k(5), X))
    assert solver.check() is SAT
    solver.push()
    solver.add(ult(X, k(5)))
    assert solver.check() is UNSAT
    solver.push()
    assert solver.check() is UNSAT
    solver.pop(2)
    assert solver.check() is SAT
    solver.add(eq(X, k(7)))
    assert solver.values([X]) == [7] if solver.check() is SAT else False
    solver.pop()
    assert solver.check([eq(X, k(3))]) is SAT
    assert solver.check([eq(X, k(10))]) is UNSAT


def test_empty_levels_and_several_at_once(solver: Solver) -> None:
    for depth in range(5):
        solver.push()
        if depth % 2:
            solver.add(ult(X, k(10 - depth)))
    assert solver.check([eq(X, k(8))]) is UNSAT
    solver.pop(0)
    assert solver.check([eq(X, k(8))]) is UNSAT
    solver.pop(3)
    assert solver.check([eq(X, k(8))]) is SAT
    solver.pop(2)
    assert solver.check([eq(X, k(1000))]) is SAT


def test_a_contradiction_is_forgotten_with_its_level(solver: Solver) -> None:
    for value in (1, 2, 3):
        solver.push()
        solver.add(eq(X, k(value)), distinct(X, k(value)))
        assert solver.check() is UNSAT
        solver.pop()
        assert solver.check([eq(X, k(value))]) is SAT
    solver.push()
    solver.add(FALSE)
    assert solver.check() is UNSAT
    solver.pop()
    solver.add(TRUE)
    assert solver.check() is SAT


def test_assumptions_last_for_one_query(solver: Solver) -> None:
    solver.add(implies(P, Q))
    assert solver.check([P, not_(Q)]) is UNSAT
    assert solver.check([P]) is SAT
    assert solver.check([not_(Q)]) is SAT
    assert solver.check() is SAT
    solver.push()
    assert solver.check([P, not_(Q)]) is UNSAT
    solver.pop()
    assert solver.check([not_(P), not_(Q)]) is SAT


def test_cores_keep_the_order_and_leave_out_what_is_not_needed(solver: Solver) -> None:
    solver.add(implies(P, Q))
    assumptions = [R, not_(Q), eq(X, Y), P]
    assert solver.check(assumptions) is UNSAT
    assert_core(solver, [not_(Q), P])
    assert solver.check(list(reversed(assumptions))) is UNSAT
    assert_core(solver, [P, not_(Q)])


def test_a_core_is_unsatisfiable(variant: Variant, solver: Solver) -> None:
    formulas = [
        ult(X, Y),
        eq(select(A, X), k(1)),
        ult(Y, Z),
        eq(select(store(A, Z, k(3)), X), k(2)),
        or_(P, ult(Z, k(100))),
        eq(Q, ult(X, Z)),
        or_(not_(P), not_(Q)),
        P,
    ]
    assert solver.check(formulas) is UNSAT
    core = solver.core()
    assert core == [formula for formula in formulas if formula in core]
    with variant.create() as other:
        other.add(*core)
        assert other.check() is UNSAT


def test_without_assumptions_the_core_is_empty(solver: Solver) -> None:
    solver.add(P, not_(P))
    assert solver.check([Q]) is UNSAT
    assert_core(solver, [])
    assert solver.check() is UNSAT
    assert_core(solver, [])


def test_true_and_false_can_be_assumed(solver: Solver) -> None:
    assert solver.check([TRUE]) is SAT
    assert solver.check([TRUE, P, FALSE, Q]) is UNSAT
    assert_core(solver, [FALSE])
    assert solver.check([TRUE, P]) is SAT
    assert solver.check([TRUE, P, TRUE, not_(P)]) is UNSAT
    assert_core(solver, [P, not_(P)])


def test_assumptions_may_come_twice_and_contradict_each_other(solver: Solver) -> None:
    assert solver.check([P, P, Q]) is SAT
    assert solver.check([P, Q, P, not_(P), Q, not_(P)]) is UNSAT
    assert_core(solver, [P, not_(P)])


def test_any_formula_can_be_assumed(solver: Solver) -> None:
    solver.add(ult(X, k(10)))
    small = and_(ult(Y, k(10)), or_(P, Q))
    large = ult(k(100), mul(X, Y))
    assert solver.check([small, not_(P), not_(Q)]) is UNSAT
    assert_core(solver, [small, not_(P), not_(Q)])
    assert solver.check([P, small, large]) is UNSAT
    assert_core(solver, [small, large])
    assert solver.check([not_(small), large]) is SAT
    assert solver.check([small]) is SAT
    solver.push()
    assert solver.check([large, small]) is UNSAT
    solver.pop()
    assert solver.check([large]) is SAT
    assert solver.check([small, large]) is UNSAT
    assert_core(solver, [small, large])


def test_functions_are_functions(solver: Solver) -> None:
    def f(*args: Term) -> Term:
        return apply("answers.f", args, INT)

    solver.add(eq(X, Y))
    assert solver.check([distinct(f(X), f(Y))]) is UNSAT
    assert solver.check([distinct(f(X), f(Z))]) is SAT
    assert solver.check([distinct(f(X, Z), f(Z, Y))]) is SAT
    assert solver.check([eq(X, Z), distinct(f(X, Z), f(Z, Y))]) is UNSAT
    assert solver.check([distinct(f(X), f(X, X))]) is SAT  # one name, two functions
    holds, constant = apply("answers.holds", (X, P), BOOL), apply("answers.c", (), INT)
    assert solver.check([holds, not_(apply("answers.holds", (Y, TRUE), BOOL)), P]) is UNSAT
    assert solver.check([eq(constant, k(1)), eq(constant, k(2))]) is UNSAT
    assert solver.check([eq(constant, k(1)), eq(variable("answers.c", INT), k(2))]) is SAT


def test_variables_of_one_name_and_two_sorts_are_two(solver: Solver) -> None:
    byte = variable("answers.x", bitvec(8))
    solver.add(eq(X, k(300)), eq(byte, bv(3, 8)))
    assert solver.check() is SAT
    assert solver.values([X, byte]) == [300, 3]


def test_solvers_of_one_kind_do_not_disturb_each_other(variant: Variant) -> None:
    with variant.create() as first, variant.create() as second:
        first.add(eq(X, k(1)))
        second.add(eq(X, k(2)))
        second.push()
        assert first.check() is SAT
        assert second.check() is SAT
        assert (first.values([X]), second.values([add(X, Y), Y])[0] is not None) == ([1], True)
        second.add(eq(X, k(1)))
        assert second.check() is UNSAT
        assert first.check([eq(X, k(1))]) is SAT


def test_statistics_count(solver: Solver) -> None:
    solver.add(P, Q)
    solver.add(R)
    solver.check()
    solver.check([not_(P)])
    solver.check([not_(Q)])
    solver.check(seconds=0)
    counts = solver.statistics.counts
    assert counts["assertions"] == 3
    assert counts["checks.sat"] == 1
    assert counts["checks.unsat"] == 2
    assert counts["checks.unknown"] == 1
    assert solver.statistics.seconds["checks"] > 0
