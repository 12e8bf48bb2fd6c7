"""After a limit or an interrupt a solver says the truth: nothing of what was asserted is lost."""

from __future__ import annotations

import threading

import pytest

from cutpoint.smt.solvers.solver import Capability, Result
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import eq, not_
from cutpoint.smt.terms.floats import fp_compare, from_python, to_integer
from cutpoint.smt.terms.sorts import FLOAT64, bitvec
from cutpoint.smt.terms.term import Term, bv, variable

from .variants import VARIANTS, Variant

IN_PROCESS = [variant for variant in VARIANTS if not variant.isolated and variant.can(Capability.FLOATS)]


def rounded_down(suffix: str) -> list[Term]:
    """1.0 <= d <= 1.5, and (int)d is not 1: it cannot be, but a solver has to look into the conversion to see that."""
    d, x = variable(f"late.d{suffix}", FLOAT64), variable(f"late.x{suffix}", bitvec(32))
    return [
        eq(x, to_integer(d, 32, True)),
        not_(eq(x, bv(1, 32))),
        fp_compare(ops.FP_LE, from_python(1.0, FLOAT64), d),
        fp_compare(ops.FP_LE, d, from_python(1.5, FLOAT64)),
    ]


@pytest.mark.parametrize("milliseconds", [1, 5, 10, 20, 30, 50, 80])
@pytest.mark.parametrize("variant", IN_PROCESS, ids=str)
def test_after_a_limit(variant: Variant, milliseconds: int) -> None:
    with variant.create() as solver:
        solver.add(*rounded_down(f".{milliseconds}"))
        assert solver.check((), milliseconds / 1000) is not Result.SAT
        assert solver.check((), 60.0) is Result.UNSAT


@pytest.mark.parametrize("milliseconds", [1, 10, 30])
@pytest.mark.parametrize("variant", [variant for variant in IN_PROCESS if variant.interruptible], ids=str)
def test_after_an_interrupt(variant: Variant, milliseconds: int) -> None:
    with variant.create() as solver:
        solver.add(*rounded_down(f".i{milliseconds}"))
        timer = threading.Timer(milliseconds / 1000, solver.interrupt)
        timer.start()
        assert solver.check((), 60.0) is not Result.SAT
        timer.cancel()
        timer.join()
        assert solver.check((), 60.0) is Result.UNSAT
