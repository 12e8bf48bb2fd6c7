"""How much longer a larger input takes: a ratio within one run, so that a slow machine fails no test."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

FACTOR = 8


def assert_nearly_linear(run: Callable[[int], object], size: int) -> None:
    """The time of an input that is ``FACTOR`` times as large as ``size`` is far below ``FACTOR`` squared times as long.

    The garbage collector rests meanwhile: what it costs depends on all that the other tests have left in memory.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        small, large = min(_cpu_time(run, size) for _ in range(3)), _cpu_time(run, FACTOR * size)
    finally:
        if collecting:
            gc.enable()
    assert large < 3 * FACTOR * max(small, 0.01), f"{size}: {small:.3f} s, {FACTOR * size}: {large:.3f} s"


def _cpu_time(run: Callable[[int], object], size: int) -> float:
    begin = time.process_time()
    run(size)
    return time.process_time() - begin
