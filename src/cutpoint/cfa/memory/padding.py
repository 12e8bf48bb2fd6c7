"""Determines which padding is accessed: all other padding needs no storage, and is neither copied nor filled."""

from __future__ import annotations

from cutpoint.cfa.memory.access_groups import AccessGroup, groups_of
from cutpoint.cfa.memory.alias import AliasAnalysis, Padding
from cutpoint.cfa.memory.nodes import MemoryNode


def observe_padding(alias: AliasAnalysis) -> None:
    """Treats padding that other accesses overlap as data, and also the padding that it is copied from."""
    groups: dict[MemoryNode, list[AccessGroup]] = {}
    pending = alias.padding
    while pending:
        kept: list[Padding] = []
        for padding in pending:
            node, offset = alias.find(padding.target)
            if node not in groups:
                groups[node] = groups_of(node)
            if not _is_seen(node, groups[node], offset, padding.size):
                kept.append(padding)
                continue
            alias.observe(padding)
            for cell in (padding.target, padding.source):
                if cell is not None:
                    groups.pop(alias.find(cell).node, None)
        if len(kept) == len(pending):
            return
        pending = kept


def _is_seen(node: MemoryNode, groups: list[AccessGroup], offset: int, size: int) -> bool:
    region = node.region_at(offset)
    ends = [node.stride] if node.stride else []
    if region is not None:
        ends.append(region.start + region.stride)
    if groups and any(offset + size > end for end in ends):  # it reaches into the next element
        return True
    return any(group.start < offset + size and offset < group.end for group in groups)
