"""The evidence of FALSE: an execution that was really executed, as plain data that travels between processes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cutpoint.base.source import SourceRange
from cutpoint.cfa.assumptions import Assumption
from cutpoint.cfa.model import Origin


class StepKind(Enum):
    ASSIGN = "assign"
    BRANCH = "branch"
    VALUE = "value"  # something from outside
    CALL = "call"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Change:
    """What a variable, or a part of an object, has become: both as a C programmer would write them."""

    name: str
    value: str
    is_temporary: bool = False
    """Whether the source has no such variable."""


@dataclass(frozen=True, slots=True)
class Step:
    """One operation of the automaton that is worth showing."""

    number: int
    """Counted from 1, over all steps of the execution."""
    kind: StepKind
    where: SourceRange | None
    function: str
    """Whose variables need no prefix here; for a call, the function that is called."""
    text: str
    """What the statement does, or the condition that holds."""
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Input:
    """A value that the execution takes from outside."""

    origin: Origin
    source: str
    """The function that returned it, or the object that had it."""
    type: str
    """In C; empty for the content of a whole piece of memory."""
    value: int | float | None
    """None for the content of a whole piece of memory: see `text`."""
    text: str
    literal: str
    """The value as an expression of C, exact; empty where there is none."""
    where: SourceRange | None
    free: bool = False
    """Whether any other value would do as well: the property does not depend on it."""
    called: bool = True
    """Whether `source` is a function, which a harness can define."""


@dataclass(frozen=True, slots=True)
class External:
    """A function or a scalar that the program uses but does not define, whether or not the execution meets it."""

    name: str
    type: str
    is_function: bool = True


@dataclass(frozen=True, slots=True)
class Counterexample:
    """An execution of the program as lowered that ends in the violation."""

    violation: SourceRange | None
    function: str
    """Where the violation happens."""
    inputs: tuple[Input, ...]
    """In the order in which the execution asks for them; all of them."""
    first: tuple[Step, ...]
    last: tuple[Step, ...]
    """Empty, unless steps are left out between the first and the last ones."""
    left_out: int
    """How many steps worth showing are neither among the first nor among the last."""
    total: int
    """All steps of the execution, those that only pass on control included."""
    externals: tuple[External, ...] = ()
    pointer_width: int = 64
    """In bits: a harness must be compiled for the same kind of machine."""
    assumptions: tuple[Assumption, ...] = ()
    """What is taken for granted on the way to the violation."""
