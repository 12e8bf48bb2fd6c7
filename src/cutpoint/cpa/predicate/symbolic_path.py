"""Path formulas φ without indices: a path condition and a symbolic store, over the state at the start of the paths.

The blocks of a block graph have this form (`cfa.transition`): the paths inside a block are already merged, and the
state at its end is obtained by substitution. A path through several blocks is their composition. The inputs of each
step are renamed apart; the first step keeps the names of its block.

A formula ψ over the state at the start needs no renaming, and a predicate at the end is instantiated by looking up
the store, which plays the role of the SSA indices in `path_formula`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cutpoint.base.frozen import frozen
from cutpoint.cfa.blocks.block_graph import Block
from cutpoint.cfa.model import Edge, Location
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import TRUE, Term, variable
from cutpoint.smt.terms.walk import Substitution, substitute


@frozen(eq=False)
class SymbolicPath:
    formula: Term = TRUE
    """The path condition."""
    store: Mapping[Term, Term] = field(default_factory=dict)
    """The value, at the end of the path, of every variable that was assigned."""
    inputs: Mapping[Term, tuple[int, Edge]] = field(default_factory=dict)
    """For the variable of an input, the step (from 0) and the edge that read it."""
    length: int = 0

    def instance(self, term: Term) -> Term:
        """A term over the program variables, at the end of the paths."""
        return substitute(term, self.store)

    def at_start(self, term: Term) -> Term:
        """A term over the program variables, at the start of the paths."""
        return term

    @property
    def is_true(self) -> bool:
        """Whether the path has no edges."""
        return self.length == 0


class SymbolicPaths:
    """Builds symbolic paths."""

    def __init__(self) -> None:
        self._empty = SymbolicPath()
        self._single: dict[Block, SymbolicPath] = {}

    def empty(self, location: Location) -> SymbolicPath:
        """*true*: the path without edges."""
        return self._empty

    def post(self, path: SymbolicPath, block: Block) -> SymbolicPath:
        """SP of a block: extends the path by it."""
        if path.length == 0:
            known = self._single.get(block)
            if known is None:
                known = self._single[block] = _single(block)
            return known
        transition, step = block.transition, path.length
        renamed = {taken.variable: (_input(taken.variable, step), taken.edge) for taken in transition.inputs}
        now = Substitution({**path.store, **{x: name for x, (name, _) in renamed.items()}})
        store = {**path.store, **{x: now(value) for x, value in transition.updates.items()}}
        inputs = {**path.inputs, **{name: (step, edge) for name, edge in renamed.values()}}
        return SymbolicPath(and_(path.formula, now(transition.guard)), store, inputs, step + 1)


def _single(block: Block) -> SymbolicPath:
    transition = block.transition
    inputs = {taken.variable: (0, taken.edge) for taken in transition.inputs}
    return SymbolicPath(transition.guard, transition.updates, inputs, 1)


def _input(name: Term, step: int) -> Term:
    return variable(f"{name.value}@{step}", name.sort)
