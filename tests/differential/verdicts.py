"""Verdicts against executions: what every algorithm says of a program that was executed on all its inputs."""

from __future__ import annotations

import math
import random
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cutpoint.algorithms.common.services import Services
from cutpoint.api import LoadOptions, Task, VerifyConfig, load, verify_task
from cutpoint.base.errors import UnsupportedC
from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.model import Origin
from cutpoint.evidence.verdict import Safe, Unsafe
from tests.differential.claims import claimed_program
from tests.differential.compiled import DIALECT, Rejected
from tests.differential.forked import Crashed, TimedOut, in_child
from tests.differential.verdict_programs import claim, verdict_program

ALGORITHMS = ("bmc", "k-induction", "predicate", "impact", "ic3", "vinta", "intervals")
RUNTIME = Path(__file__).with_name("runtime.c")
FINE, ERROR = 0, 1
TRUE, FALSE, UNKNOWN, OPEN = "TRUE", "FALSE", "UNKNOWN", "OPEN"
_ANY_CLAIM = "1"
_GRACE = 5.0
"""Seconds that an algorithm may take beyond its limit before its process is ended."""


@dataclass(frozen=True)
class Judgement:
    """What one algorithm says of a program, and what executions say."""

    algorithm: str
    verdict: str
    truth: str
    reason: str = ""

    @property
    def is_wrong(self) -> bool:
        return self.verdict not in (UNKNOWN, OPEN, self.truth)


@dataclass(frozen=True)
class Judged:
    """A program with all its judgements."""

    name: str
    text: str
    judgements: tuple[Judgement, ...]


def executions(text: str, inputs: Sequence[int]) -> list[tuple[int, int]]:
    """For each combination of inputs, how the execution ended and the value of `result`."""
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder, "program.c"), Path(folder, "program")
        source.write_text(text)
        sizes = [f"-DINPUTS={math.prod(inputs)}", f"-DFIRST={inputs[0] if inputs else 1}"]
        program = ["gcc", "-O0", *DIALECT, "-c", str(source), "-o", f"{binary}.o"]
        renamed = ["objcopy", "--redefine-sym", "main=program_main", f"{binary}.o"]  # __func__ stays "main"
        whole = ["gcc", "-O1", "-w", *sizes, str(RUNTIME), f"{binary}.o", "-o", str(binary), "-lm"]
        for command in (program, renamed, whole):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise Rejected(done.stderr)
        try:
            log = subprocess.run([str(binary)], capture_output=True, timeout=300, check=True).stdout
        except subprocess.SubprocessError as error:
            raise Rejected(str(error)) from error
    records = list(struct.iter_unpack("<qq", log))
    if len(records) != math.prod(inputs):
        raise Rejected("some executions are missing")
    return [(how, value) for how, value in records]


def judged_program(seed: int) -> tuple[str, str] | None:
    """A program and the truth about it; None if it does something other than to end or to fail."""
    rng = random.Random(seed)
    program = verdict_program(seed)
    try:
        first = executions(program.with_claim(_ANY_CLAIM), program.inputs)
        if any(how != FINE for how, _ in first):
            return None
        text = program.with_claim(claim([value for _, value in first], rng))
        second = executions(text, program.inputs)
    except Rejected:
        return None
    return text, FALSE if any(how == ERROR for how, _ in second) else TRUE


def judge(subject: int | Path, algorithms: Sequence[str] = ALGORITHMS, seconds: float = 10.0) -> Judged | None:
    """Asks every algorithm about the program of a seed, or about a claim about a given program."""
    if isinstance(subject, Path):
        name, drawn = f"{subject.stem}.claim.c", claimed_program(subject, 1)
    else:
        name, drawn = f"verdict{subject}.c", judged_program(subject)
    if drawn is None:
        return None
    text, truth = drawn
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_text(text)
        limit = len(algorithms) * (seconds + _GRACE) + 30
        try:
            judgements = in_child(lambda: judgements_of(path, truth, algorithms, seconds), limit)
        except (TimedOut, Crashed) as error:
            judgements = (Judgement("reading", "CRASH", truth, str(error)),)
    return Judged(name, text, judgements)


def judgements_of(path: Path, truth: str, algorithms: Sequence[str], seconds: float) -> tuple[Judgement, ...]:
    """Reads a program once, and asks each algorithm in a process of its own."""
    try:
        task = load([path], LoadOptions())
    except UnsupportedC as error:
        return (Judgement("reading", UNKNOWN, truth, str(error)),)
    found: list[Judgement] = []
    for algorithm in algorithms:
        try:
            verdict, reason = in_child(partial(_verdict, task, algorithm, seconds), seconds + _GRACE)
        except TimedOut as error:
            verdict, reason = UNKNOWN, str(error)
        except Exception as error:
            verdict, reason = "CRASH", f"{type(error).__name__}: {error}"
        found.append(Judgement(algorithm, verdict, truth, reason))
    return tuple(found)


def _verdict(task: Task, algorithm: str, seconds: float) -> tuple[str, str]:
    services = Services(Deadline.after(seconds), Statistics(), lambda _: None)
    verdict = verify_task(task, VerifyConfig(algorithm=algorithm), services)
    if isinstance(verdict, Unsafe):
        decided = [i.source for i in verdict.counterexample.inputs if i.origin is not Origin.INPUT and not i.free]
        # What C leaves open may be chosen otherwise than gcc does it: such an execution says nothing of gcc's.
        return (FALSE, "") if not decided else (OPEN, ", ".join(dict.fromkeys(decided)))
    return (TRUE, "") if isinstance(verdict, Safe) else (UNKNOWN, verdict.reason.message)
