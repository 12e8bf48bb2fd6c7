"""The live view, on a terminal that is played here as far as the view uses one."""

from __future__ import annotations

import io
import os
import pty
import re
import termios
from dataclasses import dataclass

import pytest

from cutpoint.output.progress import describe, progress_line


@dataclass(frozen=True)
class Where:
    phase: str
    k: int | None = None
    invariants: int | None = None
    queries: int = 0
    refinements: int | None = None


@dataclass(frozen=True)
class Engine:
    name: str
    state: str
    seconds: float
    progress: Where | None = None


@dataclass(frozen=True)
class Portfolio:
    engines: tuple[Engine, ...]


BMC = Engine("bmc", "waits", 2.04, Where("base case", 12, queries=1))
IC3 = Engine("ic3", "runs", 10.5, Where("blocking", 3, queries=80))
DEAD = Engine("k-induction", "crashed", 0.7)
LATER = Engine("impact", "waits", 0.0)
ALL = Portfolio((BMC, IC3, DEAD, LATER))


class Terminal(io.StringIO):
    """What can be seen on it: the line of a prompt at first."""

    def __init__(self, is_terminal: bool = True) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal

    @property
    def screen(self) -> list[str]:
        lines, row, column = ["$"], 0, 1
        for up, erase, sign, text in re.findall(r"\x1b\[(\d+)A|\x1b\[([KJ])|([\r\n])|([^\x1b\r\n]+)", self.getvalue()):
            if up:
                row -= int(up)
                assert row >= 0
            elif erase:
                lines[row] = lines[row][:column]
                if erase == "J":
                    del lines[row + 1 :]
            elif sign:
                row, column = row + (sign == "\n"), 0
                lines += [""] * (row + 1 - len(lines))
            else:
                lines[row] = lines[row][:column] + text + lines[row][column + len(text) :]
                column += len(text)
        return lines


@pytest.fixture(autouse=True)
def _size(monkeypatch: pytest.MonkeyPatch) -> None:
    resize(monkeypatch, 80, 24)


def resize(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))


def test_one_algorithm_has_one_line() -> None:
    assert describe(None, 1.5) == ["starting · 1.5 s"]
    assert describe(Where("refining", 2, 1, 30, 4), 2.0) == [
        "refining · k = 2 · 1 invariant · refinement 4 · 30 queries · 2.0 s"
    ]


def test_each_engine_that_has_begun_has_a_line() -> None:
    assert describe(ALL, 9.0) == [
        "bmc          waits     2.0 s  base case · k = 12 · 1 query",
        "ic3          runs     10.5 s  blocking · k = 3 · 80 queries",
        "k-induction  crashed   0.7 s",
    ]
    assert describe(Portfolio((LATER,)), 1.0) == ["starting · 1.0 s"]


def test_it_is_drawn_in_place_and_vanishes() -> None:
    terminal = Terminal()
    with progress_line(terminal) as show:
        show(ALL, 0.9)
        assert terminal.getvalue() == ""
        for seen in (Where("reading"), ALL, Portfolio((IC3,)), ALL, ALL, None):
            show(seen, 2.0)
            assert terminal.screen == describe(seen, 2.0)
        show(ALL, 2.1)
    assert terminal.screen == [""]


def test_after_a_break_it_leaves_alone_what_was_written_meanwhile() -> None:
    terminal = Terminal()
    with progress_line(terminal) as show:
        show(ALL, 2.0)
        terminal.write("\nstopped\n$ fg\n")
        show(Portfolio((IC3, BMC)), 60.0)
        assert terminal.screen == [*describe(ALL, 2.0), "stopped", "$ fg", *describe(Portfolio((IC3, BMC)), 60.0)]


def test_one_line_vanishes() -> None:
    terminal = Terminal()
    with progress_line(terminal) as show:
        show(None, 3.0)
    assert terminal.getvalue() == "\r\x1b[Kstarting · 3.0 s\r\x1b[K"


def test_a_small_terminal_is_never_left(monkeypatch: pytest.MonkeyPatch) -> None:
    resize(monkeypatch, 12, 3)
    terminal = Terminal()
    with progress_line(terminal) as show:
        show(ALL, 2.0)
        assert terminal.screen == ["bmc        ", "ic3        "]


def test_a_terminal_that_takes_no_text_is_left_alone() -> None:
    """After Ctrl-S; to draw would mean to wait for Ctrl-Q."""
    reader, writer = pty.openpty()
    try:
        with open(writer, "w", closefd=False) as stream, progress_line(stream) as show:
            termios.tcflow(writer, termios.TCOOFF)
            show(ALL, 2.0)
            termios.tcflow(writer, termios.TCOON)
            show(None, 3.0)
        assert b"starting" in os.read(reader, 1000)
    finally:
        os.close(reader)
        os.close(writer)


@pytest.mark.parametrize(("is_terminal", "silent"), [(False, False), (True, True)])
def test_nobody_watches(is_terminal: bool, silent: bool) -> None:
    terminal = Terminal(is_terminal)
    with progress_line(terminal, silent) as show:
        show(ALL, 2.0)
    assert terminal.getvalue() == ""
