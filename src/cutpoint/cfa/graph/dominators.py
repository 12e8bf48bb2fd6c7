"""Dominators and control dependence of a graph whose nodes are integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def immediate_dominators(entry: int, successors: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """The immediate dominator of every node that the entry reaches (Cooper, Harvey and Kennedy).

    The entry is its own dominator.
    """
    order = _postorder(entry, successors)
    number = {node: index for index, node in enumerate(order)}
    entering: dict[int, list[int]] = {node: [] for node in order}
    for node in order:
        for target in successors[node]:
            entering[target].append(node)
    dominator: dict[int, int] = {entry: entry}
    changed = True
    while changed:
        changed = False
        for node in reversed(order[:-1]):
            best: int | None = None
            for other in entering[node]:
                if other not in dominator:
                    continue
                best = other if best is None else _meet(best, other, dominator, number)
            if best is not None and dominator.get(node) != best:
                dominator[node] = best
                changed = True
    return dominator


def _meet(a: int, b: int, dominator: dict[int, int], number: dict[int, int]) -> int:
    while a != b:
        while number[a] < number[b]:
            a = dominator[a]
        while number[b] < number[a]:
            b = dominator[b]
    return a


def _postorder(entry: int, successors: Mapping[int, Sequence[int]]) -> list[int]:
    order: list[int] = []
    seen = {entry}
    stack = [(entry, iter(successors[entry]))]
    while stack:
        node, targets = stack[-1]
        for target in targets:
            if target not in seen:
                seen.add(target)
                stack.append((target, iter(successors[target])))
                break
        else:
            order.append(node)
            stack.pop()
    return order


def control_dependence(successors: Mapping[int, Sequence[int]], post: Mapping[int, int]) -> dict[int, list[int]]:
    """For each node, the branches that decide whether control reaches it.

    `post` are the immediate post-dominators; the end must be reachable from every node.
    """
    found: dict[int, dict[int, None]] = {}
    for branch, targets in successors.items():
        if len(targets) < 2:
            continue
        stop = post[branch]
        for target in targets:
            node = target
            while node != stop:
                deciding = found.setdefault(node, {})
                if branch in deciding:
                    break
                deciding[branch] = None
                node = post[node]
    return {node: list(branches) for node, branches in found.items()}
