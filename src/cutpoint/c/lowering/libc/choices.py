"""Values that the library is free to choose, for the models in Python and for those in C.

If C does not specify an exact value, a proof must hold for every value that it allows. A real execution has the value
of glibc: zero represents it in a variable of this origin, so that no counterexample needs another library.
"""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.arguments import as_written
from cutpoint.c.lowering.libc.handler import Caller, Handler
from cutpoint.cfa.model import Origin
from cutpoint.smt.terms.boolean import eq, ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv, width_of


def choice(builder: FunctionBuilder, source: str, width: int) -> Term:
    """An arbitrary integer, chosen by the library. It is not the result of a function, so it is not named after one."""
    return builder.any_value("choice", bitvec(width), Origin.LIBRARY, source)


def latitude(builder: FunctionBuilder, source: str, width: int) -> Term:
    """Zero for the value of glibc, or else the value of another library."""
    return builder.any_value("latitude", bitvec(width), Origin.LATITUDE, source)


def some_nonzero(builder: FunctionBuilder, source: str, holds: Term, usual: Term) -> Term:
    """Any nonzero value if the condition holds, else zero, as C specifies for tests. glibc returns the usual one."""
    width = width_of(usual)
    other = latitude(builder, source, width)
    return ite(holds, ite(eq(other, bv(0, width)), usual, other), bv(0, width))


def _choose(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return latitude(caller.builder, "another library", 8 * node.type.size)


def _compute(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return caller.builder.any_value("value", node.type.sort, Origin.APPROXIMATED, "what the library computes")


def _refuse(caller: Caller, node: Node, arguments: list[Node]) -> None:
    caller.builder.refuse(as_written(arguments[0]).stripped.value)


CHOICES: dict[str, Handler] = {
    "__cutpoint_refuse": _refuse,
    "__cutpoint_latitude": _choose,
    **{f"__cutpoint_computed_{kind}": _compute for kind in ("int", "float", "double", "long_double")},
}
"""The functions that the files in `c/stubs` call: for the value of another library, for one that is not computed, and
where a model ends."""
