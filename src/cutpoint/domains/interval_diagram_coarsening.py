"""Makes interval diagrams smaller, or fits them to a grid; the results are always supersets.

Nothing here cuts the values of a variable where they were not cut before (or where the grid has no mark): widening
depends on that.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from cutpoint.domains.interval_diagrams import (
    NOTHING,
    Combination,
    Diagram,
    Segments,
    below,
    make,
    segments_of,
    union_with,
    unions,
    variable_of,
    width,
)
from cutpoint.domains.intervals import Intervals
from cutpoint.smt.terms.term import Term

Arcs: TypeAlias = Sequence[tuple[Intervals, Diagram]]
"""Disjoint arcs of the values of a variable, each with a diagram other than NOTHING; other values have NOTHING."""


def fewer_arcs(segments: Segments, bits: int, most: int, unite: Combination) -> Arcs:
    """The segments of a node, joined with their neighbours on the circle until there are at most `most` arcs.

    Joining arcs with equal children adds states only in the gap between them, so such neighbours are joined first,
    those with the smallest gaps before others; then the smallest arcs.
    """
    circle = 1 << bits
    ends = [*[start for start, _ in segments[1:]], circle]
    arcs = [(start, end - 1, child) for (start, child), end in zip(segments, ends, strict=True) if child is not NOTHING]
    if len(arcs) > 1 and arcs[0][0] == 0 and arcs[-1][1] == circle - 1 and arcs[0][2] is arcs[-1][2]:
        arcs[-1] = arcs[-1][0], arcs[0][1] + circle, arcs[-1][2]  # the arc wraps around
        del arcs[0]
    count = len(arcs)
    if count <= most:
        return [(Intervals.of(bits, ((low, high),)), child) for low, high, child in arcs]
    costs: list[tuple[int, int]] = []
    for position, (low, high, child) in enumerate(arcs):
        begin, end, other = arcs[(position + 1) % count]
        gap = (begin - high - 1) % circle
        costs.append((gap if other is child else gap + (high - low + 1) + (end - begin + 1), -position))
    kept = sorted([-position for _, position in sorted(costs)[count - most :]])
    found: list[tuple[Intervals, Diagram]] = []
    for before, after in pairwise([kept[-1] - count, *kept]):
        group = [arcs[position] for position in range(before + 1, after + 1)]  # negative positions wrap around
        values = Intervals.between(group[0][0], group[-1][1] % circle, bits)
        found.append((values, union_with(unite, [child for _, _, child in group])))
    return found


def node_of(x: Term, arcs: Iterable[tuple[Intervals, Diagram]]) -> Diagram:
    """The node of a variable with disjoint arcs and their children."""
    pieces = sorted([(low, high, child) for values, child in arcs for low, high in values.ranges], key=lambda p: p[0])
    segments: list[tuple[int, Diagram]] = []
    begin = 0
    for low, high, child in pieces:
        if begin < low:
            segments.append((begin, NOTHING))
        segments.append((low, child))
        begin = high + 1
    if begin >> width(x) == 0:
        segments.append((begin, NOTHING))
    return make(x, segments)


def split(root: Diagram, chosen: Iterable[Term], most: int) -> list[tuple[dict[Term, Intervals], Diagram]]:
    """The diagram as a union of at most `most` pieces: a box over the chosen variables, and a diagram without them.

    The pieces cover all states of the diagram, and exactly these if `most` suffices. The pieces are distributed
    evenly: variables with few segments come first, so that the others can use what they leave.
    """
    unite = unions()
    segments = {x: len(segments_of(root, x)) for x in sorted(chosen, key=lambda x: x.id)}
    order = sorted(segments, key=lambda x: segments[x])
    pieces: list[tuple[dict[Term, Intervals], Diagram]] = [({}, root)] if root is not NOTHING else []
    for position, x in enumerate(order):
        if not pieces:
            break
        share = max(1, int((most // len(pieces)) ** (1 / (len(order) - position)) + 1e-9))
        pieces = [
            (values if on_arc.is_top else {**values, x: on_arc}, child)
            for values, rest in pieces
            for on_arc, child in fewer_arcs(segments_of(rest, x), width(x), share, unite)
        ]
    return pieces


# -- size -------------------------------------------------------------------------------------------


def limited(root: Diagram, most: int, largest: int) -> Diagram:
    """A superset with limits on the nodes of each variable, the arcs of each node, and the total number of segments.

    A box is never too large.
    """
    few = most
    while not _is_small(root, most, largest):
        root = coarsened(root, few)
        few = max(1, few // 2)
    return root


def _is_small(root: Diagram, most: int, largest: int) -> bool:
    nodes = below(root)
    wide = max(Counter([node.level for node in nodes]).values(), default=0)
    long = max([arcs_of(node) for node in nodes], default=0)
    total = sum([len(node.starts) for node in nodes])
    return max(wide, long) <= (most if total <= largest else 1)


def arcs_of(node: Diagram) -> int:
    """The number of arcs of an inner node that lead to some state."""
    children = node.children
    goes_round = children[0] is children[-1] and children[0] is not NOTHING
    return len(children) - children.count(NOTHING) - goes_round


def coarsened(root: Diagram, most: int) -> Diagram:
    """A superset in which no variable has more than `most` nodes, and no node more arcs.

    Top-down, excess nodes of a variable are united with their neighbours, in the order in which the nodes above refer
    to them; then the number of arcs of each node is reduced, and its children follow. The result is built bottom-up.
    """
    unite = unions()
    stands_for: dict[Diagram, Diagram] = {}
    opened: dict[Diagram, Arcs] = {}
    waiting: dict[int, dict[Diagram, None]] = {}

    def want(node: Diagram) -> None:
        if node.children:
            waiting.setdefault(node.level, {})[node] = None

    want(root)
    while waiting:
        level = min(waiting)
        for group in _groups(list(waiting.pop(level)), most):
            whole = union_with(unite, group)
            stands_for.update({node: whole for node in group if node is not whole})
            if whole.level > level:  # in the union, the variable is irrelevant
                want(whole)
            elif whole not in opened:
                segments = list(zip(whole.starts, whole.children, strict=True))
                opened[whole] = fewer_arcs(segments, width(variable_of(whole)), most, unite)
                for _, child in opened[whole]:
                    want(child)
    rebuilt: dict[Diagram, Diagram] = {}

    def result(node: Diagram) -> Diagram:
        while node in stands_for:
            node = stands_for[node]
        return rebuilt.get(node, node)

    for node, arcs in reversed(opened.items()):
        rebuilt[node] = node_of(variable_of(node), [(values, result(child)) for values, child in arcs])
    return result(root)


def _groups(nodes: list[Diagram], most: int) -> list[list[Diagram]]:
    """The nodes in at most `most` groups of neighbours."""
    count = min(most, len(nodes))
    bounds = [position * len(nodes) // count for position in range(count + 1)]
    return [nodes[begin:end] for begin, end in pairwise(bounds)]


# -- grids ------------------------------------------------------------------------------------------


def cuts(root: Diagram) -> dict[Term, set[int]]:
    """For each variable, the values at which its segments begin, in any node."""
    found: dict[Term, set[int]] = {}
    for node in below(root):
        found.setdefault(variable_of(node), set()).update(node.starts)
    return found


def rounded(root: Diagram, grid: Mapping[Term, Sequence[int]]) -> Diagram:
    """The cells of a grid that contain a state: segments begin only at the marks of their variable.

    The marks are sorted, and the first of them is 0.
    """
    unite = unions()
    found: dict[Diagram, Diagram] = {}
    for node in below(root):
        x = variable_of(node)
        marks, starts = grid[x], node.starts
        children = [found.get(child, child) for child in node.children]
        cells = {marks[bisect_right(marks, start) - 1] for start in starts}
        for start in starts[1:]:  # where the previous segment ends
            after = bisect_left(marks, start)
            if after < len(marks):
                cells.add(marks[after])
        segments: list[tuple[int, Diagram]] = []
        for begin, end in pairwise([*sorted(cells), 1 << width(x)]):
            first, last = bisect_right(starts, begin) - 1, bisect_left(starts, end)
            segments.append((begin, union_with(unite, children[first:last])))
        found[node] = make(x, segments)
    return found.get(root, root)
