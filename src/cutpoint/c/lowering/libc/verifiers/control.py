"""Functions that control the execution: assumptions, assertions, exits, and hints to the compiler."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.evaluation.arbitrary import any_result
from cutpoint.c.lowering.libc.handler import ANY, Caller, Handler, taking
from cutpoint.c.lowering.libc.verifiers.constancy import constant_p
from cutpoint.c.lowering.libc.verifiers.dialects import assume
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import ABORT, ERROR, EXIT
from cutpoint.smt.terms.term import Term


def nothing(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
    """Has no effect that a program could observe; its result, if used, is arbitrary."""
    for argument in arguments:
        caller.evaluation.effect(argument)
    if not node.type.is_scalar:
        return None
    return any_result(caller.builder, node.type, Origin.UNSPECIFIED, callee_name(node))


def _assert(caller: Caller, node: Node, arguments: list[Node]) -> None:
    builder = caller.builder
    holds, fails = builder.fork(caller.evaluation.condition(arguments[0]))
    builder.here = fails
    builder.leave(ERROR if caller.program.property.failed_assert else ABORT)
    builder.here = holds


def _failed_assert(caller: Caller, node: Node, arguments: list[Node]) -> None:
    caller.builder.leave(ERROR if caller.program.property.failed_assert else ABORT)


def _abort(caller: Caller, node: Node, arguments: list[Node]) -> None:
    caller.builder.leave(ABORT)


def _exit(caller: Caller, node: Node, arguments: list[Node]) -> None:
    builder = caller.builder
    status = caller.evaluation.converted(arguments[0], builder.arithmetic.int)
    builder.assign(caller.program.exit_status, status)
    caller.program.end(builder)


def _exit_at_once(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """Ends the program without calling the functions registered for its end."""
    builder = caller.builder
    status = caller.evaluation.converted(arguments[0], builder.arithmetic.int)
    builder.assign(caller.program.exit_status, status)
    builder.leave(EXIT)


def _unreachable(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """Ends the path: gcc may continue anywhere."""
    caller.builder.assuming(AssumptionKind.UNREACHABLE_IS_NOT_REACHED, decides_end=True)
    caller.builder.leave(ABORT)


def _expect(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    value = caller.evaluation.converted(arguments[0], node.type)
    for argument in arguments[1:]:
        caller.evaluation.effect(argument)
    return value


def _object_size(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """The result depends on how precise the analysis of the compiler is."""
    name = callee_name(node)
    return caller.builder.any_value("size", node.type.sort, Origin.APPROXIMATED, name, False)


def _va_start(caller: Caller, node: Node, arguments: list[Node]) -> None:
    caller.variadic.start_list(arguments[0], node)


def _va_copy(caller: Caller, node: Node, arguments: list[Node]) -> None:
    caller.variadic.copy_list(arguments[0], arguments[1])


_SILENT = [
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
    **taking(1, {"__VERIFIER_assume": assume, "__VERIFIER_assert": _assert, "assert": _assert}, ANY),
    **taking(1, {"exit": _exit, **dict.fromkeys(("_exit", "_Exit", "quick_exit"), _exit_at_once)}, ANY),
    **taking(1, dict.fromkeys(("expect", "expect_with_probability", "assume_aligned"), _expect), ANY),
    "constant_p": constant_p,
    "va_start": _va_start,
    "va_copy": _va_copy,
}

ON_EXPRESSIONS = frozenset(
    {
        *("constant_p", "object_size", "dynamic_object_size"),  # these never evaluate their arguments
        *("va_start", "va_copy"),  # these take lvalues
        *("__VERIFIER_assume", "__VERIFIER_assert", "assert", "expect", "expect_with_probability"),
        *("__CPROVER_assume", "__CPROVER_assert", "__ESBMC_assume", "__ESBMC_assert"),
    }
)
"""Models that need expressions: because they evaluate nothing, take lvalues, or lower a condition to a formula."""
