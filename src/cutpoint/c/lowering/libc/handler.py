"""The type of the models of library functions."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.base.frozen import frozen
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.passing.function_calls import FunctionCalls
from cutpoint.c.lowering.passing.variadic import VariadicArguments
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import CType, FloatType, IntType, PointerType
from cutpoint.smt.terms.term import Term


@frozen
class Caller:
    """The function that calls the library: the context of a model."""

    builder: FunctionBuilder
    evaluation: Evaluation
    functions: FunctionCalls
    variadic: VariadicArguments
    program: ProgramBuilder


Handler = Callable[[Caller, Node, list[Node]], Term | None]
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
    """Models that rely on at least `count` arguments of these types, and on a result of these types.

    They refuse a call if the program declares the function differently from the library.
    """
    return {name: _checked(count, handler, arguments, result) for name, handler in handlers.items()}


def _checked(
    count: int, handler: Handler, types: tuple[type[CType], ...], result: tuple[type[CType], ...] | None
) -> Handler:
    def check(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
        fits = len(arguments) >= count and (result is None or isinstance(node.type, result))
        if not fits or not all(isinstance(caller.builder.arithmetic.decayed(a.type), types) for a in arguments[:count]):
            raise caller.builder.unsupported(f"{callee_name(node)!r} declared differently from the library", node)
        return handler(caller, node, arguments)

    return check
