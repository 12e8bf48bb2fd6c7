"""The functions with which programs address verifiers: those of SV-COMP, CBMC and ESBMC.

Assertions, assumptions and inputs have the same meaning as there. Any other function with one of their prefixes is
refused: without a body, it would count as a function without effects.
"""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import ANY, Caller, Handler, taking
from cutpoint.c.lowering.libc.verifiers.inputs import PREFIXES, nondet
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
        raise builder.unsupported(f"{callee_name(node)} with a property that does not include assertions", node)
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
    """The model of a function without a body that follows from the prefix of its name."""
    if name.startswith(PREFIXES):
        return nondet
    return _unknown if name.startswith(_VERIFIERS) else None
