"""DAGITP and VINTARDI (vinta, Fig. 6): DAG interpolants of the graph, restricted by the labels.

The best interpolant is an invariant of the path program, i.e., the part of the program that the graph unrolls: it holds
at each node of a cutpoint, so the new labels are inductive immediately. The search for it uses the *folded* graph, with
each loop unrolled once: this is the same path program as that of the whole unrolling, and a much smaller formula. In
this search, all labels at a cutpoint are restricted by their disjunction, the invariant that the graph represents (end
of Sect. 4.3). If there is no such invariant, the unfolded graph is interpolated, with its own labels.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from cutpoint.algorithms.common.counterexample import step_of
from cutpoint.algorithms.common.live_scope import in_live_scope
from cutpoint.algorithms.common.services import Services
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.smt.interpolation import (
    CHAIN,
    ENGINES,
    CannotInterpolate,
    InterpolationConfig,
    Interpolator,
    NotInconsistent,
    Problem,
    unrolled,
)
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import Substitution

_PATIENCE = (1.0, 4.0, 16.0)
"""Factors of the engines' time limits. Without interpolants the analysis has to give up. So if no engine finds any,
they are tried again, for longer."""

Link = tuple[int, int, Block]
N = TypeVar("N", bound=Hashable)


class GraphInterpolation:
    """Calls the interpolation engines, which keep their state between the refinements of one program. Engines for the
    unfolded graph get only the literals in the unsat core (Sect. 5.1)."""

    def __init__(self, graph: BlockGraph, services: Services, engines: tuple[str, ...] = CHAIN) -> None:
        self._live = graph.live
        self._services = services
        of_path_program = tuple(name for name in engines if ENGINES[name].of_path_program)
        others = tuple(name for name in engines if not ENGINES[name].of_path_program)
        self._invariants = Interpolator(InterpolationConfig(of_path_program), services.statistics)
        self._others = [
            Interpolator(InterpolationConfig(others, patience=patience, literals=True), services.statistics)
            for patience in (_PATIENCE if others else ())
        ]

    def __call__(
        self,
        problem: Problem,
        links: Sequence[Link],
        cutpoints: Sequence[Location],
        invariants: Mapping[Location, Term],
    ) -> tuple[Term, ...]:
        """A formula for each node of the problem, which encodes the links with their labels. `cutpoints` are the
        cutpoints of its nodes, `invariants` the known invariants there. Raises CannotInterpolate."""
        try:
            return self._from_path_program(links, cutpoints, invariants)
        except CannotInterpolate as error:
            failure = error if not self._others else CannotInterpolate("all engines", "the time ran out")
        scoped = in_live_scope(problem, self._live)
        for interpolator in self._others:
            if self._services.deadline.passed:
                break
            try:
                return interpolator(scoped, self._services.deadline.left).formulas
            except CannotInterpolate as error:
                failure = error
        raise failure

    def _from_path_program(
        self, links: Sequence[Link], cutpoints: Sequence[Location], invariants: Mapping[Location, Term]
    ) -> tuple[Term, ...]:
        shorter_links, shorter_cutpoints = folded(links, cutpoints)
        whole = self._restricted(links, cutpoints, invariants)
        try:
            if len(shorter_cutpoints) < len(cutpoints):
                shorter = self._restricted(shorter_links, shorter_cutpoints, invariants)
                self._invariants(shorter, self._services.deadline.left)
            found = self._invariants(whole, self._services.deadline.left).formulas
        except NotInconsistent:
            raise CannotInterpolate("all engines", "the graph with folded loops has a feasible path") from None
        inner = range(1, len(cutpoints) - 1)  # include the assumed invariants: labels need not imply them
        assumed = {node: Substitution(whole.nodes[node].names)(invariants.get(cutpoints[node], TRUE)) for node in inner}
        return tuple(and_(formula, assumed.get(node, TRUE)) for node, formula in enumerate(found))

    def _restricted(
        self, links: Sequence[Link], cutpoints: Sequence[Location], invariants: Mapping[Location, Term]
    ) -> Problem:
        labels = {node: [invariants.get(cutpoint, TRUE)] for node, cutpoint in enumerate(cutpoints)}
        return in_live_scope(encoded(links, labels), self._live)


def encoded(links: Sequence[Link], labels: Mapping[int, Iterable[Term]]) -> Problem:
    """ENCODEBMC, each link with the labels of its source (Fig. 6, line 9)."""
    nontrivial = {node: [label for label in known if label is not TRUE] for node, known in labels.items()}
    return unrolled([(u, v, step_of((block,))) for u, v, block in links], labels=nontrivial)


def folded(links: Sequence[Link], cutpoints: Sequence[Location]) -> tuple[list[Link], list[Location]]:
    """An unrolling of the same path program with two layers, each of which contains every cutpoint at most once.

    Links that go forward, in the order in which cutpoints first occur, stay in their layer; others lead from the first
    layer to the second.
    """
    last = len(cutpoints) - 1
    met = {cutpoint: position for position, cutpoint in enumerate(dict.fromkeys(cutpoints[1:last]))}
    many = len(met)
    new: dict[Link, None] = {}
    for u, v, block in links:
        sources = [0] if u == 0 else [1 + met[cutpoints[u]], 1 + many + met[cutpoints[u]]]
        targets = [1 + 2 * many] * 2 if v == last else [1 + met[cutpoints[v]], 1 + many + met[cutpoints[v]]]
        if u == 0:
            new[0, targets[0], block] = None
        elif v == last or sources[0] < targets[0]:
            new.update({(sources[layer], targets[layer], block): None for layer in (0, 1)})
        else:
            new[sources[0], targets[1], block] = None
    useful = on_a_path(0, 1 + 2 * many, [(u, v) for u, v, _ in new])
    number = {node: position for position, node in enumerate(sorted(useful))}
    of_number = [cutpoints[0], *list(met) * 2, cutpoints[last]]
    kept = [(number[u], number[v], block) for u, v, block in new if u in number and v in number]
    return kept, [of_number[node] for node in number]


def on_a_path(start: N, end: N, edges: Iterable[tuple[N, N]]) -> set[N]:
    """The nodes on paths from `start` to `end`."""
    forward: dict[N, list[N]] = {}
    backward: dict[N, list[N]] = {}
    for source, target in edges:
        forward.setdefault(source, []).append(target)
        backward.setdefault(target, []).append(source)
    ahead: set[N] = closure(start, forward)
    behind: set[N] = closure(end, backward)
    return ahead & behind


def closure(start: N, following: Mapping[N, Iterable[N]]) -> set[N]:
    seen = {start}
    todo = [start]
    while todo:
        for node in following.get(todo.pop(), ()):
            if node not in seen:
                seen.add(node)
                todo.append(node)
    return seen
