"""Tasks and results for the tests of the bench."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from pathlib import Path

from cutpoint.base.limits import Deadline
from cutpoint.bench.options import BenchOptions
from cutpoint.bench.results import Answer, Result
from cutpoint.bench.suite import Configuration
from tests.patience import LATE

FAKE = (sys.executable, "-S", str(Path(__file__).with_name("fake_verifier.py")))
PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


def write_task(path: Path, expected: str | None = "true", property_: str = PROPERTY) -> Path:
    """A task definition with its property beside it; what is not expected is left out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".prp").write_text(property_)
    path.write_text(
        f"format_version: '2.0'\ninput_files: x.c\nproperties:\n  - property_file: {path.stem}.prp\n"
        + (f"    expected_verdict: {expected}\n" if expected else "")
    )
    return path


def make_options(
    tmp_path: Path,
    tasks: Iterable[Path],
    *configurations: Configuration,
    timelimit: float = 20.0,
    jobs: int = 2,
    fresh: bool = False,
    grace: float = 10.0,
    command: tuple[str, ...] = FAKE,
) -> BenchOptions:
    chosen = configurations or (Configuration("plain"),)
    return BenchOptions(tuple(tasks), chosen, tmp_path / "out", timelimit, jobs, fresh, grace, command)


def make_result(
    config: str, task: str, expected: bool, answer: str, cpu: float = 1.0, k: int | None = None, reason: str = ""
) -> Result:
    return Result(config, task, expected, Answer(answer), cpu, cpu * 2, 50, k, reason, "{}")


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def wait_until_dead(pid: int) -> bool:
    """Whether a process that was killed is gone; the kernel may take a moment."""
    deadline = Deadline.after(LATE)
    while is_alive(pid):
        if deadline.passed:
            return False
        time.sleep(0.01)
    return True
