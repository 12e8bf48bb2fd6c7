"""What an algorithm gets beside task and config: time, solvers, numbers and exhibits to record, and someone to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cutpoint.algorithms.common.exchange import Exchange, FromOthers
from cutpoint.algorithms.common.facts import Facts
from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.task import Task
from cutpoint.evidence.arg_graph import ArgGraph
from cutpoint.smt.backends import create, create_for, needed_by
from cutpoint.smt.solvers.escalation import Escalating
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.term import Term

PATIENCE = 2.0
"""For how long the incremental solver may think about a query before a fresh one is asked as well, in seconds."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where an algorithm is."""

    phase: str
    k: int | None = None
    invariants: int | None = None
    queries: int = 0
    refinements: int | None = None
    depth: int | None = None
    """How many states the abstract path has that is being refined."""
    has_finding: bool = False
    """Whether a proof or a counterexample is there, and is being checked."""


def _silent(_: Progress) -> None:
    pass


@dataclass(slots=True)
class Exhibits:
    """What an algorithm leaves behind to be looked at, beside its finding, if it is wanted."""

    wants_arg: bool = False
    arg: ArgGraph | None = None


@dataclass(frozen=True, slots=True)
class Services:
    deadline: Deadline = field(default_factory=lambda: Deadline.after(None))
    statistics: Statistics = field(default_factory=Statistics)
    tell: Callable[[Progress], None] = _silent
    exhibits: Exhibits = field(default_factory=Exhibits)
    facts: Facts = field(default_factory=Facts)
    share: float = 1.0
    """The part of the time until the deadline that it can expect to get; others get the rest."""
    preferred_solver: str | None = None
    """The solver to use for all formulas that it supports; None: the fastest."""

    @property
    def expected_seconds(self) -> float:
        """The time that it will get, as things are."""
        return self.share * self.deadline.left

    def exchange(self, task: Task) -> Exchange:
        """Of invariants, with the other engines that work on the task."""
        return Exchange() if self.facts.is_alone else FromOthers(task, self.facts)

    def solver(self, terms: Iterable[Term]) -> Solver:
        """An incremental solver for formulas made of these terms, with fresh ones for its hard queries."""
        terms = list(terms)
        needs = needed_by(terms)
        return Escalating(
            create_for(terms, preferred=self.preferred_solver), PATIENCE, lambda: create("z3-fresh", needs)
        )


def terms_of_blocks(blocks: BlockGraph) -> list[Term]:
    """The formulas that a block graph is made of."""
    found: dict[Term, None] = {}
    for block in blocks.blocks:
        found[block.transition.guard] = None
        found.update(dict.fromkeys(block.transition.updates.values()))
    return list(found)
