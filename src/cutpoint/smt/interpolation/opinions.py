"""Solvers that check what others have found, and that are asked where one alone might be stuck."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.smt.backends import SolverConfig, create_for, create_from
from cutpoint.smt.solvers.escalation import Escalating
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.term import Term

_PATIENCE = 1.0
_MEMORY = 2 << 30


def second_opinion(used: str, terms: Sequence[Term]) -> Solver:
    """A solver that an engine did not use; what that one does not decide, a new one of the engine's kind may.

    For terms that only Z3 and cvc5 know, the engines' own solver may be Z3, too: then it is another instance.
    """
    if used == "bitwuzla":
        return Escalating(isolated_z3(), _PATIENCE, lambda: create_for(terms))
    return quick_then_z3(terms)


def quick_then_z3(terms: Sequence[Term]) -> Solver:
    """Bitwuzla, and Z3 with all its rewriting where that does not answer soon."""
    return Escalating(create_for(terms), _PATIENCE, isolated_z3)


def isolated_z3() -> Solver:
    """Z3 can overrun its limits of time and memory on formulas of any origin, so it gets a process."""
    return create_from(SolverConfig("z3-fresh", isolated=True, memory=_MEMORY))
