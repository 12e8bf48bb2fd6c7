"""Records that a model fixes an order in which the library calls functions of the program."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import Caller, Handler
from cutpoint.cfa.assumptions import AssumptionKind


def _one_order(caller: Caller, node: Node, arguments: list[Node]) -> None:
    caller.builder.assuming(AssumptionKind.ONE_ORDER_OF_EVALUATION, "comparisons of qsort")


ORDERS: dict[str, Handler] = {"__cutpoint_one_order": _one_order}
"""The function that the files in `c/stubs` call if they fix an order."""
