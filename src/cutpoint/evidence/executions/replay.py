"""Replay: an alarm counts only once the program as lowered has been executed into its violation.

The alarm speaks of the simplified automaton, where constants are propagated and what the property does not need is
left out. Both are done on functions, before inlining: a statement that takes a value from outside is either left out
of all executions, or executed as often, and in the same order, as in the program as lowered. So there is one queue of
values for each such statement; copies of a function and the depths of a recursion share theirs.

What was left out may get any value. It gets zero (or an address, where zero is a null pointer that traps), until a
statement has asked so often that the program seems to wait for something else: slicing takes away loops that may not
end, and one that an input ends should not fail here.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Any

from cutpoint.base.limits import Deadline, OutOfTime
from cutpoint.base.source import SourceRange
from cutpoint.cfa.calls.inline import Unfolding
from cutpoint.cfa.interpret import Execution, Outcome, execute, zero_of
from cutpoint.cfa.model import Edge, Havoc, Origin
from cutpoint.cfa.task import DEEPEST_CALL, Task
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.reading import Names
from cutpoint.evidence.executions.recording import Clock, record
from cutpoint.evidence.finding import Alarm
from cutpoint.smt.terms import ieee
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.sorts import ArraySort, BitVecSort, FloatSort, Sort, bitvec

MAX_STEPS = 10_000_000
_PATIENCE = 100
"""How often a statement whose value does not matter gets the same value."""
_APART = 1 << 16
"""Bytes between the objects that pointers point to that do not matter."""


@dataclass(frozen=True, slots=True)
class ReplayFailure:
    """The execution did not end in the violation; the reason says how it ended, and where."""

    reason: str


def replay(
    task: Task, alarm: Alarm, max_steps: int = MAX_STEPS, deadline: Deadline | None = None
) -> Counterexample | ReplayFailure:
    """Executes the program on the values of the alarm, and tells the execution if it ends in the violation."""
    names = Names(task.program)
    graph = Unfolding(task.program, DEEPEST_CALL)
    choices = _Choices(alarm, names)
    clock = Clock(deadline, graph, alarm.initial)
    try:
        execution = execute(graph, choices, max_steps, clock, initial=alarm.initial)
        if execution.trapped:  # perhaps at a null pointer that the alarm has nothing to say about
            choices = _Choices(alarm, names, task.program.pointer_width)
            clock = Clock(deadline, graph, alarm.initial)
            execution = execute(graph, choices, max_steps, clock, initial=alarm.initial)
        if execution.outcome is not Outcome.ERROR:
            return ReplayFailure(_how_it_ended(execution))
        if clock.approximations is not None and clock.approximations.decisive is not None:
            return ReplayFailure(_why_not_real(clock.approximations.decisive))
        return record(task.program, graph, execution, choices.free, names, clock, alarm.initial)
    except OutOfTime:
        return ReplayFailure(f"there was no time to execute more than {clock.steps} steps")


_Statement = tuple[str, Origin, str, SourceRange | None]
"""What identifies a statement that takes a value from outside, in the simplified program and in the whole one."""


class _Choices:
    """The values of the alarm, handed out to the statements that they belong to."""

    def __init__(self, alarm: Alarm, names: Names, pointer_width: int = 0) -> None:
        """With a `pointer_width`, what may be a pointer and does not matter is not null."""
        self._names = names
        self._pointer = bitvec(pointer_width) if pointer_width else None
        self._queues: dict[_Statement, deque[Any]] = defaultdict(deque)
        self._asked: dict[_Statement, int] = defaultdict(int)
        self.free: list[bool] = []
        """For each value that was handed out, whether the alarm has nothing to say about it."""
        for edge, value in alarm.choices:
            assert isinstance(edge.op, Havoc)
            self._queues[self._statement(edge, edge.op)].append(value)

    def __call__(self, edge: Edge, havoc: Havoc) -> Any:
        if havoc.origin is Origin.LATITUDE:  # what another library might do is no counterexample
            self.free.append(True)
            return zero_of(havoc.variable.sort)
        statement = self._statement(edge, havoc)
        queue = self._queues.get(statement)
        self.free.append(not queue)
        if queue:
            return queue.popleft()
        asked = self._asked[statement]
        self._asked[statement] = asked + 1
        if havoc.variable.sort is self._pointer and havoc.origin is not Origin.INPUT:
            return (1 << (self._pointer.width - 4)) + _APART * sum(self._asked.values())
        return _number(asked // _PATIENCE, havoc.variable.sort)

    def _statement(self, edge: Edge, havoc: Havoc) -> _Statement:
        return self._names.lowered(havoc.variable.value), havoc.origin, havoc.source, edge.range


def _number(value: int, sort: Sort) -> Any:
    if not value:
        return zero_of(sort)
    if isinstance(sort, ArraySort):
        return ArrayValue(_number(value, sort.element))
    if isinstance(sort, FloatSort):
        return ieee.from_int(value, "RNE", sort.exponent, sort.significand)
    return value & ((1 << sort.width) - 1) if isinstance(sort, BitVecSort) else value % 2 == 1


def _why_not_real(edge: Edge) -> str:
    assert isinstance(edge.op, Havoc)
    return f"it depends on the value of {edge.op.source} at {edge.range}, of which the model only knows bounds"


def _how_it_ended(execution: Execution) -> str:
    if execution.outcome is Outcome.EXIT:
        return "the program ends without a violation"
    return execution.reason
