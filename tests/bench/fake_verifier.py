"""Stands in for `cutpoint verify`: what it does is the first word of the task's name."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]
CODES = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 5}


def answer(verdict: str, k: int | None = None) -> int:
    told = {
        "verdict": verdict,
        "reason": {"kind": "bound-reached", "message": "the bound was\nreached"} if verdict == "UNKNOWN" else None,
        "statistics": {"counts": {"solver.checks": 3}, "seconds": {"solve": 0.25}},
        "k": k,
    }
    print(json.dumps(told))
    return CODES[verdict]


def leave_behind(task: Path) -> None:
    """Starts a process that outlives us; its number goes beside the task."""
    child = subprocess.Popen(SLEEPER)
    draft = task.with_suffix(".draft")
    draft.write_text(str(child.pid))
    draft.rename(task.with_suffix(".pid"))


def main(arguments: list[str]) -> int:
    task = Path(arguments[-1])
    if os.environ.get("FAKE_LOG"):
        with open(os.environ["FAKE_LOG"], "a") as log:
            log.write(" ".join([*arguments[:-1], task.stem]) + "\n")
    match task.stem.partition("-")[0]:
        case "true":
            return answer("TRUE", k=len(task.stem))
        case "false":
            return answer("FALSE", k=2)
        case "unknown":
            return answer("UNKNOWN")
        case "crash":
            print("some words\ncutpoint: internal error: | a `bar`\n", file=sys.stderr)
            return 6
        case "signal":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "silent":
            return 0
        case "liar":
            answer("FALSE")
            return 0
        case "work":
            code = "import time\nx = bytearray(90_000_000)\nwhile time.process_time() < 0.2: pass"
            subprocess.run([sys.executable, "-c", code], check=True)
            return answer("TRUE", k=1)
        case "children":
            leave_behind(task)
            return answer("TRUE", k=1)
        case "hang":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            leave_behind(task)
            time.sleep(60)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
