"""The CPU time that this process and its descendants have spent inside solvers.

Always on, because it is cheap: two clock reads per solver call. A forked process keeps its record on a page of memory
shared with its parent, so that nothing is lost when it is killed. A process that dies inside a solver cannot record how
long the last call took; this time is estimated as the CPU time known to the kernel that the page does not include.
Where it cannot be distinguished from that of other processes that ended meanwhile, it does not count as solver time.
"""

from __future__ import annotations

import os
import struct
from mmap import mmap
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time, thread_time

_RECORD = struct.Struct("=ddii")
"""Seconds inside solvers, total CPU seconds at the time of writing, process id, and whether it is in a solver now."""


class Account:
    """The record of one process: its own time, that of its ended children, and the pages of the running ones."""

    __slots__ = ("_children", "_ended", "_own", "_page", "_prepared", "_reaped")

    def __init__(self, page: mmap | None = None) -> None:
        self._own = 0.0
        self._ended = 0.0
        self._reaped = 0.0
        """The CPU seconds of all children reaped by the last update."""
        self._children: list[mmap] = []
        self._prepared: mmap | None = None
        """The page of the child that is being forked."""
        self._page = page
        """The page that the parent reads."""

    def enter(self) -> None:
        self._note(busy=True)

    def leave(self, seconds: float) -> None:
        self._own += seconds
        self._note(busy=False)

    def _note(self, busy: bool) -> None:
        if self._page is not None:
            if self._children:
                self._settle()
            inside, used = self._own + self._ended, process_time() + self._reaped
            _RECORD.pack_into(self._page, 0, inside, used, os.getpid(), busy)

    def seconds(self) -> float:
        self._settle()
        running: float = sum(_RECORD.unpack_from(page)[0] for page in self._children)
        return self._own + self._ended + running

    def _settle(self) -> None:
        """Closes the pages of children that have ended since the last update."""
        usage = getrusage(RUSAGE_CHILDREN)
        reaped = usage.ru_utime + usage.ru_stime
        if reaped == self._reaped:
            return
        unknown, all_busy, running = reaped - self._reaped, True, []
        for page in self._children:
            inside, used, pid, busy = _RECORD.unpack_from(page)
            if pid == 0 or _exists(pid):
                running.append(page)
                continue
            self._ended += inside
            unknown -= used
            all_busy = all_busy and bool(busy)
        if all_busy and len(running) < len(self._children):
            self._ended += max(0.0, unknown)
        self._reaped, self._children = reaped, running

    def before_fork(self) -> None:
        self._settle()
        self._prepared = mmap(-1, _RECORD.size)

    def after_fork_in_parent(self) -> None:
        if self._prepared is not None:
            self._children.append(self._prepared)
            self._prepared = None

    def of_child(self) -> Account:
        """Called in the child: a new account, on the page that was prepared for it."""
        made = Account(self._prepared)
        made._note(busy=False)
        return made


def _exists(pid: int) -> bool:
    """Whether the process exists; an ended one exists until it is reaped."""
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):  # without permission, the id has been reused by another process
        return False
    return True


_account = Account()


def _begin_in_child() -> None:
    global _account
    _account = _account.of_child()


os.register_at_fork(
    before=lambda: _account.before_fork(),
    after_in_parent=lambda: _account.after_fork_in_parent(),
    after_in_child=_begin_in_child,
)


class InSolver:
    """`with InSolver():` around a call into a solver. These contexts do not nest."""

    __slots__ = ("_start",)

    def __enter__(self) -> None:
        _account.enter()
        self._start = thread_time()

    def __exit__(self, *_: object) -> None:
        _account.leave(thread_time() - self._start)


def solver_seconds() -> float:
    """The CPU time spent inside solvers so far, by this process and its descendants."""
    return _account.seconds()
