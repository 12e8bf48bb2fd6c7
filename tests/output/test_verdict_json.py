"""Verdicts as JSON: what a program that reads them may rely on."""

import json
from pathlib import Path
from typing import Any

from cutpoint.base.source import SourceRange
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.model import Note, Origin
from cutpoint.evidence.counterexample import Counterexample, Input
from cutpoint.evidence.finding import Argument
from cutpoint.evidence.reason import Reason, ReasonKind
from cutpoint.evidence.verdict import Certificate, EngineReport, LoopInvariant, Safe, Unknown, Unsafe, Verdict
from cutpoint.output.verdict_json import verdict_json
from tests.evidence.alarms import counterexample_of, task_of_source

WHERE = SourceRange("loop.c", 7, 5, 9, 6)
PLACE = {"file": "loop.c", "line": 7, "column": 5, "end_line": 9, "end_column": 6}


def read(verdict: Verdict) -> dict[str, Any]:
    text = verdict_json(verdict)
    assert "\n" not in text
    result = json.loads(text)
    assert isinstance(result, dict)
    return result


def test_a_proof() -> None:
    statistics = Statistics()
    statistics.count("solver.checks", 3)
    statistics.spend("algorithm", 0.25)
    certificate = Certificate(Argument.INDUCTIVE, 2, (LoopInvariant(WHERE, "main", "x == y"),), "z3")
    notes = (Note(WHERE, "asm is ignored"), Note(None, "anything"))
    kind = AssumptionKind.MISSING_BODY_IS_PURE
    assumptions = (Assumption(kind, WHERE, "f"),)
    verdict = Safe(
        certificate, statistics=statistics, notes=notes, assumptions=assumptions, algorithm="k-induction", k=2
    )
    assert read(verdict) == {
        "verdict": "TRUE",
        "reason": None,
        "hint": None,
        "algorithm": "k-induction",
        "solved_by": None,
        "k": 2,
        "evidence": {
            "kind": "certificate",
            "argument": "k-inductive",
            "k": 2,
            "invariants": [{"where": PLACE, "function": "main", "formula": "x == y"}],
            "checked_by": "z3",
        },
        "assumptions": [
            {"kind": kind.value, "meaning": kind.meaning, "where": PLACE, "subject": "f"},
        ],
        "engines": [],
        "notes": [{"where": PLACE, "message": "asm is ignored"}, {"where": None, "message": "anything"}],
        "configuration": None,
        "statistics": {"counts": {"solver.checks": 3}, "seconds": {"algorithm": 0.25}},
    }


def test_an_unknown() -> None:
    assert read(
        Unknown(Reason(ReasonKind.BOUND_REACHED, "k = 50 is reached", k=50), "a larger --max-k", algorithm="bmc", k=50)
    ) == {
        "verdict": "UNKNOWN",
        "reason": {"kind": "bound-reached", "message": "k = 50 is reached", "k": 50},
        "hint": "a larger --max-k",
        "algorithm": "bmc",
        "solved_by": None,
        "k": 50,
        "evidence": None,
        "assumptions": [],
        "engines": [],
        "notes": [],
        "configuration": None,
        "statistics": {"counts": {}, "seconds": {}},
    }


def test_the_engines_of_a_portfolio() -> None:
    weak = "intervals are too weak"
    engines = (
        EngineReport("intervals", 0.5, weak, facts_told=2, reason=Reason(ReasonKind.TOO_IMPRECISE, weak)),
        EngineReport("ic3", 2.25, "TRUE", "k = 4", 0, 2, ("intervals",)),
    )
    result = read(Safe(Certificate(Argument.INDUCTIVE, 0), algorithm="auto", engines=engines, solved_by="ic3"))
    assert (result["algorithm"], result["solved_by"]) == ("auto", "ic3")
    told = {"facts_told": 2, "facts_used": 0, "facts_from": []}
    used = {"facts_told": 0, "facts_used": 2, "facts_from": ["intervals"]}
    why = {"kind": "too-imprecise", "message": weak}
    assert result["engines"] == [
        {"name": "intervals", "seconds": 0.5, "outcome": weak, "progress": "", **told, "reason": why},
        {"name": "ic3", "seconds": 2.25, "outcome": "TRUE", "progress": "k = 4", **used, "reason": None},
    ]


def test_a_counterexample(tmp_path: Path) -> None:
    source = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
    source += "int main(void) { int x = __VERIFIER_nondet_int();\nif (x < 0)\nreach_error(); }"
    result = read(Unsafe(counterexample_of(task_of_source(source, tmp_path), [-3]), algorithm="bmc"))
    assert (result["verdict"], result["algorithm"]) == ("FALSE", "bmc")
    evidence = result["evidence"]
    assert set(evidence) == {
        *("kind", "violation", "function", "inputs", "first_steps", "left_out", "last_steps", "total_steps"),
    }
    assert (evidence["kind"], evidence["function"], evidence["violation"]["line"]) == ("counterexample", "main", 4)
    (value,) = evidence["inputs"]
    assert value.pop("where")["line"] == 2
    assert value == {
        "origin": "input",
        "source": "__VERIFIER_nondet_int",
        "type": "int",
        "value": -3,
        "text": "-3",
        "free": False,
    }
    assert [(step["kind"], step["text"], step["changes"]) for step in evidence["first_steps"]] == [
        ("value", "__VERIFIER_nondet_int() returns -3", []),
        ("assign", "x = __VERIFIER_nondet_int()", [{"name": "x", "value": "-3"}]),
        ("branch", "x < 0", []),
    ]
    assert (evidence["last_steps"], evidence["left_out"]) == ([], 0)


def test_numbers_that_json_does_not_have() -> None:
    value = Input(Origin.INPUT, "__VERIFIER_nondet_double", "double", float("nan"), "NAN", '__builtin_nan("")', WHERE)
    counterexample = Counterexample(WHERE, "main", (value,), (), (), 0, 1)
    (shown,) = read(Unsafe(counterexample))["evidence"]["inputs"]
    assert (shown["value"], shown["text"]) == (None, "NAN")
