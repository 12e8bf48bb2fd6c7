"""Conversions of interval diagrams: from boxes, to the box around them, and to formulas."""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.domains.interval_diagrams import (
    EVERYTHING,
    NOTHING,
    Diagram,
    below,
    make,
    variable_of,
    variables,
    width,
)
from cutpoint.domains.intervals import Intervals, top
from cutpoint.smt.terms.boolean import ite
from cutpoint.smt.terms.term import FALSE, TRUE, Term


def from_box(values: Mapping[Term, Intervals]) -> Diagram:
    """The states in which each variable is in its set."""
    root = EVERYTHING
    for x in sorted(values, key=lambda x: -x.id):
        allowed = values[x]
        if allowed.is_empty:
            return NOTHING
        segments = [(0, NOTHING)] if allowed.ranges[0][0] else []
        for low, high in allowed.ranges:
            segments.append((low, root))
            if (high + 1) >> allowed.width == 0:
                segments.append((high + 1, NOTHING))
        root = make(x, segments)
    return root


def values_by_child(node: Diagram) -> dict[Diagram, Intervals]:
    """For each child of an inner node, the values that lead to it."""
    bits = width(variable_of(node))
    ranges: dict[Diagram, list[tuple[int, int]]] = {}
    for start, end, child in zip(node.starts, (*node.starts[1:], 1 << bits), node.children, strict=True):
        ranges.setdefault(child, []).append((start, end - 1))
    return {child: Intervals(bits, tuple(found)) for child, found in ranges.items()}


def hull(root: Diagram) -> dict[Term, Intervals]:
    """For each variable, its values in all states; a missing variable has all values. There must be a state."""
    assert root is not NOTHING, "nothing has no hull"
    order = variables(root)
    index = {x.id: number for number, x in enumerate(order)}
    found: dict[Term, list[tuple[int, int]]] = {x: [] for x in order}
    skipped = [0] * (len(order) + 1)  # +1 and -1 where a range of variables begins and ends that a path does not test

    def skip(after: int, child: Diagram) -> None:
        skipped[after] += 1
        skipped[index.get(child.level, len(order))] -= 1

    skip(0, root)
    for node in below(root):
        for child, values in values_by_child(node).items():
            if child is not NOTHING:
                found[variable_of(node)] += values.ranges
                skip(index[node.level] + 1, child)
    result: dict[Term, Intervals] = {}
    open_paths = 0
    for x, change in zip(order, skipped, strict=False):
        open_paths += change
        values = top(width(x)) if open_paths else Intervals.of(width(x), found[x])
        if not values.is_top:
            result[x] = values
    return result


def to_term(root: Diagram) -> Term:
    """A formula for the diagram's states; its size is linear in that of the diagram, because nodes are shared."""
    found = {NOTHING: FALSE, EVERYTHING: TRUE}
    for node in below(root):
        ways = list(values_by_child(node).items())
        ways.sort(key=lambda way: (len(way[1].arcs()), way[0] is NOTHING))
        formula = found[ways[-1][0]]  # the child with most segments is the default and needs no test
        for child, values in reversed(ways[:-1]):
            formula = ite(values.to_term(variable_of(node)), found[child], formula)
        found[node] = formula
    return found[root]
