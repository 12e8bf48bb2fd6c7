"""Verdicts in the terminal, word for word."""

from dataclasses import replace
from pathlib import Path

import pytest

from cutpoint.base.source import SourceRange
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.model import Note
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.finding import Argument
from cutpoint.evidence.verdict import Certificate, EngineReport, LoopInvariant, Safe, Unknown, Unsafe, Verdict
from cutpoint.output.verdict_text import verdict_text
from tests.evidence.alarms import counterexample_of, task_of_source
from tests.reasons import because

WHERE = SourceRange("loop.c", 7, 5, 9, 5)
NOTES = (Note(WHERE, "function 'f' has no body"), Note(WHERE, "function 'f' has no body"), Note(None, "asm is ignored"))
PROGRAM = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int last[2];

static int half(int n) {
    return n / 2;
}

int main(void) {
    int size, tmp;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        last[i % 2] += half(i);
    if (last[1] <= size)
        return 1;
    __VERIFIER_nondet_int();
    reach_error();
    return 0;
}
"""
TRACE = """\
The execution rests on no assumption.

An execution that violates the property:
  program.c:10: int size, tmp;
      size is 0 (uninitialised)
  program.c:11: int n = __VERIFIER_nondet_int();
      __VERIFIER_nondet_int() returns 4
      n = 4
  program.c:12: for (int i = 0; i < n; i++)
      i = 0
      [i < n]
  program.c:13: last[i % 2] += half(i);
      half: n = 0
  program.c:6: return n / 2;
      half returns 0
  program.c:13: last[i % 2] += half(i);
      last[0] = 0
  program.c:12: for (int i = 0; i < n; i++)
      i = 1
      [i < n]
  program.c:13: last[i % 2] += half(i);
      half: n = 1
  program.c:6: return n / 2;
      half returns 0
  program.c:13: last[i % 2] += half(i);
      last[1] = 0
  program.c:12: for (int i = 0; i < n; i++)
      i = 2
      [i < n]
  program.c:13: last[i % 2] += half(i);
      half: n = 2
  program.c:6: return n / 2;
      half returns 1
  program.c:13: last[i % 2] += half(i);
      last[0] = 1
  program.c:12: for (int i = 0; i < n; i++)
      i = 3
      [i < n]
  program.c:13: last[i % 2] += half(i);
      half: n = 3
  program.c:6: return n / 2;
      half returns 1
  program.c:13: last[i % 2] += half(i);
      last[1] = 1
  program.c:12: for (int i = 0; i < n; i++)
      i = 4
      [i >= n]
  program.c:14: if (last[1] <= size)
      [last[1] > size]
  program.c:16: __VERIFIER_nondet_int();
      __VERIFIER_nondet_int() returns 0

Inputs, in order:
  program.c:10: size = 0  (not initialised)
  program.c:11: __VERIFIER_nondet_int() = 4
  program.c:16: __VERIFIER_nondet_int() = 0  (any value will do)

The property is violated at program.c:17:5 in main, after 49 steps:
      reach_error();

Verification result: FALSE. Property violation (unreach-call)."""


@pytest.fixture
def counterexample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counterexample:
    monkeypatch.chdir(tmp_path)
    return counterexample_of(task_of_source(PROGRAM, Path()), [4, 0])


def test_a_counterexample(counterexample: Counterexample) -> None:
    assert verdict_text(Unsafe(counterexample)) == TRACE


def test_a_counterexample_in_detail(counterexample: Counterexample) -> None:
    text = verdict_text(Unsafe(counterexample), verbose=True)
    assert "      i = i + 1  → i = 1\n" in text
    assert "address" not in text  # only lowering knows it


def test_without_the_file_there_are_no_source_lines(counterexample: Counterexample) -> None:
    Path("program.c").unlink()
    text = verdict_text(Unsafe(counterexample))
    assert "  program.c:12:\n      i = 0\n      [i < n]\n" in text
    assert "after 49 steps.\n\nVerification" in text


def test_a_long_execution_is_cut_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = counterexample_of(task_of_source(PROGRAM, Path()), [400, 0])
    normal, verbose = (verdict_text(replace(Unsafe(result), notes=()), verbose=v) for v in (False, True))
    assert "  … 2738 more steps (-v shows more) …\n" in normal
    assert "  … 1808 more steps …\n" in verbose
    assert len(normal.splitlines()) < 120 < len(verbose.splitlines())
    assert normal.endswith("in main, after 3613 steps:\n" + TRACE.partition("after 49 steps:\n")[2])


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (
            Safe(
                Certificate(Argument.INDUCTIVE, 2, (LoopInvariant(WHERE, "main", "x <= 3 && x == y"),), "z3"),
                algorithm="k-induction",
                notes=NOTES,
            ),
            """\
