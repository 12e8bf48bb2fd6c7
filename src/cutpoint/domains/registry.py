"""The abstract domains that an algorithm can run with, by name. Each registers in its own file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from cutpoint.base.registry import Registry

if TYPE_CHECKING:
    from cutpoint.base.limits import Deadline
    from cutpoint.base.statistics import Statistics
    from cutpoint.cfa.blocks.block_graph import BlockGraph
    from cutpoint.domains.abstract_domain import AbstractDomain, Thresholds
    from cutpoint.domains.interval_expression_widening import Landmarks
    from cutpoint.smt.solvers.solver import Solver
    from cutpoint.smt.terms.term import Term


class DomainServices(Protocol):
    """What a domain may use of the services of the algorithm that runs it."""

    @property
    def deadline(self) -> Deadline: ...

    @property
    def statistics(self) -> Statistics: ...

    def solver(self, terms: Iterable[Term], /) -> Solver:
        """A solver for formulas over these terms."""


class Setting:
    """The data that a domain may need when it is created for a program."""

    def __init__(self, graph: BlockGraph, services: DomainServices, *, widen_to_constants: bool) -> None:
        self.graph = graph
        self.services = services
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
    "DOMAINS", "abstract domain", "domains/*.py", first=("box", "boxes", "expressions", "top")
)
