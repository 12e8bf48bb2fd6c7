"""One run of the verifier, with limits enforced from outside.

The process leads its own session, so that it can be killed together with everything it has started. CPU time and peak
memory cover the process and the processes that it waited for; memory is that of the largest of them.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from time import monotonic
from typing import IO, Any

from cutpoint.base.errors import UsageError
from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.bench.results import Answer

_VERDICTS = {0: Answer.TRUE, 10: Answer.FALSE, 5: Answer.UNKNOWN, 2: Answer.UNKNOWN}
"""The meaning of exit codes; 2 is for a program that cannot be read."""
_LONGEST_REASON = 200
_LAST_WORDS = 4096
_PR_SET_PDEATHSIG = 1


@frozen
class Measured:
    """The answer of a run, and its cost."""

    answer: Answer
    reason: str
    k: int | None
    statistics: str
    cpu: float
    wall: float
    rss_mb: int
    reason_kind: str = ""
    """The kind of the reason that the verifier gave, if it gave one."""


@frozen
class _Reported:
    """What a run reported before it ended."""

    answer: Answer
    reason: str = ""
    reason_kind: str = ""
    k: int | None = None
    statistics: str = ""


class Run:
    """A running verifier. Wait for its end with a selector; then, or when it is overdue, call `finish`."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        _libc()  # loaded once here, not between fork and exec
        parent = os.getpid()
        with contextlib.ExitStack() as opened:
            # Files instead of pipes: they need no concurrent reader, and a process left behind cannot block us.
            self._output = opened.enter_context(tempfile.TemporaryFile())
            self._errors = opened.enter_context(tempfile.TemporaryFile())
            self._seconds = seconds
            self._start = monotonic()
            self.deadline = Deadline.after(seconds)
            try:
                self._process = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=self._output,
                    stderr=self._errors,
                    start_new_session=True,
                    preexec_fn=lambda: _die_with(parent),
                )
            except OSError as error:
                raise UsageError(f"cannot start {command[0]}: {error.strerror}") from None
            self._end = os.pidfd_open(self._process.pid)
            self._opened = opened.pop_all()

    def fileno(self) -> int:
        """Readable once the process has ended."""
        return self._end

    def finish(self) -> Measured:
        """The result. A run that has not ended is killed and counts as an overrun."""
        late = os.waitid(os.P_PIDFD, self._end, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
        status, usage = self._reap()
        wall = monotonic() - self._start
        if late:
            reported = _Reported(Answer.OVERRUN, f"killed after {self._seconds:g} s")
        else:
            reported = self._read(os.waitstatus_to_exitcode(status))
        self._close()
        return Measured(
            reported.answer,
            " ".join(reported.reason.split())[:_LONGEST_REASON],
            reported.k,
            reported.statistics,
            usage.ru_utime + usage.ru_stime,
            wall,
            usage.ru_maxrss // 1024,
            reported.reason_kind,
        )

    def kill(self) -> None:
        self._reap()
        self._close()

    def _reap(self) -> tuple[int, Any]:
        """Kills the rest of the session before waiting for its leader, so that the process id cannot be reused."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        return status, usage

    def _close(self) -> None:
        os.close(self._end)
        self._opened.close()

    def _read(self, code: int) -> _Reported:
        """A verdict counts only if the exit code and the JSON object agree on it."""
        if code not in _VERDICTS:
            how = f"exit {code}" if code >= 0 else f"signal {-code}"
            last = _last_line(self._errors)
            return _Reported(Answer.CRASH, f"{how}: {last}" if last else how)
        self._output.seek(0)
        try:
            reported = json.loads(self._output.read())
        except (ValueError, RecursionError):
            reported = None
        if not isinstance(reported, dict):
            return _Reported(Answer.CRASH, f"exit {code}, but no JSON object on standard output")
        verdict, k = reported.get("verdict"), reported.get("k")
        if verdict != _VERDICTS[code]:
            return _Reported(Answer.CRASH, f"exit {code}, but the verdict in the JSON object is {verdict}")
        return _Reported(
            _VERDICTS[code],
            _of_reason(reported, "message"),
            _of_reason(reported, "kind"),
            k if isinstance(k, int) and not isinstance(k, bool) else None,
            json.dumps(reported.get("statistics") or {}, separators=(",", ":")),
        )


def _of_reason(reported: dict[str, Any], name: str) -> str:
    reason = reported.get("reason")
    return str(reason.get(name, "")) if isinstance(reason, dict) else ""


@cache
def _libc() -> Any:
    return ctypes.CDLL(None)


def _die_with(parent: int) -> None:
    """Runs in the new process: asks the kernel to kill it when the bench ends, even if the bench is killed."""
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # the bench blocks signals, and children inherit the mask
    _libc().prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def _last_line(file: IO[bytes]) -> str:
    file.seek(max(0, file.seek(0, os.SEEK_END) - _LAST_WORDS))
    lines = file.read().decode(errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")
