"""qsort, which moves elements as whole words where their size is known, so that memory keeps its shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.blocks import size_argument
from cutpoint.c.lowering.libc.handler import Handler, taking
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_WORDS = (1, 2, 4, 8)


def _qsort(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    size = size_argument(lower, arguments[2])
    known = size.op == ops.CONST and size.value in _WORDS
    stub = lower.linker.stub_for(f"__cutpoint_qsort_{size.value}" if known else "__cutpoint_qsort")
    return lower.call_function(stub, node, arguments)


SORTING: dict[str, Handler] = taking(4, {"qsort": _qsort})
