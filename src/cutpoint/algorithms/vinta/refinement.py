"""REFINE (vinta, Sect. 4.3): from a false alarm to new labels of the graph, or to a counterexample.

The graph is encoded as in bounded model checking. If an execution leads to the error node, it is the counterexample.
Otherwise a DAG interpolant is a safe labelling: UFOREF (Fig. 4) takes it as it is. VINTAREF (Fig. 6) asks for an
interpolant restricted by the labels that abstract interpretation has found, and conjoins both; so labels only become
stronger. Edges along which the abstract post was ⊥ are then *false* (Sect. 5.1).

VINTAREF omits nodes whose label is *false* from the encoding: they are unreachable, and will be interpreted again.
UFOREF treats them like all other nodes, for two reasons. Its labels can become weaker again, so a *false* label need
not stay. And each refinement makes the graph grow only if all nodes have labels.

`interpolation.py` computes the interpolants, after an unsat core has determined the literals that they need.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from cutpoint.algorithms.common.counterexample import AbstractCounterexample, Feasibility
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.vinta.arg import Node, VintaArg
from cutpoint.algorithms.vinta.config import RefinementKind
from cutpoint.algorithms.vinta.interpolation import (
    GraphInterpolation,
    closure,
    encoded,
    on_a_path,
)
from cutpoint.base.frozen import frozen
from cutpoint.cfa.blocks.block_graph import Block
from cutpoint.cfa.model import Location
from cutpoint.evidence.finding import Alarm, Inconclusive
from cutpoint.evidence.reason import Reason, ReasonKind, undecided
from cutpoint.smt.interpolation import CHAIN, CannotInterpolate, Problem
from cutpoint.smt.interpolation.graph import paths_from
from cutpoint.smt.queries.queries import Truth, satisfiable, seconds_left
from cutpoint.smt.solvers.solver import Model, Solver
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import Substitution, free_variables

Labels = dict[Node, Term]


@frozen(eq=False)
class _Encoding:
    """ENCODEBMC: the encoded nodes, in order of their numbers, the edges, and the interpolation problem."""

    nodes: tuple[Node, ...]
    links: tuple[tuple[int, int, Block], ...]
    problem: Problem

    def decoded(self, number: int, formula: Term) -> Term:
        """DECODEBMC: over the variables of the program."""
        if formula is TRUE or formula is FALSE:
            return formula
        return Substitution({name: x for x, name in self.problem.nodes[number].names.items()})(formula)


class Refine:
    def __init__(
        self,
        arg: VintaArg,
        kind: RefinementKind,
        services: Services,
        engines: tuple[str, ...] = CHAIN,
    ) -> None:
        self._arg = arg
        self._kind = kind
        self._services = services
        self._interpolate = GraphInterpolation(arg.graph, services, engines)
        self._feasibility = Feasibility(arg.graph, services)

    def close(self) -> None:
        self._feasibility.close()

    def __call__(
        self, infeasible: AbstractSet[tuple[Node, Block]], invariants: Mapping[Location, Term]
    ) -> Labels | Alarm | Inconclusive | None:
        """New labels, an execution that leads to the error, or the reason why there is neither; None if an execution
        reaches a cut of a recursion.

        The graph must be labelled; it ends at the infeasible edges, so there are invariants at all its cutpoints.
        """
        guided = self._kind is RefinementKind.VINTA
        encoding = self._encode(infeasible if guided else frozenset(), guided)
        if encoding is None:
            return {self._arg.entry: TRUE, self._arg.error: FALSE}
        with self._services.solver(encoding.problem.parts) as solver:
            self._services.statistics.count("queries")
            formula = paths_from(encoding.problem, 0)
            answer = satisfiable(solver, [formula], seconds_left(self._services.deadline))
            if answer is Truth.UNKNOWN:
                return Inconclusive(undecided("a query of the refinement", solver.reason))
            if answer is Truth.YES:
                return self._counterexample(encoding, formula, solver)
        found = self._interpolants(encoding, invariants if guided else {})
        if isinstance(found, Inconclusive):
            return found
        return self._labels(found, infeasible) if guided else found | {self._arg.entry: TRUE, self._arg.error: FALSE}

    def _encode(self, infeasible: AbstractSet[tuple[Node, Block]], guided: bool) -> _Encoding | None:
        """None if the edges do not lead to the error."""
        nodes = [v for v in self._arg.nodes() if not guided or v.label is not FALSE or v is self._arg.error]
        edges = [
            (parent, block, node)
            for node in nodes
            for parent, block in node.parents
            if (parent, block) not in infeasible
        ]
        useful = on_a_path(self._arg.entry, self._arg.error, [(parent, node) for parent, _, node in edges])
        if self._arg.error not in useful:
            return None
        kept = tuple(node for node in nodes if node in useful)
        number = {node: position for position, node in enumerate(kept)}
        links = tuple((number[u], number[v], b) for u, b, v in edges if u in number and v in number)
        return _Encoding(kept, links, encoded(links, {number[node]: [node.label] for node in kept if guided}))

    def _counterexample(self, encoding: _Encoding, formula: Term, solver: Solver) -> Alarm | Inconclusive | None:
        model = solver.model(free_variables(formula))
        blocks = _path(encoding, model)
        answer, alarm = self._feasibility.of(AbstractCounterexample((), tuple((block,) for block in blocks)))
        if answer is Truth.UNKNOWN:
            return Inconclusive(undecided("a counterexample", self._feasibility.reason))
        assert answer is Truth.YES, "a model of the graph is an execution along one of its paths"
        return alarm

    def _interpolants(self, encoding: _Encoding, invariants: Mapping[Location, Term]) -> Labels | Inconclusive:
        cutpoints = [node.cutpoint for node in encoding.nodes]
        with self._services.statistics.timer("interpolation"):
            try:
                found = self._interpolate(encoding.problem, encoding.links, cutpoints, invariants)
            except CannotInterpolate as failure:
                message = f"no interpolants for a graph without feasible path: {failure.reason}"
                return Inconclusive(Reason(ReasonKind.NO_INTERPOLANTS, message))
        return {node: encoding.decoded(i, found[i]) for i, node in enumerate(encoding.nodes)}

    def _labels(self, found: Labels, infeasible: AbstractSet[tuple[Node, Block]]) -> Labels:
        """Each interpolant conjoined with the label that restricts it (Fig. 6, line 5)."""
        labels = {node: and_(node.label, interpolant) for node, interpolant in found.items()}
        return _others(self._arg, infeasible) | labels | {self._arg.entry: TRUE, self._arg.error: FALSE}


def _others(arg: VintaArg, infeasible: AbstractSet[tuple[Node, Block]]) -> Labels:
    """Labels of the other explored nodes: their current ones, or *false* if no feasible edges lead there."""
    explored = closure(arg.entry, {node: [c for _, c in node.children if c.children] for node in _all(arg.entry)})
    feasible = {
        node: [
            child
            for block, child in node.children
            if child in explored and child.label is not FALSE and (node, block) not in infeasible
        ]
        for node in explored
    }
    reached = closure(arg.entry, feasible)
    return {node: node.label if node in reached else FALSE for node in explored}


def _all(entry: Node) -> list[Node]:
    seen = {entry}
    found = [entry]
    for node in found:  # grows during the iteration
        for _, child in node.children:
            if child not in seen:
                seen.add(child)
                found.append(child)
    return found


def _path(encoding: _Encoding, model: Model) -> list[Block]:
    """The blocks on the path from the entry to the error that a model describes."""
    leaving: dict[int, list[int]] = {}
    for position, (source, _, _) in enumerate(encoding.links):
        leaving.setdefault(source, []).append(position)
    last = len(encoding.nodes) - 1
    reaches: dict[int, int] = {last: -1}
    for source in range(last - 1, -1, -1):  # a usable edge: its formula holds and its target reaches the error
        for position in leaving.get(source, ()):
            _, target, _ = encoding.links[position]
            if target in reaches and model.satisfies(encoding.problem.edges[position].formula):
                reaches[source] = position
                break
    blocks: list[Block] = []
    node = 0
    while node != last:
        _, node, block = encoding.links[reaches[node]]
        blocks.append(block)
    return blocks
