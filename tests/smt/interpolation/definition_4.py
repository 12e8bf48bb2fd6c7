"""Restricted DAG interpolants, read off the vinta paper's Def. 4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cutpoint.smt.backends import create
from cutpoint.smt.interpolation import Problem
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import free_variables

from .checking import closure, valid


def is_well_labelling(graph: Problem, labels: Mapping[int, Term], solver: str = "z3") -> bool:
    """∀(u,v) ∈ E · L(u) ∧ L_E(u,v) ⇒ L(v), and L is *true* at the entry."""
    with create(solver) as asked:
        return labels.get(0, TRUE) is TRUE and all(
            valid([labels.get(edge.source, TRUE), edge.formula], labels.get(edge.target, TRUE), asked)
            for edge in graph.edges
        )


def violations(
    graph: Problem, labels: Mapping[int, Term], found: Sequence[Term], solver: str = "z3"
) -> list[tuple[int, str]]:
    """The conditions of Def. 4 that do not hold, by their number.

    The third is about variables of formulas above and below a node: those of the edges, with the labels where they
    start (Fig. 6, line 9).
    """
    label = [labels.get(node, TRUE) for node in range(len(graph.nodes))]
    broken = []
    with create(solver) as asked:
        for edge in graph.edges:
            premises = [found[edge.source], label[edge.source], edge.formula]
            if not valid(premises, and_(found[edge.target], label[edge.target]), asked):
                broken.append((1, f"{edge.source} → {edge.target}"))
        if not valid([], found[0], asked) or not valid([found[-1], label[-1]], FALSE, asked):
            broken.append((2, "ends"))
    said = {edge: {*free_variables(*edge.conjuncts, label[edge.source])} for edge in graph.edges}
    for node, formula in enumerate(found):
        above, below = closure(graph, node, True), closure(graph, node, False)
        before = {x for edge in graph.edges if edge.target in above for x in said[edge]}
        after = {x for edge in graph.edges if edge.source in below for x in said[edge]}
        if not set(free_variables(formula)) <= before & after:
            broken.append((3, f"node {node}"))
    return broken
