"""Programs that say in their first comment whether they are safe, and how to run an algorithm on one."""

from __future__ import annotations

import random
import re
from pathlib import Path

from cutpoint.algorithms.common.services import Progress, Services
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


class _RandomProgram:
    """Draws a small program: three bytes, branches, loops that end after a few rounds, calls, inputs, checks."""

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)
        self._loops = 0

    def text(self) -> str:
        step = "".join(self._statements(1, 2, "abc"))
        body = "".join(self._statements(2, 3, "abc"))
        counters = "".join(f"unsigned char i{number} = 0; " for number in range(self._loops))
        return (
            f"unsigned char a, b, c;\n{counters}\nvoid step(void) {{\n{step}}}\n"
            f"int main(void) {{\na = any; b = any & 3; c = 2;\n{body}{self._check()}return 0;\n}}\n"
        )

    def _statements(self, depth: int, count: int, names: str) -> list[str]:
        return [self._statement(depth, names) for _ in range(self._source.randint(1, count))]

    def _statement(self, depth: int, names: str) -> str:
        kind = self._source.choice(["assign", "assign", "input", "call", "check", *["if", "loop"] * depth])
        x = self._source.choice(names)
        if kind == "if":
            then, otherwise = ("".join(self._statements(depth - 1, 2, names)) for _ in range(2))
            return f"if ({self._condition()}) {{\n{then}}} else {{\n{otherwise}}}\n"
        if kind == "loop":
            counter = f"i{self._loops}"
            self._loops += 1
            rounds = self._source.randint(1, 3)
            body = "".join(self._statements(depth - 1, 2, names))
            return f"{counter} = 0;\nwhile ({counter} < {rounds} && any) {{\n{body}{counter}++;\n}}\n"
        if kind == "check":
            return self._check()
        if kind == "call" and depth == 2:
            return "step();\n"
        return f"{x} = any & 7;\n" if kind == "input" else f"{x} = {self._value()};\n"

    def _check(self) -> str:
        return f"if ({self._condition()} && {self._condition()} && {self._condition()}) reach_error();\n"

    def _value(self) -> str:
        x, y = (self._source.choice("abc") for _ in range(2))
        constant = self._source.randint(0, 5)
        return self._source.choice([str(constant), x, f"{x} + {constant}", f"{x} - {y}", f"{x} + {y}", f"{x} & {y}"])

    def _condition(self) -> str:
        x, y = (self._source.choice("abc") for _ in range(2))
        comparison = self._source.choice(["==", "!=", "<", ">"])
        return f"{x} {comparison} {self._source.choice([y, str(self._source.randint(0, 5))])}"


def random_program(seed: int) -> str:
    """The program of a seed, about half of them safe. It has loops, but every execution ends."""
    return _RandomProgram(seed).text()
