"""Craig interpolants of sequences and of graphs, by a chain of engines.

    interpolate_sequence([[x0 = 0], [x1 = x0 + 1], [x1 < 0]])    one formula before, between and after the blocks
    interpolate_dag(graph, labels)                              one formula for each node (vinta, Def. 4)

Both take an `InterpolationConfig`; with `engines=("spacer",)` one engine is asked by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cutpoint.smt.interpolation.chain import ENGINES, Interpolation, InterpolationConfig, Interpolator, interpolate
from cutpoint.smt.interpolation.errors import CannotInterpolate, MalformedGraph, NotDecided, NotInconsistent
from cutpoint.smt.interpolation.problem import Edge, Interpolants, Node, Problem, Step, path, sequence, unrolled
from cutpoint.smt.term import TRUE, Term
from cutpoint.smt.walk import Substitution, conjuncts

__all__ = [
    "ENGINES",
    "CannotInterpolate",
    "Edge",
    "Interpolants",
    "Interpolation",
    "InterpolationConfig",
    "Interpolator",
    "MalformedGraph",
    "Node",
    "NotDecided",
    "NotInconsistent",
    "Problem",
    "Step",
    "interpolate",
    "interpolate_dag",
    "interpolate_sequence",
    "path",
    "sequence",
    "unrolled",
]


def interpolate_sequence(blocks: Sequence[Iterable[Term]], config: InterpolationConfig | None = None) -> Interpolants:
    """For blocks φ₁ … φₙ that are inconsistent together: τ₀ = true, τ₁, …, τₙ = false with τᵢ₋₁ ∧ φᵢ ⇒ τᵢ.

    A block is a list of conjuncts; τᵢ speaks of variables only that occur both in φ₁ … φᵢ and in φᵢ₊₁ … φₙ.
    """
    return interpolate(sequence(blocks), config).formulas


def interpolate_dag(
    graph: Problem, labels: Mapping[int, Term] | None = None, config: InterpolationConfig | None = None
) -> Interpolants:
    """A DAG interpolant, restricted by labels of the nodes (vinta, Def. 4 and VINTARDI in Fig. 6).

    The labels must be a well-labelling: label(u) and an edge to v imply label(v). I(v) together with label(v) is then a
    DAG interpolant of the graph.
    """
    return interpolate(_restricted(graph, labels) if labels else graph, config).formulas


def _restricted(graph: Problem, labels: Mapping[int, Term]) -> Problem:
    """Each edge with the label of its source conjoined (Fig. 6, line 9)."""
    missing = [node for node in labels if not 0 <= node < len(graph.nodes)]
    if missing:
        raise MalformedGraph(f"there is a label for node {missing[0]}, but only {len(graph.nodes)} nodes")
    edges = []
    for edge in graph.edges:
        label = labels.get(edge.source, TRUE)
        in_program = Substitution({name: x for x, name in graph.nodes[edge.source].names.items()})
        assumed = (*edge.assumed, in_program(label))
        edges.append(Edge(edge.source, edge.target, (*conjuncts(label), *edge.conjuncts), edge.step, assumed))
    return Problem(graph.nodes, tuple(edges), graph.scopes)
