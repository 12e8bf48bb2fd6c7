"""Cutting the bytes of a node into groups that are always accessed together."""

from __future__ import annotations

from dataclasses import dataclass

from cutpoint.cfa.memory.nodes import MemoryNode
from cutpoint.smt.terms.sorts import Sort


@dataclass(slots=True)
class AccessGroup:
    """Bytes of a node that are accessed together."""

    start: int
    end: int
    accesses: set[tuple[int, int]]
    sorts: dict[Sort, None]
    in_array: bool = False
    bytewise: bool = False
    """Whether an access may reach into the next element of an array, so that no scalar has its own storage."""

    @property
    def is_uniform(self) -> bool:
        return len(self.accesses) == 1 and not self.bytewise


def groups_of(node: MemoryNode) -> list[AccessGroup]:
    """Cuts a node into groups of bytes whose accesses do not overlap those of other groups."""
    groups = [_group(node, offset, size, sorts) for (offset, size), sorts in sorted(node.accesses.items())]
    groups = _merged(groups)
    if node.stride and any(group.end > node.stride for group in groups):  # an access reaches into the next element
        accesses = {access for group in groups for access in group.accesses}
        sorts = {sort: None for group in groups for sort in group.sorts}
        return [AccessGroup(0, node.stride, accesses, sorts, in_array=True, bytewise=True)]
    return groups


def _group(node: MemoryNode, offset: int, size: int, sorts: dict[Sort, None]) -> AccessGroup:
    """The bytes that an access may touch and that must be kept together."""
    end = offset + size
    region = node.region_at(offset)
    if region is None:
        for start, stop, _ in node.regions:
            if offset < stop and start < end:  # starts before an array and reaches into it
                end = max(end, stop)
        return AccessGroup(offset, end, {(offset, size)}, dict(sorts))
    start, stop, stride = region
    last = offset + (stop - 1 - offset) // stride * stride  # the same offset in the last element
    if offset + size > start + stride or last + size > stop:
        return AccessGroup(start, max(stop, last + size), {(offset, size)}, dict(sorts), in_array=True, bytewise=True)
    return AccessGroup(offset, end, {(offset, size)}, dict(sorts), in_array=True)


def _merged(groups: list[AccessGroup]) -> list[AccessGroup]:
    result: list[AccessGroup] = []
    for group in sorted(groups, key=lambda group: (group.start, group.end)):
        if result and group.start < result[-1].end:
            last = result[-1]
            last.end = max(last.end, group.end)
            last.accesses |= group.accesses
            last.sorts.update(group.sorts)
            last.in_array = last.in_array or group.in_array
            last.bytewise = last.bytewise or group.bytewise
        else:
            result.append(group)
    return result
