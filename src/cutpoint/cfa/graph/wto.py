"""Weak topological orders (Bourdoncle; vinta paper, Sect. 3): the order in which to iterate over a graph.

A weak topological order is a total order of the nodes with parentheses around *components*; the first node of a
component is its head. An edge that goes against the order leads to the head of a component that contains its source. An
abstract interpreter iterates each component until nothing changes, and widens at its head.

Deviations: Bourdoncle's algorithm searches every component again for the components inside, which costs a factor of the
nesting depth. Here the same order is computed from a single depth-first search: components are its loops, and in a
component (and outside of all) the elements follow each other in reverse postorder.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Generic

from cutpoint.base.frozen import frozen
from cutpoint.cfa.graph.loops import LoopForest, N, Successors, loop_forest


@frozen(eq=False)
class Component(Generic[N]):
    """A head and the elements that follow it inside the parentheses."""

    head: N
    body: tuple[N | Component[N], ...]

    def __str__(self) -> str:
        elements: tuple[N | Component[N], ...] = (self,)
        return _show(elements)

    def __repr__(self) -> str:
        return f"<component {self}>"


@frozen(eq=False)
class WeakTopologicalOrder(Generic[N]):
    """The nested elements, and the functions that the vinta paper defines on them.

    `wto_next` and `wto_exit` are partial functions; where they are undefined they return None.
    """

    elements: tuple[N | Component[N], ...]
    order: tuple[N, ...]
    """The total order, without the parentheses."""
    position: dict[N, int] = field(repr=False)
    _last: dict[N, int] = field(repr=False)
    """For a head, the position of the last node of its component."""
    _loops: LoopForest[N] = field(repr=False)

    @property
    def heads(self) -> tuple[N, ...]:
        """The heads of all components, in the total order."""
        return tuple(self._last)

    def is_head(self, node: N) -> bool:
        return node in self._last

    def end_of(self, head: N) -> int:
        """The position after the last node of a component."""
        return self._last[head] + 1

    def precedes(self, first: N, second: N) -> bool:
        """first ≺ second."""
        return self.position[first] < self.position[second]

    def heads_of(self, node: N) -> tuple[N, ...]:
        """ω(node): the heads of all components that contain the node, the innermost first."""
        return tuple(self._loops.loops_containing(node))

    def wto_next(self, node: N) -> N | None:
        """The next node in the innermost component of a node; after its last node, the head again.

        Outside of all components: the next node in the order, and None after the last.
        """
        head = self._loops.head_of(node)
        position = self.position[node]
        if head is not None and position == self._last[head]:
            return head
        return self._at(position + 1)

    def wto_exit(self, head: N) -> N | None:
        """The node that is visited first after the component of a head has been left.

        This is the node after the component in the next outer component; if there is none, the head of the outer
        component; without an outer component, the next node in the order. None if there is no such node, and for a node
        that is not a head.
        """
        if head not in self._last:
            return None
        outer = self._loops.enclosing.get(head)
        last = self._last[head]
        if outer is not None and last == self._last[outer]:
            return outer
        return self._at(last + 1)

    def _at(self, position: int) -> N | None:
        return self.order[position] if position < len(self.order) else None

    def __str__(self) -> str:
        return _show(self.elements)

    def __repr__(self) -> str:
        return f"<weak topological order {self}>"


def weak_topological_order(entry: N, successors: Successors[N]) -> WeakTopologicalOrder[N]:
    """A weak topological order of the nodes that the entry reaches."""
    forest = loop_forest(entry, successors)
    elements: list[N | Component[N]] = []
    bodies: dict[N, list[N | Component[N]]] = {head: [] for head in forest.heads}
    # Backwards, so that a component is complete when its head is reached; the lists are reversed at the end.
    for node in reversed(forest.reverse_postorder):
        body = bodies.pop(node, None)
        outer = forest.enclosing.get(node)
        siblings = elements if outer is None else bodies[outer]
        siblings.append(node if body is None else Component(node, tuple(reversed(body))))
    nested = tuple(reversed(elements))
    order: list[N] = []
    last: dict[N, int] = {}
    for mark, node in _flat(nested):
        if mark == ")":
            last[node] = len(order) - 1
        else:
            order.append(node)
            if mark == "(":
                last[node] = -1  # known when the component closes; entered now to keep the heads in order
    return WeakTopologicalOrder(
        elements=nested,
        order=tuple(order),
        position={node: position for position, node in enumerate(order)},
        _last=last,
        _loops=forest,
    )


def _flat(elements: tuple[N | Component[N], ...]) -> Iterator[tuple[str, N]]:
    """The order as it is written: ("(", head) opens a component, (")", head) closes it, ("", node) is a node."""
    heads: list[N] = []
    pending: list[Iterator[N | Component[N]]] = [iter(elements)]
    while pending:
        for element in pending[-1]:
            if isinstance(element, Component):
                yield "(", element.head
                heads.append(element.head)
                pending.append(iter(element.body))
                break
            yield "", element
        else:
            pending.pop()
            if heads:
                yield ")", heads.pop()


def _show(elements: tuple[N | Component[N], ...]) -> str:
    """As the papers write it: `l1 (l2 l3) l4`."""
    parts: list[str] = []
    for mark, node in _flat(elements):
        if mark == ")":
            parts.append(")")
        else:
            if parts and parts[-1] != "(":
                parts.append(" ")
            parts += ["(", str(node)] if mark == "(" else [str(node)]
    return "".join(parts)
