"""Functions and scalars that a program uses but does not define: without a harness that does, it cannot be linked."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.cfa.program import Program
from cutpoint.cfa.variables import Role
from cutpoint.evidence.counterexample import External
from cutpoint.evidence.executions.c_values import type_text
from cutpoint.evidence.source_names import SourceNames

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_FROM_OUTSIDE = (Origin.INPUT, Origin.NO_BODY, Origin.LIBRARY)


def returns_from_outside(havoc: Havoc, names: SourceNames) -> bool:
    """Whether the value was returned by a function that a harness can define."""
    if havoc.origin not in _FROM_OUTSIDE or not _IDENTIFIER.fullmatch(havoc.source):
        return False
    return names.of(havoc.variable).role is Role.RETURNED


def externals(program: Program, names: SourceNames) -> tuple[External, ...]:
    """The functions without a body that return values or are called, and the scalars that no file defines."""
    found: dict[str, External] = {}
    for function in program.functions.values():
        for edge in function.edges:
            op = edge.op
            if not isinstance(op, Havoc) or op.origin not in _FROM_OUTSIDE:
                continue
            is_function = returns_from_outside(op, names)
            if is_function or (op.variable.value == op.source and _IDENTIFIER.fullmatch(op.source)):
                declared = names.type_of(op.variable) if is_function else None
                named_type = type_text(op.variable.sort, op.signed, declared)
                if named_type:
                    found.setdefault(op.source, External(op.source, named_type, is_function))
    for name in _missing_functions(program):  # those without a result leave no other trace
        found.setdefault(name, External(name, "void"))
    return tuple(found.values())


def _missing_functions(program: Program) -> Iterator[str]:
    for function in program.functions.values():
        for assumptions in function.assumptions.values():
            for assumption in assumptions:
                if assumption.kind is AssumptionKind.MISSING_BODY_IS_PURE and _IDENTIFIER.fullmatch(assumption.subject):
                    yield assumption.subject
