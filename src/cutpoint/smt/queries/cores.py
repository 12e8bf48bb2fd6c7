"""Smaller unsat cores: formulas are dropped as long as the rest is still unsatisfiable."""

from __future__ import annotations

from collections.abc import Iterable

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.smt.queries.queries import seconds_left
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.term import Term


@frozen
class Core:
    """Formulas that cannot hold together with the solver's assertions, in the order in which they were given."""

    formulas: tuple[Term, ...]
    minimal: bool
    """Whether each formula is known to be needed: without it, the others are satisfiable."""
    checks: int


def minimise_core(
    solver: Solver,
    core: Iterable[Term],
    seconds: float | None = None,
    checks: int | None = None,
    strict: bool = False,
) -> Core:
    """A subset of a core that is still a core, and minimal if time, number of checks and solver allow.

    By deletion: a formula is dropped if the others are still unsatisfiable; of these, only the core of that query is
    kept. Formulas are tried in the given order, so those that should rather be kept come last. The core of a query may
    drop them all the same; `strict` ignores these cores and always keeps the last formulas it can, at the cost of more
    checks. If a limit is reached or the solver answers *unknown*, formulas are kept: given a core, the result is always
    a core.
    """
    deadline = Deadline.after(seconds)
    kept = list(dict.fromkeys(core))
    needed: set[Term] = set()
    done = 0
    for candidate in tuple(kept):
        if candidate not in kept:
            continue
        if deadline.passed or (checks is not None and done >= checks):
            break
        done += 1
        rest = [formula for formula in kept if formula is not candidate]
        result = solver.check(rest, seconds_left(deadline))
        if result is Result.SAT:
            needed.add(candidate)  # also in every smaller core
        elif result is Result.UNSAT:
            kept = rest if strict else solver.core()
    return Core(tuple(kept), all(formula in needed for formula in kept), done)
