"""How much longer a larger input takes: a ratio within one run, so that a slow or busy machine fails no test."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from math import inf

FACTOR = 8
RUNS = 5


def assert_nearly_linear(run: Callable[[int], object], size: int) -> None:
    """The time of an input that is ``FACTOR`` times as large as ``size`` is far below ``FACTOR`` squared times as long.

    Other processes on the machine only ever make a run slower, so the shortest of several is compared: an input that
    really takes too long does so in every run. The garbage collector rests meanwhile: what it costs depends on all that
    the other tests have left in memory.
    """
    collecting = gc.isenabled()
    gc.disable()
    small = large = inf
    try:
        for _ in range(RUNS):
            small = min(small, *(_cpu_time(run, size) for _ in range(3)))
            large = min(large, _cpu_time(run, FACTOR * size))
            if large < 3 * FACTOR * max(small, 0.01):
                return
    finally:
        if collecting:
            gc.enable()
    raise AssertionError(f"{size}: {small:.3f} s, {FACTOR * size}: {large:.3f} s")


def _cpu_time(run: Callable[[int], object], size: int) -> float:
    begin = time.process_time()
    run(size)
    return time.process_time() - begin
