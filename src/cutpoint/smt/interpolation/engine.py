"""Interpolation engines by name. Each registers in its own file."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from cutpoint.base.limits import Deadline
from cutpoint.base.registry import Registry
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.interpolation_chain import CHAIN

__all__ = ["CHAIN", "ENGINES", "Engine", "RegisteredEngine"]

Engine: TypeAlias = Callable[[Problem, Deadline], Interpolants]


class RegisteredEngine(NamedTuple):
    name: str
    summary: str
    implementation: Engine | type[Engine]
    """A function, or a class whose objects remember earlier problems."""
    seconds: float
    """Its time limit in the chain."""
    solver: str
    """The solver that its result depends on, and that is therefore not the first one to check it."""
    of_path_program: bool = False
    """Whether it searches for an invariant of the path program. Its formulas are not minimised, because an invariant is
    the same in each iteration of a loop; and if it fails for one unrolling, it will probably fail for another."""
    first: float = 1.0
    """For an engine of the path program: how long it may run without success at the beginning."""
    share: float = 0.15
    """The same later on, as a fraction of the elapsed time."""
    resumes: bool = False
    """Whether it continues where it stopped the last time, so that it can be run again with any limit."""

    def start(self) -> Engine:
        return self.implementation() if isinstance(self.implementation, type) else self.implementation


ENGINES: Registry[RegisteredEngine] = Registry("ENGINES", "interpolation engine", "smt/interpolation/*.py", first=CHAIN)
