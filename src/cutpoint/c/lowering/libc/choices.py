"""Values that the library is free to choose, for the models in Python and for those in C.

A value that C only bounds is made of a free one by a term that is in the bounds whatever that is: an execution
need not know them to choose, and a proof holds for every library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import Handler
from cutpoint.cfa.model import Origin
from cutpoint.smt.boolean import eq, ite
from cutpoint.smt.sorts import bitvec
from cutpoint.smt.term import Term, bv, width_of

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering


def choice(lower: CallLowering, source: str, width: int) -> Term:
    """Any integer, chosen by the library. It is not what a function returns, so it does not have its name."""
    return lower.any_value("choice", bitvec(width), Origin.LIBRARY, source)


def some_nonzero(lower: CallLowering, source: str, holds: Term, width: int) -> Term:
    """Any value but zero if the condition holds, else zero: what C promises of a test."""
    return ite(holds, nonzero(choice(lower, source, width)), bv(0, width))


def nonzero(value: Term) -> Term:
    """The value, or 1 instead of 0."""
    width = width_of(value)
    return ite(eq(value, bv(0, width)), bv(1, width), value)


def _choose(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return choice(lower, lower.function.name.partition("@")[0], 8 * node.type.size)


def _compute(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return lower.any_value("value", node.type.sort, Origin.APPROXIMATED, lower.function.name.partition("@")[0])


CHOICES: dict[str, Handler] = {
    "__cutpoint_choice": _choose,
    **{f"__cutpoint_computed_{kind}": _compute for kind in ("int", "float", "double", "long_double")},
}
"""What the files in `c/stubs` call to have a value chosen, or computed in a way that is not modelled."""
