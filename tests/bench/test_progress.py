"""The bar: numbers and the time that is left."""

from __future__ import annotations

import io

import pytest

from cutpoint.bench import progress
from cutpoint.bench.progress import Progress, duration
from tests.bench.support import make_result


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_estimate_counts_only_runs_of_this_call(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    known = [make_result("a", f"f/{number}", True, "TRUE") for number in range(6)]
    bar = Progress(Terminal(), 12, known)
    assert bar.line() == "████████████░░░░░░░░░░░░ 6/12, 6 solved, 0 wrong"
    now = 130.0
    bar.add(make_result("a", "f/6", True, "UNKNOWN"))
    bar.add(make_result("a", "f/7", False, "FALSE"))
    assert bar.line() == "████████████████░░░░░░░░ 8/12, 7 solved, 0 wrong, 1 min left"


def test_a_wrong_result_stays_above_the_bar() -> None:
    terminal = Terminal()
    bar = Progress(terminal, 2)
    bar.draw()
    bar.add(make_result("a", "f/x", True, "FALSE"))
    assert "\r\x1b[KWrong FALSE: f/x with a\n\r\x1b[K████████████░░░░░░░░░░░░ 1/2" in terminal.getvalue()


def test_a_pipe_sees_only_wrong_results() -> None:
    pipe = io.StringIO()
    bar = Progress(pipe, 2)
    bar.draw()
    bar.add(make_result("a", "f/x", True, "TRUE"))
    bar.add(make_result("a", "f/y", False, "TRUE"))
    bar.close()
    assert pipe.getvalue() == "Wrong TRUE: f/y with a\n"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "1 s"), (59.0, "59 s"), (60.0, "1 min"), (61.0, "2 min"), (3599.0, "1 h 0 min"), (7300.0, "2 h 2 min")],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text
