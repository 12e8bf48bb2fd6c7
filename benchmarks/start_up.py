"""The time until a verdict on a program that needs hardly any: start-up, reading, and the end of all processes.

    python benchmarks/start_up.py [--runs 20] [--algorithm NAME] [--against SOURCES …]

Seconds are CPU time of the command and its processes, with byte code: the median and the minimum of the runs. Each of
the given folders contains another version of the package `cutpoint`; the versions take turns, so that all of them see
the same machine.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

PROGRAM = """\
extern void reach_error(void);
int main(void) {
    int x = 1; while (x < 100) x *= 2;
    if (x > 128) reach_error();
}
"""
_COMMAND = "import sys, cutpoint.__main__ as entry; getattr(entry, 'console', lambda: sys.exit(entry.main()))()"


def seconds(sources: Path, arguments: Sequence[str]) -> float:
    """The CPU time of one run of a version."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", _COMMAND, *arguments],
        env={**environment, "PYTHONPATH": str(sources)},
        capture_output=True,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode or "TRUE" not in done.stdout:
        raise SystemExit(f"{sources}: {done.stdout}{done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=20, help="how many runs of each version (default: %(default)s)")
    parser.add_argument("--algorithm", default="auto", help="default: %(default)s")
    parser.add_argument("--against", type=Path, nargs="*", default=[], metavar="SOURCES")
    options = parser.parse_args(arguments)
    versions = [Path(__file__).resolve().parent.parent / "src", *options.against]
    found: dict[Path, list[float]] = {version: [] for version in versions}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "program.c")
        path.write_text(PROGRAM)
        command = ["verify", "--quiet", "--algorithm", options.algorithm, str(path)]
        for version in versions:
            seconds(version, command)  # writes the byte code
        for _ in range(options.runs):
            for version in versions:
                found[version].append(seconds(version, command))
    for version, times in found.items():
        print(f"{statistics.median(times):.3f} s (minimum {min(times):.3f} s)  {version}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
