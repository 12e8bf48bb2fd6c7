"""Functions that are declared to have no effects.

gcc relies on the attributes `pure` and `const` even without optimisation: it drops a call whose result is not used, and
merges two calls into one. A body that does more than compute its result is therefore refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cutpoint.cfa.model import Assign, Call, Havoc, Origin
from cutpoint.cfa.program import (
    REFUSED,
    Allocate,
    CallThrough,
    Copy,
    Fill,
    Function,
    FunctionOp,
    MemoryObject,
    Region,
    Store,
)
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables

PURE_ATTRIBUTES = ("pure", "const")
_CHANGES = frozenset({Origin.INPUT, Origin.LIBRARY, Origin.NO_BODY})


def with_effects(
    functions: Mapping[str, Function], objects: Mapping[Term, MemoryObject], names: Iterable[str]
) -> str | None:
    """The first of the named functions that has an effect other than computing its result."""
    acts: dict[str, bool] = {}
    for name in names:
        if name in functions and _acts(name, functions, objects, acts):
            return name
    return None


def _acts(
    name: str, functions: Mapping[str, Function], objects: Mapping[Term, MemoryObject], known: dict[str, bool]
) -> bool:
    """Whether a function, or one that it calls, has an effect."""
    todo, seen = [name], {name}
    while todo:
        function = functions[todo.pop()]
        if known.setdefault(function.name, _acts_itself(function, objects)):
            return True
        for edge in function.edges:
            if isinstance(edge.op, Call) and edge.op.function not in seen:
                seen.add(edge.op.function)
                todo.append(edge.op.function)
    return False


def _acts_itself(function: Function, objects: Mapping[Term, MemoryObject]) -> bool:
    own = {s for s, obj in objects.items() if obj.region is Region.LOCAL and obj.owner == function.name}
    variables = function.locals.keys() | set(function.parameters) | set(function.returns)
    leaves = any(edge.target < 0 and edge.target != REFUSED for edge in function.edges)
    return leaves or any(_is_effect(edge.op, own, variables) for edge in function.edges)


def _is_effect(op: FunctionOp, own: set[Term], variables: set[Term]) -> bool:
    if isinstance(op, Assign):
        return op.variable not in variables
    if isinstance(op, Havoc):
        return op.variable not in variables or op.origin in _CHANGES
    if isinstance(op, Store | Fill):
        return own.isdisjoint(free_variables(op.address))
    if isinstance(op, Copy):
        return own.isdisjoint(free_variables(op.target))
    return isinstance(op, CallThrough | Allocate)
