"""Loop heads, loop bodies and nesting depth of any directed graph, irreducible ones included.

One iterative depth-first search from the entry gives the loop heads: the targets of its back edges. Every
cycle that the entry reaches contains one, because the search closes every cycle with a back edge.

The loop of a head is the largest strongly connected subgraph that contains it, among its descendants in the search
tree. For reducible graphs these are the natural loops; an irreducible loop belongs to the entry that the search visits
first. Loops defined in this way are nested or disjoint. They are found from the innermost outwards, and each is
collapsed into its head by union-find. Forward and cross edges are added when the lowest common ancestor of their ends
is processed. The time is nearly linear for any graph.

Parts of the graph that the entry does not reach have no loops.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import field
from typing import Generic, TypeVar

from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Cfa, Location

N = TypeVar("N", bound=Hashable)
Successors = Callable[[N], Iterable[N]]


@frozen(eq=False)
class LoopForest(Generic[N]):
    """The loops of a graph and how they are nested."""

    heads: tuple[N, ...]
    """In the order in which the search visits them: an outer head comes before the heads inside its loop."""
    enclosing: dict[N, N]
    """For a node, the head of the innermost loop that contains it; for a head, that of the next outer loop."""
    irreducible: frozenset[N]
    """The heads of loops that can also be entered at other nodes."""
    reverse_postorder: tuple[N, ...]
    """All nodes that the entry reaches. Only edges back to the head of a loop go against this order."""
    _depths: dict[N, int] = field(repr=False)

    def is_head(self, node: N) -> bool:
        return node in self._depths

    def head_of(self, node: N) -> N | None:
        """The head of the innermost loop that contains the node (a head is in its own loop)."""
        return node if node in self._depths else self.enclosing.get(node)

    def depth(self, node: N) -> int:
        """How many loops contain the node."""
        head = self.head_of(node)
        return 0 if head is None else self._depths[head]

    def loops_containing(self, node: N) -> Iterator[N]:
        """The heads of all loops that contain the node, from the innermost outwards."""
        head = self.head_of(node)
        while head is not None:
            yield head
            head = self.enclosing.get(head)

    def bodies(self) -> dict[N, tuple[N, ...]]:
        """The nodes of every loop, head first, inner loops included. The size grows with the nesting depth."""
        found: dict[N, list[N]] = {head: [] for head in self.heads}
        for node in self.reverse_postorder:
            for head in self.loops_containing(node):
                found[head].append(node)
        return {head: tuple(body) for head, body in found.items()}

    def body(self, head: N) -> tuple[N, ...]:
        """The nodes of one loop, head first, inner loops included."""
        return tuple(node for node in self.reverse_postorder if head in self.loops_containing(node))


def loop_heads(cfa: Cfa) -> tuple[Location, ...]:
    """The loop heads of an automaton, in order of their ids."""
    return tuple(sorted(find_loop_heads(cfa.entry, _targets(cfa)), key=lambda location: location.id))


def loops(cfa: Cfa) -> LoopForest[Location]:
    """The loops of an automaton."""
    return loop_forest(cfa.entry, _targets(cfa))


def _targets(cfa: Cfa) -> Successors[Location]:
    leaving = cfa.leaving
    return lambda location: [edge.target for edge in leaving(location)]


def find_loop_heads(entry: N, successors: Successors[N]) -> list[N]:
    """The targets of the back edges of a depth-first search, in the order in which they are found."""
    open_nodes = {entry: True}  # False once all successors have been searched
    heads: dict[N, None] = {}
    path = [entry]
    pending = [iter(successors(entry))]
    while path:
        for node in pending[-1]:
            is_open = open_nodes.get(node)
            if is_open is None:
                open_nodes[node] = True
                path.append(node)
                pending.append(iter(successors(node)))
                break
            if is_open:
                heads[node] = None
        else:
            pending.pop()
            open_nodes[path.pop()] = False
    return list(heads)


def loop_forest(entry: N, successors: Successors[N]) -> LoopForest[N]:
    """The loops of the graph that the entry reaches (see the module docstring)."""
    search = _Search(entry, successors)
    outer, irreducible = _nest(search)
    nodes = search.nodes
    depths: dict[N, int] = {}
    for number, node in enumerate(nodes):  # an outer head has a smaller number
        if search.back[number]:
            depths[node] = 1 if outer[number] < 0 else depths[nodes[outer[number]]] + 1
    return LoopForest(
        heads=tuple(depths),
        enclosing={nodes[number]: nodes[head] for number, head in enumerate(outer) if head >= 0},
        irreducible=frozenset(nodes[number] for number in irreducible),
        reverse_postorder=tuple([nodes[number] for number in reversed(search.postorder)]),
        _depths=depths,
    )


class _Search(Generic[N]):
    """A depth-first search. Nodes are numbered in the order of their first visits; edges are sorted by their kinds."""

    def __init__(self, entry: N, successors: Successors[N]) -> None:
        self.nodes: list[N] = [entry]
        self.parent: list[int] = [-1]
        self.postorder: list[int] = []
        self.back: list[list[int]] = [[]]
        """For a node, the sources of the back edges to it."""
        self.joins: dict[int, list[tuple[int, int]]] = {}
        """Forward and cross edges, by the lowest common ancestor of their ends."""
        self._run(entry, successors)

    def _run(self, entry: N, successors: Successors[N]) -> None:
        nodes, parent, back, postorder = self.nodes, self.parent, self.back, self.postorder
        number = {entry: 0}
        above = [0]  # union-find: finished nodes hang below their lowest unfinished ancestor
        finished = [False]
        path = [0]
        pending = [iter(successors(entry))]
        while path:
            current = path[-1]
            for node in pending[-1]:
                target = number.get(node)
                if target is None:
                    target = number[node] = len(nodes)
                    nodes.append(node)
                    parent.append(current)
                    back.append([])
                    above.append(target)
                    finished.append(False)
                    path.append(target)
                    pending.append(iter(successors(node)))
                    break
                if not finished[target]:
                    back[target].append(current)
                else:
                    self.joins.setdefault(_find(above, target), []).append((current, target))
            else:
                path.pop()
                pending.pop()
                postorder.append(current)
                finished[current] = True
                above[current] = parent[current]


def _nest(search: _Search[N]) -> tuple[list[int], set[int]]:
    """For every node the head of the loop around it (around its own loop, if it is a head), or -1."""
    size = len(search.nodes)
    outer = [-1] * size
    collapsed = list(range(size))
    entering: list[list[int]] = [[parent] for parent in search.parent]
    irreducible: set[int] = set()
    for head in range(size - 1, -1, -1):
        for source, target in search.joins.get(head, ()):
            inner = _find(collapsed, target)
            entering[inner].append(source)
            around = target
            while around != inner:  # the edge enters these loops, and not at their heads
                around = outer[around]
                irreducible.add(around)
        if not search.back[head]:
            continue
        found = {head}
        body: list[int] = []
        for source in search.back[head]:
            _add(_find(collapsed, source), found, body)
        for member in body:  # grows during the iteration
            for source in entering[member]:
                _add(_find(collapsed, source), found, body)
        for member in body:
            outer[member] = collapsed[member] = head
            entering[member] = []
    return outer, irreducible


def _add(node: int, found: set[int], body: list[int]) -> None:
    if node not in found:
        found.add(node)
        body.append(node)


def _find(above: list[int], node: int) -> int:
    """The root above a node, with path compression."""
    root = node
    while above[root] != root:
        root = above[root]
    while above[node] != root:
        above[node], node = root, above[node]
    return root
