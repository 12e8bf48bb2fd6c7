"""Algorithm 3 of the unifying-view paper, twice: over CPA++ as the paper has it, and over the block graph as it is run.

Base case, forward condition and step case have the same answers for every k.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint.algorithms.bounded.base_case import BaseCase
from cutpoint.algorithms.bounded.step_case import StepCase
from cutpoint.algorithms.common.services import Services
from cutpoint.api import load
from cutpoint.base.limits import Deadline
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.boolean import disjunction
from tests.papers.test_unifying_view import Unrolling, check

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = [
    *sorted((ROOT / "benchmarks" / "loops").glob("*.c")),
    *sorted((ROOT / "tests" / "papers" / "programs").glob("*.c")),
]
ONE_LOOP = [path for path in PROGRAMS if len(loop_heads(load([path]).cfa)) == 1]
NEVER = Deadline.after(None)


@pytest.mark.parametrize("path", ONE_LOOP, ids=lambda path: path.stem)
def test_both_have_the_same_answers(path: Path) -> None:
    task = load([path])
    cfa, blocks = task.cfa, task.blocks()
    (head,) = loop_heads(cfa)
    base, step = BaseCase(blocks, Services()), StepCase(blocks, Services())
    for k in (1, 2, 3):
        from_entry = Unrolling(cfa, cfa.entry, bound=k)
        base_case = check(disjunction([from_entry.disjunction(cfa.error, count) for count in range(-1, k + 1)]))
        violated = base.violation_within(k, NEVER)
        assert violated is (Truth.YES if base_case is Result.SAT else Truth.NO)
        if violated is Truth.YES:
            break
        forward_condition = check(from_entry.disjunction(head, k))
        assert base.goes_on_after(k, NEVER) is (Truth.YES if forward_condition is Result.SAT else Truth.NO)
        from_head = Unrolling(cfa, head, bound=k + 1)
        step_case = check(from_head.disjunction(cfa.error, k))
        assert step.inductive(k, NEVER) is (Truth.NO if step_case is Result.SAT else Truth.YES)
    base.close()
    step.close()


def test_there_are_enough() -> None:
    assert len(ONE_LOOP) >= 20
