"""The cell to which the value of a term points, if it may be a pointer.

Every scalar, integers of any width and floats, may carry a pointer or a piece of one: moves keep the cell, steps shift
it, and what is computed otherwise is left to `address_numbers`.
"""

from __future__ import annotations

from cutpoint.cfa.memory.address_numbers import AddressNumbers, Computation
from cutpoint.cfa.memory.address_ranges import LOWEST, PlausibleAddresses, upper_bound
from cutpoint.cfa.memory.address_terms import linear
from cutpoint.cfa.memory.nodes import Cell, NodeGraph
from cutpoint.cfa.program import LOAD, STEP, WITHIN, Program
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import to_signed
from cutpoint.smt.terms.sorts import BitVecSort, FloatSort
from cutpoint.smt.terms.term import Term, by_id, width_of

_FEW_BITS = 8
"""This many bits of an address do not reveal where an object is."""

_NARROWING = frozenset({ops.BVAND, ops.UREM, ops.LSHR, ops.EXTRACT, ops.ZEXT})
"""Operations that keep only some bits of a number."""

_MOVING = frozenset({ops.ZEXT, ops.SEXT, ops.FP_FROM_BITS, ops.FP_TO_BITS})
"""Operations that change the type of a value, but not the address that it may be."""


class TermCells:
    """Each term has one cell, which is computed when it is first asked for; cells may be unified later."""

    def __init__(self, program: Program, graph: NodeGraph) -> None:
        self._program = program
        self._graph = graph
        self._plausible = PlausibleAddresses(program.pointer_width)
        self.numbers = AddressNumbers(graph, self._plausible, self.of)
        self.steps: dict[tuple[Cell, int], None] = {}
        """The cells from which a constant distance leads elsewhere, which may be outside of an array."""
        self._cells: dict[Term, Cell | None] = {}
        self._constants = graph.fresh()
        self._constants.node.stride = 1
        self._constants.node.unknown = True
        self._constants.node.constant = True

    def of_address(self, address: Term) -> Cell:
        """The cell of a pointer; constants that are used as addresses all point to one node."""
        known = self.of(address)
        return known if known is not None else self._constants

    def at(self, address: Term, offset: int) -> Cell:
        """The cell at an offset from an address, which the program itself computes."""
        return self._shifted(self.of_address(address), offset, _is_object(address, self._program))

    def behind(self, address: Term, offset: int) -> Cell:
        """The cell at an offset from an address, not in its normal form, which may still change."""
        node, base = self._graph.locate(self.of_address(address))
        return Cell(node, base + offset)

    def is_address(self, constant: Term) -> bool:
        return isinstance(constant.sort, BitVecSort) and self._plausible.contains(constant)

    def take_constant(self, cell: Cell, constant: Term) -> None:
        """Records that a pointer may be this number."""
        node = self._graph.locate(cell).node
        if self._is_whole(constant):
            node.constant = True
        else:  # a piece of an address that the program assembles
            node.computed = True

    def of(self, root: Term) -> Cell | None:
        """The cell to which a value points, if it may be a pointer. Operands come before the terms that use them."""
        cells = self._cells
        if root in cells:
            return cells[root]
        needed = {root}
        todo = [root]
        for term in todo:
            for child in self._sources(term):
                if child not in cells and child not in needed:
                    needed.add(child)
                    todo.append(child)
        todo.sort(key=by_id)
        for term in todo:
            cells[term] = self._compute_cell(term)
        return cells[root]

    def _sources(self, term: Term) -> tuple[Term, ...]:
        """The operands that a pointer may come from."""
        if not isinstance(term.sort, BitVecSort | FloatSort) or term.op == ops.SELECT:  # arrays hold no pointers yet
            return ()
        return term.args[1:] if term.op == ops.ITE else term.args

    def _compute_cell(self, term: Term) -> Cell | None:
        op = term.op
        if op == ops.VAR:
            return self._variable(term)
        if op in (ops.CONST, ops.SELECT) or not isinstance(term.sort, BitVecSort | FloatSort):
            return None
        cells = [self._cells[child] for child in self._sources(term)]
        if op == ops.APPLY:
            if term.value == LOAD:
                return self._graph.content(cells[0] if cells[0] is not None else self._constants)
            return self._step(term, cells[0], cells[1])
        if op == ops.ITE:
            return self._either(term, cells)
        if self._is_move(term):
            return cells[0]
        if op == ops.ADD and term.args[1].op == ops.CONST and cells[0] is not None and self._is_whole(term):
            self._graph.locate(cells[0]).node.counted = True
            return self._shifted(cells[0], to_signed(term.args[1].value, width_of(term)))
        return self._computed(term, cells)

    def _either(self, term: Term, cells: list[Cell | None]) -> Cell | None:
        then, otherwise = cells
        cell = then if then is not None else otherwise
        if then is not None and otherwise is not None:
            self._graph.unify(then, otherwise)
        for argument in term.args[1:]:
            if argument.op == ops.CONST and self.is_address(argument):
                cell = cell if cell is not None else self._graph.fresh()
                self.take_constant(cell, argument)
        return cell

    def _computed(self, term: Term, cells: list[Cell | None]) -> Cell:
        """The cell of a number that is computed, and not only moved."""
        sources = [cell for cell in cells if cell is not None]
        computation = Computation.ANY
        if term.op == ops.SUB and len(sources) == 2:
            computation = Computation.DIFFERENCE
        elif term.op in _NARROWING and upper_bound(term) < 1 << _FEW_BITS:
            computation = Computation.FEW_BITS
        return self.numbers.derive(sources, computation)

    def _is_move(self, term: Term) -> bool:
        """Whether a term changes the type of a value and nothing else. A piece of an address is another number."""
        if term.op == ops.EXTRACT:
            return term.value[1] == 0 and self._is_whole(term)
        return term.op in _MOVING and (not self._is_whole(term) or self._is_whole(term.args[0]))

    def _is_whole(self, term: Term) -> bool:
        """Whether a number is wide enough for an address."""
        return isinstance(term.sort, BitVecSort | FloatSort) and term.sort.width >= self._program.pointer_width

    def _variable(self, term: Term) -> Cell | None:
        if not isinstance(term.sort, BitVecSort | FloatSort):
            return None
        cell = self._graph.fresh()
        obj = self._program.objects.get(term)
        if obj is not None:
            cell.node.objects[obj] = 0
        return cell

    def _step(self, term: Term, base: Cell | None, offset: Cell | None) -> Cell | None:
        if base is None:
            return self._computed(term, [offset]) if offset is not None else None
        if offset is not None and upper_bound(term.args[1]) >= LOWEST:
            self.numbers.index(base, offset)
        constant, stride = linear(term.args[1])
        if stride and term.value != STEP:
            self._graph.make_region(base, int(term.value.removeprefix(WITHIN)), stride)
            constant %= stride  # `a[i - 1]` is inside the array too
        elif stride:
            self._graph.make_strided(self._graph.locate(base).node, stride)
        return self._shifted(base, constant, _is_object(term.args[0], self._program))

    def _shifted(self, base: Cell, distance: int, exact: bool = False) -> Cell:
        """The cell at a distance; `exact` says that the base is at a known offset in a known object."""
        if distance and not exact:
            self.steps[base, distance] = None
            self._graph.leaves_array(base, distance)
        node, offset = self._graph.locate(base)
        return Cell(node, offset + distance)


def _is_object(address: Term, program: Program) -> bool:
    """Whether an address is that of an object, or at a constant offset from it."""
    while address.op == ops.APPLY and address.value == STEP and address.args[1].op == ops.CONST:
        address = address.args[0]
    return address in program.objects
