"""Whether queries end when they should: limits, interrupts and killed processes, on every solver.

    python benchmarks/deadlines.py [--solvers a,b]

The query is a product of two 32-bit numbers that has to be factored. Each line says how long it took until *unknown*
after a limit of one second, after an interrupt from another thread (the time since the interrupt), and after the
process of the solver was killed; and whether the same solver then answers an easy query. The exit code is 1 if a limit
was overrun by more than half a second, if an answer was not *unknown*, or if a solver did not continue to work.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the query is that of the tests

from cutpoint.smt.backends import SOLVERS, SolverConfig, create_from
from cutpoint.smt.backends.remote import RemoteSolver
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import bv, variable
from tests.conformance.hard import HARD

LIMIT = 1.0
ALLOWED = 1.5
PATIENCE = 60.0
"""A limit that is never reached, for the queries that are stopped otherwise."""


def timed(solver: Solver, seconds: float, meanwhile: Callable[[], float] | None = None) -> tuple[Result, float]:
    """The answer, and the seconds from the start of the query, or from what happens meanwhile, to its end."""
    moments = [monotonic()]
    thread = threading.Thread(target=lambda: moments.append(meanwhile()) if meanwhile else None)
    thread.start()
    answer = solver.check(HARD, seconds)
    end = monotonic()
    thread.join()
    return answer, end - moments[-1]


def goes_on(solver: Solver) -> bool:
    x = variable("x", bitvec(64))
    return solver.check([eq(x, bv(3, 64))], PATIENCE) is Result.SAT


def after_a_second(action: Callable[[], None]) -> Callable[[], float]:
    def act() -> float:
        sleep(1.0)
        moment = monotonic()
        action()
        return moment

    return act


def measure(name: str, isolated: bool) -> bool:
    """Prints one line; whether all went as it should."""
    fine = True
    cells = []
    with create_from(SolverConfig(name, isolated=isolated)) as solver:
        trials: list[tuple[str, float, Callable[[], float] | None]] = [
            ("limit", LIMIT, None),
            ("interrupt", PATIENCE, after_a_second(solver.interrupt)),
        ]
        if isinstance(solver, RemoteSolver):
            trials.append(("killed", PATIENCE, after_a_second(lambda: kill_child(solver))))
        for _, seconds, meanwhile in trials:
            answer, took = timed(solver, seconds, meanwhile)
            reason, went_on = solver.reason, goes_on(solver)
            fine &= answer is Result.UNKNOWN and went_on and took <= (ALLOWED if meanwhile is None else ALLOWED - LIMIT)
            cells.append(f"{took:7.3f} s {answer.value}, {'goes on' if went_on else 'STUCK'} ({reason})")
    print(f"{name + (' isolated' if isolated else ''):18}" + " | ".join(cells), flush=True)
    return fine


def kill_child(solver: RemoteSolver) -> None:
    assert solver.process_id is not None
    os.kill(solver.process_id, signal.SIGKILL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--solvers", default=",".join(SOLVERS))
    names = parser.parse_args().solvers.split(",")
    print(f"{'':18}limit of {LIMIT} s | interrupt after 1 s | process killed after 1 s")
    results = [measure(name, isolated) for name in names for isolated in (False, True)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
