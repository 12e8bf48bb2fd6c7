"""Commands: the semantics of an edge, as assumed literals and a simultaneous assignment.

The paper's edges carry commands of the guarded command language; `split` (Def. 14) turns each into a set of choice-free
ones. Here an edge is a block, and a choice-free command is a path through it. A block can also stay whole, as one
command whose terms contain its choices; then a model selects among them (see `implicants`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from itertools import chain, islice, product

from cutpoint.algorithms.ic3.config import Choices
from cutpoint.algorithms.ic3.cubes import Cube, normal_form
from cutpoint.base.frozen import frozen
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph, Cutpoints
from cutpoint.cfa.blocks.transition import input_of
from cutpoint.cfa.model import Assign, Assume, Edge, Havoc, Location
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import Substitution, conjuncts, free_variables

MOST_COMMANDS = 64
"""A block with more paths than this stays whole."""


@frozen(eq=False)
class Command:
    block: Block
    assumed: tuple[Term, ...]
    """wep(cmd, true), as literals."""
    updates: Mapping[Term, Term]
    inputs: frozenset[Term] = frozenset()
    """The variables for inputs; they are existentially quantified."""
    _before: Substitution = field(init=False, repr=False)
    _images: dict[Term, Cube | None] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_before", Substitution(self.updates))
        object.__setattr__(self, "_images", {})

    @property
    def source(self) -> Location:
        return self.block.source

    @property
    def target(self) -> Location:
        return self.block.target

    def wep_of_literal(self, literal: Term) -> Term:
        """wep(cmd^assume, literal): the precondition of a literal, apart from what the command assumes (Lemma 5)."""
        return self._before(literal)

    def image(self, literal: Term) -> Cube | None:
        """The same in the normal form of cubes, as in frames; None if it is a contradiction."""
        if literal not in self._images:
            self._images[literal] = normal_form([self._before(literal)])
        return self._images[literal]

    def wep(self, cube: Iterable[Term]) -> tuple[Term, ...]:
        """wep(cmd, cube) of Lemma 1, by substitution; over the state before the command and the inputs."""
        found = dict.fromkeys(self.assumed)
        found.update(dict.fromkeys(self._before(literal) for literal in cube))
        return tuple([literal for literal in found if literal is not TRUE])


def whole(block: Block) -> Command:
    """The block as one command, choices included."""
    transition = block.transition
    assumed = tuple([part for part in conjuncts(transition.guard) if part is not TRUE])
    return Command(block, assumed, transition.updates, frozenset(taken.variable for taken in transition.inputs))


def split(graph: BlockGraph, block: Block) -> tuple[Command, ...]:
    """The choice-free commands of a block (Def. 14): its paths, split further where an assumption is a disjunction."""
    if graph.kind is Cutpoints.SBE:  # a block is one edge; there may be parallel edges
        return _of_one_edge(block)
    leaving: dict[Location, list[Edge]] = {}
    paths = {block.source: 1}
    arriving = 0
    for edge in graph.edges_of(block):  # in a topological order
        leaving.setdefault(edge.source, []).append(edge)
        if edge.target is block.target:
            arriving += paths.get(edge.source, 0)
        else:
            paths[edge.target] = paths.get(edge.target, 0) + paths.get(edge.source, 0)
    if arriving > MOST_COMMANDS:
        return (whole(block),)
    live = graph.live[block.target]
    longest = sum(map(len, leaving.values()))
    found: list[Command] = []
    todo = [(block.source, _Path())]
    while todo:
        location, path = todo.pop()
        if path.edges and location is block.target:
            found.append(path.command(block, live))
            if len(found) > MOST_COMMANDS:
                return (whole(block),)
            continue
        if path.edges > longest:
            return (whole(block),)  # the path runs around a loop that cannot reach the target
        for edge in reversed(leaving.get(location, [])):
            todo += [(edge.target, after) for after in reversed(path.after(edge))]
    return tuple(found)


def _of_one_edge(block: Block) -> tuple[Command, ...]:
    edge = whole(block)
    cubes = [c for c in alternatives(block.transition.guard) if FALSE not in c]
    return tuple([Command(block, tuple([p for p in c if p is not TRUE]), edge.updates, edge.inputs) for c in cubes])


@frozen
class _Path:
    assumed: tuple[Term, ...] = ()
    store: Mapping[Term, Term] = field(default_factory=dict)
    inputs: frozenset[Term] = frozenset()
    edges: int = 0

    def after(self, edge: Edge) -> list[_Path]:
        """The path with one more edge; several if the edge assumes a disjunction, none if it is infeasible."""
        op = edge.op
        if isinstance(op, Assign):
            value = Substitution(self.store)(op.value)
            return [_Path(self.assumed, {**self.store, op.variable: value}, self.inputs, self.edges + 1)]
        if isinstance(op, Havoc):
            taken = input_of(edge, op)
            store = {**self.store, op.variable: taken}
            return [_Path(self.assumed, store, self.inputs | {taken}, self.edges + 1)]
        if not isinstance(op, Assume):
            raise AssertionError(f"a command of {type(op).__name__}")
        condition = Substitution(self.store)(op.condition)
        paths = []
        for cube in alternatives(condition):
            assumed = dict.fromkeys((*self.assumed, *cube))
            if FALSE not in assumed and not any(not_(literal) in assumed for literal in assumed):
                literals = tuple([literal for literal in assumed if literal is not TRUE])
                paths.append(_Path(literals, self.store, self.inputs, self.edges + 1))
        return paths

    def command(self, block: Block, live: frozenset[Term]) -> Command:
        updates = {x: value for x, value in self.store.items() if x in live and value is not x}
        used = frozenset(free_variables(*self.assumed, *updates.values()))
        return Command(block, self.assumed, updates, self.inputs & used)


def alternatives(formula: Term) -> list[tuple[Term, ...]]:
    """The cubes of a formula's disjunctive normal form; a formula with too many of them counts as a literal."""
    cubes: dict[Term, list[tuple[Term, ...]]] = {}
    todo = [formula]
    while todo:
        term = todo[-1]
        parts = _parts(term)
        missing = [part for part in parts if part not in cubes]
        if missing:
            todo += missing
            continue
        todo.pop()
        if not parts:
            cubes[term] = [(term,)]
        elif _is_conjunction(term):
            found = [
                tuple(dict.fromkeys(chain(*choice))) for choice in islice(_choices(parts, cubes), MOST_COMMANDS + 1)
            ]
            cubes[term] = found
        else:
            cubes[term] = [cube for part in parts for cube in cubes[part]]
        if len(cubes[term]) > MOST_COMMANDS:
            return [(formula,)]
    return cubes[formula]


