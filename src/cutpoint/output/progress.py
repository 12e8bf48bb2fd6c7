"""Live progress on a terminal: one line for an algorithm, or for each engine of a portfolio."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from select import select
from typing import Protocol, TextIO, runtime_checkable

_SILENT_FOR = 1.0
"""Seconds before progress is shown; most short runs end earlier."""
_A_BREAK = 2.0
"""After this many seconds without an update, assume that the verifier was suspended and the terminal used otherwise."""


class Progress(Protocol):
    """The progress of an algorithm."""

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


class EngineProgress(Protocol):
    """The progress of an engine of a portfolio."""

    @property
    def name(self) -> str: ...
    @property
    def state(self) -> str:
        """The word for its state, which is shown as it is."""

    @property
    def seconds(self) -> float:
        """How long it has worked."""

    @property
    def progress(self) -> Progress | None: ...


@runtime_checkable
class PortfolioProgress(Protocol):
    """The progress of all engines of a portfolio."""

    @property
    def engines(self) -> Sequence[EngineProgress]: ...


Watch = Callable[[Progress | PortfolioProgress | None, float], None]


@contextmanager
def progress_line(stream: TextIO, silent: bool = False) -> Iterator[Watch]:
    """A function that shows the progress of the verifier; the display is cleared at the end."""
    live = not silent and stream.isatty()
    shown = 0
    drawn_at = 0.0

    def draw(lines: Sequence[str]) -> None:
        """Replaces what was drawn before."""
        nonlocal shown
        upwards = f"\x1b[{shown - 1}A" if shown > 1 else ""
        rest = "\x1b[J" if shown > len(lines) else ""
        stream.write("\r" + upwards + "\n".join(f"\x1b[K{line}" for line in lines) + rest)
        stream.flush()
        shown = len(lines)

    def show(progress: Progress | PortfolioProgress | None, seconds: float) -> None:
        nonlocal shown, drawn_at
        if live and seconds >= _SILENT_FOR and _takes_text(stream):
            if seconds - drawn_at > _A_BREAK:
                shown = 0
            drawn_at = seconds
            width, height = _size(stream)
            draw([line[: width - 1] for line in describe(progress, seconds)[: height - 1]])

    try:
        yield show
    finally:
        if shown:
            draw([""])


def _takes_text(stream: TextIO) -> bool:
    """False after Ctrl-S: writing would then block until Ctrl-Q, and no limit would be enforced meanwhile."""
    try:
        return bool(select([], [stream], [], 0)[1])
    except (OSError, ValueError):
        return True


def _size(stream: TextIO) -> tuple[int, int]:
    """Columns and lines of the terminal. Python would query standard output, which may not be a terminal."""
    try:
        size = os.get_terminal_size(stream.fileno())
    except (OSError, ValueError):
        size = shutil.get_terminal_size()
    return (size.columns, size.lines) if size.columns > 0 and size.lines > 1 else (80, 24)


def describe(progress: Progress | PortfolioProgress | None, seconds: float) -> list[str]:
    """The lines to show: the progress of the algorithm, or of each engine of a portfolio that has started."""
    if isinstance(progress, PortfolioProgress):
        begun = [one for one in progress.engines if one.seconds > 0]
        return _table(begun) if begun else [f"starting · {seconds:.1f} s"]
    where = ["starting"] if progress is None else _where(progress)
    return [" · ".join([*where, f"{seconds:.1f} s"])]


def _table(engines: Sequence[EngineProgress]) -> list[str]:
    times = [f"{one.seconds:.1f} s" for one in engines]
    names, states, digits = (
        max(map(len, column)) for column in ([one.name for one in engines], [one.state for one in engines], times)
    )
    return [
        f"{one.name:{names}}  {one.state:{states}}  {time:>{digits}}  "
        f"{' · '.join(_where(one.progress)) if one.progress is not None else ''}".rstrip()
        for one, time in zip(engines, times, strict=True)
    ]


def _where(progress: Progress) -> list[str]:
    """Phase, k, invariants, refinements, queries."""
    parts = [progress.phase]
    if progress.k is not None:
        parts.append(f"k = {progress.k}")
    if progress.invariants is not None:
        parts.append("1 invariant" if progress.invariants == 1 else f"{progress.invariants} invariants")
    if progress.refinements is not None:
        parts.append(f"refinement {progress.refinements}")
    if progress.queries:
        parts.append("1 query" if progress.queries == 1 else f"{progress.queries} queries")
    return parts
