"""Replay: an alarm counts only once the program as lowered has been executed into its violation.

The alarm refers to the simplified automaton, in which constants are propagated and statements that do not affect the
property are removed. Both are done on functions, before inlining: a statement that reads a value from outside is either
removed from all executions, or executed as often, and in the same order, as in the program as lowered. So there is one
queue of values for each such statement, which all copies of a function and all depths of a recursion share.

A removed statement may get any value. It gets zero (or an address, if zero is a null pointer that traps), until it has
requested so many values that the program seems to wait for another one: slicing removes loops that may not terminate,
and the replay should not fail if such a loop terminates on some input.
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline, OutOfTime
from cutpoint.base.source import SourceRange
from cutpoint.cfa.calls.inline import Unfolding
from cutpoint.cfa.interpret import Execution, Outcome, execute, zero_of
from cutpoint.cfa.model import Edge, Havoc, Origin
from cutpoint.cfa.task import DEEPEST_CALL, Task
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.recording import Clock, record
from cutpoint.evidence.finding import Alarm
from cutpoint.evidence.source_names import SourceNames
from cutpoint.smt.terms import ieee
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.sorts import ArraySort, BitVecSort, FloatSort, Sort, bitvec
from cutpoint.smt.terms.term import Term

MAX_STEPS = 10_000_000
_PATIENCE = 100
"""How often a statement whose value does not matter gets the same value."""
_APART = 1 << 16
"""The distance in bytes between the addresses that are used for pointers whose values do not matter."""


@frozen
class ReplayFailure:
    """The execution did not end in the violation; the reason tells how and where it ended."""

    reason: str


def replay(
    task: Task, alarm: Alarm, max_steps: int = MAX_STEPS, deadline: Deadline | None = None
) -> Counterexample | ReplayFailure:
    """Executes the program on the values of the alarm, and describes the execution if it ends in the violation."""
    names = SourceNames(task.program)
    graph = Unfolding(task.program, DEEPEST_CALL)
    choices = _Choices(alarm, names)
    clock = Clock(deadline, graph, alarm.initial)
    try:
        execution = execute(graph, choices, max_steps, clock, initial=alarm.initial)
        if execution.trapped:  # perhaps at a null pointer for which the alarm has no value
            choices = _Choices(alarm, names, task.program.pointer_width)
            clock = Clock(deadline, graph, alarm.initial)
            execution = execute(graph, choices, max_steps, clock, initial=alarm.initial)
        if execution.outcome is not Outcome.ERROR:
            return ReplayFailure(_how_it_ended(execution))
        if clock.computed is not None and clock.computed.decisive:
            return ReplayFailure(_why_not_real(next(iter(clock.computed.decisive))))
        return record(task.program, graph, execution, choices.free, names, clock, alarm.initial)
    except OutOfTime:
        return ReplayFailure(f"there was no time to execute more than {clock.steps} steps")


_Statement = tuple[Term, Origin, str, SourceRange | None]
"""The identity of a statement that reads a value from outside, in the simplified program and in the whole one."""


class _Choices:
    """Supplies the values of the alarm to the statements that they belong to."""

    def __init__(self, alarm: Alarm, names: SourceNames, pointer_width: int = 0) -> None:
        """With a `pointer_width`, values that may be pointers and do not matter are not null."""
        self._names = names
        self._pointer = bitvec(pointer_width) if pointer_width else None
        self._queues: dict[_Statement, deque[Any]] = defaultdict(deque)
        self._asked: dict[_Statement, int] = defaultdict(int)
        self.free: list[bool] = []
        """For each value that was supplied, whether it does not come from the alarm."""
        for edge, value in alarm.choices:
            assert isinstance(edge.op, Havoc)
            self._queues[self._statement(edge, edge.op)].append(value)

    def __call__(self, edge: Edge, havoc: Havoc) -> Any:
        if havoc.origin is Origin.LATITUDE:  # behaviour of other libraries alone does not count as a counterexample
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
        return self._names.lowered(havoc.variable), havoc.origin, havoc.source, edge.range


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
