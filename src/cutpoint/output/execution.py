"""An execution as text, step by step, and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Protocol, TextIO

from cutpoint.cfa.model import Assign, Assume, Edge, Havoc
from cutpoint.cfa.variables import ScalarType
from cutpoint.smt.terms.floats import float_const
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.sorts import ArraySort, BitVecSort, FloatSort, Sort
from cutpoint.smt.terms.term import TRUE, Term

TERM_LIMIT = 60
"""The maximum number of operators of an expression in a line of the trace."""


TypeOf = Callable[[Term], ScalarType | None]


def _untyped(_: Term) -> ScalarType | None:
    return None


class Execution(Protocol):
    """The parts of an execution that a report uses."""

    @property
    def outcome(self) -> Enum: ...
    @property
    def exit_value(self) -> int | None: ...
    @property
    def steps(self) -> int: ...
    @property
    def reason(self) -> str: ...


class Recorder:
    """Receives every step, prints it if there is a trace, and records the values of the watched variables."""

    def __init__(self, trace: TextIO | None, watch: Sequence[str], types: TypeOf = _untyped) -> None:
        """`types` gives the C types of variables, by which their values are shown."""
        self._trace = trace
        self._types = types
        self._sources = SourceLines()
        self._line: tuple[str, int] | None = None
        self.watched: dict[str, list[Any]] = {name: [] for name in watch}

    def __call__(self, edge: Edge, value: Any) -> None:
        if self._trace is not None:
            self._print(edge, value)
        if isinstance(edge.op, Assign | Havoc) and edge.op.variable.value in self.watched:
            self.watched[edge.op.variable.value].append(value)

    def _print(self, edge: Edge, value: Any) -> None:
        """Prints the source line when it changes, and below it the step."""
        step = step_text(edge, value, self._types)
        if step is None:
            return
        source_range = edge.range
        line = (source_range.file, source_range.line) if source_range is not None else None
        if line != self._line:
            self._line = line
            if source_range is not None:
                source = self._sources.line(source_range.file, source_range.line)
                print(f"{source_range.file}:{source_range.line}: {source}", file=self._trace)
        print(f"    {step}", file=self._trace)


class SourceLines:
    """The lines of source files, read on first use."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}

    def line(self, file: str, number: int) -> str:
        lines = self._files.get(file)
        if lines is None:
            try:
                lines = Path(file).read_text(encoding="utf-8", errors="replace").splitlines()
            except OSError:
                lines = []
            self._files[file] = lines
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def step_text(edge: Edge, value: Any, types: TypeOf = _untyped) -> str | None:
    """The step with the new value of the variable; None for steps that only transfer control."""
    op = edge.op
    type_ = types(op.variable) if isinstance(op, Assign | Havoc) else None
    if isinstance(op, Assign):
        signed = type_ is None or type_.signed
        shown, computed = to_c(op.value, TERM_LIMIT), readable(value, op.variable.sort, signed)
        return f"{to_c(op.variable)} = {shown}" + (f"  → {computed}" if computed != shown else "")
    if isinstance(op, Havoc):
        source = op.source or op.origin.value
        signed = op.signed if type_ is None else type_.signed
        return f"{to_c(op.variable)} = {readable(value, op.variable.sort, signed)}  ({source})"
    if isinstance(op, Assume) and op.condition is not TRUE and not op.trap:
        return f"[{to_c(op.condition, TERM_LIMIT)}]"
    return None


def readable(value: Any, sort: Sort, signed: bool = True) -> str:
    """Bit-vector values are stored as unsigned numbers. They are shown as signed numbers unless `signed` is false."""
    if isinstance(sort, ArraySort):
        entries = list(value.entries.items())[:8]
        shown = [f"{index}: {readable(element, sort.element, signed)}" for index, element in entries]
        more = ", …" if len(value.entries) > 8 else ""
        default = readable(value.default, sort.element, signed)
        return f"{{{', '.join(shown)}{more}, else {default}}}".replace("{, ", "{")
    if isinstance(sort, FloatSort):
        return to_c(float_const(value, sort))
    if isinstance(sort, BitVecSort) and signed and value >> (sort.width - 1):
        return str(value - (1 << sort.width))
    return str(value)


def report(execution: Execution, recorder: Recorder, as_json: bool) -> str:
    """The last line of a run: how it ended, and the number of steps."""
    if as_json:
        result = {
            "outcome": execution.outcome.value,
            "exit_value": execution.exit_value,
            "steps": execution.steps,
            "reason": execution.reason,
            "watched": recorder.watched,
        }
        import json

        return json.dumps(result, ensure_ascii=False)
    ends = {
        "exit": f"The program ended with exit value {execution.exit_value}",
        "abort": "The program aborted",
        "error": f"The property is violated: {execution.reason}",
    }
    end = ends.get(execution.outcome.value, f"The execution was stopped: {execution.reason}")
    return f"{end} ({execution.steps} {'step' if execution.steps == 1 else 'steps'})."
