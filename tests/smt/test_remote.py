"""Solvers in processes: they answer like those in ours, die without harm, and leave nothing behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cutpoint.base import pickling
from cutpoint.base.limits import Deadline
from cutpoint.base.processes import Child, call_isolated
from cutpoint.smt.backends import SOLVERS, SolverConfig, backend, create_from
from cutpoint.smt.backends.bitwuzla import Bitwuzla
from cutpoint.smt.backends.remote import RemoteSolver
from cutpoint.smt.solvers.errors import SolverFailure, SolverMisuse, SortMismatch
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.arrays import select
from cutpoint.smt.terms.bitvectors import add, mul, ult
from cutpoint.smt.terms.boolean import conjunction, eq, not_
from cutpoint.smt.terms.sorts import BOOL, array, bitvec
from cutpoint.smt.terms.term import Term, bv, make, variable
from tests.meanwhile import after_work
from tests.patience import ENOUGH, LATE, growing

X, Y, Z = (variable(name, bitvec(32)) for name in ("x", "y", "z"))
P, Q = variable("p", BOOL), variable("q", BOOL)


@pytest.fixture
def solver() -> Iterator[RemoteSolver]:
    with RemoteSolver(Bitwuzla, SolverConfig()) as made:
        assert isinstance(made, RemoteSolver)
        yield made


def hard() -> Term:
    """A product of two numbers that no solver finds factors for in a second."""
    a, b = variable("a", bitvec(128)), variable("b", bitvec(128))
    one, end = bv(1, 128), bv(1 << 63, 128)
    product = eq(mul(a, b), bv((2**61 - 1) * (2**62 - 57), 128))
    return conjunction([ult(one, a), ult(one, b), ult(a, end), ult(b, end), product])


def is_running(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


class Stubborn(Bitwuzla):
    """Does not keep its limits, and talks."""

    def _check(self, natives: list[Any], seconds: float | None) -> tuple[Result, str]:
        if seconds is None:
            return Result.SAT, ""
        os.write(2, b"I will not\n")
        time.sleep(2 * ENOUGH)
        raise AssertionError


class Crashing(Bitwuzla):
    """Dies of every query with an assumption."""

    def _check(self, natives: list[Any], seconds: float | None) -> tuple[Result, str]:
        if natives:
            os.write(2, b"internal error in the rewriter\n")
            os.abort()
        return super()._check(natives, seconds)

    def _value(self, native: Any, sort: Any) -> Any:
        os._exit(7)


class Hungry(Bitwuzla):
    def _check(self, natives: list[Any], seconds: float | None) -> tuple[Result, str]:
        bytearray(1 << 30)
        return super()._check(natives, seconds)


def test_made_by_configuration() -> None:
    with create_from(SolverConfig(isolated=True)) as solver:
        assert isinstance(solver, RemoteSolver)
        assert solver.name == "bitwuzla"
        assert solver.capabilities == backend("bitwuzla").capabilities
        assert solver.process_id is None
        solver.add(eq(X, bv(3, 32)))
        assert solver.process_id is None
        assert solver.check() is Result.SAT
        assert solver.process_id not in (None, os.getpid())


def test_levels_assumptions_models_and_cores(solver: RemoteSolver) -> None:
    solver.add(eq(X, bv(3, 32)))
    assert solver.check() is Result.SAT
    assert solver.values([X, add(X, bv(1, 32))]) == [3, 4]
    solver.push()
    solver.add(eq(Y, add(X, X)))
    assert solver.check([ult(Z, Y)]) is Result.SAT
    model = solver.model()
    assert list(model) == [X, Y, Z]
    assert (model[X], model[Y]) == (3, 6)
    assert model[Z] < 6
    assert solver.check([P, eq(Y, bv(7, 32)), Q, eq(Y, bv(7, 32))]) is Result.UNSAT
    assert solver.core() == [eq(Y, bv(7, 32))]
    solver.pop()
    assert solver.check([eq(Y, bv(7, 32))]) is Result.SAT
    assert list(solver.model([Y]).items()) == [(Y, 7)]


def test_a_level_that_was_open_before_the_process(solver: RemoteSolver) -> None:
    solver.add(P)
    solver.push()
    solver.add(not_(P))
    assert solver.check() is Result.UNSAT
    solver.pop()
    assert solver.check() is Result.SAT


def test_a_term_is_sent_once(solver: RemoteSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    solver.add(P)
    assert solver.check() is Result.SAT
    assert solver._process is not None
    sent: list[int] = []
    child = type(solver._process.child)
    send = child.send

    def counting(self: Child, message: bytes, deadline: Deadline) -> None:
        sent.append(len(message))
        send(self, message, deadline)

    monkeypatch.setattr(child, "send", counting)
    product = X
    for number in range(500):
        product = mul(add(product, bv(number, 32)), product)
    assert solver.check([eq(product, product), eq(add(product, Y), Z)], seconds=LATE) is Result.SAT
    assert solver.check([eq(add(product, Y), X)], seconds=5) is not Result.UNSAT
    assert len(sent) == 2
    assert sent[1] < 500 < sent[0]


def test_values_of_arrays(solver: RemoteSolver) -> None:
    memory = variable("m", array(bitvec(32), bitvec(8)))
    solver.add(eq(select(memory, X), bv(5, 8)))
    assert solver.check() is Result.SAT
    model = solver.model()
    assert isinstance(model[memory], ArrayValue)
    assert model.satisfies(eq(select(memory, X), bv(5, 8)))


def test_misuse_is_refused_like_in_our_process(solver: RemoteSolver) -> None:
    with pytest.raises(SolverMisuse, match="only 0 are open"):
        solver.pop()
    with pytest.raises(SolverMisuse, match="no query"):
        solver.model()
    solver.add(P)
    assert solver.check() is Result.SAT
    with pytest.raises(SolverMisuse, match="core"):
        solver.core()
    solver.add(not_(P))
    with pytest.raises(SolverMisuse, match="values"):
        solver.values([P])
    assert solver.check() is Result.UNSAT
    with pytest.raises(SolverMisuse, match="model"):
        solver.model()
    with pytest.raises(SortMismatch):
        solver.add(X)
    with pytest.raises(SortMismatch):
        solver.check([X])
    solver.close()
    with pytest.raises(SolverMisuse, match="closed"):
        solver.check()


def test_errors_of_the_process_arrive_with_their_types(solver: RemoteSolver) -> None:
    wrong = make(ops.ULT, (X, variable("narrow", bitvec(8))), BOOL)
    solver.push()
    solver.add(wrong)
    for _ in range(2):  # it stays asserted, so no answer is wrong
        with pytest.raises(SortMismatch) as caught:
            solver.check()
        assert caught.value.term is wrong
    solver.pop()
    assert solver.check() is Result.SAT


def test_a_wrong_question_leaves_the_answer(solver: RemoteSolver) -> None:
    solver.add(eq(X, bv(3, 32)))
    assert solver.check() is Result.SAT
    with pytest.raises(SortMismatch):
        solver.values([make(ops.ADD, (X, variable("narrow", bitvec(8))), bitvec(32))])
    assert solver.values([X]) == [3]


def test_an_exception_while_waiting_gives_the_process_up(solver: RemoteSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    solver.add(eq(X, bv(3, 32)))
    assert solver.check() is Result.SAT

    def receive(*_: object) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Child, "receive", receive)
        with pytest.raises(KeyboardInterrupt):
            solver.values([X])
    assert solver.process_id is None
    with pytest.raises(SolverFailure):
        solver.values([X])
    assert solver.check() is Result.SAT
    assert solver.values([X]) == [3]


def test_a_process_that_cannot_be_started_is_unknown(solver: RemoteSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    files = open_files()

    def fork() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fork", fork)
        assert solver.check() is Result.UNKNOWN
    assert solver.reason == ("the process of bitwuzla died: it could not be started: Resource temporarily unavailable")
    assert open_files() == files
    assert solver.check() is Result.SAT


def test_the_limit_is_kept_by_the_backend(solver: RemoteSolver) -> None:
    solver.add(hard())
    start = time.monotonic()
    assert solver.check(seconds=0.2) is Result.UNKNOWN
    assert time.monotonic() - start < LATE
    assert "0." in solver.reason
    assert solver.check([eq(X, Y)], seconds=0) is Result.UNKNOWN
    assert "the time ran out" in solver.reason


def test_a_process_that_overruns_its_limit_is_killed() -> None:
    with RemoteSolver(Stubborn, SolverConfig()) as solver:
        for limit in growing(0.5):
            assert solver.check() is Result.SAT  # its process is there
            assert solver.check(seconds=limit) is Result.UNKNOWN
            if "killed" in solver.reason:  # on a busy machine, the limit may have passed before the query arrived
                break
        assert solver.reason == f"bitwuzla found no answer in {limit:g} s, and its process was killed"
        assert solver.process_id is None  # type: ignore[attr-defined]


def test_a_crash_is_unknown_and_the_next_query_is_answered() -> None:
    with RemoteSolver(Crashing, SolverConfig()) as solver:
        solver.add(P)
        solver.push()
        solver.add(Q)
        assert solver.check() is Result.SAT
        assert solver.check([P]) is Result.UNKNOWN
        assert solver.reason == "the process of bitwuzla died: killed by signal 6: internal error in the rewriter"
        solver.add(not_(P))
        assert solver.check() is Result.UNSAT
        solver.pop()
        assert solver.check() is Result.SAT
        with pytest.raises(SolverFailure, match="exit code 7; the last answer is lost"):
            solver.values([P])
        with pytest.raises(SolverMisuse):
            solver.values([P])
        assert solver.check() is Result.SAT
        assert solver.statistics.counts["processes"] == 3


def test_too_much_memory_is_unknown() -> None:
    with RemoteSolver(Hungry, SolverConfig(memory=200 << 20)) as solver:
        assert solver.check() is Result.UNKNOWN
        assert solver.reason == "the process of bitwuzla died: out of memory"


def test_killed_during_a_query(solver: RemoteSolver) -> None:
    assert solver.check() is Result.SAT
    assert solver.process_id is not None
    solver.add(hard())
    with after_work(partial(os.kill, solver.process_id, signal.SIGKILL)):
        assert solver.check() is Result.UNKNOWN
    assert solver.reason == "the process of bitwuzla died: killed by signal 9"


def test_killed_between_queries(solver: RemoteSolver) -> None:
    solver.add(eq(X, bv(3, 32)))
    assert solver.check() is Result.SAT
    first = solver.process_id
    assert first is not None
    os.kill(first, signal.SIGKILL)
    deadline = time.monotonic() + LATE
    while "Z" not in Path(f"/proc/{first}/stat").read_text() and time.monotonic() < deadline:
        time.sleep(0.01)
    with pytest.raises(SolverFailure, match="killed by signal 9"):
        solver.values([X])
    solver.add(eq(Y, X))
    assert solver.check() is Result.SAT
    assert solver.process_id != first
    assert solver.values([Y]) == [3]


def test_interrupted(solver: RemoteSolver) -> None:
    solver.interrupt()  # without a query, nothing
    solver.add(hard())
    start = time.monotonic()
    with after_work(solver.interrupt):
        assert solver.check() is Result.UNKNOWN
    assert time.monotonic() - start < LATE
    assert solver.reason == "interrupted"
    assert solver.check([eq(X, Y)], seconds=0.1) is Result.UNKNOWN
    assert solver.reason != "interrupted"


def test_interrupted_before_the_process_is_there(solver: RemoteSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    solver.add(hard())
    running = solver._running

    def late(question: int) -> Any:
        solver.interrupt()
        return running(question)

    monkeypatch.setattr(solver, "_running", late)
    assert solver.check() is Result.UNKNOWN
    assert solver.reason == "interrupted"


def test_interrupted_when_the_answer_is_there(solver: RemoteSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    solver.add(P)
    assert solver.check() is Result.SAT
    process = solver._process
    assert process is not None
    ask = type(process).ask

    def late(self: Any, *args: Any) -> Any:
        answer = ask(self, *args)
        solver.interrupt()
        return answer

    monkeypatch.setattr(type(process), "ask", late)
    assert solver.check() is Result.UNKNOWN
    assert solver.reason == "interrupted"
    with pytest.raises(SolverMisuse):
        solver.model()


@pytest.mark.slow
def test_many_solvers_leave_nothing_behind() -> None:
    files = open_files()
    pids = []
    for number in range(30):
        solver = RemoteSolver(Bitwuzla, SolverConfig())
        solver.add(eq(X, bv(number, 32)))
        assert solver.check() is Result.SAT
        pids.append(solver.process_id)
    del solver
    assert open_files() == files
    assert not any(is_running(pid) for pid in pids if pid is not None)
    for _ in range(1000):
        RemoteSolver(Bitwuzla, SolverConfig())
    assert open_files() == files


def test_no_cycle_keeps_a_process_alive(solver: RemoteSolver) -> None:
    collecting = gc.isenabled()
    gc.disable()
    try:
        other = RemoteSolver(Crashing, SolverConfig())
        assert other.check([P]) is Result.UNKNOWN
        assert other.check() is Result.SAT
        pid = other.process_id
        assert pid is not None
        del other
        assert not is_running(pid)
    finally:
        if collecting:
            gc.enable()


def test_the_end_of_the_program_ends_its_processes() -> None:
    program = (
        "from cutpoint.smt.backends import SolverConfig, create_from\n"
        "solver = create_from(SolverConfig(isolated=True))\n"
        "print(solver.check().value, solver.process_id)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    answer, pid = done.stdout.split()
    assert answer == "sat"
    assert not is_running(int(pid))
    assert done.stderr == ""


@pytest.mark.parametrize("name", SOLVERS)
def test_every_backend_in_a_process(name: str) -> None:
    with create_from(SolverConfig(name, isolated=True, memory=1 << 30)) as solver:
        solver.add(eq(X, bv(3, 32)))
        assert solver.check() is Result.SAT
        assert solver.values([X]) == [3]
        with after_work(solver.interrupt):
            assert solver.check([hard()], seconds=LATE) is Result.UNKNOWN
        assert solver.reason == "interrupted"
        assert solver.check([eq(X, Y)]) is Result.SAT
        assert solver.check([eq(X, bv(4, 32))]) is Result.UNSAT
        assert solver.core() == [eq(X, bv(4, 32))]


def test_a_solver_in_a_child_has_a_process_of_its_own(solver: RemoteSolver) -> None:
    solver.add(eq(X, bv(3, 32)))
    assert solver.check() is Result.SAT

    def inside() -> list[Any]:
        solver.add(eq(Y, bv(4, 32)))
        return [solver.check(), solver.process_id, solver.values([X, Y])]

    result, pid, values = call_isolated(inside, seconds=LATE)
    assert result is Result.SAT
    assert pid != solver.process_id
    assert values == [3, 4]
    assert solver.values([X]) == [3]


def test_statistics(solver: RemoteSolver) -> None:
    solver.add(P, Q)
    solver.check()
    solver.check([not_(P)])
    counts, seconds = solver.statistics.counts, solver.statistics.seconds
    assert (counts["assertions"], counts["checks.sat"], counts["checks.unsat"]) == (2, 1, 1)
    assert counts["processes"] == 1
    assert set(seconds) == {"checks", "translation"}


def test_terms_that_share_structure_are_sent_once() -> None:
    terms = [X]
    for _ in range(1000):
        terms.append(mul(add(terms[-1], Y), terms[-1]))
    data = pickling.dumps({"terms": terms, "again": terms[500]})
    assert len(data) < 100_000
    loaded = pickling.loads(data)
    assert all(a is b for a, b in zip(loaded["terms"], terms, strict=True))
    assert loaded["again"] is terms[500]
