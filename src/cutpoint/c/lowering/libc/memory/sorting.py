"""qsort, which moves elements as whole words if their size is known, so that memory is not split into bytes."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.arguments import size_argument
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term

_WORDS = (1, 2, 4, 8)


def _qsort(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
    size = size_argument(caller, arguments[2])
    known = size.op == ops.CONST and size.value in _WORDS
    stub = caller.program.stub_for(f"__cutpoint_qsort_{size.value}" if known else "__cutpoint_qsort")
    return caller.functions.by_name(stub, node, arguments)


SORTING: dict[str, Handler] = taking(4, {"qsort": _qsort})
