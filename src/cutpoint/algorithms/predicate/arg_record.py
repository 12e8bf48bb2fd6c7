"""The record of an abstract reachability graph after its analysis: text and numbers, for drawing or export.

A covered state that was never reached is a leaf here. Two kinds of leaves are omitted: those that represent no concrete
state, and those from before their predecessor was explored again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from cutpoint.algorithms.common.services import Services
from cutpoint.base.limits import Deadline
from cutpoint.cfa.blocks.block_graph import Block
from cutpoint.cfa.labels import ELLIPSIS, op_lines, transition_lines
from cutpoint.cfa.model import Location
from cutpoint.cpa.arg import Arg, ArgNode
from cutpoint.cpa.interfaces import AnyEdge
from cutpoint.cpa.predicate.path_formula import PathFormula
from cutpoint.cpa.predicate.state import PredicateState, predicate_state
from cutpoint.cpa.predicate.symbolic_path import SymbolicPath
from cutpoint.evidence.arg_graph import ArgGraph, ArgGraphEdge, ArgGraphNode
from cutpoint.smt.terms.boolean import conjunction, eq
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.term import FALSE, Term, variable

LARGEST_FORMULA = 500
"""A formula is truncated after this many operators, variables and constants: its full text can be astronomically
long."""
OPERATION_WIDTH = 500
OPERATION_LINES = 100
_TO_WRITE = 0.2
"""Seconds for writing a graph even if the time limit has been reached."""


def record(arg: Arg, index: int, error: Location, known: Mapping[Location, Iterable[Term]], services: Services) -> None:
    """Records the numbers of the large-block-encoding paper's Table II; and the graph, if requested.

    `known` contains the predicates that were found; `index` is the index of the Predicate CPA in composite states.
    """
    found = {
        location: [predicate for predicate in predicates if predicate is not FALSE]
        for location, predicates in known.items()
    }
    counts = [len(predicates) for predicates in found.values() if predicates]
    services.statistics.counts |= {
        "art.size": len(arg.everything()) + len(covered_leaves(arg, index)),
        "predicates.total": len({predicate for predicates in found.values() for predicate in predicates}),
        "predicates.sum": sum(counts),
        "predicates.locations": len(counts),
        "predicates.maximum": max(counts, default=0),
    }
    if services.artifacts.wants_arg:
        until = Deadline.after(max(_TO_WRITE, services.deadline.left))
        services.artifacts.arg = arg_graph(arg, index, error, until)


def arg_graph(arg: Arg, index: int, error: Location, deadline: Deadline) -> ArgGraph:
    """The graph with its covered leaves; `index` is the index of the Predicate CPA in composite states.

    Formulas that could not be written before the deadline are left out.
    """
    nodes = [*(arg.node(state) for state in arg.everything()), *covered_leaves(arg, index)]
    nodes.sort(key=lambda node: node.number)
    numbers = {node: number for number, node in enumerate(nodes)}
    coverers: dict[ArgNode, list[int]] = {}
    for covered, by in arg.coverage():
        coverers.setdefault(covered, []).append(numbers[arg.node(by)])
    text = cache(lambda term: ELLIPSIS if deadline.passed else to_c(term, LARGEST_FORMULA))
    operations = cache(_operations)

    def shown(node: ArgNode) -> ArgGraphNode:
        state = _predicate(node, index)
        return ArgGraphNode(
            numbers[node],
            state.location.id,
            text(state.abstraction),
            ELLIPSIS if deadline.passed else text(_path_formula(state.path)),
            state.is_abstraction,
            state.location is error,
            tuple(coverers.get(node, ())),
        )

    edges = [
        ArgGraphEdge(numbers[parent], numbers[node], operations(edge), None if isinstance(edge, Block) else edge.range)
        for node in nodes
        for parent, edge in node.parents
        if parent in numbers
    ]
    return ArgGraph(tuple(map(shown, nodes)), tuple(edges))


def covered_leaves(arg: Arg, index: int) -> list[ArgNode]:
    """The covered nodes that are not in the graph themselves, in order of creation."""
    leaves = dict.fromkeys(node for node, _ in arg.coverage() if not arg.has(node))
    known = [*leaves, *(arg.node(state) for state in arg.everything())]
    newest = {step: node for node in sorted(known, key=lambda node: node.number) for step in node.parents}
    return [
        leaf
        for leaf in sorted(leaves, key=lambda node: node.number)
        if not _predicate(leaf, index).is_empty
        and any(arg.has(parent) and newest[parent, edge] is leaf for parent, edge in leaf.parents)
    ]


def _predicate(node: ArgNode, index: int) -> PredicateState:
    assert node.state is not None, "a node of the graph knows its state"
    return predicate_state(node.state, index)


def _path_formula(path: PathFormula | SymbolicPath) -> Term:
    """φ; if it has no indices, x' denotes the value of x at the end."""
    if isinstance(path, PathFormula):
        return path.formula
    ends = [eq(variable(f"{x.value}'", x.sort), value) for x, value in path.store.items()]
    return conjunction([path.formula, *ends])


def _operations(edge: AnyEdge) -> tuple[str, ...]:
    if isinstance(edge, Block):
        return transition_lines(edge.transition.guard, edge.transition.updates, OPERATION_WIDTH, OPERATION_LINES)
    return op_lines(edge.op, OPERATION_WIDTH, OPERATION_LINES)
