"""Concrete execution of an automaton, statement by statement, memory included."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import ORDER_OF_EVALUATION, Assign, Assume, Edge, End, Havoc, Location, Origin
from cutpoint.smt.terms import ieee
from cutpoint.smt.terms.evaluate import ArrayValue, compile_term, evaluate
from cutpoint.smt.terms.sorts import ArraySort, BitVecSort, FloatSort, Sort
from cutpoint.smt.terms.term import Term

if TYPE_CHECKING:
    from random import Random


class Outcome(Enum):
    EXIT = "exit"
    ABORT = "abort"
    ERROR = "error"
    BLOCKED = "assume"  # an assumption does not hold, or the processor traps
    RECURSION = "recursion"  # deeper than the bound
    REFUSED = "refused"  # the next construct is not supported
    ENDLESS = "endless loop"  # a loop without any statement
    STEPS = "step limit"
    INPUTS = "inputs"  # there are no more inputs


@frozen
class Execution:
    """How an execution ended. `inputs` are the values of all havocs, in order."""

    outcome: Outcome
    exit_value: int | None
    steps: int
    reason: str
    inputs: tuple[tuple[Edge, Any], ...]
    state: dict[Term, Any]
    trapped: bool = False
    """Whether a trap of the processor ended it."""
    last: Edge | None = None
    """The last edge that was taken."""


class Graph(Protocol):
    """The graph that the interpreter executes: an automaton, or one that unfolds on demand."""

    @property
    def entry(self) -> Location: ...
    @property
    def error(self) -> Location: ...
    def leaving(self, location: Location) -> list[Edge]: ...


class NoMoreInputs(Exception):
    """The list of inputs is exhausted."""


Chooser = Callable[[Edge, Havoc], Any]
"""Returns the value that an edge reads from outside."""
Observer = Callable[[Edge, Any], None]


def zero_of(sort: Sort) -> Any:
    if isinstance(sort, ArraySort):
        return ArrayValue(zero_of(sort.element))
    return 0 if isinstance(sort, BitVecSort | FloatSort) else False


class State(dict[Term, Any]):
    """Values of variables; unassigned variables are zero."""

    def __missing__(self, variable: Term) -> Any:
        return zero_of(variable.sort)


def given_inputs(values: Sequence[int]) -> Chooser:
    """Inputs from a list, everything else zero."""
    remaining = iter(values)

    def choose(_: Edge, havoc: Havoc) -> Any:
        if havoc.origin is not Origin.INPUT:
            return zero_of(havoc.variable.sort)
        try:
            return _from_integer(next(remaining), havoc.variable.sort)
        except StopIteration:
            raise NoMoreInputs from None

    return choose


def random_inputs(seed: int) -> Chooser:
    """Random values; small ones and limits are more likely. Choices that gcc and glibc fix are not random."""
    from random import Random  # for `cutpoint run --seed` only

    source = Random(seed)

    def choose(_: Edge, havoc: Havoc) -> Any:
        if havoc.source == ORDER_OF_EVALUATION or havoc.origin is Origin.LATITUDE:
            return zero_of(havoc.variable.sort)
        return random_value(source, havoc.variable.sort)

    return choose


def random_value(source: Random, sort: Sort) -> Any:
    if isinstance(sort, ArraySort):
        return ArrayValue(random_value(source, sort.element))
    if isinstance(sort, FloatSort):
        number = source.choice([0.0, 1.0, -1.0, source.uniform(-100, 100)])
        return ieee.from_float(number, sort.exponent, sort.significand)
    if not isinstance(sort, BitVecSort):
        return source.random() < 0.5
    kind = source.randrange(10)
    if kind < 6:
        value = source.randrange(-8, 16)
    elif kind < 8:
        value = source.choice([(1 << (sort.width - 1)) - 1, 1 << (sort.width - 1), -1, 1 << (sort.width // 2)])
    else:
        value = source.getrandbits(sort.width)
    return value & ((1 << sort.width) - 1)


def _from_integer(value: int, sort: Sort) -> Any:
    if isinstance(sort, FloatSort):
        return ieee.from_int(value, "RNE", sort.exponent, sort.significand)
    if isinstance(sort, BitVecSort):
        return value & ((1 << sort.width) - 1)
    return bool(value)


def execute(
    graph: Graph,
    choose: Chooser,
    max_steps: int = 1_000_000,
    on_step: Observer | None = None,
    exit_status: Term | None = None,
    initial: Mapping[Term, Any] | None = None,
) -> Execution:
    """Runs from the entry until the execution ends with one of the outcomes.

    `initial` contains the values of variables that may be read before they are assigned; all others are zero.
    """
    state = State(initial or {})
    inputs: list[tuple[Edge, Any]] = []
    prepared: dict[Location, list[tuple[Edge, Callable[[Any], Any] | None]]] = {}
    location, steps, last = graph.entry, 0, None

    def ended(outcome: Outcome, reason: str, trapped: bool = False) -> Execution:
        status = state[exit_status] if exit_status is not None and outcome is Outcome.EXIT else None
        exit_value = None if status is None else status & 0xFF
        return Execution(outcome, exit_value, steps, reason, tuple(inputs), state, trapped, last)

    while True:
        edges = prepared.get(location)
        if edges is None:
            edges = prepared[location] = [(edge, _compiled(edge)) for edge in graph.leaving(location)]
        if location is graph.error:
            return ended(Outcome.ERROR, _at(last, "the error location is reached"))
        if not edges:
            return ended(*_end(location, last))
        if steps >= max_steps:
            return ended(Outcome.STEPS, _at(last, f"{max_steps} steps were not enough"))
        for edge, compiled in edges:
            op = edge.op
            if isinstance(op, Assume):
                assert compiled is not None
                if not compiled(state):
                    continue
                value = True
            elif isinstance(op, Assign):
                assert compiled is not None
                value = state[op.variable] = compiled(state)
            else:
                assert isinstance(op, Havoc)
                try:
                    value = state[op.variable] = choose(edge, op)
                except NoMoreInputs:
                    return ended(Outcome.INPUTS, _at(edge, f"{op.source} asks for one more input"))
                inputs.append((edge, value))
            if on_step is not None:
                on_step(edge, value)
            last, location = edge, edge.target
            steps += 1
            break
        else:
            first = edges[0][0]
            trap = first.op.trap if isinstance(first.op, Assume) else ""
            return ended(Outcome.BLOCKED, _at(first, trap or "an assumption does not hold"), trap != "")


def _compiled(edge: Edge) -> Callable[[Any], Any] | None:
    if isinstance(edge.op, Assume):
        return _Value(edge.op.condition)
    if isinstance(edge.op, Assign):
        return _Value(edge.op.value)
    return None


class _Value:
    """Evaluates a term: the first time by traversal, later compiled, because many statements are executed only once."""

    __slots__ = ("_compiled", "_term", "_visited")

    def __init__(self, term: Term) -> None:
        self._term = term
        self._visited = False
        self._compiled: Callable[[Any], Any] | None = None

    def __call__(self, state: dict[Term, Any]) -> Any:
        if self._compiled is None:
            if not self._visited:
                self._visited = True
                return evaluate(self._term, state)
            self._compiled = compile_term(self._term)
        return self._compiled(state)


_ENDS: Mapping[End | None, tuple[Outcome, str]] = {
    End.EXIT: (Outcome.EXIT, ""),
    End.ABORT: (Outcome.ABORT, "the program aborts"),
    End.CUT: (Outcome.RECURSION, "the recursion is deeper than the bound"),
    End.REFUSED: (Outcome.REFUSED, "the next construct is not supported"),
}


def _end(location: Location, last: Edge | None) -> tuple[Outcome, str]:
    outcome, why = _ENDS.get(location.end, (Outcome.ENDLESS, "the program loops here forever"))
    return outcome, _at(last, why) if why else ""


def _at(edge: Edge | None, message: str) -> str:
    return f"{edge.range}: {message}" if edge is not None and edge.range is not None else message
