"""The body of the function that is being lowered: facts that depend on the whole of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache

from cutpoint.base.frozen import frozen
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.syntax.assembly import Assembly, assemblies
from cutpoint.c.lowering.syntax.bypassed import bypassed
from cutpoint.c.lowering.syntax.cleanup import cleanup_function, regions_of_labels
from cutpoint.c.lowering.syntax.for_header import Present, for_headers
from cutpoint.c.types import VOID, CType, FunctionType


@frozen
class Body:
    """Facts that are computed before the statements are lowered one by one; empty for functions without a source."""

    tree: Node | None = None
    result: CType = VOID
    never_returns: bool = False
    """Whether the function is declared noreturn."""
    never_null: bool = False
    """Whether the function is declared returns_nonnull."""
    address_taken: frozenset[int] = frozenset()
    """The scalars that need an address."""
    bypassed: frozenset[int] = frozenset()
    """The variables that may be in scope without their declaration having been reached."""
    regions_of_labels: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    for_headers: Callable[[], dict[Node, Present]] = dict
    assemblies: Callable[[], dict[Node, Assembly]] = dict
    """The asm statements of the function."""


def read_body(
    tree: Node, signature: FunctionType, printed: Callable[[], str], never_returns: bool, never_null: bool
) -> Body:
    """`printed` returns the function as clang prints it, which is slow; most functions do not need it."""
    return Body(
        tree,
        signature.result,
        never_returns,
        never_null,
        _address_taken(tree),
        regions_of_labels=regions_of_labels(tree),
        bypassed=bypassed(tree),
        for_headers=cache(lambda: for_headers(tree, printed())),
        assemblies=cache(lambda: assemblies(tree, printed())),
    )


def _address_taken(tree: Node) -> frozenset[int]:
    """The local scalars that need an address: operands of &, and variables with a cleanup function."""
    found: set[int] = set()
    for node in tree.walk():
        if node.kind == kinds.UNARY and node.value == "&":
            inner = node.children[0].stripped
            while inner.kind == kinds.UNARY and inner.value == "__extension__":
                inner = inner.children[0].stripped
            if inner.kind == kinds.DECL_REF:
                found.add(inner.value[2])
        elif cleanup_function(node) is not None:
            found.add(node.value[1])
    return frozenset(found)
