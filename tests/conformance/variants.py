"""The solvers on which the suite runs: each backend in this process, and each in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass

from cutpoint.smt.backends import SOLVERS, SolverConfig, backend, create_from
from cutpoint.smt.solvers.solver import Capability, Solver


@dataclass(frozen=True, slots=True)
class Variant:
    name: str
    isolated: bool

    def create(self, seconds: float | None = None) -> Solver:
        """In this process also a backend that the factory would isolate."""
        if self.isolated:
            return create_from(SolverConfig(self.name, seconds=seconds, isolated=True))
        return backend(self.name)(seconds)

    def can(self, capability: Capability) -> bool:
        return capability in backend(self.name).capabilities

    @property
    def interruptible(self) -> bool:
        return self.isolated or not backend(self.name).runs_alone

    def __str__(self) -> str:
        return f"{self.name}-isolated" if self.isolated else self.name


VARIANTS = [Variant(name, isolated) for isolated in (False, True) for name in SOLVERS]
