"""Control-flow automata: locations, and edges that carry an operation over terms.

After lowering, a program consists only of these. Three operations are enough for C: `Assign`, `Assume` and `Havoc`.
Large-block encoding composes them with `Sequence` and `Choice`. `Call` occurs only in the automata of single functions,
before they are inlined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from cutpoint.base.frozen import frozen
from cutpoint.base.source import SourceRange
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables


class Origin(Enum):
    """The reason why a variable gets any value."""

    INPUT = "input"  # __VERIFIER_nondet_*
    UNINITIALISED = "uninitialised"
    NO_BODY = "function without a body"
    LIBRARY = "library"  # the library may return each of these values: rand, getchar, fgets …
    LATITUDE = "latitude"  # zero is the result of glibc, all else those that C allows other libraries: strcmp …
    APPROXIMATED = "approximated"  # the library computes one value, of which only bounds are known: exp, strtod …
    ASM = "inline assembly"
    UNSPECIFIED = "unspecified"  # C leaves the value open


ORDER_OF_EVALUATION = "order of evaluation"
"""The source of a value that chooses an order that C leaves open: zero is the order of gcc."""


@frozen
class Assign:
    variable: Term
    value: Term


@frozen
class Assume:
    condition: Term
    trap: str = ""
    """If not empty, the processor traps if the condition does not hold, and the execution ends here. The text is the
    cause of the trap, such as "a null pointer is dereferenced". Omitting such a condition only adds executions."""


@frozen
class Havoc:
    """The variable gets any value of its sort; `source` names the function or object it comes from."""

    variable: Term
    origin: Origin
    source: str = ""
    signed: bool = True
    """Whether the value is shown as a signed number."""


@frozen
class Call:
    """Runs the body of another function: its parameters get the arguments, `results` get its return values."""

    function: str
    arguments: tuple[Term, ...] = ()
    results: tuple[Term, ...] = ()


@frozen
class Sequence:
    """op1 ; op2 of the large-block-encoding paper."""

    first: Op
    second: Op


@frozen
class Choice:
    """op1 ∥ op2 of the large-block-encoding paper."""

    left: Op
    right: Op


Op = Assign | Assume | Havoc | Call | Sequence | Choice


class End(Enum):
    """How an execution ends at a location that belongs to no function and that no edge leaves."""

    ERROR = "ERROR"
    EXIT = "EXIT"
    ABORT = "ABORT"
    CUT = "recursion cut"  # the recursion is deeper than the bound
    REFUSED = "refused"  # what comes next is not supported


@frozen(eq=False)
class Location:
    """A program location. Compared by identity; `id` is unique and dense within one automaton."""

    id: int
    function: str = ""
    name: str = ""
    """A label for display, if there is one: "ERROR", "L4", "recursion cut"."""
    end: End | None = None
    """How an execution ends here, if it does so in the same way in every function."""

    def __str__(self) -> str:
        return self.name or f"l{self.id}"

    def __repr__(self) -> str:
        return f"<{self.function}:{self}>" if self.function else f"<{self}>"


@frozen(eq=False)
class Edge:
    source: Location
    op: Op
    target: Location
    range: SourceRange | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """An over-approximation or an assumption of the model, to be reported with a verdict."""

    range: SourceRange | None
    message: str


@frozen(eq=False)
class Cfa:
    """An automaton with one entry and one error location.

    `cuts` are locations at which executions are cut off, because a recursion becomes deeper than the bound or because
    the next construct is not supported: a proof must show that they cannot be reached.
    """

    entry: Location
    error: Location
    edges: tuple[Edge, ...]
    cuts: frozenset[Location] = frozenset()
    notes: tuple[Note, ...] = ()
    calls: frozenset[Location] = frozenset()
    """Entries and exits of the inlined functions, at which `loops+calls` ends a block."""
    locations: tuple[Location, ...] = field(init=False)
    _leaving: dict[Location, list[Edge]] = field(init=False, repr=False)
    _entering: dict[Location, list[Edge]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        leaving: dict[Location, list[Edge]] = {self.entry: [], self.error: []}
        entering: dict[Location, list[Edge]] = {self.entry: [], self.error: []}
        for edge in self.edges:
            leaving.setdefault(edge.source, []).append(edge)
            leaving.setdefault(edge.target, [])
            entering.setdefault(edge.target, []).append(edge)
            entering.setdefault(edge.source, [])
        object.__setattr__(self, "_leaving", leaving)
        object.__setattr__(self, "_entering", entering)
        object.__setattr__(self, "locations", tuple(sorted(leaving, key=lambda location: location.id)))

    @property
    def targets(self) -> tuple[Location, ...]:
        """The locations that a proof must show to be unreachable: the error, then the cuts."""
        return (self.error, *sorted(self.cuts, key=lambda location: location.id))

    def leaving(self, location: Location) -> list[Edge]:
        return self._leaving.get(location, [])

    def entering(self, location: Location) -> list[Edge]:
        return self._entering.get(location, [])

    def successors(self, location: Location) -> list[Location]:
        """The targets of the edges that leave a location, each once, in the order of the edges."""
        return list(dict.fromkeys(edge.target for edge in self._leaving.get(location, [])))

    def variables(self) -> list[Term]:
        """Every variable that an operation reads or writes, in order of their ids."""
        terms: set[Term] = set()
        done: set[int] = set()
        for edge in self.edges:
            if id(edge.op) not in done:  # copies of a function share their operations
                done.add(id(edge.op))
                terms.update(terms_of(edge.op))
        return free_variables(*terms)


def simple_ops(op: Op) -> Iterator[Assign | Assume | Havoc | Call]:
    """The operations inside an operation, from left to right; shared ones only once."""
    todo = [op]
    seen: set[int] = set()  # by identity: comparing operations would traverse them as trees
    while todo:
        current = todo.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, Sequence):
            todo += [current.second, current.first]
        elif isinstance(current, Choice):
            todo += [current.right, current.left]
        else:
            yield current


def terms_of(op: Op) -> Iterator[Term]:
    for simple in simple_ops(op):
        if isinstance(simple, Assign):
            yield simple.variable
            yield simple.value
        elif isinstance(simple, Assume):
            yield simple.condition
        elif isinstance(simple, Havoc):
            yield simple.variable
        else:
            yield from simple.arguments
            yield from simple.results


def reachable(cfa: Cfa, start: Iterable[Location] | None = None, backwards: bool = False) -> set[Location]:
    """The locations that can be reached from `start` (or, if `backwards`, from which `start` can be reached)."""
    seen = set(start if start is not None else [cfa.entry])
    todo = list(seen)
    while todo:
        location = todo.pop()
        for edge in cfa.entering(location) if backwards else cfa.leaving(location):
            neighbour = edge.source if backwards else edge.target
            if neighbour not in seen:
                seen.add(neighbour)
                todo.append(neighbour)
    return seen
