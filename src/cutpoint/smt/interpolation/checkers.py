"""Solvers for checking results independently, and for queries on which a single solver might get stuck."""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.smt.backends import SolverConfig, create_for, create_from
from cutpoint.smt.backends.registry import FASTEST
from cutpoint.smt.solvers.escalation import Escalating
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.term import Term

_PATIENCE = 1.0
_MEMORY = 2 << 30


def second_opinion(used: str, terms: Sequence[Term]) -> Solver:
    """A solver other than the one an engine used; a fresh one of the engine's kind takes the queries it cannot decide.

    For terms that only Z3 and cvc5 support, the engine's solver may be Z3, too: then this is another instance.
    """
    if used == FASTEST:
        return Escalating(isolated_z3(), _PATIENCE, lambda: create_for(terms))
    return quick_then_z3(terms)


def quick_then_z3(terms: Sequence[Term]) -> Solver:
    """Bitwuzla, and Z3 with all its rewriting for queries that Bitwuzla does not answer quickly."""
    return Escalating(create_for(terms), _PATIENCE, isolated_z3)


def isolated_z3() -> Solver:
    """Z3 can overrun its time and memory limits on any kind of formula, so it runs in its own process."""
    return create_from(SolverConfig("z3-fresh", isolated=True, memory=_MEMORY))
