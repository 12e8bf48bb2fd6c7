"""The interpreted program: the same observation as of the compiled one, from the automaton as lowered.

Before memory is resolved, a function that loads every scalar of every global is added, and called at the end of the
program; and each call of a function without a body, which leaves no other trace if it returns nothing, gets
an edge of its own. So the program that is interpreted is the one that would be verified.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cutpoint.base.errors import InputError
from cutpoint.c.frontend import read_program
from cutpoint.c.layout import NoLayout, layout_of
from cutpoint.c.lowering.syntax.property import Property
from cutpoint.c.types import CType, DataModel
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.calls.inline import Unfolding
from cutpoint.cfa.interpret import Outcome, execute, zero_of
from cutpoint.cfa.memory.resolution import resolve_memory
from cutpoint.cfa.model import ORDER_OF_EVALUATION, Assign, Assume, Call, Edge, Havoc, Origin
from cutpoint.cfa.program import (
    EXIT,
    Function,
    FunctionEdge,
    FunctionOp,
    MemoryObject,
    Program,
    Region,
    load,
    step,
)
from cutpoint.cfa.task import DEEPEST_CALL
from cutpoint.smt.terms import ieee
from cutpoint.smt.terms.sorts import FLOAT80, ArraySort, BitVecSort, FloatSort, Sort, bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv, variable
from tests.differential.images import normalised
from tests.differential.instrument import Values
from tests.differential.observation import ABORTED, Observation

MOST_PROBES = 4000
"""Scalars of one global that are looked at."""
MOST_STEPS = 3_000_000
OBSERVE = "<observe>"
_CALL = "<call> "
GUESSES = ((0, 1, -1, 2, 8, 100), (7, -7, 1, -1, 0, 64), (0x3A5B6C7D, -0x3A5B6C7D, 1000, -1, 1, 0))
"""Values for what is open. Whatever differs with all of them does not depend on them."""
_TRUTHS = ("any_", "is")
"""Sources of values of which C says whether they are zero, or their sign: one guess is as good as another."""
_HARMLESS = frozenset({"argc", "argv", "envp", ORDER_OF_EVALUATION})
_OPEN = frozenset({Origin.LIBRARY, Origin.APPROXIMATED, Origin.ASM, Origin.UNSPECIFIED})


class Stopped(Exception):
    """The execution cannot be followed to its end: too many steps, too deep a recursion."""


class Refused(Exception):
    """Cutpoint says that it does not understand the program."""


@dataclass(frozen=True)
class Probe:
    """A scalar of a global and the variable that holds it at the end."""

    variable: Term
    offset: int
    size: int


@dataclass
class Probes:
    """What was added to a program."""

    of_globals: dict[str, list[Probe]] = field(default_factory=dict)
    without_body: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Reading:
    """How a program is to be executed."""

    data_model: str
    seed: int
    types: Mapping[str, CType]
    """Of the globals to look at."""
    missing: frozenset[str] = frozenset()
    """The functions that have no body, neither in the program nor in the library."""
    pointers: frozenset[str] = frozenset()
    """Those of them that return a pointer: it is null."""
    of_library: frozenset[str] = frozenset()
    """What the library defines."""
    guesses: tuple[int, ...] = GUESSES[0]


@dataclass(frozen=True)
class Interpreted:
    """An observation, and the sources of values that the program does not determine."""

    observation: Observation
    open_values: tuple[str, ...] = ()
    """Where there are some, `guessed` says whether guesses at them mean anything."""
    guessed: bool = True


def interpret(path: Path, reading: Reading) -> Interpreted:
    """Executes the program as lowered.

    Nothing is an error here but what would have no meaning otherwise. Values that nobody can know, such as what strcmp
    returns beside its sign, are tried until the assumptions about them hold.
    """
    errors = frozenset({"__VERIFIER_error"} | ({"reach_error"} & reading.missing))
    try:
        program = read_program([path], DataModel(reading.data_model), Property(errors, False, frozenset()))
        probes = add_probes(program, reading.types)
        resolve_memory(program)
    except InputError as error:
        raise Refused(str(error)) from None
    graph = Unfolding(program, DEEPEST_CALL)
    guesses = _Guesses(reading.guesses)
    while True:
        calls: list[str] = []
        choose = _Chooser(reading, probes.without_body, guesses.restarted(), calls)
        execution = execute(graph, choose, MOST_STEPS, None, program.exit_status)
        if execution.outcome is not Outcome.BLOCKED or not guesses.another():
            break
    sources = tuple(dict.fromkeys(guesses.sources))
    if execution.outcome is Outcome.EXIT:
        images, known = _images(probes, execution.state, reading.types)
        return Interpreted(
            Observation(f"exit {execution.exit_value}", tuple(calls), images, known), sources, not guesses.hopeless
        )
    if execution.outcome in (Outcome.ABORT, Outcome.ERROR, Outcome.BLOCKED):
        return Interpreted(Observation(ABORTED, tuple(calls)), sources, not guesses.hopeless)
    if execution.outcome is Outcome.REFUSED:
        raise Refused(execution.reason)
    raise Stopped(execution.reason)


class _Guesses:
    """Values for what is open, one after the other; the last one is changed where an assumption does not hold."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self._values = values
        self._chosen: list[int] = []
        self._next = 0
        self._left = 200
        self.sources: list[str] = []
        self.hopeless = False
        """Whether a value may be any at all, so that no guess says something about the others."""

    def restarted(self) -> _Guesses:
        self._next = 0
        self.sources = []
        return self

    def next(self, source: str) -> int:
        self.sources.append(source)
        if self._next == len(self._chosen):
            self._chosen.append(0)
        self._next += 1
        return self._values[self._chosen[self._next - 1]]

    def another(self) -> bool:
        """Whether there is another value for the open value that came last before the execution was blocked."""
        self._left -= 1
        del self._chosen[self._next :]
        while self._chosen and self._chosen[-1] == len(self._values) - 1:
            self._chosen.pop()
        if not self._chosen or self._left < 0:
            return False
        self._chosen[-1] += 1
        return True


