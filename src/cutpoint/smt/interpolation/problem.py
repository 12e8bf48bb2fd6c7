"""The input of interpolation: an acyclic graph whose edges carry formulas, and which has no satisfiable path.

A sequence of blocks is a graph with a single path. So every engine is written once, for graphs.

Edges carry lists of conjuncts, because cores and substitution work on single conjuncts. If the graph unrolls a program,
each node has its location and the names of the program variables there, and each edge has its step of the program: the
path program is built from these.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import field

from cutpoint.base.frozen import frozen
from cutpoint.smt.interpolation.errors import MalformedGraph
from cutpoint.smt.solvers.errors import SortMismatch
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import conjunction, eq
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import RESERVED, TRUE, Term, by_id, subterms, variable
from cutpoint.smt.terms.walk import Substitution, conjuncts, free_variables


@frozen(eq=False)
class Step:
    """A guarded simultaneous assignment of a program, enabled in a state X with inputs iff `guard` holds."""

    source: Hashable
    target: Hashable
    guard: Term
    updates: Mapping[Term, Term]
    inputs: tuple[Term, ...] = ()


@frozen(eq=False)
class Node:
    """A node; `names` maps each program variable to the variable that represents it here."""

    location: Hashable = None
    names: Mapping[Term, Term] = field(default_factory=dict)


@frozen(eq=False)
class Edge:
    source: int
    target: int
    conjuncts: tuple[Term, ...]
    step: Step | None = None
    assumed: tuple[Term, ...] = ()
    """Assumptions before the step, over the program variables; they are among the conjuncts."""

    @property
    def formula(self) -> Term:
        return conjunction(self.conjuncts)


@frozen(eq=False)
class Problem:
    """Nodes in topological order: the first is the entry, the last the exit. Every edge goes forward."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    scopes: tuple[frozenset[Term], ...] | None = None
    """The variables allowed in the interpolant of each node, if they are not to be computed from the edges."""
    whole: Problem | None = None
    """The problem from which this one was derived by dropping conjuncts."""
    _leaving: tuple[list[Edge], ...] = field(init=False, repr=False)
    _entering: tuple[list[Edge], ...] = field(init=False, repr=False)
    _shared: tuple[frozenset[Term], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not self.nodes:
            raise MalformedGraph("a graph needs an entry")
        leaving: tuple[list[Edge], ...] = tuple([] for _ in self.nodes)
        entering: tuple[list[Edge], ...] = tuple([] for _ in self.nodes)
        for edge in self.edges:
            _require_forward(edge.source, edge.target, len(self.nodes))
            for part in edge.conjuncts:
                if part.sort is not BOOL:
                    raise SortMismatch(f"a formula was expected in a block, not a term of sort {part.sort}", part)
            for x in free_variables(*edge.conjuncts):
                if x.value.startswith(RESERVED):
                    raise MalformedGraph(f"the name {x.value} begins with {RESERVED}, as only internal names do")
            leaving[edge.source].append(edge)
            entering[edge.target].append(edge)
        object.__setattr__(self, "_leaving", leaving)
        object.__setattr__(self, "_entering", entering)
        object.__setattr__(self, "_shared", self.scopes or self._variables_in_scope())

    def leaving(self, node: int) -> list[Edge]:
        return self._leaving[node]

    def entering(self, node: int) -> list[Edge]:
        return self._entering[node]

    @property
    def exit(self) -> int:
        return len(self.nodes) - 1

    @property
    def is_sequence(self) -> bool:
        """Whether the edges, in their order, are one path through all nodes."""
        ends = [(edge.source, edge.target) for edge in self.edges]
        return ends == [(i, i + 1) for i in range(len(self.nodes) - 1)]

    @property
    def parts(self) -> list[Term]:
        """The conjuncts of all edges."""
        return [part for edge in self.edges for part in edge.conjuncts]

    @property
    def has_functions(self) -> bool:
        """Whether uninterpreted functions occur: our models have no values for them."""
        return any(term.op == ops.APPLY for term in subterms(self.parts))

    def shared(self, node: int) -> frozenset[Term]:
        """The variables that occur both above and below a node: only these may occur in its interpolant."""
        return self._shared[node]

    def _variables_in_scope(self) -> tuple[frozenset[Term], ...]:
        of_edge = {edge: frozenset(free_variables(*edge.conjuncts)) for edge in self.edges}
        above: list[frozenset[Term]] = [frozenset()] * len(self.nodes)
        below: list[frozenset[Term]] = [frozenset()] * len(self.nodes)
        for node in range(len(self.nodes)):
            for edge in self._entering[node]:
                above[node] |= above[edge.source] | of_edge[edge]
        for node in reversed(range(len(self.nodes))):
            for edge in self._leaving[node]:
                below[node] |= below[edge.target] | of_edge[edge]
        return tuple(up & down for up, down in zip(above, below, strict=True))


Interpolants = tuple[Term, ...]
"""One formula for each node: `true` at the entry, `false` at the exit."""


def sequence(blocks: Sequence[Iterable[Term]]) -> Problem:
    """A sequence of blocks, each a list of conjuncts, whose conjunction is unsatisfiable."""
    edges = tuple(Edge(i, i + 1, _flat(block)) for i, block in enumerate(blocks))
    return Problem(tuple(Node() for _ in range(len(edges) + 1)), edges)


def path(steps: Sequence[Step], before: Iterable[Term] = (), after: Iterable[Term] = ()) -> Problem:
    """The path that takes these steps of a program; see `unrolled`."""
    return unrolled([(i, i + 1, step) for i, step in enumerate(steps)], before, after)


def unrolled(
    links: Sequence[tuple[int, int, Step]],
    before: Iterable[Term] = (),
    after: Iterable[Term] = (),
    labels: Mapping[int, Iterable[Term]] | None = None,
) -> Problem:
    """The unrolling of a program with the given links, node 0 first; every link goes forward.

    A variable gets a new name at a node where its value may differ from the one at the only predecessor. `before` is
    assumed in the first state; `after`, if present, is one more block, over the last state. A label of a node, over
    the program variables, is assumed on every link that leaves it (vinta, Fig. 6, line 9).
    """
    before, after = list(before), list(after)
    assumed = {node: list(formulas) for node, formulas in (labels or {}).items()}
    assumed[0] = [*before, *assumed.get(0, [])]
    count = 1 + max((target for _, target, _ in links), default=0)
    entering: list[list[tuple[int, Step]]] = [[] for _ in range(count)]
    for source, target, step in links:
        _require_forward(source, target, count)
        entering[target].append((source, step))
    _require_apart(links, before, after, assumed)
    every = _variables_of(
        [step for _, _, step in links], [*before, *after, *[f for fs in assumed.values() for f in fs]]
    )
    nodes = [Node(links[0][2].source if links else None, {x: _version(x, 0) for x in every})]
    edges: list[Edge] = []
    for target in range(1, count):
        same = entering[target][0] if len(entering[target]) == 1 else None
        names = {
            x: nodes[same[0]].names[x] if same and x not in same[1].updates else _version(x, target) for x in every
        }
        nodes.append(Node(entering[target][0][1].target if entering[target] else None, names))
    for position, (source, target, step) in enumerate(links):
        inputs = {x: variable(f"{x.value}#{position}", x.sort) for x in step.inputs}
        now = Substitution({**nodes[source].names, **inputs})
        parts = [now(formula) for formula in (*assumed.get(source, ()), step.guard)]
        for x, name in nodes[target].names.items():
            value = now(step.updates.get(x, x))
            if name is not value:
                parts.append(eq(name, value))
        edges.append(Edge(source, target, _flat(parts), step, tuple(assumed.get(source, ()))))
    if after or not edges:
        now = Substitution(nodes[-1].names)
        last = Step(nodes[-1].location, None, conjunction(after), {})
        held = tuple(assumed.get(count - 1, ()))
        edges.append(Edge(count - 1, count, _flat([now(formula) for formula in (*held, last.guard)]), last, held))
        nodes.append(Node())
    return Problem(tuple(nodes), tuple(edges))


def _require_forward(source: int, target: int, count: int) -> None:
    if not 0 <= source < target < count:
        raise MalformedGraph(f"the edge {source} → {target} does not go forward in {count} nodes")


def _require_apart(
    links: Sequence[tuple[int, int, Step]],
    before: Iterable[Term],
    after: Iterable[Term],
    assumed: Mapping[int, Iterable[Term]],
) -> None:
    """An input has a new value in each step, so it must not be a program variable as well."""
    inputs = {x for _, _, step in links for x in step.inputs}
    formulas = [*before, *after, *[formula for formulas in assumed.values() for formula in formulas]]
    for x in _variables_of([step for _, _, step in links], formulas):
        if x in inputs:
            raise MalformedGraph(f"{x.value} is an input of one step and a variable of another")


def _version(x: Term, node: int) -> Term:
    return variable(f"{x.value}@{node}", x.sort)


def _flat(formulas: Iterable[Term]) -> tuple[Term, ...]:
    """The conjuncts of all formulas, without duplicates and without `true`."""
    return tuple(dict.fromkeys(part for formula in formulas for part in conjuncts(formula) if part is not TRUE))


def _variables_of(steps: Iterable[Step], formulas: Iterable[Term]) -> list[Term]:
    """The program variables that occur in the steps and formulas, in order of their ids."""
    found = dict.fromkeys(free_variables(*formulas))
    for step in steps:
        inputs = set(step.inputs)
        mentioned = [*step.updates, *free_variables(step.guard, *step.updates.values())]
        found.update(dict.fromkeys(x for x in mentioned if x not in inputs))
    return sorted(found, key=by_id)
