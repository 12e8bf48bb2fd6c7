"""The account of CPU time inside solvers: in this process, in others, and in those that are killed."""

from __future__ import annotations

from time import process_time

import pytest

from cutpoint.base.processes import Channel, Child, ProcessTimeout, call_isolated
from cutpoint.smt.backends import SolverConfig, create, create_from
from cutpoint.smt.backends.account import InSolver, solver_seconds
from cutpoint.smt.terms.bitvectors import mul
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, variable


def work(seconds: float) -> None:
    """Uses the CPU for so long."""
    end = process_time() + seconds
    while process_time() < end:
        pass


def inside(seconds: float) -> None:
    with InSolver():
        work(seconds)


def factors() -> Term:
    x, y = (variable(name, bitvec(16)) for name in "xy")
    return eq(mul(x, y), bv(30031, 16))


def test_only_what_is_inside_counts() -> None:
    before = solver_seconds()
    work(0.05)
    inside(0.03)
    inside(0.03)
    assert 0.055 < solver_seconds() - before < 0.1


@pytest.mark.parametrize("config", [SolverConfig("bitwuzla"), SolverConfig("z3", isolated=True)])
def test_queries_count(config: SolverConfig) -> None:
    before = solver_seconds()
    with create_from(config) as solver:
        solver.add(factors())
        solver.check()
        while_it_runs = solver_seconds()
        assert while_it_runs > before
    assert solver_seconds() >= while_it_runs - 1e-6


def test_a_process_that_answers() -> None:
    def both() -> int:
        work(0.1)
        inside(0.05)
        work(0.1)
        return 7

    before = solver_seconds()
    assert call_isolated(both, seconds=30) == 7
    assert 0.045 < solver_seconds() - before < 0.1


def test_a_process_that_is_killed_in_a_solver() -> None:
    def stuck() -> None:
        work(0.1)
        inside(600)

    before = solver_seconds()
    with pytest.raises(ProcessTimeout):
        call_isolated(stuck, seconds=1.0)
    spent = solver_seconds() - before
    assert 0.0 < spent < 0.95


def test_a_process_that_is_killed_outside() -> None:
    def stuck() -> None:
        inside(0.05)
        work(600)

    before = solver_seconds()
    with pytest.raises(ProcessTimeout):
        call_isolated(stuck, seconds=0.5)
    assert 0.045 < solver_seconds() - before < 0.1


def test_a_process_below_a_process() -> None:
    def above() -> float:
        call_isolated(inside, 0.05, seconds=30)
        inside(0.02)
        return solver_seconds()

    before = solver_seconds()
    assert 0.065 < call_isolated(above, seconds=30) < 0.15
    assert 0.065 < solver_seconds() - before < 0.15


def test_a_child_begins_at_zero() -> None:
    with create() as solver:
        solver.add(factors())
        solver.check()
    assert call_isolated(solver_seconds, seconds=30) == 0.0


def test_a_child_that_goes_on() -> None:
    """Its time counts while it is alive, and once only."""

    def body(channel: Channel) -> None:
        inside(0.05)
        channel.send(b"done")
        channel.receive()

    before = solver_seconds()
    child = Child(body)
    child.receive()
    alive = solver_seconds() - before
    child.close()
    assert alive - 1e-6 <= solver_seconds() - before < alive + 0.01
    assert alive > 0.045