class _Chooser:
    """Gives every havoc its value, and writes down the calls of functions without a body."""

    def __init__(self, reading: Reading, without_body: frozenset[str], guesses: _Guesses, calls: list[str]) -> None:
        self._reading = reading
        self._without_body = without_body
        self._guesses = guesses
        self._calls = calls
        self._values = Values(reading.seed)

    def __call__(self, _: Edge, havoc: Havoc) -> Any:
        sort, source = havoc.variable.sort, havoc.source
        if source.startswith(_CALL):
            name = source.removeprefix(_CALL)
            if name not in self._reading.of_library:
                self._calls.append(name)
            return 0
        if source == "argc":
            return 1
        from_library = havoc.origin is Origin.NO_BODY and source in self._reading.of_library
        if (havoc.origin in _OPEN and source not in _HARMLESS) or from_library:
            self._guesses.hopeless |= not source.startswith(_TRUTHS)
            return zero_of(sort) if isinstance(sort, ArraySort) else _from_integer(self._guesses.next(source), sort)
        if havoc.origin is Origin.INPUT:
            self._calls.append(source)
        elif havoc.origin is not Origin.NO_BODY or source not in self._without_body:
            return zero_of(sort)
        return zero_of(sort) if source in self._reading.pointers else _from_integer(self._values.next(), sort)


def _from_integer(value: int, sort: Sort) -> Any:
    if isinstance(sort, FloatSort):
        return ieee.from_int(value, "RNE", sort.exponent, sort.significand)
    if isinstance(sort, BitVecSort):
        return value & ((1 << sort.width) - 1)
    return bool(value)


# -- what is added ---------------------------------------------------------------------------------


