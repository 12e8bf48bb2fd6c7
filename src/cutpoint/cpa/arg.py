"""The ARG CPA 𝔸 (unifying-view paper, Sect. 2.2.3): the successor and covering relations of abstract states.

A state of this CPA is a node with its predecessors; it does not restrict concrete states. It never prevents two states
from being merged or one from being covered, and the composite notifies it of either. A merged node points to its
replacement, which so becomes the predecessor of everything that was reached from the node.

`Arg` is the reached set of a composite with this CPA, as a graph.

Deviation: covered states are not in the reached set. They are kept as nodes with the state that covers them. States
that were reached from a state before it was covered become inactive: they are kept outside the reached set and return
to it if the coverage is lost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from itertools import count
from typing import Any

from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Location
from cutpoint.cpa.composite import Composite, Precision, State, component
from cutpoint.cpa.interfaces import AnyEdge, merge_sep, prec_id
from cutpoint.cpa.reached import ReachedSet

Parents = tuple[tuple["ArgNode", AnyEdge], ...]


class ArgNode:
    """A node, compared by identity."""

    __slots__ = (
        "_parents",
        "absorbed",
        "children",
        "covered_by",
        "covers",
        "expanded",
        "is_initial",
        "number",
        "reached",
        "replacement",
        "state",
    )

    def __init__(self, number: int, parents: Parents, is_initial: bool = False) -> None:
        self.number = number
        """In the order of creation: successors have larger numbers."""
        self._parents = parents
        self.is_initial = is_initial
        self.replacement: ArgNode | None = None
        """The node it was merged into."""
        self.absorbed: ArgNode | None = None
        """The successor that was merged into it."""
        self.covers: list[ArgNode] = []
        self.covered_by: list[ArgNode] = []
        """The nodes that cover it, all of them together if there are several."""
        self.children: list[ArgNode] = []
        """All nodes ever reached from it or covered as its successors, including those that were removed."""
        self.expanded = False
        """Whether its successors have been computed."""
        self.reached = False
        """Whether it was ever in the reached set: a covered node need not have been."""
        self.state: State | None = None
        """The whole abstract state, once the node was reached or covered."""

    @property
    def parents(self) -> Parents:
        """The current predecessors, each with the edge to this node."""
        return tuple(dict.fromkeys([(parent.current(), edge) for parent, edge in self._parents]))

    def forget(self) -> None:
        """Drops all references to other nodes and to the state."""
        self.state, self.replacement, self.absorbed = None, None, None
        self._parents, self.children, self.covers, self.covered_by = (), [], [], []

    def current(self) -> ArgNode:
        """This node, or the one that has replaced it."""
        node = self
        while node.replacement is not None:
            node = node.replacement
        if self.replacement is not None:
            self.replacement = node  # shortens the path for later calls
        return node

    def forget_coverage(self) -> None:
        """Marks this node as not covered."""
        for coverer in self.covered_by:
            covers = coverer.current().covers
            if self in covers:
                covers.remove(self)
        self.covered_by = []

    def forget_covered_successors(self) -> None:
        """Drops the coverage of successors that were never reached: those that still exist are found again."""
        for child in self.children:
            if not child.reached:
                child.forget_coverage()


class ArgCpa:
    merge = staticmethod(merge_sep)
    prec = staticmethod(prec_id)

    def __init__(self) -> None:
        self._numbers = count()

    def initial(self, location: Location) -> ArgNode:
        return ArgNode(next(self._numbers), (), is_initial=True)

    def initial_precision(self) -> None:
        return None

    def transfer(self, state: ArgNode, edge: AnyEdge, precision: None) -> tuple[ArgNode]:
        if not state.expanded:
            state.expanded = True
            state.forget_covered_successors()  # left over if it was expanded before
        return (ArgNode(next(self._numbers), ((state, edge),)),)

    def stop(self, state: ArgNode, reached: Collection[ArgNode], precision: None) -> bool:
        return bool(reached)

    def merged(self, new: ArgNode, old: ArgNode) -> ArgNode:
        parents = tuple(dict.fromkeys(old.parents + new.parents))
        node = ArgNode(next(self._numbers), parents, old.is_initial or new.is_initial)
        node.absorbed = new
        node.covers = old.covers
        node.children = old.children
        old.replacement = node
        return node

    def covered(self, state: ArgNode, by: ArgNode, whole: State) -> None:
        if by.absorbed is state or set(state.parents) & set(by.parents):
            return  # it was merged into `by`, or is the same successor again
        if state.state is None:
            state.state = whole
            for parent, _ in state.parents:
                parent.children.append(state)
        state.covered_by.append(by)
        by.covers.append(state)


@frozen(eq=False)
class AbstractPath:
    """⟨e_0, …, e_n⟩, with the edges of the graph between them."""

    states: tuple[State, ...]
    edges: tuple[AnyEdge, ...]


class Arg(ReachedSet[State, Precision]):
    """The reached set of a composite as a graph, with covered and inactive states beside it."""

    __slots__ = ("_inactive", "index")

    def __init__(self, composite: Composite) -> None:
        super().__init__(composite.location_of)
        self.index = component(composite, ArgCpa)
        self._inactive: dict[int, tuple[State, Precision]] = {}

    # Operations of the algorithm.

    def add(self, state: State, precision: Precision) -> None:
        super().add(state, precision)
        node: ArgNode = state[self.index]
        if node.state is None:
            for parent, _ in node.parents:
                parent.children.append(node)
        node.state = state
        node.reached = True

    # The graph.

    def node(self, state: State) -> ArgNode:
        found: ArgNode = state[self.index]
        return found

    def has(self, node: ArgNode) -> bool:
        """Whether a node is in the graph, active or inactive; covered states that were never reached are not."""
        key = id(node.state)
        return node.state is not None and node.replacement is None and (key in self._entries or key in self._inactive)

    def predecessors(self, state: State) -> list[tuple[State, AnyEdge]]:
        found = [(parent, edge) for parent, edge in self.node(state).parents if self.has(parent)]
        return [(parent.state, edge) for parent, edge in found if parent.state is not None]

    def successors(self, state: State) -> list[tuple[AnyEdge, State]]:
        node = self.node(state)
        return [
            (edge, child.state)
            for child in dict.fromkeys(child.current() for child in node.children)
            if self.has(child) and child.state is not None
            for parent, edge in child.parents
            if parent is node
        ]

    def everything(self) -> list[State]:
        """All states of the graph, including inactive ones, in the order of creation."""
        states = [entry[0] for table in (self._entries, self._inactive) for entry in table.values()]
        return sorted(states, key=lambda state: self.node(state).number)

    def coverage(self) -> list[tuple[ArgNode, State]]:
        """Every covered node, with the state that covers it."""
        return [(covered, state) for state in self.everything() for covered in self.node(state).covers]

    def covered_after(self, state: State) -> list[tuple[AnyEdge, State]]:
        """The edges along which the successor of a state is covered, each with the state that covers it."""
        node = self.node(state)
        return [
            (edge, by.state)
            for covered in node.children
            for by in [coverer.current() for coverer in covered.covered_by]
            if by.state is not None
            for parent, edge in covered.parents
            if parent is node
        ]

    def descendants(self, state: State) -> list[State]:
        """The state and all states reached from it, nearest first."""
        found: dict[ArgNode, State] = {self.node(state): state}
        todo = deque([state])
        while todo:
            for _, successor in self.successors(todo.popleft()):
                if self.node(successor) not in found:
                    found[self.node(successor)] = successor
                    todo.append(successor)
        return list(found.values())

    def path_to(self, state: State) -> AbstractPath:
        """A shortest abstract path from an initial state."""
        target = self.node(state)
        onward: dict[ArgNode, tuple[ArgNode, AnyEdge] | None] = {target: None}
        todo = deque([target])
        while todo:
            node = todo.popleft()
            if node.is_initial:
                return _path_from(node, onward)
            for parent, edge in node.parents:
                if parent not in onward and self.has(parent):
                    onward[parent] = (node, edge)
                    todo.append(parent)
        raise AssertionError("a state without a path from an initial state")

    def clear(self) -> None:
        """Removes everything. Nodes and states refer to each other, and would otherwise stay in memory for long."""
        todo = [self.node(state) for state in self.everything()]
        for node in todo:  # grows during the traversal
            todo += node.children
            node.forget()
        self._entries.clear()
        self._inactive.clear()
        self._at.clear()

    # Operations of refinement.

    def is_active(self, state: State) -> bool:
        """Whether neither the state nor a state from which it was reached is covered."""
        return id(state) in self._entries

    def known_precision(self, state: State) -> Precision:
        """The precision of a state of the graph, active or inactive."""
        entry = self._entries.get(id(state)) or self._inactive[id(state)]
        return entry[1]

    def replace(self, old: State, new: State, precision: Precision) -> None:
        """Replaces the state of a node; it stays active or inactive."""
        assert self.node(old) is self.node(new), "states of different nodes"
        if id(old) in self._inactive:
            del self._inactive[id(old)]
            self._inactive[id(new)] = (new, precision)
            self.node(new).state = new
        else:
            self.remove(old)
            self.add(new, precision)

    def cut_off(self, state: State) -> list[State]:
        """Removes and returns a state and all states reached from it; their nodes keep their `covers`."""
        removed = self.descendants(state)
        for gone in removed:
            if id(gone) in self._inactive:
                del self._inactive[id(gone)]
            else:
                self.remove(gone)
            node = self.node(gone)
            node.forget_coverage()
            node.forget_covered_successors()
        return removed

    def cover(self, state: State, by: State) -> list[State]:
        """Marks a state as covered; it and all states reached from it become inactive. Returns the deactivated ones."""
        node, coverer = self.node(state), self.node(by)
        node.covered_by.append(coverer)
        coverer.covers.append(node)
        deactivated = [below for below in self.descendants(state) if self.is_active(below)]
        for below in deactivated:
            self._inactive[id(below)] = self._entries[id(below)]
            self.remove(below)
        return deactivated

    def uncover(self, node: ArgNode, precision: Precision) -> list[State]:
        """Marks a node as not covered; returns the states that enter the reached set.

        There are none if all predecessors of the node are inactive.
        """
        self.forget_coverage(node)
        assert node.state is not None, "a covered node has a state"
        parents = [parent.state for parent, _ in node.parents if parent.state is not None]
        if not self.has(node):
            self.add(node.state, precision)
            if parents and not any(self.is_active(parent) for parent in parents):
                self._inactive[id(node.state)] = self._entries[id(node.state)]
                self.remove(node.state)
                return []
            return [node.state]
        if parents and not any(self.is_active(parent) for parent in parents):
            return []
        return self._reactivated(node.state)

    def _reactivated(self, state: State) -> list[State]:
        """Activates a state and the states reached from it, except below covered ones; returns the activated states."""
        found: list[State] = []
        todo = [state]
        while todo:
            below = todo.pop()
            node = self.node(below)
            if not node.covered_by and id(below) in self._inactive:
                self.add(*self._inactive.pop(id(below)))
                found.append(below)
                todo += [successor for _, successor in self.successors(below)]
        return found

    def forget_coverage(self, node: ArgNode) -> None:
        """Marks a node as not covered."""
        node.forget_coverage()

    def ancestors(self, state: State) -> Iterator[State]:
        """The state and its predecessors up to the root, in a tree."""
        node: ArgNode | None = self.node(state)
        while node is not None:
            assert node.state is not None
            yield node.state
            parents = node.parents
            node = parents[0][0] if parents else None


def _path_from(node: ArgNode, onward: dict[ArgNode, tuple[ArgNode, AnyEdge] | None]) -> AbstractPath:
    assert node.state is not None
    states: list[State] = [node.state]
    edges: list[Any] = []
    while (step := onward[node]) is not None:
        node, edge = step
        assert node.state is not None
        states.append(node.state)
        edges.append(edge)
    return AbstractPath(tuple(states), tuple(edges))
