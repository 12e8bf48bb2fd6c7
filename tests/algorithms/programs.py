"""Programs that say in their first comment whether they are safe, and how to run an algorithm on one."""

from __future__ import annotations

import re
from pathlib import Path

from cutpoint.algorithms.services import Progress, Services
from cutpoint.api import Task, VerifyConfig
from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.config import algorithm
from cutpoint.evidence.finding import Alarm, Finding, Inconclusive, Proof

ROOT = Path(__file__).parents[2]
PROGRAMS = [*sorted((ROOT / "benchmarks/loops").glob("*.c")), *sorted((ROOT / "tests/programs/loops").glob("*.c"))]

DEEP_BEFORE_A_LOOP = """
void deep(int n) { if (n == 100) reach_error(); if (n < 100) deep(n + 1); }
int main(void) {
    unsigned x = 0, y = 0;
    int n = any;
    if (n > 87 && n < 91) deep(n);
    while (any) { x++; y++; if (x != y) reach_error(); }
    return 0;
}"""
"""Unsafe: only a recursion that is deeper than the usual bound fails, and it ends before the loop begins."""


def is_safe(program: Path) -> bool:
    said = re.match(r"/\* (un)?safe: ", program.read_text(), re.IGNORECASE)
    assert said is not None, program
    return said[1] is None


def services(seconds: float | None = None, told: list[Progress] | None = None) -> Services:
    return Services(Deadline.after(seconds), Statistics(), (lambda _: None) if told is None else told.append)


def find(task: Task, config: VerifyConfig, seconds: float | None = 60.0) -> Finding:
    """What the algorithm itself says, before anyone checks it."""
    return algorithm(config)(task, services(seconds))


def proof(finding: Finding) -> Proof:
    assert isinstance(finding, Proof), finding
    return finding


def alarm(finding: Finding) -> Alarm:
    assert isinstance(finding, Alarm), finding
    return finding


def inconclusive(finding: Finding) -> Inconclusive:
    assert isinstance(finding, Inconclusive), finding
    return finding
