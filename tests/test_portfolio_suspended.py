"""Ctrl-Z: engines are process groups of their own, and stand still nevertheless, until the user goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from cutpoint.base.supervision import _below
from tests.base.test_pausable import eventually, state_of
from tests.patience import ENOUGH

ENDLESS = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    unsigned long long x = 1;
    while (__VERIFIER_nondet_int()) { x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdULL; x = (x ^ (x >> 29)) + 7; }
    if (x == 0x123456789abcdef0ULL) reach_error();
}
"""


def states_below(pid: int) -> list[str]:
    """Of a process and all that it has started."""
    states = []
    for each in _below(pid):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            states.append(state_of(each))
    return states


def test_all_processes_stop_and_continue(tmp_path: Path) -> None:
    file = tmp_path / "endless.c"
    file.write_text(ENDLESS)
    options = ["--algorithm", "bmc+ic3", "--timelimit", f"{ENOUGH:g}s"]
    command = [sys.executable, "-m", "cutpoint", "verify", *options, str(file)]
    with subprocess.Popen(command, process_group=0, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as verifier:
        try:
            eventually(lambda: len(states_below(verifier.pid)) >= 4)  # itself, its worker, two engines
            os.killpg(verifier.pid, signal.SIGTSTP)
            eventually(lambda: {"T"} <= set(states_below(verifier.pid)) <= {"T", "Z"})  # some may just have ended
            os.killpg(verifier.pid, signal.SIGCONT)
            eventually(lambda: "R" in states_below(verifier.pid))
        finally:
            os.killpg(verifier.pid, signal.SIGKILL)
