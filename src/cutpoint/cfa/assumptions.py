"""The assumptions on which a verdict may rest: a closed list; each use is recorded where lowering relies on it.

An assumption belongs to a location of a function. Simplification keeps the numbers of locations, so the assumptions on
which a proof rests can be determined: they are at locations that an execution may visit on its way to the error.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cutpoint.base.source import SourceRange


class AssumptionKind(Enum):
    """All kinds of assumptions. The value is the name on the command line."""

    MISSING_BODY_IS_PURE = "missing-body-is-pure"
    OWN_BODY_IS_CALLED = "own-body-is-called"
    UNDEFINED_GLOBAL_IS_ANY = "undefined-global-is-any"
    MEMORY_IS_USED_PROPERLY = "memory-is-used-properly"
    UNKNOWN_POINTER_MEETS_NO_OBJECT = "unknown-pointer-meets-no-object"
    ONE_ORDER_OF_EVALUATION = "one-order-of-evaluation"
    ONE_LAYOUT_OF_OBJECTS = "one-layout-of-objects"
    ALLOCATION_SUCCEEDS = "allocation-succeeds"
    RESULTS_ARE_INDEPENDENT = "results-are-independent"
    ASSEMBLY_CHANGES_OUTPUTS_ONLY = "assembly-changes-outputs-only"
    PADDING_IS_KEPT = "padding-is-kept"
    VOLATILE_IS_MEMORY = "volatile-is-memory"
    NO_EXCESS_PRECISION = "no-excess-precision"
    SHIFTS_IN_RANGE = "shifts-in-range"
    CONVERSIONS_FIT = "conversions-fit"
    DIVISIONS_TRAP = "divisions-trap"
    UNREACHABLE_IS_NOT_REACHED = "unreachable-is-not-reached"
    PURE_CALLS_HAPPEN = "pure-calls-happen"
    ONE_THREAD = "one-thread"

    @property
    def meaning(self) -> str:
        """The assumption, as a clause that follows "that"."""
        return _MEANINGS[self]


_MEANINGS = {
    AssumptionKind.MISSING_BODY_IS_PURE: "a function without a body changes nothing and returns any value of its type",
    AssumptionKind.OWN_BODY_IS_CALLED: (
        "a function that the program defines under a name of the library is called where it is named, and only there"
    ),
    AssumptionKind.UNDEFINED_GLOBAL_IS_ANY: "a global without a definition starts with any value",
    AssumptionKind.MEMORY_IS_USED_PROPERLY: (
        "every pointer stays inside its object, every access is to a live object that may be accessed in this way, "
        "copies do not overlap, every call reaches a function, and a _Bool is 0 or 1"
    ),
    AssumptionKind.UNKNOWN_POINTER_MEETS_NO_OBJECT: (
        "a pointer from outside points to no object of the program, and to none that another one points to"
    ),
    AssumptionKind.ONE_ORDER_OF_EVALUATION: "operands are evaluated in one order, usually that of gcc",
    AssumptionKind.ONE_LAYOUT_OF_OBJECTS: "objects have the addresses that the model gives them",
    AssumptionKind.ALLOCATION_SUCCEEDS: "memory never runs out",
    AssumptionKind.RESULTS_ARE_INDEPENDENT: (
        "a library call returns any result of its contract, whatever earlier calls and the system have done"
    ),
    AssumptionKind.ASSEMBLY_CHANGES_OUTPUTS_ONLY: "inline assembly changes nothing but its outputs",
    AssumptionKind.PADDING_IS_KEPT: "padding is copied and filled like data, and stores to members leave it unchanged",
    AssumptionKind.VOLATILE_IS_MEMORY: "a volatile object keeps the value that the program stored in it",
    AssumptionKind.NO_EXCESS_PRECISION: "floating-point operations round to the type of their operands",
    AssumptionKind.SHIFTS_IN_RANGE: "shift amounts are taken modulo the width, as the processor does",
    AssumptionKind.CONVERSIONS_FIT: (
        "a floating-point number that does not fit into an integer type becomes what the processor makes of it"
    ),
    AssumptionKind.DIVISIONS_TRAP: "a division by zero, or one whose quotient does not fit, ends the execution",
    AssumptionKind.UNREACHABLE_IS_NOT_REACHED: "no execution reaches __builtin_unreachable()",
    AssumptionKind.PURE_CALLS_HAPPEN: "a call of a pure or const function happens, even if it does not return",
    AssumptionKind.ONE_THREAD: "no other thread or signal handler interferes",
}


_OF_PROOFS = frozenset(
    {
        AssumptionKind.DIVISIONS_TRAP,
        AssumptionKind.UNREACHABLE_IS_NOT_REACHED,
        AssumptionKind.PURE_CALLS_HAPPEN,
    }
)


@dataclass(frozen=True, slots=True)
class Assumption:
    """One use of an assumption; `subject` names what it is about, such as the function without a body."""

    kind: AssumptionKind
    range: SourceRange | None
    subject: str = ""
    of_executions: bool = False
    """Whether only an execution relies on it, because a proof covers every choice."""
    decides_end: bool = False
    """Whether the execution may end because of it, without which it might continue to the error."""

    @property
    def of_proofs(self) -> bool:
        """Whether only a proof relies on it: an execution that continues after this point has not needed it."""
        return self.kind in _OF_PROOFS
