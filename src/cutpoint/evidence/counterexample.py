"""The evidence for FALSE: a replayed execution, as plain data that can be sent between processes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cutpoint.base.source import SourceRange
from cutpoint.cfa.assumptions import Assumption
from cutpoint.cfa.model import Origin


class StepKind(Enum):
    ASSIGN = "assign"
    BRANCH = "branch"
    VALUE = "value"  # a value from outside
    CALL = "call"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Change:
    """The new value of a variable, or of a part of an object: both as a C programmer would write them."""

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
    """The function whose variables have no prefix here; for a call, the callee."""
    text: str
    """The effect of the statement, or the condition that holds."""
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Input:
    """A value that the execution takes from outside."""

    origin: Origin
    source: str
    """The function that returned it, or the object that contained it."""
    type: str
    """The type in C; empty for the content of a memory region."""
    value: int | float | None
    """None for the content of a memory region: see `text`."""
    text: str
    literal: str
    """A C expression with exactly this value; empty if there is none."""
    where: SourceRange | None
    free: bool = False
    """Whether any value would do: the violation does not depend on it."""
    called: bool = True
    """Whether `source` is a function, which a harness can define."""


@dataclass(frozen=True, slots=True)
class External:
    """A function or a scalar that the program uses but does not define, whether or not the execution uses it."""

    name: str
    type: str
    is_function: bool = True


@dataclass(frozen=True, slots=True)
class Counterexample:
    """An execution of the program as lowered that ends in the violation."""

    violation: SourceRange | None
    function: str
    """The function that contains the violation."""
    inputs: tuple[Input, ...]
    """All inputs, in the order in which the execution reads them."""
    first: tuple[Step, ...]
    last: tuple[Step, ...]
    """Empty, unless steps are omitted between the first and the last ones."""
    left_out: int
    """How many steps worth showing are neither among the first nor among the last."""
    total: int
    """The number of all steps of the execution, including those that only pass on control."""
    externals: tuple[External, ...] = ()
    error_functions: tuple[str, ...] = ()
    """The functions whose calls violate the property."""
    pointer_width: int = 64
    """In bits: a harness must be compiled for the same pointer width."""
    assumptions: tuple[Assumption, ...] = ()
    """The assumptions on the path to the violation."""
