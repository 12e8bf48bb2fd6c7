"""Features of a program that indicate which algorithms may suit it. They cost only one pass over its automaton."""

from __future__ import annotations

from cutpoint.base.frozen import frozen
from cutpoint.cfa.graph.loops import loop_forest
from cutpoint.cfa.model import Cfa, End, Havoc, Op, terms_of
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import ArraySort, FloatSort
from cutpoint.smt.terms.term import Term, subterms

_BIT_OPERATIONS = frozenset((ops.BVAND, ops.BVOR, ops.BVXOR, ops.SHL, ops.LSHR, ops.ASHR))


@frozen
class Features:
    edges: int
    loops: int
    depth: int
    """The nesting depth of loops."""
    floats: bool
    arrays: bool
    """Arrays and heap: memory that a term reads or writes at an address."""
    recursion: bool
    inputs: int
    """How many operations choose a value."""
    bit_operations: bool


def features_of(cfa: Cfa) -> Features:
    forest = loop_forest(cfa.entry, cfa.successors)
    operations: dict[int, Op] = {id(edge.op): edge.op for edge in cfa.edges}
    terms: list[Term] = []
    for op in operations.values():
        terms += terms_of(op)
    kinds = list(subterms(terms))
    return Features(
        edges=len(cfa.edges),
        loops=len(forest.heads),
        depth=max((forest.depth(head) for head in forest.heads), default=0),
        floats=any(isinstance(term.sort, FloatSort) for term in kinds),
        arrays=any(isinstance(term.sort, ArraySort) for term in kinds),
        recursion=any(cut.end is not End.REFUSED for cut in cfa.cuts),
        inputs=sum(isinstance(op, Havoc) for op in operations.values()),
        bit_operations=any(term.op in _BIT_OPERATIONS for term in kinds),
    )
