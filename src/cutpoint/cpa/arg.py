"""The ARG CPA 𝔸 (unifying-view paper, Sect. 2.2.3): who is the successor of whom, and who covers whom.

A state of this CPA is a node that knows where it comes from, and says nothing about concrete states: it never
prevents two states from being merged or one from being covered, and the composite tells it when that happens. A node
that was merged points to its replacement, so that what was reached from it has the replacement as its predecessor.

`Arg` is the graph of a reached set, with the tuples of the composite as nodes.

Deviation: covered states are not in the reached set. They are kept as nodes with the state that covers them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from cutpoint.cfa.model import Edge, Location
from cutpoint.cpa.composite import Composite, State, component
from cutpoint.cpa.interfaces import merge_sep, prec_id
from cutpoint.cpa.reached import ReachedSet


class ArgNode:
    """A node, compared by identity."""

    __slots__ = ("_parents", "absorbed", "covers", "is_initial", "replacement")

    def __init__(self, parents: tuple[tuple[ArgNode, Edge], ...], is_initial: bool = False) -> None:
        self._parents = parents
        self.is_initial = is_initial
        self.replacement: ArgNode | None = None
        """What it was merged into."""
        self.absorbed: ArgNode | None = None
        """The successor that was merged into it."""
        self.covers: list[ArgNode] = []

    @property
    def parents(self) -> tuple[tuple[ArgNode, Edge], ...]:
        """The predecessors that are still there, each with the edge to this node."""
        return tuple(dict.fromkeys([(parent.current(), edge) for parent, edge in self._parents]))

    def current(self) -> ArgNode:
        """This node, or what has replaced it."""
        node = self
        while node.replacement is not None:
            node = node.replacement
        if self.replacement is not None:
            self.replacement = node  # a shorter way for the next time
        return node


class ArgCpa:
    merge = staticmethod(merge_sep)
    prec = staticmethod(prec_id)

    def initial(self, location: Location) -> ArgNode:
        return ArgNode((), is_initial=True)

    def initial_precision(self) -> None:
        return None

    def transfer(self, state: ArgNode, edge: Edge, precision: None) -> tuple[ArgNode]:
        return (ArgNode(((state, edge),)),)

    def stop(self, state: ArgNode, reached: Collection[ArgNode], precision: None) -> bool:
        return bool(reached)

    def merged(self, new: ArgNode, old: ArgNode) -> ArgNode:
        node = ArgNode(tuple(dict.fromkeys(old.parents + new.parents)), old.is_initial or new.is_initial)
        node.absorbed = new
        node.covers = old.covers
        old.replacement = node
        return node

    def covered(self, state: ArgNode, by: ArgNode) -> None:
        if by.absorbed is not state:
            by.covers.append(state)


@dataclass(frozen=True, slots=True, eq=False)
class AbstractPath:
    """⟨e_0, …, e_n⟩, with the edges of the automaton between them."""

    states: tuple[State, ...]
    edges: tuple[Edge, ...]


class Arg:
    """The abstract reachability graph of a reached set, as it is when this is built."""

    def __init__(self, composite: Composite, reached: ReachedSet[State, Any]) -> None:
        self._place = component(composite, ArgCpa)
        self._states: dict[ArgNode, State] = {state[self._place]: state for state in reached.states()}
        self._successors: dict[ArgNode, list[tuple[Edge, State]]] = {node: [] for node in self._states}
        for node, state in self._states.items():
            for parent, edge in node.parents:
                if parent in self._states:
                    self._successors[parent].append((edge, state))

    def predecessors(self, state: State) -> list[tuple[State, Edge]]:
        node: ArgNode = state[self._place]
        return [(self._states[parent], edge) for parent, edge in node.parents if parent in self._states]

    def successors(self, state: State) -> list[tuple[Edge, State]]:
        return self._successors[state[self._place]]

    def coverage(self) -> list[tuple[ArgNode, State]]:
        """Every covered node, with the state that covers it."""
        return [(covered, state) for node, state in self._states.items() for covered in node.covers]

    def covered_after(self, state: State) -> list[tuple[Edge, State]]:
        """The edges along which the successor of a state is covered, each with the state that covers it."""
        node = state[self._place]
        return [(edge, by) for covered, by in self.coverage() for parent, edge in covered.parents if parent is node]

    def descendants(self, state: State) -> list[State]:
        """The state and all that was reached from it, nearest first."""
        found: dict[ArgNode, State] = {state[self._place]: state}
        todo = deque([state])
        while todo:
            for _, successor in self.successors(todo.popleft()):
                if successor[self._place] not in found:
                    found[successor[self._place]] = successor
                    todo.append(successor)
        return list(found.values())

    def path_to(self, state: State) -> AbstractPath:
        """A shortest abstract path from an initial state."""
        target: ArgNode = state[self._place]
        onward: dict[ArgNode, tuple[ArgNode, Edge] | None] = {target: None}
        todo = deque([target])
        while todo:
            node = todo.popleft()
            if node.is_initial:
                return self._path_from(node, onward)
            for parent, edge in node.parents:
                if parent not in onward and parent in self._states:
                    onward[parent] = (node, edge)
                    todo.append(parent)
        raise AssertionError("a state without a path from an initial state")

    def _path_from(self, node: ArgNode, onward: dict[ArgNode, tuple[ArgNode, Edge] | None]) -> AbstractPath:
        states, edges = [self._states[node]], []
        while (step := onward[node]) is not None:
            node, edge = step
            states.append(self._states[node])
            edges.append(edge)
        return AbstractPath(tuple(states), tuple(edges))
