"""The arguments of an `__atomic` function, in the statement expression that our macro of its name expands to.

The macro evaluates them one after the other, but as the arguments of a function they are unsequenced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cutpoint.c import kinds
from cutpoint.c.ast import Node

_ARGUMENTS = frozenset(f"__cutpoint_{name}" for name in ("object", "new", "right", "expected", "result"))
"""The variables of predefined/atomics.h that keep arguments."""


def arguments_of_macro(statements: Sequence[Node]) -> list[Node]:
    """The arguments, if these are the statements of such a macro; otherwise nothing."""
    first = next(_variables(statements[:2]), None)  # there may be a declaration of a function before it
    if first is None or first.value[0] not in _ARGUMENTS:
        return []
    kept = [one.expressions[-1] for one in _variables(statements) if one.value[0] in _ARGUMENTS and one.expressions]
    return kept + [one for one in statements if one.kind in (kinds.CAST, kinds.BINARY) and not _is_store(one)]


def _variables(statements: Sequence[Node]) -> Iterator[Node]:
    for statement in statements:
        if statement.kind == kinds.DECLARATION:
            yield from (child for child in statement.children if child.kind == kinds.VARIABLE)


def _is_store(node: Node) -> bool:
    return node.kind == kinds.BINARY and node.value == "="
