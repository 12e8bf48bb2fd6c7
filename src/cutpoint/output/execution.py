"""An execution as text, step by step, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import Enum
from typing import Any, Protocol, TextIO

from cutpoint.cfa.model import Assign, Assume, Edge, Havoc
from cutpoint.smt.pretty import to_c
from cutpoint.smt.sorts import BitVecSort, Sort

TERM_LIMIT = 60
"""How many operators of an expression a line of the trace shows."""


class Execution(Protocol):
    """What a report needs to know of an execution."""

    @property
    def outcome(self) -> Enum: ...
    @property
    def exit_value(self) -> int | None: ...
    @property
    def steps(self) -> int: ...
    @property
    def reason(self) -> str: ...


class Recorder:
    """Is told every step: prints it where one wants to see it, and keeps the values of the watched variables."""

    def __init__(self, trace: TextIO | None, watch: Sequence[str]) -> None:
        self._trace = trace
        self.watched: dict[str, list[Any]] = {name: [] for name in watch}

    def __call__(self, edge: Edge, value: Any) -> None:
        if self._trace is not None:
            print(step_line(edge, value), file=self._trace)
        if isinstance(edge.op, Assign | Havoc) and edge.op.variable.value in self.watched:
            self.watched[edge.op.variable.value].append(value)


def step_line(edge: Edge, value: Any) -> str:
    """`file:line:column: what happened`; `value` is what the variable has become."""
    where = f"{edge.range}: " if edge.range is not None else ""
    op = edge.op
    if isinstance(op, Assign):
        shown, computed = to_c(op.value, TERM_LIMIT), readable(value, op.variable.sort)
        return f"{where}{to_c(op.variable)} = {shown}" + (f"  → {computed}" if computed != shown else "")
    if isinstance(op, Havoc):
        source = op.source or op.origin.value
        return f"{where}{to_c(op.variable)} = {readable(value, op.variable.sort, op.signed)}  ({source})"
    if isinstance(op, Assume):
        return f"{where}[{to_c(op.condition, TERM_LIMIT)}]"
    return f"{where}…"


def readable(value: Any, sort: Sort, signed: bool = True) -> str:
    """Bit-vector values are kept as unsigned numbers; a person usually wants the signed one."""
    if isinstance(sort, BitVecSort) and isinstance(value, int) and signed and value >> (sort.width - 1):
        return str(value - (1 << sort.width))
    return str(value)


def report(execution: Execution, recorder: Recorder, as_json: bool) -> str:
    """The last line of a run: how it ended and after how many steps."""
    if as_json:
        result = {
            "outcome": execution.outcome.value,
            "exit_value": execution.exit_value,
            "steps": execution.steps,
            "reason": execution.reason,
            "watched": recorder.watched,
        }
        return json.dumps(result, ensure_ascii=False)
    ends = {
        "exit": f"The program ended with exit value {execution.exit_value}",
        "abort": "The program aborted",
        "error": f"The property is violated: {execution.reason}",
    }
    end = ends.get(execution.outcome.value, f"The execution was stopped: {execution.reason}")
    return f"{end} ({execution.steps} {'step' if execution.steps == 1 else 'steps'})."
