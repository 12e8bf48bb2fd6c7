"""Fewer formulas that say the same: invariants go into every later query."""

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

_SECONDS = 1.0
"""Of the processor, because others may keep it busy."""
_QUERY_SECONDS = 0.1


def without_redundant(facts: Sequence[Term], formulas: Sequence[Term], deadline: Deadline) -> list[Term]:
    """Formulas from which, with the facts, all given ones follow; what is not decided in time stays."""
    if not formulas:
        return []
    until = process_time() + _SECONDS
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
    """What to try to leave out first: disjunctions and disequalities; equalities last; of the same kind, large ones."""
    rank = {ops.OR: 0, ops.NOT: 1, ops.EQ: 3}.get(formula.op, 2)
    return rank, -size(formula), -formula.id
