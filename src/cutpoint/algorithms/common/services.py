"""What an algorithm gets in addition to task and config: a deadline, solvers, statistics, artifacts, progress
reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cutpoint.algorithms.common.exchange import Exchange, FromOthers
from cutpoint.algorithms.common.facts import Facts
from cutpoint.base.frozen import frozen
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
"""How many seconds the incremental solver may work on a query before a fresh solver gets it as well."""


@frozen
class Progress:
    """The progress of an algorithm."""

    phase: str
    k: int | None = None
    invariants: int | None = None
    queries: int = 0
    refinements: int | None = None
    depth: int | None = None
    """The number of states on the abstract path that is being refined."""
    has_finding: bool = False
    """Whether the algorithm has found a proof or a counterexample, which is being checked."""


def _silent(_: Progress) -> None:
    pass


@dataclass(slots=True)
class Artifacts:
    """What an algorithm can show besides its finding, if the user wants it."""

    wants_arg: bool = False
    arg: ArgGraph | None = None


@frozen
class Services:
    deadline: Deadline = field(default_factory=lambda: Deadline.after(None))
    statistics: Statistics = field(default_factory=Statistics)
    report: Callable[[Progress], None] = _silent
    artifacts: Artifacts = field(default_factory=Artifacts)
    facts: Facts = field(default_factory=Facts)
    share: float = 1.0
    """The fraction of the remaining time that this algorithm can expect; other engines get the rest."""
    preferred_solver: str | None = None
    """The solver to use for all formulas that it supports; None: the one that is usually the fastest."""

    @property
    def expected_seconds(self) -> float:
        """The time that this algorithm can currently expect."""
        return self.share * self.deadline.left

    @property
    def queries(self) -> int:
        """How many queries the algorithm has asked so far."""
        return self.statistics.counts.get("queries", 0)

    def exchange(self, task: Task) -> Exchange:
        """The exchange of invariants with the other engines that work on the task."""
        return Exchange() if self.facts.is_alone else FromOthers(task, self.facts)

    def solver(self, terms: Iterable[Term]) -> Solver:
        """An incremental solver for formulas over these terms, with fresh solvers for its hard queries."""
        terms = list(terms)
        needs = needed_by(terms)
        return Escalating(
            create_for(terms, preferred=self.preferred_solver), PATIENCE, lambda: create("z3-fresh", needs)
        )


def terms_of_blocks(blocks: BlockGraph) -> list[Term]:
    """The guards and updates of a block graph."""
    found: dict[Term, None] = {}
    for block in blocks.blocks:
        found[block.transition.guard] = None
        found.update(dict.fromkeys(block.transition.updates.values()))
    return list(found)
