"""Removes redundant formulas, because every later query contains the invariants."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import size

_REDUCTION_SECONDS = 1.0
"""Of CPU time, because other processes may use the CPU."""
_QUERY_SECONDS = 0.1


def without_redundant(facts: Sequence[Term], formulas: Sequence[Term], deadline: Deadline) -> list[Term]:
    """Formulas that imply, together with the facts, all given ones; a formula that is not decided in time is kept."""
    if not formulas:
        return []
    until = process_time() + _REDUCTION_SECONDS
    kept = dict.fromkeys(formulas)
    with create_for([*facts, *formulas]) as solver:
        solver.add(*facts)
        for formula in sorted(formulas, key=_strength):
            if deadline.passed or process_time() > until:
                break
            others = [other for other in kept if other is not formula]
            if solver.check([*others, not_(formula)], deadline.at_most(_QUERY_SECONDS)) is Result.UNSAT:
                del kept[formula]
    return list(kept)


def _strength(formula: Term) -> tuple[int, int, int]:
    """The order in which to try to drop formulas: disjunctions and disequalities first, equalities last, large ones
    first among the same kind."""
    rank = {ops.OR: 0, ops.NOT: 1, ops.EQ: 3}.get(formula.op, 2)
    return rank, -size(formula), -formula.id
