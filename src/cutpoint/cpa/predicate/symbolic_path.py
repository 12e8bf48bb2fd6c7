"""Path formulas φ without indices: a path condition and a symbolic store, over the state at the start of the paths.

This is how the blocks of a block graph come (`cfa.transition`): paths inside a block are merged already, and what holds
at its end is found by substitution. A path through several blocks is their composition; the inputs of each step have
names of their own, the first step keeps those of its block.

A formula ψ over the state at the start needs no renaming, and a predicate at the end is instantiated by looking up
the store: the role that SSA indices have in `path_formula`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cutpoint.cfa.blocks.block_graph import Block
from cutpoint.cfa.model import Edge, Location
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import TRUE, Term, variable
from cutpoint.smt.terms.walk import Substitution, substitute


@dataclass(frozen=True, slots=True, eq=False)
class SymbolicPath:
    formula: Term = TRUE
    """The path condition."""
    store: Mapping[Term, Term] = field(default_factory=dict)
    """The value of every variable that was assigned, at the end of the path."""
    inputs: Mapping[Term, tuple[int, Edge]] = field(default_factory=dict)
    """For the variable of an input, the step in which it is taken (from 0), and the edge that takes it."""
    length: int = 0

    def instance(self, term: Term) -> Term:
        """A term over the program's variables, at the end of the paths."""
        return substitute(term, self.store)

    def at_start(self, term: Term) -> Term:
        """A term over the program's variables, at the start of the paths."""
        return term

    @property
    def is_true(self) -> bool:
        """Whether nothing has happened."""
        return self.length == 0


class SymbolicPaths:
    """How such paths begin and go on."""

    def __init__(self) -> None:
        self._empty = SymbolicPath()
        self._single: dict[Block, SymbolicPath] = {}

    def empty(self, location: Location) -> SymbolicPath:
        """*true*: the path without edges."""
        return self._empty

    def post(self, path: SymbolicPath, block: Block) -> SymbolicPath:
        """SP of a block: the path goes on with it."""
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
