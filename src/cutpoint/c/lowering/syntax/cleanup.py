"""Variables with a cleanup function, which is called with the variable's address whenever its scope is left.

The scope of such a variable is a region: from its declaration to the end of the block. Regions are nested. When control
leaves some of them, by reaching the end or by a jump, their functions are called from the inside out.
"""

from __future__ import annotations

from cutpoint.base.frozen import frozen
from cutpoint.c import kinds
from cutpoint.c.ast import Node


@frozen
class CleanupRegion:
    """The rest of a block after the declaration of a variable; `function` is called at its end."""

    variable: Node
    function: str

    @property
    def key(self) -> int:
        """The key by which references name the variable."""
        return int(self.variable.value[1])


def cleanup_function(node: Node) -> str | None:
    """The cleanup function of a declared variable, if it has one."""
    for attribute in node.attributes if node.kind == kinds.VARIABLE else ():
        if attribute.name == "cleanup":
            return attribute.arguments[0]
    return None


def regions_of_labels(tree: Node) -> dict[int, tuple[int, ...]]:
    """For each label of a function, the variables with a cleanup function whose regions contain it."""
    found: dict[int, tuple[int, ...]] = {}
    if any(cleanup_function(node) for node in tree.walk()):
        _visit(tree, (), found)
    return found


def _visit(node: Node, inside: tuple[int, ...], found: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
    """Visits a statement; returns the regions that contain the statement after it."""
    if node.kind == kinds.LABEL:
        found[node.value[1]] = inside
    behind = inside
    for child in node.children:
        behind = _visit(child, behind, found)
    if node.kind == kinds.VARIABLE:
        return (*inside, node.value[1]) if cleanup_function(node) else inside
    return behind if node.kind in (kinds.DECLARATION, kinds.LABEL, kinds.CASE, kinds.DEFAULT) else inside
