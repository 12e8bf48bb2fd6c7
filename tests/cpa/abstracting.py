"""For tests: what the Predicate CPA asks, with one solver for all questions."""

from __future__ import annotations

from cutpoint.base.limits import Deadline
from cutpoint.cpa.predicate.abstraction import Abstractor, Coverage
from cutpoint.smt.solvers.solver import Solver


def asking(solver: Solver) -> tuple[Abstractor, Coverage]:
    """Boolean abstraction with SMT formulas, and coverage; nothing stays asserted but definitions of labels."""
    no_limit = Deadline.after(None)
    return Abstractor(lambda _terms: solver, (), no_limit, separate=False), Coverage(solver, no_limit)
