"""Functions that steer the execution: assumptions, assertions, ends, inputs, and hints to the compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import ANY, Handler, taking
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import ABORT, ERROR, EXIT
from cutpoint.smt import ops
from cutpoint.smt.term import Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering


def nondet(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    return lower.any_result(node.type, Origin.INPUT, lower.callee_name(node))


def nothing(lower: CallLowering, node: Node, arguments: list[Node]) -> Term | None:
    """Has no effect that a program could see; its result, if looked at, is anything."""
    for argument in arguments:
        lower.effect(argument)
    if not node.type.is_scalar:
        return None
    return lower.any_result(node.type, Origin.UNSPECIFIED, lower.callee_name(node))


def _assume(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.assume(lower.condition(arguments[0]))


def _assert(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    holds, fails = lower.fork(lower.condition(arguments[0]))
    lower.here = fails
    lower.leave(ERROR if lower.linker.property.failed_assert else ABORT)
    lower.here = holds


def _failed_assert(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.leave(ERROR if lower.linker.property.failed_assert else ABORT)


def _abort(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.leave(ABORT)


def _exit(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    status = lower.converted(arguments[0], lower.arithmetic.int)
    lower.assign(lower.linker.exit_status, status)
    lower.leave(EXIT)


def _unreachable(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.here = None


def _expect(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    value = lower.converted(arguments[0], node.type)
    for argument in arguments[1:]:
        lower.effect(argument)
    return value


def _constant_p(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    is_constant = lower.is_pure(arguments[0]) and lower.value(arguments[0]).op == ops.CONST
    return bv(int(is_constant), 8 * node.type.size)


def _object_size(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return bv(-1, 8 * node.type.size)


def _va_start(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    if lower.variadic_arguments is None:
        raise lower.unsupported("va_start in a function that is not variadic", node)
    lower.set_list_pointer(lower.argument_list(arguments[0]), lower.variadic_arguments)


def _va_copy(lower: CallLowering, node: Node, arguments: list[Node]) -> None:
    lower.copy_list(arguments[0], arguments[1])


_SILENT = [
    "printf",
    "fprintf",
    "dprintf",
    "vprintf",
    "vfprintf",
    "vdprintf",
    "wprintf",
    "fwprintf",
    "puts",
    "fputs",
    "fputws",
    "fputc",
    "putc",
    "free",
    "cfree",
    "va_end",
    "prefetch",
    "__VERIFIER_atomic_begin",
    "__VERIFIER_atomic_end",
]

CONTROL: dict[str, Handler] = {
    **dict.fromkeys(_SILENT, nothing),
    **dict.fromkeys(("__assert_fail", "__assert_perror_fail", "__assert", "__assert_rtn"), _failed_assert),
    **dict.fromkeys(("abort", "trap", "__VERIFIER_error"), _abort),
    "unreachable": _unreachable,
    "object_size": _object_size,
    "dynamic_object_size": _object_size,
    **taking(1, {"__VERIFIER_assume": _assume, "__VERIFIER_assert": _assert, "assert": _assert}, ANY),
    **taking(1, dict.fromkeys(("exit", "_exit", "_Exit", "quick_exit"), _exit), ANY),
    **taking(1, dict.fromkeys(("expect", "expect_with_probability", "assume_aligned"), _expect), ANY),
    "constant_p": _constant_p,
    "va_start": _va_start,
    "va_copy": _va_copy,
}

ON_EXPRESSIONS = frozenset(
    {
        *("constant_p", "object_size", "dynamic_object_size"),  # these never evaluate their arguments
        *("va_start", "va_copy"),  # these take places
        *("__VERIFIER_assume", "__VERIFIER_assert", "assert", "expect", "expect_with_probability"),
    }
)
"""Models that look at expressions: because they evaluate nothing, or to have a condition as a formula."""
