"""What the model of a library function is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.types import CType, FloatType, IntType, PointerType
from cutpoint.smt.terms.term import Term

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

Handler = Callable[["CallLowering", Node, list[Node]], Term | None]
"""Lowers a call, given its node and arguments; the result is its value, or None for void."""

INTEGERS = (IntType, PointerType)
FLOATS = (FloatType,)
ANY = (IntType, PointerType, FloatType)


def taking(
    count: int,
    handlers: dict[str, Handler],
    arguments: tuple[type[CType], ...] = INTEGERS,
    result: tuple[type[CType], ...] | None = None,
) -> dict[str, Handler]:
    """Models that rely on so many arguments of such types, and on such a result.

    A program may declare a function of the library otherwise than the library does; then they refuse.
    """
    return {name: _checked(count, handler, arguments, result) for name, handler in handlers.items()}


def _checked(
    count: int, handler: Handler, types: tuple[type[CType], ...], result: tuple[type[CType], ...] | None
) -> Handler:
    def check(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
        fits = len(arguments) >= count and (result is None or isinstance(node.type, result))
        if not fits or not all(isinstance(lower.decayed(a.type), types) for a in arguments[:count]):
            raise lower.unsupported(f"{lower.callee_name(node)!r} declared otherwise than in the library", node)
        return handler(lower, node, arguments)

    return check
