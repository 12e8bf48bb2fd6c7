"""The executions of a block graph, step by step: for every cutpoint, one state represents all that arrive there.

A step takes every execution from one cutpoint to the next. Those that arrive at the same cutpoint after the same number
of steps are merged (`ite` where they differ), so that the size of the unrolling is linear in the number of steps. The
result is the same as unrolling the single-loop transformation and propagating its program counter: the number of steps
is the number of loop heads that an execution has visited, of any loop.

All values are substituted: states are terms over the start state and the inputs of each step, and constants are folded
while they are built. The inputs of each step have their own names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from cutpoint.base.frozen import frozen
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.model import Edge, Location
from cutpoint.smt.terms.boolean import and_, disjunction, ite
from cutpoint.smt.terms.term import FALSE, TRUE, Term, variable
from cutpoint.smt.terms.walk import Substitution


@frozen(eq=False)
class SymbolicState:
    """All executions that are at one cutpoint: they exist iff `guard`, and then x has the value `values[x]`.

    A variable that is missing has the value that it had at the start.
    """

    guard: Term = TRUE
    values: Mapping[Term, Term] = field(default_factory=dict)

    def at_start(self, formula: Term) -> Term:
        """A formula over the program variables here, as one over the start state and the inputs."""
        return Substitution(self.values)(formula)


@frozen(eq=False)
class Level:
    """The states that can be reached in a certain number of steps."""

    states: Mapping[Location, SymbolicState]
    """The states by cutpoint, without the error location and the cuts."""
    error: Term = FALSE
    """Whether the last step led to the error location."""
    cut: Term = FALSE
    """Whether the last step led to a location at which executions are cut off."""

    @property
    def guard(self) -> Term:
        """Whether an execution continues from here."""
        return disjunction(state.guard for state in self.states.values())


class Unrolling:
    """The levels so far. The first is the start, `extend` adds one."""

    def __init__(
        self, blocks: BlockGraph, start: Mapping[Location, SymbolicState] | None = None, tag: str = ""
    ) -> None:
        """The tag distinguishes the inputs of this unrolling from those of another one."""
        self.blocks = blocks
        self._tag = tag
        self.levels = [Level(start if start is not None else {blocks.entry: SymbolicState()})]
        self.inputs: dict[Term, tuple[int, Edge]] = {}
        """For the variable of an input, the step in which it is read (from 0), and the edge that reads it."""

    def extend(self) -> Level:
        """Extends all executions by one step."""
        last, number = self.levels[-1], len(self.levels) - 1
        arriving: dict[Location, list[SymbolicState]] = {}
        for cutpoint, state in last.states.items():
            renamed: dict[Term, Term] = {}
            substitute = Substitution(state.values)
            for block in self.blocks.leaving(cutpoint):
                transition = block.transition
                for taken in transition.inputs:
                    if taken.variable not in renamed:
                        renamed[taken.variable] = self._input(taken.variable, number, taken.edge)
            if renamed:
                substitute = Substitution({**state.values, **renamed})
            for block in self.blocks.leaving(cutpoint):
                transition = block.transition
                guard = and_(state.guard, substitute(transition.guard))
                if guard is FALSE:
                    continue
                live, updates = self.blocks.live[block.target], transition.updates
                values = {x: value for x, value in state.values.items() if x in live and x not in updates}
                for x, update in updates.items():
                    values[x] = substitute(update)
                arriving.setdefault(block.target, []).append(SymbolicState(guard, values))
        level = self._level(arriving)
        self.levels.append(level)
        return level

    def _input(self, name: Term, step: int, edge: Edge) -> Term:
        taken = variable(f"{name.value}@{self._tag}{step}", name.sort)
        self.inputs[taken] = (step, edge)
        return taken

    def _level(self, arriving: dict[Location, list[SymbolicState]]) -> Level:
        cfa = self.blocks.cfa
        error = disjunction(state.guard for state in arriving.pop(self.blocks.error, ()))
        cut = disjunction(
            state.guard for location in sorted(cfa.cuts, key=_number) for state in arriving.pop(location, ())
        )
        ordered = sorted(arriving, key=_number)
        return Level({location: merged(arriving[location]) for location in ordered}, error, cut)


def _number(location: Location) -> int:
    return location.id


def merged(states: Sequence[SymbolicState]) -> SymbolicState:
    """One state for several that exclude each other."""
    if len(states) == 1:
        return states[0]
    guard = disjunction(state.guard for state in states)
    changed = dict.fromkeys(x for state in states for x in state.values)
    values: dict[Term, Term] = {}
    for x in changed:
        value = states[-1].values.get(x, x)
        for state in reversed(states[:-1]):
            value = ite(state.guard, state.values.get(x, x), value)
        values[x] = value
    return SymbolicState(guard, values)
