"""The solvers, by name. A solver is made here and nowhere else: `create("bitwuzla")`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module

from cutpoint.smt.backends.base import Backend
from cutpoint.smt.errors import MissingCapability, UnknownName
from cutpoint.smt.solver import Capability, Solver

SOLVERS = {
    "bitwuzla": ("cutpoint.smt.backends.bitwuzla", "Bitwuzla"),
    "z3": ("cutpoint.smt.backends.z3", "Z3"),
    "z3-fresh": ("cutpoint.smt.backends.z3", "FreshZ3"),
    "cvc5": ("cutpoint.smt.backends.cvc5", "Cvc5"),
}
"""Name, module and class; a module is imported when its solver is wanted."""


@dataclass(frozen=True, slots=True)
class SolverConfig:
    name: str = "bitwuzla"
    needs: frozenset[Capability] = frozenset()
    """What the solver must be able to do: asked when it is made, not when it is too late."""
    seconds: float | None = None
    """The limit of a query that brings none of its own."""
    seed: int = 0
    isolated: bool = False
    """In a process of its own, which can be killed. Some solvers cannot be interrupted otherwise and always are."""
    memory: int | None = None
    """The most bytes that such a process may take beyond what it has when it starts."""


def backend(name: str) -> type[Backend]:
    if name not in SOLVERS:
        raise UnknownName("solver", name, SOLVERS)
    module, class_name = SOLVERS[name]
    found: type[Backend] = getattr(import_module(module), class_name)
    return found


def create(name: str = "bitwuzla", needs: Iterable[Capability] = (), seconds: float | None = None) -> Solver:
    return create_from(SolverConfig(name, frozenset(needs), seconds))


def create_from(config: SolverConfig) -> Solver:
    kind = backend(config.name)
    for capability in sorted(config.needs, key=lambda needed: needed.value):
        if capability not in kind.capabilities:
            others = [name for name in SOLVERS if capability in backend(name).capabilities]
            raise MissingCapability(config.name, capability.value, others)
    if not (config.isolated or kind.runs_alone):
        return kind(config.seconds, config.seed)
    from cutpoint.smt.remote import RemoteSolver  # processes only for those who want them

    return RemoteSolver(kind, config)
