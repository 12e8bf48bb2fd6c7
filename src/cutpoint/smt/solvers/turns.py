"""Several solvers that take turns on one query, with interrupts that reach the one that is running."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.term import Term


class Turns:
    """Keeps track of the running solver. After an interrupt, no other solver runs in the same query."""

    __slots__ = ("_active", "_lock", "_running", "interrupted")

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._active = False
        self._running: Solver | None = None
        self.interrupted = False

    @contextmanager
    def query(self) -> Iterator[None]:
        with self._lock:
            self._active, self.interrupted = True, False
        try:
            yield
        finally:
            with self._lock:
                self._active = False

    def check(self, solver: Solver, assumptions: Sequence[Term], seconds: float | None) -> Result:
        """The answer of a solver, run with a time limit of zero if the query has been interrupted."""
        with self._lock:
            if self.interrupted:
                seconds = 0
            self._running = solver
        try:
            return solver.check(assumptions, seconds)
        finally:
            with self._lock:
                self._running = None

    def interrupt(self) -> None:
        with self._lock:
            if self._active:
                self.interrupted = True
                if self._running is not None:
                    self._running.interrupt()
