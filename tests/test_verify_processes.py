"""`cutpoint verify` among processes: signals, workers that die, nothing left behind, a terminal that is watched."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cutpoint.base.supervision import cpu_seconds_below
from tests.patience import ENOUGH, LATE
from tests.undecided import undecided

UNKNOWN = "Verification result: UNKNOWN, "


def descendants(pid: int) -> list[int]:
    """The processes below one, as far as they exist."""
    found, todo = [], [pid]
    while todo:
        current = todo.pop()
        try:
            threads = os.listdir(f"/proc/{current}/task")
            texts = [Path(f"/proc/{current}/task/{thread}/children").read_text() for thread in threads]
        except OSError:
            continue
        below = [int(child) for text in texts for child in text.split()]
        found += below
        todo += below
    return found


def wait_for(condition: Callable[[], bool], seconds: float = LATE) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def started(*arguments: str | Path, stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "cutpoint", "verify", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        # whoever runs the tests in the background may ignore interrupts
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
    )


@pytest.fixture
def verifier(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """One that works on what it cannot decide, with a generator of invariants below it."""
    process = started(undecided(tmp_path), "--timelimit", f"{ENOUGH:g}s", "-q")
    assert wait_for(lambda: len(descendants(process.pid)) >= 2), "there are no processes to look at"
    yield process
    process.kill()
    process.communicate()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_process_outlives_the_main_one(verifier: subprocess.Popen[str], number: signal.Signals) -> None:
    below = descendants(verifier.pid)
    assert len(below) >= 2
    assert all(map(is_alive, below))
    verifier.send_signal(number)
    verifier.wait(LATE)
    assert wait_for(lambda: not any(map(is_alive, below))), "a worker is left"


def test_an_interrupt_is_an_answer(verifier: subprocess.Popen[str]) -> None:
    verifier.send_signal(signal.SIGINT)
    out, err = verifier.communicate(timeout=LATE)
    assert verifier.returncode == 130
    assert out == f"{UNKNOWN}it was interrupted.\n"
    assert err == "cutpoint: interrupted\n"


def test_an_interrupt_is_an_answer_in_json(tmp_path: Path) -> None:
    process = started(undecided(tmp_path), "--timelimit", f"{ENOUGH:g}s", "--json")
    assert wait_for(lambda: len(descendants(process.pid)) >= 1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LATE)
    assert (process.returncode, err) == (130, "cutpoint: interrupted\n")
    assert json.loads(out)["verdict"] == "UNKNOWN"


def test_a_worker_that_is_killed_is_a_crash_that_is_told(verifier: subprocess.Popen[str]) -> None:
    os.kill(descendants(verifier.pid)[0], signal.SIGKILL)
    out, err = verifier.communicate(timeout=LATE)
    assert (verifier.returncode, err) == (5, "")
    assert "has crashed (killed by signal 9)" in out


def test_the_generator_of_invariants_may_die(verifier: subprocess.Popen[str]) -> None:
    worker, *below = descendants(verifier.pid)
    for process in below:
        os.kill(process, signal.SIGKILL)
    assert wait_for(lambda: not any(map(is_alive, below)))
    used = cpu_seconds_below(worker)
    assert wait_for(lambda: cpu_seconds_below(worker) > used + 0.2), "the worker does not go on"
    assert is_alive(worker)
    assert verifier.poll() is None


def test_a_line_of_progress_on_a_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    limit = f"{ENOUGH:g}s"
    process = started(undecided(tmp_path), "--timelimit", limit, "--algorithm", "k-induction", stderr=theirs)
    os.close(theirs)
    shown = bytearray()
    is_over = False
    while True:
        if not is_over and b"k = " in shown and b" queries " in shown:
            os.kill(descendants(process.pid)[0], signal.SIGKILL)
            is_over = True
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece
    out, _ = process.communicate(timeout=LATE)
    os.close(ours)
    text = shown.decode()
    assert out.splitlines()[-1].startswith(UNKNOWN)
    assert "k = " in text
    assert " queries · " in text
    assert "\n" not in text
    assert text.endswith("\r\x1b[K")  # nothing of it stays


def test_silence_when_nobody_watches(tmp_path: Path) -> None:
    process = started(undecided(tmp_path), "--timelimit", f"{ENOUGH:g}s", "--algorithm", "k-induction")
    assert wait_for(lambda: cpu_seconds_below(process.pid) > 2), "it does not begin"
    os.kill(descendants(process.pid)[0], signal.SIGKILL)
    out, err = process.communicate(timeout=LATE)
    assert err == ""
    assert "\r" not in out
    assert len(out.splitlines()) <= 3
