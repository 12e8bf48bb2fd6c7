"""From an execution to a counterexample: the first and the last steps, described in C syntax.

The execution is run a second time, because only the first run shows which steps are the last ones, and describing a
step costs more than executing it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cutpoint.base.limits import Deadline, OutOfTime
from cutpoint.cfa.assumptions import Assumption, AssumptionKind
from cutpoint.cfa.calls.inline import Unfolding
from cutpoint.cfa.interpret import Execution, Outcome, State, execute
from cutpoint.cfa.model import Assign, Assume, Call, Edge, Havoc, Location, Origin
from cutpoint.cfa.program import Program
from cutpoint.cfa.reliance import located_at_calls
from cutpoint.cfa.variables import Role
from cutpoint.evidence.counterexample import Change, Counterexample, Input, Step, StepKind
from cutpoint.evidence.executions.approximations import CHOSEN, COMPUTED, Approximations, has_values_of
from cutpoint.evidence.executions.c_values import literal, number, scalar_text, type_text
from cutpoint.evidence.executions.dependence import Dependence
from cutpoint.evidence.executions.externals import externals, returns_from_outside
from cutpoint.evidence.executions.reading import Reader
from cutpoint.evidence.source_names import SourceNames
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import ArraySort, BitVecSort, bitvec
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import free_variables

SHOWN = 500
"""Numbers of steps kept from the beginning and from the end."""
_STEPS_BETWEEN_CHECKS = 2048
"""How often the deadline is checked."""
_FOLLOWED = 50_000
"""Only in executions of at most this many steps are reads of values from outside tracked, because that is expensive."""
_MOST_CHANGES = 8
"""How many elements are shown of an array that was not changed by assignments to elements."""


class Clock:
    """Observes every step: checks the deadline regularly, and records the last edge and the visited locations."""

    def __init__(self, deadline: Deadline | None, graph: Unfolding, initial: Mapping[Term, Any]) -> None:
        self._deadline = deadline
        self.steps = 0
        self.edge: Edge | None = None
        self.visited: set[Location] = set()
        self.computed, self.chosen = (
            Approximations(origins, graph.leaving, initial) if has_values_of(origins, graph.program) else None
            for origins in (COMPUTED, CHOSEN)
        )

    def __call__(self, edge: Edge, value: Any) -> None:
        self.edge = edge
        self.visited.add(edge.source)
        for approximations in (self.computed, self.chosen):
            if approximations is not None:
                approximations.step(edge, value)
        self.steps += 1
        if self.steps % _STEPS_BETWEEN_CHECKS == 0 and self._deadline is not None and self._deadline.passed:
            raise OutOfTime


def record(
    program: Program,
    graph: Unfolding,
    execution: Execution,
    free: Sequence[bool],
    names: SourceNames,
    clock: Clock,
    initial: Mapping[Term, Any],
) -> Counterexample:
    """Describes an execution that ends in the violation, and that the clock has observed; `free` values do not matter.

    If time runs out, the execution is still valid, but only its beginning is described.
    """
    violation = clock.edge
    assert violation is not None
    recorder = _Recorder(program, names, execution.steps, clock, initial)
    values = iter(execution.inputs)
    assumptions = _assumptions(program, graph, clock)
    try:
        again = execute(graph, lambda _, __: next(values)[1], execution.steps, recorder, initial=initial)
        assert again.outcome is Outcome.ERROR
    except OutOfTime:
        recorder.give_up()
    free = [is_free or not recorder.is_read(position) for position, is_free in enumerate(free)]
    first, last = recorder.steps(free)
    return Counterexample(
        violation=violation.range,
        function=violation.source.function,
        inputs=tuple(_inputs(names, execution.inputs, free, recorder.reader)),
        first=first,
        last=last,
        left_out=recorder.left_out,
        total=execution.steps,
        externals=externals(program, names),
        error_functions=tuple(sorted(program.error_functions)),
        pointer_width=program.pointer_width,
        assumptions=assumptions,
    )


def _assumptions(program: Program, graph: Unfolding, clock: Clock) -> tuple[Assumption, ...]:
    """The assumptions at the locations that an execution has visited, and those about choices that it depends on."""
    found: dict[Assumption, None] = {}
    at_calls = located_at_calls(program)
    for location in sorted(clock.visited, key=lambda location: location.id):
        point = graph.point(location)
        if point is not None:
            made = program.functions[location.function].assumptions.get(point.number, ())
            found.update(dict.fromkeys(at_calls(location.function, one) for one in made if not one.of_proofs))
    for edge in clock.chosen.decisive if clock.chosen is not None else ():
        found[at_calls(edge.source.function, Assumption(AssumptionKind.RESULTS_ARE_INDEPENDENT, edge.range))] = None
    return tuple(found)


class _Recorder:
    """Observes every step, tracks the state, and describes the first and the last steps."""

    def __init__(
        self, program: Program, names: SourceNames, total: int, clock: Clock, initial: Mapping[Term, Any]
    ) -> None:
        self._names = names
        self._functions = program.functions
        self._clock = clock
        self._total = total
        self._state = State(initial)
        self._dependence = Dependence() if total <= _FOLLOWED else None
        self._kinds: dict[Edge, StepKind | None] = {}
        self._start = program.start
        self._passing = _Passing(program)
        self._first: list[tuple[Step, int | None]] = []
        self._last: deque[tuple[Step, int | None]] = deque(maxlen=SHOWN)
        self._shown = self._number = self._values = 0
        self.reader = Reader(program, names)

    def __call__(self, edge: Edge, value: Any) -> None:
        self._clock(edge, value)
        self._number += 1
        if edge not in self._kinds:
            self._kinds[edge] = self._kind(edge)
        kind = self._kinds[edge]
        if kind is not None and not (edge.source.function == self._start and _is_zero(value)):
            self._shown += 1
            if len(self._first) < SHOWN:
                self._first.append((self._step(edge, kind, value), self._position(edge)))
            elif self._number > self._total - 4 * SHOWN:
                self._last.append((self._step(edge, kind, value), self._position(edge)))
        if self._dependence is not None:
            self._dependence.step(edge, self._state)
        if not isinstance(edge.op, Assume):
            assert isinstance(edge.op, Assign | Havoc)
            self._state[edge.op.variable] = value
            self._values += isinstance(edge.op, Havoc)

    def give_up(self) -> None:
        """Stops observing: all remaining steps are omitted, and may read any value."""
        self._shown += self._total - self._number
        self._last.clear()
        self._dependence = None

    def is_read(self, position: int) -> bool:
        """Whether the execution depends on a value from outside."""
        return self._dependence is None or position in self._dependence.read

    def steps(self, free: Sequence[bool]) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
        """The first and the last steps, without values that were never set and do not matter."""
        first, last = (
            tuple(step for step, position in steps if position is None or not free[position])
            for steps in (self._first, self._last)
        )
        return first, last

    @property
    def left_out(self) -> int:
        """How many steps worth showing were not kept; an upper bound, if the recorder has given up."""
        return self._shown - len(self._first) - len(self._last)

    def _position(self, edge: Edge) -> int | None:
        """The position among the values from outside; None for a step that is shown even if its value does not
        matter."""
        return self._values if isinstance(edge.op, Havoc) and not self._is_returned(edge.op) else None

    def _is_returned(self, op: Havoc) -> bool:
        return returns_from_outside(op, self._names)

    def _kind(self, edge: Edge) -> StepKind | None:
        """The kind of a step in terms of the source; None if it only passes on control or a value."""
        op = edge.op
        if isinstance(op, Assume):
            return None if op.condition is TRUE or op.trap or self._is_internal(op.condition) else StepKind.BRANCH
        assert isinstance(op, Assign | Havoc)
        variable = self._names.lowered(op.variable)
        if variable in self._passing.on or self._names.of(variable).role in (Role.INTERNAL, Role.LITERAL):
            return None
        if isinstance(op, Havoc):
            return StepKind.VALUE if not isinstance(op.variable.sort, ArraySort) else None
        if self._is_internal(op.value):
            return None
        if variable in self._passing.returns:
            return StepKind.RETURN
        owner = self._passing.parameters.get(variable, edge.source.function)
        return StepKind.CALL if owner != edge.source.function else StepKind.ASSIGN

    def _is_internal(self, term: Term) -> bool:
        """Whether a term contains a variable that only the model has, such as the end of the heap."""
        return any(self._names.of(variable).role is Role.INTERNAL for variable in free_variables(term))

    def _step(self, edge: Edge, kind: StepKind, value: Any) -> Step:
        op, function = edge.op, edge.source.function
        if isinstance(op, Assume):
            text = self.reader.condition(op.condition, self._state, function)
            return Step(self._number, kind, edge.range, function, text)
        if isinstance(op, Havoc):
            return self._value_step(edge, op, value)
        assert isinstance(op, Assign)
        shown_in = self._passing.parameters[self._names.lowered(op.variable)] if kind is StepKind.CALL else function
        changes = tuple(self._changes(op, value, shown_in))
        if kind is StepKind.RETURN:
            text, changes = f"{self._functions[function].source_name} returns {changes[0].value}", ()
        elif isinstance(op.variable.sort, ArraySort) and changes:
            text = ", ".join(f"{change.name} = {change.value}" for change in changes)
        elif kind is StepKind.CALL:
            text = self.reader.passing(op.variable, op.value, self._state, function, shown_in)
        else:
            text = self.reader.assignment(op.variable, op.value, self._state, function)
        return Step(self._number, kind, edge.range, shown_in, text, changes)

    def _value_step(self, edge: Edge, op: Havoc, value: Any) -> Step:
        function = edge.source.function
        known = self.reader.value(op.variable, value, function, op.signed)
        changes: tuple[Change, ...] = ()
        if self._is_returned(op):
            text = f"{op.source}() returns {known}"
        else:
            text = f"{self._names.source(op.source, function)} is {known} ({op.origin.value})"
            if op.origin is Origin.UNINITIALISED:
                changes = (Change(self._names.of(op.variable).seen_in(function), known),)
        return Step(self._number, StepKind.VALUE, edge.range, function, text, changes)

    def _changes(self, op: Assign, value: Any, function: str) -> Iterator[Change]:
        target = op.variable
        if not isinstance(target.sort, ArraySort):
            known = self._names.of(target)
            yield Change(known.seen_in(function), self.reader.value(target, value, function), known.is_temporary)
            return
        stores: dict[int, Any] = {}
        content = op.value
        while content.op == ops.STORE:
            content, index, element = content.args
            stores.setdefault(evaluate(index, self._state), evaluate(element, self._state))
        if content is not target:
            stores = _difference(self._state[target], value)
        for address, width, element in _merged(target.sort, stores):
            name = self.reader.element(target, address, function)
            sort = bitvec(width) if isinstance(target.sort.element, BitVecSort) else target.sort.element
            yield Change(name, self.reader.element_value(target, element, sort, address, function))


class _Passing:
    """Variables that pass values from one function to another, and parameters with their functions."""

    def __init__(self, program: Program) -> None:
        self.on: set[Term] = set()
        """Results of calls, before an expression uses them; and those of main, which are not used."""
        self.returns: set[Term] = set()
        self.parameters: dict[Term, str] = {}
        for name, function in program.functions.items():
            self.returns.update(function.returns)
            self.parameters.update(dict.fromkeys(function.parameters, name))
            for edge in function.edges:
                if isinstance(edge.op, Call):
                    self.on.update(edge.op.results)
                    if name == program.start:
                        self.on.update(program.functions[edge.op.function].returns)


def _is_zero(value: Any) -> bool:
    return not value if not isinstance(value, ArrayValue) else not value.entries and not value.default


def _difference(old: ArrayValue, new: ArrayValue) -> dict[int, Any]:
    before, after = old.entries, new.entries
    changed = [index for index in sorted({*before, *after}) if old.get(index) != new.get(index)]
    return {index: after.get(index, new.default) for index in changed[:_MOST_CHANGES]}


def _merged(sort: ArraySort, stores: dict[int, Any]) -> Iterator[tuple[int, int, Any]]:
    """The stored elements as (address, width, value); neighbouring bytes that are stored together are one number."""
    ordered = sorted(stores.items())
    if not (isinstance(sort.element, BitVecSort) and sort.element.width == 8):
        width = sort.element.width if isinstance(sort.element, BitVecSort) else 0
        yield from ((address, width, element) for address, element in ordered)
        return
    while ordered:
        address = ordered[0][0]
        count = 1
        while count < len(ordered) and count < 8 and ordered[count][0] == address + count:
            count += 1
        yield address, 8 * count, sum(byte << (8 * index) for index, (_, byte) in enumerate(ordered[:count]))
        del ordered[:count]


def _inputs(
    names: SourceNames,
    inputs: Sequence[tuple[Edge, Any]],
    free: Sequence[bool],
    reader: Reader,
) -> Iterator[Input]:
    """The values that functions returned; of all other values from outside, only those that matter."""
    for (edge, value), is_free in zip(inputs, free, strict=True):
        op = edge.op
        assert isinstance(op, Havoc)
        sort, function = op.variable.sort, returns_from_outside(op, names)
        if is_free and not function:
            continue
        declared = names.type_of(op.variable) if function else None
        type_, signed = type_text(sort, op.signed, declared), op.signed if declared is None else declared.signed
        yield Input(
            op.origin,
            op.source,
            type_,
            number(value, sort, signed),
            _memory_text(op.variable, value, reader)
            if isinstance(value, ArrayValue)
            else scalar_text(value, sort, signed),
            literal(value, sort, signed),
            edge.range,
            is_free,
            function,
        )


def _memory_text(variable: Term, value: ArrayValue, reader: Reader) -> str:
    assert isinstance(variable.sort, ArraySort)
    entries = sorted(value.entries.items())
    element = variable.sort.element
    parts = [
        f"{reader.element(variable, at, '')} = {reader.element_value(variable, v, element, at, '')}"
        for at, v in entries[:_MOST_CHANGES]
    ]
    if len(entries) > _MOST_CHANGES:
        parts.append("…")
    return ", ".join(
        [
            *parts,
            f"{'all' if not entries else 'else'} {reader.element_value(variable, value.default, element, None, '')}",
        ]
    )
