"""Something happens in the middle of a computation, however late that begins on a busy machine."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cutpoint.base.limits import Deadline
from cutpoint.base.supervision import cpu_seconds_below
from tests.patience import ENOUGH


@contextmanager
def after_work(act: Callable[[], object], seconds: float = 0.2) -> Iterator[None]:
    """Acts once this process and those below it have used so much CPU time in the body, or the body is over."""
    over, deadline = threading.Event(), Deadline.after(ENOUGH)
    begin = cpu_seconds_below(os.getpid())

    def wait_and_act() -> None:
        while cpu_seconds_below(os.getpid()) < begin + seconds and not deadline.passed and not over.wait(0.01):
            pass
        act()

    thread = threading.Thread(target=wait_and_act)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