def add_probes(program: Program, types: Mapping[str, CType]) -> Probes:
    """Adds what makes globals and calls visible."""
    probes = Probes()
    observe = Function(OBSERVE)
    location = observe.entry = 0
    observe.exit = 1
    fresh = 2
    for obj in program.objects.values():
        type_ = types.get(obj.name)
        if obj.region is not Region.GLOBAL or type_ is None or obj.name in probes.of_globals:
            continue
        for probe, address in _probes_of(obj, type_, program.pointer_width):
            probes.of_globals.setdefault(obj.name, []).append(probe)
            read = Assign(probe.variable, load(address, probe.variable.sort))
            observe.edges.append(FunctionEdge(location, read, fresh, None))
            location, fresh = fresh, fresh + 1
    observe.edges.append(FunctionEdge(location, Assume(TRUE), observe.exit, None))
    without_body: set[str] = set()
    for function in program.functions.values():
        _observe_exits(function)
        without_body |= _observe_calls(function)
    probes.without_body = frozenset(without_body)
    program.functions[OBSERVE] = observe
    return probes


def _probes_of(obj: MemoryObject, type_: CType, width: int) -> list[tuple[Probe, Term]]:
    try:
        layout = layout_of(type_)
    except NoLayout:
        return []
    found: list[tuple[Probe, Term]] = []
    for run in layout:
        for offset in run.offsets():
            if len(found) >= MOST_PROBES:
                return found
            holder = variable(f"<{obj.name} + {offset}>", run.sort)
            found.append((Probe(holder, offset, run.size), step(obj.symbol, bv(offset, width))))
    return found


def _fresh_location(function: Function) -> int:
    return 1 + max([function.entry, function.exit, *(max(edge.source, edge.target) for edge in function.edges)])


def _observe_exits(function: Function) -> None:
    edges: list[FunctionEdge] = []
    fresh = _fresh_location(function)
    for edge in function.edges:
        if edge.target != EXIT:
            edges.append(edge)
            continue
        edges.append(FunctionEdge(edge.source, edge.op, fresh, edge.range))
        edges.append(FunctionEdge(fresh, Call(OBSERVE), fresh + 1, edge.range))
        edges.append(FunctionEdge(fresh + 1, Assume(TRUE), EXIT, edge.range))
        fresh += 2
    function.edges = edges


def _observe_calls(function: Function) -> set[str]:
    """Gives every call of a function without a body an edge in front of what follows it; their names."""
    names: set[str] = set()
    fresh = _fresh_location(function)
    moved: dict[int, int] = {}
    added: list[FunctionEdge] = []
    for location, assumptions in function.assumptions.items():
        called = [a.subject for a in assumptions if a.kind is AssumptionKind.MISSING_BODY_IS_PURE]
        here = location
        for name in called:
            names.add(name)
            event: FunctionOp = Havoc(variable("<called>", bitvec(8)), Origin.UNINITIALISED, _CALL + name)
            added.append(FunctionEdge(here, event, fresh, assumptions[0].range))
            here, fresh = fresh, fresh + 1
        if called:
            moved[location] = here
    if added:
        function.edges = [edge._replace(source=moved.get(edge.source, edge.source)) for edge in function.edges] + added
    return names


# -- what is seen ----------------------------------------------------------------------------------


def _images(
    probes: Probes, state: Mapping[Term, Any], types: Mapping[str, CType]
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    images: dict[str, bytes] = {}
    known: dict[str, bytes] = {}
    for name, own in probes.of_globals.items():
        size = types[name].size
        image, seen = bytearray(size), bytearray(size)
        for probe in own:
            encoded = encode(state[probe.variable], probe.variable.sort, probe.size)
            image[probe.offset : probe.offset + probe.size] = encoded
            seen[probe.offset : probe.offset + probe.size] = b"\1" * probe.size
        images[name] = normalised(types[name], bytes(image[:size]))
        known[name] = bytes(seen[:size]) if len(own) >= MOST_PROBES else b"\1" * size
    return images, known


def encode(value: Any, sort: Sort, size: int) -> bytes:
    """A value of the interpreter as bytes in memory."""
    number = int(value)
    if sort is FLOAT80:
        exponent = number >> 63 & 0x7FFF
        number = (number >> 63) << 64 | (1 << 63 if exponent else 0) | (number & ((1 << 63) - 1))
        return number.to_bytes(10, "little") + bytes(size - 10)
    return number.to_bytes(size, "little")
