"""A verdict as one JSON object, including evidence and statistics."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from cutpoint.base.source import SourceRange
from cutpoint.evidence.counterexample import Counterexample, Input, Step
from cutpoint.evidence.reason import Reason
from cutpoint.evidence.verdict import Certificate, Safe, Unknown, Unsafe, Verdict

_NAMES: dict[type[Verdict], str] = {Safe: "TRUE", Unsafe: "FALSE", Unknown: "UNKNOWN"}


def verdict_json(verdict: Verdict, configuration: Mapping[str, Any] | None = None) -> str:
    evidence: dict[str, Any] | None = None
    if isinstance(verdict, Safe):
        evidence = _certificate(verdict.certificate)
    elif isinstance(verdict, Unsafe):
        evidence = _counterexample(verdict.counterexample)
    result = {
        "verdict": _NAMES[type(verdict)],
        "reason": _reason(verdict.reason) if isinstance(verdict, Unknown) else None,
        "hint": (verdict.hint or None) if isinstance(verdict, Unknown) else None,
        "algorithm": verdict.algorithm or None,
        "solved_by": verdict.solved_by or None,
        "k": verdict.k,
        "evidence": evidence,
        "assumptions": [
            {
                "kind": one.kind.value,
                "meaning": one.kind.meaning,
                "where": _source_range(one.range),
                "subject": one.subject,
            }
            for one in verdict.assumptions
        ],
        "engines": [
            asdict(engine) | {"reason": _reason(engine.reason) if engine.reason is not None else None}
            for engine in verdict.engines
        ],
        "notes": [{"where": _source_range(note.range), "message": note.message} for note in verdict.notes],
        "configuration": configuration,
        "statistics": {"counts": verdict.statistics.counts, "seconds": verdict.statistics.seconds},
    }
    return json.dumps(result, ensure_ascii=False, allow_nan=False)


def _reason(reason: Reason) -> dict[str, Any]:
    """The kind and the message, and what else belongs to the kind."""
    data = {name: value for name, value in asdict(reason).items() if value not in ("", None, ())}
    return {**data, "kind": reason.kind.value}


def _certificate(certificate: Certificate) -> dict[str, Any]:
    return {
        "kind": "certificate",
        "argument": certificate.argument.value,
        "k": certificate.k,
        "invariants": [
            {"where": _source_range(one.where), "function": one.function, "formula": one.formula}
            for one in certificate.invariants
        ],
        "checked_by": certificate.checked_by,
    }


def _counterexample(counterexample: Counterexample) -> dict[str, Any]:
    return {
        "kind": "counterexample",
        "violation": _source_range(counterexample.violation),
        "function": counterexample.function,
        "inputs": [_input(one) for one in counterexample.inputs],
        "first_steps": [_step(step) for step in counterexample.first],
        "left_out": counterexample.left_out,
        "last_steps": [_step(step) for step in counterexample.last],
        "total_steps": counterexample.total,
    }


def _input(value: Input) -> dict[str, Any]:
    number = value.value if not isinstance(value.value, float) or math.isfinite(value.value) else None
    return {
        "origin": value.origin.value,
        "source": value.source,
        "type": value.type or None,
        "value": number,  # JSON has neither NaN nor infinities; "text" shows them
        "text": value.text,
        "where": _source_range(value.where),
        "free": value.free,
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "kind": step.kind.value,
        "where": _source_range(step.where),
        "function": step.function,
        "text": step.text,
        "changes": [{"name": change.name, "value": change.value} for change in step.changes],
    }


def _source_range(source_range: SourceRange | None) -> dict[str, Any] | None:
    if source_range is None:
        return None
    return {
        "file": source_range.file,
        "line": source_range.line,
        "column": source_range.column,
        "end_line": source_range.end_line,
        "end_column": source_range.end_column,
    }