def _parts(formula: Term) -> tuple[Term, ...]:
    """The operands of a conjunction or disjunction, with negations pushed inwards; empty for a literal."""
    positive = formula.op != ops.NOT
    inner = formula if positive else formula.args[0]
    if inner.op not in (ops.AND, ops.OR):
        return ()
    return inner.args if positive else tuple([not_(part) for part in inner.args])


def _is_conjunction(formula: Term) -> bool:
    return formula.op == ops.AND or (formula.op == ops.NOT and formula.args[0].op == ops.OR)


def _choices(
    parts: tuple[Term, ...], cubes: Mapping[Term, list[tuple[Term, ...]]]
) -> Iterable[tuple[tuple[Term, ...], ...]]:
    return product(*[cubes[part] for part in parts])


def commands_into(graph: BlockGraph, choices: Choices) -> Mapping[Location, tuple[Command, ...]]:
    """The commands that lead to each location."""
    found: dict[Location, list[Command]] = {location: [] for location in graph.cutpoints}
    reached = reached_cutpoints(graph)
    for block in graph.blocks:
        if block.source not in reached:
            continue
        commands = split(graph, block) if choices is Choices.SPLIT else (whole(block),)
        found.setdefault(block.target, []).extend(commands)
    return {location: tuple(commands) for location, commands in found.items()}


def reached_cutpoints(graph: BlockGraph) -> set[Location]:
    """The cutpoints that are reachable from the entry in the block graph."""
    seen = {graph.entry}
    todo = [graph.entry]
    while todo:
        fresh = [location for location in graph.successors(todo.pop()) if location not in seen]
        seen.update(fresh)
        todo += fresh
    return seen
