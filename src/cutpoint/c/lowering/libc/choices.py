"""Values that the library is free to choose, for the models in Python and for those in C.

Where C promises less than a value, a proof must hold for every value that it allows. An execution has the one that
glibc gives: zero stands for that in a variable of this origin, so that no counterexample needs another library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import Handler
from cutpoint.cfa.model import Origin
from cutpoint.smt.terms.boolean import eq, ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, width_of

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering


def choice(lower: CallLowering, source: str, width: int) -> Term:
    """Any integer, chosen by the library. It is not what a function returns, so it does not have its name."""
    return lower.any_value("choice", bitvec(width), Origin.LIBRARY, source)


def latitude(lower: CallLowering, source: str, width: int) -> Term:
    """Zero for what glibc gives, or what another library gives instead."""
    return lower.any_value("latitude", bitvec(width), Origin.LATITUDE, source)


def some_nonzero(lower: CallLowering, source: str, holds: Term, usual: Term) -> Term:
    """Any value but zero if the condition holds, else zero: what C promises of a test. glibc gives the usual one."""
    width = width_of(usual)
    other = latitude(lower, source, width)
    return ite(holds, ite(eq(other, bv(0, width)), usual, other), bv(0, width))


def _choose(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return latitude(lower, "another library", 8 * node.type.size)


def _compute(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return lower.any_value("value", node.type.sort, Origin.APPROXIMATED, "what the library computes")


CHOICES: dict[str, Handler] = {
    "__cutpoint_latitude": _choose,
    **{f"__cutpoint_computed_{kind}": _compute for kind in ("int", "float", "double", "long_double")},
}
"""What the files in `c/stubs` call for what another library gives, or a value that is not computed here."""
