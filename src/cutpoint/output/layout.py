"""A layered layout: the positions of nodes, labels and edge bends in a drawing.

Nodes are placed on layers such that edges point down, except those that close a cycle. The label of an edge
has its own slot on the layer below the edge's source, so labels cover neither nodes nor each
other. Edges that cross layers get a bend on each. Then neighbours are moved closer together: first in the order on
the layers (by barycentres), then in the coordinates.

Above `LARGE` nodes the last step is skipped: the picture is less tidy, but fast to compute.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cutpoint.base.frozen import frozen

LARGE = 2_000
_SWEEPS = 8
_MOST_LAYERS_WITH_BENDS = 24
"""Edges over more layers than this go straight from their label to the far end, to avoid too many bends."""
_GAP_X, _GAP_Y = 24.0, 22.0

Size = tuple[float, float]
Point = tuple[float, float]


@frozen
class Link:
    """An edge between nodes, given by their indices, with the size of its label."""

    source: int
    target: int
    label: Size = (0.0, 0.0)
    weak: bool = False
    """Whether to ignore the edge in the choice of layers."""


@frozen
class Layout:
    width: float
    height: float
    nodes: tuple[Point, ...]
    """The centre of every node."""
    labels: tuple[Point, ...]
    """The centre of the label of every edge."""
    bends: tuple[tuple[Point, ...], ...]
    """The points that each edge passes from source to target, including the slot of its label."""


def layered(sizes: Sequence[Size], links: Sequence[Link]) -> Layout:
    """Places nodes of the given sizes and the links between them."""
    grid = _Grid(sizes, links)
    if len(sizes) <= LARGE:
        grid.untangle()
    grid.place(relaxed=len(sizes) <= LARGE)
    height = grid.stack()
    width = max((x + w / 2 for x, (w, _) in zip(grid.x, grid.sizes, strict=True)), default=0.0)
    points = list(zip(grid.x, grid.y, strict=True))
    return Layout(
        width,
        height,
        tuple(points[: len(sizes)]),
        tuple(points[chain[0]] for chain in grid.chains),
        tuple(tuple(points[slot] for slot in chain) for chain in grid.chains),
    )


def _layers(count: int, links: Sequence[Link]) -> list[int]:
    """A layer for each node. Edges go to higher layers, except those that close a cycle in the search."""
    targets: list[list[int]] = [[] for _ in range(count)]
    for link in links:
        if not link.weak:
            targets[link.source].append(link.target)
    order: list[int] = []
    seen = [False] * count
    for root in range(count):
        if seen[root]:
            continue
        seen[root] = True
        path = [(root, iter(targets[root]))]
        while path:
            node, pending = path[-1]
            for target in pending:
                if not seen[target]:
                    seen[target] = True
                    path.append((target, iter(targets[target])))
                    break
            else:
                order.append(node)
                path.pop()
    rank = {node: position for position, node in enumerate(reversed(order))}
    layer = [0] * count
    for node in reversed(order):
        for target in targets[node]:
            if rank[target] > rank[node]:
                layer[target] = max(layer[target], layer[node] + 1)
    return layer


class _Grid:
    """Places on layers: first the nodes, then the labels and bends. Even layers have nodes, odd ones labels."""

    def __init__(self, sizes: Sequence[Size], links: Sequence[Link]) -> None:
        self.sizes = list(sizes)
        self.layer = [2 * layer for layer in _layers(len(sizes), links)]
        self.up: list[list[int]] = [[] for _ in sizes]
        self.down: list[list[int]] = [[] for _ in sizes]
        self.chains: list[list[int]] = []
        for link in links:
            self._thread(link)
        self.rows: list[list[int]] = [[] for _ in range(max(self.layer, default=0) + 1)]
        for slot, layer in enumerate(self.layer):
            self.rows[layer].append(slot)
        self.x = [0.0] * len(self.layer)
        self.y = [0.0] * len(self.layer)

    def _thread(self, link: Link) -> None:
        """Creates the slots of a link: one for the label, and bends on the layers in between."""
        backwards = self.layer[link.target] < self.layer[link.source]
        top, bottom = (link.target, link.source) if backwards else (link.source, link.target)
        first, last = self.layer[top] + 1, max(self.layer[bottom] - 1, self.layer[top] + 1)
        label_layer = last if backwards else first  # next to the source
        chain: list[int] = []
        for layer in range(first, last + 1) if last - first <= _MOST_LAYERS_WITH_BENDS else [label_layer]:
            slot = self._new(layer, link.label if layer == label_layer else (8.0, 0.0))
            if chain or layer == first:
                self._tie(chain[-1] if chain else top, slot)
            chain.append(slot)
        if self.layer[chain[-1]] + 1 == self.layer[bottom]:
            self._tie(chain[-1], bottom)
        if backwards:
            chain.reverse()
        self.chains.append(chain)

    def _new(self, layer: int, size: Size) -> int:
        self.layer.append(layer)
        self.sizes.append(size)
        self.up.append([])
        self.down.append([])
        return len(self.layer) - 1

    def _tie(self, above: int, below: int) -> None:
        self.down[above].append(below)
        self.up[below].append(above)

    def untangle(self) -> None:
        """Orders each layer by the mean position of its neighbours, alternating downward and upward sweeps."""
        position = [0.0] * len(self.layer)
        for row in self.rows:
            for index, slot in enumerate(row):
                position[slot] = float(index)
        for sweep in range(_SWEEPS):
            neighbours = self.down if sweep % 2 else self.up
            for row in reversed(self.rows) if sweep % 2 else self.rows:
                wanted = {slot: _mean(position, neighbours[slot], position[slot]) for slot in row}
                row.sort(key=wanted.__getitem__)
                for index, slot in enumerate(row):
                    position[slot] = float(index)

    def place(self, relaxed: bool) -> None:
        """Sets horizontal coordinates: side by side, then as close to the neighbours as the gaps allow."""
        for row in self.rows:
            edge = 0.0
            for slot in row:
                self.x[slot] = edge + self.sizes[slot][0] / 2
                edge += self.sizes[slot][0] + _GAP_X
            for slot in row:
                self.x[slot] -= edge / 2
        if relaxed:
            for sweep in range(_SWEEPS):
                neighbours = self.down if sweep % 2 else self.up
                for row in reversed(self.rows) if sweep % 2 else self.rows:
                    self._relax(row, [_mean(self.x, neighbours[slot], self.x[slot]) for slot in row])
        left = min((x - w / 2 for x, (w, _) in zip(self.x, self.sizes, strict=True)), default=0.0)
        self.x = [x - left for x in self.x]

    def _relax(self, row: list[int], wanted: list[float]) -> None:
        """Takes the mean of pushing to the right and pushing to the left, both of which keep the gaps."""
        gaps = [(self.sizes[a][0] + self.sizes[b][0]) / 2 + _GAP_X for a, b in pairwise(row)]
        right, left = list(wanted), list(wanted)
        for index, gap in enumerate(gaps):
            right[index + 1] = max(right[index + 1], right[index] + gap)
        for index in range(len(gaps) - 1, -1, -1):
            left[index] = min(left[index], left[index + 1] - gaps[index])
        for slot, a, b in zip(row, left, right, strict=True):
            self.x[slot] = (a + b) / 2

    def stack(self) -> float:
        """Sets vertical coordinates; returns the total height of all layers."""
        y = 0.0
        for row in self.rows:
            height = max((self.sizes[slot][1] for slot in row), default=0.0)
            for slot in row:
                self.y[slot] = y + height / 2
            y += height + _GAP_Y
        return y - _GAP_Y if self.rows else 0.0


def _mean(values: list[float], chosen: list[int], default: float) -> float:
    return sum([values[slot] for slot in chosen]) / len(chosen) if chosen else default
