"""Composes the configs of all parts; nothing else knows all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cutpoint.algorithms.bounds import Bounds
from cutpoint.algorithms.invariant_config import InvariantConfig, InvariantMode
from cutpoint.base.errors import UsageError
from cutpoint.base.supervision import Limits

if TYPE_CHECKING:
    from cutpoint.algorithms.services import Services
    from cutpoint.cfa.task import Task
    from cutpoint.evidence.finding import Finding

DEFAULT_LIMITS = Limits(seconds=60.0, memory=4 * 10**9)

ALGORITHMS: dict[str, tuple[str, str, str]] = {
    "bmc": ("cutpoint.algorithms.bmc", "bmc", "bounded model checking with forward condition"),
    "k-induction": (
        "cutpoint.algorithms.k_induction",
        "k_induction",
        "k-induction with continuously-refined invariants",
    ),
}
"""Name, module, function and what it is."""

AUTO = "auto"
_AUTO_IS = "k-induction"


@dataclass(frozen=True, slots=True)
class VerifyConfig:
    """How to verify."""

    algorithm: str = AUTO
    bounds: Bounds = field(default_factory=Bounds)
    invariants: InvariantConfig = field(default_factory=InvariantConfig)
    limits: Limits = DEFAULT_LIMITS
    check: bool = True
    """Whether a proof is checked again, with another solver, on the program as lowered."""

    def __post_init__(self) -> None:
        if self.algorithm != AUTO and self.algorithm not in ALGORITHMS:
            known = ", ".join([AUTO, *ALGORITHMS])
            raise UsageError(f"there is no algorithm {self.algorithm!r}; there are {known}")
        if self.invariants.mode is InvariantMode.ESBMC_UNSOUND and not self.check:
            raise UsageError(
                f"proofs with {self.invariants.mode.value} invariants mean nothing unless they are checked"
            )

    @property
    def chosen(self) -> str:
        """The name of the algorithm that `auto` stands for, or of the one that was asked for."""
        return _AUTO_IS if self.algorithm == AUTO else self.algorithm


def algorithm(config: VerifyConfig) -> Callable[[Task, Services], Finding]:
    """The algorithm that the config names, with its part of the config."""
    module, function, _ = ALGORITHMS[config.chosen]
    run: Callable[[Task, Any, Services], Finding] = getattr(import_module(module), function)
    if config.chosen == "bmc":
        from cutpoint.algorithms.bmc import BmcConfig

        own: Any = BmcConfig(config.bounds)
    else:
        from cutpoint.algorithms.k_induction import KInductionConfig

        own = KInductionConfig(config.bounds, config.invariants)
    return lambda task, services: run(task, own, services)


CONFIGURATIONS: dict[str, tuple[str, ...]] = {
    **{name: ("--algorithm", name) for name in ALGORITHMS},
    "k-induction-continuous": ("--algorithm", "k-induction", "--invariants", "continuous"),
    "k-induction-none": ("--algorithm", "k-induction", "--invariants", "none"),
    "k-induction-static-0-1-t": ("--algorithm", "k-induction", "--invariants", "static:0,1,t"),
    "k-induction-static-16-2-t": ("--algorithm", "k-induction", "--invariants", "static:16,2,t"),
    "k-induction-static-16-2-f": ("--algorithm", "k-induction", "--invariants", "static:16,2,f"),
    "k-induction-esbmc-unsound": ("--algorithm", "k-induction", "--invariants", "esbmc-unsound"),
}
"""Named configurations for benchmarks: the options that each stands for."""
