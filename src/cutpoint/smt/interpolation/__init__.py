"""Craig interpolants of sequences and of graphs, by a chain of engines.

    interpolate_sequence([[x0 = 0], [x1 = x0 + 1], [x1 < 0]])    one formula before, between and after the blocks
    interpolate_dag(graph, labels)                              one formula for each node (vinta, Def. 4)

Both take an `InterpolationConfig`; `engines=("spacer",)` selects one engine by name.

Start with `problem`, then `chain`.

- `problem`, `path_program`: the graphs to interpolate, and the part of the program that a graph unrolls
- `chain`: runs the engines in order; `engine`: the engines by name; `errors`
- `slicing`, `literals`, on `graph`: what the chain removes from a problem first
- `minimise`, `check`: what it does with the interpolants of an engine
- `houdini`, `enumerated`, `integers`: engines that search for an invariant of the path program
- `spacer`, `forward`, `weakest`, `bitwuzla`: engines for the graph itself, as is one of the two in `integers`
- `vocabulary`, `affine`, `samples`, `inductive`, `filtering`: candidates, and which of them hold
- `horn_clauses`, `elimination`: graphs as Horn clauses; quantifier elimination
- `checkers`: solvers that check results and answer hard queries
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cutpoint.smt.interpolation.chain import Interpolation, InterpolationConfig, Interpolator, interpolate
from cutpoint.smt.interpolation.checkers import quick_then_z3
from cutpoint.smt.interpolation.engine import CHAIN, ENGINES
from cutpoint.smt.interpolation.errors import CannotInterpolate, MalformedGraph, NotInconsistent, NotWellLabelled
from cutpoint.smt.interpolation.problem import Edge, Interpolants, Node, Problem, Step, path, sequence, unrolled
from cutpoint.smt.queries.queries import Truth, implies
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import Substitution, conjuncts

__all__ = [
    "CHAIN",
    "ENGINES",
    "CannotInterpolate",
    "Edge",
    "Interpolants",
    "Interpolation",
    "InterpolationConfig",
    "Interpolator",
    "MalformedGraph",
    "Node",
    "NotInconsistent",
    "NotWellLabelled",
    "Problem",
    "Step",
    "interpolate",
    "interpolate_dag",
    "interpolate_sequence",
    "path",
    "sequence",
    "unrolled",
]

_LABEL_SECONDS = 10.0
"""Time limit, in seconds, for the proof of one label."""


def interpolate_sequence(blocks: Sequence[Iterable[Term]], config: InterpolationConfig | None = None) -> Interpolants:
    """For blocks φ₁ … φₙ that are inconsistent together: τ₀ = true, τ₁, …, τₙ = false with τᵢ₋₁ ∧ φᵢ ⇒ τᵢ.

    A block is a list of conjuncts; τᵢ contains only variables that occur both in φ₁ … φᵢ and in φᵢ₊₁ … φₙ.
    """
    return interpolate(sequence(blocks), config).formulas


def interpolate_dag(
    graph: Problem,
    labels: Mapping[int, Term] | None = None,
    config: InterpolationConfig | None = None,
    trusted: bool = False,
) -> Interpolants:
    """A DAG interpolant, restricted by labels of the nodes (vinta, Def. 4 and VINTARDI in Fig. 6).

    The labels must be a well-labelling: true at the entry, and label(u) and an edge to v imply label(v). I(v) together
    with label(v) is then a DAG interpolant of the graph. Labels are checked first, unless they are trusted.
    """
    if not labels:
        return interpolate(graph, config).formulas
    _require_nodes(graph, labels)
    if not trusted:
        _require_well_labelled(graph, labels)
    return interpolate(_restricted(graph, labels), config).formulas


def _require_nodes(graph: Problem, labels: Mapping[int, Term]) -> None:
    for node in labels:
        if not 0 <= node < len(graph.nodes):
            raise MalformedGraph(f"there is a label for node {node}, but only {len(graph.nodes)} nodes")


def _require_well_labelled(graph: Problem, labels: Mapping[int, Term]) -> None:
    terms = [*labels.values(), *graph.parts]
    with quick_then_z3(terms) as solver:
        if implies(solver, (), labels.get(0, TRUE), _LABEL_SECONDS) is not Truth.YES:
            raise NotWellLabelled("the label of the entry is not true")
        for edge in graph.edges:
            premises = [labels.get(edge.source, TRUE), *edge.conjuncts]
            if implies(solver, premises, labels.get(edge.target, TRUE), _LABEL_SECONDS) is not Truth.YES:
                raise NotWellLabelled(f"the label of node {edge.target} was not proved on the edge from {edge.source}")


def _restricted(graph: Problem, labels: Mapping[int, Term]) -> Problem:
    """Each edge with the label of its source conjoined (Fig. 6, line 9)."""
    edges = []
    for edge in graph.edges:
        label = labels.get(edge.source, TRUE)
        in_program = Substitution({name: x for x, name in graph.nodes[edge.source].names.items()})
        assumed = (*edge.assumed, in_program(label))
        edges.append(Edge(edge.source, edge.target, (*conjuncts(label), *edge.conjuncts), edge.step, assumed))
    return Problem(graph.nodes, tuple(edges), graph.scopes)
