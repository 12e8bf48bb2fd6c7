"""The solvers, by name. This package is the only place that creates them: `create("bitwuzla")`.

Start with `base`, then `bitwuzla`.

- `registry`, `solver_config`: the solvers by name, and how one is created
- `base`: what the backends share: the assertion stack, time limits
- `translation`: from our terms to those of a solver
- `bitwuzla`, `cvc5`, `z3`: the backends
- `z3_library`, `z3_terms`, `z3_reading`, `z3_values`: Z3's C functions, terms in both directions, values of models
- `remote`: a backend in a process of its own; `account`: the CPU time that solvers take
- `bitwuzla_interpolants`, `horn`: Bitwuzla's interpolants and Spacer's Horn clauses, both outside the solver interface
"""

from __future__ import annotations

from collections.abc import Iterable

from cutpoint.smt.backends.base import Backend
from cutpoint.smt.backends.registry import PREFERENCE, SOLVERS
from cutpoint.smt.backends.solver_config import SolverConfig
from cutpoint.smt.solvers.errors import MissingCapability
from cutpoint.smt.solvers.solver import Capability, Solver
from cutpoint.smt.terms.sorts import FLOAT32, FLOAT64, FLOAT128, INT, ArraySort, FloatSort, floating
from cutpoint.smt.terms.term import Term, subterms

__all__ = ["SOLVERS", "SolverConfig", "backend", "create", "create_for", "create_from", "needed_by"]

_COMMON_FORMATS = (floating(5, 11), FLOAT32, FLOAT64, FLOAT128)


def backend(name: str) -> type[Backend]:
    return SOLVERS[name].backend


def create(name: str = "bitwuzla", needs: Iterable[Capability] = (), seconds: float | None = None) -> Solver:
    return create_from(SolverConfig(name, frozenset(needs), seconds))


def create_from(config: SolverConfig) -> Solver:
    kind = backend(config.name)
    for capability in sorted(config.needs, key=lambda needed: needed.value):
        if capability not in kind.capabilities:
            others = [name for name in PREFERENCE if capability in backend(name).capabilities]
            raise MissingCapability(config.name, capability.value, others)
    if not (config.isolated or kind.runs_alone or config.memory is not None):
        return kind(config.seconds, config.seed)
    from cutpoint.smt.backends.remote import RemoteSolver  # imported only where a process is needed

    return RemoteSolver(kind, config)


def create_for(terms: Iterable[Term], seconds: float | None = None, preferred: str | None = None) -> Solver:
    """The first solver with all capabilities that these terms need, usually Bitwuzla."""
    needs = needed_by(terms)
    for name in PREFERENCE if preferred is None else (preferred, *PREFERENCE):
        if needs <= backend(name).capabilities:
            return create(name, needs, seconds)
    raise MissingCapability("any one solver", " and ".join(sorted(needed.value for needed in needs)))


def needed_by(terms: Iterable[Term]) -> frozenset[Capability]:
    """The capabilities that a solver needs to support these terms."""
    found: set[Capability] = set()
    for sort in dict.fromkeys(term.sort for term in subterms(terms)):
        parts = (sort, sort.index, sort.element) if isinstance(sort, ArraySort) else (sort,)
        if isinstance(sort, ArraySort):
            found.add(Capability.ARRAYS)
        if INT in parts:
            found.add(Capability.INTEGERS)
        formats = [part for part in parts if isinstance(part, FloatSort)]
        if formats:
            found.add(Capability.FLOATS)
        if any(part not in _COMMON_FORMATS for part in formats):
            found.add(Capability.ALL_FLOATS)
    return frozenset(found)
