"""Variables whose declaration a jump may bypass: they have no value then, not even that of an earlier call."""

from __future__ import annotations

from dataclasses import dataclass, field

from cutpoint.c import kinds
from cutpoint.c.ast import Node


@dataclass(eq=False, slots=True)
class _Block:
    """The positions of the beginning and end of a block, and of the variables that it declares itself."""

    begin: int
    end: int = 0
    variables: list[tuple[int, int]] = field(default_factory=list)


def bypassed(tree: Node) -> frozenset[int]:
    """The variables of a function into whose scope some jump leads, bypassing their declaration."""
    if not any(node.kind in (kinds.LABEL, kinds.SWITCH) for node in tree.walk()):
        return frozenset()
    labels: dict[object, tuple[int, list[_Block]]] = {}
    jumps: list[tuple[int, object]] = []
    open_blocks: list[_Block] = []
    switches: list[int] = []
    position = 0
    todo: list[tuple[Node, bool]] = [(tree, True)]
    while todo:
        node, enters = todo.pop()
        position += 1
        if not enters:
            if node.kind == kinds.COMPOUND:
                open_blocks.pop().end = position
            else:
                switches.pop()
            continue
        if node.kind == kinds.COMPOUND:
            open_blocks.append(_Block(position))
            todo.append((node, False))
        elif node.kind == kinds.SWITCH:
            switches.append(position)
            todo.append((node, False))
        elif node.kind == kinds.VARIABLE and open_blocks:
            open_blocks[-1].variables.append((position, node.value[1]))
        elif node.kind == kinds.LABEL:
            labels[node.value[1]] = (position, [*open_blocks])
        elif node.kind in (kinds.CASE, kinds.DEFAULT) and switches:
            labels[node] = (position, [*open_blocks])
            jumps.append((switches[-1], node))
        elif node.kind == kinds.LABEL_REF:  # of a goto, or the address of the label
            jumps.append((position, node.value[1]))
        todo += [(child, True) for child in reversed(node.children)]
    found: set[int] = set()
    for source, target in jumps:
        there, blocks = labels.get(target, (0, []))
        for block in blocks:
            found |= {key for at, key in block.variables if at < there and not at < source <= block.end}
    return frozenset(found)
