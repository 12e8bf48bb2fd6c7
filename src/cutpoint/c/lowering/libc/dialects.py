"""The functions by which programs talk to verifiers: SV-COMP's, CBMC's and ESBMC's.

Assertions, assumptions and inputs mean here what they mean there. Whatever else begins like one of their names is
refused: without a body it would be a function that does nothing.
"""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import ANY, Caller, Handler, taking
from cutpoint.c.lowering.libc.inputs import PREFIXES, nondet
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.cfa.program import ERROR
from cutpoint.smt.terms.term import Term

_VERIFIERS = ("__VERIFIER_", "__CPROVER_", "__ESBMC_", "__SMACK_", "klee_")


def assume(caller: Caller, node: Node, arguments: list[Node]) -> None:
    caller.builder.assume(caller.evaluation.condition(arguments[0]))


def _assert(caller: Caller, node: Node, arguments: list[Node]) -> None:
    """Unlike a failed `assert` of C, one of these does not end the execution."""
    builder = caller.builder
    if not caller.program.property.failed_assert:
        raise builder.unsupported(f"{callee_name(node)} with a property that does not count assertions", node)
    holds, fails = builder.fork(caller.evaluation.condition(arguments[0]))
    builder.here = fails
    builder.leave(ERROR)
    builder.here = holds
    for argument in arguments[1:]:
        caller.evaluation.effect(argument)


def _unknown(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
    raise caller.builder.unsupported(f"function {callee_name(node)!r} of another verifier", node)


DIALECTS: dict[str, Handler] = taking(
    1,
    {
        **dict.fromkeys(("__CPROVER_assume", "__ESBMC_assume"), assume),
        **dict.fromkeys(("__CPROVER_assert", "__ESBMC_assert"), _assert),
    },
    ANY,
)


def by_prefix(name: str) -> Handler | None:
    """What the beginning of a name says of a function that has no body."""
    if name.startswith(PREFIXES):
        return nondet
    return _unknown if name.startswith(_VERIFIERS) else None
