"""The abstract reachability graph of VINTA (vinta, Sect. 3): an unrolling of the cutpoint graph into a DAG with labels.

One error node represents all edges into the error location. Locations at which a recursion was cut off lead there as
well: a proof has to exclude both, and the last block of a counterexample determines which of the two was reached.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.smt.terms.term import FALSE, TRUE, Term


@dataclass(slots=True, eq=False)
class Node:
    """v, with ν(v), ψ(v) and its edges."""

    number: int
    cutpoint: Location
    label: Term = TRUE
    marked: bool = False
    """Whether abstract interpretation has to compute its label."""
    children: list[tuple[Block, Node]] = field(default_factory=list)
    parents: list[tuple[Node, Block]] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"v{self.number}@{self.cutpoint}"


class VintaArg:
    """The graph while it grows: 𝒜 = (V, E, v_en, ν, τ, ψ)."""

    def __init__(self, graph: BlockGraph) -> None:
        self.graph = graph
        self._targets = {graph.error, *graph.cfa.cuts}
        self._count = 0
        self.entry = self.create(graph.entry)
        self.error = self.create(graph.error)
        self.error.label = FALSE
        self.entry.marked = True

    def create(self, cutpoint: Location) -> Node:
        node = Node(self._count, cutpoint)
        self._count += 1
        return node

    def cutpoint_of(self, block: Block) -> Location:
        """The target of a block, in the cutpoint graph with one error location."""
        return self.graph.error if block.target in self._targets else block.target

    def successors(self, cutpoint: Location) -> list[Location]:
        """The edges δ of the cutpoint graph, without their actions."""
        return list(dict.fromkeys(self.cutpoint_of(block) for block in self.graph.leaving(cutpoint)))

    def connect(self, source: Node, block: Block, target: Node) -> None:
        source.children.append((block, target))
        target.parents.append((source, block))

    def redirect(self, source: Node, block: Block, target: Node, instead: Node) -> None:
        """Redirects an edge to another node at the same cutpoint."""
        source.children[source.children.index((block, target))] = (block, instead)
        target.parents.remove((source, block))
        instead.parents.append((source, block))

    def nodes(self) -> list[Node]:
        """All nodes from which the error node is reachable, each before its children; the entry first, the error
        last."""
        useful = {self.error, *ancestors(self.error)}
        order: list[Node] = []
        seen = {self.entry}
        stack = [(self.entry, iter(self.entry.children))]
        while stack:
            node, children = stack[-1]
            for _, child in children:
                if child not in seen and child in useful:
                    seen.add(child)
                    stack.append((child, iter(child.children)))
                    break
            else:
                order.append(node)
                stack.pop()
        return [*[node for node in reversed(order) if node is not self.error], self.error]

    def depth(self) -> int:
        """The number of nodes on the longest path to the error node."""
        lengths: dict[Node, int] = {}
        for node in self.nodes():
            lengths[node] = 1 + max((lengths[parent] for parent, _ in node.parents if parent in lengths), default=0)
        return lengths[self.error]

    def size(self) -> int:
        return self._count


def ancestors(node: Node) -> set[Node]:
    """All nodes from which a node is reachable."""
    seen: set[Node] = set()
    todo = [node]
    while todo:
        for parent, _ in todo.pop().parents:
            if parent not in seen:
                seen.add(parent)
                todo.append(parent)
    return seen