The proof rests on no assumption.

Proof by k-induction (k = 2): the property holds for 2 loop iterations, and if it holds for any 2, also for the next.
  loop.c:7 in main: x <= 3 && x == y
Checked again by z3, on the whole program.

The model of the program:
  loop.c:7:5: function 'f' has no body (2 times)
  asm is ignored

Verification result: TRUE.""",
        ),
        (
            Safe(Certificate(Argument.UNWOUND, 4)),
            """\
The proof rests on no assumption.

Proof (k = 4): no execution violates the property within 4 loop iterations, and none continues beyond them.
The proof was not checked.

Verification result: TRUE.""",
        ),
        (
            Safe(
                Certificate(Argument.INDUCTIVE, 0, (LoopInvariant(WHERE, "main", "x == y"),), "z3"),
                algorithm="predicate",
            ),
            """\
The proof rests on no assumption.

Proof by predicate: loop invariants that are inductive and exclude a violation of the property.
  loop.c:7 in main: x == y
Checked again by z3, on the whole program.

Verification result: TRUE.""",
        ),
        (
            Safe(Certificate(Argument.INDUCTIVE, 0)),
            """\
The proof rests on no assumption.

Proof: no path from the entry or from a loop head to the next loop head violates the property.
The proof was not checked.

Verification result: TRUE.""",
        ),
        (
            Unknown(because("k = 50 is reached"), "a larger --max-k"),
            """\
Try: a larger --max-k.

Verification result: UNKNOWN, k = 50 is reached.""",
        ),
        (
            Unknown(because("the limit of 60 s is reached")),
            "Verification result: UNKNOWN, the limit of 60 s is reached.",
        ),
    ],
)
def test_other_verdicts(verdict: Verdict, expected: str) -> None:
    assert verdict_text(verdict) == expected
    assert verdict_text(verdict, quiet=True) == expected.splitlines()[-1]


def test_numbers_are_for_those_who_ask() -> None:
    statistics = Statistics()
    statistics.count("solver.checks", 3)
    statistics.spend("algorithm", 0.25)
    verdict = Unknown(because("no reason"), statistics=statistics, notes=NOTES)
    assert "solver.checks" not in verdict_text(verdict)
    assert (
        verdict_text(verdict, verbose=True)
        == """\
The model of the program:
  loop.c:7:5: function 'f' has no body
  loop.c:7:5: function 'f' has no body
  asm is ignored

solver.checks: 3
algorithm: 0.250 s

Verification result: UNKNOWN, no reason."""
    )


def test_the_size_of_a_reachability_tree() -> None:
    statistics = Statistics()
    for name, amount in {"art.size": 12, "refinements": 1}.items():
        statistics.count(name, amount)
    verdict = Unknown(because("no reason"), statistics=statistics)
    assert "ART" not in verdict_text(verdict)
    assert verdict_text(verdict, verbose=True).startswith("ART: 12 nodes, 1 refinement\n\nart.size: 12\n")
    for name, amount in {"total": 5, "sum": 10, "locations": 4, "maximum": 3}.items():
        statistics.count(f"predicates.{name}", amount)
    line = "ART: 12 nodes, 1 refinement, 5 predicates (average 2.5, at most 3 a location)"
    assert verdict_text(verdict, verbose=True).startswith(f"{line}\n\nart.size: 12\npredicates.locations: 4\n")


# -- assumptions ------------------------------------------------------------------------------------

ASSUMPTIONS = (
    Assumption(AssumptionKind.MISSING_BODY_IS_PURE, WHERE, "f"),
    Assumption(AssumptionKind.MISSING_BODY_IS_PURE, WHERE, "g"),
    Assumption(AssumptionKind.ALLOCATION_SUCCEEDS, None),
)


def test_what_a_proof_rests_on() -> None:
    verdict = Safe(Certificate(Argument.UNWOUND, 4), assumptions=ASSUMPTIONS)
    assert verdict_text(verdict).startswith("""\
