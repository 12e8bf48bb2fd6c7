"""Interval decision diagrams: finite unions of boxes in a canonical form (Gurfinkel, Chaki: Boxes, SAS 2010).

An inner node tests one variable: its values are cut into segments, and each segment has a diagram over later
variables as its child. Variables are ordered by their ids on every path. Neighbouring segments have different children,
a node with one segment is replaced by its child, and nodes are hash-consed. So two diagrams are the same object if and
only if they represent the same set of states, and every diagram except NOTHING represents at least one state.

Values are unsigned bit patterns, 0 to 2^w-1. An unsigned comparison with a constant yields two segments, and a
signed one at most three; a Bool is a pattern of one bit.

Traversals are iterative: they collect nodes top-down, and compute results bottom-up in the order of the variables.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias
from weakref import WeakValueDictionary

from cutpoint.domains.interval_expression_programs import width_of_sort
from cutpoint.smt.terms.term import Term

_LEAF = sys.maxsize
"""The level of leaves."""


class Diagram:
    """A node with everything below it. Never built directly: use the functions of this module."""

    __slots__ = ("__weakref__", "children", "level", "starts", "variable")

    variable: Term | None
    """None for the two leaves."""
    level: int
    """The position of the variable in the order; leaves come last."""
    starts: tuple[int, ...]
    """Where the segments begin; the first begins at 0, and each ends where the next one begins."""
    children: tuple[Diagram, ...]

    def __repr__(self) -> str:
        if self.variable is None:
            return "<everything>" if self is EVERYTHING else "<nothing>"
        return f"<diagram of {size(self)} segments over {', '.join([str(x.value) for x in variables(self)])}>"


def _new(variable: Term | None, starts: tuple[int, ...], children: tuple[Diagram, ...]) -> Diagram:
    diagram = Diagram.__new__(Diagram)
    diagram.variable = variable
    diagram.level = _LEAF if variable is None else variable.id
    diagram.starts = starts
    diagram.children = children
    return diagram


NOTHING = _new(None, (), ())
EVERYTHING = _new(None, (), ())
_known: WeakValueDictionary[tuple[Term, tuple[int, ...], tuple[Diagram, ...]], Diagram] = WeakValueDictionary()

Segments: TypeAlias = Sequence[tuple[int, Diagram]]
"""The start of a segment, and its child; the first starts at 0."""
Pair: TypeAlias = tuple[Diagram, Diagram]


def make(variable: Term, segments: Iterable[tuple[int, Diagram]]) -> Diagram:
    """The node of a variable; neighbouring segments may be equal, and their children must come later in the order."""
    starts: list[int] = []
    children: list[Diagram] = []
    for start, child in segments:
        if not children or child is not children[-1]:
            starts.append(start)
            children.append(child)
    if len(children) == 1:
        return children[0]
    key = variable, tuple(starts), tuple(children)
    node = _known.get(key)
    if node is None:
        node = _known[key] = _new(*key)
    return node


def width(variable: Term) -> int:
    """The number of bits of the values of a variable."""
    bits = width_of_sort(variable.sort)
    assert bits is not None
    return bits


def variable_of(node: Diagram) -> Term:
    assert node.variable is not None, "a leaf has no variable"
    return node.variable


def below(root: Diagram, end: int = _LEAF) -> list[Diagram]:
    """The inner nodes of a diagram, or those on levels before the end, without duplicates, children first."""
    found = [root] if root.level < end else []
    seen = set(found)
    for node in found:  # grows during the traversal
        for child in node.children:
            if child.level < end and child not in seen:
                seen.add(child)
                found.append(child)
    found.sort(key=lambda node: -node.level)
    return found


def variables(root: Diagram) -> list[Term]:
    """The variables that a diagram depends on, in order."""
    return list(dict.fromkeys([variable_of(node) for node in reversed(below(root))]))


def size(root: Diagram) -> int:
    """The number of segments of all nodes."""
    return sum([len(node.starts) for node in below(root)])


# -- set operations ---------------------------------------------------------------------------------


class Combination:
    """A set operation on pairs of diagrams; its results are cached as long as the object lives."""

    def __init__(self, decide: Callable[[Diagram, Diagram], Diagram | None]) -> None:
        self._decide = decide
        """The result, if it can be decided without the children."""
        self._memo: dict[Pair, Diagram] = {}

    def __call__(self, a: Diagram, b: Diagram) -> Diagram:
        memo = self._memo
        opened: dict[Pair, tuple[Term, list[int], list[Pair]]] = {}
        todo = [(a, b)]
        for pair in todo:  # grows during the traversal
            if pair in memo or pair in opened:
                continue
            decided = self._decide(*pair)
            if decided is not None:
                memo[pair] = decided
            else:
                opened[pair] = variable, starts, pairs = _aligned(*pair)
                todo += pairs
        for pair in sorted(opened, key=lambda pair: -min(pair[0].level, pair[1].level)):
            variable, starts, pairs = opened[pair]
            memo[pair] = make(variable, zip(starts, [memo[each] for each in pairs], strict=True))
        return memo[a, b]


def _aligned(a: Diagram, b: Diagram) -> tuple[Term, list[int], list[Pair]]:
    """The first variable of two diagrams, of which at least one is inner, and their children on common segments."""
    if a.level < b.level:
        return variable_of(a), list(a.starts), [(child, b) for child in a.children]
    if b.level < a.level:
        return variable_of(b), list(b.starts), [(a, child) for child in b.children]
    starts = sorted({*a.starts, *b.starts})
    return variable_of(a), starts, [(child_at(a, start), child_at(b, start)) for start in starts]


def child_at(node: Diagram, value: int) -> Diagram:
    """The child of the segment that contains a value."""
    return node.children[bisect_right(node.starts, value) - 1]


def _decide_union(a: Diagram, b: Diagram) -> Diagram | None:
    if a is b or b is NOTHING or a is EVERYTHING:
        return a
    return b if a is NOTHING or b is EVERYTHING else None


def _decide_meet(a: Diagram, b: Diagram) -> Diagram | None:
    if a is b or b is EVERYTHING or a is NOTHING:
        return a
    return b if a is EVERYTHING or b is NOTHING else None


def _decide_difference(a: Diagram, b: Diagram) -> Diagram | None:
    if a is b or a is NOTHING or b is EVERYTHING:
        return NOTHING
    if b is NOTHING:
        return a
    return None


def union(*diagrams: Diagram) -> Diagram:
    return union_with(Combination(_decide_union), diagrams)


def unions() -> Combination:
    """The union of two diagrams as an object whose cache serves many calls."""
    return Combination(_decide_union)


def union_with(unite: Combination, diagrams: Iterable[Diagram]) -> Diagram:
    total = NOTHING
    for diagram in dict.fromkeys(diagrams):
        total = unite(total, diagram)
    return total


def meet(a: Diagram, b: Diagram) -> Diagram:
    return Combination(_decide_meet)(a, b)


def difference(a: Diagram, b: Diagram) -> Diagram:
    return Combination(_decide_difference)(a, b)


def complement(a: Diagram) -> Diagram:
    return difference(EVERYTHING, a)


# -- variables --------------------------------------------------------------------------------------


def project(root: Diagram, dropped: AbstractSet[Term]) -> Diagram:
    """The states that agree with one of the diagram on all variables that are not dropped: ∃ dropped. root."""
    unite = unions()
    found: dict[Diagram, Diagram] = {}
    for node in below(root, max([x.id for x in dropped], default=-1) + 1):
        children = [found.get(child, child) for child in node.children]
        if node.variable in dropped:
            found[node] = union_with(unite, children)
        else:
            found[node] = make(variable_of(node), zip(node.starts, children, strict=True))
    return found.get(root, root)


def segments_of(root: Diagram, x: Term) -> Segments:
    """The diagram with x moved to the front: for each segment of x, the diagram over the other variables."""
    found: dict[Diagram, Segments] = {}
    for node in below(root, x.id + 1):
        if node.variable is x:
            found[node] = list(zip(node.starts, node.children, strict=True))
        else:
            parts = [found.get(child) or ((0, child),) for child in node.children]
            found[node] = _zipped(variable_of(node), node.starts, parts)
    return found.get(root) or ((0, root),)


def _zipped(variable: Term, starts: Sequence[int], parts: Sequence[Segments]) -> Segments:
    """A node whose children depend on another variable: moves that variable to the front."""
    cuts = sorted({start for part in parts for start, _ in part})
    position = [0] * len(parts)
    result: list[tuple[int, Diagram]] = []
    for cut in cuts:
        children: list[Diagram] = []
        for number, part in enumerate(parts):
            if position[number] + 1 < len(part) and part[position[number] + 1][0] <= cut:
                position[number] += 1
            children.append(part[position[number]][1])
        result.append((cut, make(variable, zip(starts, children, strict=True))))
    return result


def restrict(root: Diagram, x: Term, value: int) -> Diagram:
    """The states of the other variables that the diagram allows if x has the value."""
    segments = segments_of(root, x)
    return segments[bisect_right(segments, value, key=lambda segment: segment[0]) - 1][1]


def contains(root: Diagram, state: Mapping[Term, int]) -> bool:
    """Whether a state, with values of all variables of the diagram, is one of its states."""
    node = root
    while node.children:
        node = child_at(node, int(state[variable_of(node)]))
    return node is EVERYTHING
