"""The solvers by name. Each registers in its own file, which is imported when the solver is first created."""

from __future__ import annotations

from typing import NamedTuple

from cutpoint.base.registry import Registry
from cutpoint.smt.backends.base import Backend

PREFERENCE = ("bitwuzla", "z3", "z3-fresh", "cvc5")
"""Which solver is used for a set of terms: the first one of these that supports them."""

FASTEST = PREFERENCE[0]


class RegisteredSolver(NamedTuple):
    name: str
    summary: str
    backend: type[Backend]


SOLVERS: Registry[RegisteredSolver] = Registry("SOLVERS", "solver", "smt/backends/*.py", first=PREFERENCE)
