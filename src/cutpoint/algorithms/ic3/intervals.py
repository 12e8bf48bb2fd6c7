"""Intervals of literals: a generalisation beyond the paper, because weakest preconditions enumerate bit-vector values.

An equation with a constant is replaced by two bounds, so that one of them can be dropped. Then each bound is relaxed as
far as the cube stays blocked. A few queries suffice to cover many neighbouring values, because the distance grows
geometrically and then shrinks.
"""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.algorithms.ic3.cubes import Cube, literals_of
from cutpoint.smt.queries.generalise import Condition
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms import bitvectors as bits
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import BitVecSort
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, width_of

_QUERY_SECONDS = 0.5
_MOST_QUERIES = 8
"""For one bound."""


class Intervals:
    def widened(self, cube: Cube, blocked: Condition, dropped: Callable[[Cube, Condition], Cube]) -> Cube:
        """A cube that contains this one and is blocked as well."""
        bounds = frozenset(part for literal in cube for part in _bounds(literal))
        if bounds != cube:
            smaller = dropped(bounds, blocked)
            if len(smaller) < len(bounds):
                cube = smaller
        for literal in literals_of(cube):
            moved = _moved(literal, cube - {literal}, blocked)
            if moved is not literal:
                cube = cube - {literal} | {moved}
        return cube


def _bounds(literal: Term) -> tuple[Term, ...]:
    """Splits an equation with a constant into two bounds."""
    if literal.op == ops.EQ and literal.args[1].op == ops.CONST and isinstance(literal.args[0].sort, BitVecSort):
        term, constant = literal.args
        return tuple([b for b in (bits.sle(term, constant), bits.sle(constant, term)) if b is not TRUE])
    return (literal,)


def _moved(literal: Term, rest: Cube, blocked: Condition) -> Term:
    """The literal with its bound relaxed as far as possible within the limit on queries."""
    if literal.op not in (ops.SLE, ops.ULE):
        return literal
    signed = literal.op == ops.SLE
    build = bits.sle if signed else bits.ule
    left, right = literal.args
    upper = right.op == ops.CONST
    if not upper and left.op != ops.CONST:
        return literal
    constant = right if upper else left
    term = left if upper else right
    width = width_of(constant)
    value = bits.to_signed(constant.value, width) if signed else constant.value
    lowest, highest = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
    direction = 1 if upper else -1
    room = (highest - value if upper else value - lowest) - 1  # with the extreme value the literal would be trivial

    def with_bound(distance: int) -> Term:
        moved = bv(value + direction * distance, width)
        return build(term, moved) if upper else build(moved, term)

    def still_blocked(distance: int) -> bool:
        candidate = with_bound(distance)
        if candidate is FALSE or candidate is TRUE:
            return False
        return blocked(literals_of(rest | {candidate}), _QUERY_SECONDS).answer is Truth.YES

    far = _farthest(still_blocked, room)
    return with_bound(far) if far else literal


def _farthest(possible: Callable[[int], bool], room: int) -> int:
    """A large distance that is possible, or 0. The step grows as long as it succeeds, and shrinks after a failure."""
    good, step, queries = 0, 1, 0
    while good + step <= room and queries < _MOST_QUERIES:
        queries += 1
        if possible(good + step):
            good += step
            step *= 2 if queries < 3 else 16
        elif step == 1 or good == 0:
            break
        else:
            step = max(1, step // 4)
    return good
