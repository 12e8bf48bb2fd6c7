"""The account of CPU time inside solvers: in this process, in others, and in those that are killed."""

from __future__ import annotations

from contextlib import closing
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

import pytest

from cutpoint.base.processes import Channel, Child, call_isolated
from cutpoint.base.supervision import cpu_seconds_below
from cutpoint.smt.backends import SolverConfig, create, create_from
from cutpoint.smt.backends.account import InSolver, solver_seconds
from cutpoint.smt.terms.bitvectors import mul
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, variable
from tests.base.test_pausable import eventually
from tests.patience import LATE


def work(seconds: float) -> None:
    """Uses the CPU for so long."""
    end = process_time() + seconds
    while process_time() < end:
        pass


def inside(seconds: float) -> None:
    with InSolver():
        work(seconds)


def of_children() -> float:
    """The CPU time of the children that have ended."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


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
    assert call_isolated(both, seconds=LATE) == 7
    assert 0.045 < solver_seconds() - before < 0.1


def test_a_process_that_is_killed_in_a_solver() -> None:
    def stuck(channel: Channel) -> None:
        work(0.1)
        channel.send(b"")
        inside(600)

    before, ended = solver_seconds(), of_children()
    with closing(Child(stuck)) as child:
        child.receive()
        used = cpu_seconds_below(child.pid)
        eventually(lambda: cpu_seconds_below(child.pid) >= used + 0.1)
    assert 0.05 < solver_seconds() - before < of_children() - ended - 0.09


def test_a_process_that_is_killed_outside() -> None:
    def stuck(channel: Channel) -> None:
        inside(0.05)
        channel.send(b"")
        work(600)

    before = solver_seconds()
    with closing(Child(stuck)) as child:
        child.receive()
    assert 0.045 < solver_seconds() - before < 0.1


def test_a_process_below_a_process() -> None:
    def above() -> float:
        call_isolated(inside, 0.05, seconds=LATE)
        inside(0.02)
        return solver_seconds()

    before = solver_seconds()
    assert 0.065 < call_isolated(above, seconds=LATE) < 0.15
    assert 0.065 < solver_seconds() - before < 0.15


def test_a_child_begins_at_zero() -> None:
    with create() as solver:
        solver.add(factors())
        solver.check()
    assert call_isolated(solver_seconds, seconds=LATE) == 0.0


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