The proof rests on 2 assumptions:
  missing-body-is-pure: a function without a body changes nothing and returns any value of its type
    loop.c:7:5: f and 1 other use
  allocation-succeeds: memory never runs out

Proof (k = 4)""")
    assert "\n    loop.c:7:5: f\n    loop.c:7:5: g\n" in verdict_text(verdict, verbose=True)


def test_what_a_proof_would_rest_on() -> None:
    verdict = Unknown(because("no reason"), assumptions=ASSUMPTIONS[:1])
    assert verdict_text(verdict).startswith("A proof would rest on 1 assumption:\n  missing-body-is-pure: ")


# -- portfolios -------------------------------------------------------------------------------------

INTERVALS = EngineReport("intervals", 0.46, "they are too weak", facts_told=3)
IC3 = EngineReport("ic3", 12.3, "TRUE", "k = 7", 1, 2, ("intervals",))
BMC = EngineReport("bmc", 3.0, "stopped", "k = 40")


def test_who_has_proved_it_and_with_what() -> None:
    proved = Safe(
        Certificate(Argument.INDUCTIVE, 0, (), "z3"), algorithm="auto", engines=(INTERVALS, IC3), solved_by="ic3"
    )
    assert (
        verdict_text(proved)
        == """\
The proof rests on no assumption.

Proof by ic3 (auto): no path from the entry or from a loop head to the next loop head violates the property.
It used 2 invariants found by intervals.
Checked again by z3, on the whole program.

Verification result: TRUE."""
    )
    bounded = Safe(Certificate(Argument.UNWOUND, 2), algorithm="bmc+ic3", engines=(BMC, IC3), solved_by="bmc")
    text = verdict_text(bounded)
    assert text.splitlines()[2].startswith(
        "Proof by bmc (bmc+ic3, k = 2): no execution violates the property within 2 loop iterations"
    )
    assert "It used" not in text


@pytest.mark.parametrize(
    ("used", "whose", "told"),
    [
        (1, (), "1 invariant found by other engines"),
        (5, ("vinta", "intervals", "ic3"), "5 invariants found by vinta, intervals and ic3"),
    ],
)
def test_whose_invariants_were_used(used: int, whose: tuple[str, ...], told: str) -> None:
    engine = EngineReport("k-induction", 1.0, "TRUE", "", 0, used, whose)
    verdict = Safe(Certificate(Argument.INDUCTIVE, 1), algorithm="auto", engines=(engine,), solved_by="k-induction")
    assert f"\nIt used {told}.\n" in verdict_text(verdict)


def test_who_has_found_a_counterexample(counterexample: Counterexample) -> None:
    found = replace(Unsafe(counterexample), algorithm="auto", engines=(BMC,), solved_by="bmc")
    text = verdict_text(found)
    assert text == TRACE.replace("violates the property:", "violates the property, found by bmc (auto):")


def test_how_far_the_engines_came() -> None:
    unknown = Unknown(
        because("the time ran out"), "a larger --timelimit", algorithm="auto", engines=(BMC, INTERVALS, IC3)
    )
    assert (
        verdict_text(unknown)
        == """\
engine       time  progress  reason
bmc         3.0 s  k = 40    stopped
intervals   0.5 s            they are too weak
ic3        12.3 s  k = 7     TRUE

Try: a larger --timelimit.

Verification result: UNKNOWN, the time ran out."""
    )
    assert verdict_text(unknown, quiet=True) == unknown.line


def test_the_engines_for_those_who_ask() -> None:
    proved = Safe(Certificate(Argument.INDUCTIVE, 0), algorithm="auto", engines=(INTERVALS, IC3), solved_by="ic3")
    table = """\
engine       time  progress  invariants        outcome
intervals   0.5 s            3 shared, 0 used  they are too weak
ic3        12.3 s  k = 7     1 shared, 2 used  TRUE
"""
    assert "engine " not in verdict_text(proved)
    assert f"\n\n{table}\nVerification" in verdict_text(proved, verbose=True)
    unknown = Unknown(because("no reason"), algorithm="auto", engines=(EngineReport("bmc", 0.0, "not begun"),))
    assert verdict_text(unknown, verbose=True).startswith("engine   time  reason\nbmc     0.0 s  not begun\n\n")
