"""The abstract domains that VINTA can run with, by name. Each registers in its own file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cutpoint.base.registry import Registry

if TYPE_CHECKING:
    from cutpoint.cfa.blocks.block_graph import BlockGraph
    from cutpoint.domains.abstract_domain import AbstractDomain, Thresholds
    from cutpoint.domains.interval_expression_widening import Landmarks


class Setting:
    """The data that a domain may need when it is created for a program."""

    def __init__(self, graph: BlockGraph, services: Any, *, widen_to_constants: bool) -> None:
        self.graph = graph
        self.services = services
        """Solvers, deadline and statistics of the algorithm: its `Services`, which belong to a layer above this one."""
        self._widen_to_constants = widen_to_constants

    @cached_property
    def landmarks(self) -> Landmarks:
        from cutpoint.domains.interval_expression_widening import Landmarks

        return Landmarks(self.graph.cfa)

    @property
    def thresholds(self) -> Thresholds:
        """The values at which widening may stop."""
        from cutpoint.domains.abstract_domain import no_thresholds

        return self.landmarks.limits if self._widen_to_constants else no_thresholds


@dataclass(frozen=True)
class RegisteredDomain:
    name: str
    summary: str
    make: Callable[[Setting], AbstractDomain[Any]]


DOMAINS: Registry[RegisteredDomain] = Registry(
    "DOMAINS",
    "abstract domain",
    "domains/*.py",
    "algorithms/vinta/*_domain.py",
    first=("box", "boxes", "expressions", "top", "cartesian", "boolean"),
)
