"""A live line of progress on a terminal; nothing where nobody watches."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TextIO

_SILENT_FOR = 1.0
"""What is done within so many seconds needs no progress."""


class Progress(Protocol):
    @property
    def phase(self) -> str: ...
    @property
    def k(self) -> int | None: ...
    @property
    def invariants(self) -> int | None: ...
    @property
    def queries(self) -> int: ...
    @property
    def refinements(self) -> int | None: ...


@contextmanager
def progress_line(stream: TextIO, silent: bool = False) -> Iterator[Callable[[Progress | None, float], None]]:
    """A function that shows where the verifier is; the line vanishes at the end."""
    live = not silent and stream.isatty()
    shown = False

    def show(progress: Progress | None, seconds: float) -> None:
        nonlocal shown
        if live and seconds >= _SILENT_FOR:
            width = shutil.get_terminal_size().columns - 1
            stream.write("\r\x1b[K" + describe(progress, seconds)[:width])
            stream.flush()
            shown = True

    try:
        yield show
    finally:
        if shown:
            stream.write("\r\x1b[K")
            stream.flush()


def describe(progress: Progress | None, seconds: float) -> str:
    """The line itself: phase, k, invariants, refinements, queries, time."""
    if progress is None:
        return f"starting · {seconds:.1f} s"
    parts = [progress.phase]
    if progress.k is not None:
        parts.append(f"k = {progress.k}")
    if progress.invariants is not None:
        parts.append("1 invariant" if progress.invariants == 1 else f"{progress.invariants} invariants")
    if progress.refinements is not None:
        parts.append(f"refinement {progress.refinements}")
    if progress.queries:
        parts.append("1 query" if progress.queries == 1 else f"{progress.queries} queries")
    return " · ".join([*parts, f"{seconds:.1f} s"])
