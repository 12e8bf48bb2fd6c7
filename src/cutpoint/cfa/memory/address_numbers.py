"""Addresses as numbers: a number that is computed from addresses, or inferred from tests of one, may be an address.

The alias analysis tracks values that are only moved. A computed number gets its own node here, with a derivation that
names its operands. As long as it is not dereferenced, this has no consequences. If it is dereferenced, it may point to
everything that its operands point to, at any byte.

A number may also become an address without any such operand: a program that tests each bit of a pointer and sets the
same bits of an integer has copied it. A program can observe an address only through a comparison or an index. So an
object whose address is observed there is exposed, and a computed number that is dereferenced may point to every exposed
object.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from cutpoint.cfa.memory.access_groups import groups_of
from cutpoint.cfa.memory.address_ranges import PlausibleAddresses
from cutpoint.cfa.memory.nodes import Cell, MemoryNode, NodeGraph
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term, width_of

ORDERS = frozenset({ops.ULT, ops.ULE, ops.SLT, ops.SLE})
FLOAT_TESTS = frozenset(range(ops.FP_EQ, ops.FP_IS_NEGATIVE + 1))
COMPARISONS = ORDERS | FLOAT_TESTS | {ops.EQ}


class Computation(Enum):
    ANY = auto()
    DIFFERENCE = auto()  # for pointers into one object, it is independent of the address of the object
    FEW_BITS = auto()  # of a pointer, too few to reconstruct it


class Derivation(NamedTuple):
    """A number and the operands from which it is computed."""

    result: Cell
    sources: tuple[Cell, ...]
    computation: Computation


class Observation(NamedTuple):
    """A term that observes addresses as numbers, and the nodes with these addresses: lvalues and unknown nodes."""

    term: Term
    nodes: tuple[MemoryNode, ...]
    revealed: tuple[MemoryNode, ...]
    """The nodes of which the term reveals so much that their addresses can be reconstructed."""
    with_constant: bool
    """Whether an address is compared with a constant of the program."""


class AddressNumbers:
    """The numbers of a program that are computed from addresses, and the terms that observe them."""

    def __init__(self, graph: NodeGraph, plausible: PlausibleAddresses, cell_of: Callable[[Term], Cell | None]) -> None:
        self._graph = graph
        self._plausible = plausible
        self._cell_of = cell_of
        self._derivations: list[Derivation] = []
        self._dormant: list[Derivation] = []
        self._indices: dict[tuple[Cell, Cell], None] = {}
        self.comparisons: dict[Term, None] = {}
        """Every comparison of the program."""
        self.measures: dict[Term, None] = {}
        """Every number that determines the location of accesses: indices, and sizes of blocks."""

    def derive(self, sources: Iterable[Cell], computation: Computation) -> Cell:
        """The cell of a computed number."""
        result = self._graph.fresh()
        result.node.computed = True
        derivation = Derivation(result, tuple(dict.fromkeys(sources)), computation)
        if derivation.sources:
            self._derivations.append(derivation)
            self._dormant.append(derivation)
        return result

    def index(self, base: Cell, offset: Cell) -> None:
        """Records that a number is added to a pointer."""
        self._indices[base, offset] = None

    # -- closing ----------------------------------------------------------------------------------

    def close(self) -> bool:
        """Joins the nodes that must be joined according to the current state; returns whether anything changed."""
        changed = self._join_used()
        changed = self._join_indexed() or changed
        changed = self._join_overlapping() or changed
        changed = self._join_equal() or changed
        return self._join_found() or changed

    def _join(self, cells: Iterable[Cell]) -> bool:
        """Joins the nodes of all cells to a single one, in which a pointer may point to any byte."""
        first, *others = cells
        node = self._graph.locate(first).node
        changed = node.stride != 1
        for other in others:
            if self._graph.locate(other).node is not node:
                self._graph.unify(first, other)
                node = self._graph.locate(first).node
                changed = True
        self._graph.make_strided(node, 1)
        return changed

    def _join_used(self) -> bool:
        """A number that is dereferenced points to the targets of its operands."""
        changed, woken = False, True
        while woken:
            woken, dormant = False, []
            for derivation in reversed(self._dormant):  # results come after their operands
                if self._root(derivation.result).is_used:
                    self._join([derivation.result, *derivation.sources])
                    woken = changed = True
                else:
                    dormant.append(derivation)
            self._dormant = dormant[::-1]
        return changed

    def _join_indexed(self) -> bool:
        """A pointer to which an address, or the distance of two objects, is added may point to these objects as
        well."""
        changed, carriers = False, self._carriers()
        if not carriers:
            return False
        for base, offset in self._indices:
            if self._root(base).is_used and self._root(offset) in carriers:
                changed = self._join([base, offset]) or changed
        return changed

    def _carriers(self) -> set[MemoryNode]:
        """The nodes whose values may contain the address of an object."""
        carriers = {node for node in self._graph.roots() if node.objects}
        by_source: dict[MemoryNode, list[Derivation]] = defaultdict(list)
        for derivation in self._derivations:
            for source in derivation.sources:
                by_source[self._root(source)].append(derivation)
        todo = list(carriers)
        while todo:
            for derivation in by_source.get(todo.pop(), ()):
                result = self._root(derivation.result)
                if result not in carriers and not self._is_inner_distance(derivation):
                    carriers.add(result)
                    todo.append(result)
        return carriers

    def _is_inner_distance(self, derivation: Derivation) -> bool:
        if derivation.computation is not Computation.DIFFERENCE:
            return False
        return len({self._root(source) for source in derivation.sources}) == 1

    def _join_overlapping(self) -> bool:
        """A pointer that is read in pieces, or together with adjacent bytes, is contained in all values read there."""
        changed = False
        for node in self._graph.roots():
            if not node.fields or (len(node.accesses) < 2 and not node.stride and not node.regions):
                continue
            for group in groups_of(node):
                if group.is_uniform:
                    continue
                cells = [cell for offset, cell in node.fields.items() if group.start <= offset < group.end]
                for cell in cells:
                    self._root(cell).pieces = True
                for other in cells[1:]:
                    if self._graph.find(other) != self._graph.find(cells[0]):
                        self._graph.unify(cells[0], other)
                        changed = True
                if node.forward is not None:
                    break
        return changed

    def _join_equal(self) -> bool:
        """A pointer of unknown origin that equals another pointer points to the same object."""
        changed = False
        for term in self.comparisons:
            if term.op != ops.EQ:
                continue
            a, b = (self._cell_of(argument) for argument in term.args)
            if a is None or b is None:
                continue
            a, b = self._graph.find(a), self._graph.find(b)
            if a.node is not b.node and (a.node.may_be_anything or b.node.may_be_anything):
                self._graph.unify(a, b)
                changed = True
        return changed

    def _join_found(self) -> bool:
        """A computed number that is dereferenced may be the address of every exposed object.

        A pointer from outside may be the address of every object with which it is compared in any way.
        """
        found = [node for node in self._graph.roots() if node.is_used and node.is_number]
        fixed = [node for node in self._graph.roots() if node.is_used and node.constant]
        if not found and not fixed and not any(node.is_used and node.may_be_anything for node in self._graph.roots()):
            return False
        changed = False
        observations = list(self.observations())
        for observation in observations:
            if len(observation.nodes) > 1 and any(node.is_used and node.may_be_anything for node in observation.nodes):
                changed = self._join_nodes(observation.nodes) or changed
        exposed = {node: None for one in observations for node in one.revealed if node.is_lvalue}
        if found and exposed:
            changed = self._join_nodes([*found, *exposed]) or changed
        exposed = {node: None for one in observations if one.with_constant for node in one.nodes if node.is_lvalue}
        if fixed and exposed:
            changed = self._join_nodes([*fixed, *exposed]) or changed
        return changed

    def _join_nodes(self, nodes: Iterable[MemoryNode]) -> bool:
        different = dict.fromkeys(self._root(Cell(node, 0)) for node in nodes)
        return len(different) > 1 and self._join([Cell(node, 0) for node in different])

    # -- observed addresses -------------------------------------------------------------------------

    def observations(self, is_one: Callable[[MemoryNode], bool] | None = None) -> Iterator[Observation]:
        """The terms whose value depends on the addresses of objects.

        `is_one` determines whether a node is a single object with a single address: this address does not matter when
        pointers into the object are compared.
        """
        behind = _Behind(self._graph, self._derivations, is_one)
        for term in self.comparisons:
            cells = [cell for argument in term.args if (cell := self._cell_of(argument)) is not None]
            if cells and not self._is_harmless(term, cells, behind):
                constants = [argument for argument in term.args if argument.op == ops.CONST]
                with_constant = any(self._plausible.separates(term.op, constant) for constant in constants)
                with_constant = with_constant or any(self._root(cell).constant for cell in cells)
                observation = behind.observation(term, cells, with_constant)
                if observation is not None:
                    yield observation
        for term in self.measures:
            cell = self._cell_of(term)
            observation = behind.observation(term, [cell], False) if cell is not None else None
            if observation is not None:
                yield observation

    def nodes_behind(self, values: Iterable[Term]) -> dict[Term, set[MemoryNode]]:
        """For each of these values, the nodes whose addresses it contains."""
        behind = _Behind(self._graph, self._derivations, None)
        found: dict[Term, set[MemoryNode]] = {}
        for value in values:
            cell = self._cell_of(value)
            found[value] = set() if cell is None else set(behind.targets(self._root(cell), False))
        return found

    def _is_harmless(self, term: Term, cells: list[Cell], behind: _Behind) -> bool:
        """Whether a comparison depends only on the pointers as such, and not on their numeric values."""
        roots = {self._root(cell) for cell in cells}
        whole = term.op == ops.EQ and width_of(term.args[0]) >= self._plausible.width
        if not whole and term.op not in ORDERS:
            return False
        constants = [argument for argument in term.args if argument.op == ops.CONST]
        if any(self._plausible.separates(term.op, constant) for constant in constants):
            return False
        if constants:  # a test whether it is a null pointer or an error number
            return all(map(self._is_inside, cells)) and not any(
                root.is_number or behind.is_computed(root) for root in roots
            )
        if not whole:
            return len(roots) == 1 and behind.is_one(*roots) and self._plausible.keeps_order(term.op)
        if len(roots) == 1:
            return not behind.asks_for_layout or not any(root.is_number or root.constant for root in roots)
        return not any(root.is_number or root.is_unidentified for root in roots)

    def _is_inside(self, cell: Cell) -> bool:
        """Whether a pointer is inside the objects it points to, or at their end."""
        node, offset = self._graph.locate(cell)
        return not node.counted or all(0 <= offset - base <= obj.room for obj, base in node.objects.items())

    def _root(self, cell: Cell) -> MemoryNode:
        return self._graph.locate(cell).node


class _Behind:
    """Computes the nodes whose addresses a value contains, from the node of the value. Unknown nodes are included."""

    def __init__(
        self, graph: NodeGraph, derivations: list[Derivation], is_one: Callable[[MemoryNode], bool] | None
    ) -> None:
        self._graph = graph
        self._is_one = is_one
        self._sources: dict[MemoryNode, list[Derivation]] = defaultdict(list)
        for derivation in derivations:
            self._sources[graph.locate(derivation.result).node].append(derivation)
        self._known: dict[tuple[MemoryNode, bool], dict[MemoryNode, None]] = {}

    def is_one(self, node: MemoryNode) -> bool:
        return self._is_one is not None and self._is_one(node)

    @property
    def asks_for_layout(self) -> bool:
        return self._is_one is not None

    def is_computed(self, node: MemoryNode) -> bool:
        return node in self._sources

    def observation(self, term: Term, cells: list[Cell], with_constant: bool) -> Observation | None:
        roots = [self._graph.locate(cell).node for cell in cells]
        nodes = {node: None for root in roots for node in self.targets(root, False)}
        if not nodes:
            return None
        revealed = {node: None for root in roots for node in self.targets(root, True)}
        return Observation(term, tuple(nodes), tuple(revealed), with_constant)

    def targets(self, root: MemoryNode, revealed: bool) -> dict[MemoryNode, None]:
        known = self._known.get((root, revealed))
        if known is not None:
            return known
        found: dict[MemoryNode, None] = {}
        seen, todo = {root}, [root]
        while todo:
            node = todo.pop()
            if node.is_lvalue or node.unknown:
                found[node] = None
            for derivation in self._sources.get(node, ()):
                sources = [self._graph.locate(source).node for source in derivation.sources]
                if self._tells_nothing(derivation, sources, revealed):
                    continue
                for source in sources:
                    if source not in seen:
                        seen.add(source)
                        todo.append(source)
        self._known[root, revealed] = found
        return found

    def _tells_nothing(self, derivation: Derivation, sources: list[MemoryNode], revealed: bool) -> bool:
        if derivation.computation is Computation.FEW_BITS:
            return revealed and not any(source.is_number or source.pieces for source in sources)
        return derivation.computation is Computation.DIFFERENCE and len(set(sources)) == 1 and self.is_one(sources[0])
