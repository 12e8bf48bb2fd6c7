"""The benchmarks run, and their loop programs are what they claim to be."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from benchmarks import start_up
from benchmarks.impact import Unsound, Verdict, check_invariants, impact
from benchmarks.interpolation import LoopProgram, loop_programs, main, run_here

from cutpoint.api import load
from cutpoint.smt.backends import create
from cutpoint.smt.interpolation import CannotInterpolate, Interpolation, Problem
from cutpoint.smt.terms.bitvectors import add, mul, neg, sle, slt, sub, ule, ult, urem
from cutpoint.smt.terms.boolean import conjunction, eq, implies, ite, not_, or_
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv
from tests.patience import ENOUGH


def n(value: int) -> Term:
    return bv(value, 32)


def between(low: Term, x: Term, high: Term) -> Term:
    return conjunction([sle(low, x), sle(x, high)])


def all_of(*formulas: Term) -> Term:
    return conjunction(formulas)


Invariant = Callable[[SimpleNamespace], Term]

INVARIANTS: dict[str, list[Invariant]] = {
    "eq_inc": [lambda v: eq(v.x, v.y)],
    "bound10": [lambda v: ule(v.x, n(10))],
    "bound1000": [lambda v: ule(v.x, n(1000))],
    "sm4": [lambda v: all_of(ult(n(0), v.s), ule(v.s, n(4)), eq(v.x1, add(v.x2, ite(eq(v.s, n(2)), n(1), n(0)))))],
    "count_n": [lambda v: all_of(eq(add(v.s, n(1)), v.i), between(n(1), v.i, add(v.n, n(1))), slt(v.n, n(1 << 20)))],
    "sum_n": [
        lambda v: all_of(
            between(n(1), v.i, add(v.n, n(1))),
            sle(v.n, n(1000)),
            between(sub(v.i, n(1)), v.s, mul(n(1000), sub(v.i, n(1)))),
        )
    ],
    "slam_lock": [lambda v: not_(eq(v.lock, n(1)))],
    "parity2": [lambda v: eq(urem(v.x, n(2)), n(0))],
    "nested": [
        lambda v: between(n(0), v.i, v.n),
        lambda v: all_of(sle(n(0), v.i), slt(v.i, v.n), between(v.i, v.j, v.n)),
    ],
    "signed_up": [lambda v: sle(v.x, n(5))],
    "uwrap": [lambda v: or_(eq(v.x, n(0)), ule(n(2**32 - 100), v.x))],
    "mul3": [lambda v: eq(v.y, mul(n(3), v.x))],
    "sumconst": [lambda v: eq(add(v.x, v.y), v.n)],
    "cggmp": [
        lambda v: all_of(eq(add(v.i, mul(n(2), v.j)), n(21)), between(n(1), v.i, n(9)), between(n(6), v.j, n(10)))
    ],
    "m_lt_n": [
        lambda v: all_of(sle(n(0), v.m), sle(n(0), v.x), or_(slt(v.m, v.n), sle(v.n, n(0)))),
    ],
    "modcnt": [lambda v: between(n(0), v.i, n(7))],
    "mask7": [lambda v: sle(v.i, n(15))],
    "phase2": [lambda v: all_of(between(n(0), v.x, n(100)), ite(sle(v.x, n(50)), eq(v.y, n(50)), eq(v.x, v.y)))],
    "flag": [lambda v: or_(all_of(eq(v.f, n(0)), eq(v.x, v.y)), all_of(eq(v.f, n(1)), eq(v.x, add(v.y, n(1)))))],
    "twoloops": [
        lambda v: all_of(between(n(0), v.x, v.n), eq(v.y, n(0))),
        lambda v: all_of(eq(add(v.x, v.y), v.n), sle(n(0), v.x)),
    ],
    "until_done": [lambda v: ite(eq(v.done, n(0)), ult(v.x, v.n), eq(v.x, v.n))],
    "up_down": [lambda v: all_of(between(n(0), v.x, v.n), ite(eq(v.up, n(0)), slt(n(0), v.x), slt(v.x, v.n)))],
    "which_way": [lambda v: eq(v.x, ite(eq(v.forward, n(0)), neg(v.steps), v.steps))],
    "producer": [lambda v: ule(sub(v.produced, v.consumed), n(8))],
    "sorted_pair": [lambda v: sle(v.low, v.high)],
    "recursive_lock": [lambda v: eq(eq(v.held, n(0)), eq(v.depth, n(0)))],
    "undo": [lambda v: eq(v.x, add(v.start, mul(n(3), v.i)))] * 2,
    "keep_order": [lambda v: ule(v.x, v.y)],
    "two_speeds": [lambda v: all_of(ule(v.x, n(1000)), or_(ult(v.x, n(500)), eq(urem(v.x, n(2)), n(0))))],
    "session": [
        lambda v: all_of(
            implies(eq(v.phase, n(1)), ult(v.used, v.limit)),
            implies(not_(ule(v.phase, n(1))), eq(v.used, v.limit)),
        )
    ],
    "min_max": [lambda v: or_(eq(v.seen, n(0)), sle(v.least, v.greatest))],
    "meet": [lambda v: ule(v.low, v.high)],
    "tally": [lambda v: eq(v.total, add(v.yes, v.no))],
}
"""Why each safe program is: an inductive invariant for each head of a loop, as its comment says."""


@pytest.mark.parametrize("program", loop_programs(), ids=lambda program: program.name)
def test_programs_are_what_they_claim(program: LoopProgram) -> None:
    graph = load([program.file]).blocks()
    assert any(block.target is graph.error for block in graph.blocks)
    if program.expected is Verdict.UNSAFE:
        return
    variables = {x.value.removeprefix("main::"): x for block in graph.blocks for x in block.transition.updates}
    state = SimpleNamespace(**variables)
    heads = [cutpoint for cutpoint in graph.cutpoints if cutpoint not in (graph.entry, graph.error)]
    formulas = [invariant(state) for invariant in INVARIANTS[program.name]]
    with create() as solver:
        check_invariants(graph, {graph.entry: TRUE, **dict(zip(heads, formulas, strict=True))}, solver)
        with pytest.raises(Unsound):
            check_invariants(graph, {graph.entry: TRUE, **dict.fromkeys(heads, TRUE)}, solver)


def test_there_are_enough_programs() -> None:
    programs = loop_programs()
    assert len(programs) >= 30
    assert {program.name for program in programs if program.expected is Verdict.SAFE} == set(INVARIANTS)


@pytest.mark.parametrize("name", ["eq_inc", "flag", "bug5"])
def test_impact_converges(name: str) -> None:
    (program,) = loop_programs([name])
    outcome = run_here("chain", program, limit=ENOUGH, check=True)
    assert outcome.verdict is program.expected, outcome.reason
    assert outcome.effort.refinements > 0


def nothing_is_reachable(problem: Problem, seconds: float) -> Interpolation:
    return Interpolation((TRUE, *[FALSE] * (len(problem.nodes) - 1)), "wrong")


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize("name", ["eq_inc", "bug5"])
def test_a_wrong_engine_proves_nothing(name: str, check: bool) -> None:
    """With the check its formulas are refused, without it the proof that they make."""
    (program,) = loop_programs([name])
    with pytest.raises(Unsound):
        impact(load([program.file]).blocks(), nothing_is_reachable, check=check)


def test_an_engine_that_gives_up() -> None:
    def unable(problem: Problem, seconds: float) -> Interpolation:
        raise CannotInterpolate("unable", "never could")

    (program,) = loop_programs(["eq_inc"])
    outcome = impact(load([program.file]).blocks(), unable)
    assert outcome.verdict is Verdict.UNKNOWN
    assert "never could" in outcome.reason


def test_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tmp_path / "runs.csv"
    options = ["--engines", "chain", "--programs", "eq_inc,bug5", "--limit", str(ENOUGH), "--markdown"]
    assert main([*options, "--csv", str(table)]) == 0
    printed = capsys.readouterr()
    assert "| chain | 2 of 2 |" in printed.out
    assert "| bug5 | unsafe |" in printed.out
    assert "[2/2] chain bug5: unsafe" in printed.err
    assert [row.split(",")[1] for row in table.read_text().splitlines()] == ["program", "bug5", "eq_inc"]


def test_unknown_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--programs", "nonsense"]) == 2
    assert main(["--engines", "nonsense"]) == 2
    assert capsys.readouterr().err.count("nonsense") == 2


def test_start_up_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert start_up.main(["--runs", "1", "--algorithm", "bmc"]) == 0
    measured = re.fullmatch(r"(\S+) s \(minimum (\S+) s\)  .*src\n", capsys.readouterr().out)
    assert measured is not None
    assert 0 < float(measured[2]) <= float(measured[1])
