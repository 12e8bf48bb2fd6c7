"""How a solver is created."""

from __future__ import annotations

from cutpoint.base.frozen import frozen
from cutpoint.smt.solvers.solver import Capability


@frozen
class SolverConfig:
    name: str = "bitwuzla"
    needs: frozenset[Capability] = frozenset()
    """The required capabilities, checked when the solver is created rather than when they are first used."""
    seconds: float | None = None
    """The default time limit of a query."""
    seed: int = 0
    isolated: bool = False
    """Run in a separate process, which can be killed. Solvers that cannot be interrupted otherwise always do."""
    memory: int | None = None
    """Memory limit, in bytes, of that process, on top of what it uses when it starts; a limit implies a process."""
