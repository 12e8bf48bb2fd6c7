"""Smaller unsat cores: formulas are left out as long as the rest still contradicts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cutpoint.base.limits import Deadline
from cutpoint.smt.queries.queries import seconds_left
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.term import Term


@dataclass(frozen=True, slots=True)
class Core:
    """Formulas that cannot hold together with the solver's assertions, in the order in which they were given."""

    formulas: tuple[Term, ...]
    minimal: bool
    """Whether each formula is known to be needed: without it, the others can hold together."""
    checks: int


def minimise_core(
    solver: Solver,
    core: Iterable[Term],
    seconds: float | None = None,
    checks: int | None = None,
    strict: bool = False,
) -> Core:
    """A subset of a core that is still one, and minimal if time, number of checks and solver allow.

    By deletion: a formula is left out if the others still contradict; of these, only the core of that query stays.
    The formulas are tried in their order, so what should rather be kept comes last. The core of a query may take it
    away all the same; `strict` looks at no such cores and always keeps the last ones that it can, for more checks.
    Where a limit is reached or the solver does not know, formulas stay: the result is a core in any case, if what
    was given was one.
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
            needed.add(candidate)  # and so for every smaller core
        elif result is Result.UNSAT:
            kept = rest if strict else solver.core()
    return Core(tuple(kept), all(formula in needed for formula in kept), done)
