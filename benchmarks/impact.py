"""Lazy abstraction with interpolants (IMPACT; unifying-view, Sect. 3.3 and 4.4), just large enough to try engines on.

A tree unwinds the block graph; a vertex is labelled with conjuncts that hold there. An error path that is infeasible
strengthens the labels along it with interpolants; a vertex is covered by an earlier one at the same cutpoint whose
label it implies; a vertex that is not is forced to be, if the path from the common ancestor allows it.

Deviations: vertices are expanded in the order of their depth; an edge that the label of its source excludes is not
unwound; only the last few candidates are tried for a forced covering. A proof ends with a check that the labels are
an inductive invariant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from cutpoint.base.limits import Deadline
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.smt.backends import create
from cutpoint.smt.interpolation import CannotInterpolate, Interpolants, Interpolation, Problem, Step, path
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import conjunction, disjunction, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import Substitution, conjuncts, size

Engine = Callable[[Problem, float], Interpolation]

FORCED_CANDIDATES = 4


class Verdict(Enum):
    SAFE = "safe"
    UNSAFE = "unsafe"
    UNKNOWN = "unknown"


class Unsound(Exception):
    """An error of the implementation: invalid interpolants, or an invalid proof."""


class Diverged(Exception):
    """The limit of time or of refinements is reached, or a solver or the engine gave up."""


@dataclass(slots=True)
class Effort:
    """What a run has cost so far."""

    refinements: int = 0
    forced: int = 0
    """Forced coverings that succeeded."""
    vertices: int = 0
    sizes: list[int] = field(default_factory=list)
    """Of all interpolants except `true` and `false`."""
    answers: dict[str, int] = field(default_factory=dict)
    """How often an engine of the chain gave the interpolants."""


@dataclass(frozen=True, slots=True)
class Outcome:
    verdict: Verdict
    effort: Effort
    reason: str = ""


@dataclass(slots=True, eq=False)
class Vertex:
    number: int
    location: Location
    parent: Vertex | None = None
    step: Step | None = None
    """How it is reached from its parent."""
    label: list[Term] = field(default_factory=list)
    children: list[Vertex] | None = None
    """None as long as it is not expanded."""
    coverer: Vertex | None = None
    covers: list[Vertex] = field(default_factory=list)
    depth: int = 0

    def chain(self) -> list[Vertex]:
        """The vertices from the root to this one."""
        found: list[Vertex] = []
        vertex: Vertex | None = self
        while vertex is not None:
            found.append(vertex)
            vertex = vertex.parent
        return found[::-1]

    def subtree(self) -> Iterator[Vertex]:
        todo = [self]
        while todo:
            vertex = todo.pop()
            yield vertex
            todo += vertex.children or []

    @property
    def is_dead(self) -> bool:
        return FALSE in self.label

    @property
    def is_live(self) -> bool:
        """Whether nothing on the way to it is covered or unreachable."""
        vertex: Vertex | None = self
        while vertex is not None:
            if vertex.coverer is not None or vertex.is_dead:
                return False
            vertex = vertex.parent
        return True


def impact(
    graph: BlockGraph,
    engine: Engine,
    seconds: float = 10.0,
    max_refinements: int = 200,
    check: bool = False,
) -> Outcome:
    """Whether the error is reachable, with interpolants of one engine; `check` validates each of its answers."""
    with create("bitwuzla") as solver:
        run = _Impact(graph, engine, solver, Deadline.after(seconds), max_refinements, check)
        try:
            return Outcome(run.verdict(), run.effort)
        except Diverged as why:
            return Outcome(Verdict.UNKNOWN, run.effort, str(why))


class _Impact:
    def __init__(
        self,
        graph: BlockGraph,
        engine: Engine,
        solver: Solver,
        deadline: Deadline,
        max_refinements: int,
        check: bool,
    ) -> None:
        self.effort = Effort()
        self._graph = graph
        self._engine = engine
        self._solver = solver
        self._deadline = deadline
        self._max_refinements = max_refinements
        self._check = check
        self._steps: dict[Location, list[Step]] = {}
        for block in graph.blocks:
            inputs = tuple(taken.variable for taken in block.transition.inputs)
            step = Step(block.source, block.target, block.transition.guard, block.transition.updates, inputs)
            self._steps.setdefault(block.source, []).append(step)
        self._vertices: list[Vertex] = []
        self._implied: dict[tuple[tuple[Term, ...], Term], bool] = {}

    def verdict(self) -> Verdict:
        self._new(self._graph.entry)
        while (vertex := self._next_leaf()) is not None:
            if self._deadline.passed:
                raise Diverged("out of time")
            if self._cover(vertex) or self._force_cover(vertex):
                continue
            if not self._expand(vertex):
                return Verdict.UNSAFE
        self._check_proof()
        return Verdict.SAFE

    def _new(self, location: Location, parent: Vertex | None = None, step: Step | None = None) -> Vertex:
        vertex = Vertex(len(self._vertices), location, parent, step, depth=parent.depth + 1 if parent else 0)
        self._vertices.append(vertex)
        self.effort.vertices += 1
        return vertex

    def _next_leaf(self) -> Vertex | None:
        leaves = (vertex for vertex in self._vertices if vertex.children is None and vertex.is_live)
        return min(leaves, key=lambda vertex: (vertex.depth, vertex.number), default=None)

    def _expand(self, vertex: Vertex) -> bool:
        """Unwinds the edges that leave a vertex; False if one is the end of a feasible error path."""
        error = self._graph.error
        possible = [step for step in self._steps.get(vertex.location, ()) if not self._excluded(vertex, step)]
        for step in possible:
            if step.target is error and not self._refine(vertex, step):
                return False
        if vertex.is_live:
            vertex.children = []
            for step in possible:
                if step.target is not error:
                    vertex.children.append(self._new(_location(step), vertex, step))
        return True

    def _excluded(self, vertex: Vertex, step: Step) -> bool:
        return self._implies(vertex.label, not_(step.guard))

    def _refine(self, vertex: Vertex, last: Step) -> bool:
        """Strengthens the labels on an error path; False if the path is feasible."""
        chain = vertex.chain()
        problem = path([*_steps_of(chain), last])
        if not self._inconsistent(problem):
            return False
        if self.effort.refinements == self._max_refinements:
            raise Diverged(f"after {self._max_refinements} refinements")
        self.effort.refinements += 1
        try:
            interpolants = self._interpolate(problem)
        except CannotInterpolate as why:
            raise Diverged(f"no interpolants: {why.reason}") from why
        for strengthened in self._strengthen_along(chain, problem, interpolants):
            if strengthened.is_live:
                self._cover(strengthened)
        return True

    def _force_cover(self, vertex: Vertex) -> bool:
        """Strengthens a vertex so that an earlier one covers it, if that one's label holds for it anyway."""
        chain = vertex.chain()
        for earlier in self._candidates(vertex)[-FORCED_CANDIDATES:]:
            ancestors = set(earlier.chain())
            common = max(place for place, ancestor in enumerate(chain) if ancestor in ancestors)
            onward = chain[common:]
            problem = path(_steps_of(onward), onward[0].label, [not_(conjunction(earlier.label))])
            try:
                if not self._inconsistent(problem):
                    continue
                interpolants = self._interpolate(problem)
            except CannotInterpolate:
                continue
            self._strengthen_along(onward, problem, interpolants)
            if self._cover(vertex):
                self.effort.forced += 1
                return True
        return False

    def _inconsistent(self, problem: Problem) -> bool:
        with create("bitwuzla") as solver:
            for edge in problem.edges:
                solver.add(*edge.conjuncts)
            answer = solver.check(seconds=self._deadline.left)
            if answer is Result.UNKNOWN:
                raise Diverged(f"a path was not decided: {solver.reason}")
        return answer is Result.UNSAT

    def _interpolate(self, problem: Problem) -> Interpolants:
        found = self._engine(problem, self._deadline.left)
        interpolants, answers = found.formulas, self.effort.answers
        answers[found.engine] = answers.get(found.engine, 0) + 1
        self.effort.sizes += [size(formula) for formula in interpolants if formula not in (TRUE, FALSE)]
        if self._check:
            flaw = find_flaw(problem, interpolants, self._solver, self._deadline)
            if flaw is not None and self._deadline.passed:
                raise Diverged("out of time")
            if flaw is not None:
                raise Unsound(f"no interpolants: {flaw}")
        return interpolants

    def _strengthen_along(self, chain: Sequence[Vertex], problem: Problem, interpolants: Interpolants) -> list[Vertex]:
        """Adds to each label but the first what is new in the interpolant; those that changed."""
        changed: list[Vertex] = []
        for vertex, node, formula in list(zip(chain, problem.nodes, interpolants, strict=False))[1:]:
            back = Substitution({name: x for x, name in node.names.items()})
            added = [part for part in conjuncts(back(formula)) if not self._implies(vertex.label, part)]
            if not added:
                continue
            vertex.label = [FALSE] if FALSE in added else [*vertex.label, *added]
            changed.append(vertex)
            for covered in [other for other in vertex.covers if not self._weaker(vertex, other)]:
                _uncover(covered)
        return changed

    def _candidates(self, vertex: Vertex) -> list[Vertex]:
        """The earlier vertices that may cover it, if their labels allow it."""
        earlier = self._vertices[: vertex.number]
        return [other for other in earlier if other.location is vertex.location and other.is_live]

    def _cover(self, vertex: Vertex) -> bool:
        for other in self._candidates(vertex):
            if self._weaker(other, vertex):
                vertex.coverer = other
                other.covers.append(vertex)
                for below in vertex.subtree():  # what is covered cannot cover
                    for covered in list(below.covers):
                        _uncover(covered)
                return True
        return False

    def _weaker(self, coverer: Vertex, covered: Vertex) -> bool:
        return all(self._implies(covered.label, part) for part in coverer.label)

    def _implies(self, premises: list[Term], conclusion: Term) -> bool:
        """Whether it is proved; what the solver leaves open is not."""
        if conclusion is TRUE or conclusion in premises or FALSE in premises:
            return True
        if conclusion is FALSE and not premises:
            return False
        key = tuple(premises), conclusion
        known = self._implied.get(key)
        if known is None:
            answer = self._solver.check([*premises, not_(conclusion)], self._deadline.left)
            known = self._implied[key] = answer is Result.UNSAT
        return known

    def _check_proof(self) -> None:
        """The labels of the live vertices of each cutpoint, as a disjunction, are an inductive invariant."""
        labels: dict[Location, list[Term]] = {}
        for vertex in self._vertices:
            if vertex.is_live:
                labels.setdefault(vertex.location, []).append(conjunction(vertex.label))
        invariants = {location: disjunction(formulas) for location, formulas in labels.items()}
        check_invariants(self._graph, invariants, self._solver)


def check_invariants(graph: BlockGraph, invariants: Mapping[Location, Term], solver: Solver) -> None:
    """Raises unless the formulas hold at the entry, are kept by every block, and exclude the error.

    A cutpoint without a formula is not reached.
    """
    if invariants.get(graph.entry) is not TRUE or invariants.get(graph.error, FALSE) is not FALSE:
        raise Unsound("the invariant is not true at the entry, or not false at the error")
    for block in graph.blocks:
        before, step = invariants.get(block.source, FALSE), block.transition
        after = Substitution(step.updates)(invariants.get(block.target, FALSE))
        answer = Result.UNSAT if before is FALSE else solver.check([before, step.guard, not_(after)])
        if answer is not Result.UNSAT:
            raise Unsound(f"the invariant is not inductive from {block.source} to {block.target}")


def _location(step: Step) -> Location:
    assert isinstance(step.target, Location)
    return step.target


def _steps_of(chain: Sequence[Vertex]) -> list[Step]:
    """The steps between the vertices of a chain."""
    return [vertex.step for vertex in chain[1:] if vertex.step is not None]


def _uncover(vertex: Vertex) -> None:
    assert vertex.coverer is not None
    vertex.coverer.covers.remove(vertex)
    vertex.coverer = None
